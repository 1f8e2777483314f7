import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import type { TemplateInput } from '@shared/contract/system/template.contract.ts';
import type {
  TEMPLATE_ORIENTATIONS,
  TEMPLATE_STATES,
  TemplateEngine,
  TemplateKind,
  TemplateLanguage,
  TemplatePaper,
} from '@shared/contract/system/template.labels.ts';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import {
  baseColumns,
  boolColumn,
  idColumn,
  idRef,
  jsonColumn,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

/** 模板 (4.5): the working copy; what prints is its live version. */
export const syTemplate = pgTable('sy_template', {
  ...baseColumns(),
  kind: textColumn('kind').$type<TemplateKind>().notNull(),
  name: textColumn('name').notNull(),
  source: textColumn('source').$type<PrintSourceName>(),
  companyId: idRef('company_id'),
  customerId: idRef('customer_id'),
  supplierId: idRef('supplier_id'),
  language: textColumn('language').$type<TemplateLanguage>().notNull(),
  paper: textColumn('paper').$type<TemplatePaper>().notNull(),
  widthMm: integer('width_mm'),
  heightMm: integer('height_mm'),
  orientation: textColumn('orientation').$type<keyof typeof TEMPLATE_ORIENTATIONS>().notNull().default('PORTRAIT'),
  marginMm: integer('margin_mm').notNull().default(12),
  engine: textColumn('engine').$type<TemplateEngine>().notNull(),
  header: textColumn('header'),
  body: textColumn('body').notNull(),
  footer: textColumn('footer'),
  remark: textColumn('remark'),
  isDefault: boolColumn('is_default').notNull().default(false),
  state: textColumn('state').$type<keyof typeof TEMPLATE_STATES>().notNull().default('DRAFT'),
  publishedVersion: integer('published_version'),
  changed: boolColumn('changed').notNull().default(true),
  /** Of the built-in layout that it was last made from, see standardHash; null: not made from one. */
  standardHash: textColumn('standard_hash'),
});
export type TemplateRecord = typeof syTemplate.$inferSelect;

/** A published version; never changes. */
export const syTemplateVersion = pgTable('sy_template_version', {
  id: idColumn(),
  templateId: idRef('template_id').notNull(),
  n: integer('n').notNull(),
  content: jsonColumn<TemplateInput>('content').notNull(),
  contentHash: textColumn('content_hash').notNull(),
  note: textColumn('note'),
  publishedBy: idRef('published_by'),
  publishedAt: timeColumn('published_at').notNull(),
});
