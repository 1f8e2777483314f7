import type { ClearanceDoc, DocState, TaxPayer } from '@shared/contract/logistics/clearance.labels.ts';
import type { ClearanceState } from '@shared/contract/logistics/clearance.machine.ts';
import type { Party } from '@shared/contract/logistics/order.input.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import {
  boolColumn,
  bpsColumn,
  countColumn,
  documentColumns,
  idColumn,
  idRef,
  jsonColumn,
  moneyColumn,
  quantityColumn,
  rateColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 清关单 (2.11), one of a container; amounts in its currency. ATA and discharge stand on the container. */
export const lgClearance = pgTable('lg_clearance', {
  ...documentColumns(),
  ownerId: idRef('owner_id').notNull(),
  clearanceNo: text('clearance_no').notNull(),
  containerId: idRef('container_id').notNull(),
  agentId: idRef('agent_id').notNull(),
  country: text('country').notNull(),
  importer: jsonColumn<Party>('importer'),
  consignee: jsonColumn<Party>('consignee'),
  entryNo: text('entry_no'),
  doNo: text('do_no'),
  agentBillNo: text('agent_bill_no'),
  currency: text('currency').notNull(),
  rate: rateColumn('rate'),
  freight: moneyColumn('freight').notNull().default('0'),
  insurance: moneyColumn('insurance').notNull().default('0'),
  valueTotal: moneyColumn('value_total').notNull().default('0'),
  dutyTotal: moneyColumn('duty_total').notNull().default('0'),
  vatTotal: moneyColumn('vat_total').notNull().default('0'),
  otherTotal: moneyColumn('other_total').notNull().default('0'),
  taxPayer: text('tax_payer').$type<TaxPayer>().notNull().default('CUSTOMER'),
  inspected: boolColumn('inspected').notNull().default(false),
  inspectRemark: text('inspect_remark'),
  submittedAt: timeColumn('submitted_at'),
  taxPaidAt: timeColumn('tax_paid_at'),
  releasedAt: timeColumn('released_at'),
  state: text('state').$type<ClearanceState>().notNull().default('DRAFT'),
  /** State before 扣留. */
  heldFrom: text('held_from').$type<ClearanceState>(),
  holdReason: text('hold_reason'),
  sentAt: timeColumn('sent_at'),
  sentBy: idRef('sent_by'),
  sentNote: text('sent_note'),
  /** Addresses and names of the papers, 、 between them; null: nothing was mailed. */
  sentTo: text('sent_to'),
  sentPapers: text('sent_papers'),
});
export type ClearanceRow = typeof lgClearance.$inferSelect;

/** A line of the duty sheet; duty, VAT and rates are null while `issue` says why. */
export const lgClearanceLine = pgTable('lg_clearance_line', {
  id: idColumn(),
  clearanceId: idRef('clearance_id').notNull(),
  lineNo: countColumn('line_no').notNull(),
  /** Goods that the line was made of (clearance.source); null: typed by hand. */
  sourceKey: text('source_key'),
  /** HS code of the declaration. */
  hsCode: text('hs_code'),
  foreignHsCode: text('foreign_hs_code'),
  name: text('name').notNull(),
  qty: quantityColumn('qty').notNull(),
  unit: text('unit'),
  customsValue: moneyColumn('customs_value').notNull(),
  agreement: text('agreement'),
  freightShare: moneyColumn('freight_share').notNull().default('0'),
  insuranceShare: moneyColumn('insurance_share').notNull().default('0'),
  dutyRate: bpsColumn('duty_rate'),
  dutyText: text('duty_text'),
  duty: moneyColumn('duty'),
  ftaApplied: boolColumn('fta_applied').notNull().default(false),
  vatRate: bpsColumn('vat_rate'),
  vat: moneyColumn('vat'),
  otherTax: moneyColumn('other_tax'),
  issue: text('issue'),
});
export type ClearanceLineRow = typeof lgClearanceLine.$inferSelect;

/** A paper of the checklist. */
export const lgClearanceDoc = pgTable('lg_clearance_doc', {
  id: idColumn(),
  clearanceId: idRef('clearance_id').notNull(),
  kind: text('kind').$type<ClearanceDoc>().notNull(),
  state: text('state').$type<DocState>().notNull().default('WAITING'),
  reason: text('reason'),
  changedBy: idRef('changed_by'),
  changedAt: timeColumn('changed_at'),
});
