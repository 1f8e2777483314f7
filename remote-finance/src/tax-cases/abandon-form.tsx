import { TAX_CASE_FIELDS } from '@shared/contract/finance/tax-case.fields.ts';
import { today } from '@shared/contract/business-day.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { REFUSED_OUTCOMES, type RefusedOutcome } from '@shared/contract/finance/tax-case.labels.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Alert, Form } from 'antd';
import css from './tax-cases.module.css';
import { TOUCHED } from './tax-case.actions.ts';

/** 不予退税: what becomes of the goods and what that costs. */
export const AbandonForm = ({ row, onClose }: { row: TaxCaseDetail; onClose: () => void }) => (
  <DrawerForm<TaxCaseDetail>
    title={`不予退税 ${row.caseNo}`}
    record={row}
    initial={{ outcome: 'EXEMPT', date: today() }}
    save={taxCases.abandon}
    invalidates={TOUCHED}
    okText="不予退税"
    onClose={() => onClose()}
  >
    <Field of={TAX_CASE_FIELDS} name="outcome" required>
      <CodeSelect labels={REFUSED_OUTCOMES} />
    </Field>
    <Field name="date" label="记账日期" required>
      <DateInput />
    </Field>
    <Cost row={row} />
    <Field name="reason" label="原因" required span="row">
      <TextAreaInput />
    </Field>
  </DrawerForm>
);

function Cost({ row }: { row: TaxCaseDetail }) {
  const form = Form.useFormInstance();
  const outcome = (Form.useWatch('outcome', form) as RefusedOutcome | undefined) ?? 'EXEMPT';
  const cost = row.refusedCosts?.[outcome];
  const text =
    cost === undefined
      ? '已申报的将冲回，并按处理方式计入成本。'
      : cost === null
        ? `缺少 ${row.currency} 汇率，无法计算转内销的销项税额。`
        : `已申报的将冲回；计入主营业务成本 ${cost} 元，不能撤销。`;
  return (
    <div className={css.note}>
      <Alert type="warning" showIcon title={text} />
    </div>
  );
}
