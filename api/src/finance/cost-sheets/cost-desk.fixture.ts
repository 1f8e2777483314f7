import { costPool } from '@shared/contract/finance/cost-pool.contract.ts';
import { costSheets as contract } from '@shared/contract/finance/cost-sheet.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { containerWalk } from '../../../test/container-walk.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { line, tradeBase } from '../../../test/trade.fixtures.ts';
import { CONSUMERS } from '../../app/consumers.ts';
import { systemClock, type Clock } from '../../platform/clock.ts';
import { drainEvents } from '../../platform/outbox.ts';
import { confirmActual } from '../fee-reversals/confirm-actual.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { makeFeeLine, type FeeSource } from '../fee-lines/make-fee.ts';
import { finCostSheet } from './cost-sheet.tables.ts';

type Order = { id: string; orderNo: string };

/** Orders in containers, their fees and cost sheets for the tests of one file: `li` sees all, `wang` makes fees. */
export function costDesk(clock: Clock = systemClock) {
  let api: TestApi;
  let walk: ReturnType<typeof containerWalk>;
  let charges: Map<string, string>;
  beforeAll(async () => {
    api = await testApi({ clock });
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
  const deliver = () => drainEvents({ database: api.database, clock, consumers: CONSUMERS });
  let nth = 0;
  /** A confirmed fee of an order (or, without one, of a container), without tax unless said; `date`: accounting date. */
  async function fee(
    of: Order | null,
    direction: 'AR' | 'AP',
    amount: string,
    more: Partial<FeeSource> = {},
    date?: string,
  ) {
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
    const row = await api.command('li', async (ctx) => confirmActual(ctx, await feeLines.lock(ctx, made.id), date));
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
  const share = (
    feeLineId: string,
    orders: readonly Order[],
    basis: 'ORDER' | 'VOLUME' | 'VALUE' | 'MANUAL' = 'ORDER',
  ) =>
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

  return {
    get api() {
      return api;
    },
    get walk() {
      return walk;
    },
    get charges() {
      return charges;
    },
    li,
    deliver,
    fee,
    sheetsOf,
    last,
    compute,
    lock,
    share,
    two,
  };
}
