import { DECLARATION_FIELDS } from '@shared/contract/logistics/declaration.fields.ts';
import { add, compare, isZero, roundMoney, subtract } from '@shared/contract/decimal.ts';
import { totalsOf } from '@shared/contract/logistics/declaration-lines.ts';
import { movedShare, type SplitSide } from '@shared/contract/logistics/declaration-split.ts';
import type { Charge } from '@shared/contract/logistics/declaration.input.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { DeclarationLineRow, DeclarationRow } from './declaration.tables.ts';

/** An item of which cartons go: what stays and what goes. */
export interface MovedItem {
  row: DeclarationLineRow;
  cartons: number;
  kept: SplitSide;
  moved: SplitSide;
}
type Header = Pick<DeclarationRow, 'packages' | 'gross' | 'net' | 'totals'>;
type Items = readonly { row: DeclarationLineRow }[];
const CHARGES = ['freight', 'insurance', 'misc'] as const;
type Charges = Record<(typeof CHARGES)[number], Charge | null>;

/** Sums of what goes. */
export function movedOf(moved: readonly MovedItem[]): Header {
  const sum = (of: (each: MovedItem) => number) => moved.reduce((total, each) => total + of(each), 0);
  return {
    packages: sum(({ cartons }) => cartons),
    gross: sum(({ moved: { figures } }) => figures.gross),
    net: sum(({ moved: { figures } }) => figures.net),
    totals: totalsOf(moved.map(({ row, moved: { figures } }) => ({ currency: row.currency, total: figures.total }))),
  };
}

/** Header of the declaration that is made by a split: that of the source with the figures of what goes. */
export async function newHeader(ctx: CommandCtx, source: DeclarationRow, items: Items, moved: readonly MovedItem[]) {
  const kept = pickColumns(
    source,
    ...(['companyId', 'containerId', 'exporterKind', 'exporterCompanyId', 'exporterCustomerId', 'brokerId'] as const),
    ...(['consigneeOverseas', 'customsCode', 'recordNo', 'exportDate', 'declareDate', 'transportModeCode'] as const),
    ...(['vesselVoyage', 'blNo', 'producer', 'tradeMode', 'taxNature', 'licenceNo', 'contractNo'] as const),
    ...(['tradeCountry', 'destCountry', 'destPort', 'exitPort', 'packageType', 'dealMode', 'docs', 'marks'] as const),
    ...(['specialRelation', 'priceInfluence', 'royalty', 'selfDeclare', 'waivers', 'remark'] as const),
  );
  return {
    ...kept,
    ...movedOf(moved),
    ...chargesOf(source, items, moved, null).moved,
    declNo: await ctx.nextNumber('BG'),
    ownerId: ctx.actor.userId,
    deptId: ctx.actor.deptId,
  };
}

/** Header of the source without what goes, and the amounts that go with the goods. */
export function reducedHeader(
  source: DeclarationRow,
  items: Items,
  moved: readonly MovedItem[],
  target: DeclarationRow | null,
): { source: Header & Charges; charges: Charges } {
  const less = movedOf(moved);
  const charges = chargesOf(source, items, moved, target);
  const gone = new Set(moved.filter(({ kept }) => kept.cargo.length === 0).map(({ row }) => row.id));
  const left = new Set(items.filter(({ row }) => !gone.has(row.id)).map(({ row }) => row.currency));
  for (const [key, label] of [
    ['packages', DECLARATION_FIELDS.packages],
    ['gross', '毛重'],
    ['net', '净重'],
  ] as const)
    if (source[key] < less[key])
      throw refuse('LOG-075', `${source.declNo} 表头的${label}小于拆出的${label}，请先核对表头。`);
  const totals = source.totals.flatMap(({ currency, amount }) => {
    const out = less.totals.find((each) => each.currency === currency)?.amount ?? '0';
    if (compare(amount, out) < 0)
      throw refuse('LOG-075', `${source.declNo} 表头的总价（${currency}）小于拆出的总价，请先核对表头。`);
    const rest = roundMoney(subtract(amount, out), currency);
    return left.has(currency) || !isZero(rest) ? [{ currency, amount: rest }] : [];
  });
  return {
    source: {
      packages: source.packages - less.packages,
      gross: source.gross - less.gross,
      net: source.net - less.net,
      totals,
      ...charges.kept,
    },
    charges: charges.moved,
  };
}

/** Header of a draft that takes what goes. */
export function addedHeader(target: DeclarationRow, moved: readonly MovedItem[], charges: Charges): Header & Charges {
  const more = movedOf(moved);
  return {
    packages: target.packages + more.packages,
    gross: target.gross + more.gross,
    net: target.net + more.net,
    totals: totalsOf([...target.totals, ...more.totals].map(({ currency, amount }) => ({ currency, total: amount }))),
    ...charges,
  };
}

/**
 * Freight, insurance and sundries: a rate stands on both sides; an amount is cut by goods value where all goods have one
 * currency, else by gross weight. A draft that has one in another currency, or as a rate, takes nothing.
 */
function chargesOf(
  source: DeclarationRow,
  items: Items,
  moved: readonly MovedItem[],
  target: DeclarationRow | null,
): { kept: Charges; moved: Charges } {
  const whole = totalsOf(items.map(({ row }) => row));
  const value = whole.length === 1 && items.every(({ row }) => row.total !== null) && !isZero(whole[0]?.amount ?? '0');
  const out = movedOf(moved);
  const part = value ? (out.totals[0]?.amount ?? '0') : String(out.gross);
  const all = value ? (whole[0]?.amount ?? '0') : String(items.reduce((sum, { row }) => sum + row.gross, 0));
  const made = { kept: {} as Charges, moved: {} as Charges };
  for (const key of CHARGES) {
    const own = source[key];
    const there = target?.[key] ?? null;
    made.kept[key] = own;
    made.moved[key] = target ? there : own;
    if (own?.kind !== 'TOTAL' || own.currency === null) continue;
    if (there !== null && (there.kind !== 'TOTAL' || there.currency !== own.currency)) continue;
    const share = movedShare(own.amount, own.currency, part, all);
    made.kept[key] = { ...own, amount: roundMoney(subtract(own.amount, share), own.currency) };
    made.moved[key] = { ...own, amount: roundMoney(add(there?.amount ?? '0', share), own.currency) };
  }
  return made;
}
