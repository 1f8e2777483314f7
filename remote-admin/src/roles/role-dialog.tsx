import { roleCopy, roleCreate, roleList, roleUpdate, type Role } from '@shared/contract/access/role.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';

export interface RoleTask {
  kind: 'new' | 'copy' | 'rename';
  role: Role | null;
}
interface Made {
  id?: string;
}
/** New, copied or renamed role; answers the id of a new one. */
export function RoleDialog({ task, onClose }: { task: RoleTask; onClose: (id?: string) => void }) {
  const { kind, role } = task;
  const rename = kind === 'rename';
  const title = kind === 'new' ? '新增角色' : rename ? `重命名「${role?.name}」` : `复制「${role?.name}」`;
  const save = kind === 'new' ? roleCreate : rename ? roleUpdate : roleCopy;
  return (
    <DrawerForm<Made>
      title={title}
      width={420}
      record={rename ? role : null}
      initial={rename ? { name: role?.name, remark: role?.remark } : {}}
      params={kind === 'copy' && role ? { id: role.id } : undefined}
      save={save as Endpoint<unknown, unknown, Made>}
      invalidates={[roleList]}
      onClose={(made) => onClose(made?.id)}
    >
      {rename ? null : (
        <Field name="code" label="编码" required span="row" hint="小写字母开头，保存后不能修改">
          <TextInput maxLength={30} autoFocus />
        </Field>
      )}
      <Field name="name" label="名称" required span="row">
        <TextInput maxLength={30} autoFocus={rename} />
      </Field>
      <Field name="remark" label="备注" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}
