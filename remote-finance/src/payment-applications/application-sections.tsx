import { PAYMENT_APPLICATION_FIELDS } from '@shared/contract/finance/payment-application.fields.ts';
import { compare, isZero, sign } from '@shared/contract/decimal.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import {
  APPLICATION_KINDS,
  APPROVAL_STEPS,
  REDUCTION_KINDS,
  type ApplicationKind,
} from '@shared/contract/finance/payment-application.labels.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, MoneyInput, SwitchInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { LineField, LineGrid } from '@shared/ui/grid/line-grid.tsx';
import { Alert, Button, Empty, Form, Select, Steps } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import { PAPERS, PAYABLES, SOURCES } from './application-columns.ts';
import {
  applyingAll,
  inOrderOfEntry,
  payableSheet,
  pathOf,
  sourceSheet,
  totalsOf,
  type PaperLine,
  type PayableLine,
  type TakenLine,
} from './application-values.ts';
import css from './applications.module.css';

interface Own {
  /** The application that is edited. */
  id: string | null;
}
const useValue = <Value,>(name: string): Value | null =>
  (Form.useWatch(name, { form: Form.useFormInstance(), preserve: true }) as Value | undefined) ?? null;

/** What the chosen supplier has open, once supplier, company and currency are there. */
function useSources({ id }: Own) {
  const [supplierId, companyId, currency] = [
    useValue<string>('supplierId'),
    useValue<string>('companyId'),
    useValue<string>('currency'),
  ];
  const ready = supplierId !== null && companyId !== null && currency !== null;
  const read = useRead(
    applications.sources,
    {
      query: {
        supplierId: supplierId ?? '',
        companyId: companyId ?? '',
        currency: currency ?? '',
        applicationId: id ?? undefined,
      },
    },
    { enabled: ready, skipErrorHandler: true, keep: true },
  );
  return { ready, read, data: ready ? read.data : undefined };
}

/** ① whom we pay, out of which company, to which account. */
export function PartyFields(own: Own) {
  const setField = useSetField();
  const kind = useValue<ApplicationKind>('kind');
  const refund = kind === 'REFUND';
  const clear = () => {
    for (const name of ['payables', 'taken', 'papers']) setField(name, []);
    setField('payeeBankId', null);
  };
  return (
    <>
      <Field of={PAYMENT_APPLICATION_FIELDS} name="kind" required span="row">
        <CodeRadio labels={refund ? APPLICATION_KINDS : NEW_KINDS} disabled={refund} />
      </Field>
      <Field of={PAYMENT_APPLICATION_FIELDS} name="companyId" required>
        <Picker kind="companies" allowClear={false} disabled={refund} onChange={clear} />
      </Field>
      {refund ? null : (
        <Field of={PAYMENT_APPLICATION_FIELDS} name="supplierId" required>
          <Picker kind="suppliers" allowClear={false} onChange={clear} />
        </Field>
      )}
      <Field of={PAYMENT_APPLICATION_FIELDS} name="currency" label="付款币种" required>
        <Picker kind="currencies" allowClear={false} disabled={refund} onChange={() => setField('payeeBankId', null)} />
      </Field>
      {kind === 'NORMAL' ? null : (
        <Field name="amount" label={refund ? '退款金额' : '预付金额'} required>
          <MoneyInput />
        </Field>
      )}
      {refund ? <RefundPayee /> : <Payee {...own} />}
    </>
  );
}
const { REFUND: _refund, ...NEW_KINDS } = APPLICATION_KINDS;

const RefundPayee = () => (
  <>
    <Field of={PAYMENT_APPLICATION_FIELDS} name="payeeName" required>
      <TextInput />
    </Field>
    <Field of={PAYMENT_APPLICATION_FIELDS} name="payeeBank" required>
      <TextInput />
    </Field>
    <Field of={PAYMENT_APPLICATION_FIELDS} name="payeeAccount" required>
      <TextInput />
    </Field>
  </>
);

/** The account, and what stands against it (6.3, FIN-073). */
function Payee(own: Own) {
  const { ready, data } = useSources(own);
  const chosen = useValue<string>('payeeBankId');
  const bank = data?.banks.find(({ id }) => id === chosen);
  return (
    <>
      <Field of={PAYMENT_APPLICATION_FIELDS} name="payeeBankId" span={2} hint="实付为 0 时可不选">
        <Select
          allowClear
          disabled={!ready}
          placeholder={ready ? '选择供应商账户' : '先选供应商'}
          notFoundContent="该供应商没有这一币种的账户，请先在供应商资料中维护"
          options={(data?.banks ?? []).map(({ id, bankName, accountName, account, verified, recent }) => ({
            value: id,
            label: `${bankName} ${accountName ?? ''} ${account}${verified ? '' : '（未核实）'}${recent ? '（新变更）' : ''}`,
          }))}
        />
      </Field>
      {bank && !bank.verified ? (
        <Alert className={css.whole} type="error" showIcon title="收款账户未核实，核实前不能提交。" />
      ) : null}
      {bank?.recent ? (
        <Alert className={css.whole} type="warning" showIcon title="收款账户近期变更过，无论金额都须复核。" />
      ) : null}
    </>
  );
}

/** ② open payables with what others have applied for; an amount in a row applies for it, as of the `wanted` ones at first. */
export function PayableFields({ wanted, ...own }: Own & { wanted: readonly string[] | null }) {
  const setField = useSetField();
  const kind = useValue<ApplicationKind>('kind');
  const { ready, read, data } = useSources(own);
  const chosen = useValue<PayableLine[]>('payables');
  // What was handed on stands first.
  const payables = useMemo(() => {
    const first = new Set(wanted);
    return (data?.payables ?? []).toSorted((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)));
  }, [data, wanted]);
  const rows = useMemo(() => payableSheet(payables, chosen ?? []), [payables, chosen]);
  const begun = useRef(wanted === null);
  useEffect(() => {
    if (begun.current || !data || !wanted) return;
    begun.current = true;
    const applied = applyingAll(payableSheet(data.payables, []), new Set(wanted)).filter(
      ({ applyAmount }) => applyAmount,
    );
    setField('payables', applied);
    if (applied.length < wanted.length)
      toast.warning(`${wanted.length - applied.length} 笔费用不能申请：已被其他申请占用、锁定或已付清。`);
  }, [data, wanted, setField]);
  if (kind !== 'NORMAL') return <p className={css.note}>预付和退款没有费用明细，金额在上面填写。</p>;
  const put = (lines: readonly PayableLine[]) =>
    setField(
      'payables',
      lines.filter(({ applyAmount }) => applyAmount),
    );
  const all = () => put(applyingAll(rows));
  return (
    <>
      <div className={css.tools}>
        <Button disabled={rows.length === 0} onClick={all}>
          全部申请
        </Button>
        <Button disabled={!chosen?.length} onClick={() => put([])}>
          清空
        </Button>
        <span role="status">{statusOf(ready, read, rows.length, data?.more)}</span>
      </div>
      <div className={css.whole}>
        {rows.length > 0 ? (
          <LineGrid<PayableLine>
            title="应付费用"
            name="payables"
            columns={PAYABLES}
            value={rows}
            current={() => rows}
            onChange={put}
          />
        ) : data ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="该供应商没有可申请的应付费用" />
        ) : null}
      </div>
    </>
  );
}
function statusOf(
  ready: boolean,
  read: { isError: boolean; error: unknown },
  count: number,
  more: boolean | undefined,
): string {
  if (!ready) return '先选供应商、主体和币种';
  if (read.isError) return failureText(read.error);
  return `未付 ${count} 笔${more ? '，只列出最早到期的 500 笔' : ''}`;
}

/** ③ what is set off in place of money, in the order in which it is entered (FIN-063). */
export function ReductionFields(own: Own) {
  const setField = useSetField();
  const kind = useValue<ApplicationKind>('kind');
  const { data } = useSources(own);
  const chosen = useValue<TakenLine[]>('taken');
  const rows = useMemo(() => sourceSheet(data?.sources ?? [], chosen ?? []), [data, chosen]);
  if (kind !== 'NORMAL') return <p className={css.note}>只有应付申请可以冲减。</p>;
  return (
    <>
      {data?.nettingNote ? <Alert className={css.whole} type="info" showIcon title={data.nettingNote} /> : null}
      {rows.length > 0 ? (
        <div className={css.whole}>
          <LineGrid<TakenLine>
            titled
            title="预付、应收、红字"
            name="taken"
            columns={SOURCES}
            value={rows}
            current={() => rows}
            onChange={(lines) => setField('taken', inOrderOfEntry(lines, chosen ?? []))}
          />
        </div>
      ) : (
        <p className={css.note}>没有可冲减的预付、应收或红字费用。</p>
      )}
      <LineField<PaperLine>
        titled
        title="扣款索赔、返利"
        name="papers"
        columns={PAPERS}
        blank={() => ({ kind: 'CLAIM', sourceNo: null, sourceTotal: null, amount: null })}
        most={20}
      />
    </>
  );
}

function useTotals() {
  const [kind, amount, currency] = [
    useValue<ApplicationKind>('kind'),
    useValue<string>('amount'),
    useValue<string>('currency'),
  ];
  const [payables, taken, papers] = [
    useValue<PayableLine[]>('payables'),
    useValue<TakenLine[]>('taken'),
    useValue<PaperLine[]>('papers'),
  ];
  const values = {
    kind: kind ?? 'NORMAL',
    amount,
    currency: currency ?? 'CNY',
    payables: payables ?? [],
    taken: taken ?? [],
    papers: papers ?? [],
  };
  return { ...values, totals: totalsOf(values) };
}

/** ④ gross − reductions = net, live (FIN-060). */
export function TotalFields() {
  const { totals, currency, taken, papers } = useTotals();
  const used = [...taken, ...papers].filter(({ amount }) => amount);
  return (
    <>
      <p className={css.sums} role="status" aria-label="金额汇总">
        <span>申请总额</span>
        <Money value={totals.gross} currency={currency} />
        <span>− 冲减合计</span>
        <Money value={totals.reduceTotal} currency={currency} />
        <span>= 实付金额</span>
        <strong className={sign(totals.net) < 0 ? css.bad : undefined}>
          <Money value={totals.net} currency={currency} />
        </strong>
        {sign(totals.net) < 0 ? <span className={css.bad}>冲减合计超过申请总额</span> : null}
        {isZero(totals.net) && compare(totals.gross, '0') > 0 ? <span>无需付款，批准后即冲减完成</span> : null}
      </p>
      {used.length > 0 ? (
        <ol className={css.order} aria-label="冲减顺序">
          {used.map(({ kind, sourceNo, amount }, at) => (
            <li key={`${kind ?? ''}${sourceNo ?? ''}${String(at)}`}>
              {kind ? REDUCTION_KINDS[kind] : ''} {sourceNo} <Money value={amount} currency={currency} />
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}

/** ⑤ why and until when. */
export const MoreFields = () => (
  <>
    <Field of={PAYMENT_APPLICATION_FIELDS} name="reason" required span={2}>
      <TextInput />
    </Field>
    <Field of={PAYMENT_APPLICATION_FIELDS} name="expectedDate">
      <DateInput />
    </Field>
    <Field
      of={PAYMENT_APPLICATION_FIELDS}
      name="invoiceReceived"
      label="发票已收齐"
      valueName="checked"
      hint="未收齐的应付申请不能批准"
    >
      <SwitchInput />
    </Field>
    <Field of={PAYMENT_APPLICATION_FIELDS} name="urgent" valueName="checked">
      <SwitchInput />
    </Field>
    <Field of={PAYMENT_APPLICATION_FIELDS} name="remark" span="row">
      <TextAreaInput />
    </Field>
  </>
);

/** ⑥ who will have to agree; all of them, the maker and the cashier are different people (FIN-070). */
export function PathFields(own: Own) {
  const { data } = useSources(own);
  const { totals, kind } = useTotals();
  const bankId = useValue<string>('payeeBankId');
  if (kind === 'REFUND') return <p className={css.note}>提交后按退款金额确定审批节点。</p>;
  if (!data) return <p className={css.note}>选好供应商后显示。</p>;
  const recent = data.banks.find(({ id }) => id === bankId)?.recent ?? false;
  const steps = pathOf(totals.net, data, recent);
  if (!steps) return <p className={`${css.note} ${css.bad}`}>缺少今天的汇率，不能提交，请先维护汇率。</p>;
  return (
    <div className={css.whole}>
      <Steps
        size="small"
        current={0}
        items={[
          { title: '提交', content: '申请人' },
          ...steps.map((step) => ({ title: APPROVAL_STEPS[step] })),
          { title: isZero(totals.net) ? '冲减完成' : '付款', content: isZero(totals.net) ? '系统' : '出纳' },
        ]}
      />
      <p className={css.note}>申请人、各审批人和出纳须为不同的人。</p>
    </div>
  );
}
