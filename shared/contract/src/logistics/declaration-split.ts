import { compare, divide, multiply, roundMoney, subtract } from '../decimal.ts';
import { partOf } from '../figures.ts';
import { partOfMoney, partOfQty, QTY_DECIMALS } from './allocation-split.ts';
import { statutoryQty } from './declaration-lines.ts';
import type { DeclarationLineInput } from './declaration.input.ts';

/** Cartons of an allocation in an item: `cartons` of its `loaded` ones, after the first `before`. Weights in gram. */
export interface CargoPart {
  allocationId: string;
  before: number;
  cartons: number;
  loaded: number;
  /** Of all loaded cartons of the allocation. */
  gross: number;
  net: number;
}
/** Figures of an item that its cartons share. */
export type ItemFigures = Pick<
  DeclarationLineInput,
  'qty1' | 'unit1' | 'qty2' | 'unit2' | 'qty3' | 'unit3' | 'unitPrice' | 'total' | 'currency' | 'gross' | 'net'
> & { purchaseAmount: string | null };
/** One side of a split. */
export interface SplitSide {
  figures: Pick<ItemFigures, 'qty1' | 'qty2' | 'qty3' | 'total' | 'gross' | 'net' | 'purchaseAmount'>;
  cargo: CargoPart[];
}

/** The last `cartons` of an item's cargo, taken from its end: what stays and what goes. */
export function cutCargo(cargo: readonly CargoPart[], cartons: number): { kept: CargoPart[]; moved: CargoPart[] } {
  const kept: CargoPart[] = [];
  const moved: CargoPart[] = [];
  let left = cartons;
  for (const part of cargo.toReversed()) {
    const taken = Math.min(left, part.cartons);
    left -= taken;
    if (taken < part.cartons) kept.unshift({ ...part, cartons: part.cartons - taken });
    if (taken > 0) moved.unshift({ ...part, before: part.before + part.cartons - taken, cartons: taken });
  }
  return { kept, moved };
}

/** Parts with those that follow one another in an allocation put together again. */
export function joinCargo(cargo: readonly CargoPart[]): CargoPart[] {
  const made: CargoPart[] = [];
  const sorted = cargo.toSorted(
    (left, right) => left.allocationId.localeCompare(right.allocationId) || left.before - right.before,
  );
  for (const part of sorted) {
    const last = made.at(-1);
    if (last?.allocationId === part.allocationId && last.before + last.cartons === part.before)
      made[made.length - 1] = { ...last, cartons: last.cartons + part.cartons };
    else made.push(part);
  }
  return made;
}

const sumOf = (cargo: readonly CargoPart[], key: 'gross' | 'net'): number =>
  cargo.reduce((sum, part) => sum + partOf(part[key], Math.max(1, part.loaded), part.before, part.cartons), 0);
const cartonsOf = (cargo: readonly CargoPart[]): number => cargo.reduce((sum, { cartons }) => sum + cartons, 0);

/**
 * 拆分 of an item: its last `cartons` go, everything else stays. Both sides sum to the item exactly. Weights that are those of
 * the cargo are cut like the cargo (LOG-023), a total that is quantity × price stays so on the side that is kept, statutory
 * quantities follow their unit; what a clerk has typed otherwise is cut by cartons. Quantities keep
 * to the decimals of their units.
 */
export function splitItem(
  item: ItemFigures,
  cargo: readonly CargoPart[],
  cartons: number,
  decimalsOf: (unit: string | null) => number = () => QTY_DECIMALS,
): { kept: SplitSide; moved: SplitSide } {
  const parts = cutCargo(cargo, cartons);
  const all = cartonsOf(cargo);
  const stay = all - cartons;
  const weight = (key: 'gross' | 'net'): number =>
    item[key] === sumOf(cargo, key) ? sumOf(parts.kept, key) : partOf(item[key], all, 0, stay);
  const quantity = (value: string | null, unit: string | null): string | null =>
    value === null ? null : partOfQty(value, decimalsOf(unit), all, 0, stay);
  const gross = weight('gross');
  const net = weight('net');
  const qty1 = quantity(item.qty1, item.unit1);
  const statutory = (value: string | null, unit: string | null): string | null => {
    if (value === null) return null;
    const own = (qty: string | null, of: number) =>
      qty === null ? null : statutoryQty(unit, { unit: item.unit1, qty, net: of });
    const whole = own(item.qty1, item.net);
    return whole !== null && compare(whole, value) === 0 ? own(qty1, net) : quantity(value, unit);
  };
  const kept = {
    qty1,
    qty2: statutory(item.qty2, item.unit2),
    qty3: statutory(item.qty3, item.unit3),
    total: totalOf(item, qty1, all, stay),
    gross,
    net,
    purchaseAmount: partOfMoney(item.purchaseAmount, 'CNY', all, 0, stay),
  };
  const rest = (whole: string | null, part: string | null) =>
    whole === null || part === null ? null : subtract(whole, part);
  const money = (value: string | null, currency: string) => (value === null ? null : roundMoney(value, currency));
  return {
    kept: { figures: kept, cargo: parts.kept },
    moved: {
      figures: {
        qty1: rest(item.qty1, kept.qty1),
        qty2: rest(item.qty2, kept.qty2),
        qty3: rest(item.qty3, kept.qty3),
        total: money(rest(item.total, kept.total), item.currency),
        gross: item.gross - gross,
        net: item.net - net,
        purchaseAmount: money(rest(item.purchaseAmount, kept.purchaseAmount), 'CNY'),
      },
      cargo: parts.moved,
    },
  };
}

function totalOf(
  { qty1, unitPrice, total, currency }: ItemFigures,
  keptQty: string | null,
  all: number,
  stay: number,
): string | null {
  if (total === null) return null;
  const priced = (qty: string | null) =>
    qty === null || unitPrice === null ? null : roundMoney(multiply(qty, unitPrice), currency);
  const whole = priced(qty1);
  return whole !== null && compare(whole, total) === 0 ? priced(keptQty) : partOfMoney(total, currency, all, 0, stay);
}

/** The part of an amount of the header that goes with `part` of `whole` (gram or money): rounded, the rest stays. */
export function movedShare(amount: string, currency: string, part: string, whole: string): string {
  return compare(whole, '0') === 0 ? '0' : roundMoney(divide(multiply(amount, part), whole), currency);
}
