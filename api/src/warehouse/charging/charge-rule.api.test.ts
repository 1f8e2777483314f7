import { chargeRuleList, chargeRules, type ChargeRuleInput } from '@shared/contract/warehouse/charge-rule.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { prepareStore, storeOf } from '../stock/stock.fixture.ts';
import { whChargeRule } from './charge-rule.tables.ts';
import { ruleInput } from './charge.fixture.ts';

const TODAY = '2026-11-23';
let api: TestApi;
let store: Awaited<ReturnType<typeof storeOf>>;
beforeAll(async () => {
  api = await testApi({
    clock: { now: () => new Date(`${TODAY}T04:00:00Z`) },
    prepare: async (database) => void (await prepareStore(database)),
  });
  store = await storeOf(api);
  const warehouses = [store.warehouseId];
  api.actor('manager', { warehouses });
  api.actor('reader', { warehouses, permissions: ['warehouse.rule.view'] });
  api.actor('other', { warehouses: [store.otherWarehouseId] });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => title.includes('计费规则'))).toEqual([]);
  await api.db.delete(whChargeRule);
});

const input = (values: Partial<ChargeRuleInput> = {}): ChargeRuleInput =>
  ruleInput(store.warehouseId, {
    freeDays: 7,
    tiers: [
      { fromDay: 8, toDay: 30, price: '1.50' },
      { fromDay: 31, toDay: null, price: '3.00' },
    ],
    ...values,
  });
const create = (
  values: Partial<ChargeRuleInput> = {},
  replaces: { id: string; version: number } | null = null,
  as = 'manager',
) => api.as(as).call(chargeRules.create, { body: { ...input(values), replaces } });
const made = async (...given: Parameters<typeof create>) => {
  const { envelope } = await create(...given);
  if (!envelope.data || !envelope.success) throw new Error(JSON.stringify(envelope));
  return envelope.data;
};
const list = async (query: Record<string, string> = {}, as = 'manager') =>
  (await api.as(as).ok(chargeRuleList.endpoint, { query })).list;

describe('计费规则 (W2)', () => {
  it('tells scope, tiers and least charge in words, and what may be done', async () => {
    await made({
      customerId: store.customers[0] ?? '',
      stockKind: 'CARGO',
      minVolume: 5_000_000,
      minDays: 3,
      minCharge: '50',
    });
    expect((await list())[0]).toMatchObject({
      scopeText: '客1 · 货物',
      tierText: '8–30 天 1.50；31 天起 3.00',
      minText: '5.000 m³，3 天',
      minCharge: '50.00',
      state: 'ACTIVE',
      actions: [
        { code: 'renew', enabled: true, unmet: [] },
        { code: 'disable', enabled: true, unmet: [] },
      ],
    });
    expect((await list({}, 'reader'))[0]?.actions).toEqual([]);
  });

  it.each<[string, Partial<ChargeRuleInput>, Record<string, string>]>([
    [
      'WMS-087 a gap',
      { tiers: [{ fromDay: 9, toDay: null, price: '1' }] },
      { tiers: '阶梯不连续：第 1 档应从第 8 天开始' },
    ],
    ['a negative price', { tiers: [{ fromDay: 8, toDay: null, price: '-1' }] }, { 'tiers.0.price': '不能为负' }],
    ['least above most', { minCharge: '9', maxCharge: '8' }, { maxCharge: '不能低于最低收费' }],
    ['an end before the beginning', { validTo: '2025-12-31' }, { validTo: '不能早于生效日期' }],
    ['zone and class', { zoneId: '1', tempClass: 'FROZEN' }, { tempClass: '库区和温区只能选一个' }],
    [
      'free days of handling',
      { basis: 'INBOUND_QTY', tiers: [{ fromDay: 8, toDay: null, price: '1' }] },
      { freeDays: '该计费方式没有免费天数' },
    ],
    ['least volume of pieces', { basis: 'PIECE_DAY', minVolume: 1 }, { minVolume: '只有体积×天可设起计体积' }],
    ['a supplier to be billed', { supplierId: '1' }, { supplierId: '向客户收费的规则不选出租方' }],
    ['a customer that is none', { customerId: '999' }, { customerId: '客户不存在或无权使用' }],
  ])('refuses %s', async (_what, values, fields) => {
    expect((await create(values)).envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields } });
  });

  it('2.15 no two rules of one scope and basis on a day, also when two are made at once', async () => {
    await made({ validTo: '2026-06-30' });
    expect((await create({ validFrom: '2026-06-30' })).envelope).toMatchObject({ errorCode: 'WMS-087' });
    await made({ validFrom: '2026-07-01' });
    await made({ customerId: store.customers[0] ?? '' });
    await made({ basis: 'TON_DAY' });
    const both = await Promise.all([create({ stockKind: 'MALL' }), create({ stockKind: 'MALL' })]);
    expect(both.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true]);
  });

  it('WMS-086 复制为新版本 ends the old rule the day before; the version seen counts', async () => {
    const old = await made();
    const next = await made(
      { validFrom: '2026-12-01', freeDays: 10, tiers: [{ fromDay: 11, toDay: null, price: '2' }] },
      old,
    );
    expect((await list({ sort: 'validFrom' })).map(({ id, validFrom, validTo }) => [id, validFrom, validTo])).toEqual([
      [old.id, '2026-01-01', '2026-11-30'],
      [next.id, '2026-12-01', null],
    ]);
    expect((await create({ validFrom: '2027-01-01' }, old)).envelope.errorCode).toBe('VERSION_CONFLICT');
    const early = await create({ validFrom: '2026-12-01' }, next);
    expect(early.envelope).toMatchObject({
      data: { fields: { validFrom: expect.stringContaining('不能早于 2026-12-02') } },
    });
    expect((await list({ validOn: '1' })).map(({ id }) => id)).toEqual([old.id]);
  });

  it('停用 with a reason, once; then a rule of the scope may be made again', async () => {
    const rule = await made();
    const stop = (version: number) =>
      api.as('manager').call(chargeRules.disable, { params: { id: rule.id }, body: { version, reason: '价格作废' } });
    expect((await stop(rule.version)).envelope.success).toBe(true);
    expect((await stop(rule.version + 1)).envelope.errorCode).toBe('ILLEGAL_STATE');
    await made();
  });

  it('1.8, 10.4 another warehouse does not find it; who reads may try but not change', async () => {
    const rule = await made();
    expect(await list({}, 'other')).toEqual([]);
    expect((await create({}, null, 'reader')).status).toBe(403);
    expect((await create({}, null, 'other')).envelope).toMatchObject({
      data: { fields: { warehouseId: '仓库不存在或无权使用' } },
    });
    const body = { quantity: 1, receivedDate: '2026-10-01', outs: [], from: '2026-10-01', to: '2026-10-01' };
    const tried = (as: string) => api.as(as).call(chargeRules.simulate, { params: { id: rule.id }, body });
    expect((await tried('reader')).status).toBe(200);
    expect((await tried('other')).envelope.errorCode).toBe('NOT_FOUND');
  });

  it('TV-35 试算 day by day: free days, both tiers, tax on top', async () => {
    const rule = await made();
    const answer = await api.as('reader').ok(chargeRules.simulate, {
      params: { id: rule.id },
      body: {
        quantity: 10_000_000,
        receivedDate: '2026-10-01',
        outs: [{ day: '2026-10-15', quantity: 4_000_000 }],
        from: '2026-10-01',
        to: '2026-10-31',
      },
    });
    expect(answer.days).toHaveLength(31);
    expect(answer.days.filter(({ kind }) => kind === 'FREE')).toHaveLength(7);
    expect(answer.days[7]).toEqual({
      day: '2026-10-08',
      age: 8,
      kind: 'TIER',
      tier: '8–30 天',
      units: 10_000_000,
      price: '1.50',
      amount: '15.000000',
    });
    expect(answer.lines.map(({ title, amount }) => [title, amount])).toEqual([
      ['8–30 天', '249.00'],
      ['31 天起', '18.00'],
    ]);
    expect(answer).toMatchObject({ amountEx: '267.00', tax: '16.02', amount: '283.02', adjustment: '0.00' });
    const long = await api.as('reader').call(chargeRules.simulate, {
      params: { id: rule.id },
      body: { quantity: 1, receivedDate: '2026-10-01', outs: [], from: '2024-10-01', to: '2026-10-31' },
    });
    expect(long.envelope).toMatchObject({ data: { fields: { from: '最多试算 400 天' } } });
  });
});
