import { TAX_CASE_FIELDS } from './tax-case.fields.ts';
import * as z from 'zod/mini';
import { MANY_FILES, batchAnswer, batchBody, command, read, reasonBody, stateBody, upload } from '../endpoint.ts';
import { ack, code, date, id, money, optional, optionalText, rate, reason, text, version } from '../fields.ts';
import { TAX_CASE_GUARDS, taxCaseAnswer } from './tax-case.answers.ts';
import { TAX_PROPOSAL_FIELDS, taxCandidatesAnswer, taxProposalAnswer } from './tax-case-choices.answers.ts';
import { invoiceMatch, taxCaseInput } from './tax-case.input.ts';
import { REFUND_MODES, REFUSED_OUTCOMES, TAX_DOC_KINDS, WAIVER_CHOICES } from './tax-case.labels.ts';

const scope = 'finance' as const;
const PATH = '/finance/tax-cases';
const common = { scope, fields: TAX_CASE_GUARDS, answer: taxCaseAnswer };
/** Accounting date; null: today. */
const bookDate = () => optional(date());
const FIELDS_EDIT = { anyOf: ['tax.case.create', 'tax.case.edit'] } as const;

const cards = z.object({
  /** Cases in 资料收集 and those that came back: the tab 待收资料. */
  collecting: z.number(),
  /** Undeclared with 30 days or less until the deadline, late ones among them. */
  due: z.number(),
  /** Declared and not yet received, CNY. */
  declared: z.optional(z.string()),
  /** Received this year, CNY. */
  received: z.optional(z.string()),
  /** Advances of cases that are not settled, CNY. */
  advance: z.optional(z.string()),
});
export type TaxCaseCards = z.output<typeof cards>;

/** What the fields of its form are called. */
const BODY = { ...TAX_CASE_FIELDS, lines: '明细' } as const;

export const taxCases = {
  cards: read({
    path: '/finance/tax-case-cards',
    summary: '退税概览',
    permission: 'tax.case.view',
    scope,
    fields: { declared: 'money.cost', received: 'money.cost', advance: 'money.cost' },
    answer: cards,
  }),
  get: read({ path: `${PATH}/{id}`, summary: '退税单详情', permission: 'tax.case.view', ...common }),
  /** 从报关单带入: what the declaration has settled, without the items of other cases. */
  propose: read({
    path: '/finance/tax-case-proposals',
    summary: '退税单取数',
    permission: FIELDS_EDIT,
    scope,
    fields: TAX_PROPOSAL_FIELDS,
    query: z.object({ declarationId: id(), caseId: z.optional(id()) }),
    answer: taxProposalAnswer,
  }),
  /** FIN-153: until when a case would have to be declared, of AGENCY its certificate applied for, by the parameters of the company. */
  deadline: read({
    path: '/finance/tax-case-deadlines',
    summary: '退税申报截止测算',
    permission: FIELDS_EDIT,
    scope,
    query: z.object({ companyId: id(), mode: code(REFUND_MODES), exportDate: date() }),
    answer: z.object({ deadline: z.string() }),
  }),
  candidates: read({
    path: `${PATH}/{id}/invoice-candidates`,
    summary: '可匹配的进项发票',
    permission: 'tax.case.view',
    scope,
    fields: { 'list.*.amountEx': 'money.cost' },
    answer: taxCandidatesAnswer,
  }),
  create: command({
    path: PATH,
    summary: '新建退税单',
    permission: 'tax.case.create',
    ...common,
    body: z.object({ ...taxCaseInput, ack: ack() }),
    labels: BODY,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑退税单',
    permission: 'tax.case.edit',
    ...common,
    body: z.object({ ...taxCaseInput, version: version(), ack: ack() }),
    labels: BODY,
  }),
  /** All matches of the case at once; what is left out is free again. */
  match: command({
    method: 'PUT',
    path: `${PATH}/{id}/invoices`,
    summary: '匹配进项发票',
    permission: 'tax.case.edit',
    ...common,
    body: z.object({ version: version(), ack: ack(), matches: z.array(invoiceMatch).check(z.maxLength(1000)) }),
  }),
  /** 登记资料: received on a day, with its file and where the original lies; no day takes the registration back. */
  receiveDoc: upload({
    files: MANY_FILES,
    path: `${PATH}/{id}/receive-doc`,
    summary: '登记退税资料',
    permission: 'tax.case.doc',
    ...common,
    body: z.object({
      version: version(),
      ack: ack(),
      kind: code(TAX_DOC_KINDS),
      receivedOn: optional(date()),
      place: optionalText(100),
    }),
  }),
  ready: command({
    path: `${PATH}/{id}/ready`,
    summary: '检查退税资料是否齐全',
    permission: 'tax.case.doc',
    ...common,
    body: stateBody(),
  }),
  /** 申请放行 of a check that does not hold; the tax manager decides in 审批. */
  waive: command({
    path: `${PATH}/{id}/waive`,
    summary: '申请退税放行',
    permission: 'tax.case.edit',
    ...common,
    body: z.object({ version: version(), ack: ack(), check: code(WAIVER_CHOICES), reason: reason(2) }),
  }),
  declare: command({
    path: `${PATH}/{id}/declare`,
    summary: '提交退税申报',
    permission: 'tax.case.declare',
    ...common,
    body: z.object({ version: version(), ack: ack(), declaredOn: bookDate() }),
  }),
  declareMany: command({
    path: `${PATH}/declare`,
    summary: '批量提交退税申报',
    permission: 'tax.case.declare',
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
  accept: command({
    path: `${PATH}/{id}/accept`,
    summary: '登记税局受理',
    permission: 'tax.case.declare',
    ...common,
    body: z.object({ version: version(), ack: ack(), acceptedOn: bookDate() }),
  }),
  inquiry: command({
    path: `${PATH}/{id}/inquiry`,
    summary: '登记函调',
    permission: 'tax.case.approve',
    ...common,
    body: reasonBody(2),
  }),
  reply: command({
    path: `${PATH}/{id}/reply`,
    summary: '登记函调回复',
    permission: 'tax.case.approve',
    ...common,
    body: reasonBody(2),
  }),
  /** FIN-161: what the tax office has approved, CNY; a difference needs its reason. */
  approve: command({
    path: `${PATH}/{id}/approve`,
    summary: '登记退税核准',
    permission: 'tax.case.approve',
    ...common,
    body: z.object({
      version: version(),
      ack: ack(),
      approvedOn: bookDate(),
      amount: money(),
      differenceReason: optionalText(500),
    }),
  }),
  /** 登记到账: an amount of a receipt of kind 退税到账, CNY; empty: what is still missing. */
  refund: command({
    path: `${PATH}/{id}/refund`,
    summary: '登记退税到账',
    permission: 'tax.case.receive',
    ...common,
    body: z.object({ version: version(), ack: ack(), receiptId: id(), amount: optional(money()) }),
  }),
  /** 登记到账 of several: each takes what it lacks of one receipt. */
  refundMany: command({
    path: `${PATH}/refund`,
    summary: '批量登记退税到账',
    permission: 'tax.case.receive',
    scope,
    body: z.extend(batchBody(), { receiptId: id() }),
    answer: batchAnswer(),
  }),
  settle: command({
    path: `${PATH}/{id}/settle`,
    summary: '结清退税单',
    permission: 'tax.case.receive',
    ...common,
    body: stateBody(),
  }),
  /** FIN-160 垫退: amount in CNY, share a day as a decimal; no amount takes it back. */
  advance: command({
    path: `${PATH}/{id}/advance`,
    summary: '登记垫退',
    permission: 'tax.case.edit',
    ...common,
    body: z.object({
      version: version(),
      ack: ack(),
      amount: optional(money()),
      advanceDate: optional(date()),
      dailyRate: optional(rate()),
    }),
  }),
  certify: command({
    path: `${PATH}/{id}/certify`,
    summary: '登记代理出口货物证明',
    permission: 'tax.case.declare',
    ...common,
    body: z.object({ version: version(), ack: ack(), certNo: text(40), certOn: date() }),
  }),
  deliver: command({
    path: `${PATH}/{id}/deliver`,
    summary: '代理证明交付委托方',
    permission: 'tax.case.declare',
    ...common,
    body: z.object({ version: version(), ack: ack(), deliveredOn: bookDate() }),
  }),
  rework: command({
    path: `${PATH}/{id}/rework`,
    summary: '退税单重新收集资料',
    permission: 'tax.case.edit',
    ...common,
    body: stateBody(),
  }),
  reject: command({
    path: `${PATH}/{id}/reject`,
    summary: '登记税局退回',
    permission: 'tax.case.approve',
    ...common,
    body: z.object({ version: version(), ack: ack(), reason: reason(2), date: bookDate() }),
  }),
  abandon: command({
    path: `${PATH}/{id}/abandon`,
    summary: '不予退税',
    permission: 'tax.case.abandon',
    ...common,
    body: z.object({
      version: version(),
      ack: ack(),
      outcome: code(REFUSED_OUTCOMES),
      date: bookDate(),
      reason: reason(2),
    }),
  }),
  void: command({
    path: `${PATH}/{id}/void`,
    summary: '作废退税单',
    permission: 'tax.case.edit',
    ...common,
    body: reasonBody(2),
  }),
};
