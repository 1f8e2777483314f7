import { add } from '@shared/contract/decimal.ts';
import { estimateShareBp, orderProfit } from '@shared/contract/finance/cost-sheet.rules.ts';
import type { CostLine, CostSheetDetail } from '@shared/contract/finance/cost-sheet.contract.ts';
import { aliasedTable, and, asc, eq, inArray, sql } from 'drizzle-orm';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { finCostShare, finCostShareLine } from './cost-share.tables.ts';
import { costSheets } from './cost-sheet.entity.ts';
import { isReopened, sheetActions } from './cost-sheet.list.ts';
import { finCostBox, finCostLine, finCostSheet } from './cost-sheet.tables.ts';

const ORDER = sql`array_position(array['INCOME', 'DIRECT', 'SHARED', 'TAX_DIFF'], ${finCostLine.kind})`;
const shareFee = aliasedTable(finFeeLine, 'share_fee');

/** A sheet in scope with its lines, containers and versions. A draft has no figures: nobody reads a wrong zero (6.3). */
export async function costSheetDetail(ctx: Ctx, id: string): Promise<Answerable<CostSheetDetail>> {
  const row = await costSheets.find(ctx, id);
  const [[names], users, lines, containers, versions, pendingFees, [again]] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({ companyName: syCompany.shortName, customerName: acCustomer.shortName })
        .from(syCompany)
        .leftJoin(acCustomer, eq(acCustomer.id, row.customerId ?? '0'))
        .where(eq(syCompany.id, row.companyId)),
    () =>
      ctx.db
        .select({ id: acUser.id, name: acUser.name })
        .from(acUser)
        .where(inArray(acUser.id, [row.computedBy ?? '0', row.lockedBy ?? '0'])),
    () => linesOf(ctx, id),
    () =>
      ctx.db
        .select({ box: finCostBox, code: lgContainer.containerCode })
        .from(finCostBox)
        .leftJoin(lgContainer, eq(lgContainer.id, finCostBox.containerId))
        .where(eq(finCostBox.sheetId, id))
        .orderBy(asc(finCostBox.containerId)),
    () =>
      costSheets.findMany(ctx, and(eq(finCostSheet.bizType, row.bizType), eq(finCostSheet.bizId, row.bizId)), {
        orderBy: [asc(finCostSheet.revision)],
      }),
    () =>
      ctx.db.$count(
        finFeeLine,
        and(
          eq(finFeeLine.bizType, row.bizType),
          eq(finFeeLine.bizId, row.bizId),
          inArray(finFeeLine.state, ['DRAFT', 'SUBMITTED']),
        ),
      ),
    () => ctx.db.select({ reopened: isReopened }).from(finCostSheet).where(eq(finCostSheet.id, id)),
  );
  const known = row.state !== 'DRAFT';
  const nameOf = (user: string | null) => users.find((one) => one.id === user)?.name ?? null;
  const { sheetNo, revision, bizType, bizId, bizNo, month, state, missing, computedAt, lockedAt } = row;
  return {
    id,
    version: row.version,
    sheetNo,
    revision,
    bizType,
    bizId,
    bizNo,
    companyName: names?.companyName ?? '',
    customerName: names?.customerName ?? null,
    month,
    ...(known && {
      ...figures(row),
      estimateBp: estimateShareBp(row),
      refund: row.refund,
      fxGainLoss: row.fxGainLoss,
    }),
    missing,
    pendingFees,
    state,
    computerName: nameOf(row.computedBy),
    computedAt,
    lockerName: nameOf(row.lockedBy),
    lockedAt,
    lines,
    containers: containers.map(({ box, code }) => ({ key: box.id, code, ...figures(box) })),
    versions: versions.map((one) => ({
      id: one.id,
      sheetNo: one.sheetNo,
      revision: one.revision,
      month: one.month,
      state: one.state,
      ...(one.state !== 'DRAFT' && { profit: one.profit }),
    })),
    actions: sheetActions(ctx.actor, state, again?.reopened ?? false),
  };
}

const figures = (
  of: Pick<typeof finCostBox.$inferSelect, 'income' | 'direct' | 'shared' | 'taxDiff' | 'estimated'>,
) => ({
  income: of.income,
  direct: of.direct,
  shared: of.shared,
  taxDiff: of.taxDiff,
  estimated: of.estimated,
  ...orderProfit(of),
});

async function linesOf(ctx: Ctx, sheetId: string): Promise<CostLine[]> {
  const found = await ctx.db
    .select({
      line: finCostLine,
      weight: finCostShareLine.weight,
      share: finCostShare,
      chargeName: finChargeCode.name,
      supplierName: acSupplier.shortName,
      customerName: acCustomer.shortName,
      containerCode: lgContainer.containerCode,
      accountingDate: sql<string | null>`coalesce(${finFeeLine.accountingDate}, ${shareFee.accountingDate})::text`,
      weights: sql<
        string | null
      >`(select sum(w.weight)::text from fin_cost_share_line w where w.share_id = ${finCostShare.id})`,
      orders: sql<number>`(select count(*) from fin_cost_share_line w where w.share_id = ${finCostShare.id})`.mapWith(
        Number,
      ),
    })
    .from(finCostLine)
    .leftJoin(finFeeLine, eq(finFeeLine.id, finCostLine.feeLineId))
    .leftJoin(finCostShareLine, eq(finCostShareLine.id, finCostLine.shareLineId))
    .leftJoin(finCostShare, eq(finCostShare.id, finCostShareLine.shareId))
    .leftJoin(shareFee, eq(shareFee.id, finCostShare.feeLineId))
    .leftJoin(finChargeCode, sql`${finChargeCode.id} = coalesce(${finFeeLine.chargeCodeId}, ${shareFee.chargeCodeId})`)
    .leftJoin(acSupplier, sql`${acSupplier.id} = coalesce(${finFeeLine.supplierId}, ${shareFee.supplierId})`)
    .leftJoin(acCustomer, eq(acCustomer.id, finFeeLine.customerId))
    .leftJoin(lgContainer, eq(lgContainer.id, finCostLine.containerId))
    .where(eq(finCostLine.sheetId, sheetId))
    .orderBy(ORDER, asc(finCostLine.id));
  return found.map(({ line, share, weight, weights, orders, supplierName, customerName, ...rest }) => ({
    ...rest,
    id: line.id,
    kind: line.kind,
    sourceNo: line.sourceNo,
    partyName: supplierName ?? customerName,
    isEstimate: line.isEstimate,
    sell: line.kind === 'INCOME' ? line.amount : null,
    cost: line.kind === 'INCOME' ? null : line.amount,
    share:
      share && weight !== null
        ? { basis: share.basis, auto: share.auto, total: share.amount, weight, weights: add(weights ?? '0'), orders }
        : null,
  }));
}
