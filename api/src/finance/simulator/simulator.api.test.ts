import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import '../../app/ports.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { brokenOf } from '../../platform/verify.ts';
import { prepareFinance } from './desk.fixture.ts';
import { differences, monthFaults } from './differences.fixture.ts';
import { BOOKS_CLOCK } from '../ledger/books.fixture.ts';
import { FinanceSimulator } from './simulator.fixture.ts';

/** Seeds of one run; `npm run simulate -- 200` takes more. The embedded database knows one connection: a few will do. */
const SEEDS = Number(process.env.SIMULATE_SEEDS ?? (process.env.TEST_DATABASE_URL ? 20 : 4));
const STEPS = 5;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let api: TestApi;
let simulator: FinanceSimulator;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: prepareFinance });
  simulator = await FinanceSimulator.of(api);
});
afterAll(() => api.close());

it.each(Array.from({ length: SEEDS }, (_, nth) => nth + 1))(
  'FIN-203 after seed %i the books are what was done: FIN-013, FIN-023, FIN-090..092, FIN-094, FIN-180, 122101, months as they were closed',
  async (seed) => {
    const { model, crowd } = simulator.desk;
    const log = await simulator.run(seed, STEPS);
    expect({
      log,
      commands: crowd.faults.splice(0),
      faults: api.faults.splice(0),
      model: await differences(api, model),
      identities: await brokenOf(api.db, (title) => title.includes('FIN-')),
      months: await monthFaults(api),
    }).toEqual({ log: [], commands: [], faults: [], model: [], identities: [], months: [] });
  },
);

it('FIN-203 the users get their work done, and are refused what is wrong', () => {
  const { crowd } = simulator.desk;
  const tally = JSON.stringify(Object.fromEntries([...crowd.tally].toSorted()));
  if (process.env.SIMULATE_SEEDS) console.log(tally);
  expect(crowd.ended('done'), tally).toBeGreaterThan(SEEDS * 30);
  expect(crowd.neverDone(15), tally).toEqual([]);
  expect(crowd.ended('refused'), tally).toBeGreaterThan(SEEDS * 5);
});
