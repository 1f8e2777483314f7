import type { InboundState } from '@shared/contract/warehouse/inbound.labels.ts';
import type { InboundLineRow } from './inbound.tables.ts';

type Counts = Pick<InboundLineRow, 'expected' | 'received' | 'damaged' | 'short' | 'putaway'>;
/** Pieces that are still to come. */
export const openOf = ({ expected, received, short }: Counts): number => Math.max(0, expected - received - short);
/** Good pieces that wait in staging. */
export const stagedOf = ({ received, damaged, putaway }: Counts): number => received - damaged - putaway;

/**
 * Pieces of a line that are put away after so many more were: what an outbound's 冲红 brought back to staging lies there beside
 * them and counts once.
 */
export const afterPutaway = (line: Counts, qty: number): number => line.putaway + Math.min(qty, stagedOf(line));
/** Pieces of a line that are out of staging when so many of its batches wait there still, however they left it (移库, 出库, 残损). */
export const leftStaging = (line: Counts, waiting: number): number =>
  line.putaway + Math.max(0, stagedOf(line) - waiting);

/** 4.2: where an inbound stands by its lines, once something has come. */
export function stateOf(lines: readonly Counts[]): Extract<InboundState, 'PARTIAL' | 'PUTAWAY' | 'DONE'> {
  if (lines.some((line) => openOf(line) > 0)) return 'PARTIAL';
  return lines.some((line) => stagedOf(line) > 0) ? 'PUTAWAY' : 'DONE';
}

/** WMS-020: what a line has after pieces came and pieces were closed as short. */
export function afterReceipt(
  line: Counts & Pick<InboundLineRow, 'over'>,
  { good, damaged, short }: { good: number; damaged: number; short: number },
): Pick<InboundLineRow, 'received' | 'damaged' | 'over' | 'short'> {
  const received = line.received + good + damaged;
  return {
    received,
    damaged: line.damaged + damaged,
    over: Math.max(0, received + line.short - line.expected),
    short: line.short + Math.min(short, Math.max(0, line.expected - received - line.short)),
  };
}

type Counted = Pick<
  InboundLineRow,
  'expected' | 'received' | 'damaged' | 'short' | 'over' | 'putaway' | 'unitVolume' | 'unitWeight'
>;
/** What an inbound says of all its lines; volume and weight are of what came, of the expected while nothing has. */
export function totalsOf(lines: readonly Counted[]) {
  const sum = (of: (line: Counted) => number) => lines.reduce((total, line) => total + of(line), 0);
  const received = sum((line) => line.received);
  const counted = (line: Counted) => (received === 0 ? line.expected : line.received);
  return {
    expected: sum((line) => line.expected),
    received,
    damaged: sum((line) => line.damaged),
    short: sum((line) => line.short),
    over: sum((line) => line.over),
    putaway: sum((line) => line.putaway),
    volume: sum((line) => counted(line) * (line.unitVolume ?? 0)),
    weight: sum((line) => counted(line) * (line.unitWeight ?? 0)),
  };
}
