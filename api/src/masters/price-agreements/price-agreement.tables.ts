import type { FEE_DIRECTIONS } from '@shared/contract/finance/fee-line.labels.ts';
import type { AgreementState } from '@shared/contract/finance/price-agreement.contract.ts';
import type { TransportMode } from '@shared/contract/logistics/order.labels.ts';
import type { ChargeBasis } from '@shared/contract/logistics/quotation-rules.ts';
import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, dayColumn, idRef, moneyColumn, priceColumn, textColumn } from '../../platform/columns.ts';

/** 协议价 (3.16). Null in the scope: everywhere. Both days count; `validTo` null: without end. */
export const finPriceAgreement = pgTable('fin_price_agreement', {
  ...baseColumns(),
  companyId: idRef('company_id').notNull(),
  /** Party, charge and scope in words, for history and refusals. */
  label: textColumn('label').notNull(),
  direction: textColumn('direction').$type<keyof typeof FEE_DIRECTIONS>().notNull(),
  customerId: idRef('customer_id'),
  supplierId: idRef('supplier_id'),
  chargeCodeId: idRef('charge_code_id').notNull(),
  transportMode: textColumn('transport_mode').$type<TransportMode>(),
  pol: textColumn('pol'),
  pod: textColumn('pod'),
  containerType: textColumn('container_type'),
  warehouseId: idRef('warehouse_id'),
  carrierId: idRef('carrier_id'),
  basis: textColumn('basis').$type<ChargeBasis>().notNull(),
  currency: textColumn('currency').notNull(),
  unitPrice: priceColumn('unit_price').notNull(),
  minAmount: moneyColumn('min_amount'),
  validFrom: dayColumn('valid_from').notNull(),
  validTo: dayColumn('valid_to'),
  state: textColumn('state').$type<AgreementState>().notNull().default('DRAFT'),
  remark: textColumn('remark'),
});
export type PriceAgreementRecord = typeof finPriceAgreement.$inferSelect;
