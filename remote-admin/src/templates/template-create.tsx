import { TEMPLATE_FIELDS } from '@shared/contract/system/template.fields.ts';
import {
  templateList,
  templates,
  type TemplateDetail,
  type TemplateRow,
} from '@shared/contract/system/template.contract.ts';
import { TEMPLATE_KINDS, type TemplateKind } from '@shared/contract/system/template.labels.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { TextInput } from '@shared/ui/form/inputs.tsx';
import { TemplateFields } from './template-fields.tsx';

interface Props {
  kind: TemplateKind;
  /** The template that is copied. */
  copyOf: TemplateRow | null;
  /** Content of an imported file. */
  content: object | null;
  onClose: (made?: TemplateDetail) => void;
}
/** 新建, 复制 and 导入 of a template; a new one begins as the built-in layout of its kind and language. */
export function TemplateCreate({ kind, copyOf, content, onClose }: Props) {
  if (copyOf)
    return (
      <DrawerForm<TemplateDetail>
        title={`复制 ${copyOf.name}`}
        record={null}
        initial={{ name: `${copyOf.name} 副本` }}
        save={templates.copy}
        params={{ id: copyOf.id }}
        invalidates={[templateList]}
        onClose={onClose}
      >
        <Field of={TEMPLATE_FIELDS} name="name" required span="row">
          <TextInput maxLength={60} autoFocus />
        </Field>
      </DrawerForm>
    );
  const label = kind === 'TIAOMA';
  const start = {
    language: 'ZH',
    engine: label ? 'LABEL' : 'LAYOUT',
    paper: label ? 'L100X150' : 'A4',
    orientation: kind === 'ZHUANGXIANG' ? 'LANDSCAPE' : 'PORTRAIT',
    marginMm: label ? 4 : 12,
  };
  return (
    <DrawerForm<TemplateDetail>
      title={`${content ? '导入' : '新建'}${TEMPLATE_KINDS[kind]}模板`}
      record={null}
      initial={content ?? start}
      save={templates.create}
      toBody={(values) => ({ ...values, kind })}
      invalidates={[templateList]}
      onClose={onClose}
    >
      <TemplateFields kind={kind} />
    </DrawerForm>
  );
}
