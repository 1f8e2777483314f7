import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { excessNames } from './grants.service.ts';
import { excessOf } from './rights.rules.ts';
import { heldRights, loadGrant } from './rights.service.ts';
import { acRole } from '../people/role.tables.ts';
import { linksOf } from './user-links.ts';
import { acUser, acUserRole } from '../people/user.tables.ts';

/**
 * ACC-037: what an account holds and a person lacks by own roles, in Chinese: permissions, fields, scopes, limits, companies,
 * warehouses. Empty: the person would gain nothing by becoming the account.
 */
export async function gainOf(ctx: Ctx, personId: string, accountId: string): Promise<string[]> {
  if (personId === accountId) return [];
  const held = await heldRights(ctx.db, personId);
  const account = await loadGrant(ctx.db, accountId, ctx.now());
  const [own, its] = [await linksOf(ctx.db, personId), await linksOf(ctx.db, accountId)];
  const beyond = (key: 'companyIds' | 'warehouseIds') => its[key].some((id) => !own[key].includes(id));
  return [
    ...excessNames(excessOf(held, account.rights)),
    ...(beyond('companyIds') ? ['公司'] : []),
    ...(beyond('warehouseIds') ? ['仓库'] : []),
  ];
}

/** Whether a person is the only enabled 超级管理员: nobody could be asked, so it acts alone (ACC-037). */
async function onlySuper(ctx: Ctx, personId: string): Promise<boolean> {
  const supers = await ctx.db
    .select({ id: acUser.id })
    .from(acUser)
    .innerJoin(acUserRole, eq(acUserRole.userId, acUser.id))
    .innerJoin(acRole, and(eq(acRole.id, acUserRole.roleId), eq(acRole.code, 'super'), eq(acRole.status, 'ENABLED')))
    .where(eq(acUser.status, 'ENABLED'));
  return supers.length === 1 && supers[0]?.id === personId;
}

/** Whether taking over an account is for a second person to agree to. */
export const needsSecond = async (ctx: Ctx, accountId: string): Promise<boolean> =>
  !ctx.actor.system &&
  (await gainOf(ctx, ctx.actor.userId, accountId)).length > 0 &&
  !(await onlySuper(ctx, ctx.actor.userId));
