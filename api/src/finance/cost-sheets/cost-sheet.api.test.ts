import { costPool } from '@shared/contract/finance/cost-pool.contract.ts';
import {
  costContainerList,
  costCustomerList,
  costPoolList,
  costSheetList,
} from '@shared/contract/finance/cost-list.contract.ts';
import { costSheets as contract } from '@shared/contract/finance/cost-sheet.contract.ts';
import { COST_SHEET_STATES } from '@shared/contract/finance/cost-sheet.labels.ts';
import { costSheetMachine } from '@shared/contract/finance/cost-sheet.machine.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { costShareCalls } from '@shared/contract/logistics/cost-share.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containerWalk } from '../../../test/container-walk.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { line, tradeBase } from '../../../test/trade.fixtures.ts';
import { CONSUMERS } from '../../app/consumers.ts';
import { systemClock } from '../../platform/clock.ts';
import { drainEvents } from '../../platform/outbox.ts';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';
import { brokenOf } from '../../platform/verify.ts';
import '../../app/seed/verify-nouns.ts';
import { confirmActual } from '../fee-reversals/confirm-actual.ts';
import { reverseFee } from '../fee-reversals/reverse-fee.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { makeFeeLine, type FeeSource } from '../fee-lines/make-fee.ts';
import { finCostSheet } from './cost-sheet.tables.ts';
import { lockMonth } from './lock-sheet.ts';

let api: TestApi;
let walk: ReturnType<typeof containerWalk>;
let charges: Map<string, string>;
beforeAll(async () => {
  api = await testApi();
  await tradeBase(api.db);
  await api.database.run(`insert into fx_rate (currency, rate_date, rate, confirmed)
    values ('USD', (now() at time zone 'Asia/Shanghai')::date, 7.12, true)`);
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
  walk = containerWalk(api);
  const { rows } = await api.db.execute<{ code: string; id: string }>(
    sql`select code, id::text as id from fin_charge_code`,
  );
  charges = new Map(rows.map(({ code, id }) => [code, id]));
}, 120_000);
afterAll(() => api.close());

const li = () => api.as('li');
const deliver = () => drainEvents({ database: api.database, clock: systemClock, consumers: CONSUMERS });
let nth = 0;
type Order = { id: string; orderNo: string };
/** A confirmed fee of an order (or, without one, of a container), without tax unless said. */
async function fee(of: Order | null, direction: 'AR' | 'AP', amount: string, more: Partial<FeeSource> = {}) {
  nth += 1;
  const from: FeeSource = {
    direction,
    companyId: '1',
    partyId: direction === 'AR' ? '1' : '3',
    bizType: of ? 'LOGISTICS' : 'OTHER',
    bizId: of?.id ?? String(nth),
    bizNo: of?.orderNo ?? `T${nth}`,
    chargeCodeId: charges.get('THC') ?? '',
    qty: '1',
    unit: '票',
    unitPrice: amount,
    currency: 'CNY',
    taxMode: 'INCL',
    taxRateBp: 0,
    source: { type: 'test', id: String(nth), line: null },
    note: '测试',
    ...more,
  };
  const made = await api.command('wang', (ctx) => makeFeeLine(ctx, from, true));
  const row = await api.command('li', async (ctx) => confirmActual(ctx, await feeLines.lock(ctx, made.id)));
  await deliver();
  return row;
}
const sheetsOf = (order: Order) =>
  api.db.select().from(finCostSheet).where(eq(finCostSheet.bizId, order.id)).orderBy(finCostSheet.revision);
const last = async (order: Order) => {
  const sheet = (await sheetsOf(order)).at(-1);
  if (!sheet) throw new Error('no sheet');
  return sheet;
};
const batch = async (endpoint: typeof contract.compute, order: Order) => {
  const { id, version } = await last(order);
  return li().ok(endpoint, { body: { items: [{ id, version }] } });
};
const compute = (order: Order) => batch(contract.compute, order);
const lock = (order: Order) => batch(contract.lock, order);
const share = (feeLineId: string, orders: readonly Order[], basis: 'ORDER' | 'VOLUME' | 'VALUE' | 'MANUAL' = 'ORDER') =>
  li().call(costPool.share, {
    body: { feeLineId, basis, shares: orders.map(({ id }) => ({ orderId: id, percent: 0 })) },
  });
/** Two orders, 25 and 75 cartons, in a container not loaded yet. */
async function two() {
  const small = await walk.pooled({ lines: [line()] });
  const big = await walk.pooled({ lines: [line({ cartons: 75, qty: '750' })] });
  const box = await walk.consolidated([{ order: small }, { order: big }]);
  return { small, big, box };
}

describe('FIN-130 order profit', () => {
  it('TV-42: 68,000.00 − 51,200.00 − 4,175.50 = 12,624.50, 18.57 %; pass-through and tax count nowhere', async () => {
    const order = await walk.pooled({ lines: [line()] });
    const box = await walk.consolidated([{ order }]);
    await fee(order, 'AR', '72080', { taxRateBp: 600 });
    await fee(order, 'AP', '51200');
    await fee(order, 'AR', '999', { chargeCodeId: charges.get('DUTY') ?? '' });
    const pool = await fee(null, 'AP', '4175.50', { containerId: box.id });
    expect((await last(order)).missing).toBe(`货柜费用 ${pool.feeNo}未分摊`);
    expect((await compute(order)).refused).toMatchObject([{ errorCode: 'FIN-130' }]);
    expect((await share(pool.id, [order])).status).toBe(200);
    expect((await compute(order)).done).toBe(1);
    const detail = await li().ok(contract.get, { params: { id: (await last(order)).id } });
    expect(detail).toMatchObject({
      income: '68000.00',
      direct: '51200.00',
      shared: '4175.50',
      profit: '12624.50',
      marginBp: 1857,
    });
    expect(detail.lines.map(({ kind, sell, cost }) => [kind, sell ?? cost])).toEqual([
      ['INCOME', '68000.00'],
      ['DIRECT', '51200.00'],
      ['SHARED', '4175.50'],
    ]);
    const [row] = (await li().ok(costSheetList.endpoint, { query: { numbers: order.orderNo } })).list;
    expect([row?.profit, row?.marginBp, row?.state]).toEqual(['12624.50', 1857, 'COMPUTED']);
    expect((await li().ok(costShareCalls.get, { params: { id: box.id } })).rows[0]).toMatchObject({
      profit: '12624.50',
    });
  });
  it('TV-45 自营货款 and 自营采购款 are income and cost of a BUYOUT order; 货款 is collected for others and counts nowhere', async () => {
    const order = await walk.pooled({ lines: [line()] });
    const of = (code: string) => ({ chargeCodeId: charges.get(code) ?? expect.fail(code) });
    await fee(order, 'AR', '71000', of('OWNSALE'));
    const bought = await fee(order, 'AP', '79100', { ...of('OWNBUY'), taxRateBp: 1300 });
    await fee(order, 'AR', '500', of('GOODS'));
    expect((await compute(order)).done).toBe(1);
    expect(await last(order)).toMatchObject({ income: '71000.00', direct: '70000.00', profit: '1000.00' });
    const { rows } = await api.db.execute<{ account: string }>(
      sql`select l.account from gl_line l join gl_journal j on j.id = l.journal_id
        where l.fee_line_id = ${bought.id} and l.debit > 0 order by 1`,
    );
    expect(rows.map(({ account }) => account)).toContain('6401');
  });
  it('FIN-133 an estimate counts until its actual fee is confirmed', async () => {
    const order = await walk.pooled({ lines: [line()] });
    await fee(order, 'AR', '1000');
    await fee(order, 'AP', '600', { isEstimate: true });
    await compute(order);
    expect(await last(order)).toMatchObject({ direct: '600.00', estimated: '600.00' });
    await fee(order, 'AP', '550');
    expect(await last(order)).toMatchObject({
      direct: '550.00',
      estimated: '0.00',
      profit: '450.00',
      state: 'COMPUTED',
    });
  });
  it('6.3 a draft has no figures, nowhere', async () => {
    const order = await walk.pooled({ lines: [line()] });
    await fee(order, 'AR', '1000');
    const [row] = (await li().ok(costSheetList.endpoint, { query: { numbers: order.orderNo, uncomputed: '1' } })).list;
    expect([row?.income, row?.profit, row?.marginBp, row?.state]).toEqual([null, null, null, 'DRAFT']);
    expect(await li().ok(contract.get, { params: { id: row?.id ?? '' } })).not.toHaveProperty('profit');
  });
});

describe('FIN-131, FIN-132 shares', () => {
  it('are the pool line; revoked whole they are gone; a line is shared once', async () => {
    const { small, big, box } = await two();
    const pool = await fee(null, 'AP', '100.01', { containerId: box.id });
    const made = await share(pool.id, [small, big], 'VOLUME');
    expect(made.envelope.data?.share?.lines.map(({ amount }) => amount)).toEqual(['25.00', '75.01']);
    expect((await share(pool.id, [small])).envelope.errorCode).toBe('FIN-132');
    const of = made.envelope.data?.share;
    const back = await li().ok(costPool.revoke, {
      params: { id: of?.id ?? '' },
      body: { version: of?.version ?? 0, reason: '选错方式' },
    });
    expect(back.share).toBeNull();
    const open = await li().ok(costPoolList.endpoint, { query: { tab: 'open', numbers: pool.feeNo } });
    expect(open.list).toHaveLength(1);
    expect((await share(pool.id, [big])).status).toBe(200);
  });
  it('a basis that sums to zero, percents that are not 100, a foreign order are refused', async () => {
    const { small, big, box } = await two();
    const stranger = await walk.pooled({ lines: [line()] });
    const pool = await fee(null, 'AP', '10', { containerId: box.id });
    expect((await share(pool.id, [small, big], 'VALUE')).envelope.errorMessage).toContain('分摊基数为零');
    expect((await share(pool.id, [small, big], 'MANUAL')).envelope.data).toMatchObject({
      fields: { shares: expect.any(String) },
    });
    expect((await share(pool.id, [stranger])).status).toBe(404);
    const taxed = await fee(small, 'AP', '10', { containerId: box.id });
    expect((await share(taxed.id, [small])).status).toBe(404);
  });
  it('ACC-032 a share names no order to who does not see it', async () => {
    const { small, big, box } = await two();
    const pool = await fee(null, 'AP', '60', { containerId: box.id });
    expect((await share(pool.id, [small, big])).status).toBe(200);
    api.actor('books', { userId: '9', scopes: { finance: { level: 'ALL', depts: [] } } });
    const seen = await api.as('books').ok(costPool.get, { params: { id: pool.id } });
    expect(seen).toMatchObject({ targets: [], share: { lines: [] } });
    expect(JSON.stringify(seen)).not.toContain(small.orderNo);
    expect((await li().ok(costPool.get, { params: { id: pool.id } })).share?.lines).toHaveLength(2);
  });
  it('two at once: one shares', async () => {
    const { small, big, box } = await two();
    const pool = await fee(null, 'AP', '70', { containerId: box.id });
    const both = await Promise.all([share(pool.id, [small]), share(pool.id, [big])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
  it('automatic by loaded figures once the container has left 待装柜; a new basis shares again; reversed, they go', async () => {
    const { small, big, box } = await two();
    const pool = await fee(null, 'AP', '100', { containerId: box.id });
    const detail = () => li().ok(costPool.get, { params: { id: pool.id } });
    expect((await detail()).share).toBeNull();
    await walk.to(box, 'LOAD');
    await walk.load(box, { 0: 15 });
    await walk.advance(box);
    await deliver();
    const first = await detail();
    expect(first.share?.lines.map(({ amount }) => amount)).toEqual(['16.67', '83.33']);
    const { version } = await walk.read(box);
    await li().ok(costShareCalls.setBasis, { params: { id: box.id }, body: { version, basis: 'ORDER', shares: [] } });
    await deliver();
    expect((await detail()).share?.lines.map(({ amount }) => amount)).toEqual(['50.00', '50.00']);
    const later = await fee(null, 'AP', '8', { containerId: box.id });
    const [row] = (await li().ok(costPoolList.endpoint, { query: { numbers: later.feeNo } })).list;
    expect([row?.shareState, row?.auto, row?.basis, row?.orderCount]).toEqual(['SHARED', true, 'ORDER', 2]);
    for (const order of [small, big]) expect((await last(order)).missing).toBeNull();
    await api.command('li', async (ctx) => reverseFee(ctx, await feeLines.lock(ctx, pool.id), '开错'));
    await deliver();
    expect((await li().call(costPool.get, { params: { id: pool.id } })).status).toBe(404);
  });
});

describe('FIN-134, FIN-136 containers and versions', () => {
  it('a locked sheet keeps its numbers; what comes later stands on the next version, also what is taken back', async () => {
    const { small, big, box } = await two();
    const sold = await fee(small, 'AR', '500');
    await fee(big, 'AR', '900');
    const pool = await fee(null, 'AP', '100', { containerId: box.id });
    const shared = await share(pool.id, [small, big], 'VOLUME');
    for (const order of [small, big]) await compute(order);
    await lock(small);
    const of = shared.envelope.data?.share;
    const kept = await li().call(costPool.revoke, {
      params: { id: of?.id ?? '' },
      body: { version: of?.version ?? 0, reason: '撤销' },
    });
    expect(kept.envelope.errorCode).toBe('FIN-136');
    expect((await compute(small)).refused).toMatchObject([{ errorCode: 'FIN-136' }]);
    await fee(small, 'AP', '40');
    await api.command('li', async (ctx) => reverseFee(ctx, await feeLines.lock(ctx, pool.id), '开错'));
    await api.command('li', async (ctx) => reverseFee(ctx, await feeLines.lock(ctx, sold.id), '开错'));
    await deliver();
    await compute(small);
    const [one, next] = await sheetsOf(small);
    expect([one?.state, one?.income, one?.shared, one?.profit]).toEqual(['LOCKED', '500.00', '25.00', '475.00']);
    expect([next?.revision, next?.income, next?.direct, next?.shared, next?.profit]).toEqual([
      2,
      '-500.00',
      '40.00',
      '-25.00',
      '-515.00',
    ]);
    expect((await last(big)).shared).toBe('0.00');
    const [row] = (await li().ok(costContainerList.endpoint, { query: { containerCode: box.containerCode } })).list;
    expect(row).toMatchObject({ orderCount: 2, profit: '860.00', openPool: 0 });
  });
  it('FIN-136, FIN-204 a share that is revoked while its month is being locked: no locked sheet counts it', async () => {
    for (const round of [1, 2, 3]) {
      const { small, big, box } = await two();
      const pool = await fee(null, 'AP', '100', { containerId: box.id });
      const of = (await share(pool.id, [small, big], 'VOLUME')).envelope.data?.share;
      for (const order of [small, big]) await compute(order);
      const { month } = await last(small);
      const [, revoked] = await Promise.all([
        api.command('admin', (ctx) => lockMonth(ctx, '1', month ?? '')),
        li().call(costPool.revoke, {
          params: { id: of?.id ?? '' },
          body: { version: of?.version ?? 0, reason: '选错方式' },
        }),
      ]);
      expect([undefined, 'FIN-136'], `round ${round}`).toContain(revoked.envelope.errorCode);
      expect(await brokenOf(api.db, (title) => title.startsWith('FIN-13'))).toEqual([]);
    }
  });
  it('4.17 a month that closes locks; computed again only after it was reopened', async () => {
    const order = await walk.pooled({ lines: [line()] });
    await fee(order, 'AR', '10');
    await compute(order);
    const { month } = await last(order);
    expect(await api.command('admin', (ctx) => lockMonth(ctx, '1', month ?? ''))).toBeGreaterThan(0);
    expect((await compute(order)).refused).toHaveLength(1);
    await api.db.execute(sql`update fin_period set reopen_count = reopen_count + 1 where month = ${month}`);
    expect((await compute(order)).done).toBe(1);
    expect((await last(order)).state).toBe('RECOMPUTED');
  });
  it('every state × action', async () => {
    const order = await walk.pooled({ lines: [line()] });
    await fee(order, 'AR', '10');
    await compute(order);
    for (const state of Object.keys(COST_SHEET_STATES) as (keyof typeof COST_SHEET_STATES)[])
      for (const [action, rule] of Object.entries(costSheetMachine.actions)) {
        await api.db.execute(
          sql`update fin_cost_sheet set state = ${state}, locked_at = now(), locked_reopens = 99 where biz_id = ${order.id}`,
        );
        const { done } = await (action === 'lock' ? lock(order) : compute(order));
        const allowed = rule.from.includes(state) && !(action === 'compute' && state === 'LOCKED');
        expect([state, action, done]).toEqual([state, action, allowed ? 1 : 0]);
      }
  });
  it('the identities hold', async () =>
    expect(await brokenOf(api.db, (title) => title.startsWith('FIN-13'))).toEqual([]));
});

describe('who sees what', () => {
  it('SYS-034 without the field rights there is no figure in list, detail, sort, filter, report or file', async () => {
    api.actor('blind', {
      userId: '2',
      deptId: '1',
      fields: { 'money.cost': 'HIDDEN', 'money.profit': 'HIDDEN', 'money.sell': 'VISIBLE' },
    });
    const blind = api.as('blind');
    const { list, summary } = await blind.ok(costSheetList.endpoint, { query: {} });
    for (const key of ['direct', 'shared', 'profit', 'marginBp', 'estimateBp']) expect(list[0]).not.toHaveProperty(key);
    expect(JSON.stringify(summary)).not.toContain('profit');
    for (const query of [{ sort: '-profit' }, { loss: '1' }, { margin: '1..2' }])
      expect((await blind.call(costSheetList.endpoint, { query })).status).toBe(422);
    const detail = await blind.ok(contract.get, {
      params: { id: list.find(({ state }) => state !== 'DRAFT')?.id ?? '' },
    });
    for (const key of ['direct', 'shared', 'profit', 'marginBp', 'fxGainLoss']) expect(detail).not.toHaveProperty(key);
    for (const each of detail.lines) expect(each).not.toHaveProperty('cost');
    const report = await blind.ok(contract.report, { query: {} });
    expect(report.rows[0]).not.toHaveProperty('profit');
    // Nor does the order of the rows tell what is hidden.
    const names = (await blind.ok(contract.report, { query: { by: 'order' } })).rows.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(names.toSorted());
    const file = await blind.send(contract.reportFile as Endpoint, { query: {} });
    const [head] = await readXlsx(Buffer.from(await file.arrayBuffer()), { rows: 3 });
    expect(head).toEqual(['客户', '订单数', '收入(CNY)']);
    expect((await blind.ok(costCustomerList.endpoint, { query: {} })).list[0]).not.toHaveProperty('profit');
    expect((await blind.ok(costPoolList.endpoint, { query: {} })).list[0]).not.toHaveProperty('baseEx');
  });
  it('profit report sums what the list sums', async () => {
    const { total } = await li().ok(contract.report, { query: { by: 'order' } });
    const { summary } = await li().ok(costSheetList.endpoint, { query: {} });
    expect(JSON.stringify(summary)).toContain(`"${total.profit ?? ''}"`);
    expect(api.faults).toEqual([]);
  });
});
