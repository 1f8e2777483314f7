import { costPool } from '@shared/contract/finance/cost-pool.contract.ts';
import { costSheets as contract } from '@shared/contract/finance/cost-sheet.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { line } from '../../../test/trade.fixtures.ts';
import { brokenOf } from '../../platform/verify.ts';
import { BOOKS_CLOCK } from '../ledger/books.fixture.ts';
import '../../app/seed/verify-nouns.ts';
import { costDesk } from './cost-desk.fixture.ts';
import { lockMonth } from './lock-sheet.ts';

const desk = costDesk(BOOKS_CLOCK);
type Order = Awaited<ReturnType<typeof desk.walk.pooled>>;

/** A sheet of September with a profit of 475, locked with its month, and the month reopened. */
async function reopened(later: (order: Order) => Promise<unknown> = async () => undefined): Promise<Order> {
  const order = await desk.walk.pooled({ lines: [line()] });
  await desk.fee(order, 'AR', '500', {}, '2026-09-10');
  await desk.fee(order, 'AP', '25', {}, '2026-09-12');
  await desk.compute(order);
  await desk.api.command('admin', (ctx) => lockMonth(ctx, '1', '202609'));
  await later(order);
  await desk.api.db.execute(sql`update fin_period set reopen_count = reopen_count + 1 where month = '202609'`);
  return order;
}
const figures = async (order: Order) =>
  (await desk.sheetsOf(order)).map(({ revision, state, month, profit }) => [revision, state, month, profit]);
/** 核算 of one version. */
async function compute(order: Order, revision: number) {
  const sheet = (await desk.sheetsOf(order)).find((one) => one.revision === revision);
  return desk.li().ok(contract.compute, { body: { items: [{ id: sheet?.id ?? '', version: sheet?.version ?? 0 }] } });
}

it('FIN-136, 4.17 a reopened sheet counts what was posted up to the end of its month; what came later is of the next one', async () => {
  const order = await reopened((of) => desk.fee(of, 'AP', '40', {}, '2026-10-05'));
  expect(await figures(order)).toEqual([
    [1, 'LOCKED', '202609', '475.00'],
    [2, 'DRAFT', null, '0.00'],
  ]);
  expect((await compute(order, 1)).done).toBe(1);
  expect((await compute(order, 2)).done).toBe(1);
  expect(await figures(order)).toEqual([
    [1, 'RECOMPUTED', '202609', '475.00'],
    [2, 'COMPUTED', '202610', '-40.00'],
  ]);
});

it('FIN-136 what is posted into the reopened month is of its sheet, also while there is a next one; a next one of nothing goes', async () => {
  const order = await reopened();
  await desk.fee(order, 'AP', '30', {}, '2026-09-20');
  expect((await figures(order)).map(([revision]) => revision)).toEqual([1, 2]);
  expect((await compute(order, 1)).done).toBe(1);
  expect(await figures(order)).toEqual([[1, 'RECOMPUTED', '202609', '445.00']]);
  await desk.fee(order, 'AP', '40', {}, '2026-10-05');
  expect(await figures(order)).toEqual([
    [1, 'RECOMPUTED', '202609', '445.00'],
    [2, 'DRAFT', null, '0.00'],
  ]);
  await desk.fee(order, 'AP', '5', {}, '2026-09-21');
  expect((await compute(order, 2)).done).toBe(1);
  expect(await figures(order)).toEqual([
    [1, 'RECOMPUTED', '202609', '440.00'],
    [2, 'COMPUTED', '202610', '-40.00'],
  ]);
});

describe('4.17, FIN-136 a container cost that nobody has shared', () => {
  /** Two orders in a container, sheets of September locked with their month, which is open again; 100.00 is shared over them. */
  async function sharedAndReopened() {
    const { small, big, box } = await desk.two();
    for (const order of [small, big]) await desk.fee(order, 'AR', '500', {}, '2026-09-10');
    const pool = await desk.fee(null, 'AP', '100', { containerId: box.id }, '2026-09-12');
    const share = (await desk.share(pool.id, [small, big], 'VOLUME')).envelope.data?.share;
    for (const order of [small, big]) await desk.compute(order);
    await desk.api.command('admin', (ctx) => lockMonth(ctx, '1', '202609'));
    await reopen();
    return { small, big, box, pool, share };
  }
  const reopen = () =>
    desk.api.db.execute(sql`update fin_period set reopen_count = reopen_count + 1 where month = '202609'`);
  const sharedOf = async (order: Order) =>
    (await desk.sheetsOf(order)).map(({ revision, state, shared, missing }) => [revision, state, shared, missing]);

  it('of a later month is none of the reopened sheet; one of its own month is asked for by its number', async () => {
    const { small, box } = await sharedAndReopened();
    await desk.fee(null, 'AP', '60', { containerId: box.id }, '2026-10-05');
    expect((await compute(small, 1)).refused).toEqual([]);
    expect((await sharedOf(small))[0]).toEqual([1, 'RECOMPUTED', '25.00', null]);
    const own = await desk.fee(null, 'AP', '40', { containerId: box.id }, '2026-09-20');
    expect((await sharedOf(small))[0]).toEqual([1, 'RECOMPUTED', '25.00', `货柜费用 ${own.feeNo}未分摊`]);
    const [refused] = (await compute(small, 1)).refused;
    expect(refused?.reason).toContain(own.feeNo);
  });

  it('whose share was revoked is on no sheet that locks with its month; shared again it is on the next version, once', async () => {
    const { small, big, pool, share } = await sharedAndReopened();
    for (const order of [small, big]) await compute(order, 1);
    await desk.li().ok(costPool.revoke, {
      params: { id: share?.id ?? '' },
      body: { version: share?.version ?? 0, reason: '选错方式' },
    });
    await desk.api.command('admin', (ctx) => lockMonth(ctx, '1', '202609'));
    expect(await sharedOf(small)).toEqual([[1, 'LOCKED', '0.00', `货柜费用 ${pool.feeNo}未分摊`]]);
    expect(await brokenOf(desk.api.db, (title) => title.startsWith('FIN-13'))).toEqual([]);
    expect((await desk.share(pool.id, [small, big], 'ORDER')).status).toBe(200);
    for (const order of [small, big]) {
      await desk.compute(order);
      expect((await sharedOf(order)).map(([revision, state, shared]) => [revision, state, shared])).toEqual([
        [1, 'LOCKED', '0.00'],
        [2, 'COMPUTED', '50.00'],
      ]);
    }
  });

  it('so it is of a sheet that was never locked before; what was posted later is of the next version', async () => {
    const { small, big, box } = await desk.two();
    await desk.fee(small, 'AR', '500', {}, '2026-10-10');
    const pool = await desk.fee(null, 'AP', '100', { containerId: box.id }, '2026-10-12');
    const share = (await desk.share(pool.id, [small, big], 'VOLUME')).envelope.data?.share;
    await desk.compute(small);
    await desk.li().ok(costPool.revoke, {
      params: { id: share?.id ?? '' },
      body: { version: share?.version ?? 0, reason: '选错方式' },
    });
    await desk.fee(small, 'AP', '40', {}, '2026-11-05');
    await desk.api.command('admin', (ctx) => lockMonth(ctx, '1', '202610'));
    expect((await sharedOf(small)).map(([, state, shared]) => [state, shared])).toEqual([
      ['LOCKED', '0.00'],
      ['DRAFT', '0.00'],
    ]);
    expect((await desk.sheetsOf(small))[0]).toMatchObject({ month: '202610', income: '500.00', direct: '0.00' });
  });
});

it('the identities hold', async () =>
  expect(await brokenOf(desk.api.db, (title) => title.startsWith('FIN-13'))).toEqual([]));
