import { drivers, type DriverInput } from '@shared/contract/logistics/driver.contract.ts';
import { trucks, type AssignInput, type TruckDetail } from '@shared/contract/logistics/truck.contract.ts';
import { vehicles, type VehicleInput } from '@shared/contract/logistics/vehicle.contract.ts';
import { afterAll, beforeAll } from 'vitest';
import { testApi, type TestApi } from './harness.ts';
import { id } from './trade-desk.ts';
import { tradeBase, truck } from './trade.fixtures.ts';

const NOW = new Date('2026-11-20T06:00:00Z');
const NOBODY = { vehicleId: null, plate: null, trailerPlate: null, driverId: null, driverName: null, phone: null };

/** Hours of the day of use, all before now. */
export const HOURS = ['2026-11-20T01:00:00.000Z', '2026-11-20T02:00:00.000Z', '2026-11-20T03:00:00.000Z'] as const;
/** Arrived at the last stop. */
export const STAMPS = [
  { arriveAt: HOURS[0], leaveAt: HOURS[1] },
  { arriveAt: HOURS[2], leaveAt: null },
];

/** Data of an answer, refused or not. */
export const dataOf = <Data>(envelope: { data?: unknown }) => envelope.data as Data;

/** Trips, vehicles and drivers for one test file, at 14:00 of 2026-11-20; `li` works. `file.api` is there once the tests run. */
export function truckDesk() {
  const file = {} as { api: TestApi };
  beforeAll(async () => {
    file.api = await testApi({ clock: { now: () => NOW } });
    await tradeBase(file.api.db);
    file.api.actor('li', { userId: '2', deptId: '1' });
  }, 120_000);
  afterAll(() => file.api.close());
  const li = () => file.api.as('li');
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
  const assign = (to: { id: string; version: number }, more: Partial<AssignInput>) =>
    li().call(trucks.assign, { params: id(to), body: { ...NOBODY, version: to.version, ack: [], ...more } });
  async function assigned(more: Parameters<typeof truck>[0] = {}): Promise<TruckDetail> {
    const [made, vehicle, driver] = [await aTruck(more), await aVehicle(), await aDriver()];
    await assign(made, { vehicleId: vehicle.id, driverId: driver.id });
    return li().ok(trucks.get, { params: id(made) });
  }
  const stamp = (of: TruckDetail, stops: { arriveAt: string | null; leaveAt: string | null }[]) =>
    li().call(trucks.stamp, { params: id(of), body: { version: of.version, stops } });
  async function arrived(more: Parameters<typeof truck>[0] = {}): Promise<TruckDetail> {
    const made = await assigned(more);
    await stamp(made, STAMPS);
    return li().ok(trucks.get, { params: id(made) });
  }
  return { file, li, vehicleOf, driverOf, aVehicle, aDriver, aTruck, assign, assigned, stamp, arrived };
}
