import { PAYMENT_FIELDS } from './payment.fields.ts';
import * as z from 'zod/mini';
import { sign } from '../decimal.ts';
import { command, download, read, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, date, id, money, optional, optionalText, reason, text, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { APPLICATION_KINDS, type ApplicationKind } from './payment-application.labels.ts';
import { PAY_METHODS, type PayMethod } from './pay-method.ts';
import {
  APPLICATION_STATES,
  APPLICATION_TONES,
  PAYMENT_STATES,
  PAYMENT_TONES,
  type PaymentState,
} from './payment-application.machine.ts';

const scope = 'finance' as const;
const PATH = '/finance/payments';
const cost = { currency: 'currency', field: 'money.cost' } as const;

/** 待付款 (F16): applications that are approved and not wholly paid; amounts in their currency. */
export const dueList = defineList<{ companyId: string; partyId: string }>()({
  name: 'finance.payments.due',
  title: '待付款',
  path: `${PATH}/due`,
  permission: 'finance.ap.payment.view',
  scope,
  columns: {
    applicationNo: col.text('申请单', { sort: true, fixed: true, width: 150 }),
    kind: col.code(PAYMENT_FIELDS.kind, APPLICATION_KINDS, { width: 72 }),
    partyName: col.text('收款单位', { width: 140 }),
    companyName: col.text('主体', { width: 96 }),
    payee: col.text('收款账户', { width: 220, field: 'bank.account' }),
    currency: col.text(PAYMENT_FIELDS.currency, { width: 60, hidden: true }),
    net: col.money('实付金额', { ...cost, sort: true, sum: true, width: 116 }),
    executed: col.money('已付款', { ...cost, width: 108 }),
    left: col.money('待付金额', { ...cost, sort: true, sum: true, width: 116 }),
    expectedDate: col.date('期望付款日', { sort: true, width: 104 }),
    urgent: col.bool('紧急', { width: 60 }),
    approvedAt: col.time('批准时间', { sort: true, width: 136 }),
    authorName: col.text('申请人', { width: 84 }),
    state: col.code(PAYMENT_FIELDS.state, APPLICATION_STATES, { tones: APPLICATION_TONES, fixed: 'end', width: 84 }),
  },
  filters: {
    numbers: filter.numbers('申请单', { placeholder: '申请单号，可粘贴多个' }),
    supplierId: filter.picker(PAYMENT_FIELDS.supplierId, 'suppliers', { quick: true }),
    companyId: filter.picker('主体', 'companies', { quick: true }),
    kind: filter.codes(PAYMENT_FIELDS.kind, APPLICATION_KINDS),
    expectedDate: filter.dates('期望付款日'),
    urgent: filter.flag('仅看紧急'),
    mine: filter.flag('仅看待我付款'),
  },
  defaultSort: 'expectedDate',
  base: true,
});
export type DueRow = ListRow<typeof dueList>;

/** 付款单 and 预付款 (F16). */
export const paymentList = defineList<{ applicationId: string; companyId: string }>()({
  name: 'finance.payments',
  title: '付款单',
  path: PATH,
  permission: 'finance.ap.payment.view',
  scope,
  columns: {
    paymentNo: col.text(PAYMENT_FIELDS.paymentNo, { sort: true, fixed: true, width: 150 }),
    applicationNo: col.text('申请单', { width: 150 }),
    kind: col.code(PAYMENT_FIELDS.kind, APPLICATION_KINDS, { width: 72 }),
    partyName: col.text('收款单位', { width: 132 }),
    payee: col.text('收款账户', { width: 200, field: 'bank.account' }),
    bankAccountName: col.text(PAYMENT_FIELDS.bankAccountId, { width: 120 }),
    currency: col.text(PAYMENT_FIELDS.currency, { width: 60, hidden: true }),
    amount: col.money(PAYMENT_FIELDS.amount, { ...cost, sort: true, sum: true, width: 116 }),
    rate: col.decimal(PAYMENT_FIELDS.rate, { width: 84 }),
    baseAmount: col.money('本位币', { currency: 'CNY', baseOf: 'amount', field: 'money.cost', sum: true, width: 116 }),
    bankFee: col.money(PAYMENT_FIELDS.bankFee, { ...cost, width: 92 }),
    payDate: col.date(PAYMENT_FIELDS.payDate, { sort: true, width: 104 }),
    bankRef: col.text(PAYMENT_FIELDS.bankRef, { width: 150 }),
    allocated: col.money('已核销', { ...cost, width: 108 }),
    unallocated: col.money('未核销', { ...cost, sum: true, width: 108 }),
    cashierName: col.text('出纳', { width: 84 }),
    companyName: col.text('主体', { width: 96, hidden: true }),
    createdAt: col.time('创建时间', { sort: true, width: 136, hidden: true }),
    state: col.code(PAYMENT_FIELDS.state, PAYMENT_STATES, { tones: PAYMENT_TONES, fixed: 'end', width: 84 }),
  },
  filters: {
    numbers: filter.numbers('付款单号·申请单', { placeholder: '付款单号 / 申请单 / 银行流水号，可粘贴多个' }),
    supplierId: filter.picker(PAYMENT_FIELDS.supplierId, 'suppliers', { quick: true }),
    companyId: filter.picker('主体', 'companies'),
    state: filter.codes(PAYMENT_FIELDS.state, PAYMENT_STATES, { quick: true }),
    kind: filter.codes(PAYMENT_FIELDS.kind, APPLICATION_KINDS),
    payDate: filter.dates(PAYMENT_FIELDS.payDate, { quick: true }),
    mine: filter.flag('仅看待我确认'),
  },
  defaultSort: '-createdAt',
  base: true,
  exportPermission: 'finance.ap.payment.export',
});
export type PaymentRow = ListRow<typeof paymentList>;

/** A payment with what its drawer shows. */
export interface PaymentDetail {
  id: string;
  version: number;
  paymentNo: string;
  applicationId: string;
  applicationNo: string;
  kind: ApplicationKind;
  companyName: string;
  partyName: string;
  payeeName: string | null;
  payeeBank: string | null;
  payeeAccount: string | null;
  bankAccountId: string;
  bankAccountName: string;
  method: PayMethod;
  currency: string;
  amount: string;
  rate: string;
  baseAmount: string;
  bankFee: string;
  payDate: string;
  accountingDate: string | null;
  bankRef: string | null;
  allocated: string;
  unallocated: string;
  cashierName: string | null;
  confirmerName: string | null;
  confirmedAt: string | null;
  endReason: string | null;
  remark: string | null;
  state: PaymentState;
  /** What of fee lines it has closed, taken back or not (核销轨迹). */
  allocations: {
    id: string;
    docNo: string;
    feeNo: string;
    amountSrc: string;
    amountFee: string;
    feeCurrency: string;
    fxDiff: string;
    accountingDate: string;
  }[];
  actions: AllowedAction[];
}
/** An account that the payment may go out of, with what is on it in the books; its currency. */
export interface PayingAccount {
  id: string;
  name: string;
  bankName: string;
  accountNo: string;
  balance: string;
}

const above = () => money().check(z.refine((value) => sign(value) > 0, '必须大于 0'));
const notBelow = () => money().check(z.refine((value) => sign(value) >= 0, '不能小于 0'));
const bankRef = () => text(60);
const fields = {
  payeeAccount: 'bank.account',
  amount: 'money.cost',
  baseAmount: 'money.cost',
  bankFee: 'money.cost',
  allocated: 'money.cost',
  unallocated: 'money.cost',
  'allocations.*.amountSrc': 'money.cost',
  'allocations.*.amountFee': 'money.cost',
  'allocations.*.fxDiff': 'money.cost',
} as const;
const may = (action: 'view' | 'execute' | 'confirm' | 'bounce' | 'reverse') =>
  ({
    permission: `finance.ap.payment.${action}`,
    scope,
    answer: z.custom<PaymentDetail>(),
    fields,
  }) as const;
/** 付款 of one application: the rest of it or a part (FIN-053). */
const execution = {
  bankAccountId: id(),
  payDate: date(),
  method: z._default(code(PAY_METHODS), 'TRANSFER'),
  bankFee: z._default(notBelow(), '0'),
  remark: optionalText(500),
  ack: ack(),
};
const ending = z.object({ version: version(), ack: ack(), reason: reason(2), date: optional(date()) });

/** 付款 (F16). */
export const payments = {
  get: read({ path: `${PATH}/{id}`, summary: '付款单详情', ...may('view') }),
  /** Accounts of the company in the currency, with their balance in the books less what is on its way. */
  accounts: read({
    path: `${PATH}/accounts`,
    summary: '可付款账户',
    permission: 'finance.ap.payment.execute',
    scope,
    query: z.object({ applicationId: id() }),
    fields: { left: 'money.cost', 'list.*.accountNo': 'bank.account', 'list.*.balance': 'money.cost' },
    /** `left`: absent for who may not see amounts. */
    answer: z.object({ list: z.custom<PayingAccount[]>(), left: z.optional(z.string()) }),
  }),
  /** By somebody who neither made nor approved it (FIN-070). */
  create: command({
    path: PATH,
    summary: '付款',
    body: z.object({
      applicationId: id(),
      version: version(),
      amount: above(),
      bankRef: optionalText(60),
      ...execution,
    }),
    labels: PAYMENT_FIELDS,
    ...may('execute'),
  }),
  /** 合并付款: the rest of several applications of one company and currency out of one account. */
  createMany: command({
    path: `${PATH}/batch`,
    summary: '合并付款',
    permission: 'finance.ap.payment.execute',
    scope,
    body: z.object({
      items: z.array(z.object({ id: id(), version: version() })).check(z.minLength(1, '请选择申请'), z.maxLength(200)),
      ...execution,
    }),
    answer: z.object({ done: z.number() }),
  }),
  /** 确认到账: the bank has paid; posts and allocates (FIN-090). */
  confirm: command({
    path: `${PATH}/{id}/confirm`,
    summary: '确认到账',
    body: z.extend(stateBody(), { bankRef: bankRef(), date: optional(date()), bankFee: optional(notBelow()) }),
    ...may('confirm'),
  }),
  bounce: command({ path: `${PATH}/{id}/bounce`, summary: '退票', body: ending, ...may('bounce') }),
  reverse: command({ path: `${PATH}/{id}/reverse`, summary: '冲红付款单', body: ending, ...may('reverse') }),
  /** 网银批量文件: payments on their way of one account, CSV. */
  bankFile: download({
    path: `${PATH}/bank-file`,
    summary: '生成网银批量文件',
    permission: { anyOf: ['finance.ap.payment.execute', 'finance.ap.payment.export'] },
    scope,
    query: z.object({ ids: z.string().check(z.regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,499}$/, '请选择付款单')) }),
  }),
};
