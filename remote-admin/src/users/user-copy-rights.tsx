import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userCopyRights } from '@shared/contract/access/user.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';

interface Props {
  user: { id: string; version: number; username: string };
  onClose: () => void;
}
/** 复制权限自: roles, companies, warehouses and scope of another account take the place of the own ones. */
export function UserCopyRights({ user, onClose }: Props) {
  return (
    <DrawerForm
      title={`复制权限到 ${user.username}`}
      width={420}
      record={user}
      initial={{}}
      save={userCopyRights as Endpoint}
      okText="复制"
      invalidates={[userList]}
      onClose={() => onClose()}
    >
      <Field
        name="fromUserId"
        label="复制权限自"
        required
        span="row"
        hint="角色、公司、仓库与数据范围将被替换为所选账号的"
      >
        <Picker kind="users" holds={null} autoFocus />
      </Field>
    </DrawerForm>
  );
}
