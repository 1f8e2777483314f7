import { statementPickers as contract } from '@shared/contract/finance/paper.pickers.ts';
import { eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { byNumber, pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { statements } from './statement.entity.ts';
import { finStatement } from './statement.tables.ts';

const of = (side: 'AR' | 'AP'): Numbered => ({
  table: finStatement,
  no: finStatement.statementNo,
  scope: statements,
  rows: eq(finStatement.direction, side),
  join: [
    [acCustomer, eq(acCustomer.id, finStatement.customerId)],
    [acSupplier, eq(acSupplier.id, finStatement.supplierId)],
  ],
  hint: sql<string>`coalesce(${acCustomer.shortName}, ${acSupplier.shortName})`,
});
byNumber({ kind: 'fin_statement', title: '客户对账单', permission: 'finance.ar.statement.view' }, of('AR'));
byNumber({ kind: 'fin_statement_ap', title: '供应商对账单', permission: 'finance.ap.statement.view' }, of('AP'));
export const statementPickers: Route[] = [
  servePicker(contract.AR, pickNumbered(of('AR'))),
  servePicker(contract.AP, pickNumbered(of('AP'))),
];
