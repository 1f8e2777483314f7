import type { CalendarRow, CalendarTrip } from '@shared/contract/logistics/truck.contract.ts';
import { BUSY } from '@shared/contract/logistics/truck.machine.ts';
import { between } from '@shared/contract/logistics/truck-rules.ts';
import { and, asc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import { dictName } from '../../services/dicts/dict.service.ts';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { lgVehicle } from '../vehicles/vehicle.tables.ts';
import { trucks } from './truck.entity.ts';
import { routeText } from './truck.list.ts';
import { lgTruck } from './truck.tables.ts';
import { readAll } from '../../platform/reads.ts';

const DAYS = 7;
/** Most vehicles on the calendar. */
const MAX = 200;

/** 调度日历: enabled vehicles with their live and finished trips over a week; overlaps and tight buffers marked (LOG-095). */
export async function truckCalendar(ctx: Ctx, from: string): Promise<{ days: string[]; rows: CalendarRow[] }> {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(from, index));
  const [vehicles, found] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({
          vehicle: lgVehicle,
          supplierName: acSupplier.shortName,
          typeName: dictName('vehicle_type', lgVehicle.type),
        })
        .from(lgVehicle)
        .innerJoin(acSupplier, eq(acSupplier.id, lgVehicle.supplierId))
        .where(eq(lgVehicle.status, 'ENABLED'))
        .orderBy(asc(acSupplier.shortName), asc(lgVehicle.plate))
        .limit(MAX),
    () =>
      ctx.db
        .select({ truck: lgTruck, route: routeText })
        .from(lgTruck)
        .where(
          and(
            isNotNull(lgTruck.vehicleId),
            inArray(lgTruck.state, [...BUSY, 'DONE']),
            lt(lgTruck.fromAt, startOfDay(addDays(from, DAYS))),
            gt(lgTruck.untilAt, startOfDay(from)),
            trucks.scopeWhere(ctx.actor),
          ),
        )
        .orderBy(asc(lgTruck.fromAt)),
  );
  const rows = vehicles.map(({ vehicle, supplierName, typeName }) => {
    const own = found.filter(({ truck }) => truck.vehicleId === vehicle.id);
    const trips = own.map(({ truck, route }): CalendarTrip => ({
      id: truck.id,
      truckNo: truck.truckNo,
      state: truck.state,
      from: truck.fromAt.toISOString(),
      until: truck.untilAt.toISOString(),
      route,
      driverName: truck.driverName,
      conflict: null,
    }));
    return {
      vehicleId: vehicle.id,
      plate: vehicle.plate,
      type: typeName ?? vehicle.type,
      supplierName,
      trips: trips.map((trip) => ({ ...trip, conflict: conflictOf(trip, trips) })),
    };
  });
  return { days, rows };
}

function conflictOf(trip: CalendarTrip, trips: readonly CalendarTrip[]): CalendarTrip['conflict'] {
  const others = trips.filter((each) => each.id !== trip.id).map((each) => between(trip, each));
  if (others.includes('OVERLAP')) return 'OVERLAP';
  return others.includes('TIGHT') ? 'TIGHT' : null;
}
