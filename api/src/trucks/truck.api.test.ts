import { drivers, driverImport, driverList, type DriverInput } from '@shared/contract/logistics/driver.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { truckList } from '@shared/contract/logistics/truck-list.contract.ts';
import { trucks, type AssignInput, type TruckDetail } from '@shared/contract/logistics/truck.contract.ts';
import {
  TRUCK_STATE,
  truckMachine,
  type TruckAction,
  type TruckState,
} from '@shared/contract/logistics/truck.machine.ts';
import { vehicleList, vehicles, type VehicleInput } from '@shared/contract/logistics/vehicle.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../test/harness.ts';
import { order, tradeBase, truck } from '../../test/trade.fixtures.ts';

const NOW = new Date('2026-11-20T06:00:00Z');
let api: TestApi;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => NOW } });
  await tradeBase(api.db);
  api.actor('li', { userId: '2', deptId: '1' });
}, 120_000);
afterAll(() => api.close());

const li = () => api.as('li');
const id = (value: { id: string }) => ({ id: value.id });
const dataOf = <Data>(envelope: { data?: unknown }) => envelope.data as Data;
let serial = 0;
const vehicleOf = (more: Partial<VehicleInput> = {}): VehicleInput => {
  serial += 1;
  return {
    plate: `浙B${String(10_000 + serial)}`,
    type: 'T96',
    supplierId: '3',
    lengthMm: 9600,
    payload: 10_000_000,
    volumeCap: 50_000_000,
    inspectionExpiry: '2027-01-31',
    insuranceExpiry: '2027-01-31',
    remark: null,
    ...more,
  };
};
const driverOf = (more: Partial<DriverInput> = {}): DriverInput => {
  serial += 1;
  return {
    name: '王师傅',
    phone: `1380000${String(1000 + serial)}`,
    idNo: '330206199001011234',
    licenceClass: 'A2',
    licenceExpiry: '2027-06-30',
    supplierId: '3',
    remark: null,
    ...more,
  };
};
const aVehicle = (more: Partial<VehicleInput> = {}) => li().ok(vehicles.create, { body: vehicleOf(more) });
const aDriver = (more: Partial<DriverInput> = {}) => li().ok(drivers.create, { body: driverOf(more) });
const aTruck = (more: Parameters<typeof truck>[0] = {}) => li().ok(trucks.create, { body: truck(more) });
const NOBODY = { vehicleId: null, plate: null, trailerPlate: null, driverId: null, driverName: null, phone: null };
const assign = (to: { id: string; version: number }, more: Partial<AssignInput>) =>
  li().call(trucks.assign, { params: id(to), body: { ...NOBODY, version: to.version, ack: [], ...more } });
async function assigned(more: Parameters<typeof truck>[0] = {}): Promise<TruckDetail> {
  const [made, vehicle, driver] = [await aTruck(more), await aVehicle(), await aDriver()];
  await assign(made, { vehicleId: vehicle.id, driverId: driver.id });
  return li().ok(trucks.get, { params: id(made) });
}
const HOURS = ['2026-11-20T01:00:00.000Z', '2026-11-20T02:00:00.000Z', '2026-11-20T03:00:00.000Z'] as const;
const stamp = (of: TruckDetail, stops: { arriveAt: string | null; leaveAt: string | null }[]) =>
  li().call(trucks.stamp, { params: id(of), body: { version: of.version, stops } });
const ALL = [
  { arriveAt: HOURS[0], leaveAt: HOURS[1] },
  { arriveAt: HOURS[2], leaveAt: null },
];
async function arrived(more: Parameters<typeof truck>[0] = {}): Promise<TruckDetail> {
  const made = await assigned(more);
  await stamp(made, ALL);
  return li().ok(trucks.get, { params: id(made) });
}

describe('vehicles and drivers', () => {
  it('LOG-095 plates and phones keep their pattern; the stored form is normalised', async () => {
    for (const plate of ['浙B1234', '浙I12345', 'ABC', ''])
      expect((await li().call(vehicles.create, { body: vehicleOf({ plate }) })).envelope.errorCode, plate).toBe(
        'VALIDATION',
      );
    expect((await aVehicle({ plate: '浙b·9 9991'.replace('·', '') })).plate).toBe('浙B99991');
    expect((await li().call(drivers.create, { body: driverOf({ phone: '12345' }) })).envelope.errorCode).toBe(
      'VALIDATION',
    );
  });
  it('a plate and a phone are unique, in Chinese', async () => {
    const one = await aVehicle();
    const again = await li().call(vehicles.create, { body: vehicleOf({ plate: one.plate }) });
    expect(again.envelope.errorMessage).toBe('车牌已存在。');
  });
  it('only hauliers have vehicles', async () => {
    const { envelope } = await li().call(vehicles.create, { body: vehicleOf({ supplierId: '1' }) });
    expect(dataOf<{ fields: object }>(envelope).fields).toEqual({ supplierId: '不是拖车行' });
  });
  it('ACC-031 the id number is masked by field right, and a save of the mask keeps what is stored', async () => {
    const made = await aDriver();
    api.actor('masked', { userId: '2', fields: { 'user.idno': 'MASK' } });
    const seen = await api.as('masked').ok(drivers.get, { params: id(made) });
    expect(seen.idNo).toBe('****1234');
    const { list } = await api.as('masked').ok(driverList.endpoint, { query: { keyword: made.phone } });
    expect(list[0]?.idNo).toBe('****1234');
    const { name, phone, idNo, licenceClass, licenceExpiry, supplierId } = seen;
    await api.as('masked').ok(drivers.update, {
      params: id(made),
      body: { name, phone, idNo, licenceClass, licenceExpiry, supplierId, remark: '夜班', version: made.version },
    });
    expect((await li().ok(drivers.get, { params: id(made) })).idNo).toBe('330206199001011234');
  });
  it('the list marks papers that end within 30 days, and finds them', async () => {
    const soon = await aVehicle({ inspectionExpiry: '2026-12-20' });
    const gone = await aVehicle({ insuranceExpiry: '2026-11-19' });
    const { list } = await li().ok(vehicleList.endpoint, { query: { expiring: '1', pageSize: 200 } });
    expect(Object.fromEntries(list.map((row) => [row.id, row.expiry]))).toMatchObject({
      [soon.id]: 'SOON',
      [gone.id]: 'EXPIRED',
    });
  });
  it('LOG-002 the import template names its columns', async () => {
    const response = await li().send(driverImport.template);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
  });
});

describe('LOG-095 派车', () => {
  it('a vehicle on an overlapping trip is refused and the other trip named; tight ones are confirmed', async () => {
    const vehicle = await aVehicle();
    const crew = { vehicleId: vehicle.id, driverName: '李师傅', phone: '13912345678' };
    const first = await aTruck();
    expect((await assign(first, crew)).status).toBe(200);
    const second = await aTruck();
    const refused = await assign(second, crew);
    expect(refused.envelope).toMatchObject({ errorCode: 'LOG-095' });
    expect(refused.envelope.errorMessage).toContain(first.truckNo);
    const tight = await aTruck({ useAt: '2026-11-20T03:30:00Z', stops: [{ ...truck().stops[0]!, planAt: null }] });
    const asked = await assign(tight, crew);
    expect(asked.envelope).toMatchObject({ errorCode: 'CONFIRM_REQUIRED', data: { warnings: [{ code: 'LOG-095' }] } });
    expect((await assign(tight, { ...crew, ack: ['LOG-095'] })).status).toBe(200);
    const { rows } = await li().ok(trucks.calendar, { query: { from: '2026-11-20' } });
    const own = rows.find((row) => row.vehicleId === vehicle.id);
    expect(own?.trips.map((trip) => [trip.truckNo, trip.conflict])).toEqual([
      [first.truckNo, 'TIGHT'],
      [tight.truckNo, 'TIGHT'],
    ]);
  });
  it('a driver too, also when two dispatchers assign at the same moment', async () => {
    const driver = await aDriver();
    const both = [await aTruck(), await aTruck()];
    const answers = await Promise.all(
      both.map((each, index) => assign(each, { driverId: driver.id, plate: `浙A8888${index}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
  it('a changed time is checked again', async () => {
    const vehicle = await aVehicle();
    const crew = { vehicleId: vehicle.id, driverName: '李师傅', phone: '13912345678' };
    const first = await aTruck();
    await assign(first, crew);
    const later = { useAt: '2026-11-20T10:00:00Z', stops: truck().stops.map((stop) => ({ ...stop, planAt: null })) };
    const second = await aTruck(later);
    await assign(second, crew);
    const now = await li().ok(trucks.get, { params: id(second) });
    const moved = await li().call(trucks.update, { params: id(second), body: { ...truck(), version: now.version } });
    expect(moved.envelope.errorCode).toBe('LOG-095');
  });
  it.each([
    ['inspection', { inspectionExpiry: '2026-11-19' }, '年检'],
    ['insurance', { insuranceExpiry: '2026-11-19' }, '保险'],
    ['payload', { payload: 449_999 }, '超重'],
    ['volume', { volumeCap: 2_999_999 }, '超容积'],
  ])('%s is checked on the day of use', async (_name, more, word) => {
    const made = await li().ok(orders.create, { body: order() });
    const trip = await aTruck({ orders: [{ orderId: made.id, cartons: 25, volume: 3_000_000, gross: 450_000 }] });
    const vehicle = await aVehicle(more);
    const { envelope } = await assign(trip, { vehicleId: vehicle.id, driverName: '李', phone: '13912345678' });
    expect(envelope.errorCode).toBe('LOG-095');
    expect(envelope.errorMessage).toContain(word);
  });
  it('an expired licence is refused; a disabled vehicle is none', async () => {
    const driver = await aDriver({ licenceExpiry: '2026-11-19' });
    const trip = await aTruck();
    expect((await assign(trip, { driverId: driver.id, plate: '浙A12345' })).envelope.errorCode).toBe('LOG-095');
    const vehicle = await aVehicle();
    await li().ok(vehicles.disable, { params: id(vehicle), body: { version: vehicle.version } });
    const { envelope } = await assign(trip, { vehicleId: vehicle.id, driverName: '李', phone: '13912345678' });
    expect(dataOf<{ fields: object }>(envelope).fields).toEqual({ vehicleId: '车辆不存在或已停用' });
  });
});

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
    const there = dataOf<TruckDetail>((await stamp(started, ALL)).envelope);
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
    const [event] = await api.database.raw<{ payload: Record<string, unknown> }>(
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
    api.actor('blind', { userId: '2', fields: { 'money.cost': 'HIDDEN' } });
    const seen = await api.as('blind').send(trucks.get, { params: id(trip) });
    const listed = await api.as('blind').send(truckList.endpoint, { query: { numbers: trip.truckNo } });
    expect(`${await seen.text()}${await listed.text()}`).not.toMatch(/777\.77|66\.66|844\.43/);
  });
});

describe('5.10 every state × action pair', () => {
  const calls: Record<TruckAction, (at: TruckDetail) => Promise<{ status: number; envelope: { errorCode?: string } }>> =
    {
      update: (at) => li().call(trucks.update, { params: id(at), body: { ...truck(), version: at.version } }),
      assign: (at) => assign(at, { plate: '浙A54321', driverName: '李', phone: '13912345678' }),
      stamp: (at) => stamp(at, ALL),
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
    await api.db.execute(
      sql`update lg_truck set plate = '浙A54321', driver_name = '李', state = ${state} where id = ${at.id}`,
    );
    const answer = await calls[action](at);
    const illegal = answer.status === 409 && answer.envelope.errorCode === 'ILLEGAL_STATE';
    expect(illegal).toBe(!truckMachine.actions[action].from.includes(state));
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
