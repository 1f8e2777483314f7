import type {
  RefundMode,
  RefusedOutcome,
  TaxCaseState,
  TaxDocKind,
  TaxDocNeed,
  TaxEntryKind,
  WaivableCheck,
} from '@shared/contract/finance/tax-case.labels.ts';
import type { DealMode, TRADE_MODE } from '@shared/contract/logistics/declaration.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  bpsColumn,
  countColumn,
  dayColumn,
  documentColumns,
  idColumn,
  idRef,
  moneyColumn,
  quantityColumn,
  rateColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 申报批次 (TP…): cases of one company and mode that are declared together. */
export const taxBatch = pgTable('tax_batch', {
  ...baseColumns(),
  companyId: idRef('company_id').notNull(),
  batchNo: textColumn('batch_no').notNull(),
  mode: textColumn('mode').$type<'BUYOUT' | 'COLLECT'>().notNull(),
  remark: textColumn('remark'),
});
export type TaxBatch = typeof taxBatch.$inferSelect;

/** 退税单 (3.8). Total, freight, insurance and FOB in its currency, all else CNY. */
export const taxCase = pgTable('tax_case', {
  ...documentColumns(),
  caseNo: textColumn('case_no').notNull(),
  mode: textColumn('mode').$type<RefundMode>().notNull(),
  customerId: idRef('customer_id').notNull(),
  supplierId: idRef('supplier_id'),
  orderId: idRef('order_id'),
  containerId: idRef('container_id'),
  declarationId: idRef('declaration_id'),
  customsNo: textColumn('customs_no'),
  exportDate: dayColumn('export_date'),
  /** The export date as the declaration or the departure gave it; another one was typed. */
  takenDate: dayColumn('taken_date'),
  tradeMode: textColumn('trade_mode').$type<keyof typeof TRADE_MODE>(),
  dealMode: textColumn('deal_mode').$type<DealMode>(),
  currency: textColumn('currency').notNull(),
  total: moneyColumn('total').notNull(),
  freight: moneyColumn('freight').notNull().default('0'),
  insurance: moneyColumn('insurance').notNull().default('0'),
  fob: moneyColumn('fob').notNull(),
  fobUsd: moneyColumn('fob_usd'),
  deadline: dayColumn('deadline'),
  certDeadline: dayColumn('cert_deadline'),
  invoiceEx: moneyColumn('invoice_ex').notNull().default('0'),
  invoiceTax: moneyColumn('invoice_tax').notNull().default('0'),
  refundAmount: moneyColumn('refund_amount').notNull().default('0'),
  nonRefundTax: moneyColumn('non_refund_tax').notNull().default('0'),
  exchangeCost: rateColumn('exchange_cost'),
  advanceAmount: moneyColumn('advance_amount').notNull().default('0'),
  advanceDate: dayColumn('advance_date'),
  advanceRate: rateColumn('advance_rate'),
  batchId: idRef('batch_id'),
  declaredOn: dayColumn('declared_on'),
  declaredBy: idRef('declared_by'),
  declaredAmount: moneyColumn('declared_amount').notNull().default('0'),
  /** How often it was declared: each time posts under a key of its own. */
  rounds: countColumn('rounds').notNull().default(0),
  acceptedOn: dayColumn('accepted_on'),
  inquiryNote: textColumn('inquiry_note'),
  approvedOn: dayColumn('approved_on'),
  approvedAmount: moneyColumn('approved_amount'),
  approveReason: textColumn('approve_reason'),
  /** Of what was declared, never to be received: declared less approved, or all of it. */
  writtenOff: moneyColumn('written_off').notNull().default('0'),
  refundedOn: dayColumn('refunded_on'),
  refundedAmount: moneyColumn('refunded_amount').notNull().default('0'),
  settledOn: dayColumn('settled_on'),
  certNo: textColumn('cert_no'),
  certOn: dayColumn('cert_on'),
  deliveredOn: dayColumn('delivered_on'),
  outcome: textColumn('outcome').$type<RefusedOutcome>(),
  outcomeCost: moneyColumn('outcome_cost'),
  rejectReason: textColumn('reject_reason'),
  endReason: textColumn('end_reason'),
  searchText: textColumn('search_text').notNull().default(''),
  state: textColumn('state').$type<TaxCaseState>().notNull().default('COLLECTING'),
});
export type TaxCase = typeof taxCase.$inferSelect;

/** An item of the declaration; `live` while its case is neither void nor refused (FIN-155). */
export const taxCaseLine = pgTable('tax_case_line', {
  id: idColumn(),
  caseId: idRef('case_id').notNull(),
  itemNo: countColumn('item_no').notNull(),
  declarationLineId: idRef('declaration_line_id'),
  customsNo: textColumn('customs_no'),
  hsCode: textColumn('hs_code'),
  goodsName: textColumn('goods_name').notNull(),
  qty: quantityColumn('qty').notNull(),
  unit: textColumn('unit').notNull(),
  total: moneyColumn('total').notNull(),
  fob: moneyColumn('fob').notNull(),
  vatRateBp: bpsColumn('vat_rate_bp').notNull(),
  rebateRateBp: bpsColumn('rebate_rate_bp').notNull(),
  live: boolColumn('live').notNull().default(true),
});
export type TaxCaseLine = typeof taxCaseLine.$inferSelect;

/** An invoice line for an item, `qty` in the item's legal unit; money CNY. */
export const taxCaseInvoice = pgTable('tax_case_invoice', {
  id: idColumn(),
  caseId: idRef('case_id').notNull(),
  lineId: idRef('line_id').notNull(),
  docLineId: idRef('doc_line_id').notNull(),
  qty: quantityColumn('qty').notNull(),
  vatRateBp: bpsColumn('vat_rate_bp').notNull(),
  amountEx: moneyColumn('amount_ex').notNull(),
  tax: moneyColumn('tax').notNull(),
  refund: moneyColumn('refund').notNull(),
  nonRefund: moneyColumn('non_refund').notNull(),
  live: boolColumn('live').notNull().default(true),
});
export type TaxCaseInvoice = typeof taxCaseInvoice.$inferSelect;

/** A paper of the checklist. */
export const taxCaseDoc = pgTable('tax_case_doc', {
  id: idColumn(),
  caseId: idRef('case_id').notNull(),
  kind: textColumn('kind').$type<TaxDocKind>().notNull(),
  need: textColumn('need').$type<TaxDocNeed>().notNull(),
  receivedOn: dayColumn('received_on'),
  /** Where the original lies. */
  place: textColumn('place'),
});

/** 放行 of a check for what was `seen` then. */
export const taxCaseWaiver = pgTable('tax_case_waiver', {
  id: idColumn(),
  caseId: idRef('case_id').notNull(),
  code: textColumn('code').$type<WaivableCheck>().notNull(),
  seen: textColumn('seen').notNull(),
  reason: textColumn('reason').notNull(),
  askedBy: idRef('asked_by'),
  grantedBy: idRef('granted_by'),
  grantedAt: timeColumn('granted_at').notNull(),
});

/** What a case has moved on 122101, append-only; CNY. */
export const taxCaseEntry = pgTable('tax_case_entry', {
  id: idColumn(),
  createdBy: idRef('created_by'),
  createdAt: timeColumn('created_at').notNull(),
  caseId: idRef('case_id').notNull(),
  companyId: idRef('company_id').notNull(),
  mode: textColumn('mode').$type<'BUYOUT' | 'COLLECT'>().notNull(),
  kind: textColumn('kind').$type<TaxEntryKind>().notNull(),
  entryDate: dayColumn('entry_date').notNull(),
  amount: moneyColumn('amount').notNull(),
  receiptId: idRef('receipt_id'),
});
