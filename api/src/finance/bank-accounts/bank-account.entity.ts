import { BANK_ACCOUNT_FIELDS } from '@shared/contract/finance/bank-account.fields.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { entity } from '../../platform/entity.ts';
import { finBankAccount } from './bank-account.tables.ts';

/** 银行账户 of the own companies. */
export const bankAccountEntity = entity({
  table: finBankAccount,
  title: '银行账户',
  no: 'name',
  area: 'finance',
  scope: { company: finBankAccount.companyId },
  labels: BANK_ACCOUNT_FIELDS,
  amounts: { fields: ['openingBalance'], view: 'finance.bank.view' },
  fields: { accountNo: 'bank.account' },
  unique: {
    fin_bank_account_no_key: '该账号同币种的账户已存在。',
    fin_bank_account_name_key: '该经营主体已有同名账户。',
  },
});
attachmentOwner('fin_bank_account', {
  entity: bankAccountEntity,
  view: 'finance.bank.view',
  edit: 'finance.bank.edit',
});
