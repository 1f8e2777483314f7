import type { BaseStatus } from '@shared/contract/finance/base.labels.ts';
import type { BizType, PartyRole, PRICE_SOURCES } from '@shared/contract/finance/fee-template.labels.ts';
import type { ChargeBasis } from '@shared/contract/logistics/quotation-rules.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  countColumn,
  idColumn,
  idRef,
  moneyColumn,
  priceColumn,
  textColumn,
} from '../../platform/columns.ts';

/** 费用模板 (3.16). */
export const finFeeTemplate = pgTable('fin_fee_template', {
  ...baseColumns(),
  name: textColumn('name').notNull(),
  bizType: textColumn('biz_type').$type<BizType>().notNull(),
  status: textColumn('status').$type<BaseStatus>().notNull().default('ENABLED'),
  remark: textColumn('remark'),
});
export type FeeTemplateRecord = typeof finFeeTemplate.$inferSelect;

/** Its fees; a line keeps its id through every edit, because fees name it as their source (FIN-016). */
export const finFeeTemplateLine = pgTable('fin_fee_template_line', {
  id: idColumn(),
  templateId: idRef('template_id').notNull(),
  sortNo: countColumn('sort_no').notNull(),
  chargeCodeId: idRef('charge_code_id').notNull(),
  partyRole: textColumn('party_role').$type<PartyRole>().notNull(),
  /** Of 指定供应商. */
  supplierId: idRef('supplier_id'),
  basis: textColumn('basis').$type<ChargeBasis>().notNull(),
  priceSource: textColumn('price_source').$type<keyof typeof PRICE_SOURCES>().notNull(),
  currency: textColumn('currency').notNull(),
  /** Of 固定单价, tax included. */
  unitPrice: priceColumn('unit_price'),
  minAmount: moneyColumn('min_amount'),
  remark: textColumn('remark'),
});
export type FeeTemplateLine = typeof finFeeTemplateLine.$inferSelect;
