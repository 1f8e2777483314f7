import type { ConfirmMethod, FIGURES_SOURCE } from '@shared/contract/logistics/quotation.contract.ts';
import type { QuoteState } from '@shared/contract/logistics/quotation.machine.ts';
import type { ChargeBasis } from '@shared/contract/logistics/quotation-rules.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import {
  cm3Column,
  countColumn,
  dayColumn,
  documentColumns,
  gramColumn,
  idColumn,
  idRef,
  moneyColumn,
  priceColumn,
  quantityColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 装柜报价单 (2.9): figures of the order in the container as they were when it was computed; volume cm³, gross gram. */
export const lgQuotation = pgTable('lg_quotation', {
  ...documentColumns(),
  ownerId: idRef('owner_id').notNull(),
  quoteNo: text('quote_no').notNull(),
  containerId: idRef('container_id').notNull(),
  orderId: idRef('order_id').notNull(),
  customerId: idRef('customer_id').notNull(),
  versionNo: countColumn('version_no').notNull().default(1),
  figuresSource: text('figures_source').$type<keyof typeof FIGURES_SOURCE>().notNull(),
  cartons: countColumn('cartons').notNull(),
  volume: cm3Column('volume').notNull(),
  gross: gramColumn('gross').notNull(),
  rt: quantityColumn('rt').notNull(),
  validUntil: dayColumn('valid_until'),
  sentAt: timeColumn('sent_at'),
  sentTo: text('sent_to'),
  confirmMethod: text('confirm_method').$type<ConfirmMethod>(),
  confirmBy: text('confirm_by'),
  confirmedAt: timeColumn('confirmed_at'),
  /** Why it was refused or voided. */
  reason: text('reason'),
  state: text('state').$type<QuoteState>().notNull().default('DRAFT'),
});
export type QuoteRow = typeof lgQuotation.$inferSelect;

/** A charge of a quotation; amount with tax in the line's currency. */
export const lgQuotationLine = pgTable('lg_quotation_line', {
  id: idColumn(),
  quotationId: idRef('quotation_id').notNull(),
  sortNo: countColumn('sort_no').notNull(),
  chargeCodeId: idRef('charge_code_id').notNull(),
  basis: text('basis').$type<ChargeBasis>().notNull(),
  qty: quantityColumn('qty'),
  unitPrice: priceColumn('unit_price'),
  minAmount: moneyColumn('min_amount'),
  currency: text('currency').notNull(),
  amount: moneyColumn('amount'),
  remark: text('remark'),
});
export type QuoteLineRow = typeof lgQuotationLine.$inferSelect;
