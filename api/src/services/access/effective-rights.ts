import { AREAS } from '@shared/contract/access.ts';
import {
  readScopes,
  type AccountRights,
  type RightsPreview,
  type rightsPreview,
} from '@shared/contract/access/rights.contract.ts';
import type { QueryOf } from '@shared/contract/endpoint.ts';
import { inArray } from 'drizzle-orm';
import { acUser } from '../people/user.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { excessNames } from './grants.service.ts';
import { excessOf, scopeWithin, toldRights, withoutPrices, withScopes } from './rights.rules.ts';
import { deptNodes, enabledRoles, loadGrant, mergedRights, resolveScope } from './rights.service.ts';
import { users } from './user.entity.ts';

/** What the form of an account would give (ACC-030, ACC-033), and what of it the caller cannot grant (ACC-037). */
export async function previewRights(ctx: Ctx, form: QueryOf<typeof rightsPreview>): Promise<RightsPreview> {
  const deptId = form.deptId ?? null;
  const roles = await mergedRights(ctx.db, await enabledRoles(ctx.db, form.roles.split(',')), deptId);
  const own = form.scopes === undefined ? null : readScopes(form.scopes);
  const rights = withScopes(roles, own, resolveScope(await deptNodes(ctx.db), deptId));
  const holder = (await loadGrant(ctx.db, ctx.actor.userId, ctx.now())).rights;
  // Roles are given whole: a narrower scope of the account's own does not make them grantable.
  const wide = excessOf(holder, roles);
  const scopes = AREAS.filter(
    (area) => wide.scopes.includes(area) || !scopeWithin(rights.scopes[area], holder.scopes[area]),
  );
  return { ...toldRights(form.external ? withoutPrices(rights) : rights), excess: excessNames({ ...wide, scopes }) };
}

/** What an account may and sees at this moment, as its requests are judged: with its own scopes and the 代办 it has. */
export async function rightsOfAccount(ctx: Ctx, id: string): Promise<AccountRights> {
  const user = await users.find(ctx, id);
  const { rights, roles, standsFor } = await loadGrant(ctx.db, user.id, ctx.now());
  const others = standsFor.length
    ? await ctx.db.select({ name: acUser.name }).from(acUser).where(inArray(acUser.id, standsFor)).orderBy(acUser.id)
    : [];
  return {
    ...toldRights(rights),
    roles: roles.map(({ name }) => name),
    ownScopes: AREAS.filter((area) => user.scopeOverride?.[area]),
    standsFor: others.map(({ name }) => name),
    external: user.external,
  };
}
