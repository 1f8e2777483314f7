import { add, divide, multiply, roundMoney } from '@shared/contract/decimal.ts';
import { partOfQty, toMilli } from '@shared/contract/logistics/allocation-split.ts';
import { LODGED_DECL } from '@shared/contract/logistics/declaration.machine.ts';
import { shareOut } from '@shared/contract/share.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { unitDecimals, type DecimalsOf } from '../../masters/base/unit-decimals.ts';
import type { ChainFigures } from '../declarations/chain.rules.ts';
import {
  declaredItems,
  declaredOf,
  orderedOf,
  wholePart,
  type ChainPart,
  type DeclaredItem,
} from '../declarations/declaration-chain.ts';
import { lgDeclaration } from '../declarations/declaration.tables.ts';
import { lgOrderLine } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { bookRates } from '../../masters/rates/rate.service.ts';

/** Goods that a clearance line is made of: those of declaration items, or of order lines that nobody declared. */
export interface ClearanceSource {
  /** Names the same goods whatever their figures: HS codes, name and unit. */
  key: string;
  hsCode: string | null;
  foreignHsCode: string | null;
  name: string;
  /** What the clearance line begins with. */
  figures: ChainFigures;
  /** Null: no declaration has the goods. */
  declared: ChainFigures | null;
  parts: ChainPart[];
}

/**
 * LOG-087 (chapter 16): the goods of a container for its clearance, from its lodged declarations (quantity, unit, value,
 * currency, HS), from the order lines only where there is none. Goods of one item that clear under different codes or names
 * are cut by their loaded pieces.
 */
export async function sourcesOf(ctx: Ctx, containerId: string): Promise<ClearanceSource[]> {
  const items = await declaredItems(
    ctx,
    and(eq(lgDeclaration.containerId, containerId), inArray(lgDeclaration.state, [...LODGED_DECL])),
  );
  const declared = new Set(items.flatMap(({ parts }) => parts.map(({ allocationId }) => allocationId)));
  const decimalsOf = await unitDecimals(
    ctx,
    items.map(({ row }) => row.unit1),
  );
  const aboard = await ctx.db
    .select({ allocation: lgAllocation, line: lgOrderLine })
    .from(lgAllocation)
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')))
    .orderBy(asc(lgAllocation.orderId), asc(lgOrderLine.lineNo), asc(lgAllocation.id));
  return joined([
    ...items.flatMap((item) => cutItem(item, decimalsOf)),
    ...aboard
      .filter(({ allocation }) => !declared.has(allocation.id))
      .map(({ allocation, line }) => ordered(wholePart(line, allocation), allocation.cartons)),
  ]);
}

const keyOf = (...of: (string | null)[]) => JSON.stringify(of);
const nameOf = ({ line }: ChainPart, or: string | null = null) => line.nameEn ?? or ?? line.nameCn;

function grouped<Part>(parts: readonly Part[], by: (part: Part) => string): Part[][] {
  const made = new Map<string, Part[]>();
  for (const part of parts) made.set(by(part), [...(made.get(by(part)) ?? []), part]);
  return [...made.values()];
}

/** An item by foreign code and English name of its orders; the last group takes the rest. */
function cutItem({ row, parts }: DeclaredItem, decimalsOf: DecimalsOf): ClearanceSource[] {
  const groups = grouped(parts, (part) => keyOf(part.line.foreignHsCode, nameOf(part, row.name)));
  const { ordered: asked } = orderedOf(parts);
  const whole = declaredOf(row);
  const filled = {
    ...whole,
    qty: whole.qty ?? asked.qty,
    unit: whole.qty === null ? asked.unit : whole.unit,
    value:
      whole.value ??
      (row.unitPrice !== null && whole.qty !== null
        ? roundMoney(multiply(row.unitPrice, whole.qty), row.currency)
        : asked.currency === whole.currency
          ? asked.value
          : null),
  };
  const weights = groups.map((group) => group.reduce((sum, { qty }) => sum + toMilli(qty), 0));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = shareOut(
    filled.value ?? '0',
    row.currency,
    weights.map((weight, at) => ({ id: String(at + 1), weight: String(weight) })),
  );
  return groups.flatMap((group, at) => {
    const [first] = group;
    if (!first) return [];
    const before = weights.slice(0, at).reduce((sum, weight) => sum + weight, 0);
    const part = (figures: ChainFigures): ChainFigures =>
      groups.length === 1 || all === 0
        ? figures
        : {
            ...figures,
            qty: figures.qty && partOfQty(figures.qty, decimalsOf(figures.unit), all, before, weights[at] ?? 0),
            value: figures.value && (shares?.get(String(at + 1)) ?? null),
          };
    const name = nameOf(first, row.name);
    const { foreignHsCode } = first.line;
    const key = keyOf(row.hsCode, foreignHsCode, name, filled.unit);
    return [
      { key, hsCode: row.hsCode, foreignHsCode, name, figures: part(filled), declared: part(whole), parts: group },
    ];
  });
}

/** An allocation that nobody declared: pieces, or cartons where the order counts none. */
function ordered(part: ChainPart, cartons: number): ClearanceSource {
  const { line, qty } = part;
  const counted = toMilli(qty) > 0;
  const unit = counted ? line.unit : null;
  const value =
    line.unitPrice !== null
      ? multiply(line.unitPrice, qty)
      : line.amount && divide(multiply(line.amount, String(cartons)), String(Math.max(1, line.cartons)));
  return {
    key: keyOf(line.hsCode, line.foreignHsCode, nameOf(part), unit),
    hsCode: line.hsCode,
    foreignHsCode: line.foreignHsCode,
    name: nameOf(part),
    figures: {
      qty: counted ? qty : String(cartons),
      unit,
      value: value && roundMoney(value, line.currency),
      currency: line.currency,
      hs: line.hsCode,
    },
    declared: null,
    parts: [part],
  };
}

const sum = (left: string | null, right: string | null) => (left === null || right === null ? null : add(left, right));
const both = (left: ChainFigures, right: ChainFigures): ChainFigures => ({
  ...left,
  qty: sum(left.qty, right.qty),
  value: sum(left.value, right.value),
});
/** Sources of the same goods and currency as one. */
function joined(sources: readonly ClearanceSource[]): ClearanceSource[] {
  const made = new Map<string, ClearanceSource>();
  for (const each of sources) {
    const at = keyOf(each.key, each.figures.currency, each.declared === null ? 'order' : 'declaration');
    const before = made.get(at);
    made.set(
      at,
      before
        ? {
            ...before,
            figures: both(before.figures, each.figures),
            declared: before.declared && each.declared && both(before.declared, each.declared),
            parts: [...before.parts, ...each.parts],
          }
        : each,
    );
  }
  return [...made.values()];
}

/** Converts an amount into the currency of a clearance at the rates of a day; null: a rate is missing. */
export async function converter(
  ctx: Ctx,
  { companyId, currency }: { companyId: string; currency: string },
  sources: readonly ClearanceSource[],
  day = ctx.today(),
) {
  const codes = [...new Set([currency, ...sources.flatMap(({ figures }) => figures.currency ?? [])])];
  const rates = await bookRates(ctx, companyId, codes, day);
  return ({ value, currency: from }: ChainFigures): string | null => {
    if (value === null || from === null) return null;
    if (from === currency) return roundMoney(value, currency);
    const [own, to] = [rates[from], rates[currency]];
    return own && to ? roundMoney(divide(multiply(value, own), to), currency) : null;
  };
}
