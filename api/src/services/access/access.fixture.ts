import { login } from '@shared/contract/access/auth.contract.ts';
import { roleList } from '@shared/contract/access/role.contract.ts';
import { userCreate, userGet, userUpdate, type UserDetail } from '@shared/contract/access/user.contract.ts';
import { eq } from 'drizzle-orm';
import { testApi, type TestApi, type TestApiOptions } from '../../../test/harness.ts';
import { freshDatabase } from '../../../test/templates.ts';
import type { TestClient } from '../../../test/client.ts';
import type { Route } from '../../platform/route.ts';
import { accessRoutes } from './access.routes.ts';
import { seedAccess } from './access.seed.ts';
import { withDisplays } from './display-access.ts';
import { makeAuthenticate } from './authenticate.ts';
import { hashPassword } from './passwords.service.ts';
import { acPassword, acPasswordHistory } from '../people/user.tables.ts';

/** Only for tests: the API of access on a seeded database with real sessions and a clock that tests set. */
export interface AccessApi extends TestApi {
  /** Moves the clock on by minutes. */
  pass(minutes: number): void;
  now(): Date;
  /** Logs in over HTTP and answers the client with its cookie. */
  login(username: string, password: string): Promise<TestClient>;
  /** The administrator's client. */
  root: TestClient;
  roleId(code: string): Promise<string>;
  /** The form of a new account. */
  form(username: string, roles: string[], more?: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** A new account with PASSWORD, logged in. */
  user(username: string, roles: string[], more?: Record<string, unknown>): Promise<Member>;
}
export interface Member {
  id: string;
  client: TestClient;
  detail(): Promise<UserDetail>;
}

export const ROOT_PASSWORD = 'Kx7#vqLm2w';
export const PASSWORD = 'Tq9$mzRk4p';

export async function accessApi(
  more: readonly Route[] = [],
  options: Pick<TestApiOptions, 'trustProxy'> = {},
): Promise<AccessApi> {
  let at = new Date('2026-03-02T01:00:00Z');
  const clock = { now: () => at };
  const database = await freshDatabase();
  await seedAccess(database, { password: ROOT_PASSWORD, clock });
  const api = await testApi({
    ...options,
    database,
    clock,
    routes: [...accessRoutes, ...more],
    authenticate: withDisplays(database, clock, makeAuthenticate(database, clock)),
  });
  const known = hashPassword(PASSWORD);
  const logIn = async (username: string, password: string) => {
    const client = api.anonymous();
    await client.ok(login, { body: { username, password } });
    return client;
  };
  const root = await logIn('admin', ROOT_PASSWORD);
  const roleId = async (code: string) => {
    const { list } = await made.root.ok(roleList);
    const found = list.find((role) => role.code === code);
    if (!found) throw new Error(`No role ${code}`);
    return found.id;
  };
  const form = async (username: string, roles: string[], more: Record<string, unknown> = {}) => ({
    username,
    name: username,
    deptId: '1',
    roleIds: await Promise.all(roles.map(roleId)),
    companyIds: ['1'],
    warehouseIds: [],
    ...more,
  });
  const made: AccessApi = {
    ...api,
    pass: (minutes) => void (at = new Date(at.getTime() + minutes * 60_000)),
    now: () => at,
    login: logIn,
    root,
    roleId,
    form,
    async user(username, roles, more = {}) {
      const { id } = await made.root.ok(userCreate, {
        body: await form(username, roles, { mustChangePassword: false, ...more }),
      });
      // One hash for all: hashing is dear by design.
      const passwordHash = await known;
      await api.db.update(acPassword).set({ passwordHash }).where(eq(acPassword.userId, id));
      await api.db.update(acPasswordHistory).set({ passwordHash }).where(eq(acPasswordHistory.userId, id));
      const client = await logIn(username, PASSWORD);
      return { id, client, detail: () => made.root.ok(userGet, { params: { id } }) };
    },
    async close() {
      await api.close();
      await database.close();
    },
  };
  return made;
}

/** The form of an account as it is saved back. */
export const formOf = (user: UserDetail) => ({
  name: user.name,
  employeeNo: user.employeeNo,
  phone: user.phone,
  email: user.email,
  deptId: user.deptId,
  position: user.position,
  leaderId: user.leaderId,
  roleIds: user.roles.map(({ id }) => id),
  companyIds: user.companies.map(({ id }) => id),
  warehouseIds: user.warehouses.map(({ id }) => id),
  scopeOverride: user.scopeOverride,
  external: user.external,
  supplierId: user.supplierId,
  version: user.version,
});
/** Saves an account back with changes, as its form does. */
export const saveUser = async (client: TestClient, member: Member, changes: Record<string, unknown>) =>
  client.call(userUpdate, { params: { id: member.id }, body: { ...formOf(await member.detail()), ...changes } });
