import { STORAGE_BILL_FIELDS } from './storage-bill.fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { BILL_API } from './storage-bill.contract.ts';
import { STORAGE_BILL_STATES, STORAGE_BILL_TONES } from './storage-bill.labels.ts';

/** Ids behind the names, and the day that a bill of a period begins and ends. */
interface Extra {
  warehouseId: string;
  reversalOf: string | null;
}

/** 仓储账单 to customers (F10). volumeDays cm³·day. */
export const receivableBillList = defineList<Extra & { customerId: string | null }>()({
  name: 'finance.storage-bills',
  title: '仓库订单应收',
  path: BILL_API.AR,
  permission: 'finance.ar.storage.view',
  scope: 'finance',
  columns: {
    billNo: col.text(STORAGE_BILL_FIELDS.billNo, { sort: true, fixed: true, width: 150 }),
    customerName: col.text(STORAGE_BILL_FIELDS.customerId, { sort: true, width: 110 }),
    warehouseName: col.text(STORAGE_BILL_FIELDS.warehouseId, { width: 100 }),
    period: col.text('账期', { sort: true, width: 182 }),
    volumeDays: col.volume('CBM·天', { sum: true, width: 88 }),
    storage: col.money(STORAGE_BILL_FIELDS.storage, {
      currency: 'currency',
      field: 'money.sell',
      sum: true,
      width: 92,
    }),
    handling: col.money(STORAGE_BILL_FIELDS.handling, {
      currency: 'currency',
      field: 'money.sell',
      sum: true,
      width: 92,
    }),
    tax: col.money(STORAGE_BILL_FIELDS.tax, { currency: 'currency', field: 'money.sell', hidden: true, width: 100 }),
    amount: col.money(STORAGE_BILL_FIELDS.amount, { currency: 'currency', field: 'money.sell', sort: true, sum: true }),
    ruleText: col.text(STORAGE_BILL_FIELDS.ruleText, { field: 'money.sell', width: 190 }),
    freeDays: col.text(STORAGE_BILL_FIELDS.freeDays, { width: 76 }),
    currency: col.text(STORAGE_BILL_FIELDS.currency, { width: 64 }),
    feeNos: col.text('费用号', { width: 160 }),
    createdAt: col.time('生成时间', { sort: true, hidden: true }),
    state: col.code(STORAGE_BILL_FIELDS.state, STORAGE_BILL_STATES.AR, {
      tones: STORAGE_BILL_TONES,
      fixed: 'end',
      width: 92,
    }),
  },
  filters: {
    numbers: filter.numbers(STORAGE_BILL_FIELDS.billNo),
    customerId: filter.picker(STORAGE_BILL_FIELDS.customerId, 'customers', { quick: true }),
    warehouseId: filter.picker(STORAGE_BILL_FIELDS.warehouseId, 'warehouses', { quick: true }),
    period: filter.dates('账期', { quick: true }),
    state: filter.codes(STORAGE_BILL_FIELDS.state, STORAGE_BILL_STATES.AR, { quick: true }),
  },
  tabs: { draft: '草稿', confirmed: '已确认', billed: '已转应收', reversed: '已冲红' },
  defaultSort: '-period,-billNo',
  base: true,
  exportPermission: 'finance.ar.storage.export',
});
export type ReceivableBillRow = ListRow<typeof receivableBillList>;

/** 仓储账单 of landlords and partner warehouses (F23): ours, theirs and the difference. */
export const payableBillList = defineList<Extra & { supplierId: string | null }>()({
  name: 'finance.payable-storage-bills',
  title: '仓储订单应付',
  path: BILL_API.AP,
  permission: 'finance.ap.storage.view',
  scope: 'finance',
  columns: {
    billNo: col.text(STORAGE_BILL_FIELDS.billNo, { sort: true, fixed: true, width: 150 }),
    supplierName: col.text(STORAGE_BILL_FIELDS.supplierId, { sort: true, width: 130 }),
    warehouseName: col.text(STORAGE_BILL_FIELDS.warehouseId, { width: 110 }),
    period: col.text('账期', { sort: true, width: 182 }),
    ruleText: col.text(STORAGE_BILL_FIELDS.ruleText, { field: 'money.cost', width: 130 }),
    volumeDays: col.volume('CBM·天', { sum: true, hidden: true, width: 110 }),
    amount: col.money('我方计算', { currency: 'currency', field: 'money.cost', sort: true, sum: true, width: 104 }),
    counterAmount: col.money(STORAGE_BILL_FIELDS.counterAmount, {
      currency: 'currency',
      field: 'money.cost',
      sum: true,
      width: 120,
    }),
    difference: col.money('差异', { currency: 'currency', field: 'money.cost', sort: true, sum: true, width: 110 }),
    currency: col.text(STORAGE_BILL_FIELDS.currency, { width: 64 }),
    counterNo: col.text(STORAGE_BILL_FIELDS.counterNo, { width: 140 }),
    feeNos: col.text('费用号', { width: 150 }),
    createdAt: col.time('生成时间', { sort: true, hidden: true }),
    state: col.code(STORAGE_BILL_FIELDS.state, STORAGE_BILL_STATES.AP, {
      tones: STORAGE_BILL_TONES,
      fixed: 'end',
      width: 92,
    }),
  },
  filters: {
    numbers: filter.numbers(STORAGE_BILL_FIELDS.billNo),
    supplierId: filter.picker(STORAGE_BILL_FIELDS.supplierId, 'suppliers', { quick: true }),
    warehouseId: filter.picker(STORAGE_BILL_FIELDS.warehouseId, 'warehouses', { quick: true }),
    period: filter.dates('账期', { quick: true }),
    state: filter.codes(STORAGE_BILL_FIELDS.state, STORAGE_BILL_STATES.AP, { quick: true }),
    differs: filter.flag('有差异', { quick: true, field: 'money.cost' }),
  },
  tabs: { draft: '草稿', confirmed: '已确认', billed: '已转应付', reversed: '已冲红' },
  defaultSort: '-period,-billNo',
  base: true,
  exportPermission: 'finance.ap.storage.export',
});
export type PayableBillRow = ListRow<typeof payableBillList>;
