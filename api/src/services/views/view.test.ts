import { preferences } from '@shared/contract/shared/preference.contract.ts';
import { views } from '@shared/contract/shared/view.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { preferenceRoutes } from '../preferences/preference.routes.ts';
import { viewRoutes } from './view.routes.ts';

let api: TestApi;
let li: TestClient;
let wu: TestClient;
beforeAll(async () => {
  api = await testApi({ routes: [...viewRoutes, ...preferenceRoutes] });
  await api.db.execute(sql`insert into ac_dept (id, code, name) overriding system value values (70, 'T70', '测试')`);
  await api.db.execute(sql`insert into ac_user (id, username, name, dept_id) overriding system value
    values (701, 'lili', '李', 70), (702, 'wuwu', '吴', 70)`);
  await api.db.execute(
    sql`insert into ac_role (id, code, name) overriding system value values (71, 'T71', '角色甲'), (72, 'T72', '角色乙')`,
  );
  await api.db.execute(sql`insert into ac_user_role (user_id, role_id) values (701, 71), (702, 71), (701, 72)`);
  api.actor('li', { userId: '701' });
  api.actor('wu', { userId: '702' });
  [li, wu] = [api.as('li'), api.as('wu')];
});
afterAll(() => api.close());

const view = (name: string, more: object = {}) => ({
  list: 'logistics.orders',
  name,
  filters: { state: 'DRAFT' },
  columns: ['orderNo'],
  sort: '-orderNo',
  tab: null,
  ...more,
});
const names = async (client: TestClient) =>
  (await client.ok(views.list, { query: { list: 'logistics.orders' } })).list.map(({ name }) => name);

describe('saved views', () => {
  it('are private until shared with a role of the owner', async () => {
    const own = await li.ok(views.create, { body: view('我的') });
    await li.ok(views.create, { body: view('共享', { sharedRoleId: '71' }) });
    expect(await names(li)).toEqual(['我的', '共享']);
    expect(await names(wu)).toEqual(['共享']);
    const [shared] = (await wu.ok(views.list, { query: { list: 'logistics.orders' } })).list;
    expect(shared).toMatchObject({ mine: false, ownerName: '李', columns: ['orderNo'], filters: { state: 'DRAFT' } });
    expect((await wu.call(views.update, { params: { id: own.id }, body: { ...view('改'), version: 1 } })).status).toBe(
      404,
    );
    expect((await wu.call(views.remove, { params: { id: shared?.id ?? '' } })).status).toBe(404);
    const foreign = await wu.call(views.create, { body: view('乙', { sharedRoleId: '72' }) });
    expect(foreign.envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { sharedRoleId: '只能共享给自己的角色' } },
    });
  });

  it('have unique names and one default per list', async () => {
    expect((await li.call(views.create, { body: view('我的') })).envelope.errorMessage).toBe(
      '已有同名视图，请换一个名称。',
    );
    const first = await li.ok(views.create, { body: view('默认一', { isDefault: true }) });
    const second = await li.ok(views.create, { body: view('默认二', { isDefault: true }) });
    const { list } = await li.ok(views.list, { query: { list: 'logistics.orders' } });
    expect(list.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([second.id]);
    await li.ok(views.remove, { params: { id: first.id } });
    expect(
      (await li.call(views.update, { params: { id: second.id }, body: { ...view('默认三'), version: 9 } })).status,
    ).toBe(409);
    expect(
      await li.ok(views.update, { params: { id: second.id }, body: { ...view('默认三'), version: 1 } }),
    ).toMatchObject({ name: '默认三', isDefault: false });
  });
});

describe('preferences', () => {
  it('are kept per user and key, read by keys or prefix, removed by null', async () => {
    await li.ok(preferences.write, { body: { key: 'columns:orders', value: ['a', 'b'] } });
    await li.ok(preferences.write, { body: { key: 'columns:orders', value: ['b'] } });
    await li.ok(preferences.write, { body: { key: 'density', value: 'small' } });
    expect(await li.ok(preferences.read)).toEqual({ values: { 'columns:orders': ['b'], density: 'small' } });
    expect(await li.ok(preferences.read, { query: { prefix: 'columns:' } })).toEqual({
      values: { 'columns:orders': ['b'] },
    });
    expect(await li.ok(preferences.read, { query: { keys: 'density,other' } })).toEqual({
      values: { density: 'small' },
    });
    expect(await wu.ok(preferences.read)).toEqual({ values: {} });
    await li.ok(preferences.write, { body: { key: 'density', value: null } });
    expect(await li.ok(preferences.read, { query: { keys: 'density' } })).toEqual({ values: {} });
  });

  it('above 64 KB and with odd keys are refused', async () => {
    expect((await li.call(preferences.write, { body: { key: 'big', value: 'x'.repeat(65_536) } })).status).toBe(422);
    expect((await li.call(preferences.write, { body: { key: '../a', value: 1 } })).status).toBe(422);
    expect((await li.call(preferences.read, { query: { prefix: 'a%' } })).status).toBe(422);
  });
});
