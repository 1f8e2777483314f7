import type { Envelope } from '@shared/contract/envelope.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { truckList } from '@shared/contract/logistics/truck-list.contract.ts';
import { trucks, type TruckDetail } from '@shared/contract/logistics/truck.contract.ts';
import {
  TRUCK_STATE,
  truckMachine,
  type TruckAction,
  type TruckState,
} from '@shared/contract/logistics/truck.machine.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { saysIllegal } from '../../../test/illegal.ts';
import { id } from '../../../test/trade-desk.ts';
import { order, truck } from '../../../test/trade.fixtures.ts';
import { dataOf, HOURS, STAMPS, truckDesk } from '../../../test/truck-desk.ts';

const { file, li, aTruck, assign, assigned, stamp, arrived } = truckDesk();

describe('5.10 a trip', () => {
  it('is numbered TC…, moves on with its stamps, and is finished with its cost shared (LOG-054)', async () => {
    const cargo = [
      [5_000_000, 800_000],
      [8_000_000, 1_200_000],
      [10_000_000, 1_800_000],
    ] as const;
    const made = await Promise.all(cargo.map(() => li().ok(orders.create, { body: order() })));
    const trip = await assigned({
      orders: cargo.map(([volume, gross], index) => ({ orderId: made[index]?.id ?? '', cartons: 10, volume, gross })),
    });
    expect(trip.truckNo).toMatch(/^TC\d{8}-\d{4,}$/);
    expect(trip).toMatchObject({ state: 'ASSIGNED', volume: 23_000_000, gross: 3_800_000, cartons: 30 });
    const started = dataOf<TruckDetail>((await stamp(trip, [{ arriveAt: HOURS[0], leaveAt: null }, { arriveAt: null, leaveAt: null }])).envelope); // prettier-ignore
    expect(started.state).toBe('STARTED');
    const early = await li().call(trucks.finish, { params: id(trip), body: { version: started.version } });
    expect(early.envelope.errorCode).toBe('ILLEGAL_STATE');
    const there = dataOf<TruckDetail>((await stamp(started, STAMPS)).envelope);
    expect(there.state).toBe('ARRIVED');
    const bare = await li().call(trucks.finish, { params: id(trip), body: { version: there.version } });
    expect(bare.envelope).toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: `${trip.truckNo} 还没有登记费用，不能完成。`,
    });
    const priced = await li().ok(trucks.fee, {
      params: id(trip),
      body: {
        version: there.version,
        costAmount: '900.00',
        costCurrency: 'CNY',
        fees: [{ kind: 'TOLL', amount: '100' }],
        odometer: 86,
      },
    });
    expect(priced.costTotal).toBe('1000.00');
    const done = await li().ok(trucks.finish, { params: id(trip), body: { version: priced.version } });
    expect(done.state).toBe('DONE');
    expect(done.orders.map((each) => each.share)).toEqual(['217.39', '347.83', '434.78']);
    const [event] = await file.api.database.raw<{ payload: Record<string, unknown> }>(
      `select payload from sh_outbox where event = 'truck.done' and payload->>'truckId' = '${trip.id}'`,
    );
    expect(event?.payload).toMatchObject({
      supplierId: '3',
      currency: 'CNY',
      freight: '900.00',
      fees: [{ kind: 'TOLL' }],
    });
  });
  it('LOG-053 a share over nothing is refused', async () => {
    const made = await li().ok(orders.create, { body: order() });
    const trip = await arrived({ orders: [{ orderId: made.id, cartons: 1, volume: 0, gross: 0 }] });
    const priced = await li().ok(trucks.fee, {
      params: id(trip),
      body: { version: trip.version, costAmount: '10', costCurrency: 'CNY', fees: [], odometer: null },
    });
    const refused = await li().call(trucks.finish, { params: id(trip), body: { version: priced.version } });
    expect(refused.envelope.errorCode).toBe('LOG-053');
  });
  it('stamps go forward and not into the future (+5 min)', async () => {
    const trip = await assigned();
    const future = await stamp(trip, [
      { arriveAt: '2026-11-20T06:06:00Z', leaveAt: null },
      { arriveAt: null, leaveAt: null },
    ]);
    expect(dataOf<{ fields: object }>(future.envelope).fields).toEqual({ 'stops.0.arriveAt': '不能晚于现在' });
    const back = await stamp(trip, [
      { arriveAt: HOURS[1], leaveAt: HOURS[0] },
      { arriveAt: null, leaveAt: null },
    ]);
    expect(dataOf<{ fields: object }>(back.envelope).fields).toHaveProperty(['stops.0.leaveAt']);
  });
  it('取消 with 放空费 before loading', async () => {
    const trip = await assigned();
    const done = await li().ok(trucks.cancel, {
      params: id(trip),
      body: { version: trip.version, reason: '客户改期', fee: { amount: '200.00', currency: 'CNY' } },
    });
    expect(done).toMatchObject({ state: 'CANCELLED', costTotal: '200.00', fees: [{ kind: 'EMPTY_RUN' }] });
    const [event] = await file.api.database.raw<{ payload: object }>(
      `select payload from sh_outbox where event = 'truck.cancelled' and payload->>'truckId' = '${trip.id}'`,
    );
    expect(event?.payload).toMatchObject({ supplierId: '3', fee: { amount: '200.00', currency: 'CNY' } });
  });
  it.each([
    [{ kind: 'CONTAINER' as const }, 'containerId'],
    [{ supplierId: '1' }, 'supplierId'],
    [{ companyId: '2' }, 'companyId'],
    [{ stops: [] }, 'stops'],
    [{ orders: [{ orderId: '99999', cartons: 1, volume: 1, gross: 1 }] }, 'orders.0.orderId'],
  ])('%j is refused at its field', async (more, field) => {
    const { envelope } = await li().call(trucks.create, { body: truck(more) });
    expect(dataOf<{ fields: object }>(envelope).fields).toHaveProperty([field]);
  });
  it('2.14 a stop keeps whom to call there; who sees it masked saves no mask (ACC-031)', async () => {
    const plan = truck();
    const stops = plan.stops.map((stop, at) => ({ ...stop, contact: '赵强', phone: `0574-5555000${at}` }));
    const made = await aTruck({ stops });
    const phones = ['0574-55550000', '0574-55550001'];
    expect(made.stops.map(({ phone }) => phone)).toEqual(phones);
    file.api.actor('masked', { userId: '2', deptId: '1', fields: { 'customer.contact': 'MASK' } });
    const masked = file.api.as('masked');
    const seen = await masked.ok(trucks.get, { params: id(made) });
    expect(seen.stops.map(({ phone }) => phone)).toEqual(['057****0000', '057****0001']);
    const sent = plan.stops.map((stop, at) => ({ ...stop, contact: '***', phone: seen.stops[at]?.phone ?? null }));
    await masked.ok(trucks.update, {
      params: id(made),
      body: { ...plan, stops: sent, remark: '改', version: made.version },
    });
    const kept = await li().ok(trucks.get, { params: id(made) });
    expect(kept).toMatchObject({ remark: '改', stops: phones.map((phone) => ({ contact: '赵强', phone })) });
  });
  it('ACC-031 people stay with their stop when who sees them masked takes one out, adds or renames one', async () => {
    file.api.actor('masked', { userId: '2', deptId: '1', fields: { 'customer.contact': 'MASK' } });
    const plan = truck();
    const phones = { 慈溪工厂: '13900000001', 余姚工厂: '13900000002', 北仑仓: '13900000003' };
    const at = (place: keyof typeof phones) =>
      ({ type: 'LOAD', place, address: null, contact: '赵强', phone: phones[place], planAt: null }) as const;
    const made = await aTruck({ stops: [at('慈溪工厂'), at('余姚工厂'), at('北仑仓')] });
    const resend = async (of: TruckDetail, change: (stops: typeof plan.stops) => typeof plan.stops) => {
      const stops = change(
        of.stops.map(({ arriveAt: _in, leaveAt: _out, ...stop }) => ({ ...stop, phone: '139****' })),
      );
      await file.api.as('masked').ok(trucks.update, { params: id(of), body: { ...plan, stops, version: of.version } });
      return li().ok(trucks.get, { params: id(of) });
    };
    const callOf = ({ stops }: TruckDetail) => stops.map(({ place, phone }) => [place, phone]);
    const fewer = await resend(made, (stops) => stops.slice(1));
    expect(callOf(fewer)).toEqual([
      ['余姚工厂', '13900000002'],
      ['北仑仓', '13900000003'],
    ]);
    const more = await resend(fewer, (stops) => [
      { type: 'LOAD', place: '新点', address: null, contact: null, phone: null, planAt: null },
      ...stops,
    ]);
    expect(callOf(more)).toEqual([
      ['新点', null],
      ['余姚工厂', '13900000002'],
      ['北仑仓', '13900000003'],
    ]);
    const renamed = await resend(more, (stops) =>
      stops.map((stop) => (stop.place === '北仑仓' ? { ...stop, place: '北仑一号仓' } : stop)),
    );
    expect(callOf(renamed).at(-1)).toEqual(['北仑一号仓', '13900000003']);
  });
  it('SYS-034 without money.cost no amount leaves the server', async () => {
    const trip = await arrived();
    await li().ok(trucks.fee, {
      params: id(trip),
      body: {
        version: trip.version,
        costAmount: '777.77',
        costCurrency: 'CNY',
        fees: [{ kind: 'TOLL', amount: '66.66' }],
        odometer: null,
      },
    });
    file.api.actor('blind', { userId: '2', fields: { 'money.cost': 'HIDDEN' } });
    const seen = await file.api.as('blind').send(trucks.get, { params: id(trip) });
    const listed = await file.api.as('blind').send(truckList.endpoint, { query: { numbers: trip.truckNo } });
    expect(`${await seen.text()}${await listed.text()}`).not.toMatch(/777\.77|66\.66|844\.43/);
  });
});

describe('5.10 every state × action pair', () => {
  const calls: Record<TruckAction, (at: TruckDetail) => Promise<{ status: number; envelope: Envelope }>> = {
    update: (at) => li().call(trucks.update, { params: id(at), body: { ...truck(), version: at.version } }),
    assign: (at) => assign(at, { plate: '浙A54321', driverName: '李', phone: '13912345678' }),
    stamp: (at) => stamp(at, STAMPS),
    fee: (at) =>
      li().call(trucks.fee, {
        params: id(at),
        body: { version: at.version, costAmount: '1', costCurrency: 'CNY', fees: [], odometer: null },
      }),
    finish: (at) => li().call(trucks.finish, { params: id(at), body: { version: at.version } }),
    cancel: (at) => li().call(trucks.cancel, { params: id(at), body: { version: at.version, reason: '不用了' } }),
  };
  const pairs = (Object.keys(TRUCK_STATE) as TruckState[]).flatMap((state) =>
    (Object.keys(calls) as TruckAction[]).map((action) => [state, action] as const),
  );
  it.each(pairs)('%s × %s', async (state, action) => {
    const at = await aTruck();
    await file.api.db.execute(
      sql`update lg_truck set plate = '浙A54321', driver_name = '李', state = ${state} where id = ${at.id}`,
    );
    const answer = await calls[action](at);
    const legal = truckMachine.actions[action].from.includes(state);
    expect(saysIllegal(answer, truckMachine, state, action)).toBe(!legal);
  });
});

it('no request ended in a fault', () => expect(file.api.faults).toEqual([]));
