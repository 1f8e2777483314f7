import { orderList } from '@shared/contract/logistics/order-list.contract.ts';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { numberedColumns } from '../../platform/number-order.ts';

let api: TestApi;
const desk = tradeDesk(() => api);
beforeAll(async () => {
  api = await tradeApi();
}, 120_000);
afterAll(() => api.close());

describe('LOG-001 numbers sort by date and sequence as numbers', () => {
  const NUMBERS = ['WL20260101-0001', 'WL20260101-9999', 'WL20260101-10000', 'WL20260102-0001'];
  beforeAll(async () => {
    for (const no of [2, 0, 3, 1].map((at) => NUMBERS[at])) {
      const { id } = await desk.draft();
      await api.database.run(`update lg_order set order_no = '${no}' where id = ${id}`);
    }
  });
  it('in a list in both directions, which its export and its pages follow', async () => {
    const read = async (query: object) =>
      (await api.as('li').ok(orderList.endpoint, { query })).list.map(({ orderNo }) => orderNo);
    expect(await read({ sort: 'orderNo' })).toEqual(NUMBERS);
    expect(await read({ sort: '-orderNo' })).toEqual(NUMBERS.toReversed());
    expect(await read({ sort: 'orderNo', page: 2, pageSize: 20 })).toEqual([]);
  });
  it('by an index of each table that has numbers', async () => {
    const indexes = await api.database.raw<{ table: string; text: string }>(
      `select tablename as table, indexdef as text from pg_indexes where indexdef like '%number_key(%'`,
    );
    const wanted = numberedColumns().map((column) => `${getTableName(column.table)}.${column.name}`);
    expect(wanted.length).toBeGreaterThan(10);
    expect(
      wanted.filter((name) => {
        const [table, column] = name.split('.');
        return !indexes.some((each) => each.table === table && each.text.includes(`number_key(${column}), id`));
      }),
    ).toEqual([]);
  });
  it.each([
    ['WL20260101-9999', 'WL20260101-10000'],
    ['KH999999', 'KH1000000'],
  ])('%s before %s', async (left, right) => {
    const [row] = await api.database.raw<{ before: boolean }>(
      `select number_key('${left}') < number_key('${right}') as before`,
    );
    expect(row?.before).toBe(true);
  });
});
