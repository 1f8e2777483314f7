import type { ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import type { CountLineInput } from '@shared/contract/warehouse/arrival.contract.ts';
import { afterScan, fittingReason } from '@shared/contract/warehouse/arrival-line.rules.ts';

/** One count on its way: a line as somebody typed it, or scanned pieces of it. */
export interface CountScan {
  arrivalId: string;
  version: number;
  line: CountLineInput | null;
  scan: { lineId: string; seen: number; pieces: number } | null;
  /** Warnings that the keeper has confirmed. */
  ack?: string[];
}
/** What a keeper changes of a line. */
export type CountChange = Partial<Omit<CountLineInput, 'id' | 'seen' | 'goodsId' | 'goodsName'>>;

/** A line as it is sent: everything that is counted of it, and which state of it was seen. */
export function countOfLine(line: ArrivalLine, change: CountChange): CountLineInput {
  const { id, revision, actual, damaged, cause, reason, reasonText, lengthMm, widthMm, heightMm, unitWeight } = line;
  const { productionDate, expiryDate } = line;
  const known = { actual, damaged, cause, reason, reasonText, lengthMm, widthMm, heightMm, unitWeight };
  const next = { ...known, productionDate, expiryDate, ...change };
  // Pieces that left another warehouse damaged are all damaged.
  const damagedNow = line.quality === 'DAMAGED' ? (next.actual ?? 0) : Math.min(next.damaged, next.actual ?? 0);
  // The only reason that fits is filled in; one that fits no longer goes.
  const reasonNow =
    next.actual === null ? null : fittingReason({ ...line, ...next, actual: next.actual, damaged: damagedNow });
  return {
    ...next,
    id,
    seen: revision,
    goodsId: null,
    goodsName: null,
    damaged: damagedNow,
    cause: damagedNow > 0 ? next.cause : null,
    reason: reasonNow,
    reasonText: reasonNow === null && damagedNow === 0 ? null : next.reasonText,
  };
}

/** A line as it stands with what waits to be sent. */
export function withWaiting(line: ArrivalLine, waiting: readonly CountScan[]): ArrivalLine {
  return waiting.reduce((now, { line: typed, scan }): ArrivalLine => {
    if (scan?.lineId === line.id) return { ...now, ...afterScan(now, scan.pieces) };
    if (typed?.id !== line.id) return now;
    const { id: _id, seen: _seen, goodsId: _goods, goodsName: _name, ...counted } = typed;
    return { ...now, ...counted };
  }, line);
}
