import { feeGroups } from '@shared/contract/finance/fee-group.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { statementDesk } from '../statements/statement.fixture.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof statementDesk>>;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  desk = await statementDesk(api);
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const ask = (query: object, as = 'clerk') => api.as(as).call(feeGroups, { query: query as never });
const chosen = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join(',');

it('F25 加入付款申请: confirmed payables that are open, by supplier, company and currency; the others are named', async () => {
  const { confirmed, submitted, suppliers } = desk.books;
  const first = await confirmed({ direction: 'AP', amount: '100', date: '2026-11-03' });
  const second = await confirmed({ direction: 'AP', amount: '50', date: '2026-11-10' });
  const foreign = await confirmed({ direction: 'AP', amount: '30', currency: 'USD', rate: '7' });
  const other = await confirmed({ direction: 'AP', amount: '20', partyId: suppliers[1] ?? '' });
  const waits = await submitted({ direction: 'AP', amount: '10' });
  const credit = await confirmed({ direction: 'AP', amount: '-5' });
  const { envelope } = await ask({
    direction: 'AP',
    purpose: 'APPLICATION',
    fees: chosen([first, second, foreign, other, waits, credit]),
  });
  expect(envelope.data?.groups).toMatchObject([
    { partyId: suppliers[0], currency: 'CNY', feeLineIds: [first.id, second.id], from: '2026-11-03', to: '2026-11-10' },
    { partyId: suppliers[0], currency: 'USD', feeLineIds: [foreign.id] },
    { partyId: suppliers[1], currency: 'CNY', feeLineIds: [other.id] },
  ]);
  expect(envelope.data?.left.toSorted()).toEqual([`${credit.feeNo} 没有未付金额`, `${waits.feeNo} 待审核`].toSorted());
});

it('F4 加入对账单: fees of chosen orders by party, all currencies together; what is on a statement is named with it', async () => {
  const { confirmed, customers } = desk.books;
  const mine = await confirmed({ amount: '100', date: '2026-11-02' });
  const foreign = await confirmed({ amount: '30', currency: 'USD', rate: '7', date: '2026-11-05' });
  const taken = await confirmed({ amount: '70' });
  const statement = await desk.made('AR', [taken.id]);
  const gone = await desk.books.submitted({ amount: '8' });
  await api.db.execute(sql`update fin_fee_line set state = 'VOID' where id = ${gone.id}`);
  for (const { id } of [mine, foreign, taken, gone])
    await api.db.execute(sql`update fin_fee_line set biz_type = 'LOGISTICS', biz_id = 77 where id = ${id}`);
  const { envelope } = await ask({ direction: 'AR', purpose: 'STATEMENT', orders: '77' });
  expect(envelope.data).toMatchObject({
    groups: [
      {
        partyId: customers[0],
        currency: null,
        feeLineIds: [mine.id, foreign.id],
        from: '2026-11-02',
        to: '2026-11-05',
      },
    ],
    left: [`${taken.feeNo} 已在对账单 ${statement.statementNo}`],
  });
});

it('F20 fees beyond the 500 earliest are there when they are handed on, and by the number of their order or statement', async () => {
  const { confirmed, companyId, suppliers } = desk.books;
  const supplierId = suppliers[1] ?? '';
  const late = await confirmed({
    direction: 'AP',
    amount: '9',
    partyId: supplierId,
    dueDate: '2027-12-01',
    bizNo: 'LATE-1',
  });
  const early = await confirmed({ direction: 'AP', amount: '1', partyId: supplierId, dueDate: '2026-11-21' });
  const { rows } = await api.db.execute<{
    names: string;
  }>(sql`select string_agg(quote_ident(column_name), ', ') as names
    from information_schema.columns where table_name = 'fin_fee_line' and is_generated = 'NEVER'
      and column_name not in ('id', 'fee_no', 'source_id', 'biz_id')`);
  const names = sql.raw(rows[0]?.names ?? '');
  await api.db.execute(sql`insert into fin_fee_line (fee_no, source_id, biz_id, ${names})
    select 'YF20261120-' || (20000 + n), 800000 + n, 800000 + n, ${names} from fin_fee_line, generate_series(1, 500) as n
    where id = ${early.id}`);
  const sources = (more: object) =>
    api.as('clerk').ok(applications.sources, { query: { supplierId, companyId, currency: 'CNY', ...more } });
  const [plain, handed, matched] = [
    await sources({}),
    await sources({ fees: late.id }),
    await sources({ match: 'late' }),
  ];
  expect([plain.more, plain.payables.length, plain.payables.some(({ id }) => id === late.id)]).toEqual([
    true,
    500,
    false,
  ]);
  expect(handed.payables.find(({ id }) => id === late.id)).toMatchObject({ available: '9.00' });
  expect([matched.more, matched.payables.map(({ id }) => id)]).toEqual([false, [late.id]]);
  expect((await sources({ match: '%' })).payables).toEqual([]);
});

it('orders with more fees than a document can take are chosen in parts', async () => {
  const fee = await desk.books.submitted({ amount: '3' });
  const { rows } = await api.db.execute<{
    names: string;
  }>(sql`select string_agg(quote_ident(column_name), ', ') as names
    from information_schema.columns where table_name = 'fin_fee_line' and is_generated = 'NEVER'
      and column_name not in ('id', 'fee_no', 'source_id', 'biz_type', 'biz_id')`);
  const names = sql.raw(rows[0]?.names ?? '');
  await api.db.execute(sql`insert into fin_fee_line (fee_no, source_id, biz_type, biz_id, ${names})
    select 'YS20261120-' || (10000 + n), 900000 + n, 'LOGISTICS', 88, ${names} from fin_fee_line, generate_series(1, 2001) as n
    where id = ${fee.id}`);
  const { envelope } = await ask({ direction: 'AR', purpose: 'STATEMENT', orders: '88' });
  expect([envelope.errorCode, envelope.errorMessage]).toEqual([
    'GUARD_FAILED',
    '所选单据的费用超过 2000 笔，请分批选择。',
  ]);
});

it('1.8 out of scope there is nothing; whoever may make none of it is refused; a payable is no customer statement', async () => {
  const fee = await desk.books.confirmed({ direction: 'AP', amount: '9' });
  const companies = [desk.books.companyId];
  api.actor('elsewhere', { userId: '5', companies: [desk.books.otherCompanyId] });
  api.actor('reader', { userId: '6', companies, permissions: ['finance.ap.fee.view', 'finance.ar.statement.create'] });
  const query = { direction: 'AP', purpose: 'APPLICATION', fees: fee.id };
  expect((await ask(query, 'elsewhere')).envelope.data).toEqual({ groups: [], left: [], leftCount: 0 });
  expect((await ask(query, 'reader')).status).toBe(403);
  expect((await ask({ ...query, purpose: 'STATEMENT' }, 'reader')).status).toBe(403);
  expect((await ask({ ...query, direction: 'AR' })).envelope.data).toMatchObject({
    fields: { direction: '只有应付费用可以申请付款' },
  });
  expect((await ask({ direction: 'AP', purpose: 'APPLICATION' })).envelope.data).toMatchObject({
    fields: { fees: '请选择费用' },
  });
  expect((await ask({ ...query, fees: '1;drop' })).status).toBe(422);
});

it('F5 生成对账单: fees of a chosen order of any type, named by type and id', async () => {
  const { confirmed } = desk.books;
  const [label, other] = [await confirmed({ amount: '18' }), await confirmed({ amount: '19' })];
  await api.db.execute(sql`update fin_fee_line set biz_type = 'BARCODE', biz_id = 99 where id = ${label.id}`);
  await api.db.execute(sql`update fin_fee_line set biz_type = 'WAREHOUSE', biz_id = 99 where id = ${other.id}`);
  const query = { direction: 'AR', purpose: 'STATEMENT' };
  const of = async (orders: string) =>
    (await ask({ ...query, orders })).envelope.data?.groups.flatMap(({ feeLineIds }) => feeLineIds);
  expect(await of('BARCODE.99')).toEqual([label.id]);
  expect((await of('BARCODE.99,WAREHOUSE.99'))?.toSorted()).toEqual([label.id, other.id].toSorted());
  expect(await of('99')).toEqual([]);
  expect((await ask({ ...query, orders: 'NOPE.99' })).status).toBe(422);
});
