import { add, type Amount } from '@shared/contract/decimal.ts';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { finApplication, finApplicationLine, finReduction } from './application.tables.ts';

/**
 * What an approved application itself has closed of its payables and taken of sources, by their ids, each in its own currency: 编辑
 * gives it back (FIN-072), so that its form offers it again. Of any other state its payables alone, with nothing posted.
 */
export interface Posted {
  lines: Map<string, Amount>;
  /** Receivables and red lines. */
  sources: Map<string, Amount>;
  prepaid: Map<string, Amount>;
}

/** As `Posted`; `id` null: of a new application. */
export async function postedOf(ctx: Ctx, id: string | null): Promise<Posted> {
  const posted: Posted = { lines: new Map(), sources: new Map(), prepaid: new Map() };
  if (id === null) return posted;
  const lines = await ctx.db
    .select({ feeLineId: finApplicationLine.feeLineId, closed: finApplicationLine.closed, state: finApplication.state })
    .from(finApplicationLine)
    .innerJoin(finApplication, eq(finApplication.id, finApplicationLine.applicationId))
    .where(eq(finApplicationLine.applicationId, id));
  for (const { feeLineId, closed, state } of lines) posted.lines.set(feeLineId, state === 'APPROVED' ? closed : '0');
  if (lines[0]?.state !== 'APPROVED') return posted;
  const taken = await ctx.db
    .select()
    .from(finReduction)
    .where(and(eq(finReduction.applicationId, id), eq(finReduction.state, 'POSTED')));
  for (const { paymentId, feeLineId, amountSrc } of taken) {
    const [of, key] = paymentId === null ? [posted.sources, feeLineId] : [posted.prepaid, paymentId];
    if (key !== null) of.set(key, add(of.get(key) ?? '0', amountSrc));
  }
  return posted;
}
