import { daily, DAILY_GROUPS } from '@shared/contract/warehouse/daily.contract.ts';
import { ledgerList } from '@shared/contract/warehouse/ledger.contract.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { listOf, readList } from '../../platform/list.ts';
import type { PageAsked } from '../../platform/list-plan.ts';
import { entry } from '../stock/stock.fixture.ts';
import { dayDesk, FIRST, TODAY, move } from './day-desk.fixture.ts';

const desk = dayDesk();
const { at, close, list, post } = desk;

// Some days are stored, the others are live.
beforeAll(async () => {
  const batch = await desk.store.batch({ receivedDate: FIRST });
  await post([entry(at(0), batch, 100)], FIRST);
  await post(move(at(0), at(1), batch, 10), addDays(FIRST, 1));
  for (const day of [FIRST, addDays(FIRST, 3)]) expect((await close(day, { gaps: true })).envelope.success).toBe(true);
});

describe('每日库存明细 over many days (W13)', () => {
  it('sums its places to what its rows come to, however they are put together', async () => {
    const { list: declared, source } = listOf('warehouse.daily') ?? {};
    if (!declared || !source?.short) throw new Error('The list has no shorter way.');
    const { short, ...usual } = source;
    const shorter = {
      ...usual,
      short: { ...short, find: async (_ctx: unknown, { values }: PageAsked) => ({ values, before: 0, total: 1 }) },
    };
    for (const group of Object.keys(DAILY_GROUPS))
      for (const filter of [{}, { quality: 'GOOD' }, { warehouseId: desk.store.warehouseId }, { batchNo: 'B' }]) {
        const query = { day: `${FIRST}..${TODAY}`, group, ...filter, page: 1, pageSize: 200 };
        const [long, quick] = await desk.api.command('keeper', async (ctx) => [
          await readList(declared, usual, ctx, query),
          await readList(declared, shorter, ctx, query),
        ]);
        expect(long?.list.length).toBeGreaterThan(0);
        expect(quick?.summary).toEqual(long?.summary);
        expect(quick?.list).toEqual(long?.list);
      }
  });
});

describe('WMS-045 ledger and daily inventory', () => {
  it('sum up alike for any filter and range, whether days are stored or live', async () => {
    const batches = [
      await desk.store.batch({ goodsName: '木箱', mark: 'M1' }),
      await desk.store.batch({ customerId: desk.store.customers[1] ?? '', goodsName: '木箱' }),
    ];
    for (const [nth, batch] of batches.entries()) {
      await post([entry(at(6), batch, 50), entry(at(6), batch, 5, { quality: 'HOLD' })], '2026-11-22');
      await post(move(at(6), at(7), batch, 20 + nth, 'PUTAWAY'), TODAY);
      const moved = await post(move(at(7), at(8), batch, 4), TODAY);
      // Both legs: one alone would be four pieces out of nothing, which only some filters show.
      const back = moved.map(({ id, locationId, qtyDelta, leg }) =>
        entry(locationId, batch, -qtyDelta, { type: 'REVERSAL', reversalOf: id, leg }),
      );
      await post(back, TODAY);
      await post([entry(at(7), batch, -3, { type: 'SHIP' }), entry(at(6), batch, -2, { type: 'ADJUST' })], TODAY);
      await post(
        [
          entry(at(6), batch, -5, { type: 'QUALITY' }),
          entry(at(6), batch, 5, { type: 'QUALITY', quality: 'DAMAGED', leg: 2 }),
        ],
        TODAY,
      );
    }
    const zone =
      (await desk.api.db.execute<{ id: string }>(sql`select min(id)::text as id from wh_zone`)).rows[0]?.id ?? '';
    const filters = fc.record(
      {
        warehouseId: fc.constantFrom(desk.store.warehouseId, desk.store.otherWarehouseId),
        customerId: fc.constantFrom(...desk.store.customers),
        goods: fc.constantFrom('木', 'M1', '纸箱'),
        batchNo: fc.constantFrom('B1', 'B2', 'B5'),
        zoneId: fc.constant(zone),
        location: fc.constantFrom('A-01', 'A-07', 'A-08', 'A'),
        quality: fc.constantFrom('GOOD', 'DAMAGED', 'HOLD,DAMAGED'),
      },
      { requiredKeys: [] },
    );
    const range = fc
      .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }))
      .map(([one, other]) => [addDays(FIRST, Math.min(one, other)), addDays(FIRST, Math.max(one, other))].join('..'));
    const group = fc.constantFrom('batch', 'goods', 'customer', 'warehouse');
    const whole = await list({ day: `${FIRST}..${TODAY}`, pageSize: '200', zero: '1' });
    expect(whole.list.filter(({ checked }) => !checked)).toEqual([]);
    await fc.assert(
      fc.asyncProperty(filters, range, group, async (given, span, by) => {
        const { summary: book } = await desk.api.as('keeper').ok(ledgerList.endpoint, {
          query: { ...given, businessDate: span },
        });
        const days_ = await list({ ...given, day: span, group: by });
        for (const key of ['inQty', 'outQty', 'adjustQty']) expect(days_.summary[key]).toBe(book[key]);
        expect(days_.list.every(({ checked }) => checked)).toBe(true);
        // By place, moves count: as the ledger with 含内部移动.
        const inside = await desk.api.as('keeper').ok(ledgerList.endpoint, {
          query: { ...given, businessDate: span, internal: '1' },
        });
        const places = await list({ ...given, day: span, group: 'location' });
        for (const key of ['inQty', 'outQty', 'adjustQty']) expect(places.summary[key]).toBe(inside.summary[key]);
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe('打印库存日报 (11.5)', () => {
  it('W13 is a PDF of the rows of the filter', async () => {
    const sheet = await desk.api
      .as('keeper')
      .send(daily.report, { query: { day: `${FIRST}..2026-11-22`, group: 'location' } });
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('W13 says in the log of the warehouse who printed which days; refused as the paper is', async () => {
    const body = { day: `${FIRST}..2026-11-22`, warehouseId: desk.store.warehouseId, group: 'goods' };
    expect(await desk.api.as('keeper').ok(daily.printReport, { body })).toEqual({ records: 1 });
    const { rows } = await desk.api.db.execute(
      sql`select object_id::text as id, action, after from sh_audit where code = 'print' order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        id: desk.store.warehouseId,
        action: '打印',
        after: { 文件: '库存日报', 日期: `${FIRST} 至 2026-11-22`, 汇总方式: expect.any(String) },
      },
    ]);
    expect((await desk.api.as('elsewhere').ok(daily.printReport, { body })).records).toBe(0);
    const long = { ...body, day: '2026-10-01..2026-11-22' };
    expect((await desk.api.as('keeper').call(daily.printReport, { body: long })).envelope.data).toMatchObject({
      fields: { day: expect.any(String) },
    });
  });
});
