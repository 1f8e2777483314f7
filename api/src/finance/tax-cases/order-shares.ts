import { add, divide, multiply, subtract, type Amount } from '@shared/contract/decimal.ts';
import { RUNNING } from '@shared/contract/finance/tax-case.labels.ts';
import { shareParts, type SharePart } from '@shared/contract/share.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { lgAllocation } from '../../logistics/allocations/allocation.tables.ts';
import { lgDeclarationCargo } from '../../logistics/declarations/declaration.tables.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { taxCase, taxCaseInvoice, taxCaseLine, type TaxCase } from './tax-case.tables.ts';

/** What an order bears of a case, CNY; `extra`: with a cent of what was left over (FIN-005). */
export interface OrderShare {
  orderId: string;
  cost: Amount;
  refund: Amount;
  extra: boolean;
}
interface Part {
  orderId: string;
  cartons: string;
}
interface Item {
  fob: Amount;
  vatRateBp: number;
  refund: Amount;
  nonRefund: Amount;
  tax: Amount;
  parts: readonly Part[];
}

/**
 * What a BUYOUT case costs the orders whose goods it is about, and what is paid back for them (FIN-130, FIN-134); the shares sum
 * to the figures of the case (FIN-005). Each item is of the orders in its cargo, by cartons, whichever company they are of, else of
 * the order that the case names, else of the orders of its customer in its container; an item that knows none follows the others.
 * Tax that is never paid back goes by that of the items (FIN-151), what the office did not approve by what they claim (FIN-161),
 * what 不予退税 costs by their input or output tax. A case that knows no order at all is in no order's profit.
 */
export async function orderShares(ctx: Ctx, row: TaxCase): Promise<OrderShare[]> {
  const items = await itemsOf(ctx, row);
  const over = (amount: Amount, weightOf: (item: Item) => Amount): Map<string, SharePart> =>
    new Map(
      (shared(amount, items, weightOf) ?? shared(amount, items, ({ fob }) => fob) ?? []).map((part) => [part.id, part]),
    );
  const claimed = ({ refund }: Item) => refund;
  // Before 申报 what it will claim.
  const declared = RUNNING.includes(row.state) ? row.refundAmount : row.declaredAmount;
  const refunds = over(subtract(declared, row.writtenOff), claimed);
  const costs =
    row.state === 'REFUSED' && row.outcomeCost !== null
      ? [over(row.outcomeCost, row.outcome === 'EXEMPT' ? ({ tax }) => tax : outputTax)]
      : [over(row.nonRefundTax, ({ nonRefund }) => nonRefund), over(row.writtenOff, claimed)];
  return [...refunds].map(([orderId, refund]) => ({
    orderId,
    refund: refund.share,
    cost: add('0', ...costs.map((cost) => cost.get(orderId)?.share ?? '0')),
    extra: costs.some((cost) => cost.get(orderId)?.extra),
  }));
}
const outputTax = ({ fob, vatRateBp }: Item): Amount =>
  divide(multiply(fob, String(vatRateBp)), String(10_000 + vatRateBp));

/** An amount over the orders of some items, each order by its part of what weighs in them; null: nothing weighs. */
function shared(amount: Amount, items: readonly Item[], weightOf: (item: Item) => Amount): SharePart[] | null {
  const weights = new Map<string, Amount>();
  for (const item of items) {
    const all = add('0', ...item.parts.map(({ cartons }) => cartons));
    for (const { orderId, cartons } of item.parts)
      weights.set(orderId, add(weights.get(orderId) ?? '0', divide(multiply(weightOf(item), cartons), all)));
  }
  return shareParts(
    amount,
    'CNY',
    [...weights].map(([id, weight]) => ({ id, weight })),
  );
}

async function itemsOf(ctx: Ctx, row: TaxCase): Promise<Item[]> {
  const sum = (column: 'refund' | 'nonRefund' | 'tax') =>
    sql<string>`coalesce(sum(${taxCaseInvoice[column]}), 0)::text`;
  const items = await ctx.db
    .select({
      id: taxCaseLine.id,
      fob: taxCaseLine.fob,
      vatRateBp: taxCaseLine.vatRateBp,
      refund: sum('refund'),
      nonRefund: sum('nonRefund'),
      tax: sum('tax'),
    })
    .from(taxCaseLine)
    .leftJoin(taxCaseInvoice, eq(taxCaseInvoice.lineId, taxCaseLine.id))
    .where(eq(taxCaseLine.caseId, row.id))
    .groupBy(taxCaseLine.id);
  const cargo = await ctx.db
    .select({
      lineId: taxCaseLine.id,
      orderId: lgAllocation.orderId,
      cartons: sql<string>`sum(${lgDeclarationCargo.cartons})::text`,
    })
    .from(taxCaseLine)
    .innerJoin(lgDeclarationCargo, eq(lgDeclarationCargo.lineId, taxCaseLine.declarationLineId))
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgDeclarationCargo.allocationId))
    .where(and(eq(taxCaseLine.caseId, row.id), sql`${lgDeclarationCargo.cartons} > 0`))
    .groupBy(taxCaseLine.id, lgAllocation.orderId);
  const named = row.orderId === null ? [] : [{ orderId: row.orderId, cartons: '1' }];
  const others = named.length === 0 && cargo.length === 0 ? await aboard(ctx, row) : named;
  return items.map(({ id, ...item }) => {
    const own = cargo.filter(({ lineId }) => lineId === id);
    return { ...item, parts: own.length > 0 ? own : others };
  });
}

/** The orders of its customer in its container, as loaded, else as planned. */
const aboard = (ctx: Ctx, { containerId, customerId }: TaxCase): Promise<Part[]> =>
  ctx.db
    .select({
      orderId: lgAllocation.orderId,
      cartons: sql<string>`sum(coalesce(${lgAllocation.loadedCartons}, ${lgAllocation.cartons}))::text`,
    })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(
      and(
        eq(lgAllocation.containerId, containerId ?? '0'),
        eq(lgAllocation.state, 'LIVE'),
        eq(lgOrder.customerId, customerId),
        sql`coalesce(${lgAllocation.loadedCartons}, ${lgAllocation.cartons}) > 0`,
      ),
    )
    .groupBy(lgAllocation.orderId);

/** Cases that may be about goods of an order: they name it, or declare or hold cartons of it. */
export function touching(ctx: Ctx, orderId: string): SQL {
  const own = eq(lgAllocation.orderId, orderId);
  const id = { id: taxCase.id };
  const naming = ctx.db.select(id).from(taxCase).where(eq(taxCase.orderId, orderId));
  const declaring = ctx.db
    .select({ id: taxCaseLine.caseId })
    .from(lgAllocation)
    .innerJoin(lgDeclarationCargo, eq(lgDeclarationCargo.allocationId, lgAllocation.id))
    .innerJoin(taxCaseLine, eq(taxCaseLine.declarationLineId, lgDeclarationCargo.lineId))
    .where(own);
  const holding = ctx.db
    .select(id)
    .from(taxCase)
    .innerJoin(lgAllocation, eq(lgAllocation.containerId, taxCase.containerId))
    .where(own);
  return inArray(taxCase.id, naming.union(declaring).union(holding));
}
