import { settlementPickers as contract } from '@shared/contract/finance/paper.pickers.ts';
import { eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { byNumber, pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { settlements } from './settlement.entity.ts';
import { finSettlement } from './settlement.tables.ts';

const of = (side: 'AR' | 'AP'): Numbered => ({
  table: finSettlement,
  no: finSettlement.settlementNo,
  scope: settlements,
  rows: eq(finSettlement.direction, side),
  join: [
    [acCustomer, eq(acCustomer.id, finSettlement.customerId)],
    [acSupplier, eq(acSupplier.id, finSettlement.supplierId)],
  ],
  hint: sql<string>`coalesce(${acCustomer.shortName}, ${acSupplier.shortName})`,
});
byNumber({ kind: 'fin_settlement', title: '客户结账单', permission: 'finance.ar.settlement.view' }, of('AR'));
byNumber({ kind: 'fin_settlement_ap', title: '供应商结账单', permission: 'finance.ap.settlement.view' }, of('AP'));
export const settlementPickers: Route[] = [
  servePicker(contract.AR, pickNumbered(of('AR'))),
  servePicker(contract.AP, pickNumbered(of('AP'))),
];
