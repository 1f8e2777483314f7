import { BANK_ACCOUNT_FIELDS } from '@shared/contract/finance/bank-account.fields.ts';
import { bankAccounts, type BankAccountDetail } from '@shared/contract/finance/bank-account.contract.ts';
import { useMe } from '@shared/runtime/session.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { MoneyInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Form } from 'antd';
import { BaseForm } from '../base-data/base-form.tsx';

const valuesOf = ({ companyId, name, bankName, accountNo, currency, openingBalance }: BankAccountDetail) => ({
  companyId,
  name,
  bankName,
  accountNo,
  currency,
  openingBalance,
});

/** 新增 / 编辑银行账户; company and currency are fixed once money went through. */
export function BankAccountForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const me = useMe();
  return (
    <BaseForm<BankAccountDetail>
      id={id}
      what="银行账户"
      name="finance.bank-account"
      {...bankAccounts}
      noOf={(record) => record.name}
      fresh={{ companyId: me.companies[0]?.id ?? null, currency: 'CNY', openingBalance: '0.00' }}
      valuesOf={valuesOf}
      bodyOf={(values) => values}
      invalidates={['/finance', '/pickers/bank-accounts']}
      onClose={onClose}
    >
      {(record) => <Fields used={record?.used ?? false} />}
    </BaseForm>
  );
}

function Fields({ used }: { used: boolean }) {
  const currency = Form.useWatch<string | null>('currency', Form.useFormInstance());
  return (
    <>
      <Field of={BANK_ACCOUNT_FIELDS} name="companyId" required>
        <Picker kind="companies" allowClear={false} disabled={used} />
      </Field>
      <Field of={BANK_ACCOUNT_FIELDS} name="name" required hint="例如 招行基本户">
        <TextInput maxLength={60} autoFocus />
      </Field>
      <Field of={BANK_ACCOUNT_FIELDS} name="bankName" required>
        <TextInput maxLength={100} />
      </Field>
      <Field of={BANK_ACCOUNT_FIELDS} name="accountNo" required hint="空格和横线自动去掉">
        <TextInput maxLength={60} />
      </Field>
      <Field
        of={BANK_ACCOUNT_FIELDS}
        name="currency"
        required
        {...(used ? { hint: '账户已有收付款，主体和币种不能改' } : {})}
      >
        <Picker kind="currencies" allowClear={false} disabled={used} />
      </Field>
      <Field of={BANK_ACCOUNT_FIELDS} name="openingBalance" required hint="启用系统时的余额">
        <MoneyInput currency={currency ?? undefined} />
      </Field>
    </>
  );
}
