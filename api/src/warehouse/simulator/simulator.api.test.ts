import { afterAll, beforeAll, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { brokenOf } from '../../platform/verify.ts';
import { prepareInbounds } from '../inbounds/inbound.fixture.ts';
import { whStock } from '../stock/stock.tables.ts';
import { Simulator } from './simulator.fixture.ts';

/** Seeds of one run; `npm run simulate -- 200` takes more. */
const SEEDS = Number(process.env.SIMULATE_SEEDS ?? 20);
const STEPS = 6;

let api: TestApi;
let simulator: Simulator;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-23T04:00:00Z') }, prepare: prepareInbounds });
  simulator = await Simulator.of(api);
});
afterAll(() => api.close());

it.each(Array.from({ length: SEEDS }, (_, nth) => nth + 1))(
  'WMS-010..014 after seed %i every balance is what was done, and every identity holds',
  async (seed) => {
    await simulator.run(seed, STEPS);
    expect(simulator.crowd.faults).toEqual([]);
    expect(api.faults).toEqual([]);
    expect(simulator.model.differences(await api.db.select().from(whStock))).toEqual([]);
    const ours = (title: string) => /WMS|库存|入库|出库|盘点|冻结|移库/.test(title);
    expect(await brokenOf(api.db, ours)).toEqual([]);
  },
);

it('the users of the simulator get their work done, and are refused what is wrong', () => {
  const { crowd } = simulator;
  expect(crowd.ended('done')).toBeGreaterThan(SEEDS * 10);
  expect(crowd.ended('refused')).toBeGreaterThan(SEEDS);
  expect(crowd.neverDone(15)).toEqual([]);
  const tally = Object.fromEntries([...crowd.tally].toSorted());
  for (const name of ['receive', 'putaway', 'move', 'freeze', 'approve count', 'picked', 'reverse', 'reverse inbound'])
    expect(crowd.tally.get(`${name} done`) ?? 0, `${name}: ${JSON.stringify(tally)}`).toBeGreaterThan(0);
});
