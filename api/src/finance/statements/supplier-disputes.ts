import { and, countDistinct, eq, isNotNull, sql } from 'drizzle-orm';
import { startOfDay } from '../../platform/clock.ts';
import type { SupplierDisputes } from '../../masters/suppliers/ports.ts';
import { finStatement, finStatementLine } from './statement.tables.ts';

/**
 * Fees of the statements that were sent to a supplier, of all companies, and those of them that were in dispute on one
 * (FIN-044). A fee counts once on however many versions it stood, and a dispute stays one when a new version comes.
 */
export const disputesOfSuppliers: SupplierDisputes = {
  async since(ctx, from) {
    const found = await ctx.db
      .select({
        supplierId: finStatement.supplierId,
        lines: countDistinct(finStatementLine.feeLineId),
        disputed: sql<number>`count(distinct ${finStatementLine.feeLineId}) filter (where ${finStatementLine.disputed})::int`,
      })
      .from(finStatement)
      .innerJoin(finStatementLine, eq(finStatementLine.statementId, finStatement.id))
      .where(
        and(
          eq(finStatement.direction, 'AP'),
          isNotNull(finStatement.supplierId),
          sql`${finStatement.sentAt} >= ${startOfDay(from).toISOString()}::timestamptz`,
        ),
      )
      .groupBy(finStatement.supplierId);
    return new Map(found.map(({ supplierId, lines, disputed }) => [String(supplierId), { lines, disputed }]));
  },
};
