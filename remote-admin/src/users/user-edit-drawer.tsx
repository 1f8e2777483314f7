import { deptList } from '@shared/contract/access/dept.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userGet, userUpdate, type UserDetail } from '@shared/contract/access/user.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useField } from '@shared/runtime/session.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Drawer } from 'antd';
import { AccountFields, CompanyFields, OrganisationFields, RoleFields, ScopeFields } from './user-fields.tsx';
import { PENDING_TEXT } from './pending.ts';
import { userBody, userValues } from './user-form.rules.ts';
import css from './users.module.css';

const WIDTH = 760;

/** 编辑 of an account, in a drawer (A8). */
export function UserEditDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const contact = useField('customer.contact') === 'VISIBLE';
  const read = useRead(userGet, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY, skipErrorHandler: true });
  if (!read.data || read.isRefetchError)
    return (
      <Drawer open title="编辑账号" size={WIDTH} onClose={onClose}>
        <LoadState read={read} back={{ path: '/account/user', label: '关闭' }} />
      </Drawer>
    );
  const user: UserDetail = read.data;
  return (
    <DrawerForm
      title={`编辑账号 ${user.username}`}
      name="account.user"
      width={WIDTH}
      record={user}
      initial={userValues(user)}
      save={userUpdate as Endpoint}
      toBody={(values) => userBody(values, contact)}
      toValues={(current) => userValues(current as UserDetail)}
      invalidates={[userList, deptList, approvals.list]}
      onClose={(answer) => {
        if ((answer as { pending?: boolean } | undefined)?.pending) toast.info(`邮箱变更${PENDING_TEXT}`);
        onClose();
      }}
    >
      <h3 className={css.part}>账号</h3>
      <AccountFields user={user} />
      <h3 className={css.part}>组织</h3>
      <OrganisationFields user={user} />
      <h3 className={css.part}>角色</h3>
      <RoleFields user={user} />
      <h3 className={css.part}>公司与仓库</h3>
      <CompanyFields user={user} />
      <h3 className={css.part}>数据范围</h3>
      <ScopeFields user={user} />
    </DrawerForm>
  );
}
