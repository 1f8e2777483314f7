import { CUSTOMER_FIELDS } from './customer.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { SETTLEMENT } from '../logistics/order.labels.ts';
import { PARTY_KINDS } from './party.contract.ts';
import {
  CUSTOMER_LEVELS,
  LEVEL_TONES,
  CUSTOMER_STATUSES,
  CUSTOMER_TONES,
  CREDIT_STATES,
  CREDIT_TONES,
} from './customer.labels.ts';

export const CUSTOMER_VIEW = { permission: 'account.customer.view', scope: 'customer' } as const;

/**
 * Customers (A1). 信用额度 is the limit in force (ACC-016), empty for 不限; 已用 counts confirmed receivables and what of
 * the estimates of running orders is not charged yet, in CNY; 在途订单 are 已确认 and 执行中.
 */
export const customerList = defineList<{ salesId: string | null; frozen: boolean }>()({
  name: 'accounts.customers',
  title: '客户',
  path: '/accounts/customers',
  ...CUSTOMER_VIEW,
  columns: {
    customerNo: col.text('客户编号', { sort: true, fixed: true, width: 96 }),
    name: col.text(CUSTOMER_FIELDS.name, { sort: true, width: 184 }),
    shortName: col.text(CUSTOMER_FIELDS.shortName, { sort: true, width: 104 }),
    kind: col.code(CUSTOMER_FIELDS.kind, PARTY_KINDS, {
      tones: { DOMESTIC: 'default', OVERSEAS: 'purple' },
      width: 72,
    }),
    countryName: col.text(CUSTOMER_FIELDS.country, { width: 88 }),
    level: col.code(CUSTOMER_FIELDS.level, CUSTOMER_LEVELS, { tones: LEVEL_TONES, sort: true, width: 72 }),
    codeCount: col.int('编码数', { width: 68 }),
    contactName: col.text('默认联系人', { field: 'customer.contact', width: 92 }),
    contactPhone: col.text('电话', { field: 'customer.contact', width: 128 }),
    settlement: col.code('结算', SETTLEMENT, { width: 64 }),
    creditDays: col.int('账期(天)', { field: 'customer.credit', width: 76 }),
    creditLimit: col.money('信用额度', { field: 'customer.credit', currency: 'CNY', width: 116 }),
    creditUsed: col.money('已用', { field: 'customer.credit', currency: 'CNY', width: 112 }),
    creditLeft: col.money('可用', { field: 'customer.credit', currency: 'CNY', width: 112 }),
    creditState: col.code(CUSTOMER_FIELDS.creditState, CREDIT_STATES, { tones: CREDIT_TONES, width: 88 }),
    salesName: col.text(CUSTOMER_FIELDS.salesId, { width: 76 }),
    lastOrderDate: col.date('最近下单', { width: 100 }),
    openOrders: col.int('在途订单', { width: 80 }),
    status: col.code(CUSTOMER_FIELDS.status, CUSTOMER_STATUSES, { tones: CUSTOMER_TONES, sort: true, width: 84 }),
    tags: col.tags(CUSTOMER_FIELDS.tags, { hidden: true, width: 140 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
    nameEn: col.text(CUSTOMER_FIELDS.nameEn, { hidden: true, width: 220 }),
    uscc: col.text(CUSTOMER_FIELDS.uscc, { hidden: true, width: 180 }),
    currency: col.text(CUSTOMER_FIELDS.currency, { hidden: true, width: 72 }),
    sourceName: col.text(CUSTOMER_FIELDS.source, { hidden: true }),
    csName: col.text(CUSTOMER_FIELDS.csId, { hidden: true, width: 92 }),
    deptName: col.text(CUSTOMER_FIELDS.deptId, { hidden: true, width: 110 }),
  },
  filters: {
    keyword: filter.search('名称/编码/信用代码/电话'),
    customerNo: filter.numbers('客户编号'),
    level: filter.codes(CUSTOMER_FIELDS.level, CUSTOMER_LEVELS, { quick: true }),
    salesId: filter.picker(CUSTOMER_FIELDS.salesId, 'users', { quick: true }),
    kind: filter.codes(CUSTOMER_FIELDS.kind, PARTY_KINDS),
    country: filter.picker(CUSTOMER_FIELDS.country, 'countries'),
    creditState: filter.codes(CUSTOMER_FIELDS.creditState, CREDIT_STATES),
    status: filter.codes(CUSTOMER_FIELDS.status, CUSTOMER_STATUSES),
    tag: filter.text(CUSTOMER_FIELDS.tags),
    papers: filter.flag('仅看证照30天内到期或已过期'),
    approval: filter.flag('仅看待我审批'),
    createdAt: filter.dates('创建日期'),
  },
  tabs: { all: '全部', active: '合作中', potential: '潜在', disabled: '停用', black: '黑名单', warn: '信用预警' },
  defaultSort: '-createdAt',
  exportPermission: 'account.customer.export',
});
export type CustomerRow = ListRow<typeof customerList>;
