import { slipInput, type SlipDetail, type SlipLine } from '@shared/contract/logistics/loading-slip.contract.ts';

const KEYS = Object.keys(slipInput.shape).filter((key) => key !== 'ack' && key !== 'version');

/** A stored slip as values of the form. */
export const valuesOf = (row: SlipDetail): Record<string, unknown> => {
  const plain: Record<string, unknown> = { ...row };
  return Object.fromEntries(KEYS.map((key) => [key, plain[key] ?? null]));
};
/** Values → body: of each line what the clerk enters. */
export const bodyOf = (values: Record<string, unknown>): object => ({
  ...Object.fromEntries(KEYS.map((key) => [key, values[key] ?? undefined])),
  dunnage: values.dunnage ?? 0,
  lines: ((values.lines ?? []) as SlipLine[]).map(({ id, loaded, reason, planned }) => ({
    id,
    loaded,
    reason: loaded === planned ? null : reason,
  })),
});

/** What a scan of a carton came to: the lines with one more, or why not. */
export type ScanOutcome = { lines: SlipLine[]; text: string; good: true } | { lines: null; text: string; good: false };

/**
 * One carton scanned: the first line of that code that is not full gets one more; a full one takes free cartons of its
 * order, at most what is free (LOG-026).
 */
export function countScan(lines: readonly SlipLine[], code: string): ScanOutcome {
  const wanted = code.trim().toUpperCase();
  const hits = lines.filter((line) => line.barcode?.toUpperCase() === wanted);
  if (hits.length === 0) return { lines: null, good: false, text: `${code} 不在本装柜单` };
  const open =
    hits.find((line) => (line.loaded ?? 0) < line.planned) ??
    hits.find((line) => (line.loaded ?? 0) < line.planned + line.free);
  if (!open) return { lines: null, good: false, text: `${code} 已装满 ${hits[0]?.loaded ?? 0} 箱，没有可多装的箱数` };
  const loaded = (open.loaded ?? 0) + 1;
  const reason = loaded > open.planned ? 'EXTRA' : loaded === open.planned ? null : open.reason;
  return {
    lines: lines.map((line) => (line === open ? { ...line, loaded, reason } : line)),
    good: true,
    text: `${open.orderNo ?? ''} ${open.nameCn} ${loaded}/${open.planned} 箱${loaded > open.planned ? '（多装）' : ''}`,
  };
}
