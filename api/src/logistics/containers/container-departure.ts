import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { lgContainer } from './container.tables.ts';

/** The day on which a container has left the port of loading (实际开船); null: not yet. */
export async function departureOf(ctx: Ctx, containerId: string): Promise<string | null> {
  const [box] = await ctx.db.select({ atd: lgContainer.atd }).from(lgContainer).where(eq(lgContainer.id, containerId));
  return box?.atd ?? null;
}
