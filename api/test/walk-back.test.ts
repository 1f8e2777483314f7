import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { STAGES, type Stage } from '@shared/contract/logistics/container.machine.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CONSUMERS } from '../src/app/consumers.ts';
import { systemClock } from '../src/platform/clock.ts';
import { drainEvents } from '../src/platform/outbox.ts';
import { containerWalk } from './container-walk.ts';
import type { TestApi } from './harness.ts';
import { id, tradeApi } from './trade-desk.ts';

type Box = { id: string };
const ON = STAGES.slice(1, -1);
const BACK = STAGES.slice(0, -2).toReversed();

let api: TestApi;
let walk: ReturnType<typeof containerWalk>;
beforeAll(async () => {
  api = await tradeApi();
  walk = containerWalk(api);
}, 60_000);
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const li = () => api.as('li');
const wang = () => api.as('wang');
const drain = () => drainEvents({ database: api.database, clock: systemClock, consumers: CONSUMERS });
const rows = async (text: string) => (await api.db.execute<Record<string, string>>(sql.raw(text))).rows;
/** What a container has done to finance so far: live fees, and what is declared. */
const money = async (box: Box) => ({
  fees: await rows(`select source_type as source, count(*)::text as lines, sum(amount)::text as amount from fin_fee_line
    where container_id = ${box.id} and state <> 'VOID' group by 1 order by 1`),
  declared: await rows(`select state, sum(declared)::text as amount from fx_declaration
    where container_id = ${box.id} and state <> 'VOID' group by 1 order by 1`),
});

const onTo = async (box: Box, stage: Stage): Promise<void> => {
  await walk.to(box, stage);
  await drain();
};

/** One stage back, from 待清关 with its declaration revoked. */
async function back(box: Box): Promise<Stage> {
  const go = async () => {
    const { version } = await walk.read(box);
    const body = { version, reason: '退关：客户要求全部退回' };
    return wang().call(containers.rollback, { params: id(box), body });
  };
  let { envelope } = await go();
  if (envelope.errorCode === 'LOG-060') {
    const { list } = await li().ok(declarations.ofContainer, { params: id(box) });
    const decl = list.find(({ state }) => state === 'RELEASED');
    expect(envelope.errorMessage).toContain(`${decl?.declNo}（已放行） 已向海关申报`);
    const { version } = await walk.readDecl(decl ?? { id: '0' });
    const params = { id: decl?.id ?? '' };
    const open = await li().ok(declarations.amend, { params, body: { version, reason: '退关撤单' } });
    await li().ok(declarations.revoke, { params, body: { version: open.version, reason: '退关撤单' } });
    ({ envelope } = await go());
  }
  expect(envelope.errorMessage).toBeUndefined();
  await drain();
  return (await walk.read(box)).stage;
}

it('LOG-060 a container goes back stage by stage to 待拼柜, takes along what it did to finance, and does the same once more when it goes forth again', async () => {
  const box = await walk.consolidated([{ order: await walk.pooled() }]);
  for (const stage of ON) await onTo(box, stage);
  const first = await money(box);
  expect(first.fees.map(({ source }) => source)).toEqual(['lg_booking', 'lg_quotation']);
  expect(first.declared).toMatchObject([{ state: 'OPEN' }]);

  const passed: Stage[] = [];
  for (let n = 0; n < BACK.length; n += 1) passed.push(await back(box));
  expect(passed).toEqual(BACK);
  expect(await money(box)).toEqual({ fees: [], declared: [] });
  const { version } = await walk.read(box);
  const further = await wang().call(containers.rollback, {
    params: id(box),
    body: { version, reason: '再退一步试试' },
  });
  expect(further.envelope.errorCode).toBe('ILLEGAL_STATE');

  for (const stage of ON) await onTo(box, stage);
  expect(await money(box)).toEqual(first);
  const [booked] = await rows(`select count(*)::text as n from lg_booking_container where container_id = ${box.id}`);
  expect(booked?.n, 'the same booking').toBe('1');
}, 120_000);

it('LOG-060 cargo that was taken out meanwhile: what was counted for more of it is not confirmed, nor loaded, until it is counted again', async () => {
  const box = await walk.consolidated([{ order: await walk.pooled() }]);
  for (const stage of ON.slice(0, 4)) await onTo(box, stage);
  for (let n = 0; n < 4; n += 1) await back(box);
  const { allocations: cargo } = await walk.read(box);
  const items = [{ allocationId: cargo[0]?.id ?? '', cartons: 5 }];
  await li().ok(allocations.remove, { params: id(box), body: { items } });
  for (const stage of ON.slice(0, 3)) await onTo(box, stage);
  const slip = await walk.slipOf(box);
  expect(slip.lines).toMatchObject([{ planned: 20, loaded: 25, reason: null }]);
  const stale = await wang().call(loadingSlips.confirm, { params: id(slip), body: { version: slip.version } });
  expect(stale.envelope.errorMessage).toBe(`${slip.slipNo}：实装与计划不同，请选择差异原因。`);
  const { guards } = await li().ok(containers.guards, { params: id(box) });
  expect(guards.filter(({ ok }) => !ok).map(({ message }) => message)).toEqual([
    `${slip.slipNo} 已装完`,
    '没有装入任何货物',
    expect.stringMatching(/实装 2\.400 RT 与报价 3 RT 相差超过 3%，应重新报价$/),
  ]);
}, 120_000);
