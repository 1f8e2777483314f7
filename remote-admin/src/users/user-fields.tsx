import { USER_FIELDS } from '@shared/contract/access/user.fields.ts';
import { roleList } from '@shared/contract/access/role.contract.ts';
import type { OwnScopes } from '@shared/contract/access/rights.contract.ts';
import { grantableCompanies, type UserDetail } from '@shared/contract/access/user.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useField, useMe } from '@shared/runtime/session.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { CodesSelect, SwitchInput, TextInput, type InputProps } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Form } from 'antd';
import { DeptSelect } from './dept-select.tsx';
import { RightsPreviewBox } from './rights-preview.tsx';
import { ScopeInput } from './scope-input.tsx';
import css from './users.module.css';

interface Of {
  /** The account that is edited; null: a new one. */
  user: UserDetail | null;
}

export function AccountFields({ user }: Of) {
  const contact = useField('customer.contact') === 'VISIBLE';
  return (
    <>
      <Field of={USER_FIELDS} name="username" required hint={user ? '不能修改' : '小写字母开头，3–30 位'}>
        <TextInput maxLength={30} disabled={user !== null} autoFocus={user === null} />
      </Field>
      <Field of={USER_FIELDS} name="name" required>
        <TextInput maxLength={50} />
      </Field>
      <Field of={USER_FIELDS} name="employeeNo">
        <TextInput maxLength={30} />
      </Field>
      {contact ? (
        <>
          <Field of={USER_FIELDS} name="phone">
            <TextInput maxLength={11} />
          </Field>
          <Field of={USER_FIELDS} name="email">
            <TextInput maxLength={254} />
          </Field>
        </>
      ) : null}
    </>
  );
}

export function OrganisationFields({ user }: Of) {
  const external = Form.useWatch<boolean | undefined>('external', Form.useFormInstance()) ?? false;
  return (
    <>
      <Field of={USER_FIELDS} name="deptId" required hint={user?.own ? OWN : undefined}>
        <DeptSelect disabled={user?.own} />
      </Field>
      <Field of={USER_FIELDS} name="position">
        <TextInput maxLength={50} />
      </Field>
      <Field of={USER_FIELDS} name="leaderId">
        <Picker kind="users" holds={null} />
      </Field>
      <Field of={USER_FIELDS} name="external" hint="国外代理使用">
        <SwitchInput disabled={user?.own} />
      </Field>
      {external ? (
        <Field of={USER_FIELDS} name="supplierId" label="所属供应商" required>
          <Picker kind="suppliers" />
        </Field>
      ) : null}
    </>
  );
}

export function RoleFields({ user }: Of) {
  const form = Form.useFormInstance();
  const roleIds = Form.useWatch<string[] | undefined>('roleIds', form) ?? [];
  const deptId = Form.useWatch<string | null | undefined>('deptId', form) ?? null;
  const external = Form.useWatch<boolean | undefined>('external', form) ?? false;
  const scopes = Form.useWatch<OwnScopes | null | undefined>('scopeOverride', form) ?? null;
  return (
    <>
      <Field name="roleIds" label="角色" required span="row" hint={user?.own ? OWN : undefined}>
        <RolesSelect disabled={user?.own} />
      </Field>
      <RightsPreviewBox roleIds={roleIds} deptId={deptId} external={external} scopes={scopes} />
    </>
  );
}

/** Enabled roles, and those that are chosen already. */
function RolesSelect({ value, ...rest }: InputProps<string[]>) {
  const read = useRead(roleList, {}, { staleTime: 60_000 });
  const shown = (read.data?.list ?? []).filter(({ id, status }) => status === 'ENABLED' || value?.includes(id));
  const labels = Object.fromEntries(
    shown.map(({ id, name, status }) => [id, status === 'ENABLED' ? name : `${name}（停用）`]),
  );
  return <CodesSelect labels={labels} value={value} placeholder="请选择角色" {...rest} />;
}

export function CompanyFields({ user }: Of) {
  const read = useRead(grantableCompanies, {}, { staleTime: 60_000 });
  const { warehouses } = useMe();
  const companies = Object.fromEntries([
    ...(user?.companies ?? []).map(({ id, name }) => [id, name]),
    ...(read.data?.list ?? []).map(({ id, name }) => [id, name]),
  ]) as Record<string, string>;
  const own = Object.fromEntries([
    ...(user?.warehouses ?? []).map(({ id, name }) => [id, name]),
    ...warehouses.map(({ id, name }) => [id, name]),
  ]) as Record<string, string>;
  return (
    <>
      <Field name="companyIds" label="公司" required span={2} hint={user?.own ? OWN : undefined}>
        <CodesSelect labels={companies} placeholder="请选择公司" disabled={user?.own} />
      </Field>
      <Field name="warehouseIds" label="仓库" span={2}>
        <CodesSelect labels={own} placeholder="不涉及仓库可不选" disabled={user?.own} />
      </Field>
    </>
  );
}

export function ScopeFields({ user }: Of) {
  return (
    <div className={css.wide}>
      <Field
        of={USER_FIELDS}
        name="scopeOverride"
        label="单独设置范围"
        span="row"
        hint={user?.own ? OWN : '不单独设置的领域随角色；始终限于所属公司与仓库'}
      >
        <ScopeInput optional disabled={user?.own} />
      </Field>
    </div>
  );
}
const OWN = '不能修改自己的角色、部门、公司和数据范围';
