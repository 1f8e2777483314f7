import { SUPPLIER_FIELDS } from './supplier.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { SETTLEMENT } from '../logistics/order.labels.ts';
import { SUPPLIER_TYPES, SUPPLIER_STATUSES, SUPPLIER_TONES } from './supplier.machine.ts';

export const SUPPLIER_VIEW = { permission: 'account.supplier.view', scope: 'supplier' } as const;
/** Suppliers and agents (A5). 合同到期 is the last day of the last contract; 已核实: every account is. */
export const supplierList = defineList()({
  name: 'accounts.suppliers',
  title: '供应商',
  path: '/accounts/suppliers',
  ...SUPPLIER_VIEW,
  columns: {
    supplierNo: col.text('编号', { sort: true, fixed: true, width: 80 }),
    name: col.text(SUPPLIER_FIELDS.name, { sort: true, width: 172 }),
    shortName: col.text(SUPPLIER_FIELDS.shortName, { sort: true, hidden: true, width: 110 }),
    types: col.tags(SUPPLIER_FIELDS.types, { labels: SUPPLIER_TYPES, width: 110 }),
    countryName: col.text(SUPPLIER_FIELDS.country, { width: 74 }),
    servicePorts: col.tags(SUPPLIER_FIELDS.servicePorts, { width: 120 }),
    contactName: col.text('联系人', { field: 'customer.contact', width: 76 }),
    settlement: col.code('结算', SETTLEMENT, { width: 56 }),
    creditDays: col.int('账期(天)', { width: 66 }),
    rating: col.decimal('评分', { sort: true, width: 58 }),
    contractEnds: col.date('合同到期', { width: 84 }),
    banksVerified: col.bool('银行账号已核实', { width: 108 }),
    status: col.code(SUPPLIER_FIELDS.status, SUPPLIER_STATUSES, { tones: SUPPLIER_TONES, width: 74 }),
    currency: col.text(SUPPLIER_FIELDS.currency, { hidden: true, width: 72 }),
    ownerName: col.text(SUPPLIER_FIELDS.ownerId, { hidden: true, width: 92 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
  },
  filters: {
    keyword: filter.search('名称/编号/信用代码'),
    supplierNo: filter.numbers('编号'),
    types: filter.codes(SUPPLIER_FIELDS.types, SUPPLIER_TYPES),
    country: filter.picker(SUPPLIER_FIELDS.country, 'countries', { quick: true }),
    unverified: filter.flag('有未核实银行账号'),
    contractUntil: filter.dates('合同到期'),
    approval: filter.flag('仅看待我审批'),
    status: filter.codes(SUPPLIER_FIELDS.status, SUPPLIER_STATUSES, { quick: true }),
    createdAt: filter.dates('创建日期'),
  },
  tabs: { all: '全部', ...SUPPLIER_TYPES },
  defaultSort: '-createdAt',
  exportPermission: 'account.supplier.export',
});
export type SupplierRow = ListRow<typeof supplierList>;
