import { BANK_ACCOUNT_FIELDS } from './bank-account.fields.ts';
import * as z from 'zod/mini';
import { command, read, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, currency, id, money, text, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { definePicker } from '../shared/picker.contract.ts';
import { BASE_STATUS, BASE_STATUS_TONES, type BaseStatus } from './base.labels.ts';

const PATH = '/finance/bank-accounts';
const scope = 'finance' as const;
const view = { permission: 'finance.bank.view', scope } as const;
const edit = { permission: 'finance.bank.edit', scope } as const;
/** Who may not see bank numbers (3.6) gets the last four digits. */
const fields = { accountNo: 'bank.account' } as const;

export const bankAccountMachine = defineMachine({
  entity: 'fin_bank_account',
  title: '银行账户',
  states: BASE_STATUS,
  actions: {
    update: { label: '编辑', from: ['ENABLED', 'DISABLED'], to: null, permission: 'finance.bank.edit' },
    disable: { label: '停用', from: ['ENABLED'], to: 'DISABLED', permission: 'finance.bank.edit', danger: true },
    enable: { label: '启用', from: ['DISABLED'], to: 'ENABLED', permission: 'finance.bank.edit' },
  },
});

/** 银行账户 (3.15, F16); `balance`: the opening balance with all that is posted to the account, in its currency. */
export const bankAccountList = defineList<{ companyId: string }>()({
  name: 'finance.bank-accounts',
  title: '银行账户',
  path: PATH,
  ...view,
  columns: {
    name: col.text(BANK_ACCOUNT_FIELDS.name, { sort: true, fixed: true, width: 180 }),
    companyName: col.text(BANK_ACCOUNT_FIELDS.companyId, { width: 110 }),
    bankName: col.text(BANK_ACCOUNT_FIELDS.bankName, { width: 200 }),
    accountNo: col.text(BANK_ACCOUNT_FIELDS.accountNo, { field: 'bank.account', width: 190 }),
    currency: col.text(BANK_ACCOUNT_FIELDS.currency, { sort: true, width: 64 }),
    openingBalance: col.money(BANK_ACCOUNT_FIELDS.openingBalance, { currency: 'currency', width: 130 }),
    balance: col.money('账面余额', { currency: 'currency', sum: true, width: 140 }),
    updatedAt: col.time('更新时间', { sort: true, hidden: true }),
    status: col.code(BANK_ACCOUNT_FIELDS.status, BASE_STATUS, { tones: BASE_STATUS_TONES, fixed: 'end', width: 68 }),
  },
  filters: {
    keyword: filter.search('账户名称/开户行'),
    companyId: filter.picker(BANK_ACCOUNT_FIELDS.companyId, 'companies', { quick: true }),
    currency: filter.picker(BANK_ACCOUNT_FIELDS.currency, 'currencies', { quick: true }),
    status: filter.codes(BANK_ACCOUNT_FIELDS.status, BASE_STATUS, { quick: true }),
  },
  defaultSort: 'name',
  base: true,
  exportPermission: 'finance.bank.view',
});
export type BankAccountRow = ListRow<typeof bankAccountList>;

/** A number as banks print it: digits, in groups or not; 4 to 34 of them, letters of an IBAN too. Kept without blanks. */
const accountNo = z.pipe(
  z.pipe(
    text(60),
    z.transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase()),
  ),
  z.string().check(z.regex(/^([0-9A-Z]{4,34}|\*{4}.{0,4})$/, '账号应为 4 到 34 位数字或字母')),
);
export const bankAccountInput = z.object({
  companyId: id(),
  name: text(60),
  bankName: text(100),
  /** Who sees only its end sends it back as shown; then it stays as it is. */
  accountNo,
  currency: currency(),
  openingBalance: money(),
});
export type BankAccountInput = z.output<typeof bankAccountInput>;

export interface BankAccountDetail extends BankAccountInput {
  id: string;
  version: number;
  status: BaseStatus;
  /** Money has gone through it: company and currency are fixed. */
  used: boolean;
  actions: AllowedAction[];
}
const answer = z.custom<BankAccountDetail>();
const write = { ...edit, fields, answer } as const;

export const bankAccounts = {
  get: read({ path: `${PATH}/{id}`, summary: '银行账户详情', ...view, fields, answer }),
  create: command({
    path: PATH,
    summary: '新增银行账户',
    ...write,
    body: z.extend(bankAccountInput, { ack: ack() }),
    labels: BANK_ACCOUNT_FIELDS,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑银行账户',
    ...write,
    body: z.extend(bankAccountInput, { version: version(), ack: ack() }),
    labels: BANK_ACCOUNT_FIELDS,
  }),
  disable: command({ path: `${PATH}/{id}/disable`, summary: '停用银行账户', ...write, body: stateBody() }),
  enable: command({ path: `${PATH}/{id}/enable`, summary: '启用银行账户', ...write, body: stateBody() }),
};

/** What the picker gives in `extra`. */
export interface BankAccountExtra {
  companyId: string;
  currency: string;
}
/**
 * Enabled accounts of the own companies: label name and currency, hint bank and number, whole for who holds finance.bank.view,
 * else its last four digits. `parent`: a company (`1`), or a company and a currency (`1:USD`).
 */
export const bankAccountPicker = definePicker({
  kind: 'bank-accounts',
  title: '银行账户',
  permission: {
    anyOf: [
      'finance.bank.view',
      'finance.ar.receipt.view',
      'finance.ar.receipt.create',
      'finance.ap.payment.view',
      'finance.ap.payment.execute',
    ],
  },
  scope,
});
