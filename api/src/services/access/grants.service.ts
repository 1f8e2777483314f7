import { AREAS, FIELD_GROUPS, SCOPE_AREAS, type ScopeArea } from '@shared/contract/access.ts';
import type { ScopeValue } from '@shared/contract/access/user.contract.ts';
import { permissionName } from '@shared/contract/permissions.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { excessOf, isEmptyExcess, NO_RIGHTS, scopeWithin, type Excess, type Rights } from './rights.rules.ts';
import { deptNodes, holderRights, mergedRights, resolveScope } from './rights.service.ts';

/** What goes beyond, in Chinese: names of permissions, field groups and areas. */
export const excessNames = (excess: Excess): string[] => [
  ...excess.codes.map(permissionName),
  ...excess.fields.map((group) => `字段「${FIELD_GROUPS[group]}」`),
  ...excess.scopes.map((area) => `数据范围「${SCOPE_AREAS[area]}」`),
  ...(excess.limit ? ['审批额度'] : []),
];

/** Refuses a grant that goes beyond what the caller holds (ACC-037). */
export function refuseExcess(excess: Excess): void {
  if (isEmptyExcess(excess)) return;
  const names = excessNames(excess);
  const rest = names.length > 1 ? `等 ${names.length} 项` : '';
  throw refuse('ACC-037', `不能授予自己没有的权限：${names[0]}${rest}。`.slice(0, 40), { excess: names });
}

/** What a user is given newly. Ids that the user already has do not count. */
export interface NewGrant {
  roleIds: readonly string[];
  companyIds: readonly string[];
  warehouseIds: readonly string[];
  deptId: string;
  scopeOverride: Partial<Record<ScopeArea, ScopeValue>> | null;
}

/** ACC-037 for a user: added roles, companies, warehouses and scope must be within what the caller holds. */
export async function checkGrant(ctx: CommandCtx, grant: NewGrant): Promise<void> {
  const { actor } = ctx;
  if (actor.system) return;
  if (grant.companyIds.some((id) => !actor.companies.includes(id))) throw refuse('ACC-037', '只能授予自己所属的公司。');
  if (grant.warehouseIds.some((id) => !actor.warehouses.includes(id)))
    throw refuse('ACC-037', '只能授予自己所属的仓库。');
  const holder = await holderRights(ctx);
  refuseExcess(excessOf(holder, await mergedRights(ctx.tx, grant.roleIds, grant.deptId)));
  refuseExcess({ ...excessOf(holder, NO_RIGHTS), scopes: await overrideExcess(ctx, holder, grant) });
}

async function overrideExcess(ctx: CommandCtx, holder: Rights, grant: NewGrant): Promise<ScopeArea[]> {
  if (!grant.scopeOverride) return [];
  const resolve = resolveScope(await deptNodes(ctx.tx), grant.deptId);
  return AREAS.filter((area) => {
    const value = grant.scopeOverride?.[area];
    return value !== undefined && !scopeWithin(resolve(value), holder.scopes[area]);
  });
}
