import type { Endpoint } from '@shared/contract/endpoint.ts';
import { col, defineList, filter, type ListContract } from '@shared/contract/list.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveList } from '../src/platform/list.ts';
import { serveExport } from '../src/services/exchange/export.routes.ts';
import { readXlsx } from '../src/services/exchange/xlsx-read.ts';
import { testApi, type TestApi } from './harness.ts';
import { createNotes, noteList, noteRoutes, notes, ttNote } from './note.ts';

const columns = {
  noteNo: col.text('编号', { sort: true }),
  price: col.money('价格', { currency: 'currency', sum: true, sort: true, field: 'money.sell' }),
  basePrice: col.money('本位币', { currency: 'CNY', baseOf: 'price', field: 'money.sell' }),
  twice: col.money('两倍', { currency: 'currency', field: 'money.sell' }),
  fee: col.money('手续费', { currency: 'CNY', sum: true }),
};
const select = {
  noteNo: ttNote.noteNo,
  price: ttNote.price,
  basePrice: sql<string>`round(${ttNote.price} * 7, 2)`,
  twice: sql<string>`${ttNote.price} * 2`,
  fee: sql<string>`1.5::numeric`,
  currency: ttNote.currency,
};
const switched = defineList<{ currency: string }>()({
  name: 'test.switched',
  title: '便条金额',
  path: '/tests/switched',
  permission: 'logistics.order.view',
  scope: 'logistics',
  columns,
  filters: { price: filter.range('价格') },
  defaultSort: 'noteNo',
  exportPermission: 'logistics.order.export',
  base: true,
});
const rate = sql`case ${ttNote.currency} when 'CNY' then 1 when 'USD' then 7.123 end`;
const routes = [
  ...noteRoutes,
  serveList(switched, {
    table: ttNote,
    select,
    scope: notes,
    base: () => ({ rate, booked: { price: sql`round(${ttNote.price} * ${rate}, 2) + 0` } }),
  }),
  serveExport(switched, 100),
];

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ routes, prepare: createNotes });
  await api.db.execute(sql`insert into tt_note (company_id, note_no, title, currency, price, units) values
    (1, 'N1', 'a', 'USD', 10.005, 1), (1, 'N2', 'b', 'CNY', 60, 2), (1, 'N3', 'c', 'EUR', 1, 3)`);
});
afterAll(() => api.close());
const page = (query: Record<string, string> = {}, who = 'admin') => api.as(who).ok(switched.endpoint, { query });

describe('6 the switch 原币/本位币 of a list', () => {
  it('原币: amounts in the currency of each row, totals per currency', async () => {
    const { list, summary } = await page();
    expect(list.map(({ price, currency }) => [price, currency])).toEqual([
      ['10.005', 'USD'],
      ['60.00', 'CNY'],
      ['1.00', 'EUR'],
    ]);
    expect(summary.price).toEqual({ USD: '10.005', CNY: '60.00', EUR: '1.00' });
  });

  it('本位币: each amount at the rate of its row, rounded; one without a rate is empty, and sorted and summed so', async () => {
    const { list, summary } = await page({ money: 'CNY', sort: '-price' });
    expect(list.map(({ noteNo, price, twice, fee }) => [noteNo, price, twice, fee])).toEqual([
      ['N1', '71.27', '142.53', '1.50'],
      ['N2', '60.00', '120.00', '1.50'],
      ['N3', null, null, '1.50'],
    ]);
    expect(summary).toEqual({ price: { CNY: '131.27' }, fee: { CNY: '4.50' } });
    // Filters are of what was typed: amounts in their currency.
    expect((await page({ money: 'CNY', price: '50..' })).list.map(({ noteNo }) => noteNo)).toEqual(['N2']);
  });

  it('the export has the columns, amounts and titles of the switch; field rights hold', async () => {
    const endpoint = exportOf(switched as ListContract) as Endpoint;
    const sheet = async (who: string, query: object) => {
      const response = await api.as(who).send(endpoint, { query } as never);
      return readXlsx(Buffer.from(await response.arrayBuffer()), { rows: 10 });
    };
    const wanted = { columns: 'noteNo,price,fee', sort: 'noteNo' };
    expect((await sheet('admin', wanted))[0]).toEqual(['编号', '价格', '币种', '手续费']);
    const [head, first] = await sheet('admin', { ...wanted, money: 'CNY' });
    expect(head).toEqual(['编号', '价格（本位币）', '手续费']);
    expect(first).toEqual(['N1', { number: '71.27' }, { number: '1.5' }]);
    api.actor('blind', { fields: { 'money.sell': 'HIDDEN' } });
    api.actor('masked', { fields: { 'money.sell': 'MASK' } });
    expect((await sheet('blind', { ...wanted, money: 'CNY' }))[0]).toEqual(['编号', '手续费']);
    const blind = await page({ money: 'CNY' }, 'blind');
    expect(JSON.stringify(blind)).not.toMatch(/71\.27|142\.53/);
    expect((await page({ money: 'CNY' }, 'masked')).list[0]?.price).toBe('***');
    expect((await api.as('masked').call(switched.endpoint, { query: { money: 'CNY', sort: 'price' } })).status).toBe(
      422,
    );
  });

  it('refuses what is no 本位币, and the switch on a list that has none', async () => {
    expect((await api.as('admin').call(switched.endpoint, { query: { money: 'USD' } })).status).toBe(422);
    expect((await api.as('admin').call(noteList.endpoint, { query: { money: 'CNY' } })).status).toBe(422);
  });
});
