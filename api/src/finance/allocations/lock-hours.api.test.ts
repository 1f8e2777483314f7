import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { putSetting } from '../../../test/put-setting.ts';
import { rows } from '../../platform/database.ts';
import { booksOf, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';
import { sweepLocks } from './lock-sweeper.job.ts';
import { holderSql, lapsedBefore } from './locks.ts';

const clock = { now: () => new Date('2026-11-20T04:00:00Z') };
let api: TestApi;
let books: TestBooks;
beforeAll(async () => {
  api = await testApi({ clock, prepare: async (database) => void (await prepareBooks(database)) });
  books = await booksOf(api);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

it('3.17, 4.13 finance.settlement.lock.hours is that of the company whose line is held: after 30 hours one is free, the other is not', async () => {
  await putSetting(api.db, 'finance.settlement.lock.hours', 48, books.otherCompanyId);
  await api.db
    .execute(sql`insert into fin_fee_line (company_id, fee_no, direction, customer_id, biz_type, biz_no, charge_code_id, qty,
      unit_price, currency, tax_mode, tax_rate_bp, amount, amount_ex, tax, state, lock_type, lock_id, lock_no, locked_at)
    select c.id, 'LOCK-' || c.id, 'AR', ${books.customers[0]}::bigint, 'OTHER', 'x', (select min(id) from fin_charge_code), 1, 100, 'CNY', 'INCL', 0,
      100, 100, 0, 'DRAFT', 'fin_settlement', 1, 'KJ-1', ${clock.now().toISOString()}::timestamptz - interval '30 hours'
    from sy_company c where c.id in (${books.companyId}::bigint, ${books.otherCompanyId}::bigint)`);
  const held = () =>
    api.command('books', async (ctx) =>
      rows<{ no: string; holder: string | null; locked: boolean }>(
        ctx.db,
        sql`select f.fee_no as no, ${holderSql('f', await lapsedBefore(ctx))} as holder, f.lock_id is not null as locked
          from fin_fee_line f where f.lock_no = 'KJ-1' or f.fee_no like 'LOCK-%' order by f.company_id`,
      ),
    );
  const own = { no: `LOCK-${books.companyId}`, holder: null };
  const other = { no: `LOCK-${books.otherCompanyId}`, holder: '系统 正在处理 KJ-1', locked: true };
  expect(await held()).toEqual([{ ...own, locked: true }, other]);
  expect(await api.command('books', (ctx) => sweepLocks(ctx))).toBe(1);
  expect(await held()).toEqual([{ ...own, locked: false }, other]);
});
