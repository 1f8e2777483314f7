import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { BOOKS_CLOCK, booksOf, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';
import { allocate, reverseAllocations, type AllocationGroup } from './allocate.ts';
import type { AllocationItem } from './compute-allocations.ts';

let api: TestApi;
let books: TestBooks;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  books = await booksOf(api);
  const companies = [books.companyId];
  api.actor('clerk', { userId: '1', companies });
  api.actor('other', { userId: '2', companies });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => title.startsWith('FIN'))).toEqual([]);
});

let docs = 0;
const doc = () => ({ type: 'test_doc', id: String(++docs), no: `KJ-${docs}` });
const group = (items: AllocationItem[], change: Partial<AllocationGroup> = {}): AllocationGroup => ({
  companyId: books.companyId,
  direction: 'AR',
  date: books.today,
  doc: doc(),
  summary: '结账',
  items,
  ...change,
});
const run = (of: AllocationGroup) => api.command('clerk', (ctx) => allocate(ctx, of));
const back = (of: AllocationGroup) =>
  api.command('clerk', (ctx) => reverseAllocations(ctx, { doc: of.doc, date: books.today, summary: '反结' }));
const fromReceipt = (sourceId: string, feeLineId: string, amountFee: string, cross?: string): AllocationItem => ({
  kind: 'RECEIPT',
  sourceId,
  feeLineId,
  amountFee,
  ...(cross && { cross }),
});

describe('4.10 confirm and reverse', () => {
  const batch = (id: string, version: number, more: object = {}) => ({ body: { items: [{ id, version }], ...more } });

  it('TV-43 FIN-090 a receivable of USD 1,000 with 6 % at 7.10 is posted with income and tax', async () => {
    const row = await books.submitted({ currency: 'USD', amount: '1000', taxRateBp: 600 });
    const { done } = await api.as('clerk').ok(feeLines.confirm, batch(row.id, row.version));
    expect(done).toBe(1);
    expect(await books.journal(row.id, 'fin_fee_line')).toEqual([
      ['confirm', '1122', '7100.00', '0.00'],
      ['confirm', '6001', '0.00', '6698.14'],
      ['confirm', '222101', '0.00', '401.86'],
    ]);
    expect(await books.openOf(row.id)).toEqual(['1000.00', '7100.00']);
  });

  it('TV-48 FIN-093 FIN-201 confirmed twice is posted once', async () => {
    const row = await books.submitted();
    const body = batch(row.id, row.version);
    const key = '5b7c3f80-3c54-4d1a-9b3f-1b1a2f1f0001';
    const twice = [
      await api.as('clerk').call(feeLines.confirm, body, { key }),
      await api.as('clerk').call(feeLines.confirm, body, { key }),
    ];
    expect(twice.map(({ envelope }) => envelope.data?.done)).toEqual([1, 1]);
    const again = await api.as('clerk').ok(feeLines.confirm, batch(row.id, row.version + 1));
    expect(again.refused).toMatchObject([{ errorCode: 'ILLEGAL_STATE' }]);
    expect(await books.journal(row.id, 'fin_fee_line')).toHaveLength(2);
  });

  it('FIN-010 a missing rate refuses the confirm; FIN-110, FIN-115 a closed month too, and names a day that would do', async () => {
    const row = await books.submitted({ currency: 'GBP' });
    expect((await api.as('clerk').ok(feeLines.confirm, batch(row.id, row.version))).refused).toMatchObject([
      { errorCode: 'RATE_MISSING' },
    ]);
    const dated = await books.submitted();
    await books.period('202609', `state = 'CLOSED'`);
    const late = await api.as('clerk').ok(feeLines.confirm, batch(dated.id, dated.version, { date: '2026-09-30' }));
    expect(late.refused).toMatchObject([
      { errorCode: 'PERIOD_CLOSED', reason: '2026-09-30 所在期间已结账，请改用 2026-01-01。' },
    ]);
    const ahead = await api.as('clerk').ok(feeLines.confirm, batch(dated.id, dated.version, { date: '2026-12-01' }));
    expect(ahead.refused[0]?.reason).toContain('不能晚于今天');
    await books.period('202609', `state = 'OPEN'`);
  });

  it('FIN-118 receivables locked stop receivables only', async () => {
    const [own, payable] = [await books.submitted(), await books.submitted({ direction: 'AP' })];
    await books.period('202611', 'ar_locked = true');
    const { done, refused } = await api.as('clerk').ok(feeLines.confirm, {
      body: { items: [own, payable].map(({ id, version }) => ({ id, version })) },
    });
    expect([done, refused[0]?.errorCode, refused[0]?.id]).toEqual([1, 'PERIOD_CLOSED', own.id]);
    await books.period('202611', 'ar_locked = false');
  });

  it('FIN-014 the red line is the exact negative, both are closed, the books are back; once, and not when settled', async () => {
    const before = await books.balance('1122');
    const row = await books.confirmed({ currency: 'USD', amount: '33.33', taxRateBp: 600 });
    const reverse = (of: { id: string; version: number }) =>
      api.as('other').ok(feeLines.reverse, batch(of.id, of.version, { reason: '录错' }));
    expect((await reverse(row)).done).toBe(1);
    const [red] = (
      await api.db.execute(
        sql`select id::text, amount, base_amount, state, open from fin_fee_line where red_of = ${row.id}`,
      )
    ).rows;
    expect(red).toMatchObject({ amount: '-33.3300', base_amount: '-236.6400', state: 'REVERSED', open: '0.0000' });
    expect(await books.openOf(row.id)).toEqual(['0.00', '0.00']);
    expect(await books.balance('1122')).toBe(before);
    expect((await reverse({ id: row.id, version: row.version + 2 })).refused[0]?.errorCode).toBe('ILLEGAL_STATE');
    const settled = await books.confirmed({ amount: '50' });
    const paid = await books.receipt('CNY', '50', '1');
    await run(group([fromReceipt(paid.id, settled.id, '20')]));
    const now = { id: settled.id, version: settled.version + 1 };
    expect((await reverse(now)).refused).toMatchObject([{ errorCode: 'FIN-014' }]);
  });
});

describe('FIN-020..026 allocation', () => {
  it('TV-11, TV-12 one receipt over three currencies, and back to exactly what was', async () => {
    const before = [await books.balance('1122'), await books.balance('2203'), await books.balance('660301')];
    const source = await books.receipt('USD', '10000', '7.12');
    const a = await books.confirmed({ currency: 'USD', amount: '6000', rate: '7.10' });
    const b = await books.confirmed({ currency: 'EUR', amount: '2000', rate: '7.75' });
    const c = await books.confirmed({ currency: 'CNY', amount: '10000' });
    const settlement = group([
      fromReceipt(source.id, a.id, '6000'),
      fromReceipt(source.id, b.id, '2000', '1.0850'),
      fromReceipt(source.id, c.id, '10000', '0.14044944'),
    ]);
    const rows = await run(settlement);
    expect(rows.map((row) => [row.amountSrc, row.baseSrc, row.baseFee, row.fxDiff])).toEqual([
      ['6000.00', '42720.00', '42600.00', '120.00'],
      ['2170.00', '15450.40', '15500.00', '-49.60'],
      ['1404.49', '9999.97', '10000.00', '-0.03'],
    ]);
    expect(await books.leftOf(source.id)).toEqual(['425.51', '3029.63']);
    for (const row of [a, b, c]) expect(await books.openOf(row.id)).toEqual(['0.00', '0.00']);
    expect((await books.journal(settlement.doc.id, 'test_doc')).at(-1)).toEqual([
      'allocate',
      '660301',
      '0.00',
      '70.37',
    ]);
    expect(await back(settlement)).toBe(3);
    expect(await books.leftOf(source.id)).toEqual(['10000.00', '71200.00']);
    expect(await books.openOf(a.id)).toEqual(['6000.00', '42600.00']);
    expect(await books.openOf(b.id)).toEqual(['2000.00', '15500.00']);
    expect([await books.balance('2203'), await books.balance('660301')].map(Number)).toEqual([
      Number(before[1]) - 71200,
      Number(before[2]),
    ]);
    expect(Number(await books.balance('1122'))).toBe(Number(before[0]) + 42600 + 15500 + 10000);
    expect(await back(settlement)).toBe(0);
  });

  it('TV-47 FIN-062 netting closes both lines in one journal with the difference', async () => {
    const receivable = await books.confirmed({ currency: 'USD', amount: '1000', rate: '7.10' });
    const payable = await books.confirmed({ direction: 'AP', currency: 'USD', amount: '1000', rate: '7.20' });
    const netting = group([{ kind: 'NETTING', feeLineId: payable.id, otherLineId: receivable.id, amountFee: '1000' }], {
      direction: 'AP',
    });
    await run(netting);
    expect(await books.journal(netting.doc.id, 'test_doc')).toEqual([
      ['allocate', '2202', '7200.00', '0.00'],
      ['allocate', '1122', '0.00', '7100.00'],
      ['allocate', '660301', '0.00', '100.00'],
    ]);
    expect([await books.openOf(receivable.id), await books.openOf(payable.id)]).toEqual([
      ['0.00', '0.00'],
      ['0.00', '0.00'],
    ]);
    await back(netting);
    expect(await books.openOf(payable.id)).toEqual(['1000.00', '7200.00']);
  });

  it('FIN-090 a red line set against a positive one closes both, in either direction', async () => {
    for (const direction of ['AR', 'AP'] as const) {
      const positive = await books.confirmed({ direction, currency: 'USD', amount: '100', rate: '7.10' });
      const red = await books.confirmed({ direction, currency: 'USD', amount: '-100', rate: '7.20' });
      const credit = group([{ kind: 'CREDIT', feeLineId: positive.id, otherLineId: red.id, amountFee: '100' }], {
        direction,
      });
      const rows = await run(credit);
      expect(rows.map(({ fxDiff }) => fxDiff)).toEqual([direction === 'AR' ? '10.00' : '-10.00', '0.00']);
      expect([await books.openOf(positive.id), await books.openOf(red.id)].flat().map(Number)).toEqual([0, 0, 0, 0]);
    }
  });

  it('TV-49 FIN-024 a rest within the tolerance is written off, a larger one is refused', async () => {
    const line = await books.confirmed({ currency: 'USD', amount: '100', rate: '7.10' });
    const paid = await books.receipt('USD', '99.90', '7.10');
    const settlement = group([fromReceipt(paid.id, line.id, '99.90'), { kind: 'ROUNDING', feeLineId: line.id }]);
    await run(settlement);
    expect((await books.journal(settlement.doc.id, 'test_doc')).slice(2)).toEqual([
      ['allocate', '660309', '0.71', '0.00'],
      ['allocate', '1122', '0.00', '0.71'],
    ]);
    const large = await books.confirmed({ amount: '1.01' });
    await expect(run(group([{ kind: 'ROUNDING', feeLineId: large.id }]))).rejects.toMatchObject({ code: 'FIN-024' });
  });

  it('FIN-200, FIN-204 two who settle the same line at once: one does, the other is told what is left', async () => {
    const line = await books.confirmed({ amount: '1000' });
    const sources = [await books.receipt('CNY', '700', '1'), await books.receipt('CNY', '700', '1')];
    const both = await Promise.allSettled(sources.map(({ id }) => run(group([fromReceipt(id, line.id, '700')]))));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: 'FIN_OPEN_CHANGED' });
    expect(String(refused.reason.message)).toBe(`费用 ${line.feeNo} 未核销金额已变为 300.00 CNY。`);
    expect(await books.openOf(line.id)).toEqual(['300.00', '300.00']);
  });

  it('FIN-023, FIN-025 more than a source has, another company and an unconfirmed line are refused, and nothing is written', async () => {
    const line = await books.confirmed({ amount: '1000' });
    const source = await books.receipt('CNY', '100', '1');
    const rows = (await books.allocations()).length;
    await expect(run(group([fromReceipt(source.id, line.id, '100.01')]))).rejects.toMatchObject({
      code: 'FIN_OPEN_CHANGED',
    });
    await expect(
      run(group([fromReceipt(source.id, line.id, '1')], { companyId: books.otherCompanyId })),
    ).rejects.toMatchObject({ code: 'FIN-025' });
    const draft = await books.submitted();
    await expect(run(group([fromReceipt(source.id, draft.id, '1')]))).rejects.toMatchObject({
      code: 'FIN_OPEN_CHANGED',
    });
    expect((await books.allocations()).length).toBe(rows);
    await expect(api.db.execute(sql`update fin_fee_line set settled = 5 where id = ${line.id}`)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining('FIN-013') }),
    });
  });

  it('FIN-090, FIN-095 the database itself refuses a journal that does not balance, and a change of one', async () => {
    await expect(
      api.db
        .execute(sql`insert into gl_journal (journal_no, company_id, journal_date, month, module, source_type, source_id, source_no, posting_key, summary, created_at)
        values ('PZ-X', ${books.companyId}, '2026-11-20', '202611', 'GL', 'x', 1, 'x', 'x', 'x', now())`),
    ).rejects.toMatchObject({ cause: expect.objectContaining({ message: expect.stringContaining('FIN-090') }) });
    await expect(api.db.execute(sql`update gl_line set debit = debit + 1`)).rejects.toThrow();
  });
});
