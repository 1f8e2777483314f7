import { PAYMENT_APPLICATION_FIELDS, REDUCTION_FIELDS } from './payment-application.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import {
  APPLICATION_KINDS,
  APPROVAL_STEPS,
  REDUCTION_KINDS,
  REDUCTION_STATES,
  REDUCTION_TONES,
} from './payment-application.labels.ts';
import { APPLICATION_STATES, APPLICATION_TONES } from './payment-application.machine.ts';

const scope = 'finance' as const;
const cost = { currency: 'currency', field: 'money.cost' } as const;

/** 付款申请 (F20); amounts in the currency of the application. */
export const applicationList = defineList<{
  companyId: string;
  supplierId: string | null;
  createdBy: string | null;
}>()({
  name: 'finance.payment-applications',
  title: '付款申请',
  path: '/finance/payment-applications',
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
    ended: col.money(PAYMENT_APPLICATION_FIELDS.ended, { ...cost, sum: true, width: 108, hidden: true }),
    dueDate: col.date('最早到期日', { width: 104 }),
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
  base: true,
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
  base: true,
});
export type ReductionRow = ListRow<typeof reductionList>;
