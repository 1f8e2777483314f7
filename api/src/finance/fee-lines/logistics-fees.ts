import { and, asc, eq, inArray, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { FeesOf, FixedWords, LogisticsFees } from '../../logistics/fees/ports.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { finFeeLine } from './fee-line.tables.ts';
import { SOFT } from './fee-states.ts';
import { takeBackQuoteFees, voidQuoteFees } from './quotation-fees.ts';

function whereOf(of: FeesOf): SQL | undefined {
  if ('order' in of) return and(eq(finFeeLine.bizType, 'LOGISTICS'), eq(finFeeLine.bizId, of.order));
  if ('container' in of) return eq(finFeeLine.containerId, of.container);
  if ('quotationsOf' in of)
    return and(
      eq(finFeeLine.containerId, of.quotationsOf),
      eq(finFeeLine.direction, 'AR'),
      eq(finFeeLine.sourceType, 'lg_quotation'),
    );
  return and(eq(finFeeLine.sourceType, of.source), inArray(finFeeLine.sourceId, [...of.ids]));
}

/** Numbers of fees that are confirmed, billed or settled, at most ten; fees of every company and person count. */
async function fixedFees(ctx: CommandCtx, of: FeesOf): Promise<string[]> {
  const found = await ctx.tx
    .select({ feeNo: finFeeLine.feeNo })
    .from(finFeeLine)
    .where(and(whereOf(of), notInArray(finFeeLine.state, [...SOFT])))
    .orderBy(asc(finFeeLine.feeNo))
    .limit(10);
  return found.map(({ feeNo }) => feeNo);
}

/** The fees of finance as logistics asks for them. */
export const logisticsFees: LogisticsFees = {
  async requireNoFixed(ctx, of, { code, whose, first }: FixedWords) {
    const fixed = await fixedFees(ctx, of);
    if (fixed.length > 0)
      throw refuse(code, `${whose} ${fixed.join('、')} 已确认，请先在财务${first}。`, undefined, { several: true });
  },
  count: (ctx, of) => ctx.tx.$count(finFeeLine, whereOf(of)),
  voidOfQuotation: voidQuoteFees,
  takeBackOfQuotations: takeBackQuoteFees,
  receivablesOf: (ctx, orderId) =>
    ctx.db
      .select({
        charge: finChargeCode.name,
        qty: finFeeLine.qty,
        unit: finFeeLine.unit,
        unitPrice: finFeeLine.unitPrice,
        currency: finFeeLine.currency,
        amount: finFeeLine.amount,
      })
      .from(finFeeLine)
      .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
      .where(and(whereOf({ order: orderId }), eq(finFeeLine.direction, 'AR'), ne(finFeeLine.state, 'VOID')))
      .orderBy(asc(finFeeLine.id)),
  payablesOf: (ctx, containerId) =>
    ctx.db
      .select({
        id: finFeeLine.id,
        feeNo: finFeeLine.feeNo,
        chargeName: finChargeCode.name,
        sourceType: finFeeLine.sourceType,
        sourceId: finFeeLine.sourceId,
        currency: finFeeLine.currency,
        amount: finFeeLine.amount,
        amountEx: finFeeLine.amountEx,
        rate: finFeeLine.rate,
      })
      .from(finFeeLine)
      .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
      .where(
        and(
          eq(finFeeLine.direction, 'AP'),
          eq(finFeeLine.containerId, containerId),
          eq(finChargeCode.nature, 'PROFIT'),
          notInArray(finFeeLine.state, ['VOID', 'REVERSED']),
          or(ne(finFeeLine.bizType, 'LOGISTICS'), sql`${finFeeLine.bizId} is null`),
        ),
      )
      .orderBy(asc(finFeeLine.id)),
  hasPayableIn: (container, supplier, states) =>
    sql`exists (select 1 from ${finFeeLine} f where f.direction = 'AP' and f.container_id = ${container}
      and f.supplier_id = ${supplier} and f.state in (${sql.join(
        states.map((state) => sql.raw(`'${state}'`)),
        sql`, `,
      )}))`,
};
