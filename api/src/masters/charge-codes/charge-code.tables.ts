import type { CHARGE_GROUPS, CHARGE_NATURES } from '@shared/contract/finance/charge-code.contract.ts';
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
  directions: textColumn('directions').array().notNull().default(['AR', 'AP']),
  taxMode: textColumn('tax_mode').$type<'INCL' | 'EXCL'>().notNull().default('INCL'),
  taxRateBp: bpsColumn('tax_rate_bp').notNull().default(600),
  unit: textColumn('unit'),
  shareable: boolColumn('shareable').notNull().default(false),
  status: textColumn('status').$type<'ENABLED' | 'DISABLED'>().notNull().default('ENABLED'),
});
