import type { userUpdate } from '@shared/contract/access/user.contract.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { leaderRing } from './dept.rules.ts';
import { checkGrant } from './grants.service.ts';
import { warehousesOf } from './me.service.ts';
import { acDept, syCompany } from '../people/org.tables.ts';
import { acRole } from '../people/role.tables.ts';
import { accountSuppliers } from './ports.ts';
import { acUser, acUserCompany, acUserRole, acUserWarehouse, type UserRow } from '../people/user.tables.ts';

/** What the form of an account saves. */
export type Fields = BodyOf<typeof userUpdate>;

/** Ids of what a user is linked to. */
export interface Links {
  roleIds: string[];
  companyIds: string[];
  warehouseIds: string[];
}
export async function linksOf(db: Db, userId: string): Promise<Links> {
  const roles = await db.select({ id: acUserRole.roleId }).from(acUserRole).where(eq(acUserRole.userId, userId));
  const companies = await db
    .select({ id: acUserCompany.companyId })
    .from(acUserCompany)
    .where(eq(acUserCompany.userId, userId));
  const warehouses = await db
    .select({ id: acUserWarehouse.warehouseId })
    .from(acUserWarehouse)
    .where(eq(acUserWarehouse.userId, userId));
  const ids = (found: { id: string }[]) => found.map(({ id }) => id).sort((a, b) => Number(a) - Number(b));
  return { roleIds: ids(roles), companyIds: ids(companies), warehouseIds: ids(warehouses) };
}

export const linkSets = ({ roleIds, companyIds, warehouseIds }: Links) =>
  [roleIds, companyIds, warehouseIds].map((ids) => [...new Set(ids)].sort());
const same = (left: readonly string[], right: readonly string[]) =>
  JSON.stringify([...new Set(left)].sort()) === JSON.stringify([...new Set(right)].sort());

/** ACC-036: nobody edits own roles or own scope; department, companies and warehouses are part of the scope. */
export function refuseOwnRights(row: UserRow, before: Links, body: Fields): void {
  const untouched =
    same(before.roleIds, body.roleIds) &&
    same(before.companyIds, body.companyIds) &&
    same(before.warehouseIds, body.warehouseIds) &&
    row.deptId === body.deptId &&
    row.external === body.external &&
    row.supplierId === body.supplierId &&
    JSON.stringify(row.scopeOverride ?? null) === JSON.stringify(body.scopeOverride ?? null);
  if (!untouched) throw refuse('ACC-036', '不能修改自己的角色、部门、公司和数据范围。');
}

/**
 * ACC-037 for what is added or taken; a new department or scope counts as a grant of everything that depends on it. So does
 * another house, or none: that of an external account is its scope, and takes prices from it (ACC-033).
 */
export async function checkLinkChanges(
  ctx: CommandCtx,
  row: UserRow,
  before: Links,
  next: Fields | (Links & { deptId: string; scopeOverride: UserRow['scopeOverride'] }),
): Promise<void> {
  const moved = row.deptId !== next.deptId || leavesHouse(row, next);
  const newScope = JSON.stringify(row.scopeOverride ?? null) !== JSON.stringify(next.scopeOverride ?? null);
  const added = (old: string[], now: string[]) => now.filter((id) => !old.includes(id));
  const taken = (old: string[], now: string[]) => old.filter((id) => !now.includes(id));
  await checkGrant(ctx, {
    roleIds: moved || newScope ? next.roleIds : added(before.roleIds, next.roleIds),
    companyIds: [...added(before.companyIds, next.companyIds), ...taken(before.companyIds, next.companyIds)],
    warehouseIds: [...added(before.warehouseIds, next.warehouseIds), ...taken(before.warehouseIds, next.warehouseIds)],
    deptId: next.deptId,
    scopeOverride: moved || newScope ? (next.scopeOverride ?? null) : null,
  });
}

/** Whether an external account becomes one of our own, or one of another supplier. */
const leavesHouse = (row: UserRow, next: Links | Fields): boolean =>
  row.external && 'external' in next && (!next.external || next.supplierId !== row.supplierId);

/** Department and roles must be enabled, leaders must not form a ring, an external account needs its supplier. */
export async function checkReferences(
  ctx: CommandCtx,
  id: string | null,
  body: Omit<Fields, 'version' | 'ack'>,
): Promise<void> {
  const [dept] = await ctx.tx.select({ status: acDept.status }).from(acDept).where(eq(acDept.id, body.deptId));
  if (dept?.status !== 'ENABLED') throw invalid({ deptId: '部门不存在或已停用' });
  const roles = await ctx.tx.select({ id: acRole.id }).from(acRole).where(inArray(acRole.id, body.roleIds));
  if (roles.length !== new Set(body.roleIds).size) throw invalid({ roleIds: '角色不存在' });
  const companies = await ctx.tx
    .select({ id: syCompany.id })
    .from(syCompany)
    .where(inArray(syCompany.id, body.companyIds));
  if (companies.length !== new Set(body.companyIds).size) throw invalid({ companyIds: '公司不存在' });
  const known = await warehousesOf(ctx.tx, body.warehouseIds);
  if (known.length !== new Set(body.warehouseIds).size) throw invalid({ warehouseIds: '仓库不存在' });
  if (id !== null && body.leaderId !== null) {
    const all = await ctx.tx.select({ id: acUser.id, leaderId: acUser.leaderId }).from(acUser);
    if (leaderRing(new Map(all.map((user) => [user.id, user.leaderId])), id, body.leaderId))
      throw invalid({ leaderId: '上级不能形成循环' });
  }
  if (body.external && !body.supplierId) throw invalid({ supplierId: '外部账号须选择供应商' });
  if (body.supplierId) {
    const [stored] = await ctx.tx
      .select({ supplierId: acUser.supplierId })
      .from(acUser)
      .where(eq(acUser.id, id ?? '0'));
    if (!(await accountSuppliers().mayName(ctx, body.supplierId, stored?.supplierId)))
      throw invalid({ supplierId: '供应商不存在或无权访问' });
  }
}

/** Replaces the links of a user. */
export async function setLinks(ctx: CommandCtx, userId: string, links: Links): Promise<void> {
  const { tx } = ctx;
  await tx.delete(acUserRole).where(eq(acUserRole.userId, userId));
  await tx.delete(acUserCompany).where(eq(acUserCompany.userId, userId));
  await tx.delete(acUserWarehouse).where(eq(acUserWarehouse.userId, userId));
  const roles = [...new Set(links.roleIds)].map((roleId) => ({ userId, roleId }));
  const companies = [...new Set(links.companyIds)].map((companyId) => ({ userId, companyId }));
  const warehouses = [...new Set(links.warehouseIds)].map((warehouseId) => ({ userId, warehouseId }));
  if (roles.length > 0) await tx.insert(acUserRole).values(roles);
  if (companies.length > 0) await tx.insert(acUserCompany).values(companies);
  if (warehouses.length > 0) await tx.insert(acUserWarehouse).values(warehouses);
}

/** Links in words, for the audit log. */
export async function linkNames(ctx: CommandCtx, links: Links): Promise<Record<string, string>> {
  const roles = await ctx.tx
    .select({ name: acRole.name })
    .from(acRole)
    .where(inArray(acRole.id, links.roleIds))
    .orderBy(asc(acRole.id));
  const companies = await ctx.tx
    .select({ name: syCompany.shortName })
    .from(syCompany)
    .where(inArray(syCompany.id, links.companyIds))
    .orderBy(asc(syCompany.id));
  const warehouses = await warehousesOf(ctx.tx, links.warehouseIds);
  const join = (found: { name: string }[]) => found.map(({ name }) => name).join('、');
  return { 角色: join(roles), 公司: join(companies), 仓库: join(warehouses) };
}
