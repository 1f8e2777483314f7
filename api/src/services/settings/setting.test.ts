import { me } from '@shared/contract/access/auth.contract.ts';
import { settingFault } from '@shared/contract/shared/setting-kinds.ts';
import { company, settings } from '@shared/contract/shared/setting.contract.ts';
import { NO_BRAND } from '@shared/contract/system/brand.ts';
import { settingDef, SETTINGS, type SettingKey } from '@shared/contract/shared/settings.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { dataOf } from '../../../test/client.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { seedAccess } from '../access/access.seed.ts';
import { authRoutes } from '../access/auth.routes.ts';
import { systemClock } from '../../platform/clock.ts';
import { readSetting } from '../../platform/settings.ts';
import { settingRoutes } from './setting.routes.ts';

const KEYS = Object.keys(SETTINGS) as SettingKey[];
let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await testApi({
    routes: [...settingRoutes, ...authRoutes],
    prepare: async (database) => void (await seedAccess(database, { password: 'Kx7#vqLm2w', clock: systemClock })),
  });
  admin = api.as('admin');
  api.actor('viewer', { permissions: ['system.global.view'] });
});
afterAll(() => api.close());
const save = (client: TestClient, key: string, value: unknown, version = 0) =>
  client.call(settings.save, { body: { items: [{ key, value, version }] } });

/** What the server is made of, tests left out. */
const sources = readdirSync(join(import.meta.dirname, '../..'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
  .map((name) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8'))
  .join('\n');

describe('settings', () => {
  it.each(KEYS)('S11 %s is read somewhere: no switch that does nothing', (key) => {
    // A key by its full name, or made of its beginning: `charge.kg_per_cbm_${mode}`.
    const beginning = `\`${key.slice(0, key.lastIndexOf('_') + 1)}\${`;
    expect(sources.includes(`'${key}'`) || (key.includes('_') && sources.includes(beginning))).toBe(true);
  });
  it.each(KEYS)('the default of %s fits its own definition', (key) => {
    expect(settingFault(settingDef(key), settingDef(key).default)).toBeNull();
  });

  it.each([
    ['order.recycle_days', '90', '必须是整数'],
    ['order.recycle_days', 90.5, '必须是整数'],
    ['order.recycle_days', -1, '应在 0 到 3650 之间'],
    ['order.recycle_days', null, '必须是整数'],
    ['order.self_review', 1, '只能是开或关'],
    ['order.self_review', 'true', '只能是开或关'],
    ['container.fill_warn_min', 10_001, '应在 0% 到 100% 之间'],
    ['charge.rt_min', 1, '必须是数字'],
    ['charge.rt_min', '1.0001', '最多 3 位小数'],
    ['charge.rt_min', '101', '应在 0 到 100 之间'],
    ['cost.basis', 'NOTHING', '选项不正确'],
    ['cost.basis', 'toString', '选项不正确'],
    ['cutoff.warn_hours', [72, '24'], '必须是整数'],
    ['cutoff.warn_hours', [], '应有 1 到 10 项'],
    ['declare.paper_letters', ['A', 'A'], '有重复项'],
    ['security.ip_allow', ['10.0.0.0/33'], '格式不正确'],
    ['attachment.types', ['svg'], '选项不正确'],
    ['mix.forbidden_pairs', [['FOOD']], '选项不正确'],
    ['finance.ageing.buckets', [0, 60, 30, 90, 180], '应从小到大'],
    ['finance.ageing.buckets', [0, 30, 60], '应有 5 项'],
    ['finance.ageing.buckets', [5, 30, 60, 90, 180], '第一项应为 0'],
    ['risk.levels', [20, 50], '应有 3 项'],
    ['tax.exchange.cost.range', '5.0000', '应填起止两个数'],
    ['tax.exchange.cost.range', ['8.0000', '5.0000'], '起不能大于止'],
    ['tax.exchange.cost.range', ['5.00001', '8'], '最多 4 位小数'],
    ['tax.exchange.cost.range', [5, 8], '必须是数字'],
    ['tax.refund.deadline', '', '必填'],
    ['tax.refund.deadline', '02-30', '请填写月-日，例如 04-30'],
    ['finance.apply.review.amount', 50_000, '必须是数字'],
    ['finance.apply.review.amount', '-1', '应在 0 到 999999999999 之间'],
    ['no.such', 1, '未知的设置项'],
  ])('SYS-020 %s = %j is refused, never coerced', async (key, value, fault) => {
    const { status, envelope } = await save(admin, key, value);
    expect(status).toBe(422);
    expect(envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields: { 'items.0.value': fault } } });
  });

  it('SYS-020 恢复默认 needs a reason, which stands in the history beside who, when, old and new', async () => {
    const changed = { items: [{ key: 'sla.declare', value: 60, version: 0 }], reason: '旺季' };
    await admin.ok(settings.save, { body: changed });
    const reset = (version: number, reason: string, key = 'sla.declare') =>
      admin.call(settings.reset, { params: { key }, body: { version, reason } });
    expect((await reset(1, ' ')).envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { reason: '必填' } },
    });
    expect((await reset(7, '误改')).envelope.errorCode).toBe('VERSION_CONFLICT');
    expect((await reset(1, '误改')).status).toBe(200);
    expect(await readSetting(api.db, 'sla.declare')).toBe(settingDef('sla.declare').default);
    expect((await reset(2, '再来')).envelope).toMatchObject({
      errorCode: 'ILLEGAL_STATE',
      errorMessage: expect.stringContaining('已是默认值'),
    });
    expect((await reset(1, '无此项', 'no.such')).status).toBe(404);
    const { list } = await admin.ok(settings.history, { query: { key: 'sla.declare' } });
    expect(list.map(({ before, after, reason }) => [before, after, reason])).toEqual([
      [60, settingDef('sla.declare').default, '误改'],
      [settingDef('sla.declare').default, 60, '旺季'],
    ]);
  });

  it('3.17 a company’s own value counts for it at once, has its own history, and is given up again', async () => {
    const key = 'finance.price.deviation';
    const put = (companyId: string | null, value: unknown, version = 0, of = key) =>
      admin.call(settings.save, { body: { items: [{ key: of, companyId, value, version }] } });
    const own = async (companyId: string) => {
      const item = (await admin.ok(settings.list)).list.find((each) => each.key === key);
      return item?.companies.find((each) => each.companyId === companyId);
    };
    expect(await own('1')).toMatchObject({ value: null, version: 0 });
    expect((await put('1', 1000)).status).toBe(200);
    expect([await readSetting(api.db, key, '1'), await readSetting(api.db, key)]).toEqual([1000, 500]);
    expect((await put(null, 700)).status).toBe(200);
    expect([await readSetting(api.db, key, '1'), await readSetting(api.db, key, '2')]).toEqual([1000, 700]);
    expect((await put('1', 900)).envelope.errorCode).toBe('VERSION_CONFLICT');
    expect((await put('1', 10_001, 1)).envelope).toMatchObject({
      data: { fields: { 'items.0.value': expect.any(String) } },
    });
    expect((await put('1', 60, 0, 'sla.pool')).envelope).toMatchObject({
      data: { fields: { 'items.0.value': '该设置项各经营主体共用' } },
    });
    expect((await put('999', 1000)).status).toBe(404);
    expect((await put('1', null, 1)).status).toBe(200);
    expect(await readSetting(api.db, key, '1')).toBe(700);
    const { list } = await admin.ok(settings.history, { query: { key, companyId: '1' } });
    expect(list.map(({ before, after }) => [before, after])).toEqual([
      [1000, null],
      [null, 1000],
    ]);
    const common = await admin.ok(settings.history, { query: { key } });
    expect(common.list.map(({ before, after }) => [before, after])).toEqual([[500, 700]]);
  });

  it('SYS-020 a change counts at once and has its history with old and new value', async () => {
    expect(await readSetting(api.db, 'order.self_review')).toBe(false);
    expect((await save(admin, 'order.self_review', true)).status).toBe(200);
    expect(await readSetting(api.db, 'order.self_review')).toBe(true);
    expect((await save(admin, 'order.self_review', false, 1)).status).toBe(200);
    const { list } = await admin.ok(settings.history, { query: { key: 'order.self_review' } });
    expect(list.map(({ before, after, userName }) => [before, after, userName])).toEqual([
      [true, false, 'admin'],
      [false, true, 'admin'],
    ]);
    const now = (await admin.ok(settings.list)).list.find(({ key }) => key === 'order.self_review');
    expect(now).toMatchObject({ value: false, version: 2 });
  });

  it('two people: the second save is a version conflict; one wrong value of several writes nothing', async () => {
    expect((await save(admin, 'sla.pool', 100)).status).toBe(200);
    expect((await save(admin, 'sla.pool', 200)).status).toBe(409);
    const mixed = {
      items: [
        { key: 'sla.book', value: 5, version: 0 },
        { key: 'sla.load', value: 'x', version: 0 },
      ],
    };
    expect((await admin.call(settings.save, { body: mixed })).status).toBe(422);
    expect(await readSetting(api.db, 'sla.book')).toBe(72);
  });

  it('needs the right', async () => {
    expect((await save(api.as('viewer'), 'sla.pool', 1)).status).toBe(403);
    expect((await api.anonymous().call(settings.list)).status).toBe(401);
  });
});

describe('company data', () => {
  const form = {
    full_name: '远通国际货运代理有限公司',
    english_name: '',
    icp: null,
    phone: null,
    email: null,
    address: null,
  };

  it('the public part is there before login', async () => {
    expect(await api.anonymous().ok(company.config)).toEqual({
      simple_name: '远通',
      full_name: '远通国际货运代理有限公司',
      version: 1,
      brand: NO_BRAND,
    });
    expect((await api.anonymous().call(company.get)).status).toBe(401);
  });

  it.each(['', '远', '  远  ', 'x'.repeat(13), '远\u0000通', 5])(
    'SYS-021 simple_name %j is refused',
    async (simple_name) => {
      const { status, envelope } = await admin.call(company.save, { body: { ...form, simple_name, version: 1 } });
      expect(status).toBe(422);
      expect(Object.keys(dataOf<{ fields: object }>(envelope).fields)).toEqual(['simple_name']);
    },
  );

  it('SYS-021 saving raises the version that open sessions compare', async () => {
    const saved = await admin.ok(company.save, { body: { ...form, simple_name: '<b>远通</b>', version: 1 } });
    expect(saved).toMatchObject({ simple_name: '<b>远通</b>', english_name: null, version: 2 });
    expect((await api.anonymous().ok(company.config)).version).toBe(2);
    expect((await admin.ok(me)).configVersion).toBe(2);
    expect((await admin.call(company.save, { body: { ...form, simple_name: '远通', version: 1 } })).status).toBe(409);
    expect(
      (await api.as('viewer').call(company.save, { body: { ...form, simple_name: '远通', version: 2 } })).status,
    ).toBe(403);
  });
});
