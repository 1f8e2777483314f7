import { today } from '../business-day.ts';
import { lineVolume } from '../figures.ts';
import type { Quality } from './stock.labels.ts';

/** Sides mm and volume cm³ of one piece. */
export interface PieceSize {
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  unitVolume: number | null;
}
/** TV-38: cm³ of one piece, L×W×H rounded; the typed volume while a side is missing; null: not known. */
export const pieceVolume = ({ lengthMm, widthMm, heightMm, unitVolume }: PieceSize): number | null =>
  lengthMm !== null && widthMm !== null && heightMm !== null
    ? Math.max(1, lineVolume(lengthMm, widthMm, heightMm, 1))
    : unitVolume;

/** What is wrong with a line whatever the document: sides come all or none, dates of 2.7. Field → Chinese. */
export function lineIssues(
  line: PieceSize & { productionDate: string | null; expiryDate: string | null },
  day = today(),
): Record<string, string> {
  const sides = (['lengthMm', 'widthMm', 'heightMm'] as const).filter((side) => line[side] === null);
  const wrong: Record<string, string> = {};
  if (sides.length < 3) for (const side of sides) wrong[side] = '长宽高要填全';
  if (line.productionDate !== null && line.productionDate > day) wrong.productionDate = '不能晚于今天';
  if (line.expiryDate !== null && line.productionDate !== null && line.expiryDate <= line.productionDate)
    wrong.expiryDate = '必须晚于生产日期';
  return wrong;
}

/** Pieces that 上架 takes from 收货暂存; damaged ones lie where damaged goods do. */
export const isPutAway = (quality: Quality): boolean => quality !== 'DAMAGED';

/** 调拨 of damaged pieces (WMS-021): none of them is good when it comes, only 返修 makes it so. Field → Chinese. */
export const sentDamagedIssue = (
  quality: Quality | null,
  { actual, damaged }: { actual: number; damaged: number },
): Record<string, string> =>
  quality === 'DAMAGED' && damaged !== actual ? { damaged: '调出时已是残损，须全部记为残损' } : {};
