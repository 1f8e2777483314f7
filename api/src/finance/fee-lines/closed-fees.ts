import { and, asc, eq, inArray, isNotNull, notInArray, sql, type SQL } from 'drizzle-orm';
import type { ClosedMonth, ClosedMonths, FeeDocument } from '../../logistics/fees/ports.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { monthOf } from '../periods/period.rules.ts';
import { finPeriod } from '../periods/period.tables.ts';
import { SOFT } from './fee-states.ts';
import { finFeeLine } from './fee-line.tables.ts';

/** Whose a fee is: an order's own, or a container's. */
const documentOf = (kind: FeeDocument) => (kind === 'lg_order' ? finFeeLine.bizId : finFeeLine.containerId);
const confirmedOf = (kind: FeeDocument): SQL | undefined =>
  and(
    notInArray(finFeeLine.state, [...SOFT]),
    isNotNull(documentOf(kind)),
    kind === 'lg_order' ? eq(finFeeLine.bizType, 'LOGISTICS') : undefined,
  );

/** Closed months as logistics asks for them. */
export const closedFeeMonths: ClosedMonths = {
  async documentsOf(ctx, kind, { companyId, month }) {
    const found = await ctx.db
      .selectDistinct({ id: documentOf(kind) })
      .from(finFeeLine)
      .innerJoin(finPeriod, and(eq(finPeriod.companyId, finFeeLine.companyId), eq(finPeriod.month, month)))
      .where(
        and(
          confirmedOf(kind),
          eq(finFeeLine.companyId, companyId),
          sql`${finFeeLine.accountingDate} between ${finPeriod.startDate} and ${finPeriod.endDate}`,
        ),
      );
    return found.flatMap(({ id }) => id ?? []);
  },
  async ofDocuments(ctx, kind, ids) {
    if (ids.length === 0) return new Map();
    const found = await ctx.db
      .selectDistinctOn([documentOf(kind)], {
        id: documentOf(kind),
        companyName: syCompany.shortName,
        month: finPeriod.month,
        state: sql<'CLOSED'>`'CLOSED'`,
      })
      .from(finFeeLine)
      .innerJoin(
        finPeriod,
        and(
          eq(finPeriod.companyId, finFeeLine.companyId),
          eq(finPeriod.state, 'CLOSED'),
          sql`${finFeeLine.accountingDate} between ${finPeriod.startDate} and ${finPeriod.endDate}`,
        ),
      )
      .innerJoin(syCompany, eq(syCompany.id, finFeeLine.companyId))
      .where(and(confirmedOf(kind), inArray(documentOf(kind), [...ids])))
      .orderBy(asc(documentOf(kind)), asc(finPeriod.month));
    return new Map(found.flatMap(({ id, ...month }): [string, ClosedMonth][] => (id === null ? [] : [[id, month]])));
  },
  async at(ctx, companyId, date) {
    const [found] = await ctx.db
      .select({ companyName: syCompany.shortName, month: finPeriod.month, state: finPeriod.state })
      .from(finPeriod)
      .innerJoin(syCompany, eq(syCompany.id, finPeriod.companyId))
      .where(and(eq(finPeriod.companyId, companyId), eq(finPeriod.month, monthOf(date))));
    return found === undefined || found.state === 'OPEN' ? null : { ...found, state: found.state };
  },
};
