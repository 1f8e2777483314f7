import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CollectedFx } from '../tax-cases/ports.ts';
import { fxDeclaration } from './quota.tables.ts';

/** What was collected and matched for a declaration in its currency, over its customers (FIN-156); '0' without a ledger row. */
export const collectedOfDeclarations: CollectedFx = {
  async matched(ctx, { declarationId, currency }) {
    if (!declarationId) return '0';
    const [row] = await ctx.db
      .select({ matched: sql<string>`coalesce(sum(${fxDeclaration.matched}), 0)::text` })
      .from(fxDeclaration)
      .where(
        and(
          eq(fxDeclaration.lgDeclarationId, declarationId),
          eq(fxDeclaration.currency, currency),
          isNull(fxDeclaration.voidedAt),
        ),
      );
    return row?.matched ?? '0';
  },
};
