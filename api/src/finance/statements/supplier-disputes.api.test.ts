import { suppliers } from '@shared/contract/accounts/supplier.contract.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { rateSuppliers } from '../../masters/suppliers/supplier-rating.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { statementDesk } from './statement.fixture.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof statementDesk>>;
let supplierId = '';
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  desk = await statementDesk(api);
  supplierId = desk.partyOf('AP');
  // Four stops, all on time.
  await api.db.execute(sql`with t as (insert into lg_truck (company_id, dept_id, owner_id, truck_no, kind, supplier_id,
      use_at, from_at, until_at, plate, driver_name, state)
    values (${desk.books.companyId}, 1, 1, 'TC1', 'SHUTTLE', ${supplierId}, now(), now(), now() + interval '1 hour', '浙B12345', '王', 'DONE')
    returning id)
    insert into lg_truck_stop (truck_id, sort_no, type, place, plan_at, arrive_at)
    select t.id, n, 'LOAD', '仓', '2026-11-01T01:00:00Z', '2026-11-01T01:00:00Z' from t, generate_series(0, 3) n`);
});
afterAll(() => api.close());

const rated = async () => {
  await api.command('clerk', rateSuppliers);
  const { rating, ratingBasis } = await api.as('admin').ok(suppliers.get, { params: { id: supplierId } });
  return [rating, ratingBasis.find(({ kind }) => kind === 'STATEMENT')];
};
const fees = async (count: number) => {
  const ids = [];
  for (let nth = 0; nth < count; nth += 1)
    ids.push((await desk.books.confirmed({ direction: 'AP', date: '2026-11-05' })).id);
  return ids;
};

it('3.3 FIN-044 lines in dispute of statements that went out pull the rating down; a revision does not wash them away', async () => {
  expect(await rated()).toEqual(['5', undefined]);
  const draft = await desk.made('AP', await fees(4));
  expect(await rated()).toEqual(['5', undefined]);

  const sent = await desk.send('AP', draft);
  expect(await rated()).toEqual(['5', { kind: 'STATEMENT', promised: 4, kept: 4 }]);

  const lineId = sent.lines[0]?.id ?? '';
  const lines = [{ lineId, reason: '单价与协议不符' }];
  const disputed = await api.as('clerk').ok(statements.AP.dispute, desk.at(sent, { lines }));
  const pulled = ['4', { kind: 'STATEMENT', promised: 4, kept: 3 }];
  expect(await rated()).toEqual(pulled);

  const revised = await api.as('clerk').ok(statements.AP.revise, desk.at(disputed, { dropLineIds: [] }));
  expect(await rated()).toEqual(pulled);
  await desk.send('AP', revised);
  expect(await rated()).toEqual(pulled);

  await api.db.execute(sql`update fin_statement set sent_at = '2025-11-01T00:00:00Z'`);
  expect(await rated()).toEqual(['5', undefined]);
});
