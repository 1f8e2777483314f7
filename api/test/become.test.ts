import { AREAS, GROUPS } from '@shared/contract/access.ts';
import { delegateCreate, delegateEnd } from '@shared/contract/access/delegate.contract.ts';
import * as dept from '@shared/contract/access/dept.contract.ts';
import * as role from '@shared/contract/access/role.contract.ts';
import * as user from '@shared/contract/access/user.contract.ts';
import { screenTokens } from '@shared/contract/dashboard/screen-token.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { releaseTokens } from '@shared/contract/release-teams.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessApi, formOf, type AccessApi, type Member } from '../src/services/access/access.fixture.ts';
import { excessNames } from '../src/services/access/grants.service.ts';
import { excessOf, mergeRights, scope, type Rights } from '../src/services/access/rights.rules.ts';
import { loadGrant } from '../src/services/access/rights.service.ts';
import { handoverRoutes } from '../src/app/handover/handover.routes.ts';
import { releaseRoutes } from '../src/services/release/release.routes.ts';
import { PERMISSION_CODES } from '@shared/contract/permissions.ts';
import { routes } from '../src/app/routes.ts';
import type { CallInput } from './client.ts';

/**
 * What can this actor become? (ACC-036, ACC-037) Every command on accounts, roles, departments, 代办 and tokens is really
 * called, by people with few rights and with many, on accounts that hold more; the rights of everybody before and after
 * are compared. A new command of these paths is refused until it has a row here.
 */
const AREA = /^\/(accounts\/(users|roles|depts)|dashboard\/screen-tokens|release\/tokens)/;

let api: AccessApi;
/** Who tries: 系统管理员, somebody with nothing but accounts, 超级管理员 beside another. */
const actors: Record<string, Member> = {};
/** Who holds more, an accomplice whom the actor wants to lift, and the accomplice's role. */
let victim: Member;
let accomplice: Member;
let handsRole: string;
let otherCompany: string;
let branch: string;

beforeAll(async () => {
  api = await accessApi([...handoverRoutes, ...releaseRoutes]);
  const { id: people } = await api.root.ok(role.roleCreate, { body: { code: 'people', name: '人事', remark: null } });
  const { id: hands } = await api.root.ok(role.roleCreate, { body: { code: 'hands', name: '帮手', remark: null } });
  handsRole = hands;
  const codes = PERMISSION_CODES.filter((code) => code.startsWith('account.') || code === 'dashboard.screen.token');
  await grant(people, codes);
  await grant(hands, []);
  const [company] = await sql<{ id: string }>(
    `insert into sy_company (code, name, short_name) values ('C9', '另一家公司', '另一家') returning id::text`,
  );
  otherCompany = company?.id ?? '';
  branch = (await api.root.ok(dept.deptCreate, { body: { code: 'FAR', name: '远方', parentId: '1', sort: 1 } })).id;
  actors.people = await api.user('actor.people', ['people']);
  actors.admin = await api.user('actor.admin', ['admin']);
  actors.super = await api.user('actor.super', ['super']);
  victim = await api.user('victim.one', ['fin_manager', 'ops_manager']);
  accomplice = await api.user('accomplice', ['hands']);
  await sql(`update ac_user set mfa_enabled = true where id = ${victim.id}`);
  // The victim belongs to a company that nobody of them has.
  await sql(`insert into ac_user_company (user_id, company_id) values (${victim.id}, ${otherCompany})`);
}, 240_000);
afterAll(() => api.close());

const sql = <Row>(query: string) => api.database.raw<Row>(query);
async function grant(id: string, codes: string[]) {
  const { version } = await api.root.ok(role.roleGet, { params: { id } });
  await api.root.ok(role.roleSavePermissions, {
    params: { id },
    body: { ...rightsBody('SELF', 'HIDDEN'), codes, version },
  });
}
const rightsBody = (level: 'SELF' | 'ALL', field: 'HIDDEN' | 'VISIBLE') => ({
  codes: [] as string[],
  scopes: Object.fromEntries(AREAS.map((area) => [area, scope(level)])),
  fields: Object.fromEntries(GROUPS.map((group) => [group, field])),
  approveLimit: level === 'ALL' ? null : '0',
});

interface Powers {
  rights: Rights;
  companies: string[];
}
async function powersOf(id: string): Promise<Powers> {
  const { rights } = await loadGrant(api.db, id, api.now());
  const rows = await sql<{ id: string }>(`select company_id::text as id from ac_user_company where user_id = ${id}`);
  return { rights, companies: rows.map((row) => row.id) };
}
const everybody = async (): Promise<Map<string, Powers>> => {
  const made = new Map<string, Powers>();
  for (const { id } of await sql<{ id: string }>('select id::text from ac_user order by id'))
    made.set(id, await powersOf(id));
  return made;
};
/** What is in the one and not in the other. */
const beyond = (held: Powers, got: Powers): string[] => [
  ...excessNames(excessOf(held.rights, got.rights)),
  ...got.companies.filter((id) => !held.companies.includes(id)).map((id) => `公司 ${id}`),
];

interface Way {
  input: (actor: Member) => Promise<CallInput<unknown, unknown>>;
  /** Done, the actor has the account in its hands. */
  takes?: true | (() => Promise<boolean>);
}
const versionOf = async (member: Member) => (await member.detail()).version;
const roleVersion = async (id: string) => (await api.root.ok(role.roleGet, { params: { id } })).version;
const onVictim =
  (more: (actor: Member) => object = () => ({})): Way['input'] =>
  async (actor) => ({
    params: { id: victim.id },
    body: { version: await versionOf(victim), reason: '试', ...more(actor) },
  });
const edit =
  (of: () => Member, more: object): Way['input'] =>
  async () => ({
    params: { id: of().id },
    body: { ...formOf(await of().detail()), ...more },
  });
const superRole = () => api.roleId('super');
const today = () => api.now().toISOString().slice(0, 10);
const key = ({ method, path }: Endpoint) => `${method} ${path}`;

const WAYS: readonly (readonly [Endpoint, Way])[] = [
  [user.userReset, { takes: true, input: onVictim() }],
  [user.userResetMfa, { takes: true, input: onVictim() }],
  [
    user.userUpdate,
    {
      // Who may not see addresses cannot change one: the form leaves it as it is.
      takes: async () => (await victim.detail()).email === 'mine@x.cn',
      input: edit(() => victim, { email: 'mine@x.cn' }),
    },
  ],
  [user.userHandover, { takes: true, input: onVictim(() => ({ receiverId: accomplice.id })) }],
  [user.userUpdate, { input: async (actor) => edit(() => actor, { roleIds: [await superRole()] })(actor) }],
  [user.userUpdate, { input: async (actor) => edit(() => accomplice, { roleIds: [await superRole()] })(actor) }],
  [user.userUpdate, { input: (actor) => edit(() => accomplice, { companyIds: ['1', otherCompany] })(actor) }],
  [
    user.userUpdate,
    {
      input: (actor) => edit(() => accomplice, { scopeOverride: { finance: { level: 'ALL', deptIds: [] } } })(actor),
    },
  ],
  [user.userCreate, { input: async () => ({ body: await api.form('made.here', ['super', 'gm']) }) }],
  [
    user.userCopyRights,
    {
      input: async () => ({
        params: { id: accomplice.id },
        body: { fromUserId: victim.id, version: await versionOf(accomplice) },
      }),
    },
  ],
  [
    user.userBatchAddRole,
    {
      input: async () => ({
        body: { items: [{ id: accomplice.id, version: await versionOf(accomplice) }], roleId: await superRole() },
      }),
    },
  ],
  [
    user.userBatchMove,
    {
      input: async () => ({
        body: { items: [{ id: accomplice.id, version: await versionOf(accomplice) }], deptId: branch },
      }),
    },
  ],
  [
    delegateCreate,
    {
      input: async () => ({
        params: { id: victim.id },
        body: { toUserId: accomplice.id, from: today(), to: today(), reason: '代办' },
      }),
    },
  ],
  [
    delegateCreate,
    {
      input: async (actor) => ({
        params: { id: victim.id },
        body: { toUserId: actor.id, from: today(), to: today(), reason: '代办' },
      }),
    },
  ],
  [
    role.roleAddMembers,
    { input: async () => ({ params: { id: await superRole() }, body: { userIds: [accomplice.id] } }) },
  ],
  [
    role.roleAddMembers,
    { input: async (actor) => ({ params: { id: await superRole() }, body: { userIds: [actor.id] } }) },
  ],
  [
    role.roleSavePermissions,
    {
      input: async () => ({
        params: { id: handsRole },
        body: { ...rightsBody('ALL', 'VISIBLE'), codes: PERMISSION_CODES, version: await roleVersion(handsRole) },
      }),
    },
  ],
  [
    role.roleCopy,
    {
      input: async () => ({ params: { id: await superRole() }, body: { code: 'copied', name: '复制', remark: null } }),
    },
  ],
  [
    role.roleEnable,
    { input: async () => ({ params: { id: handsRole }, body: { version: await roleVersion(handsRole) } }) },
  ],
  [dept.deptMove, { input: async () => ({ params: { id: branch }, body: { parentId: '1', version: 1 } }) }],
  [screenTokens.create, { takes: true, input: async () => ({ body: { name: '大屏', companyId: otherCompany } }) }],
  [releaseTokens.create, { input: async () => ({ body: { module: 'finance', name: '令牌', days: 1 } }) }],
] as [Endpoint, Way][];

/** Commands that give nobody anything, and why. */
const HARMLESS: Readonly<Record<string, Endpoint[]>> = {
  '只收回、改名或结束': [
    user.userDisable,
    user.userBatchDisable,
    user.userKick,
    delegateEnd,
    role.roleRemoveMembers,
    role.roleDisable,
    role.roleDelete,
    role.roleUpdate,
    role.roleCreate,
    screenTokens.revoke,
    releaseTokens.revoke,
    dept.deptCreate,
    dept.deptUpdate,
    dept.deptDelete,
  ] as Endpoint[],
  还给账号本人原有的登录: [user.userEnable, user.userUnlock] as Endpoint[],
};

it('ACC-037 each command on accounts, roles, departments and tokens has been thought of', () => {
  const known = new Set([...WAYS.map(([endpoint]) => endpoint), ...Object.values(HARMLESS).flat()].map(key));
  const missing = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ kind, path }) => kind === 'command' && AREA.test(path) && !/\/import(\/|$)/.test(path))
    .map(key)
    .filter((one) => !known.has(one));
  expect(missing).toEqual([]);
});

describe.each(['people', 'admin', 'super'])('ACC-037 what %s can become', (who) => {
  it.each(WAYS.map(([endpoint, way], at) => ({ name: `${key(endpoint)} ${at}`, endpoint, way })))(
    '$name gives nobody what the caller does not hold',
    async ({ endpoint, way }) => {
      const actor = actors[who] as Member;
      const before = await everybody();
      const own = before.get(actor.id) as Powers;
      const { envelope } = await actor.client.call(endpoint, await way.input(actor));
      const pending = (envelope.data as { pending?: boolean } | null)?.pending === true;
      const after = await everybody();
      const gained: string[] = [];
      for (const [id, powers] of after) {
        const was = before.get(id);
        const held = was
          ? { rights: mergeRights(was.rights, own.rights), companies: [...was.companies, ...own.companies] }
          : own;
        gained.push(...beyond(id === actor.id ? own : held, powers).map((name) => `${id} ${name}`));
      }
      expect(gained).toEqual([]);
      // In the hands of the caller: nothing that the caller lacks, or a second person has to agree first.
      const taken = typeof way.takes === 'function' ? await way.takes() : way.takes && envelope.success && !pending;
      if (taken) expect(beyond(own, before.get(victim.id) as Powers)).toEqual([]);
      await restore();
    },
  );
});

/** Everything as it was before a call. */
async function restore(): Promise<void> {
  await sql(`update ac_user set status = 'ENABLED', must_change_password = false, dept_id = 1 where status <> 'LEFT'`);
  await sql(`delete from ac_delegate`);
  await sql(`delete from sh_approval`);
  await sql(`delete from ac_user_role where user_id = ${accomplice.id} and role_id <> ${handsRole}`);
  await sql(
    `insert into ac_user_role (user_id, role_id) values (${accomplice.id}, ${handsRole}) on conflict do nothing`,
  );
  await sql(`delete from ac_user_company where user_id = ${accomplice.id} and company_id <> 1`);
  await sql(`update ac_user set scope_override = null where id = ${accomplice.id}`);
  await sql(`delete from ac_role_perm where role_id = ${handsRole}`);
  await sql(`update ac_field_perm set level = 'HIDDEN' where role_id = ${handsRole}`);
  await sql(`update ac_data_scope set level = 'SELF' where role_id = ${handsRole}`);
  await sql(`update ac_rights set version = version + 1`);
}
