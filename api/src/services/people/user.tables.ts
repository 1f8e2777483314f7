import type { ScopeArea } from '@shared/contract/access.ts';
import type { ScopeValue } from '@shared/contract/access/user.contract.ts';
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { baseColumns, idColumn, idRef, jsonColumn, timeColumn } from '../../platform/columns.ts';

/** 账号 (3.4). Wrong passwords are counted in ac_login_try by typed name; a locked account is ENABLED here. */
export const acUser = pgTable('ac_user', {
  ...baseColumns(),
  username: text('username').notNull(),
  name: text('name').notNull(),
  employeeNo: text('employee_no'),
  phone: text('phone'),
  email: text('email'),
  deptId: idRef('dept_id').notNull(),
  position: text('position'),
  leaderId: idRef('leader_id'),
  /** Area → scope that takes the place of what the roles give. */
  scopeOverride: jsonColumn<Partial<Record<ScopeArea, ScopeValue>>>('scope_override'),
  status: text('status').$type<'ENABLED' | 'DISABLED' | 'LEFT'>().notNull().default('ENABLED'),
  mustChangePassword: boolean('must_change_password').notNull().default(true),
  lastLoginAt: timeColumn('last_login_at'),
  lastLoginIp: text('last_login_ip'),
  mfaEnabled: boolean('mfa_enabled').notNull().default(false),
  /** Overseas agent account of one supplier (ACC-033). */
  external: boolean('external').notNull().default(false),
  supplierId: idRef('supplier_id'),
});
export type UserRow = typeof acUser.$inferSelect;

/** Own companies of a user: nothing outside them is ever seen (ACC-030). */
export const acUserCompany = pgTable(
  'ac_user_company',
  { userId: idRef('user_id').notNull(), companyId: idRef('company_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.companyId] })],
);
/** Own warehouses of a user. */
export const acUserWarehouse = pgTable(
  'ac_user_warehouse',
  { userId: idRef('user_id').notNull(), warehouseId: idRef('warehouse_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.warehouseId] })],
);
export const acUserRole = pgTable(
  'ac_user_role',
  { userId: idRef('user_id').notNull(), roleId: idRef('role_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] })],
);

/** The password (argon2id), apart from the account so that no read, audit row or export of accounts can carry it. */
export const acPassword = pgTable('ac_password', {
  userId: idRef('user_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  changedAt: timeColumn('changed_at').notNull(),
});

/** The latest passwords, hashed, against using one again (ACC-020). */
export const acPasswordHistory = pgTable('ac_password_history', {
  id: idColumn(),
  userId: idRef('user_id').notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: timeColumn('created_at').notNull(),
});

/** 代办 (3.6): to_user acts with the rights of from_user from starts_at until ends_at. */
export const acDelegate = pgTable('ac_delegate', {
  ...baseColumns(),
  fromUserId: idRef('from_user_id').notNull(),
  toUserId: idRef('to_user_id').notNull(),
  startsAt: timeColumn('starts_at').notNull(),
  endsAt: timeColumn('ends_at').notNull(),
  reason: text('reason').notNull(),
});
