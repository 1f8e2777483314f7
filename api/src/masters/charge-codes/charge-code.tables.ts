import type { BaseStatus } from '@shared/contract/finance/base.labels.ts';
import type {
  CHARGE_GROUPS,
  CHARGE_NATURES,
  COST_ACCOUNTS,
  INCOME_ACCOUNTS,
} from '@shared/contract/finance/charge-code.contract.ts';
import type { FEE_DIRECTIONS } from '@shared/contract/finance/fee-line.labels.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, boolColumn, bpsColumn, textColumn } from '../../platform/columns.ts';

/** 费用项目 (3.16). Tax rate in basis points; directions AR, AP. */
export const finChargeCode = pgTable('fin_charge_code', {
  ...baseColumns(),
  code: textColumn('code').notNull(),
  name: textColumn('name').notNull(),
  /** On sheets in English; without it they show the code. */
  nameEn: textColumn('name_en'),
  searchText: textColumn('search_text').notNull().default(''),
  chargeGroup: textColumn('charge_group').$type<keyof typeof CHARGE_GROUPS>().notNull(),
  nature: textColumn('nature').$type<keyof typeof CHARGE_NATURES>().notNull().default('PROFIT'),
  directions: textColumn('directions').array().$type<(keyof typeof FEE_DIRECTIONS)[]>().notNull().default(['AR', 'AP']),
  taxMode: textColumn('tax_mode').$type<'INCL' | 'EXCL'>().notNull().default('INCL'),
  taxRateBp: bpsColumn('tax_rate_bp').notNull().default(600),
  unit: textColumn('unit'),
  /** Accounts of a 损益 charge in the directions it has; null: 代收代付, always 2241 (FIN-090). */
  incomeAccount: textColumn('income_account').$type<keyof typeof INCOME_ACCOUNTS>(),
  costAccount: textColumn('cost_account').$type<keyof typeof COST_ACCOUNTS>(),
  shareable: boolColumn('shareable').notNull().default(false),
  status: textColumn('status').$type<BaseStatus>().notNull().default('ENABLED'),
});
export type ChargeCodeRecord = typeof finChargeCode.$inferSelect;
