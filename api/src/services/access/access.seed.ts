import { AREAS } from '@shared/contract/access.ts';
import type { RoleRights } from '@shared/contract/access/role.contract.ts';
import { eq } from 'drizzle-orm';
import { systemActor } from '../../platform/actor.ts';
import { systemClock, type Clock } from '../../platform/clock.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Database } from '../../platform/database.ts';
import { noHttp } from '../../platform/http-side.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { companies } from './company.entity.ts';
import { acDept, syCompany } from '../people/org.tables.ts';
import { makeTemporary } from './passwords.service.ts';
import { PRESET_ROLES, type PresetRole } from './preset-roles.ts';
import { scope } from './rights.rules.ts';
import { changeRights } from '../people/rights-version.ts';
import { acRole } from '../people/role.tables.ts';
import { rightsOfRole, roles, writeRights } from './role.service.ts';
import { depts } from './dept.service.ts';
import { createUser } from './user.service.ts';
import { acUser } from '../people/user.tables.ts';

/** What the first start made. */
export interface AccessSeed {
  /** The random password of `admin`, to be printed once; null when it was given or the user exists. */
  adminPassword: string | null;
}

/**
 * Preset roles that are missing, and on an empty database one company, the root department and the user `admin` with the
 * role super. Runs at every start; what exists is left as it is, but for super, which always holds every code.
 * `password`: ADMIN_PASSWORD, then no change is forced.
 */
export function seedAccess(
  database: Database,
  options: { password?: string | undefined; clock?: Clock } = {},
): Promise<AccessSeed> {
  const origin = { actor: systemActor(), requestId: 'seed', ip: null, http: noHttp() };
  return runTransaction(database, options.clock ?? systemClock, origin, async (ctx) => {
    const roleIds = await seedRoles(ctx);
    const [somebody] = await ctx.tx.select({ id: acUser.id }).from(acUser).limit(1);
    if (somebody) return { adminPassword: null };
    const { temporaryPassword } = await createUser(
      ctx,
      {
        username: 'admin',
        name: '管理员',
        employeeNo: null,
        phone: null,
        email: null,
        deptId: await firstDept(ctx),
        position: null,
        leaderId: null,
        roleIds: [roleIds.get('super') ?? ''],
        companyIds: [await firstCompany(ctx)],
        warehouseIds: [],
        scopeOverride: null,
        external: false,
        supplierId: null,
        mustChangePassword: !options.password,
      },
      options.password || makeTemporary(),
    );
    return { adminPassword: options.password ? null : temporaryPassword };
  });
}

async function seedRoles(ctx: CommandCtx): Promise<Map<string, string>> {
  const known = new Map(
    (await ctx.tx.select({ id: acRole.id, code: acRole.code }).from(acRole)).map((row) => [row.code, row.id]),
  );
  for (const preset of PRESET_ROLES) {
    const id = known.get(preset.code);
    if (id === undefined) {
      const row = await roles.insert(ctx, { code: preset.code, name: preset.name, kind: 'PRESET' }, { action: '预置' });
      await writeRights(ctx, row.id, rightsOf(preset));
      known.set(preset.code, row.id);
      await changeRights(ctx);
    } else if (preset.code === 'super') {
      const { codes } = await rightsOfRole(ctx.tx, id);
      if (codes.length !== preset.codes.length || preset.codes.some((code) => !codes.includes(code))) {
        await writeRights(ctx, id, rightsOf(preset));
        await changeRights(ctx);
      }
    }
  }
  return known;
}

const rightsOf = (preset: PresetRole): RoleRights => ({
  codes: preset.codes,
  scopes: Object.fromEntries(AREAS.map((area) => [area, scope(preset.scopes[area])])) as RoleRights['scopes'],
  fields: preset.fields,
  approveLimit: null,
});

async function firstDept(ctx: CommandCtx): Promise<string> {
  const [found] = await ctx.tx.select({ id: acDept.id }).from(acDept).where(eq(acDept.code, 'ROOT'));
  if (found) return found.id;
  return (await depts.insert(ctx, { code: 'ROOT', name: '总部' }, { action: '预置' })).id;
}

async function firstCompany(ctx: CommandCtx): Promise<string> {
  const [found] = await ctx.tx.select({ id: syCompany.id }).from(syCompany).limit(1);
  if (found) return found.id;
  return (await companies.insert(ctx, { code: 'MAIN', name: '本公司', shortName: '本公司' }, { action: '预置' })).id;
}
