import { FEE_LINE_FIELDS } from './fee-line.fields.ts';
import { CONTAINER_FIELDS } from '../logistics/container.fields.ts';
import { COST_SHEET_FIELDS, COST_SHARE_FIELDS } from './cost-sheet.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { STAGE } from '../logistics/container.machine.ts';
import { COST_BASIS } from '../logistics/cost-share.ts';
import { COST_SHEET_STATES, COST_SHEET_TONES, POOL_STATES, POOL_TONES } from './cost-sheet.labels.ts';
import { FEE_BIZ_TYPES } from './fee-line.labels.ts';

const view = { permission: 'finance.cost.view', scope: 'finance', exportPermission: 'finance.cost.export' } as const;
const money = (title: string, field: 'money.sell' | 'money.cost' | 'money.profit', width = 110) =>
  col.money(title, { currency: 'CNY', sum: true, sort: true, field, width });
/** Figures of FIN-130, CNY without tax. */
const figures = {
  income: money(COST_SHEET_FIELDS.income, 'money.sell', 106),
  direct: money(COST_SHEET_FIELDS.direct, 'money.cost', 106),
  shared: money(COST_SHEET_FIELDS.shared, 'money.cost', 104),
  taxDiff: money(COST_SHEET_FIELDS.taxDiff, 'money.cost', 104),
  profit: money(COST_SHEET_FIELDS.profit, 'money.profit', 106),
  marginBp: col.bps('毛利率', { sort: true, field: 'money.profit', width: 84 }),
  estimateBp: col.bps('暂估占比', { field: 'money.cost', width: 88 }),
};
const figureFilters = {
  margin: filter.range('毛利率(%)', { field: 'money.profit' }),
  loss: filter.flag('负毛利', { field: 'money.profit', quick: true }),
};
/** YYYY-MM-01 of a month: a period is chosen by the days of its months. */
const month = filter.dates('期间', { quick: true });

/** 按订单 (F26): a row per version of a business order's sheet. */
export const costSheetList = defineList<{
  bizId: string;
  customerId: string | null;
  companyId: string;
  revision: number;
  /** Its month was reopened since it was locked (4.17). */
  reopened: boolean;
}>()({
  name: 'finance.cost-sheets',
  title: '成本核算',
  path: '/finance/cost-sheets',
  ...view,
  columns: {
    bizNo: col.text(COST_SHEET_FIELDS.bizNo, { sort: true, fixed: true, width: 150 }),
    customerName: col.text(COST_SHEET_FIELDS.customerId, { width: 104 }),
    ...figures,
    missing: col.text(COST_SHEET_FIELDS.missing, { width: 150 }),
    containerCodes: col.text('货柜', { width: 140 }),
    salesName: col.text('业务员', { width: 76 }),
    refund: col.money(COST_SHEET_FIELDS.refund, { currency: 'CNY', sum: true, field: 'money.profit', width: 110 }),
    fxGainLoss: col.money(COST_SHEET_FIELDS.fxGainLoss, {
      currency: 'CNY',
      sum: true,
      field: 'money.profit',
      width: 100,
      hidden: true,
    }),
    month: col.month(COST_SHEET_FIELDS.month, { sort: true }),
    sheetNo: col.text(COST_SHEET_FIELDS.sheetNo, { sort: true, width: 150, hidden: true }),
    bizType: col.code(COST_SHEET_FIELDS.bizType, FEE_BIZ_TYPES, { width: 84, hidden: true }),
    route: col.text('航线', { width: 130, hidden: true }),
    companyName: col.text(COST_SHEET_FIELDS.companyId, { width: 100, hidden: true }),
    computedAt: col.time(COST_SHEET_FIELDS.computedAt, { sort: true, hidden: true }),
    lockedAt: col.time(COST_SHEET_FIELDS.lockedAt, { hidden: true }),
    state: col.code(COST_SHEET_FIELDS.state, COST_SHEET_STATES, { tones: COST_SHEET_TONES, fixed: 'end', width: 80 }),
  },
  filters: {
    numbers: filter.numbers(COST_SHEET_FIELDS.bizNo),
    month,
    customerId: filter.picker(COST_SHEET_FIELDS.customerId, 'customers', { quick: true }),
    companyId: filter.picker(COST_SHEET_FIELDS.companyId, 'companies'),
    salesId: filter.picker('业务员', 'users'),
    bizType: filter.codes(COST_SHEET_FIELDS.bizType, FEE_BIZ_TYPES),
    route: filter.text('航线', { placeholder: '起运港或目的港代码' }),
    containerCode: filter.text('货柜', { placeholder: '柜号' }),
    state: filter.codes(COST_SHEET_FIELDS.state, COST_SHEET_STATES),
    ...figureFilters,
    uncomputed: filter.flag('未核算', { quick: true }),
  },
  tabs: { all: '全部', draft: '草稿', computed: '已核算', locked: '已锁定' },
  defaultSort: '-id',
});
export type CostSheetRow = ListRow<typeof costSheetList>;

/** 按货柜 (F26): Σ of what its orders' sheets count in each container (FIN-134). */
export const costContainerList = defineList<{ containerId: string }>()({
  name: 'finance.cost-containers',
  title: '货柜毛利',
  path: '/finance/cost-sheets/containers',
  ...view,
  columns: {
    containerCode: col.text('货柜', { sort: true, fixed: true, width: 150 }),
    containerNo: col.text(CONTAINER_FIELDS.containerNo, { width: 120 }),
    stage: col.code(CONTAINER_FIELDS.stage, STAGE, { width: 84 }),
    route: col.text('航线', { width: 130 }),
    orderCount: col.int(CONTAINER_FIELDS.orderCount, { sum: true, width: 72 }),
    ...figures,
    uncomputed: col.int('未核算订单', { sum: true, width: 96 }),
    openPool: col.int('未分摊费用', { sum: true, width: 96 }),
  },
  filters: {
    containerCode: filter.numbers('柜号/箱号'),
    month,
    companyId: filter.picker(COST_SHEET_FIELDS.companyId, 'companies'),
    ...figureFilters,
    uncomputed: filter.flag('有未核算', { quick: true }),
  },
  defaultSort: '-containerCode',
});
export type CostContainerRow = ListRow<typeof costContainerList>;

/** 按客户 (F26): sheets of a customer in a month of a company's books. */
export const costCustomerList = defineList<{ customerId: string | null; companyId: string }>()({
  name: 'finance.cost-customers',
  title: '客户毛利',
  path: '/finance/cost-sheets/customers',
  ...view,
  columns: {
    customerName: col.text(COST_SHEET_FIELDS.customerId, { sort: true, fixed: true, width: 150 }),
    month: col.month(COST_SHEET_FIELDS.month, { sort: true }),
    companyName: col.text(COST_SHEET_FIELDS.companyId, { width: 110 }),
    salesName: col.text('业务员', { width: 84 }),
    orderCount: col.int(CONTAINER_FIELDS.orderCount, { sum: true, width: 72 }),
    ...figures,
    refund: col.money(COST_SHEET_FIELDS.refund, { currency: 'CNY', sum: true, field: 'money.profit', width: 110 }),
    fxGainLoss: col.money(COST_SHEET_FIELDS.fxGainLoss, {
      currency: 'CNY',
      sum: true,
      field: 'money.profit',
      width: 100,
      hidden: true,
    }),
    locked: col.int('已锁定', { sum: true, width: 72 }),
  },
  filters: {
    month,
    customerId: filter.picker(COST_SHEET_FIELDS.customerId, 'customers', { quick: true }),
    companyId: filter.picker(COST_SHEET_FIELDS.companyId, 'companies', { quick: true }),
    salesId: filter.picker('业务员', 'users'),
    ...figureFilters,
  },
  defaultSort: '-month,customerName',
});
export type CostCustomerRow = ListRow<typeof costCustomerList>;

/** 分摊池 (F26): confirmed costs of containers that no order bears yet, and those that are shared. */
export const costPoolList = defineList<{ containerId: string; shareId: string | null; shareVersion: number | null }>()({
  name: 'finance.cost-pool',
  title: '分摊池',
  path: '/finance/cost-shares',
  ...view,
  columns: {
    feeNo: col.text(FEE_LINE_FIELDS.feeNo, { sort: true, fixed: true, width: 150 }),
    containerCode: col.text('货柜', { width: 140 }),
    stage: col.code('柜子阶段', STAGE, { width: 88 }),
    chargeName: col.text(FEE_LINE_FIELDS.chargeCodeId, { width: 110 }),
    supplierName: col.text('供应商', { width: 120 }),
    companyName: col.text(COST_SHEET_FIELDS.companyId, { width: 100, hidden: true }),
    currency: col.text(FEE_LINE_FIELDS.currency, { width: 60 }),
    amount: col.money(FEE_LINE_FIELDS.amount, { currency: 'currency', field: 'money.cost', width: 110 }),
    baseEx: col.money('不含税本位币', { currency: 'CNY', sum: true, field: 'money.cost', width: 120 }),
    isEstimate: col.bool(FEE_LINE_FIELDS.isEstimate, { width: 60 }),
    accountingDate: col.date(FEE_LINE_FIELDS.accountingDate, { sort: true, width: 100 }),
    basis: col.code(COST_SHARE_FIELDS.basis, COST_BASIS, { width: 84 }),
    auto: col.bool(COST_SHARE_FIELDS.auto, { width: 80, hidden: true }),
    orderCount: col.int('分摊订单', { width: 80 }),
    sharedAt: col.time('分摊时间', { hidden: true }),
    sharerName: col.text('分摊人', { width: 80, hidden: true }),
    shareState: col.code('状态', POOL_STATES, { tones: POOL_TONES, fixed: 'end', width: 80 }),
  },
  filters: {
    numbers: filter.numbers('费用编号'),
    containerCode: filter.text('货柜', { quick: true, placeholder: '柜号' }),
    supplierId: filter.picker('供应商', 'suppliers', { quick: true }),
    chargeCodeId: filter.picker(FEE_LINE_FIELDS.chargeCodeId, 'charge-codes'),
    companyId: filter.picker(COST_SHEET_FIELDS.companyId, 'companies'),
    accountingDate: filter.dates(FEE_LINE_FIELDS.accountingDate),
  },
  tabs: { open: '未分摊', shared: '已分摊', all: '全部' },
  defaultSort: '-id',
  base: true,
});
export type CostPoolRow = ListRow<typeof costPoolList>;

/** 暂估 (F26): estimates that count until their actual fee is confirmed (FIN-133). */
export const costEstimateList = defineList<{ bizId: string | null }>()({
  name: 'finance.cost-estimates',
  title: '暂估',
  path: '/finance/cost-sheets/estimates',
  ...view,
  columns: {
    feeNo: col.text(FEE_LINE_FIELDS.feeNo, { sort: true, fixed: true, width: 150 }),
    bizNo: col.text(COST_SHEET_FIELDS.bizNo, { sort: true, width: 150 }),
    bizType: col.code(COST_SHEET_FIELDS.bizType, FEE_BIZ_TYPES, { width: 84 }),
    containerCode: col.text('货柜', { width: 140 }),
    supplierName: col.text('供应商', { width: 120 }),
    chargeName: col.text(FEE_LINE_FIELDS.chargeCodeId, { width: 110 }),
    companyName: col.text(COST_SHEET_FIELDS.companyId, { width: 100, hidden: true }),
    currency: col.text(FEE_LINE_FIELDS.currency, { width: 60 }),
    amount: col.money(FEE_LINE_FIELDS.amount, { currency: 'currency', field: 'money.cost', width: 110 }),
    baseEx: col.money('不含税本位币', { currency: 'CNY', sum: true, field: 'money.cost', width: 120 }),
    accountingDate: col.date(FEE_LINE_FIELDS.accountingDate, { sort: true, width: 100 }),
    days: col.int('未冲天数', { sort: true, width: 84 }),
  },
  filters: {
    numbers: filter.numbers('费用编号'),
    bizNo: filter.text(COST_SHEET_FIELDS.bizNo, { quick: true }),
    supplierId: filter.picker('供应商', 'suppliers', { quick: true }),
    companyId: filter.picker(COST_SHEET_FIELDS.companyId, 'companies'),
    accountingDate: filter.dates(FEE_LINE_FIELDS.accountingDate),
    days: filter.range('未冲天数', { quick: true }),
  },
  defaultSort: '-days,feeNo',
  base: true,
});
export type CostEstimateRow = ListRow<typeof costEstimateList>;
