import type { Charge } from '@shared/contract/logistics/declaration.input.ts';
import type {
  CUSTOMS_TRANSPORT,
  DealMode,
  DUTY_MODE,
  ExporterKind,
  TAX_NATURE,
  TRADE_MODE,
} from '@shared/contract/logistics/declaration.labels.ts';
import type { INVOICE_KIND } from '@shared/contract/logistics/invoice-kind.labels.ts';
import type { DeclState } from '@shared/contract/logistics/declaration.machine.ts';
import type { BrandType } from '@shared/contract/system/brand.labels.ts';
import type { ElementValues } from '@shared/contract/system/element-values.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import {
  boolColumn,
  bpsColumn,
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
  timeColumn,
  textColumn,
} from '../../platform/columns.ts';

/** A supervision paper that is not needed, and who said so (LOG-074). */
export interface Waiver {
  letter: string;
  reason: string;
  by: string;
  at: string;
}

/** 报关资料单 (2.10); weights in gram. One of the two exporters is set, as its kind says. */
export const lgDeclaration = pgTable('lg_declaration', {
  ...documentColumns(),
  ownerId: idRef('owner_id').notNull(),
  declNo: text('decl_no').notNull(),
  containerId: idRef('container_id').notNull(),
  exporterKind: text('exporter_kind').$type<ExporterKind>().notNull(),
  exporterCompanyId: idRef('exporter_company_id'),
  exporterCustomerId: idRef('exporter_customer_id'),
  brokerId: idRef('broker_id'),
  consigneeOverseas: text('consignee_overseas'),
  customsCode: text('customs_code'),
  recordNo: text('record_no'),
  exportDate: dayColumn('export_date'),
  declareDate: dayColumn('declare_date'),
  transportModeCode: text('transport_mode_code').$type<keyof typeof CUSTOMS_TRANSPORT>().notNull().default('2'),
  vesselVoyage: text('vessel_voyage'),
  blNo: text('bl_no'),
  producer: text('producer'),
  tradeMode: text('trade_mode').$type<keyof typeof TRADE_MODE>(),
  taxNature: text('tax_nature').$type<keyof typeof TAX_NATURE>(),
  licenceNo: text('licence_no'),
  contractNo: text('contract_no'),
  tradeCountry: text('trade_country'),
  destCountry: text('dest_country'),
  destPort: text('dest_port'),
  exitPort: text('exit_port'),
  packageType: text('package_type'),
  packages: countColumn('packages').notNull(),
  gross: gramColumn('gross').notNull(),
  net: gramColumn('net').notNull(),
  dealMode: text('deal_mode').$type<DealMode>(),
  freight: jsonColumn<Charge>('freight'),
  insurance: jsonColumn<Charge>('insurance'),
  misc: jsonColumn<Charge>('misc'),
  totals: jsonColumn<{ currency: string; amount: string }[]>('totals').notNull().default([]),
  docs: text('docs').array().notNull().default([]),
  marks: text('marks'),
  specialRelation: boolColumn('special_relation').notNull().default(false),
  priceInfluence: boolColumn('price_influence').notNull().default(false),
  royalty: boolColumn('royalty').notNull().default(false),
  selfDeclare: boolColumn('self_declare').notNull().default(true),
  waivers: jsonColumn<Waiver[]>('waivers').notNull().default([]),
  preEntryNo: text('pre_entry_no'),
  customsNo: text('customs_no'),
  /** Everybody who ever edited it (LOG-079). */
  editedBy: textColumn('edited_by').array().notNull().default([]),
  reviewedBy: idRef('reviewed_by'),
  reviewedAt: timeColumn('reviewed_at'),
  submittedAt: timeColumn('submitted_at'),
  inspectedAt: timeColumn('inspected_at'),
  releasedAt: timeColumn('released_at'),
  closedAt: timeColumn('closed_at'),
  inspectionResult: text('inspection_result'),
  rejectReason: text('reject_reason'),
  amendReason: text('amend_reason'),
  state: text('state').$type<DeclState>().notNull().default('DRAFT'),
});
export type DeclarationRow = typeof lgDeclaration.$inferSelect;

/** An item of a declaration; purchase in CNY incl. VAT, rates in basis points. */
export const lgDeclarationLine = pgTable('lg_declaration_line', {
  id: idColumn(),
  declarationId: idRef('declaration_id').notNull(),
  itemNo: countColumn('item_no').notNull(),
  hsCode: text('hs_code'),
  name: text('name').notNull(),
  elements: jsonColumn<ElementValues>('elements').notNull().default({}),
  qty1: quantityColumn('qty1'),
  unit1: text('unit1'),
  qty2: quantityColumn('qty2'),
  unit2: text('unit2'),
  qty3: quantityColumn('qty3'),
  unit3: text('unit3'),
  unitPrice: priceColumn('unit_price'),
  total: moneyColumn('total'),
  currency: text('currency').notNull(),
  gross: gramColumn('gross').notNull(),
  net: gramColumn('net').notNull(),
  originCountry: text('origin_country').notNull().default('CN'),
  destCountry: text('dest_country'),
  district: text('district'),
  dutyMode: text('duty_mode').$type<keyof typeof DUTY_MODE>().notNull().default('1'),
  brandId: idRef('brand_id'),
  brandType: text('brand_type').$type<BrandType>().notNull().default('NONE'),
  refundFlag: boolColumn('refund_flag').notNull().default(false),
  invoiceKind: text('invoice_kind').$type<keyof typeof INVOICE_KIND>(),
  purchaseAmount: moneyColumn('purchase_amount'),
  vatRate: bpsColumn('vat_rate'),
});
export type DeclarationLineRow = typeof lgDeclarationLine.$inferSelect;

/** Cartons of an allocation in an item, after the first `before` loaded ones; `live` follows the state of the declaration. */
export const lgDeclarationCargo = pgTable('lg_declaration_cargo', {
  id: idColumn(),
  declarationId: idRef('declaration_id').notNull(),
  lineId: idRef('line_id').notNull(),
  allocationId: idRef('allocation_id').notNull(),
  before: countColumn('before').notNull().default(0),
  cartons: countColumn('cartons').notNull(),
  live: boolColumn('live').notNull().default(true),
});
