import type {
  FEE_DIRECTIONS,
  FEE_STATES,
  ORDER_FEE_STATES,
  TAX_MODES,
} from '@shared/contract/finance/fee-line.contract.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  bpsColumn,
  countColumn,
  dayColumn,
  documentColumns,
  idRef,
  moneyColumn,
  priceColumn,
  quantityColumn,
  rateColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 费用 (3.1): receivables and payables in one table; amounts in the line's currency, base amount in CNY. */
export const finFeeLine = pgTable('fin_fee_line', {
  ...documentColumns(),
  feeNo: textColumn('fee_no').notNull(),
  direction: textColumn('direction').$type<keyof typeof FEE_DIRECTIONS>().notNull(),
  customerId: idRef('customer_id'),
  supplierId: idRef('supplier_id'),
  bizType: textColumn('biz_type').notNull(),
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
  dueDate: dayColumn('due_date'),
  state: textColumn('state').$type<keyof typeof FEE_STATES>().notNull().default('DRAFT'),
  rejectReason: textColumn('reject_reason'),
  voidReason: textColumn('void_reason'),
  submittedBy: idRef('submitted_by'),
  submittedAt: timeColumn('submitted_at'),
  sourceType: textColumn('source_type'),
  sourceId: idRef('source_id'),
  sourceLine: idRef('source_line'),
});

/** Live receivables of a logistics order added up; triggers of fin_fee_line keep it. No row: no receivable was ever there. */
export const finOrderFee = pgTable('fin_order_fee', {
  orderId: idRef('order_id').primaryKey(),
  lineCount: countColumn('line_count').notNull().default(0),
  baseAmount: moneyColumn('base_amount'),
  dueDate: dayColumn('due_date'),
  state: textColumn('state').$type<keyof typeof ORDER_FEE_STATES>().notNull().default('NONE'),
});
