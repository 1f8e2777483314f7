import { QUOTA_ACCOUNT_FIELDS, FX_DECLARATION_FIELDS } from './quota.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import {
  FX_DECLARATION_STATES,
  FX_DECLARATION_TONES,
  MOVEMENT_STATES,
  QUOTA_ACCOUNT_STATES,
  QUOTA_ACCOUNT_TONES,
  QUOTA_MOVEMENT_KINDS,
  QUOTA_MOVEMENT_TONES,
} from './quota.labels.ts';

const scope = 'finance' as const;
const view = { permission: 'fx.quota.view', scope, exportPermission: 'fx.quota.export', base: true } as const;
const part = { currency: 'currency', field: 'money.sell', width: 114 } as const;

/** 额度账户 (F30); `outstanding`: open of its declarations, `overdue`: of the overdue ones, both in its currency. */
export const quotaAccountList = defineList<{
  companyId: string;
  customerId: string;
  label: string;
  hasAvailable: boolean;
}>()({
  name: 'finance.fx-quotas',
  title: '额度账户',
  path: '/finance/fx-quotas',
  ...view,
  columns: {
    customerName: col.text(QUOTA_ACCOUNT_FIELDS.customerId, { fixed: true, sort: true, width: 130 }),
    currency: col.text(QUOTA_ACCOUNT_FIELDS.currency, { sort: true, width: 64 }),
    available: col.money('可用额度', { ...part, sum: true, sort: true }),
    collected: col.money(QUOTA_ACCOUNT_FIELDS.collected, { ...part, sum: true, sort: true }),
    matched: col.money(QUOTA_ACCOUNT_FIELDS.matched, { ...part, sum: true }),
    reserved: col.money(QUOTA_ACCOUNT_FIELDS.reserved, { ...part, sum: true }),
    outstanding: col.money('未收汇报关额', part),
    overdue: col.money('逾期未收汇', part),
    refunded: col.money(QUOTA_ACCOUNT_FIELDS.refunded, { ...part, sum: true }),
    companyName: col.text('主体', { width: 84 }),
    transferredIn: col.money(QUOTA_ACCOUNT_FIELDS.transferredIn, { ...part, hidden: true }),
    transferredOut: col.money(QUOTA_ACCOUNT_FIELDS.transferredOut, { ...part, hidden: true }),
    adjusted: col.money(QUOTA_ACCOUNT_FIELDS.adjusted, { ...part, hidden: true }),
    updatedAt: col.time('最近变动', { sort: true, hidden: true }),
    state: col.code(FX_DECLARATION_FIELDS.state, QUOTA_ACCOUNT_STATES, {
      tones: QUOTA_ACCOUNT_TONES,
      fixed: 'end',
      width: 104,
    }),
  },
  filters: {
    customerId: filter.picker(QUOTA_ACCOUNT_FIELDS.customerId, 'customers', { quick: true }),
    companyId: filter.picker('主体', 'companies', { quick: true }),
    currency: filter.text(QUOTA_ACCOUNT_FIELDS.currency, { quick: true }),
    usable: filter.flag('有可用额度'),
    approval: filter.flag('仅看待我审批'),
  },
  tabs: { all: '全部', overdue: '逾期未收汇' },
  defaultSort: '-updatedAt',
});
export type QuotaAccountRow = ListRow<typeof quotaAccountList>;

/** 收汇流水 (F30): every movement, newest first; nothing of it is ever changed. */
export const quotaMovementList = defineList<{
  accountId: string;
  currency: string;
  declaredCurrency: string | null;
  receiptId: string | null;
  declarationId: string | null;
  tradeDocId: string | null;
}>()({
  name: 'finance.fx-movements',
  title: '收汇流水',
  path: '/finance/fx-movements',
  ...view,
  columns: {
    movementNo: col.text('流水号', { sort: true, fixed: true, width: 150 }),
    createdAt: col.time('时间', { sort: true, width: 128 }),
    customerName: col.text(QUOTA_ACCOUNT_FIELDS.customerId, { width: 110 }),
    companyName: col.text('主体', { width: 84 }),
    kind: col.code('类型', QUOTA_MOVEMENT_KINDS, { tones: QUOTA_MOVEMENT_TONES, width: 84 }),
    amount: col.money('金额', { ...part, width: 130 }),
    balanceAfter: col.money('变动后可用', { ...part, width: 130 }),
    receiptNo: col.text('收款单', { width: 146 }),
    declarationNo: col.text(FX_DECLARATION_FIELDS.declarationNo, { width: 156 }),
    declaredAmount: col.money('核销报关额', { ...part, currency: 'declaredCurrency', width: 124 }),
    crossRate: col.decimal('折算汇率', { width: 84, hidden: true }),
    tradeDocNo: col.text('合同发票', { width: 142 }),
    counterName: col.text('对方客户', { width: 110, hidden: true }),
    reason: col.text('说明', { width: 160 }),
    creatorName: col.text('操作人', { width: 80 }),
    state: col.code(FX_DECLARATION_FIELDS.state, MOVEMENT_STATES, {
      tones: { LIVE: 'green', REVERSED: 'default' },
      fixed: 'end',
      width: 76,
    }),
  },
  filters: {
    keyword: filter.search('流水号/收款单/报关单号/合同发票'),
    customerId: filter.picker(QUOTA_ACCOUNT_FIELDS.customerId, 'customers', { quick: true }),
    kind: filter.codes('类型', QUOTA_MOVEMENT_KINDS, { quick: true }),
    companyId: filter.picker('主体', 'companies'),
    currency: filter.text(QUOTA_ACCOUNT_FIELDS.currency),
    createdAt: filter.dates('时间', { quick: true }),
  },
  defaultSort: '-createdAt,-movementNo',
});
export type QuotaMovementRow = ListRow<typeof quotaMovementList>;

/** 报关收汇台账 (F30). */
export const fxDeclarationList = defineList<{
  companyId: string;
  customerId: string;
  currency: string;
  /** More is open than may be without being overdue. */
  much: boolean;
  hasWriteOff: boolean;
}>()({
  name: 'finance.fx-declarations',
  title: '报关收汇台账',
  path: '/finance/fx-declarations',
  ...view,
  columns: {
    declarationNo: col.text(FX_DECLARATION_FIELDS.declarationNo, { sort: true, fixed: true, width: 168 }),
    customerName: col.text(QUOTA_ACCOUNT_FIELDS.customerId, { width: 120 }),
    companyName: col.text('主体', { width: 90 }),
    containerNo: col.text(FX_DECLARATION_FIELDS.containerId, { width: 120, hidden: true }),
    exportDate: col.date(FX_DECLARATION_FIELDS.exportDate, { sort: true, width: 100 }),
    dueDate: col.date(FX_DECLARATION_FIELDS.dueDate, { sort: true, width: 100 }),
    declared: col.money(FX_DECLARATION_FIELDS.declared, { ...part, sum: true, sort: true, width: 138 }),
    matched: col.money(FX_DECLARATION_FIELDS.matched, { ...part, sum: true, width: 130 }),
    open: col.money('未匹配', { ...part, sum: true, sort: true, width: 130 }),
    overdueDays: col.int('逾期天数', { width: 78 }),
    writtenOff: col.money(FX_DECLARATION_FIELDS.writtenOff, { ...part, sum: true, width: 110 }),
    writeOffReason: col.text(FX_DECLARATION_FIELDS.writeOffReason, { width: 140, hidden: true }),
    reportedOn: col.date('贸易信贷报告', { width: 108 }),
    reportNo: col.text(FX_DECLARATION_FIELDS.reportNo, { width: 130, hidden: true }),
    state: col.code(FX_DECLARATION_FIELDS.state, FX_DECLARATION_STATES, {
      tones: FX_DECLARATION_TONES,
      fixed: 'end',
      width: 98,
    }),
  },
  filters: {
    keyword: filter.search('报关单号/货柜'),
    customerId: filter.picker(QUOTA_ACCOUNT_FIELDS.customerId, 'customers', { quick: true }),
    companyId: filter.picker('主体', 'companies', { quick: true }),
    currency: filter.text(QUOTA_ACCOUNT_FIELDS.currency),
    exportDate: filter.dates(FX_DECLARATION_FIELDS.exportDate, { quick: true }),
    dueDate: filter.dates(FX_DECLARATION_FIELDS.dueDate),
    unreported: filter.flag('未登记贸易信贷报告'),
  },
  tabs: { open: '未匹配', part: '部分匹配', overdue: '逾期', done: '已匹配', void: '已作废', all: '全部' },
  defaultSort: 'exportDate,declarationNo',
});
export type FxDeclarationRow = ListRow<typeof fxDeclarationList>;
