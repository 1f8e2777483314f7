import { DEPT_FIELDS } from '@shared/contract/access/dept.fields.ts';
import { deptCreate, deptMove, DEPT_STATES, deptUpdate, type Dept } from '@shared/contract/access/dept.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { Touched } from '@shared/runtime/query.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, NumberInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { DeptSelect } from './dept-select.tsx';

/** What is done with a department: a new one below it, its fields, its place. */
export interface DeptTask {
  kind: 'add' | 'edit' | 'move';
  dept: Dept;
}
interface Props {
  task: DeptTask;
  onClose: () => void;
  lists: readonly Touched[];
}
export function DeptDialog({ task, onClose, lists }: Props) {
  const { kind, dept } = task;
  const common = { width: 420, invalidates: lists, onClose: () => onClose() };
  if (kind === 'move')
    return (
      <DrawerForm
        {...common}
        title={`移动部门「${dept.name}」`}
        record={dept}
        save={deptMove as Endpoint}
        initial={{ parentId: dept.parentId }}
      >
        <Field of={DEPT_FIELDS} name="parentId" label="移到" required span="row">
          <DeptSelect without={dept.id} />
        </Field>
      </DrawerForm>
    );
  const fresh = kind === 'add';
  return (
    <DrawerForm
      {...common}
      title={fresh ? `在「${dept.name}」下新增部门` : `编辑部门「${dept.name}」`}
      record={fresh ? null : dept}
      initial={
        fresh
          ? { parentId: dept.id, sort: 0 }
          : { name: dept.name, leaderId: dept.leaderId, sort: dept.sort, status: dept.status }
      }
      save={(fresh ? deptCreate : deptUpdate) as Endpoint}
    >
      {fresh ? (
        <Field of={DEPT_FIELDS} name="code" required span="row" hint="保存后不能修改">
          <TextInput maxLength={20} autoFocus placeholder="大写字母或数字" />
        </Field>
      ) : null}
      <Field of={DEPT_FIELDS} name="name" required span="row">
        <TextInput maxLength={50} />
      </Field>
      <Field of={DEPT_FIELDS} name="leaderId" span="row">
        <Picker kind="users" holds={null} />
      </Field>
      <Field of={DEPT_FIELDS} name="sort" hint="小的在前">
        <NumberInput />
      </Field>
      {fresh || dept.parentId === null ? null : (
        <Field of={DEPT_FIELDS} name="status" required>
          <CodeRadio labels={DEPT_STATES} />
        </Field>
      )}
    </DrawerForm>
  );
}
