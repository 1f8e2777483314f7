import { ANNOUNCEMENT_FIELDS } from '@shared/contract/system/announcement.fields.ts';
import type { Announcement } from '@shared/contract/system/website.contract.ts';
import { and, asc, desc, eq, gte, inArray, lte } from 'drizzle-orm';
import { acRole } from '../../services/people/role.tables.ts';
import { acUser, acUserRole } from '../../services/people/user.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity } from '../../platform/entity.ts';
import type { NewRow } from '../../platform/entity-types.ts';
import { invalid } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { syAnnouncement } from './announcement.tables.ts';

export const announcements = entity({
  table: syAnnouncement,
  title: '公告',
  no: 'title',
  labels: ANNOUNCEMENT_FIELDS,
});
type Row = typeof syAnnouncement.$inferSelect;
type Input = NewRow<typeof syAnnouncement>;

const present = (row: Row, updatedByName: string | null): Answerable<Announcement> => ({
  id: row.id,
  version: row.version,
  title: row.title,
  body: row.body,
  level: row.level,
  fromDate: row.fromDate,
  toDate: row.toDate,
  roleIds: row.roleIds,
  updatedByName,
  updatedAt: row.updatedAt,
});

/** All of them, those that end last first. */
export async function listAnnouncements(ctx: Ctx) {
  const found = await ctx.db
    .select({ row: syAnnouncement, name: acUser.name })
    .from(syAnnouncement)
    .leftJoin(acUser, eq(acUser.id, syAnnouncement.updatedBy))
    .orderBy(desc(syAnnouncement.toDate), desc(syAnnouncement.id))
    .limit(200);
  return found.map(({ row, name }) => present(row, name));
}
/** Roles that an announcement may be for. */
export const audienceRoles = (ctx: Ctx) =>
  ctx.db.select({ id: acRole.id, name: acRole.name }).from(acRole).orderBy(asc(acRole.name));

async function requireRoles(ctx: CommandCtx, roleIds: readonly string[] = []): Promise<void> {
  if (roleIds.length === 0) return;
  const found = await ctx.tx
    .select({ id: acRole.id })
    .from(acRole)
    .where(inArray(acRole.id, [...roleIds]));
  if (found.length < new Set(roleIds).size) throw invalid({ roleIds: '包含不存在的角色' });
}

export async function createAnnouncement(ctx: CommandCtx, input: Input) {
  await requireRoles(ctx, input.roleIds);
  return present(await announcements.insert(ctx, input, { action: '发布公告' }), ctx.actor.name);
}
export async function updateAnnouncement(ctx: CommandCtx, id: string, version: number, input: Input) {
  await requireRoles(ctx, input.roleIds);
  const row = await announcements.lock(ctx, id, version);
  return present(await announcements.update(ctx, row, input, { action: '修改公告' }), ctx.actor.name);
}
export async function removeAnnouncement(ctx: CommandCtx, id: string, version: number): Promise<void> {
  await announcements.remove(ctx, await announcements.lock(ctx, id, version), { action: '删除公告' });
}

const MAX_CURRENT = 20;
const URGENCY = { ERROR: 0, WARNING: 1, INFO: 2 } as const;
/** Those in force today for the caller, urgent ones first. */
export async function currentAnnouncements(ctx: Ctx) {
  const live = await ctx.db
    .select()
    .from(syAnnouncement)
    .where(and(lte(syAnnouncement.fromDate, ctx.today()), gte(syAnnouncement.toDate, ctx.today())))
    .orderBy(desc(syAnnouncement.id));
  if (live.length === 0) return [];
  const own = await ctx.db
    .select({ roleId: acUserRole.roleId })
    .from(acUserRole)
    .where(eq(acUserRole.userId, ctx.actor.userId));
  const roles = new Set(own.map(({ roleId }) => String(roleId)));
  return live
    .filter(({ roleIds }) => roleIds.length === 0 || roleIds.some((id) => roles.has(id)))
    .toSorted((left, right) => URGENCY[left.level] - URGENCY[right.level])
    .slice(0, MAX_CURRENT)
    .map(({ id, version, title, body, level, fromDate }) => ({ id, version, title, body, level, fromDate }));
}
