import { costPool } from '@shared/contract/finance/cost-pool.contract.ts';
import { costContainerList } from '@shared/contract/finance/cost-list.contract.ts';
import { COST_SHEET_STATES } from '@shared/contract/finance/cost-sheet.labels.ts';
import { costSheetMachine } from '@shared/contract/finance/cost-sheet.machine.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { line } from '../../../test/trade.fixtures.ts';
import { brokenOf } from '../../platform/verify.ts';
import { reverseFee } from '../fee-reversals/reverse-fee.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { lockMonth } from './lock-sheet.ts';
import '../../app/seed/verify-nouns.ts';
import { costDesk } from './cost-desk.fixture.ts';

const desk = costDesk();
const { li, deliver, fee, sheetsOf, last, compute, lock, share, two } = desk;

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
  await desk.api.command('li', async (ctx) => reverseFee(ctx, await feeLines.lock(ctx, pool.id), '开错'));
  await desk.api.command('li', async (ctx) => reverseFee(ctx, await feeLines.lock(ctx, sold.id), '开错'));
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
      desk.api.command('admin', (ctx) => lockMonth(ctx, '1', month ?? '')),
      li().call(costPool.revoke, {
        params: { id: of?.id ?? '' },
        body: { version: of?.version ?? 0, reason: '选错方式' },
      }),
    ]);
    expect([undefined, 'FIN-136'], `round ${round}`).toContain(revoked.envelope.errorCode);
    expect(await brokenOf(desk.api.db, (title) => title.startsWith('FIN-13'))).toEqual([]);
  }
});
it('4.17 a month that closes locks; computed again only after it was reopened', async () => {
  const order = await desk.walk.pooled({ lines: [line()] });
  await fee(order, 'AR', '10');
  await compute(order);
  const { month } = await last(order);
  expect(await desk.api.command('admin', (ctx) => lockMonth(ctx, '1', month ?? ''))).toBeGreaterThan(0);
  expect((await compute(order)).refused).toHaveLength(1);
  await desk.api.db.execute(sql`update fin_period set reopen_count = reopen_count + 1 where month = ${month}`);
  expect((await compute(order)).done).toBe(1);
  expect((await last(order)).state).toBe('RECOMPUTED');
});
it('every state × action', async () => {
  const order = await desk.walk.pooled({ lines: [line()] });
  await fee(order, 'AR', '10');
  await compute(order);
  for (const state of Object.keys(COST_SHEET_STATES) as (keyof typeof COST_SHEET_STATES)[])
    for (const [action, rule] of Object.entries(costSheetMachine.actions)) {
      await desk.api.db.execute(
        sql`update fin_cost_sheet set state = ${state}, locked_at = now(), locked_reopens = 99 where biz_id = ${order.id}`,
      );
      const { done } = await (action === 'lock' ? lock(order) : compute(order));
      const allowed = rule.from.includes(state) && !(action === 'compute' && state === 'LOCKED');
      expect([state, action, done]).toEqual([state, action, allowed ? 1 : 0]);
    }
});
it('6.3 a computed sheet whose last fee was taken back follows: nothing is left of its profit, and nothing is missing', async () => {
  const order = await desk.walk.pooled({ lines: [line()] });
  const sold = await fee(order, 'AR', '500');
  await compute(order);
  expect((await last(order)).profit).toBe('500.00');
  await desk.api.command('li', async (ctx) => reverseFee(ctx, await feeLines.lock(ctx, sold.id), '开错'));
  await deliver();
  expect(await last(order)).toMatchObject({ state: 'COMPUTED', income: '0.00', profit: '0.00', missing: null });
});
it('the identities hold', async () =>
  expect(await brokenOf(desk.api.db, (title) => title.startsWith('FIN-13'))).toEqual([]));
