import { balances, customerBalanceList, supplierBalanceList } from '@shared/contract/finance/balance.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { allocate } from '../allocations/allocate.ts';
import { BOOKS_CLOCK, booksOf, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';

let api: TestApi;
let books: TestBooks;
const lines: Record<string, string> = {};
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  books = await booksOf(api);
  const companies = [books.companyId];
  api.actor('clerk', { userId: '1', companies });
  api.actor('blind', { userId: '3', companies, fields: {} });
  api.actor('sales', {
    userId: '8',
    companies,
    permissions: ['finance.ar.customer.view'],
    scopes: { finance: { level: 'SELF', depts: [] } },
  });
  api.actor('stranger', { userId: '4', companies: ['999'] });
  // TV-16: five lines, 300 of the third paid on 2026-11-10.
  for (const [due, amount] of [
    ['2026-11-30', '1000'],
    ['2026-10-25', '500'],
    ['2026-09-30', '800'],
    ['2026-08-31', '700'],
    ['2026-05-20', '900'],
  ] as const)
    lines[due] = (await books.confirmed({ amount, dueDate: due, date: '2026-05-01' })).id;
  const paid = await books.receipt('CNY', '450', '1', { accountingDate: '2026-11-10' });
  await api.command('clerk', (ctx) =>
    allocate(ctx, {
      companyId: books.companyId,
      direction: 'AR',
      date: '2026-11-10',
      doc: { type: 'test_doc', id: '1', no: 'KJ-1' },
      summary: '结账',
      items: [{ kind: 'RECEIPT', sourceId: paid.id, feeLineId: lines['2026-09-30'] ?? '', amountFee: '300' }],
    }),
  );
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => title.startsWith('FIN'))).toEqual([]);
});

const onDay = async (day: string, who = 'clerk') => {
  const { list, summary } = await api
    .as(who)
    .ok(customerBalanceList.endpoint, { query: { asOf: `${day}..${day}`, customerId: books.customers[0] ?? '' } });
  return { row: list[0], summary };
};
const buckets = (row: Record<string, unknown> | undefined) =>
  [0, 1, 2, 3, 4, 5].map((nth) => Number(row?.[`bucket${nth}`]));

describe('FIN-120 ageing as of any day', () => {
  it.each([
    ['TV-16', '2026-11-20', [1000, 500, 500, 700, 0, 900], 3600, 184],
    ['TV-17', '2026-11-05', [1000, 500, 800, 700, 900, 0], 3900, 169],
  ])('%s S11 as of %s', async (_id, day, expected, open, longest) => {
    const { row } = await onDay(day);
    expect(buckets(row)).toEqual(expected);
    expect([Number(row?.baseOpen), row?.longest]).toEqual([open, longest]);
    const { rows } = await api.as('clerk').ok(balances.customerAgeing, {
      query: { companyId: books.companyId, partyId: books.customers[0] ?? '', asOf: day },
    });
    expect(rows.reduce((sum, one) => sum + Number(one.baseOpen), 0)).toBe(open);
  });

  it('3.17 账龄分段 of a company cuts its buckets and names them, in the list and in its export; Σ stays what is open', async () => {
    const company = sql`insert into sy_setting (key, company_id, value) values ('finance.ageing.buckets', ${books.companyId}, ${'[0,20,50,100,400]'}::jsonb)`;
    await api.db.execute(company);
    const query = { asOf: '2026-11-20..2026-11-20', customerId: books.customers[0] ?? '' };
    const { list, titles } = await api.as('clerk').ok(customerBalanceList.endpoint, { query });
    expect(buckets(list[0])).toEqual([1000, 0, 500, 1200, 900, 0]);
    expect(Number(list[0]?.baseOpen)).toBe(3600);
    expect(Object.values(titles ?? {})).toEqual([
      '未到期',
      '1–20 天',
      '21–50 天',
      '51–100 天',
      '101–400 天',
      '>400 天',
    ]);
    await api.db.execute(sql`delete from sy_setting where key = 'finance.ageing.buckets'`);
    expect((await api.as('clerk').ok(customerBalanceList.endpoint, { query })).titles?.bucket1).toBe('1–30 天');
  });

  it('FIN-121 what is not allocated stands apart, and the net is what is open less it', async () => {
    const { row, summary } = await onDay('2026-11-20');
    expect([row?.baseUnallocated, row?.net, row?.paid].map(Number)).toEqual([150, 3450, 450]);
    expect(Number((summary.net as Record<string, string>).CNY)).toBe(3450);
    // As of a day before the receipt there was none.
    expect(Number((await onDay('2026-11-05')).row?.baseUnallocated)).toBe(0);
  });

  it('FIN-011 a due date that was changed counts from the day of its change', async () => {
    await api.db.execute(sql`insert into fin_due_change (fee_line_id, from_day, old_date, due_date, reason, changed_at)
      values (${lines['2026-05-20'] ?? ''}, '2026-11-15', '2026-05-20', '2026-12-31', '展期', now())`);
    expect(buckets((await onDay('2026-11-20')).row)).toEqual([1900, 500, 500, 700, 0, 0]);
    expect(buckets((await onDay('2026-11-05')).row)).toEqual([1000, 500, 800, 700, 900, 0]);
  });
});

describe('明细账, scope and field rights', () => {
  it('F8 the running balance goes from what was to what is', async () => {
    const query = {
      companyId: books.companyId,
      partyId: books.customers[0] ?? '',
      from: '2026-11-01',
      to: '2026-11-20',
    };
    const ledger = await api.as('clerk').ok(balances.customerLedger, { query });
    expect([ledger.opening, ledger.closing].map(Number)).toEqual([3900, 3450]);
    expect(ledger.rows.map(({ increase, decrease, balance }) => [increase, decrease, Number(balance)])).toEqual([
      [null, '450.00', 3450],
    ]);
  });

  it('ACC-031 amounts that the role may not see are absent; another company, another salesperson see nothing', async () => {
    const { row } = await onDay('2026-11-20', 'blind');
    expect(JSON.stringify(row)).not.toMatch(/baseOpen|bucket|net|openText|creditLimit/);
    expect((await onDay('2026-11-20', 'sales')).row).toBeUndefined();
    expect((await onDay('2026-11-20', 'stranger')).row).toBeUndefined();
    const query = { companyId: books.companyId, partyId: books.customers[0] ?? '', asOf: '2026-11-20' };
    expect((await api.as('stranger').call(balances.customerAgeing, { query })).status).toBe(404);
    expect((await api.as('sales').call(balances.customerAgeing, { query })).status).toBe(404);
    expect((await api.as('sales').call(balances.dunning, { query })).status).toBe(403);
  });

  it('F8 what is used and left of the limit in force, the risk level, and filters of both, each for who may see it', async () => {
    const customerId = books.customers[0] ?? '';
    await api.db.execute(sql`delete from risk_profile where customer_id = ${customerId}`);
    await api.db
      .execute(sql`insert into risk_profile (customer_id, credit_limit, temp_limit, temp_until, receivable, level, created_at, updated_at)
      values (${customerId}, 1000, 3000, '2026-11-20', 3450, 'HIGH', now(), now())`);
    const read = (who: string, query: object = {}) =>
      api.as(who).call(customerBalanceList.endpoint, { query: { customerId, ...query } });
    expect((await read('clerk')).envelope.data?.list).toMatchObject([
      { creditLimit: '1000.00', creditUsed: '3450.00', creditLeft: '-450.00', level: 'HIGH' },
    ]);
    for (const query of [{ level: 'HIGH' }, { over: '1' }])
      expect((await read('clerk', query)).envelope.data?.total).toBe(1);
    expect((await read('clerk', { level: 'LOW' })).envelope.data?.total).toBe(0);
    await api.db.execute(sql`update risk_profile set temp_limit = 4000 where customer_id = ${customerId}`);
    expect((await read('clerk', { over: '1' })).envelope.data?.total).toBe(0);
    api.actor('ledger', { userId: '1', companies: [books.companyId], permissions: ['finance.ar.customer.view'] });
    const [row] = (await read('ledger')).envelope.data?.list ?? [];
    expect([row?.creditUsed, row && 'level' in row]).toEqual(['3450.00', false]);
    expect((await read('ledger', { level: 'HIGH' })).status).toBe(422);
    expect((await read('blind', { over: '1' })).status).toBe(422);
    expect(JSON.stringify((await read('blind')).envelope.data)).not.toMatch(/creditUsed|creditLeft/);
  });

  it('催款函 names what is overdue, and is refused when nothing is', async () => {
    const query = { companyId: books.companyId, partyId: books.customers[0] ?? '', asOf: '2026-11-20' };
    const letter = await api.as('clerk').send(balances.dunning, { query });
    expect([letter.status, letter.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const early = await api.as('clerk').call(balances.dunning, { query: { ...query, asOf: '2026-05-10' } });
    expect(early.envelope.errorMessage).toContain('没有逾期款项');
  });

  it('11.5 a 催款函 that is printed stands in the log of the customer; one that is refused does not', async () => {
    const body = { companyId: books.companyId, partyId: books.customers[0] ?? '', asOf: '2026-11-20' };
    const prints = async () =>
      (
        await api.db.execute<{ user: string; day: string }>(sql`select user_name as user, after ->> '截止日' as day
          from sh_audit where kind = 'ac_customer' and object_id = ${body.partyId} and code = 'print' order by id`)
      ).rows;
    expect(await api.as('clerk').ok(balances.printDunning, { body })).toEqual({ records: 1 });
    expect((await prints()).map(({ day }) => day)).toEqual(['2026-11-20']);
    const early = await api.as('clerk').call(balances.printDunning, { body: { ...body, asOf: '2026-05-10' } });
    expect(early.envelope.errorCode).toBe('GUARD_FAILED');
    expect((await api.as('stranger').call(balances.printDunning, { body })).status).toBe(404);
    expect((await api.as('sales').call(balances.printDunning, { body })).status).toBe(403);
    expect(await prints()).toHaveLength(1);
  });

  it('1.2 a currency of three decimals is shown to the last of them', async () => {
    await api.db.execute(
      sql`insert into fx_rate (currency, rate_date, rate, confirmed) values ('KWD', '2026-11-01', 23, true)`,
    );
    const partyId = books.customers[2] ?? '';
    await books.confirmed({ partyId, currency: 'KWD', amount: '12.345', date: '2026-11-01', dueDate: '2026-11-05' });
    const query = { companyId: books.companyId, partyId, asOf: '2026-11-20' };
    const { rows } = await api.as('clerk').ok(balances.customerAgeing, { query });
    expect(rows).toMatchObject([{ currency: 'KWD', open: '12.345' }]);
    const { list } = await api.as('clerk').ok(customerBalanceList.endpoint, { query: { customerId: partyId } });
    expect(list).toMatchObject([{ openText: 'KWD 12.345' }]);
  });

  it('F21 payables of a supplier the same way', async () => {
    await books.confirmed({ direction: 'AP', currency: 'USD', amount: '100', rate: '7.10', dueDate: '2026-11-10' });
    const { list } = await api.as('clerk').ok(supplierBalanceList.endpoint, { query: { currency: 'usd' } });
    expect(list).toMatchObject([{ openText: 'USD 100.00', baseOpen: '710.00', longest: 10, uninvoiced: '710.00' }]);
    expect((await api.as('clerk').ok(supplierBalanceList.endpoint, { query: { currency: 'EUR' } })).list).toEqual([]);
  });

  it('F21 FIN-003 收票欠缺额 as of a day: what was posted by then and not billed by then, paid or not, each line rounded', async () => {
    const supplierId = books.suppliers[1] ?? '';
    const [paid, other] = [
      await books.confirmed({ direction: 'AP', partyId: supplierId, amount: '90', date: '2026-11-02' }),
      await books.confirmed({
        direction: 'AP',
        partyId: supplierId,
        currency: 'USD',
        amount: '0.33',
        rate: '7.105',
        date: '2026-11-02',
      }),
    ];
    const source = await books.payment('CNY', '90', '1', { supplierId, accountingDate: '2026-11-02' });
    await api.command('clerk', (ctx) =>
      allocate(ctx, {
        companyId: books.companyId,
        direction: 'AP',
        date: '2026-11-03',
        doc: { type: 'test_doc', id: '77', no: 'KJ-77' },
        summary: '结账',
        items: [{ kind: 'PAYMENT', sourceId: source.id, feeLineId: paid.id, amountFee: '90' }],
      }),
    );
    const missing = async (day: string) =>
      (
        await api.as('clerk').ok(supplierBalanceList.endpoint, { query: { asOf: `${day}..${day}`, supplierId } })
      ).list.map(({ uninvoiced }) => uninvoiced);
    // 90 paid without an invoice, and 0.33 × 7.105 = 2.34.
    expect(await missing('2026-11-05')).toEqual(['92.34']);
    await api.db.execute(sql`with doc as (
        insert into trade_doc (company_id, doc_no, kind, supplier_id, buyer, seller, doc_date, currency, amount, amount_ex, qty, invoice_date, state)
        values (${books.companyId}, 'JX1', 'INPUT_INVOICE', ${supplierId}, '{}', '{}', '2026-11-10', 'CNY', 90, 90, 1, '2026-11-10', 'ISSUED') returning id)
      insert into trade_doc_line (doc_id, line_no, fee_line_id, name_cn, qty, amount, amount_ex, tax) select id, 1, ${paid.id}, '运费', 1, 90, 90, 0 from doc`);
    await api.db.execute(sql`update fin_fee_line set invoiced = 90 where id = ${paid.id}`);
    expect(await missing('2026-11-05')).toEqual(['92.34']);
    expect(await missing('2026-11-10')).toEqual(['2.34']);
    await api.db.execute(sql`update fin_fee_line set invoiced = 0.33 where id = ${other.id}`);
    await api.db.execute(sql`with doc as (
        insert into trade_doc (company_id, doc_no, kind, supplier_id, buyer, seller, doc_date, currency, amount, amount_ex, qty, invoice_date, state)
        values (${books.companyId}, 'JX2', 'INPUT_INVOICE', ${supplierId}, '{}', '{}', '2026-11-12', 'USD', 0.33, 0.33, 1, '2026-11-12', 'ISSUED') returning id)
      insert into trade_doc_line (doc_id, line_no, fee_line_id, name_cn, qty, amount, amount_ex, tax) select id, 1, ${other.id}, '运费', 1, 0.33, 0.33, 0 from doc`);
    expect(await missing('2026-11-12')).toEqual(['0.00']);
  });
});
