import { periodList, periods } from '@shared/contract/finance/period.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../app/ports.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { putSetting } from '../../../test/put-setting.ts';
import { booksOf, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';
import { ratesOfPosted } from './posted-rates.ts';

const clock = { now: () => new Date('2026-12-02T04:00:00Z') };
let api: TestApi;
let books: TestBooks;
beforeAll(async () => {
  api = await testApi({ clock, prepare: async (database) => void (await prepareBooks(database)) });
  books = await booksOf(api);
  api.actor('clerk', { userId: '1', companies: [books.companyId] });
  await api.db.execute(sql`delete from fx_rate`);
});
afterAll(() => api.close());

const rate = async (currency: string, rateDate: string, figure: string) => {
  await api.db.execute(
    sql`insert into fx_rate (currency, rate_date, rate, confirmed) values (${currency}, ${rateDate}, ${figure}, true)`,
  );
  return { currency, rateType: 'BOOK' as const, rateDate, rate: figure };
};
const usedBy = (of: Awaited<ReturnType<typeof rate>>) => api.command('clerk', (ctx) => ratesOfPosted.usedBy(ctx, of));

describe('3.14 FIN_RATE_USED', () => {
  it('FIN-116 a rate that a revaluation reckoned with, until the month is revalued with another one', async () => {
    await books.confirmed({ currency: 'USD', amount: '400', rate: '7.10', date: '2026-11-20' });
    const first = await rate('USD', '2026-11-27', '7.05');
    expect(await usedBy(first)).toBeNull();
    const revalue = async () => {
      const { list } = await api.as('clerk').ok(periodList.endpoint, { query: { companyId: books.companyId } });
      const id = list.find(({ month }) => month === '202611')?.id ?? '';
      const { version } = await api.as('clerk').ok(periods.get, { params: { id } });
      await api.as('clerk').ok(periods.revalue, { params: { id }, body: { version } });
    };
    await revalue();
    expect(await usedBy(first)).toBe('202611 期末调汇');
    expect(await usedBy({ ...first, rateDate: '2026-11-26' })).toBeNull();
    const second = await rate('USD', '2026-11-30', '7.06');
    await revalue();
    expect([await usedBy(first), await usedBy(second)]).toEqual([null, '202611 期末调汇']);
  });

  it('a receipt takes a rate as old as finance.rate.max.age', async () => {
    const old = await rate('EUR', '2026-10-01', '7.81');
    const { receiptNo } = await books.receipt('EUR', '10', '7.81', {
      valueDate: '2026-11-15',
      accountingDate: '2026-11-15',
    });
    expect(await usedBy(old)).toBeNull();
    await putSetting(api.db, 'finance.rate.max.age', 60);
    expect(await usedBy(old)).toBe(`收款单 ${receiptNo}`);
  });
});
