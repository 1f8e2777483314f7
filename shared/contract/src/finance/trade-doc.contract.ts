import { TRADE_DOC_FIELDS, TRADE_DOC_LINE_FIELDS } from './trade-doc.fields.ts';
import * as z from 'zod/mini';
import { MANY_FILES, batchAnswer, batchBody, command, read, reasonBody, stateBody, upload } from '../endpoint.ts';
import { ack, code, currency, date, id, int, money, optional, rate, reason, version } from '../fields.ts';
import {
  crossAmounts,
  PROPOSAL_FIELDS,
  proposalAnswer,
  tradeDocAnswer,
  TRADE_DOC_GUARDS,
} from './trade-doc.answers.ts';
import { tradeDocInput } from './trade-doc.input.ts';
import { INVOICE_CODE, INVOICE_NO, REBATE_RATES, TRADE_DOC_KINDS, VAT_RATES } from './trade-doc.labels.ts';

const scope = 'finance' as const;
const PATH = '/finance/trade-docs';
const common = { scope, fields: TRADE_DOC_GUARDS, answer: tradeDocAnswer };

/** Number, code and day of a tax invoice; the others have their own number. */
const registration = {
  version: version(),
  invoiceCode: optional(z.string().check(z.trim(), z.regex(INVOICE_CODE, '发票代码应为 10 或 12 位数字'))),
  invoiceNo: optional(z.string().check(z.trim(), z.regex(INVOICE_NO, '发票号码应为 8 或 20 位数字'))),
  invoiceDate: date(),
  ack: ack(),
};
export type Registration = Omit<z.output<z.ZodMiniObject<typeof registration>>, 'version' | 'ack'>;

const quoteInput = {
  /** What the customer paid, in its currency; the rate of today's books unless typed. */
  currency: currency(),
  fxAmount: money(),
  rate: optional(rate()),
  /** Our fee, CNY. */
  fee: money(),
  vatRateBp: int(0, 1300).check(z.refine((value) => value in VAT_RATES, '税率不正确')),
  rebateRateBp: int(0, 1300).check(z.refine((value) => value in REBATE_RATES, '退税率不正确')),
  orderId: optional(id()),
  containerId: optional(id()),
  supplierId: optional(id()),
};
export type FactoryQuoteInput = z.output<z.ZodMiniObject<typeof quoteInput>>;
const quoteAnswer = z.object({
  rate: z.optional(z.string()),
  fxCny: z.optional(z.string()),
  incl: z.optional(z.string()),
  ex: z.optional(z.string()),
  tax: z.optional(z.string()),
  refund: z.optional(z.string()),
  /** 开票资料 with the invoice shared over the goods; null: no goods were named. */
  proposal: z.nullable(proposalAnswer),
});
export type FactoryQuote = z.output<typeof quoteAnswer>;

const kinds = () => z.array(code(TRADE_DOC_KINDS)).check(z.minLength(1, '请选择单据类型'), z.maxLength(7));

/** What the fields of its form are called. */
const BODY = { ...TRADE_DOC_FIELDS, lines: '明细' } as const;

export const tradeDocs = {
  get: read({ path: `${PATH}/{id}`, summary: '合同发票详情', permission: 'trade.doc.view', ...common }),
  /**
   * A document of a kind as its order or container gives it; an invoice of a statement with what of its fees is on no
   * invoice yet, in one currency (`otherCurrencies`: those that need an invoice of their own); of none of them, the two sides
   * alone as they are kept.
   */
  propose: read({
    path: '/finance/trade-doc-proposals',
    summary: '合同发票取数',
    permission: { anyOf: ['trade.doc.create', 'trade.doc.edit'] },
    scope,
    fields: PROPOSAL_FIELDS,
    query: z.object({
      kind: code(TRADE_DOC_KINDS),
      companyId: z.optional(id()),
      orderId: z.optional(id()),
      containerId: z.optional(id()),
      statementId: z.optional(id()),
      currency: z.optional(currency()),
      customerId: z.optional(id()),
      supplierId: z.optional(id()),
    }),
    answer: proposalAnswer,
  }),
  /** FIN-173: amounts of the papers of a declaration per currency, without those of the document that is being edited. */
  crossAmounts: read({
    path: '/finance/trade-doc-checks',
    summary: '单证核对金额',
    permission: { anyOf: ['trade.doc.create', 'trade.doc.edit'] },
    scope,
    fields: {
      'checks.*.declared': 'money.sell',
      'checks.*.invoiced': 'money.sell',
      'checks.*.contracted': 'money.sell',
    },
    query: z.object({ declarationId: id(), docId: z.optional(id()) }),
    answer: z.object({ checks: z.array(crossAmounts) }),
  }),
  create: command({
    path: PATH,
    summary: '新建合同发票',
    permission: 'trade.doc.create',
    ...common,
    body: z.object({ ...tradeDocInput, ack: ack() }),
    labels: BODY,
  }),
  /** 生成: drafts of the kinds for each customer (supplier) and currency of the orders or the container; what exists is named. */
  generate: command({
    path: `${PATH}/generate`,
    summary: '生成合同发票',
    permission: 'trade.doc.create',
    scope,
    body: z.object({
      kinds: kinds(),
      orderIds: z._default(z.array(id()).check(z.maxLength(100)), []),
      containerId: optional(id()),
      ack: ack(),
    }),
    answer: z.object({
      made: z.array(z.object({ id: z.string(), docNo: z.string(), kind: code(TRADE_DOC_KINDS) })),
      skipped: z.array(z.string()),
    }),
    timeout: 120,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑合同发票',
    permission: 'trade.doc.edit',
    ...common,
    body: z.object({ ...tradeDocInput, version: version(), ack: ack() }),
    labels: BODY,
  }),
  /** 删除 of a draft by its author. */
  remove: command({
    method: 'DELETE',
    path: `${PATH}/{id}`,
    summary: '删除合同发票草稿',
    permission: 'trade.doc.edit',
    scope,
    body: stateBody(),
  }),
  submit: command({
    path: `${PATH}/{id}/submit`,
    summary: '提交合同发票',
    permission: 'trade.doc.submit',
    ...common,
    body: stateBody(),
  }),
  submitMany: command({
    path: `${PATH}/submit`,
    summary: '批量提交合同发票',
    permission: 'trade.doc.submit',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  approve: command({
    path: `${PATH}/{id}/approve`,
    summary: '审核合同发票',
    permission: 'trade.doc.approve',
    ...common,
    body: stateBody(),
  }),
  approveMany: command({
    path: `${PATH}/approve`,
    summary: '批量审核合同发票',
    permission: 'trade.doc.approve',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  reject: command({
    path: `${PATH}/{id}/reject`,
    summary: '驳回合同发票',
    permission: 'trade.doc.approve',
    ...common,
    body: reasonBody(2),
  }),
  /** 开具 with the number of a tax invoice and the paper. */
  issue: upload({
    files: MANY_FILES,
    path: `${PATH}/{id}/issue`,
    summary: '开具合同发票',
    permission: 'trade.doc.issue',
    ...common,
    body: z.object(registration),
  }),
  receive: upload({
    files: MANY_FILES,
    path: `${PATH}/{id}/receive`,
    summary: '收票登记',
    permission: 'trade.doc.issue',
    ...common,
    body: z.object(registration),
  }),
  link: command({
    path: `${PATH}/{id}/link`,
    summary: '关联报关单',
    permission: 'trade.doc.edit',
    ...common,
    body: z.object({ version: version(), declarationId: optional(id()), ack: ack() }),
  }),
  /** 关联费用 of the lines of a tax invoice after it was handed in; a line that is not named keeps its fee. */
  linkFees: command({
    path: `${PATH}/{id}/link-fees`,
    summary: '关联费用',
    permission: 'trade.doc.issue',
    ...common,
    body: z.object({
      version: version(),
      lines: z
        .array(z.object({ lineId: id(), feeLineId: optional(id()) }))
        .check(z.minLength(1, '至少一行明细'), z.maxLength(1000)),
      ack: ack(),
    }),
    labels: { lines: '明细', lineId: '明细', feeLineId: TRADE_DOC_LINE_FIELDS.feeLineId },
  }),
  /** 冲红 whole, or of a service invoice parts of its lines (with tax, positive). Answers the original. */
  red: command({
    path: `${PATH}/{id}/red`,
    summary: '冲红发票',
    permission: 'trade.doc.red',
    ...common,
    body: z.object({
      ...registration,
      lines: z._default(z.array(z.object({ lineId: id(), amount: money() })).check(z.maxLength(1000)), []),
      reason: reason(2),
    }),
  }),
  void: command({
    path: `${PATH}/{id}/void`,
    summary: '作废合同发票',
    permission: { anyOf: ['trade.doc.edit', 'trade.doc.approve'] },
    ...common,
    body: reasonBody(2),
  }),
  /** FIN-158: the factory's invoice for what was collected. */
  factoryQuote: command({
    path: `${PATH}/factory-invoice-quote`,
    summary: '测算工厂开票金额',
    permission: { anyOf: ['trade.doc.create', 'trade.doc.edit'] },
    scope,
    fields: {
      rate: 'money.sell',
      fxCny: 'money.sell',
      incl: 'money.sell',
      ex: 'money.sell',
      tax: 'money.sell',
      refund: 'money.sell',
      'proposal.lines.*.unitPrice': 'money.sell',
      'proposal.lines.*.amount': 'money.sell',
      'proposal.lines.*.tax': 'money.sell',
      'proposal.buyer.bankAccount': 'bank.account',
      'proposal.seller.bankAccount': 'bank.account',
    },
    body: z.object({ ...quoteInput, ack: ack() }),
    answer: quoteAnswer,
  }),
};
