import {
  TEMPLATE_ENGINES,
  TEMPLATE_LANGUAGES,
  TEMPLATE_ORIENTATIONS,
  TEMPLATE_PAPERS,
  type TemplateKind,
} from '@shared/contract/system/template.labels.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodeSelect, NumberInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Form } from 'antd';

/** Properties of a template: name, for whom, paper. */
export function TemplateFields({ kind }: { kind: TemplateKind }) {
  const custom = Form.useWatch<string | undefined>('paper', Form.useFormInstance()) === 'CUSTOM';
  return (
    <>
      <Field name="name" label="名称" required span="row">
        <TextInput maxLength={60} />
      </Field>
      <Field name="language" label="语言" required>
        <CodeRadio labels={TEMPLATE_LANGUAGES} />
      </Field>
      <Field name="engine" label="形式" required>
        <CodeRadio labels={TEMPLATE_ENGINES} />
      </Field>
      <Field name="paper" label="纸张" required>
        <CodeSelect labels={TEMPLATE_PAPERS} />
      </Field>
      <Field name="orientation" label="方向" required>
        <CodeRadio labels={TEMPLATE_ORIENTATIONS} />
      </Field>
      {custom ? (
        <>
          <Field name="widthMm" label="宽" required>
            <NumberInput suffix="mm" />
          </Field>
          <Field name="heightMm" label="高" required>
            <NumberInput suffix="mm" />
          </Field>
        </>
      ) : null}
      <Field name="marginMm" label="页边距" required>
        <NumberInput suffix="mm" />
      </Field>
      <Field name="companyId" label="适用公司" hint="不选则所有公司">
        <Picker kind="companies" />
      </Field>
      {kind === 'DAILIBILL' ? (
        <Field name="supplierId" label="适用代理" hint="不选则所有代理">
          <Picker kind="suppliers" />
        </Field>
      ) : (
        <Field name="customerId" label="适用客户" hint="不选则所有客户">
          <Picker kind="all-customers" />
        </Field>
      )}
      <Field name="remark" label="备注" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}
