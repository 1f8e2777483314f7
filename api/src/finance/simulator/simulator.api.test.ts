import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import '../../app/ports.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { shortest, stepsOf } from '../../../test/shortest.ts';
import { brokenOf } from '../../platform/verify.ts';
import { prepareFinance, TODAY, USERS } from './desk.fixture.ts';
import { dayFaults, daysFrom, signFaults } from './day-faults.fixture.ts';
import { differences, monthFaults } from './differences.fixture.ts';
import { BOOKS_CLOCK } from '../ledger/books.fixture.ts';
import { FinanceSimulator } from './simulator.fixture.ts';

/**
 * Seeds of one run; `npm run simulate -- 200` takes more, and `-- 200 10000` so many acts in each. The embedded database
 * knows one connection: a few will do.
 */
const SEEDS = Number(process.env.SIMULATE_SEEDS ?? (process.env.TEST_DATABASE_URL ? 20 : 4));
const STEPS = stepsOf(USERS.length, 5);
const NONE = { log: [], commands: [], faults: [], model: [], identities: [], months: [], signs: [] };

vi.setConfig({ testTimeout: 120_000 + STEPS * 4000, hookTimeout: 120_000 });
const open = () => testApi({ clock: BOOKS_CLOCK, prepare: prepareFinance });
let api: TestApi;
let simulator: FinanceSimulator;
beforeAll(async () => {
  api = await open();
  simulator = await FinanceSimulator.of(api);
});
afterAll(() => api.close());

/** What does not stand after what the users of a simulator did; `log`: what the log of operations makes of it. */
const wrongIn = async ({ desk }: FinanceSimulator, of: TestApi, log: string[]) => ({
  log,
  commands: desk.crowd.faults.splice(0),
  faults: of.faults.splice(0),
  model: await differences(of, desk.model),
  identities: await brokenOf(of.db, (title) => title.includes('FIN-')),
  months: await monthFaults(of),
  signs: await signFaults(of),
});
/** The shortest sequence of a failing seed that fails on a database of its own. */
const shortestOf = (seed: number) =>
  shortest({ users: [...USERS.keys()], steps: STEPS }, async (part) => {
    const alone = await open();
    try {
      const again = await FinanceSimulator.of(alone);
      const wrong = await wrongIn(again, alone, await again.run(seed, part));
      return Object.values(wrong).every((each) => each.length === 0) ? null : { wrong, sent: again.desk.crowd.log };
    } finally {
      await alone.close();
    }
  });

it.each(Array.from({ length: SEEDS }, (_, nth) => nth + 1))(
  'FIN-203 after seed %i the books are what was done: FIN-013, FIN-023, FIN-090..092, FIN-094, FIN-180, 122101, months as they were closed, FIN-120 nothing open with the other sign on any day',
  async (seed) => {
    const wrong = await wrongIn(simulator, api, await simulator.run(seed, { steps: STEPS }));
    const failed = Object.values(wrong).some((each) => each.length > 0);
    expect({ ...wrong, shortest: failed ? ((await shortestOf(seed)) ?? simulator.desk.crowd.log) : null }).toEqual({
      ...NONE,
      shortest: null,
    });
  },
);

it('FIN-091, FIN-120 as of every day of the books the control accounts are what was open', async () =>
  expect(await dayFaults(api, simulator.desk.companies, daysFrom('2026-09-01', TODAY))).toEqual([]));

it('FIN-203 the users get their work done, and are refused what is wrong', () => {
  const { crowd } = simulator.desk;
  const tally = JSON.stringify(Object.fromEntries([...crowd.tally].toSorted()));
  if (process.env.SIMULATE_SEEDS) console.log(tally);
  expect(crowd.ended('done'), tally).toBeGreaterThan(SEEDS * 30);
  expect(crowd.neverDone(15), tally).toEqual([]);
  expect(crowd.ended('refused'), tally).toBeGreaterThan(SEEDS * 5);
});
