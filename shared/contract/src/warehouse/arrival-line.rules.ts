import { today } from '../business-day.ts';
import type { Decision, DifferenceReason } from './arrival.labels.ts';
import { lineIssues, sentDamagedIssue, type PieceSize } from './inbound-line.rules.ts';
import type { Quality } from './stock.labels.ts';

/** A counted line of an arrival beside what its inbound line still waits for, in pieces. */
export interface CountedLine {
  /** It belongs to a line of an inbound that can still receive; else nobody announced it. */
  planned: boolean;
  notified: number;
  /** Pieces that the inbound line still waits for. */
  open: number;
  actual: number;
  damaged: number;
  reason: DifferenceReason | null;
}
/** Pieces in good and in damaged state. */
export interface Pieces {
  good: number;
  damaged: number;
}
/** What becomes of a line: received on its inbound, closed there as short, received on a new inbound. */
export interface Settled extends Pieces {
  short: number;
  extra: Pieces;
}

/** Pieces that may come without anybody's decision. */
const wanted = ({ notified, open }: CountedLine): number => Math.min(notified, open);

/** WMS-020: how a line differs from what was announced, the weightiest first; none: it is as announced. */
export function differencesOf(line: CountedLine): DifferenceReason[] {
  const { planned, notified, actual, damaged, reason } = line;
  const broken: DifferenceReason[] = damaged > 0 ? ['DAMAGED'] : [];
  if (!planned && actual === 0) return [];
  if (reason === 'WRONG' && actual > 0) return ['WRONG', ...broken];
  if (!planned) return ['UNPLANNED', ...broken];
  if (actual > wanted(line)) return ['OVER', ...broken];
  return actual < notified ? ['SHORT', ...broken] : broken;
}

/** Reasons that a person may give for a line that differs; what nobody announced may be wrong goods, so may what should be. */
export const reasonsFor = (differences: readonly DifferenceReason[]): DifferenceReason[] =>
  differences.length === 0 ? [] : [...new Set<DifferenceReason>([...differences, 'WRONG'])];

/** WMS-020: the reason of a count. One that fits no longer gives way to the weightiest difference, or to none. */
export function fittingReason(line: CountedLine): DifferenceReason | null {
  const differences = differencesOf(line);
  const { reason } = line;
  return reason === 'WRONG' || (reason !== null && differences.includes(reason)) ? reason : (differences[0] ?? null);
}

/** A line to which pieces may be scanned. */
interface ScannedLine extends Omit<CountedLine, 'actual'> {
  actual: number | null;
  quality: Quality | null;
  reasonText: string | null;
}
/**
 * WMS-020: what scanned pieces make of a line. A reason that was given stays one that fits, its words go when nothing differs;
 * scans give no reason of their own. Pieces that left another warehouse damaged are all damaged (WMS-021).
 */
export function afterScan(
  line: ScannedLine,
  pieces: number,
): Pick<CountedLine, 'actual' | 'damaged' | 'reason'> & { reasonText: string | null } {
  const actual = (line.actual ?? 0) + pieces;
  const damaged = line.quality === 'DAMAGED' ? actual : line.damaged;
  const reason = line.reason === null ? null : fittingReason({ ...line, actual, damaged });
  return { actual, damaged, reason, reasonText: line.reason !== null && reason === null ? null : line.reasonText };
}

/**
 * What a manager may decide about a line that differs (4.3). 按实收: as counted, missing pieces will not come any more. 拒收:
 * what is too much, damaged, wrong or not announced goes back. 补单: missing pieces are waited for, what is too much or not
 * announced comes on a new inbound.
 */
export function decisionsFor({ planned }: CountedLine, differences: readonly DifferenceReason[]): Decision[] {
  const [first] = differences;
  if (first === undefined) return [];
  if (!planned) return ['REJECT', 'SUPPLEMENT'];
  if (first === 'OVER' || first === 'WRONG') return ['ACCEPT', 'REJECT', 'SUPPLEMENT'];
  if (first === 'SHORT')
    return differences.includes('DAMAGED') ? ['ACCEPT', 'REJECT', 'SUPPLEMENT'] : ['ACCEPT', 'SUPPLEMENT'];
  return ['ACCEPT', 'REJECT'];
}

/** What becomes of a line by the decision about it; null: it does not differ. The decision is one of decisionsFor. */
export function settleLine(line: CountedLine, decision: Decision | null): Settled {
  const all: Pieces = { good: line.actual - line.damaged, damaged: line.damaged };
  const nothing: Pieces = { good: 0, damaged: 0 };
  if (decision === null) return { ...all, short: 0, extra: nothing };
  const wrong = !line.planned || differencesOf(line)[0] === 'WRONG';
  if (decision === 'REJECT')
    return { good: wrong ? 0 : Math.min(all.good, wanted(line)), damaged: 0, short: 0, extra: nothing };
  if (decision === 'ACCEPT') return { ...all, short: Math.max(0, wanted(line) - line.actual), extra: nothing };
  if (wrong) return { ...nothing, short: 0, extra: all };
  // What was announced takes the damaged pieces first.
  const damaged = Math.min(all.damaged, wanted(line));
  const good = Math.min(all.good, wanted(line) - damaged);
  return { good, damaged, short: 0, extra: { good: all.good - good, damaged: all.damaged - damaged } };
}

type Measured = Omit<PieceSize, 'unitVolume'> & { unitWeight: number | null };
/** A line as it is counted, with what is known of a piece without measuring. */
export interface CountToConfirm extends Omit<CountedLine, 'actual'>, Measured {
  actual: number | null;
  cause: string | null;
  productionDate: string | null;
  expiryDate: string | null;
  /** In which its pieces left another warehouse; null: nobody announced it. */
  quality: Quality | null;
  /** cm³ and gram of a piece as declared. */
  declaredVolume: number | null;
  declaredWeight: number | null;
  /** Days that the goods keep; null: no date is asked. */
  shelfLifeDays: number | null;
  /** A date of the inbound's line stands already. */
  dated: boolean;
}

/** What a line lacks before it can be confirmed (WMS-020, 2.7). Field → Chinese. */
export function countIssues(line: CountToConfirm, day = today()): Record<string, string> {
  const { actual } = line;
  if (actual === null) return { actual: '未清点' };
  const wrong: Record<string, string> = lineIssues({ ...line, unitVolume: null }, day);
  const differences = differencesOf({ ...line, actual });
  if (differences.length > 0) {
    if (line.reason === null) wrong.reason = '有差异时必填';
    else if (!reasonsFor(differences).includes(line.reason)) wrong.reason = '与清点件数不符';
  }
  Object.assign(wrong, sentDamagedIssue(line.quality, { actual, damaged: line.damaged }));
  if (line.damaged > 0 && line.cause === null) wrong.cause = '有残损时必填';
  // What nobody announced may be sent back without being measured.
  if (actual === 0 || !line.planned) return wrong;
  if (line.lengthMm === null && line.declaredVolume === null) wrong.lengthMm ??= '没有申报尺寸，请实测';
  if (line.unitWeight === null && line.declaredWeight === null) wrong.unitWeight = '没有申报重量，请实测';
  if (line.shelfLifeDays !== null && !line.dated && line.productionDate === null && line.expiryDate === null)
    wrong.productionDate ??= '有保质期，请填生产或到期日期';
  return wrong;
}
