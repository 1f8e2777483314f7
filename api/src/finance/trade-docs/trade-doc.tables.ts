import type { TradeParty } from '@shared/contract/finance/trade-doc.input.ts';
import type { TradeDocKind, TradeDocState, TradeIncoterm } from '@shared/contract/finance/trade-doc.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  boolColumn,
  bpsColumn,
  cm3Column,
  countColumn,
  dayColumn,
  documentColumns,
  gramColumn,
  idColumn,
  idRef,
  jsonColumn,
  moneyColumn,
  priceColumn,
  quantityColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

const amountColumns = () => ({
  amount: moneyColumn('amount').notNull().default('0'),
  amountEx: moneyColumn('amount_ex').notNull().default('0'),
  tax: moneyColumn('tax').notNull().default('0'),
});
const weightColumns = () => ({
  cartons: countColumn('cartons').notNull().default(0),
  net: gramColumn('net').notNull().default(0),
  gross: gramColumn('gross').notNull().default(0),
  volume: cm3Column('volume').notNull().default(0),
});

/** 合同发票 (3.9): amounts with tax in its currency. A red invoice is negative and names its original. */
export const tradeDoc = pgTable('trade_doc', {
  ...documentColumns(),
  docNo: textColumn('doc_no').notNull(),
  kind: textColumn('kind').$type<TradeDocKind>().notNull(),
  customerId: idRef('customer_id'),
  supplierId: idRef('supplier_id'),
  orderId: idRef('order_id'),
  containerId: idRef('container_id'),
  declarationId: idRef('declaration_id'),
  buyer: jsonColumn<TradeParty>('buyer').notNull(),
  seller: jsonColumn<TradeParty>('seller').notNull(),
  docDate: dayColumn('doc_date').notNull(),
  incoterm: textColumn('incoterm').$type<TradeIncoterm>(),
  incotermPlace: textColumn('incoterm_place'),
  paymentTerm: textColumn('payment_term'),
  currency: textColumn('currency').notNull(),
  ...amountColumns(),
  qty: quantityColumn('qty').notNull().default('0'),
  ...weightColumns(),
  invoiceCode: textColumn('invoice_code'),
  invoiceNo: textColumn('invoice_no'),
  invoiceDate: dayColumn('invoice_date'),
  /** What it is printed with; null: as SYS-013 chooses. */
  templateId: idRef('template_id'),
  searchText: textColumn('search_text').notNull().default(''),
  state: textColumn('state').$type<TradeDocState>().notNull().default('DRAFT'),
  /** Everybody who edited it or handed it in. */
  editedBy: textColumn('edited_by').array().notNull().default([]),
  submittedBy: idRef('submitted_by'),
  submittedAt: timeColumn('submitted_at'),
  approvedBy: idRef('approved_by'),
  approvedAt: timeColumn('approved_at'),
  issuedBy: idRef('issued_by'),
  issuedAt: timeColumn('issued_at'),
  rejectReason: textColumn('reject_reason'),
  endReason: textColumn('end_reason'),
  redOf: idRef('red_of'),
  deletedAt: timeColumn('deleted_at'),
});
export type TradeDoc = typeof tradeDoc.$inferSelect;

/** A line; `feeLineId`: the fee that it bills (FIN-172), `redOfLine`: the line that it takes back. */
export const tradeDocLine = pgTable('trade_doc_line', {
  id: idColumn(),
  docId: idRef('doc_id').notNull(),
  lineNo: countColumn('line_no').notNull(),
  orderLineId: idRef('order_line_id'),
  feeLineId: idRef('fee_line_id'),
  redOfLine: idRef('red_of_line'),
  hsCode: textColumn('hs_code'),
  nameCn: textColumn('name_cn').notNull(),
  nameEn: textColumn('name_en'),
  spec: textColumn('spec'),
  qty: quantityColumn('qty').notNull(),
  unit: textColumn('unit'),
  unitPrice: priceColumn('unit_price'),
  amount: moneyColumn('amount').notNull(),
  /** The amount was given, the price follows from it (FIN-158). */
  amountGiven: boolColumn('amount_given').notNull().default(false),
  amountEx: moneyColumn('amount_ex').notNull(),
  tax: moneyColumn('tax').notNull(),
  taxRateBp: bpsColumn('tax_rate_bp').notNull().default(0),
  ...weightColumns(),
});
export type TradeDocLine = typeof tradeDocLine.$inferSelect;
