import { EXPIRY_DAYS } from '@shared/contract/logistics/truck-rules.ts';
import { lte, sql, type SQL } from 'drizzle-orm';
import { addDays } from '@shared/contract/business-day.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgVehicle } from './vehicle.tables.ts';

/** Day on which the first of inspection and insurance lapses. */
export const nearestLapse = sql`least(${lgVehicle.inspectionExpiry}, ${lgVehicle.insuranceExpiry})`;

/** Vehicles whose inspection or insurance lapses within 30 days or has lapsed. */
export const vehicleLapses = (ctx: Ctx): SQL => lte(nearestLapse, addDays(ctx.today(), EXPIRY_DAYS));
