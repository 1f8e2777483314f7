import type { SavedView } from '@shared/contract/shared/view.contract.ts';
import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import { acUser, acUserRole } from '../people/user.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity } from '../../platform/entity.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { shSavedView, type ViewContent } from './view.tables.ts';

export const viewEntity = entity({
  table: shSavedView,
  title: '视图',
  no: 'name',
  scope: { and: (actor) => eq(shSavedView.userId, actor.userId) },
  unique: {
    sh_saved_view_name: '已有同名视图，请换一个名称。',
    sh_saved_view_default: '默认视图刚被修改，请刷新。',
  },
});
const MAX_VIEWS = 30;

export interface ViewInput extends ViewContent {
  name: string;
  isDefault: boolean;
  sharedRoleId: string | null;
}

const rolesOf = async (ctx: Ctx): Promise<string[]> =>
  (await ctx.db.select({ id: acUserRole.roleId }).from(acUserRole).where(eq(acUserRole.userId, ctx.actor.userId))).map(
    ({ id }) => id,
  );

/** Own views of a list, and those that others share with a role of the caller. */
export async function listViews(ctx: Ctx, list: string): Promise<SavedView[]> {
  const roles = await rolesOf(ctx);
  const mine = eq(shSavedView.userId, ctx.actor.userId);
  const seen: SQL | undefined = roles.length > 0 ? or(mine, inArray(shSavedView.sharedRoleId, roles)) : mine;
  const rows = await ctx.db
    .select({ view: shSavedView, ownerName: acUser.name })
    .from(shSavedView)
    .leftJoin(acUser, eq(acUser.id, shSavedView.userId))
    .where(and(eq(shSavedView.list, list), seen))
    .orderBy(asc(shSavedView.id))
    .limit(200);
  return rows.map(({ view, ownerName }) => present(view, ctx.actor.userId, ownerName ?? ''));
}

/** Saves a new view; a new default takes the place of the old one. */
export async function createView(ctx: CommandCtx, list: string, input: ViewInput): Promise<SavedView> {
  await checkRole(ctx, input.sharedRoleId);
  const own = and(eq(shSavedView.userId, ctx.actor.userId), eq(shSavedView.list, list));
  if ((await ctx.tx.$count(shSavedView, own)) >= MAX_VIEWS)
    throw refuse('VIEW_TOO_MANY', `每个列表最多 ${MAX_VIEWS} 个视图，请先删除。`);
  await clearDefault(ctx, list, input.isDefault);
  const row = await viewEntity.insert(
    ctx,
    { userId: ctx.actor.userId, list, ...columns(input) },
    { action: '保存视图' },
  );
  return present(row, ctx.actor.userId, ctx.actor.name);
}

/** Changes an own view. */
export async function updateView(ctx: CommandCtx, id: string, version: number, input: ViewInput): Promise<SavedView> {
  await checkRole(ctx, input.sharedRoleId);
  const row = await viewEntity.lock(ctx, id, version);
  if (!row.isDefault) await clearDefault(ctx, row.list, input.isDefault);
  const changed = await viewEntity.update(ctx, row, columns(input), { action: '修改视图' });
  return present(changed, ctx.actor.userId, ctx.actor.name);
}

export async function removeView(ctx: CommandCtx, id: string): Promise<void> {
  await viewEntity.remove(ctx, await viewEntity.lock(ctx, id), { action: '删除视图' });
}

async function checkRole(ctx: Ctx, roleId: string | null): Promise<void> {
  if (roleId !== null && !(await rolesOf(ctx)).includes(roleId))
    throw invalid({ sharedRoleId: '只能共享给自己的角色' });
}

async function clearDefault(ctx: CommandCtx, list: string, wanted: boolean): Promise<void> {
  if (!wanted) return;
  await ctx.tx
    .update(shSavedView)
    .set({ isDefault: false })
    .where(and(eq(shSavedView.userId, ctx.actor.userId), eq(shSavedView.list, list), eq(shSavedView.isDefault, true)));
}

const columns = ({ name, isDefault, sharedRoleId, filters, columns: keys, sort, tab }: ViewInput) => ({
  name,
  isDefault,
  sharedRoleId,
  content: { filters, columns: keys, sort, tab },
});

const present = (row: typeof shSavedView.$inferSelect, userId: string, ownerName: string): SavedView => ({
  id: row.id,
  version: row.version,
  name: row.name,
  ...row.content,
  isDefault: row.isDefault && row.userId === userId,
  sharedRoleId: row.sharedRoleId,
  mine: row.userId === userId,
  ownerName,
});
