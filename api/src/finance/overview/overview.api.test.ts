import { financeWork, overviews } from '@shared/contract/finance/overview.contract.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { payableLineList } from '@shared/contract/finance/fee-line-list.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { readXlsx } from '../../services/exchange/xlsx-read.ts';
import { receivableOrderList } from '@shared/contract/finance/order-fee.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { BOOKS_CLOCK, booksOf, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';

let api: TestApi;
let books: TestBooks;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  books = await booksOf(api);
  api.actor('clerk', { userId: '1', companies: [books.companyId] });
  api.actor('blind', { userId: '2', companies: [books.companyId], fields: {} });
  api.actor('nobody', { userId: '3', companies: [] });
  await books.confirmed({ amount: '100', dueDate: '2026-11-30' });
  await books.confirmed({ amount: '300', dueDate: '2026-10-31', partyId: books.customers[1] ?? '' });
  await books.confirmed({ direction: 'AP', amount: '70', dueDate: '2026-11-25' });
  await books.receipt('CNY', '40', '1');
  await books.submitted();
  await books.receipt('CNY', '25', '1', { state: 'UNCLAIMED', customerId: null });
});
afterAll(() => api.close());

it('F2 figures, ageing, months and the largest are those of the books', async () => {
  const found = await api.as('clerk').ok(overviews.ar, { query: {} });
  expect(Object.fromEntries(found.figures.map(({ key, amount, count }) => [key, amount ?? count]))).toEqual({
    open: '400.00',
    overdue: '300.00',
    charged: '400.00',
    invoiced: '0.00',
    paid: '40.00',
    unallocated: '40.00',
    'AR.fees': 1,
    'AR.statements': 0,
    'AR.settlements': 0,
    receipts: 1,
  });
  expect(found.figures.find(({ key }) => key === 'overdue')?.note).toBe('占比 75.0%');
  expect(found.ageing).toEqual([{ name: '账1', values: ['100.00', '300.00', '0.00', '0.00', '0.00', '0.00'] }]);
  expect(found.trend.months).toHaveLength(12);
  expect(found.trend.series?.map(({ values }) => values?.at(-1))).toEqual(['400.00', '40.00']);
  expect(found.top.map(({ open }) => open)).toEqual(['300.00', '100.00']);
  expect(api.faults).toEqual([]);
});

it('F2, FIN-120 the last month of the curve ends at 截止日, as the cards do', async () => {
  const upTo = async (asOf: string) => {
    const { figures, trend } = await api.as('clerk').ok(overviews.ar, { query: { asOf } });
    const card = (wanted: string) => figures.find(({ key }) => key === wanted)?.amount;
    return { cards: [card('charged'), card('paid')], curve: trend.series?.map(({ values }) => values?.at(-1)) };
  };
  const first = await upTo('2026-11-01');
  expect(first).toEqual({ cards: ['0.00', '0.00'], curve: ['0.00', '0.00'] });
  const last = await upTo('2026-11-30');
  expect(last.curve).toEqual(last.cards);
});

it('F2 本月开票: output invoices of the month in CNY, red ones taken off; drafts and other months do not count', async () => {
  const invoice = (no: string, change: { amount: string; state?: string; day?: string; currency?: string }) =>
    api.db
      .execute(sql`insert into trade_doc (company_id, owner_id, doc_no, kind, customer_id, buyer, seller, doc_date, currency,
        amount, amount_ex, tax, invoice_date, state, red_of)
      values (${books.companyId}, 1, ${no}, 'OUTPUT_INVOICE', ${books.customers[0]}, '{}', '{}', '2026-11-20', ${change.currency ?? 'CNY'},
        ${change.amount}, ${change.amount}, 0, ${change.day ?? '2026-11-20'}, ${change.state ?? 'ISSUED'},
        (select id from trade_doc where doc_no = 'FP1' and ${change.amount}::numeric < 0))`);
  await invoice('FP1', { amount: '1060' });
  await invoice('FP2', { amount: '-60' });
  await invoice('FP3', { amount: '500', state: 'DRAFT' });
  await invoice('FP4', { amount: '700', day: '2026-10-31' });
  await invoice('FP5', { amount: '9', currency: 'ZZZ' });
  // At 7.10 of its day, not at the rate that came later.
  await invoice('FP6', { amount: '100', currency: 'USD', day: '2026-11-10' });
  await api.db.execute(
    sql`insert into fx_rate (currency, rate_date, rate, confirmed) values ('USD', '2026-11-15', 7.5, true)`,
  );
  const { figures } = await api.as('clerk').ok(overviews.ar, { query: { asOf: '2026-11-20' } });
  expect(figures.find(({ key }) => key === 'invoiced')).toMatchObject({
    amount: '1710.00',
    note: '1 张缺少汇率，未计入',
    link: '/finance/contract-invoice?tab=output&invoiceDate=2026-11-01..2026-11-20',
  });
});

it('F2, F15 a chosen company reaches every card, and their links carry it', async () => {
  const both = [books.companyId, books.otherCompanyId];
  api.actor('both', { userId: '5', companies: both });
  for (const overview of [overviews.ar, overviews.ap]) {
    const { figures } = await api.as('both').ok(overview, { query: { companyId: books.otherCompanyId } });
    expect(figures.filter(({ count, amount }) => (count ?? 0) > 0 || Number(amount ?? 0) > 0)).toEqual([]);
    for (const { key, link } of figures) expect([key, link]).toEqual([key, expect.stringContaining('companyId=')]);
  }
  const { figures } = await api.as('both').ok(overviews.ar, { query: { companyId: books.companyId } });
  expect(figures.find(({ key }) => key === 'AR.fees')).toMatchObject({
    count: 1,
    link: `/finance/account-payable/billingdetails?direction=AR&state=SUBMITTED&companyId=${books.companyId}`,
  });
});

it('F2, F5 待审核 counts what its link shows: fees of 账单明细, or orders of F5 for who may not see those', async () => {
  const permissions = ['finance.ar.overview.view', 'finance.ar.fee.view'] as const;
  api.actor('receivables', { userId: '6', companies: [books.companyId], permissions });
  const figure = async (who: string) =>
    (await api.as(who).ok(overviews.ar, { query: {} })).figures.find(({ key }) => key === 'AR.fees');
  const rowsOf = async (query: object) =>
    (await api.as('receivables').ok(receivableOrderList.endpoint, { query })).total;
  const before = (await figure('receivables'))?.count ?? 0;
  // Two fees of one order wait for 审核 beside a draft: the order stands among those to review all the same.
  await api.db
    .execute(sql`insert into fin_fee_line (company_id, fee_no, direction, customer_id, biz_type, biz_id, biz_no,
      charge_code_id, qty, unit_price, currency, tax_mode, tax_rate_bp, amount, amount_ex, tax, state)
    select ${books.companyId}, 'YSW' || n, 'AR', ${books.customers[0]}, 'BARCODE', 900, 'TM9', ${books.chargeCodeId}, 1, 8, 'CNY', 'INCL', 0, 8, 8, 0,
      case when n < 3 then 'SUBMITTED' else 'DRAFT' end from generate_series(1, 3) n`);
  const own = await figure('receivables');
  expect(own).toMatchObject({
    title: '待审核应收订单',
    count: before + 1,
    link: '/finance/account-receivable/order?tab=submitted',
  });
  expect(await rowsOf({ tab: 'submitted' })).toBe(own?.count);
  expect(await rowsOf({ tab: 'submitted', feeState: 'DRAFT' })).toBe(1);
  const all = await figure('clerk');
  expect(all).toMatchObject({ title: '待审核应收费用', count: before + 2 });
  await api.db.execute(sql`delete from fin_fee_line where biz_type = 'BARCODE' and biz_id = 900`);
});

it('F15 names what falls due, by day', async () => {
  const found = await api.as('clerk').ok(overviews.ap, { query: {} });
  expect(found.figures.filter(({ key }) => key === 'week' || key === 'month').map(({ amount }) => amount)).toEqual([
    '70.00',
    '70.00',
  ]);
  expect(found.plan).toEqual([{ day: '2026-11-25', amount: '70.00' }]);
});

it('ACC-031 without the right to amounts there are none; 6.3 without a company there is nothing', async () => {
  const found = await api.as('blind').ok(overviews.ar, { query: {} });
  expect(JSON.stringify(found)).not.toMatch(/\d\.\d\d/);
  // SYS-034: who stands among the largest, and on which day something is due, tells of amounts.
  expect(found.top).toEqual([]);
  expect((await api.as('blind').ok(overviews.ap, { query: {} })).plan).toEqual([]);
  expect(await api.as('nobody').ok(overviews.ar, { query: {} })).toMatchObject({ empty: true, figures: [] });
});

it('ACC-031 F2, F15 months, what falls due and the fees of a party end at the scope, as the balances do', async () => {
  const scopes = { customer: { level: 'ALL', depts: [] }, supplier: { level: 'ALL', depts: [] } } as const;
  api.actor('own', {
    userId: '99',
    companies: [books.companyId],
    scopes: { ...scopes, finance: { level: 'SELF', depts: [] } },
  });
  const months = async (who: string, of: (typeof overviews)['ar']) =>
    (await api.as(who).ok(of, { query: {} })).trend.series?.map(({ values }) => values?.at(-1));
  expect(await months('clerk', overviews.ar)).toEqual(['400.00', '40.00']);
  expect(await months('own', overviews.ar)).toEqual(['0.00', '0.00']);
  api.actor('none', { userId: '99', companies: [books.companyId], scopes });
  const none = await api.as('none').ok(overviews.ap, { query: {} });
  expect(none.figures.filter(({ amount }) => Number(amount ?? 0) > 0)).toEqual([]);
  expect([none.plan, none.trend.series?.[0]?.values?.at(-1)]).toEqual([[], '0.00']);
  const params = { id: books.customers[0] ?? '' };
  expect((await api.as('clerk').ok(customers.overview, { params })).receivable).toMatchObject([
    { confirmed: '100.00' },
  ]);
  expect((await api.as('own').ok(customers.overview, { params })).receivable).toEqual([]);
});

it('F2, F15 a chosen 截止日 goes along with each link; what falls due leads to its fees', async () => {
  const asOf = '2026-11-20';
  for (const [overview, list] of [
    [overviews.ar, '/finance/account-receivable/customer'],
    [overviews.ap, '/finance/account-payable/supplierlist'],
  ] as const) {
    const { figures } = await api.as('clerk').ok(overview, { query: { asOf } });
    for (const { key, link } of figures.filter((one) => one.link?.startsWith(list)))
      expect([key, new URL(link ?? '', 'http://x').searchParams.get('asOf')]).toEqual([key, `${asOf}..${asOf}`]);
  }
  const due = async (query: { asOf?: string; companyId?: string }) =>
    (await api.as('clerk').ok(overviews.ap, { query })).figures
      .filter(({ key }) => key === 'week' || key === 'month')
      .map(({ link }) => link);
  const fees = '/finance/account-payable/billingdetails?direction=AP&state=CONFIRMED';
  expect(await due({ companyId: books.companyId })).toEqual([
    `${fees}&settleState=NONE,PART&dueDate=2026-11-20..2026-11-27&companyId=${books.companyId}`,
    `${fees}&settleState=NONE,PART&dueDate=2026-11-20..2026-12-20&companyId=${books.companyId}`,
  ]);
  // What was open on an earlier day may be paid by now.
  expect((await due({ asOf: '2026-11-15' }))[0]).toBe(
    `${fees}&dueDate=2026-11-15..2026-11-22&accountingDate=..2026-11-15`,
  );
  const [week] = await due({});
  // `direction` says which of its two lists 账单明细 shows.
  const { direction: _list, ...query } = Object.fromEntries(new URL(week ?? '', 'http://x').searchParams);
  expect((await api.as('clerk').ok(payableLineList.endpoint, { query })).list.map(({ amount }) => amount)).toEqual([
    '70.00',
  ]);
  api.actor('payables', { userId: '7', companies: [books.companyId], permissions: ['finance.ap.overview.view'] });
  const { figures } = await api.as('payables').ok(overviews.ap, { query: {} });
  expect(figures.find(({ key }) => key === 'week')?.link).toBe('/finance/account-payable/supplierlist');
});

it('13: 财务概览 counts what the lists count, each for who may see its list', async () => {
  const { figures } = await api.as('clerk').ok(financeWork);
  const by = Object.fromEntries(figures.map((one) => [one.key, one.count ?? one.sell ?? one.cost ?? one.profit]));
  expect(by).toMatchObject({
    'AR.fees': 1,
    'AP.fees': 0,
    receipts: 1,
    'AR.open': '400.00',
    'AR.overdue': '300.00',
    'AP.open': '70.00',
  });
  api.actor('cashier', { userId: '4', companies: [books.companyId], permissions: ['finance.ar.receipt.view'] });
  expect((await api.as('cashier').ok(financeWork)).figures.map(({ key }) => key)).toEqual(['receipts']);
  const blind = await api.as('blind').ok(financeWork);
  expect(JSON.stringify(blind)).not.toMatch(/\d\.\d\d/);
});

it('F2 应收月报: a row per customer and company with the sum, without amounts for who may not see them', async () => {
  const read = async (who: string) => {
    const response = await api.as(who).send(overviews.monthly as Endpoint, { query: {} });
    return readXlsx(Buffer.from(await response.arrayBuffer()), { rows: 20 });
  };
  const [head, ...lines] = await read('clerk');
  expect(head).toEqual(expect.arrayContaining(['期初净额', '未核销余额', '1–30 天']));
  expect(JSON.stringify(lines.at(-1))).toContain('400');
  const [titles, ...names] = await read('blind');
  expect(titles).toEqual(['客户', '经营主体']);
  // The largest first tells who owes most: by name.
  expect(lines.map(([name]) => name).slice(0, -1)).toEqual(['客2', '客1']);
  expect(names.map(([name]) => name).slice(0, -1)).toEqual(['客1', '客2']);
});
