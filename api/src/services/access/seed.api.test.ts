import { me } from '@shared/contract/access/auth.contract.ts';
import { roleList, rolePermissions } from '@shared/contract/access/role.contract.ts';
import { PERMISSION_CODES } from '@shared/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database.ts';
import { testApi } from '../../../test/harness.ts';
import { freshDatabase } from '../../../test/templates.ts';
import type { Database } from '../../platform/database.ts';
import { accessApi, ROOT_PASSWORD, type AccessApi } from './access.fixture.ts';
import { accessRoutes } from './access.routes.ts';
import { seedAccess } from './access.seed.ts';
import { makeAuthenticate } from './authenticate.ts';
import { login } from '@shared/contract/access/auth.contract.ts';
import { PRESET_ROLES } from './preset-roles.ts';

describe('first start', () => {
  let api: AccessApi;
  beforeAll(async () => {
    api = await accessApi();
  });
  afterAll(() => api.close());

  it('with ADMIN_PASSWORD the administrator has every right and need not change it', async () => {
    const seen = await api.root.ok(me);
    expect(seen.permissions).toEqual([...PERMISSION_CODES].sort());
    expect(new Set(Object.values(seen.fields))).toEqual(new Set(['VISIBLE']));
    expect(seen.user.mustChangePassword).toBe(false);
  });

  it('every preset role is there with its rights', async () => {
    const { list } = await api.root.ok(roleList);
    expect(list.map(({ code }) => code)).toEqual(PRESET_ROLES.map(({ code }) => code));
    for (const preset of PRESET_ROLES) {
      const id = list.find(({ code }) => code === preset.code)?.id ?? '';
      const stored = await api.root.ok(rolePermissions, { params: { id } });
      expect([...stored.codes].sort(), preset.code).toEqual([...preset.codes].sort());
      expect(stored.fields, preset.code).toEqual(preset.fields);
      for (const [area, level] of Object.entries(preset.scopes))
        expect(stored.scopes[area as keyof typeof stored.scopes].level).toBe(level);
    }
  });

  it('a second start changes nothing; super regains a code that was lost, edited presets stay edited', async () => {
    await api.db.execute(
      sql`delete from ac_role_perm where code = 'logistics.order.view' and role_id in (select id from ac_role where code in ('super', 'cs'))`,
    );
    expect(await seedAccess(api.database, { password: 'Other#12345x' })).toEqual({ adminPassword: null });
    const held = await rows<{ code: string }>(
      api.db,
      sql`select r.code from ac_role r join ac_role_perm p on p.role_id = r.id where p.code = 'logistics.order.view' and r.code in ('super', 'cs')`,
    );
    expect(held.map(({ code }) => code)).toEqual(['super']);
    await api.login('admin', ROOT_PASSWORD);
    const [count] = await rows<{ roles: number; users: number }>(
      api.db,
      sql`select (select count(*)::int from ac_role) as roles, (select count(*)::int from ac_user) as users`,
    );
    expect(count).toEqual({ roles: PRESET_ROLES.length, users: 1 });
  });
});

it('without ADMIN_PASSWORD a random password is answered once and must be changed', async () => {
  const database: Database = await freshDatabase();
  const { adminPassword } = await seedAccess(database);
  expect(adminPassword).toHaveLength(14);
  const api = await testApi({ database, routes: accessRoutes, authenticate: makeAuthenticate(database) });
  const { user } = await api.anonymous().ok(login, { body: { username: 'admin', password: adminPassword ?? '' } });
  expect(user.mustChangePassword).toBe(true);
  expect((await seedAccess(database)).adminPassword).toBeNull();
  await api.close();
  await database.close();
});
