import { drivers, driverImport, driverList } from '@shared/contract/logistics/driver.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { trucks } from '@shared/contract/logistics/truck.contract.ts';
import { vehicleList, vehicles } from '@shared/contract/logistics/vehicle.contract.ts';
import { describe, expect, it } from 'vitest';
import { id } from '../../../test/trade-desk.ts';
import { order, truck } from '../../../test/trade.fixtures.ts';
import { dataOf, truckDesk } from '../../../test/truck-desk.ts';

const { file, li, vehicleOf, driverOf, aVehicle, aDriver, aTruck, assign } = truckDesk();

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
    file.api.actor('masked', { userId: '2', fields: { 'user.idno': 'MASK' } });
    const seen = await file.api.as('masked').ok(drivers.get, { params: id(made) });
    expect(seen.idNo).toBe('****1234');
    const { list } = await file.api.as('masked').ok(driverList.endpoint, { query: { keyword: made.phone } });
    expect(list[0]?.idNo).toBe('****1234');
    const { name, phone, idNo, licenceClass, licenceExpiry, supplierId } = seen;
    await file.api.as('masked').ok(drivers.update, {
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
    // A trip out of scope is not named.
    await file.api.database.run(
      `update lg_truck set company_id = (select max(id) from sy_company) where id = ${first.id}`,
    );
    expect((await assign(second, crew)).envelope.errorMessage).toContain('已派给 其他拖车单');
    await file.api.database.run(`update lg_truck set company_id = 1 where id = ${first.id}`);
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

it('no request ended in a fault', () => expect(file.api.faults).toEqual([]));
