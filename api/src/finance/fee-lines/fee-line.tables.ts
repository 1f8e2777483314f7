import type {
  BILL_STATES,
  FEE_DIRECTIONS,
  FEE_STATES,
  FeeBizType,
  INVOICE_STATES,
  ORDER_FEE_STATES,
  SETTLE_STATES,
  TAX_MODES,
} from '@shared/contract/finance/fee-line.labels.ts';
import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  boolColumn,
  bpsColumn,
  countColumn,
  dayColumn,
  documentColumns,
  idColumn,
  idRef,
  moneyColumn,
  priceColumn,
  quantityColumn,
  rateColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';
import { lockColumns } from '../locks/lock-columns.ts';

/** 费用 (3.1): receivables and payables in one table; amounts in the line's currency, base amount in CNY. */
export const finFeeLine = pgTable('fin_fee_line', {
  ...documentColumns(),
  feeNo: textColumn('fee_no').notNull(),
  direction: textColumn('direction').$type<keyof typeof FEE_DIRECTIONS>().notNull(),
  customerId: idRef('customer_id'),
  supplierId: idRef('supplier_id'),
  bizType: textColumn('biz_type').$type<FeeBizType>().notNull(),
  bizId: idRef('biz_id'),
  bizNo: textColumn('biz_no'),
  containerId: idRef('container_id'),
  chargeCodeId: idRef('charge_code_id').notNull(),
  qty: quantityColumn('qty').notNull(),
  unit: textColumn('unit'),
  unitPrice: priceColumn('unit_price').notNull(),
  currency: textColumn('currency').notNull(),
  rate: rateColumn('rate'),
  rateDate: dayColumn('rate_date'),
  taxMode: textColumn('tax_mode').$type<keyof typeof TAX_MODES>().notNull(),
  taxRateBp: bpsColumn('tax_rate_bp').notNull(),
  amount: moneyColumn('amount').notNull(),
  amountEx: moneyColumn('amount_ex').notNull(),
  tax: moneyColumn('tax').notNull(),
  baseAmount: moneyColumn('base_amount'),
  /** The day the charge is of; the due date counts from it. */
  businessDate: dayColumn('business_date'),
  dueDate: dayColumn('due_date'),
  accountingDate: dayColumn('accounting_date'),
  /** In the currency and, `base…`, in CNY; `allocate` alone moves them (FIN-013). `open`, `baseOpen`: what is left. */
  settled: moneyColumn('settled').notNull().default('0'),
  reduced: moneyColumn('reduced').notNull().default('0'),
  baseClosed: moneyColumn('base_closed').notNull().default('0'),
  open: moneyColumn('open').generatedAlwaysAs(sql`amount - settled - reduced`),
  baseOpen: moneyColumn('base_open').generatedAlwaysAs(sql`base_amount - base_closed`),
  invoiced: moneyColumn('invoiced').notNull().default('0'),
  isEstimate: boolColumn('is_estimate').notNull().default(false),
  state: textColumn('state').$type<keyof typeof FEE_STATES>().notNull().default('DRAFT'),
  rejectReason: textColumn('reject_reason'),
  voidReason: textColumn('void_reason'),
  /** Everybody who typed or changed by hand what it comes to; empty: it stands as its author or a document made it (10.3). */
  editedBy: textColumn('edited_by').array().notNull().default([]),
  submittedBy: idRef('submitted_by'),
  submittedAt: timeColumn('submitted_at'),
  confirmedBy: idRef('confirmed_by'),
  confirmedAt: timeColumn('confirmed_at'),
  reverseReason: textColumn('reverse_reason'),
  /** The live statement that has it (FIN-041); `statementFixed`: that one is confirmed. */
  statementId: idRef('statement_id'),
  statementNo: textColumn('statement_no'),
  statementFixed: boolColumn('statement_fixed').notNull().default(false),
  /** 冲红: the line this one takes back; 补差: the line it corrects. */
  redOf: idRef('red_of'),
  adjustsId: idRef('adjusts_id'),
  /** 拆分: the line it was a part of; it keeps that one's source. */
  splitOf: idRef('split_of'),
  /** Why it was typed by hand (手工应收) or corrects another (补差). */
  reason: textColumn('reason'),
  ...lockColumns(),
  sourceType: textColumn('source_type'),
  sourceId: idRef('source_id'),
  sourceLine: idRef('source_line'),
});

/**
 * Live lines of a business order added up by direction; triggers of fin_fee_line keep it. No row: no line was ever there.
 * Amounts in CNY: of all lines, without tax of income and cost, and of confirmed ones (billed, open, held by a document).
 */
export const finBizFee = pgTable('fin_biz_fee', {
  id: idColumn(),
  direction: textColumn('direction').$type<keyof typeof FEE_DIRECTIONS>().notNull(),
  bizType: textColumn('biz_type').$type<FeeBizType>().notNull(),
  bizId: idRef('biz_id').notNull(),
  bizNo: textColumn('biz_no'),
  companyId: idRef('company_id'),
  ownerId: idRef('owner_id'),
  deptId: idRef('dept_id'),
  customerId: idRef('customer_id'),
  lineCount: countColumn('line_count').notNull().default(0),
  estimateCount: countColumn('estimate_count').notNull().default(0),
  baseAmount: moneyColumn('base_amount'),
  baseEx: moneyColumn('base_ex').notNull().default('0'),
  baseConfirmed: moneyColumn('base_confirmed').notNull().default('0'),
  baseBilled: moneyColumn('base_billed').notNull().default('0'),
  baseOpen: moneyColumn('base_open').notNull().default('0'),
  baseHeld: moneyColumn('base_held').notNull().default('0'),
  dueDate: dayColumn('due_date'),
  businessDate: dayColumn('business_date'),
  state: textColumn('state').$type<keyof typeof ORDER_FEE_STATES>().notNull().default('NONE'),
  billState: textColumn('bill_state').$type<keyof typeof BILL_STATES>().notNull().default('NONE'),
  settleState: textColumn('settle_state').$type<keyof typeof SETTLE_STATES>().notNull().default('NONE'),
  invoiceState: textColumn('invoice_state').$type<keyof typeof INVOICE_STATES>().notNull().default('NONE'),
});

/** FIN-011: due dates as they were changed; one counts from the day of its change. */
export const finDueChange = pgTable('fin_due_change', {
  id: idColumn(),
  feeLineId: idRef('fee_line_id').notNull(),
  fromDay: dayColumn('from_day').notNull(),
  oldDate: dayColumn('old_date'),
  dueDate: dayColumn('due_date').notNull(),
  reason: textColumn('reason').notNull(),
  changedBy: idRef('changed_by'),
  changedAt: timeColumn('changed_at').notNull(),
});
