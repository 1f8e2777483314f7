import { RECEIPT_FIELDS } from './receipt.fields.ts';
import * as z from 'zod/mini';
import { MANY_FILES, command, read, reasonBody, upload } from '../endpoint.ts';
import { ack, code, date, id, money, optional, optionalText, rate, text, version } from '../fields.ts';
import { PAY_METHODS } from './pay-method.ts';
import { RECEIPT_KINDS, RECEIPT_STATES } from './receipt.labels.ts';

const scope = 'finance' as const;
const PATH = '/finance/receipts';
const view = { permission: 'finance.ar.receipt.view', scope } as const;

/** The receipt form (6.2); the currency is that of the account. With a customer it is claimed at once by its maker. */
export const receiptInput = z.object({
  companyId: id(),
  bankAccountId: id(),
  kind: code(RECEIPT_KINDS),
  method: z._default(code(PAY_METHODS), 'TRANSFER'),
  customerId: optional(id()),
  /** 内部往来: the company that it is collected for, as far as it is known. */
  forCompanyId: optional(id()),
  /** With the fee of the bank; what arrives on the account is less by it. */
  amount: money(),
  bankFee: z._default(money(), '0'),
  valueDate: date(),
  /** CNY per 1 unit; null: that of the day. */
  rate: optional(rate()),
  payerName: optionalText(200),
  payerCountry: optional(z.string().check(z.regex(/^[A-Z]{2}$/, '国别不正确'))),
  bankRef: optionalText(60),
  bizNo: optionalText(60),
  remark: optionalText(500),
});
export type ReceiptInput = z.output<typeof receiptInput>;

const action = z.object({ code: z.string(), enabled: z.boolean(), unmet: z.array(z.string()) });
/** A journal as a document shows what it has posted (凭证). */
export const postedJournal = z.object({
  journalNo: z.string(),
  date: z.string(),
  summary: z.string(),
  lines: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      debit: z.string(),
      credit: z.string(),
      currency: z.string(),
      amount: z.string(),
    }),
  ),
});
export type PostedJournal = z.output<typeof postedJournal>;

/** Absent for who may not see amounts. */
const guarded = z.optional(z.string());
const answer = z.object({
  id: z.string(),
  version: z.number(),
  receiptNo: z.string(),
  state: code(RECEIPT_STATES),
  companyId: z.string(),
  companyName: z.string(),
  customerId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  forCompanyId: z.nullable(z.string()),
  forCompanyName: z.nullable(z.string()),
  kind: code(RECEIPT_KINDS),
  method: code(PAY_METHODS),
  bankAccountId: z.string(),
  accountName: z.string(),
  currency: z.string(),
  amount: guarded,
  rate: z.nullable(z.string()),
  baseAmount: z.optional(z.nullable(z.string())),
  bankFee: guarded,
  allocated: guarded,
  refunded: guarded,
  unallocated: z.optional(z.nullable(z.string())),
  baseUnallocated: z.optional(z.nullable(z.string())),
  valueDate: z.string(),
  accountingDate: z.nullable(z.string()),
  bankRef: z.nullable(z.string()),
  payerName: z.nullable(z.string()),
  payerCountry: z.nullable(z.string()),
  bizNo: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  imported: z.boolean(),
  creatorName: z.nullable(z.string()),
  createdAt: z.string(),
  claimerName: z.nullable(z.string()),
  claimedAt: z.nullable(z.string()),
  confirmerName: z.nullable(z.string()),
  confirmedAt: z.nullable(z.string()),
  voidReason: z.nullable(z.string()),
  /** The receipt that this red one takes back, and the red one that took this back. */
  redOf: z.nullable(z.object({ id: z.string(), no: z.string() })),
  redBy: z.nullable(z.object({ id: z.string(), no: z.string() })),
  /** Who holds it: 「{user} 正在处理 {doc}」. */
  holder: z.nullable(z.string()),
  allocations: z.optional(
    z.array(
      z.object({
        id: z.string(),
        docNo: z.string(),
        feeNo: z.string(),
        date: z.string(),
        amountSrc: z.string(),
        amountFee: z.string(),
        feeCurrency: z.string(),
        baseSrc: z.string(),
        fxDiff: z.string(),
        reversal: z.boolean(),
      }),
    ),
  ),
  journals: z.optional(z.array(postedJournal)),
  actions: z.array(action),
});
export type ReceiptDetail = z.output<typeof answer>;

const fields = {
  amount: 'money.sell',
  baseAmount: 'money.sell',
  bankFee: 'money.sell',
  allocated: 'money.sell',
  refunded: 'money.sell',
  unallocated: 'money.sell',
  baseUnallocated: 'money.sell',
  allocations: 'money.sell',
  journals: 'money.sell',
} as const;

/** A customer whose receipt this may be, best first: by the payer's name and by open lines of that amount. */
const suggestion = z.object({
  customerId: z.string(),
  customerName: z.string(),
  customerNo: z.string(),
  /** 付款人一致, 金额与 YS… 一致. */
  why: z.array(z.string()),
});
export type ReceiptSuggestion = z.output<typeof suggestion>;

const refundBody = z.object({
  version: version(),
  amount: money(),
  /** Account of the customer or company that gets it, as written on the application. */
  payeeName: text(100),
  payeeBank: text(100),
  payeeAccount: text(60),
  reason: text(500),
  ack: ack(),
});

export const receipts = {
  get: read({ path: `${PATH}/{id}`, summary: '收款单详情', ...view, fields, answer }),
  /** Bank accounts in use of the caller's companies. */
  accounts: read({
    path: '/finance/receipt-accounts',
    summary: '收款账户',
    ...view,
    answer: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          companyId: z.string(),
          companyName: z.string(),
          name: z.string(),
          bankName: z.string(),
          /** Last four digits. */
          tail: z.string(),
          currency: z.string(),
        }),
      ),
    }),
  }),
  suggestions: read({
    path: `${PATH}/{id}/suggestions`,
    summary: '收款匹配建议',
    permission: 'finance.ar.receipt.claim',
    scope,
    answer: z.object({ list: z.array(suggestion) }),
  }),
  /** 新增收款, 外汇收汇登记: with the bank's paper; 外汇收汇 needs it, payer and country. */
  create: upload({
    files: MANY_FILES,
    path: PATH,
    summary: '新增收款',
    permission: 'finance.ar.receipt.create',
    scope,
    fields,
    body: z.extend(receiptInput, { ack: ack() }),
    labels: RECEIPT_FIELDS,
    answer,
  }),
  /** 认领 (FIN-051). The customer is compulsory but for 退税到账 and 内部往来, the company that it is collected for with 内部往来. */
  claim: command({
    path: `${PATH}/{id}/claim`,
    summary: '认领收款',
    permission: 'finance.ar.receipt.claim',
    scope,
    fields,
    body: z.object({
      version: version(),
      customerId: optional(id()),
      forCompanyId: optional(id()),
      kind: code(RECEIPT_KINDS),
      payerName: optionalText(200),
      payerCountry: optional(z.string().check(z.regex(/^[A-Z]{2}$/, '国别不正确'))),
      bizNo: optionalText(60),
      remark: optionalText(500),
      ack: ack(),
    }),
    answer,
  }),
  /** 确认, by another person than the claimer; dated `accountingDate`, the value date when left out (FIN-115). */
  confirm: command({
    path: `${PATH}/{id}/confirm`,
    summary: '确认收款',
    permission: 'finance.ar.receipt.confirm',
    scope,
    fields,
    body: z.object({ version: version(), accountingDate: optional(date()), ack: ack() }),
    answer,
  }),
  /** A payment application of kind REFUND (4.14), at most what is left. */
  refund: command({
    path: `${PATH}/{id}/refund`,
    summary: '收款退款',
    permission: 'finance.ar.receipt.refund',
    scope,
    body: refundBody,
    answer: z.object({ applicationNo: z.string() }),
  }),
  /** 转付: what was collected for another company goes to it, by an application of kind REFUND likewise. */
  remit: command({
    path: `${PATH}/{id}/remit`,
    summary: '转付内部往来',
    permission: 'finance.ar.receipt.refund',
    scope,
    body: refundBody,
    answer: z.object({ applicationNo: z.string() }),
  }),
  void: command({
    path: `${PATH}/{id}/void`,
    summary: '作废收款单',
    permission: 'finance.ar.receipt.create',
    scope,
    fields,
    body: z.extend(reasonBody(2), { date: optional(date()) }),
    answer,
  }),
  /** 冲红: a red receipt, dated `date` (today when left out) in an open period; refused with allocations (FIN-052). */
  reverse: command({
    path: `${PATH}/{id}/reverse`,
    summary: '冲红收款单',
    permission: 'finance.ar.receipt.reverse',
    scope,
    fields,
    body: z.extend(reasonBody(2), { date: optional(date()) }),
    answer,
  }),
};
