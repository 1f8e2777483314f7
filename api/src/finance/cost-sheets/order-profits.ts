import { orderProfit } from '@shared/contract/finance/cost-sheet.rules.ts';
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Profits } from '../../logistics/fees/ports.ts';
import { finCostBox, finCostSheet } from './cost-sheet.tables.ts';

const known = and(eq(finCostSheet.bizType, 'LOGISTICS'), ne(finCostSheet.state, 'DRAFT'));
const total = (column: PgColumn) => sql<string>`sum(${column})::text`;
const sums = (of: typeof finCostBox | typeof finCostSheet) => ({
  income: total(of.income),
  direct: total(of.direct),
  shared: total(of.shared),
  taxDiff: total(of.taxDiff),
  estimated: total(of.estimated),
});
type Raw = { income: string; direct: string; shared: string; taxDiff: string; estimated: string };
const figure = (raw: Raw) => ({ income: raw.income, ...orderProfit(raw) });

/** 毛利 of orders and containers for logistics, from cost sheets only (FIN-130, FIN-134). */
export const sheetProfits: Profits = {
  async ofOrders(ctx, ids) {
    if (ids.length === 0) return new Map();
    const found = await ctx.db
      .select({ id: finCostSheet.bizId, ...sums(finCostSheet) })
      .from(finCostSheet)
      .where(and(known, inArray(finCostSheet.bizId, [...ids])))
      .groupBy(finCostSheet.bizId);
    return new Map(found.map(({ id, ...raw }) => [id, figure(raw)]));
  },
  async ofContainers(ctx, ids) {
    if (ids.length === 0) return new Map();
    const found = await ctx.db
      .select({ id: finCostBox.containerId, ...sums(finCostBox) })
      .from(finCostBox)
      .innerJoin(finCostSheet, eq(finCostSheet.id, finCostBox.sheetId))
      .where(and(known, inArray(finCostBox.containerId, [...ids]), isNotNull(finCostBox.containerId)))
      .groupBy(finCostBox.containerId);
    return new Map(found.map(({ id, ...raw }) => [id ?? '', figure(raw)]));
  },
  async inContainer(ctx, containerId) {
    const found = await ctx.db
      .select({ id: finCostSheet.bizId, ...sums(finCostBox) })
      .from(finCostBox)
      .innerJoin(finCostSheet, eq(finCostSheet.id, finCostBox.sheetId))
      .where(and(known, eq(finCostBox.containerId, containerId)))
      .groupBy(finCostSheet.bizId);
    return new Map(found.map(({ id, ...raw }) => [id, figure(raw)]));
  },
};
