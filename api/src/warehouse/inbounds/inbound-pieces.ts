import { addDays } from '@shared/contract/business-day.ts';
import type { DamageCause } from '@shared/contract/warehouse/damage.labels.ts';
import { pieceVolume } from '@shared/contract/warehouse/inbound-line.rules.ts';
import { inArray } from 'drizzle-orm';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import type { InboundLineRow } from './inbound.tables.ts';

/** What came of a line: pieces, and what was measured of one of them (mm, gram); null: not measured. */
export interface ReceivedLine {
  line: InboundLineRow;
  good: number;
  damaged: number;
  /** Pieces that did not come and will not. */
  short: number;
  cause: DamageCause | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  unitWeight: number | null;
  productionDate: string | null;
  expiryDate: string | null;
  /** Where the sender finds a fault: `lines.3`. */
  path: string;
}

export type Piece = Pick<InboundLineRow, 'lengthMm' | 'widthMm' | 'heightMm' | 'unitWeight' | 'measured'> & {
  unitVolume: number;
  unitWeight: number;
};
const isSized = ({ lengthMm, widthMm, heightMm }: ReceivedLine): boolean =>
  lengthMm !== null && widthMm !== null && heightMm !== null;
/** Whether size or weight of a piece was measured at this receipt. */
export const isMeasured = (found: ReceivedLine): boolean => isSized(found) || found.unitWeight !== null;

/** What one piece measures: measured wins over declared (2.7). */
export function pieceOf(received: ReceivedLine): Piece {
  const { line, path, ...found } = received;
  const size = isSized(received) ? { ...found, unitVolume: null } : line;
  const unitVolume = pieceVolume(size);
  const unitWeight = found.unitWeight ?? line.unitWeight;
  if (unitVolume === null) throw invalid({ [`${path}.lengthMm`]: `「${line.goodsName}」没有尺寸，请测量长宽高` });
  if (unitWeight === null) throw invalid({ [`${path}.unitWeight`]: `「${line.goodsName}」没有重量，请称重` });
  return {
    lengthMm: size.lengthMm,
    widthMm: size.widthMm,
    heightMm: size.heightMm,
    unitVolume,
    unitWeight,
    measured: line.measured || isMeasured(received),
  };
}

/** 2.7: goods that keep for some days need a date; the last day follows from the production where it was not given. */
export function datesOf(
  { line, path, productionDate, expiryDate }: ReceivedLine,
  shelfLife: ReadonlyMap<string, number>,
): Pick<InboundLineRow, 'productionDate' | 'expiryDate'> {
  const days = line.goodsId === null ? undefined : shelfLife.get(line.goodsId);
  const production = productionDate ?? line.productionDate;
  const expiry = expiryDate ?? line.expiryDate ?? (production && days ? addDays(production, days) : null);
  if (days !== undefined && expiry === null)
    throw invalid({ [`${path}.productionDate`]: `「${line.goodsName}」有保质期，请填生产日期或到期日期` });
  return { productionDate: production, expiryDate: expiry };
}

/** Days that goods of a record keep, by their id. */
export async function goodsOf(ctx: CommandCtx, came: readonly ReceivedLine[]): Promise<Map<string, number>> {
  const ids = [...new Set(came.flatMap(({ line }) => line.goodsId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .select({ id: syGoods.id, days: syGoods.shelfLifeDays })
    .from(syGoods)
    .where(inArray(syGoods.id, ids));
  return new Map(rows.flatMap(({ id, days }) => (days === null ? [] : [[id, days] as const])));
}
