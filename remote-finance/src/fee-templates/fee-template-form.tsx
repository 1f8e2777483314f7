import { FEE_TEMPLATE_FIELDS, FEE_TEMPLATE_LINE_FIELDS } from '@shared/contract/finance/fee-template.fields.ts';
import {
  feeTemplates,
  type FeeTemplateDetail,
  type FeeTemplateLineInput,
} from '@shared/contract/finance/fee-template.contract.ts';
import { BIZ_TYPES, PARTY_ROLES, PRICE_SOURCES } from '@shared/contract/finance/fee-template.labels.ts';
import { CHARGE_BASIS } from '@shared/contract/logistics/quotation-rules.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Alert } from 'antd';
import { BaseForm } from '../base-data/base-form.tsx';
import css from '../base-data/base-data.module.css';

type Line = { [Key in keyof FeeTemplateLineInput]: FeeTemplateLineInput[Key] | null };
const blank = (): Line => ({
  id: null,
  chargeCodeId: null,
  partyRole: 'CUSTOMER',
  supplierId: null,
  basis: 'ORDER',
  priceSource: 'AGREEMENT',
  currency: 'CNY',
  unitPrice: null,
  minAmount: null,
  remark: null,
});
const fixed = ({ priceSource }: Line) => priceSource === 'FIXED';
const COLUMNS: readonly GridColumn<Line>[] = [
  {
    key: 'chargeCodeId',
    title: FEE_TEMPLATE_LINE_FIELDS.chargeCodeId,
    kind: 'picker',
    picker: 'charge-codes',
    required: true,
    width: 160,
  },
  {
    key: 'partyRole',
    title: FEE_TEMPLATE_LINE_FIELDS.partyRole,
    kind: 'code',
    labels: PARTY_ROLES,
    required: true,
    width: 120,
    onSet: (line, role) => (role === 'NAMED' ? {} : line.supplierId ? { supplierId: null } : {}),
  },
  {
    key: 'supplierId',
    title: FEE_TEMPLATE_LINE_FIELDS.supplierId,
    kind: 'picker',
    picker: 'suppliers',
    width: 150,
    editable: ({ partyRole }) => partyRole === 'NAMED',
  },
  {
    key: 'basis',
    title: FEE_TEMPLATE_LINE_FIELDS.basis,
    kind: 'code',
    labels: CHARGE_BASIS,
    required: true,
    width: 110,
  },
  {
    key: 'priceSource',
    title: FEE_TEMPLATE_LINE_FIELDS.priceSource,
    kind: 'code',
    labels: PRICE_SOURCES,
    required: true,
    width: 110,
    onSet: (_line, source) => (source === 'FIXED' ? {} : { unitPrice: null, minAmount: null }),
  },
  {
    key: 'currency',
    title: FEE_TEMPLATE_LINE_FIELDS.currency,
    kind: 'picker',
    picker: 'currencies',
    required: true,
    width: 110,
  },
  { key: 'unitPrice', title: '单价(含税)', kind: 'decimal', width: 110, editable: fixed },
  { key: 'minAmount', title: '最低收费', kind: 'money', width: 110, editable: fixed },
  { key: 'remark', title: FEE_TEMPLATE_FIELDS.remark, kind: 'text', maxLength: 200, width: 160 },
];
/** A copied line is a line of its own. */
const copyOf = (line: Line): Line => ({ ...line, id: null });
const FIELDS = Object.keys(blank()) as (keyof Line)[];
const lineOf = (line: object): Line =>
  Object.fromEntries(FIELDS.map((key) => [key, (line as Record<string, unknown>)[key] ?? null])) as Line;
const valuesOf = ({ name, bizType, remark, lines }: FeeTemplateDetail) => ({
  name,
  bizType,
  remark,
  lines: lines.map(lineOf),
});

/** 新增 / 编辑费用模板. */
export const FeeTemplateForm = ({ id, onClose }: { id: string | null; onClose: () => void }) => (
  <BaseForm<FeeTemplateDetail>
    id={id}
    what="费用模板"
    name="finance.fee-template"
    {...feeTemplates}
    noOf={(record) => record.name}
    fresh={{ bizType: 'LOGISTICS', lines: [blank()] }}
    valuesOf={valuesOf}
    bodyOf={(values) => values}
    invalidates={['/finance', '/pickers/fee-templates']}
    width={1240}
    onClose={onClose}
  >
    {(record) => (
      <>
        {record?.lines.some(({ hidden }) => hidden) ? (
          <Alert className={css.whole ?? ''} type="warning" title="模板含您无权查看的单价，保存会被拒绝。" />
        ) : null}
        <Field of={FEE_TEMPLATE_FIELDS} name="name" required>
          <TextInput maxLength={60} autoFocus={record === null} />
        </Field>
        <Field of={FEE_TEMPLATE_FIELDS} name="bizType" required hint="同一订单套用模板只生成一次费用">
          <CodeSelect labels={BIZ_TYPES} allowClear={false} />
        </Field>
        <section className={css.whole} aria-label="费用">
          <LineField<Line>
            title="费用"
            titled
            name="lines"
            columns={COLUMNS}
            blank={blank}
            copyOf={copyOf}
            most={100}
          />
        </section>
        <Field of={FEE_TEMPLATE_FIELDS} name="remark" span="row">
          <TextAreaInput />
        </Field>
      </>
    )}
  </BaseForm>
);
