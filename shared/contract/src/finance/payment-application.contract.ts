import { PAYMENT_APPLICATION_FIELDS, REDUCTION_FIELDS } from './payment-application.fields.ts';
import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, currency, date, id, optional, reason, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import type { PermissionCode } from '../permissions.ts';
import { applicationInput, applicationUpdate } from './payment-application.input.ts';
import {
  APPLICATION_KINDS,
  APPROVAL_STEPS,
  REDUCTION_KINDS,
  REDUCTION_STATES,
  REDUCTION_TONES,
  type ApplicationKind,
  type ApprovalStepCode,
  type DECISIONS,
  type ReductionKind,
  type ReductionState,
} from './payment-application.labels.ts';
import {
  APPLICATION_STATES,
  APPLICATION_TONES,
  type ApplicationState,
  type PaymentState,
} from './payment-application.machine.ts';

const scope = 'finance' as const;
const PATH = '/finance/payment-applications';
const cost = { currency: 'currency', field: 'money.cost' } as const;

/** 付款申请 (F20); amounts in the currency of the application. */
export const applicationList = defineList<{
  companyId: string;
  supplierId: string | null;
  createdBy: string | null;
}>()({
  name: 'finance.payment-applications',
  title: '付款申请',
  path: PATH,
  permission: 'finance.ap.apply.view',
  scope,
  columns: {
    applicationNo: col.text(PAYMENT_APPLICATION_FIELDS.applicationNo, { sort: true, fixed: true, width: 150 }),
    kind: col.code(PAYMENT_APPLICATION_FIELDS.kind, APPLICATION_KINDS, { width: 72 }),
    partyName: col.text('收款单位', { width: 132 }),
    companyName: col.text('主体', { width: 96 }),
    currency: col.text(PAYMENT_APPLICATION_FIELDS.currency, { width: 60, hidden: true }),
    gross: col.money(PAYMENT_APPLICATION_FIELDS.gross, { ...cost, sort: true, sum: true, width: 116 }),
    reduceTotal: col.money(PAYMENT_APPLICATION_FIELDS.reduceTotal, { ...cost, sum: true, width: 108 }),
    net: col.money(PAYMENT_APPLICATION_FIELDS.net, { ...cost, sort: true, sum: true, width: 116 }),
    paid: col.money(PAYMENT_APPLICATION_FIELDS.paid, { ...cost, sum: true, width: 108, hidden: true }),
    expectedDate: col.date(PAYMENT_APPLICATION_FIELDS.expectedDate, { sort: true, width: 104 }),
    urgent: col.bool(PAYMENT_APPLICATION_FIELDS.urgent, { width: 60 }),
    bankRecent: col.bool(PAYMENT_APPLICATION_FIELDS.bankRecent, { width: 92, hidden: true }),
    step: col.code('当前节点', APPROVAL_STEPS, { width: 92 }),
    authorName: col.text('申请人', { width: 84 }),
    submittedAt: col.time(PAYMENT_APPLICATION_FIELDS.submittedAt, { sort: true, width: 136, hidden: true }),
    createdAt: col.time('创建时间', { sort: true, width: 136, hidden: true }),
    state: col.code(PAYMENT_APPLICATION_FIELDS.state, APPLICATION_STATES, {
      tones: APPLICATION_TONES,
      fixed: 'end',
      width: 96,
    }),
  },
  filters: {
    numbers: filter.numbers(PAYMENT_APPLICATION_FIELDS.applicationNo, { placeholder: '申请单号，可粘贴多个' }),
    supplierId: filter.picker(PAYMENT_APPLICATION_FIELDS.supplierId, 'suppliers', { quick: true }),
    companyId: filter.picker('主体', 'companies', { quick: true }),
    state: filter.codes(PAYMENT_APPLICATION_FIELDS.state, APPLICATION_STATES, { quick: true }),
    kind: filter.codes(PAYMENT_APPLICATION_FIELDS.kind, APPLICATION_KINDS),
    step: filter.codes('节点', APPROVAL_STEPS),
    net: filter.range(PAYMENT_APPLICATION_FIELDS.net, { field: 'money.cost' }),
    createdAt: filter.dates('创建时间'),
    expectedDate: filter.dates(PAYMENT_APPLICATION_FIELDS.expectedDate),
    reduced: filter.flag('有冲减'),
    urgent: filter.flag('仅看紧急'),
  },
  tabs: { mine: '我的申请', pending: '待我审批', all: '全部申请' },
  defaultSort: '-createdAt',
  exportPermission: 'finance.ap.apply.export',
});
export type ApplicationRow = ListRow<typeof applicationList>;

/** 冲减记录 (F20); the amount in the currency of the application. */
export const reductionList = defineList<{ applicationId: string }>()({
  name: 'finance.reductions',
  title: '冲减记录',
  path: '/finance/reductions',
  permission: 'finance.ap.reduction.view',
  scope,
  columns: {
    reductionNo: col.text(REDUCTION_FIELDS.reductionNo, { sort: true, fixed: true, width: 150 }),
    kind: col.code(REDUCTION_FIELDS.kind, REDUCTION_KINDS, { width: 96 }),
    sourceNo: col.text(REDUCTION_FIELDS.sourceNo, { width: 150 }),
    currency: col.text(PAYMENT_APPLICATION_FIELDS.currency, { width: 60, hidden: true }),
    amount: col.money(REDUCTION_FIELDS.amount, { ...cost, sort: true, sum: true, width: 116 }),
    applicationNo: col.text('申请单', { width: 150 }),
    partyName: col.text(PAYMENT_APPLICATION_FIELDS.supplierId, { width: 132 }),
    companyName: col.text('主体', { width: 96 }),
    postedDate: col.date(REDUCTION_FIELDS.postedDate, { sort: true, width: 104 }),
    reversedDate: col.date(REDUCTION_FIELDS.reversedDate, { width: 104, hidden: true }),
    reverseReason: col.text(REDUCTION_FIELDS.reverseReason, { width: 160, hidden: true }),
    createdAt: col.time('创建时间', { sort: true, width: 136, hidden: true }),
    state: col.code(PAYMENT_APPLICATION_FIELDS.state, REDUCTION_STATES, {
      tones: REDUCTION_TONES,
      fixed: 'end',
      width: 84,
    }),
  },
  filters: {
    numbers: filter.numbers('冲减单号·来源单·申请单', { placeholder: '冲减单号 / 来源单 / 申请单，可粘贴多个' }),
    kind: filter.codes(REDUCTION_FIELDS.kind, REDUCTION_KINDS, { quick: true }),
    state: filter.codes(PAYMENT_APPLICATION_FIELDS.state, REDUCTION_STATES, { quick: true }),
    supplierId: filter.picker(PAYMENT_APPLICATION_FIELDS.supplierId, 'suppliers', { quick: true }),
    companyId: filter.picker('主体', 'companies'),
    postedDate: filter.dates(REDUCTION_FIELDS.postedDate),
  },
  defaultSort: '-createdAt',
});
export type ReductionRow = ListRow<typeof reductionList>;

/** A line of an application; `fee…` in the currency of the fee. */
export interface ApplicationLine {
  id: string;
  feeLineId: string;
  feeNo: string;
  bizNo: string | null;
  statementNo: string | null;
  chargeName: string;
  dueDate: string | null;
  feeCurrency: string;
  feeAmount: string;
  openAtApply: string;
  applyAmount: string;
  /** What reductions and payments of the application have closed. */
  closed: string;
  crossRate: string;
  amount: string;
}
export interface ApplicationReduction {
  id: string;
  version: number;
  reductionNo: string;
  kind: ReductionKind;
  sourceId: string | null;
  sourceNo: string;
  sourceTotal: string | null;
  sourceCurrency: string;
  amount: string;
  amountSrc: string;
  crossRate: string;
  state: ReductionState;
  postedDate: string | null;
  actions: AllowedAction[];
}
export interface ApplicationApproval {
  round: number;
  step: ApprovalStepCode;
  decision: keyof typeof DECISIONS;
  userName: string;
  at: string;
  reason: string | null;
}
export interface ApplicationPayment {
  id: string;
  paymentNo: string;
  amount: string;
  payDate: string;
  bankRef: string | null;
  bankAccountName: string;
  cashierName: string | null;
  state: PaymentState;
  endReason: string | null;
}
/** An application with what its drawer shows; amounts in its currency. */
export interface ApplicationDetail {
  id: string;
  version: number;
  applicationNo: string;
  kind: ApplicationKind;
  state: ApplicationState;
  companyId: string;
  companyName: string;
  supplierId: string | null;
  customerId: string | null;
  partyName: string;
  receiptId: string | null;
  receiptNo: string | null;
  currency: string;
  payeeBankId: string | null;
  payeeName: string | null;
  payeeBank: string | null;
  payeeAccount: string | null;
  reason: string;
  urgent: boolean;
  expectedDate: string | null;
  invoiceReceived: boolean;
  remark: string | null;
  /** PREPAY, REFUND. */
  amount: string | null;
  gross: string;
  reduceTotal: string;
  net: string;
  executed: string;
  paid: string;
  /** CNY at submit. */
  baseNet: string | null;
  bankRecent: boolean;
  round: number;
  steps: ApprovalStepCode[];
  step: ApprovalStepCode | null;
  authorName: string | null;
  createdAt: string;
  submitterName: string | null;
  submittedAt: string | null;
  endReason: string | null;
  lines: ApplicationLine[];
  reductions: ApplicationReduction[];
  approvals: ApplicationApproval[];
  payments: ApplicationPayment[];
  actions: AllowedAction[];
}

/** A payable that can be applied for; in its own currency. */
export interface OpenPayable {
  id: string;
  feeNo: string;
  bizNo: string | null;
  statementNo: string | null;
  chargeName: string;
  currency: string;
  amount: string;
  open: string;
  /** What other live applications have applied for and not paid (已申请未付). */
  claimed: string;
  available: string;
  dueDate: string | null;
  /** Units of the application's currency per 1 unit; null: a rate is missing. */
  crossRate: string | null;
  /** Who holds it just now; null: nobody. */
  heldBy: string | null;
}
/** Something that can be set off; in its own currency. */
export interface ReductionSource {
  kind: ReductionKind;
  sourceId: string;
  sourceNo: string;
  note: string | null;
  currency: string;
  total: string;
  available: string;
  /** Units of its currency per 1 unit of the application's; null: a rate is missing. */
  crossRate: string | null;
}
/** An account of the supplier as the form offers it. */
export interface PayeeAccount {
  id: string;
  bankName: string;
  accountName: string | null;
  account: string;
  currency: string | null;
  isDefault: boolean;
  verified: boolean;
  /** FIN-073: changed within the days of finance.bankaccount.cooldown. */
  recent: boolean;
}
/** What a form of a supplier can choose from, and what decides who approves. */
export interface ApplicationSources {
  payables: OpenPayable[];
  /** More payables than fit; the earliest due are there. */
  more: boolean;
  sources: ReductionSource[];
  banks: PayeeAccount[];
  /** Why a receivable cannot be set off; null: it can, or there is none. */
  nettingNote: string | null;
  /** CNY per unit of the application's currency today; null: missing. */
  rate: string | null;
  /** CNY from which 复核 and 总经理审批 are needed. */
  review: string;
  gm: string;
}

const LINE_FIELDS = {
  'lines.*.feeAmount': 'money.cost',
  'lines.*.openAtApply': 'money.cost',
  'lines.*.applyAmount': 'money.cost',
  'lines.*.closed': 'money.cost',
  'lines.*.amount': 'money.cost',
} as const;
const fields = {
  payeeAccount: 'bank.account',
  amount: 'money.cost',
  gross: 'money.cost',
  reduceTotal: 'money.cost',
  net: 'money.cost',
  executed: 'money.cost',
  paid: 'money.cost',
  baseNet: 'money.cost',
  'reductions.*.amount': 'money.cost',
  'reductions.*.amountSrc': 'money.cost',
  'reductions.*.sourceTotal': 'money.cost',
  'payments.*.amount': 'money.cost',
  ...LINE_FIELDS,
} as const;
const answer = z.custom<ApplicationDetail>();
const may = (...actions: [string, ...string[]]) =>
  ({
    permission: { anyOf: actions.map((action) => `finance.ap.apply.${action}` as PermissionCode) },
    scope,
    answer,
    fields,
  }) as const;
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;

/** What the fields of its form are called. */
const BODY = { ...PAYMENT_APPLICATION_FIELDS, amount: '金额', lines: '明细', reductions: '冲减' } as const;

/** 付款申请 (F20). */
export const applications = {
  get: read({ path: `${PATH}/{id}`, summary: '付款申请详情', ...may('view') }),
  /** What is open, may be set off and who would approve, for the form. */
  sources: read({
    path: `${PATH}/reduction-sources`,
    summary: '可申请应付与冲减来源',
    permission: 'finance.ap.apply.create',
    scope,
    query: z.object({
      supplierId: id(),
      companyId: id(),
      currency: currency(),
      /** The application that is being edited. */
      applicationId: z.optional(id()),
    }),
    fields: {
      'payables.*.amount': 'money.cost',
      'payables.*.open': 'money.cost',
      'payables.*.claimed': 'money.cost',
      'payables.*.available': 'money.cost',
      'sources.*.total': 'money.cost',
      'sources.*.available': 'money.cost',
      'banks.*.account': 'bank.account',
    },
    answer: z.custom<ApplicationSources>(),
  }),
  create: command({ path: PATH, summary: '新建付款申请', body: applicationInput, labels: BODY, ...may('create') }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑付款申请',
    body: applicationUpdate,
    labels: BODY,
    ...may('create'),
  }),
  remove: command({
    method: 'DELETE',
    path: `${PATH}/{id}`,
    summary: '删除付款申请',
    body: stateBody(),
    permission: 'finance.ap.apply.create',
    scope,
  }),
  /** FIN-071: FIN_APPLY_EXCEEDS_OPEN when others have applied for what is left. */
  submit: command({ path: one('submit'), summary: '提交付款申请', body: stateBody(), ...may('submit') }),
  withdraw: command({
    path: one('withdraw'),
    summary: '撤回付款申请',
    body: stateBody(),
    ...may('withdraw', 'submit'),
  }),
  /** By another person than everybody before (FIN-070). The last step posts the reductions. */
  approve: command({ path: one('approve'), summary: '审核付款申请', body: stateBody(), ...may('approve') }),
  review: command({ path: one('review'), summary: '复核付款申请', body: stateBody(), ...may('review') }),
  reject: command({
    path: one('reject'),
    summary: '驳回付款申请',
    body: reasonBody(2),
    ...may('reject', 'approve', 'review'),
  }),
  void: command({ path: one('void'), summary: '作废付款申请', body: reasonBody(2), ...may('void', 'create') }),
  /** 批量审批: each by the step that it waits for. */
  approveMany: command({
    path: `${PATH}/approve`,
    summary: '批量审批付款申请',
    permission: { anyOf: ['finance.ap.apply.approve', 'finance.ap.apply.review'] },
    scope,
    body: batchBody(),
    answer: batchAnswer(),
  }),
};

/** 冲减 (F20). */
export const reductions = {
  /** FIN-063: before anything is paid; the lines are open again and the application asks for less. */
  reverse: command({
    path: '/finance/reductions/{id}/reverse',
    summary: '冲回冲减',
    permission: 'finance.ap.reduction.reverse',
    scope,
    body: z.object({ version: version(), ack: ack(), reason: reason(2), date: optional(date()) }),
    answer: z.object({ id: z.string(), version: z.number(), state: code(REDUCTION_STATES) }),
  }),
};
