import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import { truckList } from '@shared/contract/logistics/truck-list.contract.ts';
import { trucks } from '@shared/contract/logistics/truck.contract.ts';
import { describe, expect, it } from 'vitest';
import { containerWalk } from '../../../test/container-walk.ts';
import { id } from '../../../test/trade-desk.ts';
import { truck } from '../../../test/trade.fixtures.ts';
import { tradeFile } from '../../../test/trade-file.ts';

const { file: desk, li } = tradeFile(containerWalk);
const run = (query: string) => desk.api.database.run(query);

/** 完成 of a trip that has arrived with its cost of 420; answers its shares by order. */
async function finished(trip: { id: string }) {
  await run(`update lg_truck_stop set arrive_at = now(), leave_at = now() where truck_id = ${trip.id};
    update lg_truck set state = 'ARRIVED', plate = '浙B10001', driver_name = '王师傅', cost_amount = 420, cost_currency = 'CNY' where id = ${trip.id}`);
  const { version } = await li().ok(trucks.get, { params: id(trip) });
  const done = await li().ok(trucks.finish, { params: id(trip), body: { version } });
  return done.orders.map(({ orderId, cartons, share }) => [orderId, cartons, share]);
}
const haul = (containerId: string, more: Parameters<typeof truck>[0] = {}) =>
  li().ok(trucks.create, { body: truck({ kind: 'CONTAINER', containerId, ...more }) });

describe('LOG-052, LOG-054 the cost of a container trip', () => {
  it('follows what was loaded, when the trip took its cargo from the container', async () => {
    const [one, other] = [await desk.walk.pooled(), await desk.walk.pooled()];
    const box = await desk.walk.to(await desk.walk.consolidated([{ order: one }, { order: other }]), 'LOAD');
    const trip = await haul(box.id);
    expect(trip).toMatchObject({ followsContainer: true, cartons: 50 });
    const edited = await li().ok(trucks.update, {
      params: id(trip),
      body: { ...truck({ kind: 'CONTAINER', containerId: box.id }), version: trip.version, remark: '早到' },
    });
    expect(edited.followsContainer).toBe(true);
    await desk.walk.load(box, { 0: 10 });
    // L22: drawer and list show what is in the container until the trip is done.
    expect(await li().ok(trucks.get, { params: id(trip) })).toMatchObject({
      cartons: 35,
      volume: 4_200_000,
      orders: [
        { orderId: one.id, orderNo: one.orderNo, cartons: 10 },
        { orderId: other.id, cartons: 25 },
      ],
    });
    const { list, summary } = await li().ok(truckList.endpoint, { query: { numbers: trip.truckNo } });
    expect([list[0]?.cartons, list[0]?.volume, summary.cartons]).toEqual([35, 4_200_000, 35]);
    expect(await finished(trip)).toEqual([
      [one.id, 10, '120.00'],
      [other.id, 25, '300.00'],
    ]);
    expect(await li().ok(trucks.get, { params: id(trip) })).toMatchObject({ cartons: 35, volume: 4_200_000 });
  });
  it('an order that was moved out bears nothing, one that came bears its part', async () => {
    const [gone, kept, came] = [await desk.walk.pooled(), await desk.walk.pooled(), await desk.walk.pooled()];
    const box = await desk.walk.consolidated([{ order: gone }, { order: kept }]);
    const trip = await haul(box.id);
    const { allocations: aboard } = await desk.walk.read(box);
    const out = aboard.find(({ orderId }) => orderId === gone.id);
    await li().ok(allocations.remove, {
      params: id(box),
      body: { items: [{ allocationId: out?.id ?? '0', cartons: 25 }] },
    });
    await li().ok(allocations.add, {
      params: id(box),
      body: { items: [{ orderLineId: came.lines[0]?.id ?? '0', cartons: 25 }] },
    });
    const now = await li().ok(trucks.get, { params: id(trip) });
    expect(now.orders.map(({ orderId }) => orderId)).toEqual([kept.id, came.id]);
    // L22: the filter 订单 finds what the trip carries now, also once it is done.
    const carrying = async () => {
      const found = [];
      for (const { id: orderId } of [gone, kept, came])
        found.push((await li().ok(truckList.endpoint, { query: { orderId } })).list.length);
      return found;
    };
    expect(await carrying()).toEqual([0, 1, 1]);
    expect(await finished(trip)).toEqual([
      [kept.id, 25, '210.00'],
      [came.id, 25, '210.00'],
    ]);
    expect(await carrying()).toEqual([0, 1, 1]);
  });
  it('cargo that was named stays, but a cancelled order bears nothing', async () => {
    const [kept, gone] = [await desk.walk.pooled(), await desk.walk.pooled()];
    const cargo = { cartons: 25, volume: 3_000_000, gross: 450_000 };
    const trip = await li().ok(trucks.create, {
      body: truck({ orders: [kept, gone].map((each) => ({ orderId: each.id, ...cargo })) }),
    });
    expect(trip.followsContainer).toBe(false);
    await run(`update lg_order set status = 'CANCELLED', cancelled_at = now() where id = ${gone.id}`);
    expect(await finished(trip)).toEqual([
      [kept.id, 25, '420.00'],
      [gone.id, 25, null],
    ]);
    const [event] = await desk.api.database.raw<{ payload: Record<string, unknown> }>(
      `select payload from sh_outbox where event = 'truck.done' and payload->>'truckId' = '${trip.id}'`,
    );
    expect(event?.payload.shares).toEqual([{ orderId: kept.id, amount: '420.00' }]);
  });
});

it('no request ended in a fault', () => expect(desk.api.faults).toEqual([]));
