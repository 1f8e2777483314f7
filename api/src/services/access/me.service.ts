import type { Me } from '@shared/contract/host-api.ts';
import { setKey } from '@shared/contract/release.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows, type Db } from '../../platform/database.ts';
import { deskIfAny } from '../release/release-desk.ts';
import { avatarsOf } from './avatar.service.ts';
import { acDept } from '../people/org.tables.ts';
import { maintenanceOf, mayWorkInMaintenance } from './maintenance.ts';
import { loadGrant } from './rights.service.ts';
import { acRights } from '../people/role.tables.ts';
import { acSession } from './session.tables.ts';
import { securitySettings } from './security-settings.ts';
import { acPassword, acUser } from '../people/user.tables.ts';
import { site } from './ports.ts';

/** The signed-in user for the pages (13.1). Fresh from the database: it is asked once a load and after a change. */
export async function meOf(ctx: Ctx, userId: string, sessionId: string | undefined): Promise<Me> {
  const [user] = await ctx.db
    .select({
      id: acUser.id,
      username: acUser.username,
      name: acUser.name,
      deptId: acUser.deptId,
      deptName: acDept.name,
      mustChange: acUser.mustChangePassword,
      mfaEnabled: acUser.mfaEnabled,
      external: acUser.external,
      changedAt: acPassword.changedAt,
      rightsVersion: acRights.version,
    })
    .from(acUser)
    .innerJoin(acDept, eq(acDept.id, acUser.deptId))
    .innerJoin(acRights, eq(acRights.id, 1))
    .leftJoin(acPassword, eq(acPassword.userId, acUser.id))
    .where(eq(acUser.id, userId));
  if (!user) throw new Error(`User ${userId} is gone`);
  const grant = await loadGrant(ctx.db, userId, ctx.now());
  const { expireDays } = await securitySettings(ctx.setting);
  const text = await maintenanceOf(ctx.db);
  const age = ctx.now().getTime() - (user.changedAt?.getTime() ?? 0);
  return {
    user: {
      id: user.id,
      username: user.username,
      name: user.name,
      deptId: user.deptId,
      deptName: user.deptName,
      mustChangePassword: user.mustChange || (expireDays > 0 && age >= expireDays * 86_400_000),
      mustSetUpMfa: !user.mfaEnabled && (await mfaDue(ctx, sessionId)),
      external: user.external,
      avatar: (await avatarsOf(ctx.db, [user.id])).get(user.id) ?? null,
    },
    permissions: [...grant.rights.permissions].sort(),
    fields: grant.rights.fields,
    companies: grant.companies,
    warehouses: await warehousesOf(ctx.db, grant.warehouseIds),
    roles: grant.roles.map(({ id, code, name }) => ({ id, code, name })),
    configVersion: await site().version(ctx.db),
    rightsVersion: user.rightsVersion,
    maintenance: text === null ? null : { text, out: !mayWorkInMaintenance(grant.rights.permissions) },
    settings: { cutoffWarnHours: await ctx.setting('cutoff.warn_hours') },
    releaseSet: await releaseSetOf(ctx, user.id),
  };
}

/** Whether the session began without 两步验证 although it was asked for. */
async function mfaDue(ctx: Ctx, sessionId: string | undefined): Promise<boolean> {
  if (!sessionId) return false;
  const [session] = await ctx.db.select({ due: acSession.mfaDue }).from(acSession).where(eq(acSession.id, sessionId));
  return session?.due ?? false;
}

/** What a new tab of the user would run; '' on a server that serves no pages. */
async function releaseSetOf(ctx: Ctx, userId: string): Promise<string> {
  const chosen = await deskIfAny()?.releases.chosen(userId, ctx.now(), ctx.db);
  return chosen ? setKey(chosen.set) : '';
}

/** Names of warehouses; the table belongs to the warehouse module. */
export async function warehousesOf(db: Db, ids: readonly string[]): Promise<Me['warehouses']> {
  if (ids.length === 0) return [];
  const found = await rows<{ id: string; code: string; name: string }>(
    db,
    sql`select id, code, name from wh_warehouse where ${inArray(sql`id`, [...ids])} order by code`,
  );
  return found.map(({ id, code, name }) => ({ id: String(id), code, name }));
}
