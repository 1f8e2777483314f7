import { add, divide, multiply, round, roundMoney } from '@shared/contract/decimal.ts';
import type { ChainDifference } from '@shared/contract/logistics/chain.ts';
import { partOfQty, QTY_DECIMALS } from '@shared/contract/logistics/allocation-split.ts';
import { and, asc, eq, type SQL } from 'drizzle-orm';
import { lgAllocation, type AllocationRow } from '../allocations/allocation.tables.ts';
import { unitDecimals } from '../../masters/base/unit-decimals.ts';
import { unitNames } from '../../masters/hs-codes/hs-code.reads.ts';
import { lgOrderLine, type OrderLineRow } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { chainDifferences, type ChainFigures } from './chain.rules.ts';
import { lgDeclaration, lgDeclarationCargo, lgDeclarationLine, type DeclarationLineRow } from './declaration.tables.ts';

/** Cartons of an order line behind an item. */
export interface ChainPart {
  line: OrderLineRow;
  /** Pieces of the loaded cartons, in the decimals of their unit. */
  qty: string;
  /** The same by cartons alone, to three decimals. */
  exact: string;
}
/** An item of a live declaration with the goods behind it. */
export interface DeclaredItem {
  row: DeclarationLineRow;
  declNo: string;
  parts: (ChainPart & { allocationId: string })[];
}

/** Pieces of some cartons of a line by cartons alone. */
const exactPart = ({ qty, cartons }: OrderLineRow, part: number): string =>
  round(divide(multiply(qty ?? '0', String(part)), String(Math.max(1, cartons))), QTY_DECIMALS);
/** What an allocation is of its line. */
export const wholePart = (line: OrderLineRow, allocation: AllocationRow): ChainPart => ({
  line,
  qty: allocation.qty,
  exact: exactPart(line, allocation.cartons),
});

/** Items with what was loaded behind them, in the order of the declarations. */
export async function declaredItems(ctx: Ctx, where: SQL | undefined): Promise<DeclaredItem[]> {
  const found = await ctx.db
    .select({
      row: lgDeclarationLine,
      declNo: lgDeclaration.declNo,
      cargo: lgDeclarationCargo,
      allocation: lgAllocation,
      line: lgOrderLine,
    })
    .from(lgDeclarationCargo)
    .innerJoin(lgDeclarationLine, eq(lgDeclarationLine.id, lgDeclarationCargo.lineId))
    .innerJoin(lgDeclaration, eq(lgDeclaration.id, lgDeclarationCargo.declarationId))
    .innerJoin(lgAllocation, eq(lgAllocation.id, lgDeclarationCargo.allocationId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .where(and(eq(lgDeclarationCargo.live, true), where))
    .orderBy(asc(lgDeclaration.id), asc(lgDeclarationLine.itemNo), asc(lgDeclarationCargo.id));
  const decimalsOf = await unitDecimals(
    ctx,
    found.map(({ line }) => line.unit),
  );
  const items = new Map<string, DeclaredItem>();
  for (const { row, declNo, cargo, allocation, line } of found) {
    const loaded = allocation.state === 'LIVE' ? (allocation.loadedCartons ?? 0) : 0;
    const here = Math.min(cargo.cartons, Math.max(0, loaded - cargo.before));
    const qty = loaded === 0 ? '0' : partOfQty(allocation.qty, decimalsOf(line.unit), loaded, cargo.before, here);
    const item = items.get(row.id) ?? { row, declNo, parts: [] };
    item.parts.push({ allocationId: allocation.id, line, qty, exact: exactPart(line, here) });
    items.set(row.id, item);
  }
  return [...items.values()];
}

/** The one value on which all agree, else null. */
const agreed = (values: readonly (string | null)[]): string | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null;

/** What the orders say of these cartons, and how many pieces were loaded; null where they differ. */
export function orderedOf(parts: readonly ChainPart[]): { ordered: ChainFigures; loaded: string | null } {
  const unit = agreed(parts.map(({ line }) => line.unit));
  const currency = agreed(parts.map(({ line }) => line.currency));
  const priced = currency !== null && parts.every(({ line }) => line.unitPrice !== null);
  return {
    ordered: {
      qty: unit === null ? null : add('0', ...parts.map(({ exact }) => exact)),
      unit,
      value: priced
        ? roundMoney(add('0', ...parts.map(({ line, qty }) => multiply(line.unitPrice ?? '0', qty))), currency)
        : null,
      currency,
      hs: agreed(parts.map(({ line }) => line.hsCode)),
    },
    loaded: unit === null ? null : add('0', ...parts.map(({ qty }) => qty)),
  };
}
/** What an item declares. */
export const declaredOf = ({ qty1, unit1, total, currency, hsCode }: DeclarationLineRow): ChainFigures => ({
  qty: qty1,
  unit: unit1,
  value: total,
  currency,
  hs: hsCode,
});

/** What a declaration says otherwise than its orders and the loading slip. */
export const declarationDifferences = (ctx: Ctx, declarationId: string): Promise<ChainDifference[]> =>
  itemsDifferences(ctx, eq(lgDeclaration.id, declarationId));

/** The same of some items of live declarations. */
export async function itemsDifferences(ctx: Ctx, where: SQL | undefined): Promise<ChainDifference[]> {
  const items = await declaredItems(ctx, where);
  const names = await unitNames(
    ctx,
    items.flatMap(({ row, parts }) => [row.unit1, ...parts.map(({ line }) => line.unit)]),
  );
  const unitName = (unit: string) => names.get(unit) ?? unit;
  return items.flatMap(({ row, parts }) =>
    chainDifferences({ lineNo: row.itemNo, name: row.name, ...orderedOf(parts), declared: declaredOf(row) }, unitName),
  );
}
