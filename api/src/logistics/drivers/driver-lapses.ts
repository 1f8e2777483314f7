import { EXPIRY_DAYS } from '@shared/contract/logistics/truck-rules.ts';
import { lte, type SQL } from 'drizzle-orm';
import { addDays } from '@shared/contract/business-day.ts';
import type { Ctx } from '../../platform/context.ts';
import { lgDriver } from './driver.tables.ts';

/** Drivers whose licence lapses within 30 days or has lapsed. */
export const driverLapses = (ctx: Ctx): SQL => lte(lgDriver.licenceExpiry, addDays(ctx.today(), EXPIRY_DAYS));
