import { RECEIPT_FIELDS } from '@shared/contract/finance/receipt.fields.ts';
import { PAY_METHODS } from '@shared/contract/finance/pay-method.ts';
import { receipts, type ReceiptDetail } from '@shared/contract/finance/receipt.contract.ts';
import {
  KINDS_WITHOUT_CUSTOMER,
  RECEIPT_KINDS,
  SLIP_SLOT,
  type ReceiptKind,
} from '@shared/contract/finance/receipt.labels.ts';
import { daysBetween } from '@shared/contract/finance/fee-line.rules.ts';
import type { CurrentRate } from '@shared/contract/finance/rate.contract.ts';
import { businessDay } from '@shared/contract/business-day.ts';
import { useRead } from '@shared/runtime/query.ts';
import { DropZone } from '@shared/ui/attachments/drop-zone.tsx';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { useFormState } from '@shared/ui/form/form-context.ts';
import { CodeSelect, DecimalInput, MoneyInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Button, Drawer, Empty, Form, Select } from 'antd';
import { useState } from 'react';
import { useCurrentRates } from '../rates/use-rates-today.ts';
import { TOUCHED } from './receipt.actions.ts';
import css from './receipts.module.css';

interface Props {
  kind: ReceiptKind;
  onClose: (made?: ReceiptDetail) => void;
}
/** 新增收款, 外汇收汇登记 (6.2); without a bank account it says where one is made (6.3). */
export function ReceiptForm({ kind, onClose }: Props) {
  const [slips, setSlips] = useState<readonly File[]>([]);
  const [today] = useState(() => businessDay(new Date()));
  const read = useRead(receipts.accounts, {}, { skipErrorHandler: true });
  const title = kind === 'FOREIGN' ? '外汇收汇登记' : '新增收款';
  const accounts = read.data?.list;
  if (!accounts || accounts.length === 0)
    return (
      <Drawer open title={title} onClose={() => onClose()}>
        {accounts ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="请先维护银行账户">
            <ActionLink to="/finance/account-payable/record?pane=banks">
              <Button type="primary">维护银行账户</Button>
            </ActionLink>
          </Empty>
        ) : (
          <LoadState read={read} back={{ path: globalThis.location.pathname, label: '关闭' }} />
        )}
      </Drawer>
    );
  const fits = kind === 'FOREIGN' ? accounts.filter(({ currency }) => currency !== 'CNY') : accounts;
  const first = fits.length === 1 ? fits[0] : undefined;
  return (
    <DrawerForm<ReceiptDetail>
      title={title}
      name={`finance.receipt.${kind === 'FOREIGN' ? 'foreign' : 'plain'}`}
      record={null}
      initial={{
        kind,
        method: 'TRANSFER',
        bankFee: '0',
        valueDate: today,
        bankAccountId: first?.id ?? null,
        companyId: first?.companyId ?? null,
        customerId: null,
        forCompanyId: null,
        rate: null,
      }}
      files={() => [...slips]}
      save={receipts.create}
      invalidates={TOUCHED}
      width={720}
      onClose={onClose}
    >
      <Account accounts={fits} first={!first} />
      <Field of={RECEIPT_FIELDS} name="kind" required>
        <CodeSelect labels={RECEIPT_KINDS} allowClear={false} />
      </Field>
      <Field of={RECEIPT_FIELDS} name="method" required>
        <CodeSelect labels={PAY_METHODS} allowClear={false} />
      </Field>
      <Amount accounts={fits} first={Boolean(first)} />
      <Field of={RECEIPT_FIELDS} name="valueDate" required>
        <DateInput />
      </Field>
      <Rate accounts={fits} />
      <Payer />
      <Field of={RECEIPT_FIELDS} name="bankRef" hint="同一账户的流水号不能重复">
        <TextInput maxLength={60} />
      </Field>
      <Customer />
      <Field of={RECEIPT_FIELDS} name="bizNo">
        <TextInput maxLength={60} />
      </Field>
      <Slips slips={slips} onChange={setSlips} />
      <Field of={RECEIPT_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

type Accounts = readonly {
  id: string;
  companyId: string;
  companyName: string;
  name: string;
  bankName: string;
  tail: string;
  currency: string;
}[];
const useAccount = (accounts: Accounts) => {
  const id = Form.useWatch('bankAccountId', Form.useFormInstance()) as string | null | undefined;
  return accounts.find((one) => one.id === id);
};

/** `first`: typing begins there. */
type Part = { accounts: Accounts; first: boolean };
function Account({ accounts, first }: Part) {
  const setField = useSetField();
  return (
    <>
      <Field of={RECEIPT_FIELDS} name="bankAccountId" label="收款账户" required span="row">
        <Select
          autoFocus={first}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择"
          options={accounts.map((one) => ({
            value: one.id,
            label: `${one.companyName} · ${one.name} ${one.bankName} 尾号 ${one.tail} · ${one.currency}`,
          }))}
          onChange={(id: string) => {
            const chosen = accounts.find((one) => one.id === id);
            setField('companyId', chosen?.companyId ?? null);
            setField('rate', null);
          }}
        />
      </Field>
      <Form.Item name="companyId" hidden>
        <input />
      </Form.Item>
    </>
  );
}
function Amount({ accounts, first }: Part) {
  const currency = useAccount(accounts)?.currency ?? '';
  return (
    <>
      <Field of={RECEIPT_FIELDS} name="amount" required hint="含银行手续费">
        <MoneyInput currency={currency} autoFocus={first} />
      </Field>
      <Field of={RECEIPT_FIELDS} name="bankFee" hint="从金额中扣除，单独入账">
        <MoneyInput currency={currency} />
      </Field>
    </>
  );
}
/** The 记账 rate that counts on the day and how old it is then (6.2), as far as the rate of today tells. */
function appliedRate(current: CurrentRate | undefined, day: string | null | undefined): string {
  if (current && current.rate === null) return '到账日记账汇率（今天没有有效汇率，请先维护）';
  if (!current?.rate || !current.date || !day || day < current.date) return '到账日记账汇率';
  const days = daysBetween(current.date, day);
  return ` ${current.rate}（${current.date} 的记账汇率，${days === 0 ? '到账当日' : `到账日前 ${days} 天`}）`;
}
function Rate({ accounts }: { accounts: Accounts }) {
  const { currency, companyId } = useAccount(accounts) ?? {};
  const valueDate = Form.useWatch('valueDate', Form.useFormInstance()) as string | null | undefined;
  const current = useCurrentRates(companyId)?.find((one) => one.currency === currency);
  if (!currency || currency === 'CNY') return null;
  return (
    <Field of={RECEIPT_FIELDS} name="rate" hint={`1 ${currency} = ? CNY，不填取${appliedRate(current, valueDate)}`}>
      <DecimalInput />
    </Field>
  );
}
function Payer() {
  const foreign = Form.useWatch('kind', Form.useFormInstance()) === 'FOREIGN';
  return (
    <>
      <Field of={RECEIPT_FIELDS} name="payerName" required={foreign}>
        <TextInput maxLength={200} />
      </Field>
      <Field of={RECEIPT_FIELDS} name="payerCountry" required={foreign}>
        <Picker kind="countries" />
      </Field>
    </>
  );
}
function Customer() {
  const kind = Form.useWatch('kind', Form.useFormInstance()) as ReceiptKind | undefined;
  if (kind === 'INTERNAL')
    return (
      <Field of={RECEIPT_FIELDS} name="forCompanyId" hint="代哪个主体收的款，认领时必填">
        <Picker kind="companies" />
      </Field>
    );
  if (kind && KINDS_WITHOUT_CUSTOMER.includes(kind)) return null;
  return (
    <Field of={RECEIPT_FIELDS} name="customerId" hint="已知客户时填写，保存即认领">
      <Picker kind="customers" />
    </Field>
  );
}

/** The bank's paper, which goes with the save. */
function Slips({ slips, onChange }: { slips: readonly File[]; onChange: (slips: readonly File[]) => void }) {
  const { errors, clear } = useFormState();
  const put = (next: readonly File[]) => {
    clear('slip');
    onChange(next);
  };
  return (
    <section className={css.slips} aria-label={SLIP_SLOT}>
      <h3>{SLIP_SLOT}</h3>
      <DropZone
        accept=".pdf,.jpg,.jpeg,.png"
        hint="拖入或选择银行水单（PDF 或图片）"
        multiple
        onFiles={(files) => put([...slips, ...files])}
      />
      {errors.slip ? (
        <p role="alert" className={css.bad}>
          {errors.slip}
        </p>
      ) : null}
      <ul>
        {slips.map((slip, at) => (
          <li key={`${slip.name}-${at}`}>
            {slip.name}
            <Button type="text" size="small" onClick={() => put(slips.filter((one) => one !== slip))}>
              移除
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
