import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { lgInspection, type InspectionRow } from './inspection.tables.ts';

/** The inspection of a container, or null. */
export async function inspectionOf(ctx: Ctx, containerId: string): Promise<InspectionRow | null> {
  const [row] = await ctx.db.select().from(lgInspection).where(eq(lgInspection.containerId, containerId));
  return row ?? null;
}

/** Whether somebody has begun to inspect. */
export const hasBegun = (row: Pick<InspectionRow, 'state'> | null): row is InspectionRow =>
  row !== null && row.state !== 'DRAFT' && row.state !== 'ASSIGNED';
