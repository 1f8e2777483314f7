import { PAYMENT_APPLICATION_FIELDS } from '@shared/contract/finance/payment-application.fields.ts';
import { APPLICATION_KINDS, type ApplicationKind } from '@shared/contract/finance/payment-application.labels.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, MoneyInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Alert, Select } from 'antd';
import css from './applications.module.css';
import { useSources, useValue, type Own } from './use-application.ts';

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
