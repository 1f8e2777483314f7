import { add } from '@shared/contract/decimal.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { COST_BASIS, type CostBasis } from '@shared/contract/logistics/cost-share.ts';
import { costShareCalls } from '@shared/contract/logistics/cost-share.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containerWalk } from '../../../test/container-walk.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { container, line, tradeBase } from '../../../test/trade.fixtures.ts';

let api: TestApi;
let walk: ReturnType<typeof containerWalk>;
beforeAll(async () => {
  api = await testApi();
  await tradeBase(api.db);
  await api.database.run(`insert into fx_rate (currency, rate_date, rate, confirmed)
    values ('USD', (now() at time zone 'Asia/Shanghai')::date, 7.12, true)`);
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
  walk = containerWalk(api);
}, 120_000);
afterAll(() => api.close());

const li = () => api.as('li');
const id = (value: { id: string }) => ({ id: value.id });
const read = (box: { id: string }, query: { basis?: CostBasis } = {}) =>
  li().ok(costShareCalls.get, { params: id(box), query });

/** A booked container with an order of 25 cartons and one of 75: 3.000 CBM, 450 kg and 9.000 CBM, 1,350 kg. */
async function booked(more: { unitPrice?: string; salesId?: string } = {}) {
  const { unitPrice = null, salesId = '2' } = more;
  const small = await walk.pooled({ salesId, lines: [line({ unitPrice })] });
  const big = await walk.pooled({ lines: [line({ cartons: 75, qty: '750', unitPrice })] });
  const box = await walk.to(await walk.consolidated([{ order: small }, { order: big }]), 'INSPECT');
  return { small, big, box };
}
const set = async (box: { id: string }, basis: CostBasis, shares: { orderId: string; percent: number }[] = []) =>
  li().call(costShareCalls.setBasis, {
    params: id(box),
    body: { version: (await walk.read(box)).version, basis, shares },
  });

describe('LOG-052 cost shares of a container', () => {
  it('all bases side by side; every basis sums to the pool', async () => {
    const { small, big, box } = await booked({ unitPrice: '10' });
    const { items, total, rows, basis, figuresSource } = await read(box);
    expect([basis, figuresSource, total]).toEqual(['VOLUME', 'PLANNED', '15308.00']);
    expect(items).toMatchObject([
      { source: 'BOOKING', chargeName: '海运费', currency: 'USD', amount: '2150.00', base: '15308.00' },
    ]);
    expect(rows.map(({ orderNo, rt, shares }) => [orderNo, rt, shares])).toEqual([
      [
        small.orderNo,
        '3.000',
        {
          VOLUME: '3827.00',
          GROSS: '3827.00',
          RT: '3827.00',
          CARTON: '3827.00',
          ORDER: '7654.00',
          VALUE: '3827.00',
          MANUAL: null,
        },
      ],
      [
        big.orderNo,
        '9.000',
        {
          VOLUME: '11481.00',
          GROSS: '11481.00',
          RT: '11481.00',
          CARTON: '11481.00',
          ORDER: '7654.00',
          VALUE: '11481.00',
          MANUAL: null,
        },
      ],
    ]);
    for (const each of Object.keys(COST_BASIS) as CostBasis[])
      if (each !== 'MANUAL') expect(Number(add(...rows.map(({ shares }) => shares?.[each] ?? '0')))).toBe(15_308);
  });
  it('loaded figures after the loading', async () => {
    const { box } = await booked();
    await walk.to(box, 'LOAD');
    await walk.load(box, { 0: 15 });
    const { rows, figuresSource } = await read(box);
    expect([figuresSource, rows.map(({ cartons }) => cartons)]).toEqual(['LOADED', [15, 75]]);
    expect(rows.map(({ shares }) => shares?.CARTON)).toEqual(['2551.33', '12756.67']);
  });
  it('LOG-053 a basis that sums to zero is refused, asked for or set', async () => {
    const { box } = await booked();
    expect((await read(box)).rows.map(({ shares }) => shares?.VALUE)).toEqual([null, null]);
    const asked = await li().call(costShareCalls.get, { params: id(box), query: { basis: 'VALUE' } });
    expect(asked.envelope).toMatchObject({ errorCode: 'LOG-053' });
    expect(asked.envelope.errorMessage).toContain('分摊基数为零');
    expect((await set(box, 'VALUE')).envelope.errorCode).toBe('LOG-053');
  });
  it('the basis changes with its right, by hand with 100.00 % only', async () => {
    const { small, big, box } = await booked();
    expect((await set(box, 'ORDER')).envelope.data).toMatchObject({ basis: 'ORDER' });
    const by = (one: number, other: number) => [
      { orderId: small.id, percent: one },
      { orderId: big.id, percent: other },
    ];
    expect((await set(box, 'MANUAL', by(3333, 6666))).envelope.data).toMatchObject({
      fields: { shares: '手工分摊比例之和必须是 100.00%' },
    });
    const { data } = (await set(box, 'MANUAL', by(3333, 6667))).envelope;
    expect(data?.rows.map(({ shares }) => shares?.MANUAL)).toEqual(['5102.16', '10205.84']);
    api.actor('viewer', { userId: '2', deptId: '1', permissions: ['logistics.container.view'] });
    const { version } = await walk.read(box);
    const refused = await api
      .as('viewer')
      .call(costShareCalls.setBasis, { params: id(box), body: { version, basis: 'ORDER', shares: [] } });
    expect(refused.status).toBe(403);
    expect((await api.as('viewer').ok(costShareCalls.get, { params: id(box) })).mayChange).toBe(false);
  });
  it('cost.basis is the basis of a new container', async () => {
    await api.database.run(`insert into sy_setting (key, value) values ('cost.basis', '"GROSS"')`);
    const made = await li().ok(containers.create, { body: container() });
    await api.database.run(`delete from sy_setting where key = 'cost.basis'`);
    expect((await read(made)).basis).toBe('GROSS');
  });
  it('a cost without a rate waits and is named', async () => {
    const { box } = await booked();
    await api.database
      .run(`insert into lg_booking_surcharge (booking_id, sort_no, charge_code_id, currency, amount, basis)
      select booking_id, 1, (select id from fin_charge_code where code = 'THC'), 'GBP', 100, 'CONTAINER'
      from lg_booking_container where container_id = ${box.id}`);
    const { missingRates, items, rows, total } = await read(box);
    expect([missingRates, items.length, total]).toEqual([['GBP'], 2, '15308.00']);
    expect(rows.map(({ profit }) => profit)).toEqual([null, null]);
  });
});

describe('who sees what', () => {
  it('SYS-034 no cost, no profit without the field right', async () => {
    const { box } = await booked();
    api.actor('blind', {
      userId: '2',
      deptId: '1',
      fields: { 'money.cost': 'HIDDEN', 'money.profit': 'HIDDEN', 'money.sell': 'HIDDEN' },
    });
    const seen = await api.as('blind').ok(costShareCalls.get, { params: id(box) });
    expect(seen).not.toHaveProperty('total');
    for (const row of seen.rows)
      for (const key of ['shares', 'direct', 'income', 'profit', 'marginBp']) expect(row).not.toHaveProperty(key);
    expect(seen.items[0]).not.toHaveProperty('base');
  });
  it('ACC-032 orders of others stand without names, income and profit', async () => {
    const { small, box } = await booked({ salesId: '4' });
    api.actor('zhao', { userId: '4', deptId: '2', scopes: { logistics: { level: 'SELF', depts: [] } } });
    const { rows } = await api.as('zhao').ok(costShareCalls.get, { params: id(box) });
    expect(
      rows.map(({ orderId, orderNo, customerName, cartons }) => [orderId, orderNo, customerName, cartons]),
    ).toEqual([
      [small.id, small.orderNo, '恒丰', 25],
      [null, null, null, 75],
    ]);
  });
});
