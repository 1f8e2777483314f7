import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { line } from '../../../test/trade.fixtures.ts';
import { CONSUMERS } from '../../app/consumers.ts';
import { systemClock } from '../../platform/clock.ts';
import { drainEvents } from '../../platform/outbox.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
  const permissions = ['warehouse.inbound.view', 'warehouse.inbound.create'] as const;
  api.actor('keeper', { permissions: [...permissions], warehouses: ['1'] });
  api.actor('stranger', { permissions: [...permissions], warehouses: ['1'], companies: ['2'] });
  await api.database
    .run(`insert into wh_access (warehouse_id, customer_id, party_name, rights, valid_from, valid_to, state, approved_at)
    values (1, 1, '恒丰', array['STORE', 'INBOUND'], '2020-01-01', '2099-12-31', 'ACTIVE', now())`);
}, 60_000);
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));
const { confirmed } = tradeDesk(() => api);

/** A confirmed order of 25 cartons for the warehouse and 25 that the factory loads; its draft. */
async function ordered() {
  const order = await confirmed({
    inboundWarehouseId: '1',
    lines: [line({ cargoSource: 'WAREHOUSE' }), line({ cargoSource: 'FACTORY' })],
  });
  await drainEvents({ database: api.database, clock: systemClock, consumers: CONSUMERS });
  const { rows } = await api.db.execute<{ id: string }>(
    sql`select id::text as id from wh_inbound where source_id = ${order.id}`,
  );
  return { order, inboundId: rows[0]?.id ?? '' };
}
const rest = (orderId: string, inboundId?: string, who = 'keeper') =>
  api.as(who).call(inbounds.orderRest, { query: { orderId, inboundId } });
const listOf = async (...asked: Parameters<typeof rest>) =>
  ((await rest(...asked)).envelope.data as { list: { qtyExpected: number; sourceLineId: string }[] }).list;
/** As 结案(短少) leaves it. */
const closeShort = (inboundId: string, received: number) =>
  api.database
    .run(`update wh_inbound_line set received = ${received}, short = expected - ${received}, putaway = ${received} where inbound_id = ${inboundId};
    update wh_inbound set state = 'DONE', received = ${received} where id = ${inboundId}`);

it('W6 带入订单明细: the 入仓 lines with what no inbound has brought or expects, what was closed short included', async () => {
  const { order, inboundId } = await ordered();
  expect(await listOf(order.id)).toEqual([]);
  // Of the draft itself that is written: all of them.
  expect(await listOf(order.id, inboundId)).toMatchObject([{ qtyExpected: 25, sourceLineId: order.lines[0]?.id }]);
  await closeShort(inboundId, 21);
  expect((await rest(order.id)).envelope.data).toEqual({
    customerId: order.customerId,
    companyId: order.companyId,
    warehouseId: '1',
    mark: 'HF01',
    list: [
      {
        sourceLineId: order.lines[0]?.id,
        goodsName: order.lines[0]?.nameCn,
        qtyExpected: 4,
        lengthMm: 600,
        widthMm: 400,
        heightMm: 500,
        unitVolume: 120_000,
        unitWeight: 18_000,
      },
    ],
  });
});

it('13 one live 集货入库 an order: a second one is refused by the number of the first until that is done', async () => {
  const { order, inboundId } = await ordered();
  const body = {
    type: 'CARGO' as const,
    warehouseId: '1',
    customerId: order.customerId,
    companyId: order.companyId,
    sourceType: 'ORDER' as const,
    sourceId: order.id,
    expectedAt: '2026-11-25T09:00:00+08:00',
    mark: 'HF01',
    lines: [{ sourceLineId: order.lines[0]?.id ?? '', goodsName: '毯子', qtyExpected: 4 }],
  };
  const refused = await api.as('keeper').call(inbounds.create, { body });
  expect(refused.envelope).toMatchObject({
    errorCode: 'VALIDATION',
    data: { fields: { sourceId: expect.stringMatching(new RegExp(`^订单 ${order.orderNo} 还有未完成的入库单 RK`)) } },
  });
  await closeShort(inboundId, 21);
  const made = await api.as('keeper').ok(inbounds.create, { body });
  expect(made).toMatchObject({ state: 'DRAFT', lines: [{ sourceLineId: order.lines[0]?.id, expected: 4 }] });
  expect(await listOf(order.id)).toEqual([]);
});

it('an order of another company is not found', async () => {
  const { order } = await ordered();
  expect((await rest(order.id, undefined, 'stranger')).status).toBe(404);
});
