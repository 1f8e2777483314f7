import type { AssignInput } from '@shared/contract/logistics/truck.contract.ts';
import { BUSY, truckMachine } from '@shared/contract/logistics/truck.machine.ts';
import { between, driverIssues, vehicleIssues } from '@shared/contract/logistics/truck-rules.ts';
import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { lgDriver, type DriverRow } from '../drivers/driver.tables.ts';
import { businessDay } from '@shared/contract/business-day.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { lgVehicle, type VehicleRow } from '../vehicles/vehicle.tables.ts';
import { bearingCargo, followsNow, sumsOf } from './truck-cargo.ts';
import { trucks } from './truck.entity.ts';
import { lgTruck, type TruckRow } from './truck.tables.ts';

/** What a trip is given: rows of the file, or plate and name of others. */
interface Crew {
  vehicle: VehicleRow | null;
  driver: DriverRow | null;
}
type Busy = Pick<TruckRow, 'id' | 'truckNo' | 'fromAt' | 'untilAt' | 'useAt' | 'volume' | 'gross'>;

/** 派车: DRAFT → ASSIGNED, or another vehicle for an assigned trip; LOG-095 is checked under the lock of both. */
export async function assignTruck(ctx: CommandCtx, id: string, input: AssignInput): Promise<TruckRow> {
  const row = await trucks.lockFor(ctx, truckMachine, 'assign', id, input.version);
  const crew = await lockCrew(ctx, input.vehicleId, input.driverId);
  const plate = crew.vehicle?.plate ?? input.plate;
  const driverName = crew.driver?.name ?? input.driverName;
  const phone = crew.driver?.phone ?? input.phone;
  const wrong: Record<string, string> = {};
  if (!plate) wrong.plate = '请选择车辆或填写车牌';
  if (!driverName) wrong.driverName = '请选择司机或填写姓名';
  if (!phone) wrong.phone = '必填';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  await checkCrew(ctx, followsNow(row) ? { ...row, ...sumsOf(await bearingCargo(ctx, row)) } : row, crew);
  return trucks.transition(ctx, truckMachine, row, 'assign', {
    vehicleId: crew.vehicle?.id ?? null,
    driverId: crew.driver?.id ?? null,
    plate,
    trailerPlate: input.trailerPlate,
    driverName,
    phone,
  });
}

/** Vehicle and driver, locked so that two trips never get them at the same moment; enabled ones only. */
export async function lockCrew(ctx: CommandCtx, vehicleId: string | null, driverId: string | null): Promise<Crew> {
  const [vehicle = null] = vehicleId
    ? await ctx.tx.select().from(lgVehicle).where(eq(lgVehicle.id, vehicleId)).for('update')
    : [];
  const [driver = null] = driverId
    ? await ctx.tx.select().from(lgDriver).where(eq(lgDriver.id, driverId)).for('update')
    : [];
  const wrong: Record<string, string> = {};
  if (vehicleId && vehicle?.status !== 'ENABLED') wrong.vehicleId = '车辆不存在或已停用';
  if (driverId && driver?.status !== 'ENABLED') wrong.driverId = '司机不存在或已停用';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { vehicle, driver };
}

/** LOG-095: expired papers, load above capacity and overlapping trips are refused; less than 60 minutes apart warns. */
export async function checkCrew(ctx: CommandCtx, trip: Busy, { vehicle, driver }: Crew): Promise<void> {
  const day = businessDay(trip.useAt);
  const issues = [...(vehicle ? vehicleIssues(vehicle, day, trip) : []), ...(driver ? driverIssues(driver, day) : [])];
  if (issues.length > 0)
    throw refuse('LOG-095', `${trip.truckNo}：${issues.map(({ text }) => text).join('；')}。`, undefined, {
      several: issues.length > 1,
    });
  if (vehicle) await checkTrips(ctx, trip, 'vehicleId', vehicle.id, vehicle.plate);
  if (driver) await checkTrips(ctx, trip, 'driverId', driver.id, driver.name);
}

const HOUR = 3_600_000;
async function checkTrips(
  ctx: CommandCtx,
  trip: Busy,
  key: 'vehicleId' | 'driverId',
  id: string,
  name: string,
): Promise<void> {
  const near = await ctx.tx
    .select()
    .from(lgTruck)
    .where(
      and(
        eq(lgTruck[key], id),
        ne(lgTruck.id, trip.id),
        inArray(lgTruck.state, [...BUSY]),
        lt(lgTruck.fromAt, new Date(trip.untilAt.getTime() + HOUR)),
        gt(lgTruck.untilAt, new Date(trip.fromAt.getTime() - HOUR)),
      ),
    )
    .orderBy(lgTruck.fromAt);
  const spanOf = (row: Pick<TruckRow, 'fromAt' | 'untilAt'>) => ({
    from: row.fromAt.toISOString(),
    until: row.untilAt.toISOString(),
  });
  for (const other of near) {
    const how = between(spanOf(trip), spanOf(other));
    if (how !== 'OVERLAP' && how !== 'TIGHT') continue;
    // The vehicle is everybody's, the trip may be out of scope.
    const no = (await trucks.exists(ctx, eq(lgTruck.id, other.id))) ? other.truckNo : '其他拖车单';
    if (how === 'OVERLAP') throw refuse('LOG-095', `${name} 同一时间已派给 ${no}，请换车、换人或改时间。`);
    ctx.warn('LOG-095', `${name} 与 ${no} 间隔不足 60 分钟`);
  }
}
