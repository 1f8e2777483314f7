import { countIssues, differencesOf, type CountToConfirm } from '@shared/contract/warehouse/arrival-line.rules.ts';
import type { DifferenceReason } from '@shared/contract/warehouse/arrival.labels.ts';
import { pieceVolume } from '@shared/contract/warehouse/inbound-line.rules.ts';
import { asc, eq } from 'drizzle-orm';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { openOf } from '../inbounds/inbound.rules.ts';
import { whInbound, whInboundLine, type Inbound, type InboundLineRow } from '../inbounds/inbound.tables.ts';
import { whArrivalLine, type Arrival, type ArrivalLineRow } from './arrival.tables.ts';

/** A line of an arrival beside the inbound line that it brings goods for. */
export interface KnownLine {
  line: ArrivalLineRow;
  inbound: Inbound | null;
  inboundLine: InboundLineRow | null;
  goods: { spec: string | null; shelfLifeDays: number | null; barcodes: string[] } | null;
}

/** Lines of an arrival by their number. */
export async function linesOf(ctx: Ctx, arrivalId: string): Promise<KnownLine[]> {
  const rows = await ctx.db
    .select({
      line: whArrivalLine,
      inbound: whInbound,
      inboundLine: whInboundLine,
      goods: {
        spec: syGoods.spec,
        shelfLifeDays: syGoods.shelfLifeDays,
        barcode: syGoods.barcode,
        sku: syGoods.sku,
        goodsNo: syGoods.goodsNo,
      },
    })
    .from(whArrivalLine)
    .leftJoin(whInboundLine, eq(whInboundLine.id, whArrivalLine.inboundLineId))
    .leftJoin(whInbound, eq(whInbound.id, whInboundLine.inboundId))
    .leftJoin(syGoods, eq(syGoods.id, whArrivalLine.goodsId))
    .where(eq(whArrivalLine.arrivalId, arrivalId))
    .orderBy(asc(whArrivalLine.lineNo));
  return rows.map(({ goods, ...row }) => ({
    ...row,
    goods: goods && {
      spec: goods.spec,
      shelfLifeDays: goods.shelfLifeDays,
      barcodes: [goods.barcode, goods.sku, goods.goodsNo].flatMap((code) => code ?? []),
    },
  }));
}

/** Whether goods can still be received on the line's inbound. */
const isPlanned = ({ inbound }: KnownLine): boolean => inbound?.state === 'PENDING' || inbound?.state === 'PARTIAL';

/** A line as the rules look at it (WMS-020). */
export function countOf(known: KnownLine): CountToConfirm {
  const { line, inboundLine, goods } = known;
  return {
    ...line,
    planned: isPlanned(known),
    open: inboundLine && isPlanned(known) ? openOf(inboundLine) : 0,
    quality: inboundLine?.quality ?? null,
    declaredVolume: inboundLine ? pieceVolume(inboundLine) : null,
    declaredWeight: inboundLine?.unitWeight ?? null,
    shelfLifeDays: goods?.shelfLifeDays ?? null,
    dated: inboundLine !== null && (inboundLine.productionDate !== null || inboundLine.expiryDate !== null),
  };
}
/** How a counted line differs; one that nobody counted yet does not. */
export function differencesIn(known: KnownLine): DifferenceReason[] {
  const { actual, ...count } = countOf(known);
  return actual === null ? [] : differencesOf({ ...count, actual });
}

/** What the lines lack before they can be confirmed: path → Chinese. */
export const issuesOf = (lines: readonly KnownLine[], day: string): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap((known, index) =>
      Object.entries(countIssues(countOf(known), day)).map(([field, text]) => [`lines.${index}.${field}`, text]),
    ),
  );

/** What an arrival says of all its lines. */
export function totalsOf(
  lines: readonly KnownLine[],
): Pick<Arrival, 'inboundCount' | 'notified' | 'actual' | 'damaged' | 'different'> {
  const sum = (of: (line: ArrivalLineRow) => number) => lines.reduce((total, { line }) => total + of(line), 0);
  return {
    inboundCount: new Set(lines.flatMap(({ inbound }) => inbound?.id ?? [])).size,
    notified: sum(({ notified }) => notified),
    actual: sum(({ actual }) => actual ?? 0),
    damaged: sum(({ damaged }) => damaged),
    different: lines.some((known) => differencesIn(known).length > 0),
  };
}

/** What the search of the list looks through. */
export const searchTextOf = (
  { arrivalNo, driver, carrier, plateNo }: Pick<Arrival, 'arrivalNo' | 'driver' | 'carrier' | 'plateNo'>,
  lines: readonly KnownLine[],
): string =>
  [
    arrivalNo,
    driver,
    carrier,
    plateNo,
    ...new Set(lines.flatMap(({ inbound }) => [inbound?.inboundNo, inbound?.mark])),
    ...new Set(lines.map(({ line }) => line.goodsName)),
  ]
    .filter(Boolean)
    .join(' ')
    .slice(0, 4000);

/** Short account of lines for the log: 纸箱 120；杯子 30. */
export const linesText = (lines: readonly Pick<ArrivalLineRow, 'goodsName' | 'notified'>[]): string =>
  lines.map(({ goodsName, notified }) => `${goodsName} ${notified}`).join('；');
