import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { booksOf, BOOKS_CLOCK, prepareBooks, type TestBooks } from './books.fixture.ts';

let api: TestApi;
let books: TestBooks;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  books = await booksOf(api);
  api.actor('boss', { userId: '1', companies: [books.companyId] });
}, 120_000);
afterAll(() => api.close());

const raw = <Row extends object>(query: string) => api.database.raw<Row & Record<string, unknown>>(query);
const count = async (query: string) => Number((await raw<{ n: string }>(`select count(*) as n ${query}`))[0]?.n);
const of = (kind: 'customers' | 'suppliers', index: number) => books[kind][index] ?? '0';
const merge = async (kind: 'customers' | 'suppliers', kept: string, otherId: string) => {
  const [row] = await raw<{ version: number }>(`select version from ac_${kind.slice(0, -1)} where id = ${kept}`);
  const endpoint = kind === 'customers' ? customers.merge : suppliers.merge;
  return api.as('boss').call<unknown, unknown, unknown>(endpoint, {
    params: { id: kept },
    body: { version: row?.version ?? 0, otherId, reason: '重复建档' },
  });
};

describe('ACC-014 parties with rows in the ledgers are merged', () => {
  it('a supplier: the posted lines follow, and stay append-only for everything else', async () => {
    const [kept, gone] = [of('suppliers', 0), of('suppliers', 1)];
    await books.confirmed({ direction: 'AP', partyId: gone });
    expect(await count(`from gl_line where supplier_id = ${gone}`)).toBeGreaterThan(0);
    await api.database
      .run(`insert into party_finance (label, supplier_id, invoice_state) values ('一', ${kept}, 'NORMAL');
      insert into party_finance (label, supplier_id, invoice_state, customer_id, collection_mode)
        values ('二', ${gone}, 'LOST', ${of('customers', 2)}, 'BEFORE')`);
    expect((await merge('suppliers', kept, gone)).envelope).toMatchObject({ success: true });
    expect(await count(`from gl_line where supplier_id = ${gone}`)).toBe(0);
    expect(await count(`from gl_line where supplier_id = ${kept}`)).toBeGreaterThan(0);
    expect(await raw(`select label, supplier_id::text, customer_id::text from party_finance order by id`)).toEqual([
      { label: '一', supplier_id: kept, customer_id: null },
      { label: '二', supplier_id: null, customer_id: of('customers', 2) },
    ]);
    for (const change of [`supplier_id = ${gone}`, 'debit = debit + 1', null])
      await expect(
        api.database.run(change ? `update gl_line set ${change}` : 'delete from gl_line'),
        change ?? 'delete',
      ).rejects.toThrow('append-only');
    await expect(
      api.database.run(
        `begin; select set_config('app.merging', 'on', true); update gl_line set debit = debit + 1; commit`,
      ),
      'only the party',
    ).rejects.toThrow('append-only');
  });
  it('a customer: sums of a day become one; what cannot be summed up is named and refused', async () => {
    const [kept, gone] = [of('customers', 0), of('customers', 1)];
    await books.confirmed({ direction: 'AR', partyId: gone });
    await api.database
      .run(`insert into wh_warehouse (company_id, code, name, address) values (${books.companyId}, 'NB1', '宁波一号仓', '北仑');
      insert into wh_daily_total (day, warehouse_id, customer_id, company_id, quality, places, closing)
        select d.day::date, w.id, c.id, ${books.companyId}, 'GOOD', 1, d.closing from wh_warehouse w,
          (values (${kept}), (${gone})) c (id), (values ('2026-11-01', 10), ('2026-11-02', 20)) d (day, closing)
        where w.code = 'NB1' and (c.id = ${gone} or d.closing = 10);
      insert into fx_quota_account (company_id, customer_id, currency, label)
        select ${books.companyId}, c.id, 'USD', '账户' from (values (${kept}), (${gone})) c (id);
      insert into party_finance (label, customer_id, collection_mode) select '客户', c.id, 'AFTER' from (values (${kept}), (${gone})) c (id)`);
    expect((await merge('customers', kept, gone)).envelope).toMatchObject({
      success: false,
      errorCode: 'ACC-014',
      errorMessage: 'KH900002 与 KH900001 都有外汇额度账户（账1 USD），请先处理再合并。',
    });
    await api.database.run(`delete from fx_quota_account where customer_id = ${gone}`);
    expect((await merge('customers', kept, gone)).envelope).toMatchObject({ success: true });
    expect(await count(`from gl_line where customer_id = ${gone}`)).toBe(0);
    expect(
      await raw(`select day::text, customer_id::text, places, closing::int from wh_daily_total order by day`),
    ).toEqual([
      { day: '2026-11-01', customer_id: kept, places: 2, closing: 20 },
      { day: '2026-11-02', customer_id: kept, places: 1, closing: 20 },
    ]);
    expect(await count(`from party_finance where customer_id in (${kept}, ${gone})`)).toBe(1);
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
