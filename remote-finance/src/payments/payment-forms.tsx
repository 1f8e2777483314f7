import { PAYMENT_PAGE } from '@shared/contract/finance/document-pages.ts';
import { PAYMENT_FIELDS } from '@shared/contract/finance/payment.fields.ts';
import { add, compare, subtract } from '@shared/contract/decimal.ts';
import { today } from '@shared/contract/business-day.ts';
import { PAY_METHODS } from '@shared/contract/finance/pay-method.ts';
import { BANK_SLIP_SLOT } from '@shared/contract/finance/payment-application.labels.ts';
import { paymentMachine } from '@shared/contract/finance/payment-application.machine.ts';
import { dueList, payments, type DueRow, type PaymentDetail } from '@shared/contract/finance/payment.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import type { Chosen } from '@shared/ui/action/batch.ts';
import { useFormFiles } from '@shared/ui/attachments/form-files.tsx';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, MoneyInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Alert, Drawer, Form, Select } from 'antd';
import { TOUCHED } from '../payment-applications/application.actions.ts';
import type { PaymentDialog } from './payment.actions.ts';
import css from './payments.module.css';

/** Of the day on which the form is opened, however long its page has been open. */
const start = () => ({
  payDate: today(),
  method: 'TRANSFER',
  bankFee: '0',
  bankAccountId: null,
  bankRef: null,
  remark: null,
});

/** 付款 (F16): out of which account, when, how much of what is left (FIN-053). */
export function PayForm({ row, onClose }: { row: DueRow; onClose: () => void }) {
  const files = useFormFiles<PaymentDetail>('fin_payment', [BANK_SLIP_SLOT]);
  return (
    <DrawerForm<PaymentDetail>
      title={`付款 ${row.applicationNo ?? ''}`}
      record={null}
      initial={{ ...start(), amount: row.left }}
      toBody={(values) => ({ ...values, applicationId: row.id, version: row.version })}
      save={payments.create}
      invalidates={TOUCHED}
      okText="付款"
      done={({ paymentNo }) => `${paymentNo} 付款中，银行到账后请确认`}
      attach={files.attach}
      onClose={() => onClose()}
    >
      <PayFields applicationId={row.id} currency={row.currency ?? 'CNY'} sum={row.left ?? '0'} single />
      {files.section(null).content}
    </DrawerForm>
  );
}

/** 合并付款: all that is left of several applications of one company and currency, out of one account. */
export function PayManyForm({ items, onClose }: { items: readonly Chosen[]; onClose: () => void }) {
  const numbers = items.map(({ no }) => no).join('\n');
  const read = useRead(dueList.endpoint, { query: { numbers, pageSize: 200 } }, { skipErrorHandler: true });
  const rows = read.data?.list;
  const [first] = rows ?? [];
  const mixed = rows?.some(({ companyId, currency }) => companyId !== first?.companyId || currency !== first.currency);
  if (!rows || !first || mixed)
    return (
      <Drawer open title="合并付款" onClose={onClose}>
        {mixed ? (
          <Alert type="warning" showIcon title="所选申请的主体或币种不同，请分别付款。" />
        ) : rows ? (
          <Alert type="warning" showIcon title="所选申请已没有待付金额，请刷新列表。" />
        ) : (
          <LoadState read={read} back={{ path: PAYMENT_PAGE, label: '返回付款记录' }} />
        )}
      </Drawer>
    );
  return (
    <DrawerForm<{ done: number }>
      title={`合并付款 ${rows.length} 份申请`}
      record={null}
      initial={start()}
      toBody={({ bankRef: _ref, ...values }) => ({
        ...values,
        items: rows.map(({ id, version }) => ({ id, version })),
      })}
      save={payments.createMany}
      invalidates={TOUCHED}
      okText="付款"
      done={({ done }) => `已生成 ${done} 张付款单，到账后请逐张确认`}
      onClose={() => onClose()}
    >
      <PayFields
        applicationId={first.id}
        currency={first.currency ?? 'CNY'}
        sum={add('0', ...rows.map(({ left }) => left ?? '0'))}
        single={false}
      />
    </DrawerForm>
  );
}

function PayFields({
  applicationId,
  currency,
  sum,
  single,
}: {
  applicationId: string;
  currency: string;
  sum: string;
  single: boolean;
}) {
  const form = Form.useFormInstance();
  const chosen = Form.useWatch<string | null>('bankAccountId', form);
  const amount = Form.useWatch<string | null>('amount', form);
  const fee = Form.useWatch<string | null>('bankFee', form);
  const read = useRead(payments.accounts, { query: { applicationId } }, { skipErrorHandler: true });
  const accounts = read.data?.list ?? [];
  const account = accounts.find(({ id }) => id === chosen);
  const out = add((single ? amount : sum) || '0', fee || '0');
  const after = account ? subtract(account.balance, out) : null;
  return (
    <>
      {read.isError && !read.data ? <CardError read={read} /> : null}
      {read.data && accounts.length === 0 ? (
        <Alert className={css.note} type="warning" showIcon title={`该主体没有 ${currency} 账户，请先维护银行账户。`} />
      ) : null}
      <Field of={PAYMENT_FIELDS} name="bankAccountId" required span="row">
        <Select
          placeholder="选择付款账户"
          loading={read.isPending}
          options={accounts.map(({ id, name, bankName, accountNo }) => ({
            value: id,
            label: `${name} ${bankName} ${accountNo}`,
          }))}
        />
      </Field>
      {account && after !== null ? (
        <p className={css.note} role="status">
          账面可用 <Money value={account.balance} currency={currency} />
          ，付款后{' '}
          <span className={compare(after, '0') < 0 ? css.bad : undefined}>
            <Money value={after} currency={currency} />
          </span>
          {compare(after, '0') < 0 ? <span className={css.bad}>　余额不足</span> : null}
        </p>
      ) : null}
      {single ? (
        <Field of={PAYMENT_FIELDS} name="amount" required hint={`待付 ${read.data?.left ?? sum}`}>
          <MoneyInput currency={currency} />
        </Field>
      ) : (
        <p className={css.note}>
          合计 <Money value={sum} currency={currency} />
          ，每份申请按待付金额全额付款。
        </p>
      )}
      <Field of={PAYMENT_FIELDS} name="payDate" required>
        <DateInput />
      </Field>
      <Field of={PAYMENT_FIELDS} name="method" required>
        <CodeSelect labels={PAY_METHODS} allowClear={false} />
      </Field>
      <Field name="bankFee" label={single ? '手续费' : '每笔手续费'}>
        <MoneyInput currency={currency} />
      </Field>
      {single ? (
        <Field of={PAYMENT_FIELDS} name="bankRef" hint="可在确认到账时填写">
          <TextInput />
        </Field>
      ) : null}
      <Field of={PAYMENT_FIELDS} name="remark" label="用途" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}

/** The form that was asked for of a payment. */
export function PaymentForms({ dialog, onClose }: { dialog: PaymentDialog; onClose: () => void }) {
  const read = useRead(payments.get, { params: { id: dialog.id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="付款单" onClose={onClose}>
        <LoadState read={read} back={{ path: PAYMENT_PAGE, label: '返回付款记录' }} />
      </Drawer>
    );
  return dialog.kind === 'confirm' ? (
    <ConfirmForm row={read.data} onClose={onClose} />
  ) : (
    <EndForm row={read.data} action={dialog.kind} onClose={onClose} />
  );
}

/** 确认到账: what the bank says. */
function ConfirmForm({ row, onClose }: { row: PaymentDetail; onClose: () => void }) {
  return (
    <DrawerForm<PaymentDetail>
      title={`确认到账 ${row.paymentNo}`}
      record={row}
      initial={{ bankRef: row.bankRef, bankFee: row.bankFee, date: row.payDate }}
      save={payments.confirm}
      invalidates={TOUCHED}
      okText="确认到账"
      done={`${row.paymentNo} 已到账并核销`}
      onClose={() => onClose()}
    >
      <p className={css.note}>
        {row.partyName} <Money value={row.amount} currency={row.currency} />
        ，从 {row.bankAccountName} 付出
      </p>
      <Field of={PAYMENT_FIELDS} name="bankRef" required>
        <TextInput />
      </Field>
      <Field of={PAYMENT_FIELDS} name="bankFee">
        <MoneyInput currency={row.currency} />
      </Field>
      <Field name="date" label="记账日" required hint="默认为付款日">
        <DateInput />
      </Field>
    </DrawerForm>
  );
}

/** 退票, 冲红: why, and on which day of the books. */
function EndForm({ row, action, onClose }: { row: PaymentDetail; action: 'bounce' | 'reverse'; onClose: () => void }) {
  const { label } = paymentMachine.actions[action];
  return (
    <DrawerForm<PaymentDetail>
      title={`${label} ${row.paymentNo}`}
      record={row}
      initial={{ reason: null, date: today() }}
      save={payments[action]}
      invalidates={TOUCHED}
      okText={label}
      done={`${row.paymentNo} 已${label}，申请恢复待付`}
      onClose={() => onClose()}
    >
      <p className={css.note}>
        {row.partyName} <Money value={row.amount} currency={row.currency} />
        {row.state === 'PAID' ? '，凭证和核销将冲回，费用恢复未付。' : '，尚未到账，申请恢复待付。'}
      </p>
      <Field name="reason" label={`${label}原因`} required span="row">
        <TextAreaInput />
      </Field>
      <Field name="date" label="记账日" required>
        <DateInput />
      </Field>
    </DrawerForm>
  );
}
