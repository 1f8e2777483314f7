import { DRIVER_FIELDS } from '@shared/contract/logistics/driver.fields.ts';
import { EXPIRY_DAYS } from '@shared/contract/logistics/truck-rules.ts';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import { driverLapses } from '../drivers/driver-lapses.ts';
import { lgDriver } from '../drivers/driver.tables.ts';
import { nearestLapse, vehicleLapses } from '../vehicles/vehicle-lapses.ts';
import { lgVehicle } from '../vehicles/vehicle.tables.ts';

const PAGE = '/transport/truck';
/** The last minute of a day in Shanghai, or of one so many days before. */
const endOf = (day: SQL | PgColumn, before = 0) =>
  sql<Date>`((${day} - ${sql.raw(String(before))} + time '23:59') at time zone 'Asia/Shanghai')`.mapWith(
    lgVehicle.updatedAt,
  );

/** 证件到期 of vehicles and drivers: refused on the day of use when lapsed (LOG-095). */
export const haulageTodos: readonly TodoKind[] = [
  {
    kind: 'vehicle-papers',
    group: 'PAPER',
    title: '车辆证件到期',
    may: (actor) => actor.may('logistics.truck.vehicle') && actor.may('logistics.truck.view'),
    link: () => `${PAGE}?panel=vehicles&expiring=1&status=ENABLED`,
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({ no: lgVehicle.plate, since: endOf(nearestLapse, EXPIRY_DAYS), deadline: endOf(nearestLapse), inAll })
        .from(lgVehicle)
        .where(and(eq(lgVehicle.status, 'ENABLED'), vehicleLapses(ctx)))
        .orderBy(asc(nearestLapse), asc(lgVehicle.id))
        .limit(limit);
      return rows.map((row) => ({ ...row, customer: null, link: `${PAGE}?panel=vehicles&expiring=1&status=ENABLED` }));
    },
  },
  {
    kind: 'driver-papers',
    group: 'PAPER',
    title: DRIVER_FIELDS.licenceExpiry,
    may: (actor) => actor.may('logistics.truck.driver') && actor.may('logistics.truck.view'),
    link: () => `${PAGE}?panel=drivers&expiring=1&status=ENABLED`,
    async find(ctx, limit) {
      const day = lgDriver.licenceExpiry;
      const rows = await ctx.db
        .select({ no: lgDriver.name, since: endOf(day, EXPIRY_DAYS), deadline: endOf(day), inAll })
        .from(lgDriver)
        .where(and(eq(lgDriver.status, 'ENABLED'), driverLapses(ctx)))
        .orderBy(asc(day), asc(lgDriver.id))
        .limit(limit);
      return rows.map((row) => ({ ...row, customer: null, link: `${PAGE}?panel=drivers&expiring=1&status=ENABLED` }));
    },
  },
];
