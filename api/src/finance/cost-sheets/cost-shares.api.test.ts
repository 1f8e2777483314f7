import { costPool } from '@shared/contract/finance/cost-pool.contract.ts';
import { costPoolList } from '@shared/contract/finance/cost-list.contract.ts';
import { costShareCalls } from '@shared/contract/logistics/cost-share.contract.ts';
import { expect, it } from 'vitest';
import { line } from '../../../test/trade.fixtures.ts';
import { reverseFee } from '../fee-reversals/reverse-fee.ts';
import { feeLines } from '../fee-lines/fee-line.entity.ts';
import { costDesk } from './cost-desk.fixture.ts';

const desk = costDesk();
const { li, deliver, fee, last, share, two } = desk;

it('FIN-132, FIN-134 are the pool line; revoked whole they are gone; a line is shared once', async () => {
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
  const stranger = await desk.walk.pooled({ lines: [line()] });
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
  desk.api.actor('books', { userId: '9', scopes: { finance: { level: 'ALL', depts: [] } } });
  const seen = await desk.api.as('books').ok(costPool.get, { params: { id: pool.id } });
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
  await desk.walk.to(box, 'LOAD');
  await desk.walk.load(box, { 0: 15 });
  await desk.walk.advance(box);
  await deliver();
  const first = await detail();
  expect(first.share?.lines.map(({ amount }) => amount)).toEqual(['16.67', '83.33']);
  const { version } = await desk.walk.read(box);
  await li().ok(costShareCalls.setBasis, { params: { id: box.id }, body: { version, basis: 'ORDER', shares: [] } });
  await deliver();
  expect((await detail()).share?.lines.map(({ amount }) => amount)).toEqual(['50.00', '50.00']);
  const later = await fee(null, 'AP', '8', { containerId: box.id });
  const [row] = (await li().ok(costPoolList.endpoint, { query: { numbers: later.feeNo } })).list;
  expect([row?.shareState, row?.auto, row?.basis, row?.orderCount]).toEqual(['SHARED', true, 'ORDER', 2]);
  for (const order of [small, big]) expect((await last(order)).missing).toBeNull();
  await desk.api.command('li', async (ctx) => reverseFee(ctx, await feeLines.lock(ctx, pool.id), '开错'));
  await deliver();
  expect((await li().call(costPool.get, { params: { id: pool.id } })).status).toBe(404);
});
