import { logout, me, mySessions } from '@shared/contract/access/auth.contract.ts';
import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { screen } from '@shared/contract/dashboard/screen.contract.ts';
import { screenTokens } from '@shared/contract/dashboard/screen-token.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { userDisable } from '@shared/contract/access/user.contract.ts';
import { preferences } from '@shared/contract/shared/preference.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dashboardRoutes } from '../../app/dashboard/dashboard.routes.ts';
import { serviceRoutes } from '../../app/services.routes.ts';
import { accessApi, type AccessApi, type Member } from './access.fixture.ts';

let api: AccessApi;
let maker: Member;
let companyId: string;
beforeAll(async () => {
  api = await accessApi([...dashboardRoutes, ...serviceRoutes]);
  maker = await api.user('wall.maker', ['super']);
  companyId = (await maker.client.ok(me)).companies[0]?.id ?? '';
}, 120_000);
afterAll(() => api.close());

const link = (name = '一楼大厅', client = api.root) => client.ok(screenTokens.create, { body: { name, companyId } });
/** A screen on the wall that has opened a link. */
async function wall(token: string) {
  const client = api.anonymous();
  await client.ok(screenTokens.open, { body: { token } });
  return client;
}

describe('D2 links for a screen on the wall (ac_display_token)', () => {
  it('shows the screen of its company, and nothing else; only its hash is stored', async () => {
    const { token } = await link();
    const stored = await api.db.execute(sql`select * from ac_display_token`);
    const kept = await api.db.execute(sql`select * from sh_idempotency`);
    expect(JSON.stringify([stored, kept, await api.root.ok(screenTokens.list)])).not.toContain(token);
    const client = await wall(token);
    const shown = await client.ok(me);
    expect(shown).toMatchObject({
      user: { name: '一楼大厅' },
      permissions: ['dashboard.screen.view'],
      companies: [{ id: companyId }],
    });
    expect((await client.ok(screen.data)).company).toBeTruthy();
    expect((await client.call(screen.data, { query: { company: '999' } })).status).toBe(404);
    const closed = [dashboard.funnel, dashboard.todos, preferences.read, mySessions, screenTokens.list] as Endpoint[];
    for (const other of closed) expect([other.path, (await client.call(other)).status]).toEqual([other.path, 401]);
    const made = await client.call(screenTokens.create, { body: { name: '自己', companyId } });
    expect(made.status).toBe(401);
  });

  it('outlives the limits of sessions, ends after 30 days', async () => {
    const { token } = await link('二楼');
    const client = await wall(token);
    api.pass(29 * 24 * 60);
    await client.ok(screen.data);
    api.pass(24 * 60 + 1);
    expect((await client.call(screen.data)).status).toBe(401);
    expect((await api.anonymous().call(screenTokens.open, { body: { token } })).status).toBe(404);
    api.root = await api.login('admin', 'Kx7#vqLm2w');
  });

  it('revoked, it ends at once, and both are in the audit log; a second time there is none', async () => {
    const { id, token } = await link('仓库');
    const client = await wall(token);
    await client.ok(screen.data);
    await api.root.ok(screenTokens.revoke, { params: { id } });
    expect((await client.call(screen.data)).status).toBe(401);
    expect((await api.root.call(screenTokens.revoke, { params: { id } })).status).toBe(404);
    const log = await api.database.raw<{ action: string }>(
      `select action from sh_audit where kind = 'ac_display_token' and object_id = ${id} order by id`,
    );
    expect(log.map(({ action }) => action)).toEqual(['新增投影链接', '吊销投影链接']);
  });

  it('ends with the account of who made it; a company that is not the maker’s is refused', async () => {
    const again = await api.login('wall.maker', 'Tq9$mzRk4p');
    const { token } = await link('会议室', again);
    const client = await wall(token);
    await client.ok(screen.data);
    const { version } = await maker.detail();
    await api.root.ok(userDisable, { params: { id: maker.id }, body: { version, reason: '离岗' } });
    expect((await client.call(screen.data)).status).toBe(401);
    const refused = await api.root.call(screenTokens.create, { body: { name: '别家', companyId: '999' } });
    expect(refused.envelope.data).toMatchObject({ fields: { companyId: '不是您的经营主体' } });
  });

  it('leaves the browser with 退出', async () => {
    const client = await wall((await link('临时')).token);
    await client.ok(logout);
    expect((await client.call(screen.data)).status).toBe(401);
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
