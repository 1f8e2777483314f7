import type { CostLineKind, CostSheetState } from '@shared/contract/finance/cost-sheet.labels.ts';
import type { FeeBizType } from '@shared/contract/finance/fee-line.labels.ts';
import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  boolColumn,
  countColumn,
  documentColumns,
  idColumn,
  idRef,
  moneyColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** Figures of FIN-130, CNY without tax; `estimated` of direct and shared. */
const figureColumns = () => ({
  income: moneyColumn('income').notNull().default('0'),
  direct: moneyColumn('direct').notNull().default('0'),
  shared: moneyColumn('shared').notNull().default('0'),
  taxDiff: moneyColumn('tax_diff').notNull().default('0'),
  estimated: moneyColumn('estimated').notNull().default('0'),
  profit: moneyColumn('profit')
    .notNull()
    .generatedAlwaysAs(sql`income - direct - shared - tax_diff`),
});

/** 成本核算单 (3.7): one version of a business order's sheet. A locked one keeps its numbers (FIN-136). */
export const finCostSheet = pgTable('fin_cost_sheet', {
  ...documentColumns(),
  sheetNo: textColumn('sheet_no').notNull(),
  bizType: textColumn('biz_type').$type<FeeBizType>().notNull(),
  bizId: idRef('biz_id').notNull(),
  bizNo: textColumn('biz_no').notNull(),
  customerId: idRef('customer_id'),
  revision: countColumn('revision').notNull().default(1),
  /** YYYYMM; null until computed. */
  month: textColumn('month'),
  ...figureColumns(),
  refund: moneyColumn('refund').notNull().default('0'),
  fxGainLoss: moneyColumn('fx_gain_loss').notNull().default('0'),
  /** Chinese: why it cannot be computed, or would be wrong now. */
  missing: textColumn('missing'),
  state: textColumn('state').$type<CostSheetState>().notNull().default('DRAFT'),
  computedBy: idRef('computed_by'),
  computedAt: timeColumn('computed_at'),
  lockedBy: idRef('locked_by'),
  lockedAt: timeColumn('locked_at'),
  lockedReopens: countColumn('locked_reopens'),
});
export type CostSheet = typeof finCostSheet.$inferSelect;

/** What a sheet counts: a posted fee line, a share or a tax difference. CNY without tax. */
export const finCostLine = pgTable('fin_cost_line', {
  id: idColumn(),
  sheetId: idRef('sheet_id').notNull(),
  kind: textColumn('kind').$type<CostLineKind>().notNull(),
  feeLineId: idRef('fee_line_id'),
  shareLineId: idRef('share_line_id'),
  sourceNo: textColumn('source_no').notNull(),
  containerId: idRef('container_id'),
  isEstimate: boolColumn('is_estimate').notNull().default(false),
  amount: moneyColumn('amount').notNull(),
});

/** A sheet by the containers of its order (FIN-134); null: no container. */
export const finCostBox = pgTable('fin_cost_box', {
  id: idColumn(),
  sheetId: idRef('sheet_id').notNull(),
  containerId: idRef('container_id'),
  ...figureColumns(),
});
