import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { postStock } from '../stock/post-stock.ts';
import { inboundDesk, prepareInbounds } from './inbound.fixture.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof inboundDesk>>;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => new Date('2026-11-23T04:00:00Z') }, prepare: prepareInbounds });
  desk = await inboundDesk(api);
  api.actor('second', {
    userId: '77',
    warehouses: [desk.warehouseId],
    companies: [desk.companyId],
    permissions: ['warehouse.inbound.view', 'warehouse.inbound.reverse'],
  });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const received = async (actual: number) => {
  const made = await api.as('clerk').ok(inbounds.create, { body: desk.input() });
  const params = { id: made.id };
  const row = await api.as('clerk').ok(inbounds.submit, { params, body: { version: made.version } });
  return api.as('clerk').ok(inbounds.receive, {
    params,
    body: { version: row.version, lines: row.lines.map(({ id }) => ({ lineId: id, actual, damaged: 0 })) },
  });
};
const reverse = (row: { id: string; version: number }, as = 'manager') =>
  api.as(as).call(inbounds.reverse, { params: { id: row.id }, body: { version: row.version, reason: '录错' } });

describe('WMS-024 冲红 of an inbound', () => {
  it('counted with a difference is counted, also by a 盘点单 whose id is that of the inbound', async () => {
    const row = await received(120);
    const [batch] = row.batches;
    if (!batch) throw new Error('no batch');
    const place = { batchId: batch.batchId, locationId: batch.locationId, quality: 'GOOD', type: 'ADJUST' } as const;
    await api.command('manager', (ctx) =>
      postStock(ctx, {
        warehouseId: desk.warehouseId,
        doc: { type: 'wh_count', id: row.id, no: 'PD20261123-0001' },
        businessDate: ctx.today(),
        entries: [
          { ...place, qty: -1, docLineId: '1', leg: 1 },
          { ...place, qty: 1, docLineId: '2', leg: 1 },
        ],
      }),
    );
    expect((await reverse(row)).envelope).toMatchObject({
      errorCode: 'WMS_BATCH_USED',
      errorMessage: `${row.inboundNo}：批次 ${row.inboundNo}-1-1 已在 PD20261123-0001 变动，不能冲红。`,
    });
  });

  it('by two at once gives everything back once', async () => {
    const row = await received(120);
    const both = await Promise.all(['manager', 'second'].map((who) => reverse(row, who)));
    expect(both.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true]);
    const [sum] = await api.database.raw<{ qty: number; reds: number }>(`select
      (select sum(on_hand)::int from wh_stock where batch_id = ${row.batches[0]?.batchId ?? '0'}) as qty,
      (select count(*)::int from wh_inbound where reversal_of = ${row.id}) as reds`);
    expect(sum).toEqual({ qty: 0, reds: 1 });
  });
});
