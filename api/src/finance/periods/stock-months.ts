import { and, asc, eq, gte } from 'drizzle-orm';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { StockMonths } from '../../warehouse/stock/ports.ts';
import { lockedFor, monthOf, standing } from './period.rules.ts';
import { finPeriod, type Period } from './period.tables.ts';

const remedyOf = ({ state, month }: Period): string =>
  state === 'CLOSED' ? `请先反结账 ${month}` : state === 'CLOSING' ? '请稍后再试' : `请先解锁 ${month}`;

/** FIN-110, FIN-118: goods of a warehouse follow the books of its company; a month of which there are no books stops nothing. */
export const monthsOfStock: StockMonths = {
  async closed(ctx, { warehouseId, day, from }) {
    const [warehouse] = await ctx.tx
      .select({ companyId: whWarehouse.companyId })
      .from(whWarehouse)
      .where(eq(whWarehouse.id, warehouseId));
    if (!warehouse?.companyId) return null;
    const ofCompany = eq(finPeriod.companyId, warehouse.companyId);
    const [period] = await ctx.tx
      .select()
      .from(finPeriod)
      .where(and(ofCompany, eq(finPeriod.month, monthOf(day))))
      .for('share');
    const today = ctx.today();
    const why = period ? standing(period, today, 'WAREHOUSE') : null;
    if (!period || why === null) return null;
    const usable = await ctx.tx
      .select()
      .from(finPeriod)
      .where(and(ofCompany, eq(finPeriod.state, 'OPEN'), gte(finPeriod.endDate, from ?? '0001-01-01')))
      .orderBy(asc(finPeriod.month));
    const next = usable.find((one) => lockedFor(one, 'WAREHOUSE') === null && one.startDate <= today);
    const suggest = next && from !== null && from > next.startDate ? from : (next?.startDate ?? null);
    return { why, remedy: remedyOf(period), suggest };
  },
};
