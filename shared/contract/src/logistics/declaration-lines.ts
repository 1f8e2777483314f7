import { add, multiply, roundMoney } from '../decimal.ts';
import type { ElementValues } from '../system/element-values.ts';

/** A loaded allocation as 生成报关资料 sees it. Weights in gram, qty and price decimal strings. */
export interface LoadedCargo {
  allocationId: string;
  /** Who exports: `COMPANY:1`, `CUSTOMER:7`. */
  exporter: string;
  hsCode: string | null;
  name: string;
  elements: ElementValues;
  unit: string | null;
  currency: string;
  unitPrice: string | null;
  origin: string;
  district: string | null;
  /** Loaded cartons of the allocation that come before these: it may be declared in parts. */
  before: number;
  cartons: number;
  qty: string;
  gross: number;
  net: number;
}
/** A line of a declaration with the allocations that it holds. */
export interface GroupedLine<Cargo extends LoadedCargo> {
  /** The first of its goods; all agree in what LOG-070 names. */
  goods: Cargo;
  cargo: Cargo[];
  packages: number;
  qty: string;
  gross: number;
  net: number;
  /** qty × price in the digits of the currency; null without a price. */
  total: string | null;
}
/** One declaration to be made. */
export interface GroupedDeclaration<Cargo extends LoadedCargo> {
  exporter: string;
  lines: GroupedLine<Cargo>[];
}

const keyOf = (goods: LoadedCargo): string =>
  JSON.stringify([
    goods.hsCode,
    goods.name.trim(),
    Object.entries(goods.elements).toSorted(([left], [right]) => left.localeCompare(right)),
    goods.unit,
    goods.currency,
    goods.unitPrice,
    goods.origin,
    goods.district,
  ]);

/**
 * LOG-070: loaded allocations by exporter → declarations; lines by (hs_code, name, elements, unit, currency, unit price,
 * origin, district) in the order of the cargo; what is beyond `maxLines` goes to the next declaration. Packages, pieces and
 * weights are sums of the allocations, which LOG-023 has cut, so that all of them sum to what was loaded.
 */
export function groupDeclarations<Cargo extends LoadedCargo>(
  cargo: readonly Cargo[],
  maxLines: number,
): GroupedDeclaration<Cargo>[] {
  const exporters = new Map<string, Map<string, Cargo[]>>();
  for (const each of cargo) {
    const lines = exporters.get(each.exporter) ?? new Map<string, Cargo[]>();
    exporters.set(each.exporter, lines);
    const key = keyOf(each);
    lines.set(key, [...(lines.get(key) ?? []), each]);
  }
  return [...exporters].flatMap(([exporter, groups]) => {
    const lines = [...groups.values()].flatMap(lineOf);
    return Array.from({ length: Math.ceil(lines.length / maxLines) }, (_, at) => ({
      exporter,
      lines: lines.slice(at * maxLines, (at + 1) * maxLines),
    }));
  });
}

function lineOf<Cargo extends LoadedCargo>(cargo: Cargo[]): GroupedLine<Cargo>[] {
  const [goods] = cargo;
  if (!goods) return [];
  const qty = add('0', ...cargo.map((each) => each.qty));
  const sum = (of: (each: Cargo) => number) => cargo.reduce((total, each) => total + of(each), 0);
  return [
    {
      goods,
      cargo,
      qty,
      packages: sum((each) => each.cartons),
      gross: sum((each) => each.gross),
      net: sum((each) => each.net),
      total: goods.unitPrice === null ? null : roundMoney(multiply(qty, goods.unitPrice), goods.currency),
    },
  ];
}

/** Line totals by currency, in the order in which the currencies come. */
export function totalsOf(
  lines: readonly { currency: string; total: string | null }[],
): { currency: string; amount: string }[] {
  const sums = new Map<string, string>();
  for (const { currency, total } of lines)
    if (total !== null) sums.set(currency, roundMoney(add(sums.get(currency) ?? '0', total), currency));
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

/**
 * Statutory quantity in a unit of the HS code: the declared quantity where the unit is the same, the net weight where it is
 * kilogram or gram; else null, for the clerk to fill in.
 */
export function statutoryQty(
  unit: string | null,
  goods: { unit: string | null; qty: string; net: number },
): string | null {
  if (unit === null) return null;
  if (unit === goods.unit) return goods.qty;
  if (unit === 'KG') return gramText(goods.net);
  if (unit === 'G') return String(goods.net);
  return null;
}
const gramText = (gram: number): string => `${Math.trunc(gram / 1000)}.${String(gram % 1000).padStart(3, '0')}`;
