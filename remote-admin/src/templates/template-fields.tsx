import { TEMPLATE_FIELDS } from '@shared/contract/system/template.fields.ts';
import { isOfAgents, sourcesOf } from '@shared/contract/system/print.contract.ts';
import {
  labelGrid,
  PAPER_MM,
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
  const form = Form.useFormInstance();
  const paper = Form.useWatch<string | undefined>('paper', form);
  const engine = Form.useWatch<string | undefined>('engine', form);
  const custom = paper === 'CUSTOM';
  const sheet = engine === 'LABEL' && (paper === 'A4' || paper === 'A5');
  return (
    <>
      <Field of={TEMPLATE_FIELDS} name="name" required span="row">
        <TextInput maxLength={60} />
      </Field>
      <SourceField kind={kind} />
      <Field of={TEMPLATE_FIELDS} name="language" required>
        <CodeRadio labels={TEMPLATE_LANGUAGES} />
      </Field>
      <Field of={TEMPLATE_FIELDS} name="engine" required>
        <CodeRadio labels={TEMPLATE_ENGINES} />
      </Field>
      <Field of={TEMPLATE_FIELDS} name="paper" required>
        <CodeSelect labels={TEMPLATE_PAPERS} />
      </Field>
      <Field of={TEMPLATE_FIELDS} name="orientation" required>
        <CodeRadio labels={TEMPLATE_ORIENTATIONS} />
      </Field>
      {sheet ? (
        <>
          <Field of={TEMPLATE_FIELDS} name="widthMm" label="标签宽" hint="一张纸排多个标签时填写；不填则一张纸一个">
            <NumberInput suffix="mm" />
          </Field>
          <Field of={TEMPLATE_FIELDS} name="heightMm" label="标签高" hint={<LabelsOnSheet />}>
            <NumberInput suffix="mm" />
          </Field>
        </>
      ) : null}
      {custom ? (
        <>
          <Field of={TEMPLATE_FIELDS} name="widthMm" label="宽" required>
            <NumberInput suffix="mm" />
          </Field>
          <Field of={TEMPLATE_FIELDS} name="heightMm" label="高" required>
            <NumberInput suffix="mm" />
          </Field>
        </>
      ) : null}
      <Field of={TEMPLATE_FIELDS} name="marginMm" label="页边距" required>
        <NumberInput suffix="mm" />
      </Field>
      <Field of={TEMPLATE_FIELDS} name="companyId" hint="不选则所有公司">
        <Picker kind="companies" />
      </Field>
      {isOfAgents(kind) ? (
        <Field of={TEMPLATE_FIELDS} name="supplierId" hint="不选则所有代理">
          <Picker kind="suppliers" parent="OVERSEAS_AGENT" />
        </Field>
      ) : (
        <Field of={TEMPLATE_FIELDS} name="customerId" hint="不选则所有客户">
          <Picker kind="all-customers" />
        </Field>
      )}
      <Field of={TEMPLATE_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}

/** 适用单据, where templates of the kind print several. */
export function SourceField({ kind }: { kind: TemplateKind }) {
  const titles = sourcesOf(kind);
  if (Object.keys(titles).length < 2) return <Form.Item name="source" hidden noStyle />;
  return (
    <Field of={TEMPLATE_FIELDS} name="source" hint="不选则该类型的所有单据；选定后优先用于这种单据">
      <CodeSelect labels={titles} />
    </Field>
  );
}

/** 每张纸 3 × 8 = 24 个 for what is typed. */
function LabelsOnSheet() {
  const form = Form.useFormInstance();
  const width = Form.useWatch<number | null | undefined>('widthMm', form);
  const height = Form.useWatch<number | null | undefined>('heightMm', form);
  const margin = Form.useWatch<number | null | undefined>('marginMm', form) ?? 0;
  const paper = Form.useWatch<string | undefined>('paper', form) === 'A5' ? PAPER_MM.A5 : PAPER_MM.A4;
  const isWide = Form.useWatch<string | undefined>('orientation', form) === 'LANDSCAPE';
  if (!width || !height) return null;
  const [short, long] = paper;
  const sheet = isWide ? { width: long, height: short } : { width: short, height: long };
  const { columns, rows } = labelGrid(sheet, { width, height }, margin);
  return <>{columns * rows > 0 ? `每张纸 ${columns} × ${rows} = ${columns * rows} 个` : '标签比纸大'}</>;
}
