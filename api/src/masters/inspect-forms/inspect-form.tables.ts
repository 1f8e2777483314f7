import type { FormContent } from '@shared/contract/system/inspect-form/form.ts';
import type { FormState } from '@shared/contract/system/inspect-form/inspect-form.contract.ts';
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

/** Whom and what a form is for; null: everybody, all goods. The category holds the ones below it. */
const whose = () => ({ customerId: idRef('customer_id'), categoryId: idRef('category_id') });

/** 验货单模板 (4.7): the working copy; inspections take its live version. */
export const syInspectForm = pgTable('sy_inspect_form', {
  ...baseColumns(),
  ...whose(),
  name: textColumn('name').notNull(),
  content: jsonColumn<FormContent>('content').notNull(),
  remark: textColumn('remark'),
  state: textColumn('state').$type<FormState>().notNull().default('DRAFT'),
  publishedVersion: integer('published_version'),
  changed: boolColumn('changed').notNull().default(true),
});
export type InspectFormRow = typeof syInspectForm.$inferSelect;

/** A published version with whom it was for; never changes. */
export const syInspectFormVersion = pgTable('sy_inspect_form_version', {
  id: idColumn(),
  ...whose(),
  formId: idRef('form_id').notNull(),
  n: integer('n').notNull(),
  content: jsonColumn<FormContent>('content').notNull(),
  note: textColumn('note'),
  publishedBy: idRef('published_by'),
  publishedAt: timeColumn('published_at').notNull(),
});
