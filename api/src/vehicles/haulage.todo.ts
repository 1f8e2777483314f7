import { EXPIRY_DAYS } from '@shared/contract/logistics/truck-rules.ts';
import { and, asc, eq, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { inAll, type TodoKind } from '../dashboard/todo-kind.ts';
import { lgDriver } from '../drivers/driver.tables.ts';
import { addDays } from '../platform/clock.ts';
import type { Ctx } from '../platform/context.ts';
import { lgVehicle } from './vehicle.tables.ts';

const PAGE = '/transport/truck';
/** The last minute of a day in Shanghai, or of one so many days before. */
const endOf = (day: SQL | PgColumn, before = 0) =>
  sql<Date>`((${day} - ${sql.raw(String(before))} + time '23:59') at time zone 'Asia/Shanghai')`.mapWith(
    lgVehicle.updatedAt,
  );
const nearest = sql`least(${lgVehicle.inspectionExpiry}, ${lgVehicle.insuranceExpiry})`;

/** Vehicles whose inspection or insurance, and drivers whose licence lapses within 30 days or has lapsed. */
export const vehicleLapses = (ctx: Ctx): SQL => lte(nearest, addDays(ctx.today(), EXPIRY_DAYS));
export const driverLapses = (ctx: Ctx): SQL => lte(lgDriver.licenceExpiry, addDays(ctx.today(), EXPIRY_DAYS));

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
        .select({ no: lgVehicle.plate, since: endOf(nearest, EXPIRY_DAYS), deadline: endOf(nearest), inAll })
        .from(lgVehicle)
        .where(and(eq(lgVehicle.status, 'ENABLED'), vehicleLapses(ctx)))
        .orderBy(asc(nearest), asc(lgVehicle.id))
        .limit(limit);
      return rows.map((row) => ({ ...row, customer: null, link: `${PAGE}?panel=vehicles&expiring=1&status=ENABLED` }));
    },
  },
  {
    kind: 'driver-papers',
    group: 'PAPER',
    title: '驾驶证到期',
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
