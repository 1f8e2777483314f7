import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { finCostLine, finCostSheet } from '../cost-sheets/cost-sheet.tables.ts';
import type { TaxRefunds } from '../cost-sheets/ports.ts';
import { orderShares, touching } from './order-shares.ts';
import { taxCase, type TaxCase } from './tax-case.tables.ts';

/** What an order bears of its BUYOUT cases once they are declared (FIN-130): its share, be it one of several orders. */
export const refundsOfOrders: TaxRefunds = {
  async ofOrder(ctx, orderId) {
    const found = await ctx.db
      .select()
      .from(taxCase)
      .where(
        and(
          touching(ctx, orderId),
          eq(taxCase.mode, 'BUYOUT'),
          notInArray(taxCase.state, ['COLLECTING', 'READY', 'RETURNED', 'VOID']),
        ),
      )
      .orderBy(asc(taxCase.id));
    const refunds = [];
    for (const row of found) {
      const own = (await orderShares(ctx, row)).find((share) => share.orderId === orderId);
      if (own) refunds.push({ caseNo: row.caseNo, refund: own.refund, nonRefundTax: own.cost });
    }
    return refunds;
  },
};

/** The figures that orders take over have changed: their cost sheets follow, also of those that bear nothing of it any more. */
export async function tellOrders(ctx: CommandCtx, row: TaxCase): Promise<TaxCase> {
  if (row.mode !== 'BUYOUT') return row;
  const bearing = (await orderShares(ctx, row)).map(({ orderId }) => orderId);
  for (const orderId of new Set([...bearing, ...(await counting(ctx, row))]))
    await ctx.emit('tax.figures_changed', { orderId, caseNo: row.caseNo });
  return row;
}

/** Orders whose sheets count a case. */
async function counting(ctx: CommandCtx, { caseNo }: TaxCase): Promise<string[]> {
  const found = await ctx.tx
    .selectDistinct({ orderId: finCostSheet.bizId })
    .from(finCostLine)
    .innerJoin(finCostSheet, and(eq(finCostSheet.id, finCostLine.sheetId), eq(finCostSheet.bizType, 'LOGISTICS')))
    .where(and(eq(finCostLine.kind, 'TAX_DIFF'), eq(finCostLine.sourceNo, caseNo)));
  return found.map(({ orderId }) => orderId);
}
