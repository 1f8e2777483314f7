import { periodList, periods } from '@shared/contract/finance/period.contract.ts';
import type { PeriodDetail } from '@shared/contract/finance/period.answers.ts';
import { journalList, journals } from '@shared/contract/finance/journal.contract.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import '../../app/ports.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { rows } from '../../platform/database.ts';
import { invariants, verify } from '../../platform/verify.ts';
import { runNextJob } from '../../services/jobs/job-runner.ts';
import { booksOf, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';
import { ageingOf } from './report.ts';
import { revaluationDiff } from './revaluation.ts';

let api: TestApi;
let books: TestBooks;
const clock = { moment: new Date('2026-11-20T04:00:00Z'), now: () => clock.moment };
beforeAll(async () => {
  api = await testApi({ clock, prepare: async (database) => void (await prepareBooks(database)) });
  books = await booksOf(api);
  const companies = [books.companyId];
  api.actor('manager', { userId: '1', companies });
  api.actor('gm', { userId: '2', companies });
  api.actor('stranger', { userId: '3', companies: ['999'] });
  api.actor('viewer', { userId: '4', companies, permissions: ['finance.period.view'] });
  // Books that begin in September 2026.
  await books.confirmed({ date: '2026-11-20', amount: '1' });
  await api.db.execute(sql`delete from fin_period where month < '202609'`);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => title.startsWith('FIN'))).toEqual([]);
});

const byMonth = async (month: string): Promise<PeriodDetail> => {
  const { list } = await api.as('manager').ok(periodList.endpoint, { query: { companyId: books.companyId } });
  const row = list.find((one) => one.month === month);
  return api.as('manager').ok(periods.get, { params: { id: row?.id ?? '' } });
};
/** Runs what waits in the background, as the user who asked. */
const work = async () => {
  const onFault = (error: unknown) => void api.faults.push(error);
  while (await runNextJob({ database: api.database, clock, runner: 'test', onFault }));
};
const on = ({ id, version }: PeriodDetail) => ({ params: { id }, body: { version } });
const tried = async (action: 'close' | 'check' | 'revalue', month: string, who = 'manager') =>
  (await api.as(who).call(periods[action], on(await byMonth(month)))).envelope;
async function close(month: string): Promise<PeriodDetail> {
  await api.as('manager').ok(periods.close, on(await byMonth(month)));
  await work();
  return byMonth(month);
}
const reopen = async (month: string, who: string) => {
  const { id, version } = await byMonth(month);
  return (await api.as(who).call(periods.reopen, { params: { id }, body: { version, reason: '补录费用' } })).envelope;
};

describe('F12, F13 closing a month', () => {
  it('3.13 a month that has not begun is 未开启, and nothing can be done with it', async () => {
    const ahead = await byMonth('202612');
    expect([ahead.state, ahead.actions]).toEqual(['FUTURE', []]);
    expect(await tried('check', '202612')).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
  });

  it('F12 the list has the months that have begun and the one after, not the year ahead that stands ready', async () => {
    clock.moment = new Date('2026-12-01T04:00:00Z');
    await books.confirmed({ date: '2026-12-01', amount: '1' });
    const { list } = await api.as('manager').ok(periodList.endpoint, { query: { companyId: books.companyId } });
    clock.moment = new Date('2026-11-20T04:00:00Z');
    const [made] = await rows<{ last: string }>(api.db, sql`select max(month) as last from fin_period`);
    expect([made?.last, ...list.map(({ month }) => month)]).toEqual([
      '202712',
      '202701',
      '202612',
      '202611',
      '202610',
      '202609',
    ]);
  });

  it('FIN-111 months close in order and only after their end', async () => {
    expect(await tried('close', '202611')).toMatchObject({ errorCode: 'FIN-111' });
    expect(await tried('close', '202610')).toMatchObject({
      errorCode: 'FIN-111',
      errorMessage: '请先结账 202609，期间须按顺序结账。',
    });
  });

  it('S7 FIN-112 a fee that waits for approval stops the close and is named; then it closes, FIN-110 and nothing is posted into it', async () => {
    const waiting = await books.submitted({ date: '2026-09-10', amount: '88' });
    // Of a month before, entered since: it waits all the same.
    const older = await books.submitted({ date: '2026-08-10', amount: '7' });
    const failed = await close('202609');
    expect(failed).toMatchObject({ state: 'OPEN', running: null, closedByName: null });
    expect(failed.checks.find(({ key }) => key === 'submitted')).toMatchObject({
      level: 'FAIL',
      count: 2,
      items: [
        {
          no: waiting.feeNo,
          link: `/finance/account-payable/billingdetails?direction=AR&numbers=${waiting.feeNo}`,
        },
        { no: older.feeNo },
      ],
    });
    await api.as('manager').ok(feeLines.void, {
      body: { items: [{ id: older.id, version: older.version }], reason: '重复' },
    });
    await api.as('manager').ok(feeLines.confirm, {
      body: { items: [{ id: waiting.id, version: waiting.version }], date: '2026-09-30' },
    });
    const closed = await close('202609');
    expect(closed).toMatchObject({ state: 'CLOSED', reports: [{ reportVersion: 1 }] });
    const late = await books.submitted({ date: '2026-09-11', amount: '5' });
    const { refused } = await api.as('manager').ok(feeLines.confirm, {
      body: { items: [{ id: late.id, version: late.version }], date: '2026-09-30' },
    });
    expect(refused).toMatchObject([
      { errorCode: 'PERIOD_CLOSED', reason: '2026-09-30 所在期间已结账，请改用 2026-10-01。' },
    ]);
    await api.as('manager').ok(feeLines.void, {
      body: { items: [{ id: late.id, version: late.version }], reason: '重复' },
    });
  });

  it('FIN-113, FIN-114, FIN-122 gm reopens the last closed month, its closer does not; closing again makes version 2', async () => {
    expect(await reopen('202609', 'manager')).toMatchObject({ errorCode: 'FIN_SELF_APPROVE' });
    expect(await reopen('202609', 'viewer')).toMatchObject({ errorCode: 'NO_PERMISSION' });
    expect(await reopen('202609', 'gm')).toMatchObject({ success: true, data: { state: 'OPEN', reopenCount: 1 } });
    expect(
      await api.database.raw(`select payload->>'month' as month from sh_outbox where event = 'period.reopened'`),
    ).toEqual([{ month: '202609' }]);
    await books.confirmed({ date: '2026-09-20', amount: '12', currency: 'USD', rate: '7.00' });
    expect((await close('202609')).checks.find(({ key }) => key === 'rates')).toMatchObject({
      level: 'FAIL',
      count: 1,
    });
    await api.db.execute(
      sql`insert into fx_rate (currency, rate_date, rate, confirmed) values ('USD', '2026-09-30', 7.0, true)`,
    );
    const again = await close('202609');
    expect(again.reports.map(({ reportVersion }) => reportVersion)).toEqual([2, 1]);
    expect(new Set(again.reports.map(({ hash }) => hash)).size).toBe(2);
    const [frozen] = (
      await api.db.execute<{ content: { ageing: unknown } }>(
        sql`select content from fin_period_report where report_version = 2`,
      )
    ).rows;
    // A line that is paid later is open as of then all the same (FIN-120).
    const line = await books.receipt('CNY', '88', '1');
    expect(line.unallocated).toBe('88.00');
    expect(await ageingOf({ db: api.db }, books.companyId, '2026-09-30')).toEqual(frozen?.content.ageing);
    const [row] = await api.db.execute(sql`select * from fin_period where month = '202609'`).then(({ rows }) => rows);
    expect(row).toMatchObject({ state: 'CLOSED' });
  });

  it('FIN-118 a sub-lock is set and lifted, once', async () => {
    const lock = async (locked: boolean) =>
      (
        await api.as('manager').call(locked ? periods.lock : periods.unlock, {
          ...on(await byMonth('202610')),
          body: { version: (await byMonth('202610')).version, lock: 'AR' },
        })
      ).envelope;
    expect(await lock(true)).toMatchObject({ data: { locked: ['AR'] } });
    expect(await lock(true)).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
    expect(await lock(false)).toMatchObject({ data: { locked: [] } });
  });

  it('two who close at once: one does', async () => {
    const seen = on(await byMonth('202610'));
    const both = await Promise.all(['manager', 'gm'].map((who) => api.as(who).call(periods.close, seen)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await work();
    expect((await byMonth('202610')).state).toBe('CLOSED');
    expect(await reopen('202609', 'gm')).toMatchObject({ errorCode: 'FIN-114' });
  });

  it('TV-18 FIN-116 revaluation books the difference on the last day and back on the first; again replaces the first', async () => {
    expect(Number(revaluationDiff({ open: '400', baseOpen: '2840', asset: true }, '7.05'))).toBe(-20);
    expect(Number(revaluationDiff({ open: '400', baseOpen: '2840', asset: false }, '7.05'))).toBe(20);
    await books.confirmed({ currency: 'USD', amount: '400', rate: '7.10', date: '2026-11-20' });
    expect(await tried('revalue', '202611')).toMatchObject({ errorCode: 'FIN-116' });
    clock.moment = new Date('2026-12-02T04:00:00Z');
    await books.confirmed({ currency: 'GBP', amount: '10', rate: '9', date: '2026-11-20' });
    expect(await tried('revalue', '202611')).toMatchObject({ errorCode: 'RATE_MISSING' });
    await api.db.execute(
      sql`insert into fx_rate (currency, rate_date, rate, confirmed) values ('USD', '2026-11-30', 7.05, true),
        ('GBP', '2026-11-30', 9, true)`,
    );
    const before = Number(await books.balance('112299'));
    for (const _run of [1, 2]) {
      expect(await tried('revalue', '202611')).toMatchObject({ success: true });
      const atEnd = await api.as('manager').ok(journals.trialBalance, {
        query: { companyId: books.companyId, from: '2026-11-01', to: '2026-11-30' },
      });
      // 12 × (7.05 − 7.00) of September and 400 × (7.05 − 7.10).
      expect(atEnd.rows.find(({ account }) => account === '112299')?.closing).toBe('-19.40');
      expect(atEnd.same).toBe(true);
      expect(Number(await books.balance('112299'))).toBe(before);
    }
    expect((await api.as('manager').ok(journalList.endpoint, { query: { account: '112299' } })).list.length).toBe(6);
    clock.moment = new Date('2026-11-20T04:00:00Z');
  });

  it('1.8 another company sees neither months nor journals, and what is not permitted is refused', async () => {
    const { id } = await byMonth('202611');
    expect((await api.as('stranger').call(periods.get, { params: { id } })).status).toBe(404);
    expect((await api.as('stranger').ok(journalList.endpoint, {})).list).toEqual([]);
    const query = { companyId: books.companyId, from: '2026-01-01', to: '2026-12-31' };
    expect((await api.as('stranger').call(journals.trialBalance, { query })).status).toBe(404);
    expect((await api.as('viewer').call(journals.trialBalance, { query })).status).toBe(403);
    expect(await tried('check', '202611', 'viewer')).toMatchObject({ errorCode: 'NO_PERMISSION' });
  });

  it('1.8 FIN-112 identities name the documents of the company alone; what says no company is counted', async () => {
    const broken = (no: string, company: string) =>
      api.db
        .execute(sql`insert into fin_receipt (company_id, receipt_no, kind, bank_account_id, currency, amount, allocated, value_date)
        values (${company}, ${no}, 'GOODS', ${books.bankOf.CNY}, 'CNY', 100, 1, '2026-12-01')`);
    const checked = async () => {
      await api.as('manager').ok(periods.check, on(await byMonth('202611')));
      await work();
      const found = (await byMonth('202611')).checks.find(({ key }) => key === 'identities');
      return [found?.level, found?.items.map(({ text }) => text)];
    };
    await broken('SKOTHER', books.otherCompanyId);
    expect(await checked()).toEqual(['PASS', []]);
    await broken('SKOWN', books.companyId);
    const takeBack = invariants({
      title: 'FIN-999 试验',
      broken: sql`select receipt_no as no from fin_receipt where receipt_no = 'SKOWN'`,
    });
    const found = await checked().finally(takeBack);
    expect(found).toEqual([
      'FAIL',
      ['FIN-023 收款单的已核销等于其核销明细：SKOWN', 'FIN-999 试验：不分主体 1 项，请系统管理员核对'],
    ]);
    await api.db.execute(sql`delete from fin_receipt where receipt_no in ('SKOTHER', 'SKOWN')`);
  });

  it.each(['money.sell', 'money.cost'] as const)('SYS-034 without %s there are no books', async (hidden) => {
    api.actor('half', {
      userId: '4',
      companies: [books.companyId],
      permissions: ['finance.journal.view', 'finance.journal.export'],
      fields: { 'money.sell': 'VISIBLE', 'money.cost': 'VISIBLE', [hidden]: 'HIDDEN' },
    });
    const query = { companyId: books.companyId, from: '2026-01-01', to: '2026-12-31' };
    expect((await api.as('half').call(journals.trialBalance, { query })).status).toBe(403);
    expect((await api.as('half').call(journalList.endpoint, {})).status).toBe(403);
  });

  it('FIN-112 the checklist runs in the background and stays with the month; the report prints', async () => {
    const started = await api.as('manager').ok(periods.check, on(await byMonth('202611')));
    expect(started).toMatchObject({ running: 'CHECK', actions: expect.arrayContaining([]) });
    expect(await tried('check', '202611')).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
    await work();
    const done = await byMonth('202611');
    expect(done).toMatchObject({ running: null, state: 'OPEN' });
    expect(done.checks.length).toBeGreaterThan(8);
    const [row] = (await api.db.execute(sql`select * from fin_period where id = ${done.id}`)).rows;
    expect(row).toMatchObject({ running: null });
    const file = await api.as('manager').send(periods.report, { params: { id: done.id } });
    expect(file.status).toBe(200);
    // 11.5: who prints it stands in the log of the month.
    const print = (who: string, reportVersion: string | null) =>
      api.as(who).call(periods.printReport, { params: { id: done.id }, body: { reportVersion } });
    expect((await print('manager', null)).envelope.data).toEqual({ records: 1 });
    expect((await print('manager', '7')).status).toBe(404);
    expect((await print('stranger', null)).status).toBe(404);
    const logged = await api.db.execute<{ after: unknown }>(
      sql`select after from sh_audit where kind = 'fin_period' and object_id = ${done.id} and code = 'print'`,
    );
    expect(logged.rows).toEqual([{ after: { 文件: '公司结账报告', 版本: '未结账' } }]);
    const totals = await api.as('manager').ok(periods.totals, { params: { id: done.id } });
    expect(totals.controls.map(({ account, same }) => [account, same])).toEqual([
      ['1122', true],
      ['2202', true],
      ['2203', true],
      ['122101', true],
      ['1123', true],
    ]);
  });
});
