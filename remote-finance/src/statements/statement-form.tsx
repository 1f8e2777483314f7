import { STATEMENT_FIELDS } from '@shared/contract/finance/statement.fields.ts';
import { addDays, today } from '@shared/contract/business-day.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { FeeGroup } from '@shared/contract/finance/fee-group.contract.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import type { StatementDetail } from '@shared/contract/finance/statement.answers.ts';
import { STATEMENT_SIDES, type StatementSide } from '@shared/contract/finance/statement.labels.ts';
import { FEE_BIZ_TYPES } from '@shared/contract/finance/fee-line.labels.ts';
import { useMe } from '@shared/runtime/session.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, SwitchInput, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Form } from 'antd';
import { useEffect, useRef } from 'react';
import { LineChoice, type ChoiceQuery } from './line-choice.tsx';
import { TOUCHED } from './statement.actions.ts';

/** The first and last day of the month before. */
export function lastMonth(): { periodFrom: string; periodTo: string } {
  const periodTo = addDays(`${today().slice(0, 8)}01`, -1);
  return { periodFrom: `${periodTo.slice(0, 8)}01`, periodTo };
}
/** A new statement of chosen fees, over the days that they are of. */
const ofGroup = ({ companyId, partyId, from, to, feeLineIds }: FeeGroup) => ({
  companyId,
  partyId,
  periodFrom: from,
  periodTo: to,
  includeUndue: true,
  feeLineIds,
});
/** Which of the party's fees a new statement takes. */
export const WhichFees = () => (
  <>
    <Field of={STATEMENT_FIELDS} name="bizType" hint="不选为全部">
      <CodeSelect labels={FEE_BIZ_TYPES} />
    </Field>
    <Field of={STATEMENT_FIELDS} name="currency" hint="不选为全部">
      <Picker kind="currencies" />
    </Field>
    <Field of={STATEMENT_FIELDS} name="includeUndue" label="含账期末未到期的费用">
      <SwitchInput />
    </Field>
  </>
);

/** 生成对账单 of one party, and 编辑 of a draft: which fees are on it. */
export function StatementForm({
  side,
  record,
  group = null,
  onClose,
}: {
  side: StatementSide;
  record: StatementDetail | null;
  /** Fees that a new one begins with. */
  group?: FeeGroup | null;
  onClose: (made?: StatementDetail) => void;
}) {
  const { title, party, picker } = STATEMENT_SIDES[side];
  const of = statements[side];
  const me = useMe();
  return (
    <DrawerForm<StatementDetail>
      title={record ? `编辑${title} ${record.statementNo}` : `生成${title}`}
      name={record ? 'finance.statement' : group ? undefined : `finance.statement.${side}`}
      record={record}
      initial={
        record
          ? { feeLineIds: record.lines.map(({ feeLineId }) => feeLineId), remark: record.remark }
          : group
            ? ofGroup(group)
            : { companyId: me.companies[0]?.id ?? null, ...lastMonth(), includeUndue: true, feeLineIds: null }
      }
      toBody={(values) => ({ ...values, feeLineIds: values.feeLineIds ?? [] })}
      save={(record ? of.update : of.create) as Endpoint<unknown, unknown, StatementDetail>}
      invalidates={TOUCHED}
      okText={record ? '保存' : '生成草稿'}
      width={1120}
      onClose={onClose}
    >
      {record ? null : (
        <>
          <Field of={STATEMENT_FIELDS} name="companyId" required>
            <Picker kind="companies" allowClear={false} />
          </Field>
          <Field name="partyId" label={party} required>
            <Picker kind={picker} allowClear={false} />
          </Field>
          <Field of={STATEMENT_FIELDS} name="periodFrom" required>
            <DateInput />
          </Field>
          <Field of={STATEMENT_FIELDS} name="periodTo" required>
            <DateInput />
          </Field>
          <WhichFees />
        </>
      )}
      <Choice side={side} record={record} />
      <Field of={STATEMENT_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

/** The choice of fees for what the form says; another question is answered by the rule again. */
function Choice({ side, record }: { side: StatementSide; record: StatementDetail | null }) {
  const form = Form.useFormInstance();
  const setField = useSetField();
  const values = Form.useWatch((all: Record<string, unknown>) => all, form) as Record<string, unknown> | undefined;
  const query = record ? ofRecord(record) : ofValues(values ?? {});
  const asked = JSON.stringify(query);
  const former = useRef(asked);
  useEffect(() => {
    if (former.current === asked) return;
    // The first question keeps what the form began with.
    const first = former.current === 'null';
    former.current = asked;
    if (!record && !first) setField('feeLineIds', null);
  }, [asked, record, setField]);
  return (
    <Field name="feeLineIds" label="费用" required span="row">
      <LineChoice side={side} query={query} />
    </Field>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
function ofValues(values: Record<string, unknown>): ChoiceQuery | null {
  const { companyId, partyId, periodFrom, periodTo, bizType, currency } = values as Record<
    string,
    string | null | undefined
  >;
  if (!companyId || !partyId || !DAY.test(periodFrom ?? '') || !DAY.test(periodTo ?? '')) return null;
  return {
    companyId,
    partyId,
    periodFrom: periodFrom ?? '',
    periodTo: periodTo ?? '',
    includeUndue: values.includeUndue === false ? 'false' : 'true',
    ...(bizType && { bizType }),
    ...(currency && { currency }),
  };
}
const ofRecord = (record: StatementDetail): ChoiceQuery => ({
  companyId: record.companyId,
  partyId: record.partyId,
  periodFrom: record.periodFrom,
  periodTo: record.periodTo,
  includeUndue: record.includeUndue ? 'true' : 'false',
  statementId: record.id,
  ...(record.bizType && { bizType: record.bizType }),
  ...(record.currency && { currency: record.currency }),
});
