import type { ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import { parseScan, plainScan } from '@shared/contract/warehouse/barcodes.ts';

/** The line that a scanned piece is counted on, or why on none, in words for who holds the scanner. */
type LineOfScan = { ok: true; line: ArrivalLine } | { ok: false; text: string };

/**
 * 2.5, WMS-020: a code that stands on a line is of its goods, whatever else it looks like. Several lines of the goods: the
 * first that is not full takes the piece; the first of all when all of them are.
 */
export function scannedLine(lines: readonly ArrivalLine[], code: string): LineOfScan {
  const plain = plainScan(code);
  const same = lines.filter(({ barcodes }) => barcodes.some((each) => plain !== '' && plainScan(each) === plain));
  const line = same.find(hasRoom) ?? same[0];
  if (line) return { ok: true, line };
  const read = parseScan(code, { kinds: ['goods'] });
  return read.ok
    ? { ok: false, text: `${read.value.barcode} 不在本单里；请核对，或按「添加无预报货物」登记` }
    : { ok: false, text: read.text };
}

const hasRoom = ({ actual, notified, open }: ArrivalLine): boolean => (actual ?? 0) < Math.min(notified, open);
/** 第 2 行 RK20261123-0002 纸箱 */
export const nameOfLine = ({ lineNo, inboundNo, goodsName }: ArrivalLine): string =>
  [`第 ${lineNo} 行`, inboundNo ?? '无预报', goodsName].join(' ');
