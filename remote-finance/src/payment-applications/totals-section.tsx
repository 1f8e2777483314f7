import { PAYMENT_APPLICATION_FIELDS } from '@shared/contract/finance/payment-application.fields.ts';
import { compare, isZero, sign } from '@shared/contract/decimal.ts';
import { APPROVAL_STEPS, REDUCTION_KINDS } from '@shared/contract/finance/payment-application.labels.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { SwitchInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Steps } from 'antd';
import { pathOf } from './application-values.ts';
import css from './applications.module.css';
import { useSources, useTotals, useValue, type Own } from './use-application.ts';

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
      <p className={css.note}>申请人、各审批人和出纳须为不同的人；有审批规则的，提交后按规则增加节点并指定角色。</p>
    </div>
  );
}
