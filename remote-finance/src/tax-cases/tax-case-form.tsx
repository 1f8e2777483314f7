import { TAX_CASE_FIELDS } from '@shared/contract/finance/tax-case.fields.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import type { TaxCaseProposal } from '@shared/contract/finance/tax-case-choices.answers.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { declarationParent } from '@shared/contract/finance/trade-doc.pickers.ts';
import { REFUND_MODES, type RefundMode } from '@shared/contract/finance/tax-case.labels.ts';
import { DEAL_MODE, TRADE_MODE } from '@shared/contract/logistics/declaration.labels.ts';
import { call } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText } from '@shared/runtime/query.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import type { Values } from '@shared/ui/form/form-values.ts';
import { CodeSelect, MoneyInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { Deadline, Fob } from './tax-case-hints.tsx';
import css from './tax-cases.module.css';
import { TOUCHED } from './tax-case.actions.ts';

/** An item in the grid. */
interface FormItem {
  declarationLineId: string | null;
  itemNo: number | null;
  hsCode: string | null;
  goodsName: string | null;
  qty: string | null;
  unit: string | null;
  total: string | null;
  vatRateBp: number | null;
  rebateRateBp: number | null;
}
const blank = (): FormItem => ({
  declarationLineId: null,
  itemNo: null,
  hsCode: null,
  goodsName: null,
  qty: null,
  unit: null,
  total: null,
  vatRateBp: 1300,
  rebateRateBp: 1300,
});
const COLUMNS: readonly GridColumn<FormItem>[] = [
  { key: 'itemNo', title: '项号', kind: 'int', required: true, width: 60 },
  { key: 'hsCode', title: 'HS编码', kind: 'text', coded: true, width: 110 },
  { key: 'goodsName', title: '品名', kind: 'text', required: true, maxLength: 200, width: 220 },
  { key: 'qty', title: '法定数量', kind: 'decimal', required: true, width: 96 },
  { key: 'unit', title: '法定单位', kind: 'text', required: true, maxLength: 20, width: 80 },
  { key: 'total', title: '报关总价', kind: 'money', required: true, sum: true, width: 120 },
  { key: 'vatRateBp', title: '征税率', kind: 'percent', required: true, width: 84 },
  { key: 'rebateRateBp', title: '退税率', kind: 'percent', required: true, width: 84 },
];
const FIELDS = [
  'mode',
  'companyId',
  'customerId',
  'supplierId',
  'orderId',
  'containerId',
  'declarationId',
  'customsNo',
  'exportDate',
  'tradeMode',
  'dealMode',
  'currency',
  'freight',
  'insurance',
  'remark',
] as const;

/** The named fields of a record, empty ones as null. */
const pick = (from: object, keys: readonly string[]): Values => {
  const given: Values = { ...from };
  return Object.fromEntries(keys.map((key) => [key, given[key] ?? null]));
};
const valuesOf = (from: TaxCaseDetail | TaxCaseProposal): Values => ({
  ...pick(from, FIELDS),
  lines: from.lines.map((line) => pick(line, Object.keys(blank()))),
});
const bodyOf = (values: Values): object => ({
  ...Object.fromEntries(FIELDS.map((field) => [field, values[field] ?? null])),
  freight: values.freight ?? '0',
  insurance: values.insurance ?? '0',
  supplierId: values.mode === 'AGENCY' ? null : (values.supplierId ?? null),
  lines: values.lines ?? [],
});

interface Props {
  record: TaxCaseDetail | null;
  onClose: () => void;
}
/** 新建 / 编辑退税单 (6.2): head and items out of a declaration, or typed and pasted. */
export function TaxCaseForm({ record, onClose }: Props) {
  const initial: Values = record
    ? valuesOf(record)
    : { mode: 'BUYOUT', currency: 'USD', dealMode: 'FOB', freight: '0', insurance: '0', lines: [blank()] };
  return (
    <DrawerForm<TaxCaseDetail>
      title={record ? `编辑退税单 ${record.caseNo}` : '新建退税单'}
      name="finance.tax-case"
      record={record}
      initial={initial}
      save={record ? taxCases.update : taxCases.create}
      toValues={(current) => valuesOf(current as TaxCaseDetail)}
      toBody={bodyOf}
      invalidates={TOUCHED}
      width={1120}
      onClose={() => onClose()}
    >
      <Source record={record} />
      <Field of={TAX_CASE_FIELDS} name="mode" required>
        <CodeSelect labels={REFUND_MODES} />
      </Field>
      <Field of={TAX_CASE_FIELDS} name="companyId" required>
        <Picker kind="companies" allowClear={false} disabled={record !== null} />
      </Field>
      <Field of={TAX_CASE_FIELDS} name="customerId" label="客户（委托方）" required>
        <Picker kind="customers" allowClear={false} />
      </Field>
      <Factory />
      <Order />
      <Field of={TAX_CASE_FIELDS} name="containerId">
        <Picker kind="finance-containers" />
      </Field>
      <Field of={TAX_CASE_FIELDS} name="customsNo" hint="18 位数字，申报前必填">
        <TextInput maxLength={18} />
      </Field>
      <Field of={TAX_CASE_FIELDS} name="exportDate" hint="截止日按此推算">
        <DateInput />
      </Field>
      <Field of={TAX_CASE_FIELDS} name="tradeMode">
        <CodeSelect labels={TRADE_MODE} />
      </Field>
      <Field of={TAX_CASE_FIELDS} name="dealMode">
        <CodeSelect labels={DEAL_MODE} />
      </Field>
      <Field of={TAX_CASE_FIELDS} name="currency" required>
        <Picker kind="currencies" allowClear={false} />
      </Field>
      <Charges />
      <LineField<FormItem> title="报关明细" name="lines" columns={COLUMNS} blank={blank} most={200} />
      <Fob invoiceEx={record?.invoiceEx ?? null} />
      <Deadline />
      <Field of={TAX_CASE_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

/** Declaration, and 从报关单带入: head and items that no other case has. */
function Source({ record }: Pick<Props, 'record'>) {
  const form = Form.useFormInstance();
  const declarationId = Form.useWatch('declarationId', form) as string | null | undefined;
  const companyId = Form.useWatch('companyId', form) as string | null | undefined;
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const proposal = await call(taxCases.propose, {
        query: { declarationId: declarationId ?? '', ...(record ? { caseId: record.id } : {}) },
        skipErrorHandler: true,
      });
      const { companyId, customerId, supplierId, mode, ...rest } = valuesOf(proposal);
      const kept = (key: string, value: unknown) =>
        value === null
          ? {}
          : { [key]: form.getFieldValue(key) === undefined || !record ? value : form.getFieldValue(key) };
      form.setFieldsValue({
        ...rest,
        ...kept('companyId', companyId),
        ...kept('customerId', customerId),
        ...kept('supplierId', supplierId),
        ...kept('mode', mode),
      });
      toast.success(`已带入 ${proposal.lines.length} 项报关明细。`);
      if (proposal.taken.length > 0) toast.warning(proposal.taken.join('；'));
    } catch (error) {
      toast.warning(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Field of={TAX_CASE_FIELDS} name="declarationId">
        <Picker kind="tax-declarations" parent={declarationParent({ companyId })} />
      </Field>
      <div className={css.take}>
        <Button loading={busy} disabled={!declarationId} onClick={() => void take()}>
          从报关单带入
        </Button>
      </div>
    </>
  );
}

/** An order of the company. */
function Order() {
  const companyId = Form.useWatch('companyId', Form.useFormInstance()) as string | null | undefined;
  return (
    <Field of={TAX_CASE_FIELDS} name="orderId">
      <Picker kind="finance-orders" parent={companyId ?? null} />
    </Field>
  );
}

/** 开票工厂: of a refund only. */
function Factory() {
  const form = Form.useFormInstance();
  const mode = Form.useWatch('mode', form) as RefundMode | undefined;
  if (mode === 'AGENCY') return null;
  return (
    <Field of={TAX_CASE_FIELDS} name="supplierId" required>
      <Picker kind="suppliers" allowClear={false} />
    </Field>
  );
}

function Charges() {
  const form = Form.useFormInstance();
  const currency = (Form.useWatch('currency', form) as string | undefined) ?? 'USD';
  return (
    <>
      <Field of={TAX_CASE_FIELDS} name="freight" hint="已含在报关总价中的部分">
        <MoneyInput currency={currency} />
      </Field>
      <Field of={TAX_CASE_FIELDS} name="insurance">
        <MoneyInput currency={currency} />
      </Field>
    </>
  );
}
