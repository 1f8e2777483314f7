import type { FieldGroup, FieldLevel, ScopeArea, ScopeLevel } from '@shared/contract/access.ts';
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { baseColumns, idRef, jsonColumn, moneyColumn } from '../../platform/columns.ts';

/** 角色 (3.6). A preset role cannot be deleted. */
export const acRole = pgTable('ac_role', {
  ...baseColumns(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<'PRESET' | 'CUSTOM'>().notNull().default('CUSTOM'),
  status: text('status').$type<'ENABLED' | 'DISABLED'>().notNull().default('ENABLED'),
  /** CNY; null: without limit. */
  approveLimit: moneyColumn('approve_limit'),
  remark: text('remark'),
});

export const acRolePerm = pgTable(
  'ac_role_perm',
  { roleId: idRef('role_id').notNull(), code: text('code').notNull() },
  (table) => [primaryKey({ columns: [table.roleId, table.code] })],
);

/** A group without a row is HIDDEN. */
export const acFieldPerm = pgTable(
  'ac_field_perm',
  {
    roleId: idRef('role_id').notNull(),
    fieldGroup: text('field_group').$type<FieldGroup>().notNull(),
    level: text('level').$type<FieldLevel>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.fieldGroup] })],
);

/** An area without a row is SELF. */
export const acDataScope = pgTable(
  'ac_data_scope',
  {
    roleId: idRef('role_id').notNull(),
    area: text('area').$type<ScopeArea>().notNull(),
    level: text('level').$type<ScopeLevel>().notNull(),
    /** Departments of CUSTOM; sub-departments are seen too. */
    deptIds: jsonColumn<string[]>('dept_ids').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.area] })],
);

/**
 * One row: grows with each change of anybody's rights. A request compares it with what it has cached (ACC-034), and a
 * command that changes rights updates it first, so that such commands run one after another (ACC-035).
 */
export const acRights = pgTable('ac_rights', {
  id: integer('id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});
