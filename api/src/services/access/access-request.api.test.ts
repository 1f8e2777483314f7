import { accessRequest } from '@shared/contract/access/auth.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { tradeBase } from '../../../test/trade.fixtures.ts';

let api: TestApi;
let at = new Date('2026-11-20T04:00:00Z');
beforeAll(async () => {
  api = await testApi({ clock: { now: () => at } });
  await tradeBase(api.db);
  await api.database.run(`with made as (insert into ac_role (code, name) values ('keepers', '账号管理') returning id),
    right_ as (insert into ac_role_perm (role_id, code) select id, 'account.user.update' from made)
    insert into ac_user_role (user_id, role_id) select u, id from made, unnest(array[1, 3]) u`);
  await api.database.run(`update ac_user set status = 'DISABLED' where id = 3`);
  api.actor('stuck', { userId: '4', permissions: [], scopes: {}, fields: {} });
}, 60_000);
afterAll(() => api.close());

const ask = (path: string) => api.as('stuck').call(accessRequest, { body: { path, reason: 'perm' } });
const told = () =>
  api.database.raw<{ user_id: string; body: string }>(
    `select user_id::text, body from sh_notification where kind = 'access.request' order by id`,
  );

it('D3 申请权限 tells the enabled administrators once per path and day', async () => {
  expect((await ask('/finance/ar')).status).toBe(200);
  expect((await ask('/finance/ar')).status).toBe(200);
  expect(await told()).toEqual([{ user_id: '1', body: expect.stringMatching(/申请访问 \/finance\/ar$/) as string }]);
  await ask('/transport/order');
  expect(await told()).toHaveLength(2);
  at = new Date('2026-11-20T16:00:00Z');
  await ask('/finance/ar');
  expect(await told(), 'the next day in Shanghai').toHaveLength(3);
  expect(api.faults).toEqual([]);
});
