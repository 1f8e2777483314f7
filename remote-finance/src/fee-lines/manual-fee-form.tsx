import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { today } from '@shared/contract/business-day.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import type { FeeLine, OrderFees } from '@shared/contract/finance/fee-line.answers.ts';
import { TAX_MODES, TAX_RATES } from '@shared/contract/finance/fee-line.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMe } from '@shared/runtime/session.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, DecimalInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { LoadDrawer } from '@shared/ui/form/load-drawer.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { formatMoney } from '@shared/ui/format/format.ts';
import { Form } from 'antd';
import { useRatesToday } from '../rates/use-rates-today.ts';
import { amountsOf, formLine, type Typed } from './fee-line.form-lines.ts';
import { SIDES, type Side } from './fee-sides.ts';
import css from './fee-lines.module.css';

interface Props {
  side: Side;
  /** The draft that is changed, and whose books it stands in; absent: a new one. */
  draft?: { line: FeeLine; of: Pick<OrderFees, 'companyId' | 'companyName'> };
  onClose: () => void;
}
/** 手工应收, 手工应付 (6.2): a draft of no order, with its reason. */
export function ManualFeeForm({ side, draft, onClose }: Props) {
  const me = useMe();
  const { word, party, picker } = SIDES[side];
  return (
    <DrawerForm<unknown>
      title={draft ? `手工${word} ${draft.line.feeNo}（${draft.of.companyName}）` : `手工${word}`}
      name={`finance.manual.${side}`}
      record={draft?.line ?? null}
      initial={
        draft
          ? valuesOf(draft.line)
          : {
              companyId: me.companies[0]?.id ?? null,
              businessDate: today(),
              qty: '1',
              currency: 'CNY',
              taxMode: 'INCL',
              taxRateBp: '600',
            }
      }
      save={(draft ? feeLines.changeManual : feeLines.manual) as Endpoint<unknown, unknown, unknown>}
      toBody={(values) => ({
        ...values,
        ...(draft ? {} : { direction: side }),
        taxRateBp: Number(values.taxRateBp),
      })}
      toValues={(current) => storedValues(current as Stored)}
      invalidates={['/finance']}
      width={720}
      okText="保存草稿"
      onClose={() => onClose()}
    >
      {draft ? null : (
        <Field name="companyId" label="经营主体" required>
          <Picker kind="companies" />
        </Field>
      )}
      <Field of={FEE_LINE_FIELDS} name="businessDate" required>
        <DateInput />
      </Field>
      <Field name="partyId" label={party} required>
        <Picker kind={picker} autoFocus />
      </Field>
      <Field of={FEE_LINE_FIELDS} name="chargeCodeId" required>
        <Picker kind="charge-codes" />
      </Field>
      <Field of={FEE_LINE_FIELDS} name="containerId" {...(draft ? {} : { span: 'row' })}>
        <Picker kind="finance-containers" />
      </Field>
      <Field of={FEE_LINE_FIELDS} name="qty" required>
        <DecimalInput />
      </Field>
      <Field of={FEE_LINE_FIELDS} name="unit" hint="不填按费用项目">
        <TextInput />
      </Field>
      <Field of={FEE_LINE_FIELDS} name="unitPrice" required>
        <DecimalInput />
      </Field>
      <Field of={FEE_LINE_FIELDS} name="currency" required>
        <Picker kind="currencies" />
      </Field>
      <Field of={FEE_LINE_FIELDS} name="taxMode" required>
        <CodeSelect labels={TAX_MODES} />
      </Field>
      <Field of={FEE_LINE_FIELDS} name="taxRateBp" label="税率" required>
        <CodeSelect labels={TAX_RATES} />
      </Field>
      <Field of={FEE_LINE_FIELDS} name="rate" hint="不填取当日记账汇率">
        <DecimalInput />
      </Field>
      <Amounts companyId={draft?.of.companyId} />
      <Field of={FEE_LINE_FIELDS} name="dueDate" hint="不填按账期">
        <DateInput />
      </Field>
      <Field of={FEE_LINE_FIELDS} name="reason" required span="row">
        <TextAreaInput />
      </Field>
      <Field of={FEE_LINE_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

/** A draft as it was read → the form; the rate of CNY is no field. */
const valuesOf = (line: FeeLine) => {
  const { id: _id, version: _version, estimate: _estimate, ...values } = formLine(line);
  return { ...values, businessDate: line.businessDate, reason: line.reason };
};
/** The draft as the form has read it, or as a conflict brings it: its party by its side. */
type Stored = FeeLine | (Omit<FeeLine, 'partyId'> & { customerId: string | null; supplierId: string | null });
const storedValues = (stored: Stored) =>
  valuesOf('partyId' in stored ? stored : { ...stored, partyId: stored.customerId ?? stored.supplierId ?? '' });

/** The draft of a 手工 fee, read anew for its form. */
export function EditManualFee({ side, bizId, onClose }: { side: Side; bizId: string; onClose: () => void }) {
  const read = useRead(
    SIDES[side].read,
    { params: { id: bizId }, query: { bizType: 'OTHER' } },
    { skipErrorHandler: true },
  );
  const line = read.data?.lines.find((one) => one.id === bizId);
  if (!read.data || !line)
    return <LoadDrawer title={`手工${SIDES[side].word}`} read={read} width={720} onClose={onClose} />;
  return <ManualFeeForm side={side} draft={{ line, of: read.data }} onClose={onClose} />;
}

/** Amount, tax and CNY of what is typed (FIN-002). `companyId`: whose books they are in, where the form does not ask. */
function Amounts({ companyId }: { companyId: string | undefined }) {
  const form = Form.useFormInstance<Typed>();
  const typed = Form.useWatch((values: Typed) => values, form);
  const chosen = Form.useWatch<string | null | undefined>('companyId', form);
  const rates = useRatesToday(companyId ?? chosen ?? undefined);
  const amounts = typed ? amountsOf(typed, rates) : null;
  const currency = typed?.currency ?? '';
  return (
    <p role="status" className={css.typed}>
      {amounts
        ? `金额 ${currency} ${formatMoney(amounts.amount, currency)}，税额 ${formatMoney(amounts.tax, currency)}，本位币 ${
            amounts.base === null ? '待取汇率' : formatMoney(amounts.base, 'CNY')
          }`
        : '金额 = 数量 × 单价'}
    </p>
  );
}
