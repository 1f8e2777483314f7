import { STORAGE_BILL_FIELDS } from '@shared/contract/finance/storage-bill.fields.ts';
import { payableBillMachine, receivableBillMachine } from '@shared/contract/finance/storage-bill.machine.ts';
import type { BillDirection } from '@shared/contract/finance/storage-bill.labels.ts';
import { and, eq, sql } from 'drizzle-orm';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import type { Actor } from '../../platform/actor.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { whStorageBill } from './storage-bill.tables.ts';

const inWarehouse = inWarehouseScope(whStorageBill.warehouseId);
const of = (direction: BillDirection) => (actor: Actor) =>
  and(eq(whStorageBill.direction, direction), inWarehouse(actor));
const scope = {
  company: whStorageBill.companyId,
  dept: whStorageBill.deptId,
  people: [whStorageBill.ownerId, whStorageBill.createdBy],
} as const;
const unique = {
  wh_storage_bill_live: '该账期与已有的仓储账单重叠，请先冲红或删除原账单。',
  wh_storage_bill_reversal_key: '账单已冲红，请刷新。',
};
const money = <Guard extends string>(guard: Guard) => ({
  ruleText: guard,
  storage: guard,
  handling: guard,
  amountEx: guard,
  tax: guard,
  amount: guard,
  counterAmount: guard,
});

/** 仓储账单 to customers, of the companies and warehouses in scope. */
const receivable = entity({
  table: whStorageBill,
  title: '仓储账单',
  no: 'billNo',
  numbered: true,
  area: 'finance',
  scope: { ...scope, and: of('AR') },
  labels: STORAGE_BILL_FIELDS,
  fields: money('money.sell'),
  unique,
});
/** 仓储账单 of landlords: the same table, with rights of its own, because what we pay is another secret than what we earn. */
const payable = entity({
  table: whStorageBill,
  kind: 'wh_storage_payable',
  title: '应付仓储账单',
  no: 'billNo',
  numbered: true,
  area: 'finance',
  scope: { ...scope, and: of('AP') },
  labels: STORAGE_BILL_FIELDS,
  fields: money('money.cost'),
  unique,
});
export const billEntities = { AR: receivable, AP: payable } as const;
export const billMachines = { AR: receivableBillMachine, AP: payableBillMachine } as const;

attachmentOwner(receivable.kind, {
  entity: receivable,
  view: 'finance.ar.storage.view',
  edit: 'finance.ar.storage.generate',
});
attachmentOwner(payable.kind, {
  entity: payable,
  view: 'finance.ap.storage.view',
  edit: 'finance.ap.storage.generate',
});

/** A confirmed bill covers days of the warehouse of an outer wh_day, rows of an outer wh_daily_inventory (WMS-085). */
export const covered = {
  days: sql`exists (select from wh_storage_bill b where b.warehouse_id = wh_day.warehouse_id
    and wh_day.day between b.period_from and b.period_to and b.state in ('CONFIRMED', 'BILLED'))`,
  rows: sql`exists (select from wh_storage_bill b where b.warehouse_id = wh_daily_inventory.warehouse_id
    and wh_daily_inventory.day between b.period_from and b.period_to and b.state in ('CONFIRMED', 'BILLED')
    and (b.direction = 'AP' or b.customer_id = wh_daily_inventory.customer_id))`,
};
