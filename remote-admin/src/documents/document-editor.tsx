import { today } from '@shared/contract/business-day.ts';
import {
  documents,
  type DocumentSetting,
  type DocumentTemplate,
} from '@shared/contract/system/documents/document.contract.ts';
import {
  DOCUMENT_AUTOS,
  documentNumber,
  NUMBER_DATES,
  NUMBER_RESETS,
  numberRule,
} from '@shared/contract/system/documents/document-rule.ts';
import type { DocumentStep } from '@shared/contract/system/documents/document-type.ts';
import { DOCUMENT_TYPES } from '@shared/contract/system/documents/document-types.ts';
import {
  CodesSelect,
  CodeSelect,
  DecimalInput,
  NumberInput,
  SwitchInput,
  TagsInput,
  TextAreaInput,
  TextInput,
} from '@shared/ui/form/inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import type { Values } from '@shared/ui/form/form-values.ts';
import { Form, Select } from 'antd';
import { fixedReview } from './document-text.ts';
import css from './documents.module.css';

interface Props {
  setting: DocumentSetting;
  templates: readonly DocumentTemplate[];
  onClose: () => void;
}
/** 单据设置 of one type: number with live example, what each state demands, review, template, what happens by itself. */
export function DocumentEditor({ setting, templates, onClose }: Props) {
  const { code, rule, version } = setting;
  const type = DOCUMENT_TYPES[code];
  const offered = templates.filter(({ codes }) => codes.includes(code));
  if (!type) return null;
  return (
    <DrawerForm
      title={`单据设置 ${type.title}`}
      name="system.document"
      record={{ id: code, version }}
      initial={{ rule, note: null }}
      params={{ code }}
      save={documents.save}
      toBody={toBody}
      invalidates={[documents.list, documents.history]}
      onClose={onClose}
      width={760}
    >
      <p className={css.lead}>修改只影响以后新建的单据，已有单据的编号、必填、附件和审核要求不变。</p>
      <NumberFields />
      {Object.entries(type.steps).map(([state, step]) =>
        step.itself ? null : <StepFields key={state} state={state} step={step} />,
      )}
      {type.reviewAmount ? (
        <>
          <h3 className={css.part}>审核</h3>
          <Field name={['rule', 'review', 'needed']} label="需要审核" hint="关闭后提交即审核通过">
            <SwitchInput />
          </Field>
          <Field
            name={['rule', 'review', 'above']}
            label="审核起点"
            hint={`${type.reviewAmount}折人民币达到此金额才审核；不填表示全部审核`}
          >
            <DecimalInput suffix="元" />
          </Field>
        </>
      ) : fixedReview(code) ? (
        <>
          <h3 className={css.part}>审核</h3>
          <p className={css.lead}>固定规则：{fixedReview(code)}。</p>
        </>
      ) : null}
      {offered.length > 0 ? (
        <>
          <h3 className={css.part}>打印</h3>
          <Field
            name={['rule', 'templateId']}
            label="默认打印模板"
            span="row"
            hint="客户或公司有专用模板时先用专用模板"
          >
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="按模板管理中的默认"
              options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        </>
      ) : null}
      {type.autos.length > 0 ? (
        <>
          <h3 className={css.part}>自动动作</h3>
          <Field name={['rule', 'autos']} label="自动执行" span="row">
            <CodesSelect labels={Object.fromEntries(type.autos.map((auto) => [auto, DOCUMENT_AUTOS[auto]]))} />
          </Field>
        </>
      ) : null}
      <h3 className={css.part}>说明</h3>
      <Field name="note" label="修改说明" span="row">
        <TextAreaInput maxLength={200} />
      </Field>
    </DrawerForm>
  );
}

function NumberFields() {
  return (
    <>
      <h3 className={css.part}>编号</h3>
      <Field name={['rule', 'number', 'prefix']} label="前缀" required>
        <TextInput maxLength={6} />
      </Field>
      <Field name={['rule', 'number', 'date']} label="日期格式" required>
        <CodeSelect labels={NUMBER_DATES} allowClear={false} />
      </Field>
      <Field name={['rule', 'number', 'width']} label="流水号位数" required hint="用完后自动加长">
        <NumberInput />
      </Field>
      <Field name={['rule', 'number', 'reset']} label="流水号重排" required>
        <CodeSelect labels={NUMBER_RESETS} allowClear={false} />
      </Field>
      <Example />
    </>
  );
}

/** What a number of the typed rule looks like. */
function Example() {
  const parsed = numberRule.safeParse(Form.useWatch(['rule', 'number']));
  return (
    <p className={css.example} aria-live="polite">
      编号示例 <strong>{parsed.success ? documentNumber(parsed.data, today(), 1) : '—'}</strong>
    </p>
  );
}

function StepFields({ state, step: { label, fields, fixed } }: { state: string; step: DocumentStep }) {
  return (
    <>
      <h3 className={css.part}>
        进入「{label}」前
        {fixed ? <span className={css.fixed}>规则已要求：{fixed.join('、')}</span> : null}
      </h3>
      {fields ? (
        <Field name={['rule', 'fields', state]} label={`${label}：必填字段`} span="row">
          <CodesSelect labels={fields} />
        </Field>
      ) : null}
      <Field name={['rule', 'attachments', state]} label={`${label}：必传附件`} span="row">
        <TagsInput placeholder="输入附件名称后回车，如：委托书" />
      </Field>
    </>
  );
}

/** An emptied input is null; a list that demands nothing is left out. */
function toBody({ rule, note }: Values): object {
  const { fields, attachments, autos, templateId, review, ...rest } = rule as Record<string, Record<string, unknown>>;
  const filled = (lists: Record<string, unknown> | undefined) =>
    Object.fromEntries(Object.entries(lists ?? {}).filter(([, items]) => Array.isArray(items) && items.length > 0));
  return {
    rule: {
      ...rest,
      fields: filled(fields),
      attachments: filled(attachments),
      review: { ...review, above: review?.above ?? null },
      autos: autos ?? [],
      templateId: templateId ?? null,
    },
    note,
  };
}
