import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { shortest, stepsOf } from '../../../test/shortest.ts';
import { brokenOf } from '../../platform/verify.ts';
import { prepareInbounds } from '../inbounds/inbound.fixture.ts';
import { whStock } from '../stock/stock.tables.ts';
import { USERS } from './floor.fixture.ts';
import { Simulator } from './simulator.fixture.ts';

/** Seeds of one run; `npm run simulate -- 200` takes more, and `-- 200 10000` so many acts in each. */
const SEEDS = Number(process.env.SIMULATE_SEEDS ?? 20);
const STEPS = stepsOf(USERS.length, 6);
const NONE = { commands: [], faults: [], model: [], identities: [] };

vi.setConfig({ testTimeout: 60_000 + STEPS * 4000 });
const open = () => testApi({ clock: { now: () => new Date('2026-11-23T04:00:00Z') }, prepare: prepareInbounds });
let api: TestApi;
let simulator: Simulator;
beforeAll(async () => {
  api = await open();
  simulator = await Simulator.of(api);
});
afterAll(() => api.close());

/** What does not stand after what the users of a simulator did. */
const wrongIn = async ({ crowd, model }: Simulator, { db, faults }: TestApi) => ({
  commands: crowd.faults.splice(0),
  faults: faults.splice(0),
  model: model.differences(await db.select().from(whStock)),
  identities: await brokenOf(db, (title) => /WMS|库存|入库|出库|盘点|冻结|移库/.test(title)),
});
/** The shortest sequence of a failing seed that fails on a database of its own. */
const shortestOf = (seed: number) =>
  shortest({ users: [...USERS.keys()], steps: STEPS }, async (part) => {
    const alone = await open();
    try {
      const again = await Simulator.of(alone);
      await again.run(seed, part);
      const wrong = await wrongIn(again, alone);
      return Object.values(wrong).every((each) => each.length === 0) ? null : { wrong, log: again.crowd.log };
    } finally {
      await alone.close();
    }
  });

it.each(Array.from({ length: SEEDS }, (_, nth) => nth + 1))(
  'WMS-010..014 after seed %i every balance is what was done, and every identity holds',
  async (seed) => {
    await simulator.run(seed, { steps: STEPS });
    const wrong = await wrongIn(simulator, api);
    const failed = Object.values(wrong).some((each) => each.length > 0);
    expect({ ...wrong, shortest: failed ? ((await shortestOf(seed)) ?? simulator.crowd.log) : null }).toEqual({
      ...NONE,
      shortest: null,
    });
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
