import { RISK_RELEASE_FIELDS } from './risk-release.fields.ts';
import { RISK_ALERT_FIELDS } from './risk-alert.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import {
  HOLD_SCOPES,
  ALERT_OBJECTS,
  ALERT_STATES,
  ALERT_TONES,
  HOLD_STATES,
  HOLD_TONES,
  RELEASE_DOCS,
  RELEASE_STATES,
  RELEASE_TONES,
  RISK_CATEGORIES,
  RISK_LEVELS,
  RISK_LEVEL_TONES,
  RISK_RULES,
  type AlertObject,
} from './risk.labels.ts';

/** There is no code of its own for the export (10.4). */
const view = { permission: 'risk.view', scope: 'customer', exportPermission: 'risk.view' } as const;
const cny = { currency: 'CNY', field: 'customer.credit' } as const;

/** 预警 (F31): newest first; `objectLink`: page of what it is about, null where there is none. */
export const riskAlertList = defineList<{
  customerId: string | null;
  supplierId: string | null;
  objectType: AlertObject;
  objectId: string;
  objectLink: string | null;
  endedAt: string | null;
}>()({
  name: 'finance.risk-alerts',
  title: '风险预警',
  path: '/finance/risk/alerts',
  ...view,
  columns: {
    alertNo: col.text(RISK_ALERT_FIELDS.alertNo, { sort: true, fixed: true, width: 150 }),
    ruleCode: col.code(RISK_ALERT_FIELDS.ruleCode, RISK_RULES, { width: 130 }),
    category: col.code(RISK_ALERT_FIELDS.category, RISK_CATEGORIES, { width: 66 }),
    partyName: col.text('客户/供应商', { width: 150 }),
    objectKind: col.code('对象类型', ALERT_OBJECTS, { width: 84, hidden: true }),
    objectNo: col.text(RISK_ALERT_FIELDS.objectNo, { width: 156 }),
    hitValue: col.text(RISK_ALERT_FIELDS.hitValue, { width: 130, field: 'customer.credit' }),
    threshold: col.text(RISK_ALERT_FIELDS.threshold, { width: 120, field: 'customer.credit' }),
    score: col.int(RISK_ALERT_FIELDS.score, { sort: true, width: 62 }),
    level: col.code(RISK_ALERT_FIELDS.level, RISK_LEVELS, { tones: RISK_LEVEL_TONES, sort: true, width: 66 }),
    createdAt: col.time('时间', { sort: true, width: 128 }),
    handlerName: col.text(RISK_ALERT_FIELDS.handlerId, { width: 80 }),
    conclusion: col.text(RISK_ALERT_FIELDS.conclusion, { width: 160 }),
    state: col.code(RISK_ALERT_FIELDS.state, ALERT_STATES, { tones: ALERT_TONES, fixed: 'end', width: 84 }),
  },
  filters: {
    keyword: filter.search('预警号/对象'),
    customerId: filter.picker(RISK_ALERT_FIELDS.customerId, 'customers', { quick: true }),
    ruleCode: filter.codes(RISK_ALERT_FIELDS.ruleCode, RISK_RULES, { quick: true }),
    level: filter.codes(RISK_ALERT_FIELDS.level, RISK_LEVELS, { quick: true }),
    category: filter.codes(RISK_ALERT_FIELDS.category, RISK_CATEGORIES),
    createdAt: filter.dates('时间'),
    mine: filter.flag('我处理的'),
    waiting: filter.flag('待我处理'),
  },
  tabs: { open: '待处理', all: '全部', handling: '处理中', escalated: '已升级', closed: '已结束' },
  defaultSort: '-createdAt,-alertNo',
});
export type RiskAlertRow = ListRow<typeof riskAlertList>;

/** 客户信用 (F31): FIN-191 and FIN-193 of each customer, CNY; usage in basis points, null without a limit. */
export const riskProfileList = defineList<{
  customerId: string;
  tempUntil: string | null;
  unlimited: boolean;
  held: boolean;
  pendingRelease: boolean;
}>()({
  name: 'finance.risk-profiles',
  title: '客户信用',
  path: '/finance/risk/profiles',
  ...view,
  columns: {
    customerName: col.text(RISK_ALERT_FIELDS.customerId, { fixed: true, sort: true, width: 170 }),
    customerNo: col.text('编号', { width: 100, hidden: true }),
    salesName: col.text('业务员', { width: 76 }),
    creditDays: col.int('账期', { width: 60 }),
    creditLimit: col.money('额度', { ...cny, sort: true, width: 124 }),
    tempLimit: col.money('临时额度', { ...cny, width: 156 }),
    receivable: col.money('应收', { ...cny, hidden: true, sum: true, width: 124 }),
    unbilled: col.money('未开单', { ...cny, hidden: true, sum: true, width: 112 }),
    advances: col.money('垫款', { ...cny, hidden: true, sum: true, width: 112 }),
    unallocated: col.money('未核销收款', { ...cny, hidden: true, sum: true, width: 124 }),
    exposure: col.money('敞口', { ...cny, sort: true, sum: true, width: 130 }),
    usageBp: col.bps('使用率', { field: 'customer.credit', sort: true, width: 92 }),
    overdue: col.money('逾期金额', { ...cny, sum: true, sort: true, width: 124 }),
    overdueDays: col.int('最长逾期', { sort: true, width: 98 }),
    score: col.int(RISK_ALERT_FIELDS.score, { sort: true, width: 62 }),
    hits: col.tags('命中规则', { labels: RISK_RULES, width: 180 }),
    evaluatedAt: col.time('评估时间', { sort: true, width: 128, hidden: true }),
    hold: col.text('控货', { width: 110 }),
    level: col.code(RISK_ALERT_FIELDS.level, RISK_LEVELS, {
      tones: RISK_LEVEL_TONES,
      fixed: 'end',
      sort: true,
      width: 72,
    }),
  },
  filters: {
    keyword: filter.search('客户/编号'),
    level: filter.codes(RISK_ALERT_FIELDS.level, RISK_LEVELS, { quick: true }),
    salesId: filter.picker('业务员', 'users', { quick: true }),
    over: filter.flag('超额度'),
    held: filter.flag('控货中'),
  },
  tabs: { all: '全部', risky: '高与极高', over: '超额度', overdue: '有逾期', held: '控货中' },
  defaultSort: '-score,-exposure',
});
export type RiskProfileRow = ListRow<typeof riskProfileList>;

/** 控货 (F31). */
export const riskHoldList = defineList<{ customerId: string; auto: boolean }>()({
  name: 'finance.risk-holds',
  title: '控货',
  path: '/finance/risk/holds',
  ...view,
  columns: {
    customerName: col.text(RISK_ALERT_FIELDS.customerId, { fixed: true, width: 140 }),
    scope: col.code(RISK_RELEASE_FIELDS.scope, HOLD_SCOPES, { width: 76 }),
    origin: col.text('来源', { width: 112 }),
    validFrom: col.date(RISK_RELEASE_FIELDS.validFrom, { sort: true, width: 104 }),
    validTo: col.date(RISK_RELEASE_FIELDS.validTo, { sort: true, width: 104 }),
    reason: col.text(RISK_RELEASE_FIELDS.reason, { width: 280 }),
    creatorName: col.text('控货人', { width: 84 }),
    createdAt: col.time('时间', { sort: true, width: 128 }),
    state: col.code(RISK_ALERT_FIELDS.state, HOLD_STATES, { tones: HOLD_TONES, fixed: 'end', width: 92 }),
  },
  filters: {
    customerId: filter.picker(RISK_ALERT_FIELDS.customerId, 'customers', { quick: true }),
    scope: filter.codes(RISK_RELEASE_FIELDS.scope, HOLD_SCOPES, { quick: true }),
    createdAt: filter.dates('时间', { quick: true }),
  },
  tabs: { live: '生效', all: '全部', ended: '已结束' },
  defaultSort: '-createdAt,-id',
});
export type RiskHoldRow = ListRow<typeof riskHoldList>;

/** 解控申请 (F31, FIN-196); amounts CNY. */
export const riskReleaseList = defineList<{
  customerId: string;
  docId: string | null;
  applicantId: string | null;
  docLink: string | null;
}>()({
  name: 'finance.risk-releases',
  title: '解控申请',
  path: '/finance/risk/releases',
  permission: { anyOf: ['risk.view', 'risk.release.apply', 'risk.release.approve'] },
  exportPermission: 'risk.view',
  scope: 'customer',
  columns: {
    releaseNo: col.text(RISK_RELEASE_FIELDS.releaseNo, { sort: true, fixed: true, width: 150 }),
    customerName: col.text(RISK_ALERT_FIELDS.customerId, { width: 130 }),
    scope: col.code(RISK_RELEASE_FIELDS.scope, HOLD_SCOPES, { width: 70 }),
    docType: col.code(RISK_RELEASE_FIELDS.docType, RELEASE_DOCS, { width: 84 }),
    docNo: col.text(RISK_RELEASE_FIELDS.docNo, { width: 150 }),
    amount: col.money(RISK_RELEASE_FIELDS.amount, { ...cny, width: 116 }),
    usedAmount: col.money('已用', { ...cny, width: 116 }),
    validFrom: col.date(RISK_RELEASE_FIELDS.validFrom, { width: 104 }),
    validTo: col.date(RISK_RELEASE_FIELDS.validTo, { sort: true, width: 104 }),
    reason: col.text(RISK_RELEASE_FIELDS.reason, { width: 200 }),
    applicantName: col.text('申请人', { width: 80 }),
    createdAt: col.time('申请时间', { sort: true, width: 128 }),
    approverName: col.text('审批人', { width: 80 }),
    opinion: col.text(RISK_RELEASE_FIELDS.opinion, { width: 140 }),
    state: col.code(RISK_ALERT_FIELDS.state, RELEASE_STATES, { tones: RELEASE_TONES, fixed: 'end', width: 92 }),
  },
  filters: {
    keyword: filter.search('申请号/单据'),
    customerId: filter.picker(RISK_ALERT_FIELDS.customerId, 'customers', { quick: true }),
    docType: filter.codes(RISK_RELEASE_FIELDS.docType, RELEASE_DOCS),
    createdAt: filter.dates('申请时间', { quick: true }),
    mine: filter.flag('仅看待我审批'),
  },
  tabs: { pending: '待审', all: '全部', live: '生效中', closed: '已结束' },
  defaultSort: '-createdAt,-releaseNo',
});
export type RiskReleaseRow = ListRow<typeof riskReleaseList>;
