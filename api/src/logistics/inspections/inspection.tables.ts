import type {
  AqlChoice,
  InspectionResult,
  RejectAction,
  Sampling,
} from '@shared/contract/logistics/inspection-rules.ts';
import type { InspectionState } from '@shared/contract/logistics/inspection.machine.ts';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import {
  boolColumn,
  countColumn,
  dayColumn,
  documentColumns,
  gramColumn,
  idColumn,
  idRef,
  jsonColumn,
  timeColumn,
  textColumn,
} from '../../platform/columns.ts';

/** 验货单 (2.7), one a container; a 复验 uses the same. */
export const lgInspection = pgTable('lg_inspection', {
  ...documentColumns(),
  ownerId: idRef('owner_id').notNull(),
  inspectionNo: text('inspection_no').notNull(),
  containerId: idRef('container_id').notNull(),
  place: text('place'),
  planDate: dayColumn('plan_date').notNull(),
  doneAt: timeColumn('done_at'),
  inspectorId: idRef('inspector_id'),
  formId: idRef('form_id'),
  formVersion: integer('form_version'),
  sampling: text('sampling').$type<Sampling>().notNull().default('SAMPLE'),
  aqlMajor: text('aql_major').$type<AqlChoice>().notNull(),
  aqlMinor: text('aql_minor').$type<AqlChoice>().notNull(),
  overall: text('overall').$type<InspectionResult>().notNull().default('PENDING'),
  reportedBy: idRef('reported_by'),
  /** Everybody who ever entered something (ACC-039). */
  editedBy: textColumn('edited_by').array().notNull().default([]),
  reviewedBy: idRef('reviewed_by'),
  reviewedAt: timeColumn('reviewed_at'),
  customerBy: text('customer_by'),
  customerAt: timeColumn('customer_at'),
  state: text('state').$type<InspectionState>().notNull().default('DRAFT'),
});
export type InspectionRow = typeof lgInspection.$inferSelect;

/** One allocation: planned are its cartons in the container now, removed those thrown out of it. */
export const lgInspectionLine = pgTable('lg_inspection_line', {
  id: idColumn(),
  inspectionId: idRef('inspection_id').notNull(),
  allocationId: idRef('allocation_id').notNull(),
  planned: countColumn('planned').notNull(),
  removed: countColumn('removed').notNull().default(0),
  arrived: countColumn('arrived'),
  checked: countColumn('checked'),
  sampleSize: countColumn('sample_size'),
  critical: countColumn('critical').notNull().default(0),
  major: countColumn('major').notNull().default(0),
  minor: countColumn('minor').notNull().default(0),
  lengthMm: integer('length_mm'),
  widthMm: integer('width_mm'),
  heightMm: integer('height_mm'),
  cartonGross: gramColumn('carton_gross'),
  result: text('result').$type<InspectionResult>().notNull().default('PENDING'),
  rejectAction: text('reject_action').$type<RejectAction>(),
  /** Codes of the dictionary 缺陷代码. */
  defectCodes: text('defect_codes').array().notNull().default([]),
  note: text('note'),
});
export type InspectionLineRow = typeof lgInspectionLine.$inferSelect;

/**
 * Answer to an item of the form; photos are ids of the inspection's attachments. `value` stands in an object, because a bare
 * text of digits in JSONB would be read as a number.
 */
export const lgInspectionItem = pgTable('lg_inspection_item', {
  id: idColumn(),
  inspectionId: idRef('inspection_id').notNull(),
  itemId: text('item_id').notNull(),
  value: jsonColumn<{ given: string | readonly string[] }>('value'),
  photos: jsonColumn<readonly string[]>('photos').notNull(),
  note: text('note'),
  conform: boolColumn('conform').notNull(),
});
