import { add, subtract } from '@shared/contract/decimal.ts';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import type { TaxRefunds } from '../cost-sheets/ports.ts';
import { taxCase, type TaxCase } from './tax-case.tables.ts';

/**
 * What a declared BUYOUT case costs its order, CNY (FIN-130): the tax that is never paid back (FIN-151) and what the office
 * did not approve (FIN-161); of a case that is refused what became of it.
 */
const costOf = ({ state, nonRefundTax, writtenOff, outcomeCost }: TaxCase): string =>
  state === 'REFUSED' && outcomeCost !== null ? outcomeCost : add(nonRefundTax, writtenOff);

/** The cases that name an order, once declared; one of several orders names none and counts at no order. */
export const refundsOfOrders: TaxRefunds = {
  async ofOrder(ctx, orderId) {
    const found = await ctx.db
      .select()
      .from(taxCase)
      .where(
        and(
          eq(taxCase.orderId, orderId),
          eq(taxCase.mode, 'BUYOUT'),
          notInArray(taxCase.state, ['COLLECTING', 'READY', 'RETURNED', 'VOID']),
        ),
      )
      .orderBy(asc(taxCase.id));
    return found.map((row) => ({
      caseNo: row.caseNo,
      refund: subtract(row.declaredAmount, row.writtenOff),
      nonRefundTax: costOf(row),
    }));
  },
};

/** The figures that an order takes over have changed: its cost sheet follows. */
export async function tellOrder(ctx: CommandCtx, row: TaxCase): Promise<TaxCase> {
  if (row.orderId && row.mode === 'BUYOUT')
    await ctx.emit('tax.figures_changed', { orderId: row.orderId, caseNo: row.caseNo });
  return row;
}
