import type { CollectionMode, InvoiceState } from '@shared/contract/finance/party-finance.contract.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, idRef, textColumn } from '../../platform/columns.ts';

/** 结算资料 (3.16) of a customer, a supplier, or of one party that is both (同一单位). */
export const partyFinanceTable = pgTable('party_finance', {
  ...baseColumns(),
  /** Names of customer and supplier, for history and refusals. */
  label: textColumn('label').notNull(),
  customerId: idRef('customer_id'),
  supplierId: idRef('supplier_id'),
  collectionMode: textColumn('collection_mode').$type<CollectionMode>(),
  invoiceState: textColumn('invoice_state').$type<InvoiceState>(),
  remark: textColumn('remark'),
});
export type PartyFinanceRecord = typeof partyFinanceTable.$inferSelect;
