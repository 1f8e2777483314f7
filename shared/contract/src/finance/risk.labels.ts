/** Words of 风险管理 (warehouse-finance 3.11, 4.21, FIN-192). */
export const RISK_LEVELS = { LOW: '低', MEDIUM: '中', HIGH: '高', EXTREME: '极高' } as const;
export type RiskLevel = keyof typeof RISK_LEVELS;
export const RISK_LEVEL_TONES = { LOW: 'green', MEDIUM: 'blue', HIGH: 'orange', EXTREME: 'red' } as const;

export const RISK_CATEGORIES = {
  CREDIT: '信用',
  OVERDUE: '逾期',
  TAX: '退税',
  FX: '外汇',
  PROFIT: '毛利',
  STOCK: '库存',
  DOCUMENT: '单证',
} as const;
export type RiskCategory = keyof typeof RISK_CATEGORIES;

/** The rules of FIN-192. */
export const RISK_RULES = {
  R01: '敞口超过额度',
  R02: '应收逾期',
  R03: '换汇成本超出范围',
  R04: '逾期未收汇',
  R05: '退税临期缺资料',
  R06: '订单负毛利',
  R07: '库存超期',
  R08: '应收过于集中',
  R09: '单证不一致',
  R10: '供应商发票异常',
} as const;
export type RiskRuleCode = keyof typeof RISK_RULES;
/** What a rule does besides counting: opens an alert, or also tells those who handle alerts. */
export const RISK_RULE_ACTIONS = { ALERT: '生成预警', NOTIFY: '预警并通知' } as const;
export type RiskRuleAction = keyof typeof RISK_RULE_ACTIONS;
/** Thresholds that a rule has: `days`, `shareBp` (basis points) or `bands` of days with a score each; R01, R03, R04, R09, R10: none. */
export const RULE_PARAMS: Record<RiskRuleCode, { days?: string; shareBp?: string; bands?: string }> = {
  R01: {},
  R02: { bands: '逾期天数' },
  R03: {},
  R04: {},
  R05: { days: '距截止日不超过' },
  R06: { days: '最近' },
  R07: { days: '库龄超过' },
  R08: { shareBp: '占公司应收超过' },
  R09: {},
  R10: {},
};
/** What rules without a threshold of their own compare. */
export const RULE_BASIS: Partial<Record<RiskRuleCode, string>> = {
  R01: '敞口大于生效额度',
  R03: '业务参数中的换汇成本范围',
  R04: '到期日后仍有超过容差的未收汇',
  R09: '合同、发票与报关金额',
  R10: '发票状态为函调或失联',
};
export const RISK_RULE_CODES = Object.keys(RISK_RULES) as RiskRuleCode[];

export const ALERT_STATES = {
  NEW: '新增',
  HANDLING: '处理中',
  CLEARED: '已解除',
  IGNORED: '已忽略',
  ESCALATED: '已升级',
} as const;
export type AlertState = keyof typeof ALERT_STATES;
export const ALERT_TONES = {
  NEW: 'red',
  HANDLING: 'blue',
  CLEARED: 'green',
  IGNORED: 'default',
  ESCALATED: 'orange',
} as const;
/** What an alert is about, and the page that shows it. */
export const ALERT_OBJECTS = {
  ac_customer: '客户',
  ac_supplier: '供应商',
  tax_case: '退税单',
  fx_declaration: '报关收汇',
  lg_order: '订单',
  lg_declaration: '报关资料',
} as const;
export type AlertObject = keyof typeof ALERT_OBJECTS;

export const HOLD_STATES = { ACTIVE: '生效', PENDING: '解控待审', RELEASED: '已解控', ENDED: '已到期' } as const;
export type HoldState = keyof typeof HOLD_STATES;
export const HOLD_TONES = { ACTIVE: 'red', PENDING: 'orange', RELEASED: 'green', ENDED: 'default' } as const;

/** 解控申请: ENDED is an approved one whose last day is over. */
export const RELEASE_STATES = {
  PENDING: '解控待审',
  APPROVED: '已批准',
  REJECTED: '已驳回',
  USED: '已用完',
  ENDED: '已到期',
} as const;
export type RiskReleaseState = keyof typeof RELEASE_STATES;
export const RELEASE_TONES = {
  PENDING: 'orange',
  APPROVED: 'green',
  REJECTED: 'red',
  USED: 'default',
  ENDED: 'default',
} as const;
/** Documents that a release may be for. */
export const RELEASE_DOCS = {
  ORDER: '物流订单',
  CONTAINER: '货柜',
  OUTBOUND: '出库单',
  APPLICATION: '付款申请',
} as const;
export type ReleaseDoc = keyof typeof RELEASE_DOCS;
/** Days that a release counts when nothing else is asked for. */
export const RELEASE_DAYS = 7;
const RELEASE_DAYS_MAX = 90;
/** Most days that a release counts; one for a container, which lets beyond the limit, 7 (LOG-050). */
export const releaseDaysMost = (docType: ReleaseDoc | null): number =>
  docType === 'CONTAINER' ? RELEASE_DAYS : RELEASE_DAYS_MAX;
/** Hours after which an evaluation is out of date (6.3). */
export const RISK_STALE_HOURS = 26;
/** Where the papers lie that a limit rests on. */
export const LIMIT_SLOT = '授信依据';

/** What a hold of a customer stops (3.11); 全部 is all of the others. */
export const HOLD_SCOPES = { ALL: '全部', OUTBOUND: '出库', PAYMENT: '放款', NEW_ORDER: '新单' } as const;
export type HoldScope = keyof typeof HOLD_SCOPES;

/** What somebody is about to do with a customer (FIN-190). */
export const RISK_ACTIONS = {
  NEW_ORDER: '新单',
  BOOK: '订柜',
  OUTBOUND: '出库',
  PAYMENT: '放款',
  RELEASE: '放货',
} as const;
export type RiskAction = keyof typeof RISK_ACTIONS;
