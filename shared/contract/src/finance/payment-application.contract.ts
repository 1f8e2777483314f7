import { PAYMENT_APPLICATION_FIELDS, REDUCTION_FIELDS } from './payment-application.fields.ts';
import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, code, currency, date, id, optional, reason, version } from '../fields.ts';
import type { PermissionCode } from '../permissions.ts';
import { APPLICATION_LINES, applicationInput, applicationUpdate } from './payment-application.input.ts';
import { REDUCTION_STATES } from './payment-application.labels.ts';
import type { ApplicationDetail, ApplicationSources } from './payment-application.answers.ts';

const scope = 'finance' as const;
const PATH = '/finance/payment-applications';

const FEES = new RegExp(`^[1-9]\\d{0,18}(,[1-9]\\d{0,18}){0,${APPLICATION_LINES - 1}}$`);
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
  ended: 'money.cost',
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
const BODY = {
  ...PAYMENT_APPLICATION_FIELDS,
  amount: REDUCTION_FIELDS.amount,
  lines: '明细',
  reductions: '冲减',
  reversedDate: REDUCTION_FIELDS.reversedDate,
} as const;

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
      /** Payables that must be there beside the earliest due: those that another page hands on. */
      fees: z.optional(z.string().check(z.regex(FEES, `请选择 1–${APPLICATION_LINES} 笔费用`))),
      /** Only payables of statements or business orders whose number contains it. */
      match: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
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
  /** `reversedDate` as in 编辑. */
  void: command({
    path: one('void'),
    summary: '作废付款申请',
    body: z.extend(reasonBody(2), { reversedDate: optional(date()) }),
    ...may('void', 'create'),
  }),
  /** What of a part-paid application is not paid is given up: it asks for what was paid, and its payables are free for others. */
  end: command({ path: one('end'), summary: '结束剩余付款', body: reasonBody(2), ...may('void', 'create') }),
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
