import { placeDay } from '@shared/contract/logistics/free-time.ts';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { syPort } from './base.tables.ts';

/** Time zone of a port; that of Shanghai for a port that nobody knows. */
export async function zoneOf(ctx: Ctx, locode: string): Promise<string> {
  const [port] = await ctx.db.select({ timezone: syPort.timezone }).from(syPort).where(eq(syPort.locode, locode));
  return port?.timezone ?? 'Asia/Shanghai';
}

/** The calendar date of a moment at a port (LOG-085). */
export const dayAt = async (ctx: Ctx, locode: string, at: Date): Promise<string> =>
  placeDay(at, await zoneOf(ctx, locode));
