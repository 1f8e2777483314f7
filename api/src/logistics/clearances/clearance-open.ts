import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { lgClearanceDoc, lgClearanceLine } from './clearance.tables.ts';

/** Papers that are still awaited (LOG-086). */
export const openDocs = async (ctx: Ctx, clearanceId: string) =>
  (
    await ctx.db
      .select({ kind: lgClearanceDoc.kind })
      .from(lgClearanceDoc)
      .where(and(eq(lgClearanceDoc.clearanceId, clearanceId), eq(lgClearanceDoc.state, 'WAITING')))
      .orderBy(asc(lgClearanceDoc.id))
  ).map(({ kind }) => kind);

/** Lines of the duty sheet that are not taxed, with why (LOG-087). */
export const openLines = (ctx: Ctx, clearanceId: string) =>
  ctx.db
    .select({ lineNo: lgClearanceLine.lineNo, issue: lgClearanceLine.issue })
    .from(lgClearanceLine)
    .where(and(eq(lgClearanceLine.clearanceId, clearanceId), isNotNull(lgClearanceLine.issue)))
    .orderBy(asc(lgClearanceLine.lineNo));
