import { USER_FIELDS } from '@shared/contract/access/user.fields.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userCreate } from '@shared/contract/access/user.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { subscriptions } from '@shared/contract/shared/subscription.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { leaveTo } from '@shared/runtime/tabs.ts';
import { useField } from '@shared/runtime/session.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { FormPage } from '@shared/ui/form/form-page.tsx';
import { SwitchInput } from '@shared/ui/form/inputs.tsx';
import { useState } from 'react';
import { TemporaryPassword, type Shown } from './temporary-password.tsx';
import { AccountFields, CompanyFields, OrganisationFields, RoleFields, ScopeFields } from './user-fields.tsx';
import { userBody } from './user-form.rules.ts';

const LIST = '/account/user';
const initial = { roleIds: [], companyIds: [], warehouseIds: [], external: false, mustChangePassword: true };

/** 新增账号 (A9): the temporary password is shown once before the list comes back. */
export default function UserAddPage() {
  const contact = useField('customer.contact') === 'VISIBLE';
  const mailReady = useRead(subscriptions.get, {}).data?.mailReady === true;
  const [made, setMade] = useState<Shown | null>(null);
  const sections = [
    { key: 'account', title: '账号', content: <AccountFields user={null} /> },
    { key: 'organisation', title: '组织', content: <OrganisationFields user={null} /> },
    { key: 'roles', title: '角色', content: <RoleFields user={null} /> },
    { key: 'companies', title: '公司与仓库', content: <CompanyFields user={null} /> },
    { key: 'scope', title: USER_FIELDS.scopeOverride, content: <ScopeFields user={null} /> },
    {
      key: 'options',
      title: '选项',
      content: (
        <>
          <Field of={USER_FIELDS} name="mustChangePassword" label="首次登录改密">
            <SwitchInput />
          </Field>
          <Field
            name="sendMail"
            label="发送邮件"
            hint={
              mailReady
                ? '通知本人账号已开通；邮件中没有密码，临时密码请当面交给本人'
                : '还没有设置邮件服务器（全局设置 → 通知）'
            }
          >
            <SwitchInput disabled={!mailReady} />
          </Field>
        </>
      ),
    },
  ];
  return (
    <>
      <FormPage<{ id: string; version: number }, Shown>
        title="新增账号"
        name="access.user"
        id={null}
        save={userCreate as Endpoint<unknown, unknown, Shown>}
        initial={initial}
        toBody={(values) => userBody(values, contact)}
        sections={sections}
        after={(answer) => {
          setMade(answer);
          return null;
        }}
        list={LIST}
        invalidates={[userList]}
      />
      {made ? <TemporaryPassword shown={made} onClose={() => leaveTo(LIST)} /> : null}
    </>
  );
}
