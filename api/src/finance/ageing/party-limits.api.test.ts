import { balances } from '@shared/contract/finance/balance.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { dunningData } from './dunning.ts';
import { BOOKS_CLOCK, booksOf, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';

let api: TestApi;
let books: TestBooks;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  books = await booksOf(api);
  api.actor('clerk', { userId: '1', companies: [books.companyId] });
  const { id } = await books.confirmed({ amount: '2', date: '2026-10-01', dueDate: '2026-10-10' });
  // 1,000 more like it, with their journals.
  const [columns] = await api.database.raw<{ list: string }>(`select string_agg(column_name, ', ') as list
    from information_schema.columns where table_name = 'fin_fee_line' and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name not in ('fee_no', 'source_line', 'source_id')`);
  await api.database.run(`
    insert into fin_fee_line (fee_no, source_id, ${columns?.list}) select 'YS-' || n, 1000 + n, ${columns?.list}
      from fin_fee_line, generate_series(1, 1000) n where id = ${id};
    with j as (insert into gl_journal (journal_no, company_id, journal_date, month, module, source_type, source_id, source_no, posting_key, summary, created_at)
        select 'PZ-' || f.fee_no, f.company_id, f.accounting_date, '202610', 'AR', 'fin_fee_line', f.id, f.fee_no, 'confirm', '应收', now()
        from fin_fee_line f where f.fee_no like 'YS-%' returning id, company_id, journal_date)
    insert into gl_line (journal_id, line_no, company_id, journal_date, account, debit, credit, currency, amount, customer_id)
      select j.id, l.n, j.company_id, j.journal_date, l.account, l.debit, l.credit, 'CNY', 2, ${books.customers[0]}
      from j, (values (1, '1122', 2, 0), (2, '6001', 0, 2)) l (n, account, debit, credit)`);
}, 120_000);
afterAll(() => api.close());

const party = () => ({ companyId: books.companyId, partyId: books.customers[0] ?? '' });

it('11.5 催款函 names and sums everything overdue, also beyond what 账龄明细 shows', async () => {
  const shown = await api.as('clerk').ok(balances.customerAgeing, { query: { ...party(), asOf: '2026-11-20' } });
  expect([shown.rows.length, shown.more]).toEqual([500, true]);
  const letter = await api.command('clerk', (ctx) => dunningData(ctx, { ...party(), asOf: '2026-11-20' }));
  expect([letter.totals, letter.rows]).toEqual(['CNY 2002.00', expect.objectContaining({ length: 1001 })]);
});

it('F8 明细账 closes with its whole period, also beyond the rows that it shows', async () => {
  const ledger = await api
    .as('clerk')
    .ok(balances.customerLedger, { query: { ...party(), from: '2026-10-01', to: '2026-10-31' } });
  expect([ledger.rows.length, ledger.more, ledger.opening, ledger.closing]).toEqual([1000, true, '0.00', '2002.00']);
  const next = await api
    .as('clerk')
    .ok(balances.customerLedger, { query: { ...party(), from: '2026-11-01', to: '2026-11-20' } });
  expect([next.opening, next.closing]).toEqual(['2002.00', '2002.00']);
});
