import { INSPECT_FORM_FIELDS } from '@shared/contract/system/inspect-form/inspect-form.fields.ts';
import { newItem, type FormContent } from '@shared/contract/system/inspect-form/form.ts';
import {
  formList,
  inspectForms,
  type FormDetail,
  type FormRow,
} from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextInput } from '@shared/ui/form/inputs.tsx';

interface Props {
  copyOf: FormRow | null;
  /** Content of an imported file. */
  content: object | null;
  onClose: (made?: FormDetail) => void;
}
const EMPTY: FormContent = { sections: [] };
const START = {
  customerId: null,
  categoryId: null,
  remark: null,
  content: { sections: [{ id: 's1', title: '外观检查', items: [{ ...newItem(EMPTY, 'BOOL'), text: '外箱完好' }] }] },
};

/** 新建, 复制 and 导入 of a form; a new one begins with one section and one item. */
export function FormCreate({ copyOf, content, onClose }: Props) {
  const initial = content ?? START;
  return (
    <DrawerForm<FormDetail>
      title={copyOf ? `复制 ${copyOf.name ?? ''}` : `${content ? '导入' : '新建'}验货单模板`}
      record={null}
      initial={copyOf ? { name: `${copyOf.name ?? ''} 副本` } : initial}
      save={copyOf ? inspectForms.copy : inspectForms.create}
      params={copyOf ? { id: copyOf.id } : {}}
      toBody={({ name }) => (copyOf ? { name } : { ...initial, name })}
      invalidates={[formList]}
      onClose={onClose}
    >
      <Field of={INSPECT_FORM_FIELDS} name="name" required span="row">
        <TextInput maxLength={60} autoFocus />
      </Field>
    </DrawerForm>
  );
}
