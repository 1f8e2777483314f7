import { isLegal } from '@shared/contract/machine.ts';
import { periodList, periods } from '@shared/contract/finance/period.contract.ts';
import { PERIOD_STATES, periodMachine } from '@shared/contract/finance/period.machine.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionsOfPeople } from '../../../test/illegal.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { booksOf, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';

type State = keyof typeof PERIOD_STATES;
let api: TestApi;
let books: TestBooks;
beforeAll(async () => {
  const clock = { now: () => new Date('2026-11-20T04:00:00Z') };
  api = await testApi({ clock, prepare: async (database) => void (await prepareBooks(database)) });
  books = await booksOf(api);
  api.actor('gm', { userId: '2', companies: [books.companyId] });
  // The first posting makes the months of the year; these books begin in October.
  await books.confirmed({ date: '2026-11-20', amount: '1' });
  await api.db.execute(sql`delete from fin_period where month < '202610'`);
});
afterAll(() => api.close());

const boss = () => api.as('gm');
/** A month in a state: one that has not begun, or October as it is stored. */
async function inState(state: State) {
  const month = state === 'FUTURE' ? '202612' : '202610';
  if (state !== 'FUTURE')
    await api.db.execute(
      sql`update fin_period set state = ${state}, running = null, closed_by = null where month = ${month} and company_id = ${books.companyId}`,
    );
  const { list } = await boss().ok(periodList.endpoint, { query: { companyId: books.companyId } });
  return boss().ok(periods.get, { params: { id: list.find((one) => one.month === month)?.id ?? '' } });
}
const BODY = { lock: 'AR', reason: '补录费用' };

it.each(
  (Object.keys(PERIOD_STATES) as State[]).flatMap((state) =>
    actionsOfPeople(periodMachine).map((action) => [state, action] as const),
  ),
)('4.19 every state × action of a month: %s %s', async (state, action) => {
  const row = await inState(state);
  expect(row.state).toBe(state);
  const legal = state !== 'FUTURE' && isLegal(periodMachine, state, action);
  expect(row.actions.some(({ code }) => code === action)).toBe(legal);
  const { envelope } = await boss().call(periods[action as 'close'], {
    params: { id: row.id },
    body: { ...BODY, version: row.version },
  });
  // What is not locked cannot be unlocked.
  if (legal && (action !== 'unlock' || row.locked.length > 0))
    expect(envelope.errorCode ?? '0').not.toBe('ILLEGAL_STATE');
  else expect([envelope.errorCode, (await inStateNow(row.id)).version]).toEqual(['ILLEGAL_STATE', row.version]);
});
const inStateNow = (id: string) => boss().ok(periods.get, { params: { id } });
