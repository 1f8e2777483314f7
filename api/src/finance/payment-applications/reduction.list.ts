import { reductionList } from '@shared/contract/finance/payment-application-list.contract.ts';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { baseToday } from '../../masters/rates/rate.service.ts';
import { pickColumns } from '../../platform/columns.ts';
import { numbersOf } from '../../platform/list-filters.ts';
import { serveList } from '../../platform/list.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { reductionActions } from './application.reads.ts';
import { reductions } from './application.entity.ts';
import { finApplication, finReduction } from './application.tables.ts';

const NUMBERS = [finReduction.reductionNo, finReduction.sourceNo, finApplication.applicationNo];

/** 冲减记录 (F20); those of deleted drafts are gone with them. */
export const reductionListRoute = serveList(reductionList, {
  table: finReduction,
  scope: reductions,
  join: [
    [finApplication, eq(finApplication.id, finReduction.applicationId)],
    [syCompany, eq(syCompany.id, finReduction.companyId)],
    [acSupplier, eq(acSupplier.id, finApplication.supplierId)],
  ],
  select: {
    ...pickColumns(
      finReduction,
      ...(['reductionNo', 'kind', 'sourceNo', 'currency', 'amount', 'applicationId', 'postedDate'] as const),
      ...(['reversedDate', 'reverseReason', 'createdAt', 'state'] as const),
    ),
    applicationNo: finApplication.applicationNo,
    partyName: acSupplier.shortName,
    companyName: syCompany.shortName,
  },
  where: () => sql`${finApplication.deletedAt} is null`,
  base: baseToday(finReduction.currency, finReduction.companyId),
  numbers: NUMBERS,
  filters: {
    numbers: (value) => or(...NUMBERS.map((column) => inArray(column, numbersOf(value, 'numbers')))),
    supplierId: (value) => eq(finApplication.supplierId, value),
    companyId: (value) => eq(finReduction.companyId, value),
  },
  async finish(ctx, rows) {
    const found = await ctx.db
      .select({ id: finApplication.id, state: finApplication.state })
      .from(finApplication)
      .where(
        inArray(
          finApplication.id,
          rows.map(({ applicationId }) => applicationId),
        ),
      );
    const states = new Map(found.map(({ id, state }) => [id, state]));
    return rows.map((row) => ({
      ...row,
      actions: reductionActions(ctx, row.state ?? 'PENDING', states.get(row.applicationId) ?? 'DRAFT'),
    }));
  },
});
