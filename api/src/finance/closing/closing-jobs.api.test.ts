import { periodList, periods } from '@shared/contract/finance/period.contract.ts';
import type { PeriodDetail } from '@shared/contract/finance/period.answers.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import '../../app/ports.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { invariants } from '../../platform/verify.ts';
import { runNextJob } from '../../services/jobs/job-runner.ts';
import { runDueJobs } from '../../services/jobs/schedule.service.ts';
import { booksOf, BOOKS_CLOCK, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';

let api: TestApi;
let books: TestBooks;
let takeBack = () => {};
const clock = { moment: BOOKS_CLOCK.now(), now: () => clock.moment };
beforeAll(async () => {
  api = await testApi({ clock, prepare: async (database) => void (await prepareBooks(database)) });
  books = await booksOf(api);
  const companies = [books.companyId];
  api.actor('manager', { userId: '1', companies });
  api.actor('gm', { userId: '2', companies });
  await books.confirmed({ date: '2026-11-20', amount: '1' });
  await api.db.execute(sql`delete from fin_period where month < '202609'`);
  // A check that is out of order while there is such a receipt.
  takeBack = invariants({
    title: 'FIN-998 试验',
    broken: sql`select r.receipt_no as no from fin_receipt r where r.receipt_no = 'BROKEN' and 1 / (r.amount - r.amount) = 1`,
  });
});
afterAll(() => {
  takeBack();
  return api.close();
});
beforeEach(async () => {
  await api.db.execute(sql`delete from fin_receipt where receipt_no = 'BROKEN'`);
  await api.db.execute(sql`update fin_period set state = 'OPEN', running = null, closed_by = null, closed_at = null`);
  await api.db.execute(sql`delete from sh_job`);
});

const byMonth = async (month: string): Promise<PeriodDetail> => {
  const { list } = await api.as('manager').ok(periodList.endpoint, { query: { companyId: books.companyId } });
  return api.as('manager').ok(periods.get, { params: { id: list.find((one) => one.month === month)?.id ?? '' } });
};
const deps = () => ({
  database: api.database,
  clock,
  runner: 'test',
  onFault: (error: unknown) => void api.faults.push(error),
});
const work = async () => {
  while (await runNextJob(deps()));
};
const press = async (action: 'close' | 'check', month: string, who = 'manager') => {
  const { id, version } = await byMonth(month);
  return (await api.as(who).call(periods[action], { params: { id }, body: { version } })).envelope;
};
const close = async (month: string) => {
  expect(await press('close', month)).toMatchObject({ success: true });
  await work();
};
const breakChecks = () =>
  api.db
    .execute(sql`insert into fin_receipt (company_id, receipt_no, kind, bank_account_id, currency, amount, value_date)
    values (${books.companyId}, 'BROKEN', 'GOODS', ${books.bankOf.CNY}, 'CNY', 100, '2026-12-01')`);
/** The scheduled jobs after the process that ran the month's work was lost, three times. */
async function sweep(): Promise<void> {
  clock.moment = new Date(clock.moment.getTime() + 15 * 60_000);
  await runDueJobs(deps());
}

describe('FIN-111, FIN-112 the background work of a month that fails', () => {
  it('a close opens the month again, tells so in its log, and can be pressed once more', async () => {
    await breakChecks();
    await close('202609');
    expect(await byMonth('202609')).toMatchObject({ state: 'OPEN', running: null, closedByName: null });
    expect(api.faults.splice(0)).toHaveLength(1);
    const { rows } = await api.db.execute(
      sql`select state, (select reason from sh_audit where kind = 'fin_period' and code = 'fail' order by id desc limit 1) as reason from sh_job`,
    );
    expect(rows).toEqual([{ state: 'FAILED', reason: '后台结账出错，期间已恢复开放' }]);
    await api.db.execute(sql`delete from fin_receipt where receipt_no = 'BROKEN'`);
    await close('202609');
    expect((await byMonth('202609')).state).toBe('CLOSED');
  });

  it('a check lets go of the month', async () => {
    await breakChecks();
    expect(await press('check', '202609')).toMatchObject({ success: true });
    await work();
    expect((await byMonth('202609')).running).toBeNull();
    expect(api.faults.splice(0)).toHaveLength(1);
    expect(await press('check', '202609')).toMatchObject({ success: true });
  });

  it.each(['close', 'check'] as const)(
    'a %s that was lost is swept up, one that waits or runs is not',
    async (action) => {
      expect(await press(action, '202609')).toMatchObject({ success: true });
      await sweep();
      expect((await byMonth('202609')).running).toBe(action.toUpperCase());
      await api.db.execute(sql`update sh_job set state = 'FAILED', finished_at = now()`);
      await sweep();
      expect(await byMonth('202609')).toMatchObject({ state: 'OPEN', running: null, closedByName: null });
    },
  );

  it('a check that was lost stops nobody until it is swept up', async () => {
    expect(await press('check', '202609')).toMatchObject({ success: true });
    await api.db.execute(sql`update sh_job set state = 'FAILED', finished_at = now()`);
    expect(await press('check', '202609')).toMatchObject({ success: true });
  });
});

describe('FIN-111, FIN-114, FIN-204 months of a company close and open in order', () => {
  it('a close and a reopening of the month before it at once: one of them', async () => {
    await close('202609');
    for (let round = 1; round <= 4; round += 1) {
      const [earlier, later] = [await byMonth('202609'), await byMonth('202610')];
      const on = ({ id, version }: PeriodDetail, more = {}) => ({ params: { id }, body: { version, ...more } });
      const both = await Promise.all([
        api.as('gm').call(periods.reopen, on(earlier, { reason: '补录' })),
        api.as('manager').call(periods.close, on(later)),
      ]);
      const codes = both.map(({ envelope }) => envelope.errorCode ?? '0').toSorted();
      expect(
        codes.filter((code) => code === '0'),
        `round ${round}: ${codes.join(' ')}`,
      ).toHaveLength(1);
      await work();
      const states = [(await byMonth('202609')).state, (await byMonth('202610')).state];
      expect(
        [
          ['OPEN', 'OPEN'],
          ['CLOSED', 'CLOSED'],
        ],
        `round ${round}`,
      ).toContainEqual(states);
      await api.db.execute(
        sql`update fin_period set state = case month when '202609' then 'CLOSED' else 'OPEN' end, closed_by = 1 where company_id = ${books.companyId}`,
      );
    }
    expect(api.faults).toEqual([]);
  });

  it('a month whose predecessor is open when the checks are done is not closed', async () => {
    await close('202609');
    expect(await press('close', '202610')).toMatchObject({ success: true });
    await api.db.execute(sql`update fin_period set state = 'OPEN' where month = '202609'`);
    await work();
    expect((await byMonth('202610')).state).toBe('OPEN');
    expect(api.faults).toEqual([]);
  });
});
