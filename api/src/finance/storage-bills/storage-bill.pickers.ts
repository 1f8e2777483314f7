import { storageBillPicker } from '@shared/contract/finance/paper.pickers.ts';
import type { BillDirection } from '@shared/contract/finance/storage-bill.labels.ts';
import { eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { byNumber, pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { billEntities } from './storage-bill.entity.ts';
import { whStorageBill } from './storage-bill.tables.ts';

const of = (direction: BillDirection): Numbered => ({
  table: whStorageBill,
  no: whStorageBill.billNo,
  scope: billEntities[direction],
  rows: eq(whStorageBill.direction, direction),
  join: [
    [acCustomer, eq(acCustomer.id, whStorageBill.customerId)],
    [acSupplier, eq(acSupplier.id, whStorageBill.supplierId)],
  ],
  hint: sql<string>`coalesce(${acCustomer.shortName}, ${acSupplier.shortName})`,
});
byNumber({ kind: 'wh_storage_bill', title: '仓储账单', permission: 'finance.ar.storage.view' }, of('AR'));
byNumber({ kind: 'wh_storage_payable', title: '应付仓储账单', permission: 'finance.ap.storage.view' }, of('AP'));
export const storageBillPickers: Route[] = [servePicker(storageBillPicker, pickNumbered(of('AR')))];
