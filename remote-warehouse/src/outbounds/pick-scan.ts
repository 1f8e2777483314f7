import { parseScan } from '@shared/contract/warehouse/barcodes.ts';
import type { OutboundAllocation } from '@shared/contract/warehouse/outbound.answers.ts';
import type { ScanResult } from '@shared/ui/scan/use-scanner.ts';

/** What a scan comes to: at which location the picker is now, and the row that is picked, or why none is. */
export interface Scanned {
  place: string | null;
  found: OutboundAllocation | null;
  said: ScanResult;
}
const bad = (place: string | null, text: string): Scanned => ({ place, found: null, said: { good: false, text } });

/**
 * Reads one scan of a picker: the label of a location says where he is, that of a batch then picks what is allocated of it
 * there.
 */
export function readScan(
  open: readonly OutboundAllocation[],
  warehouseCode: string,
  place: string | null,
  code: string,
): Scanned {
  const read = parseScan(code, { kinds: ['location', 'batch'], warehouseCode });
  if (!read.ok) return bad(place, read.text);
  if (read.value.kind === 'location') {
    const { code: locationCode } = read.value;
    const at = open.find((each) => each.locationCode === locationCode);
    if (!at) return bad(place, `${locationCode} 没有要拣的货物`);
    return { place: locationCode, found: null, said: { good: true, text: `${locationCode}：请扫批次 ${at.batchNo}` } };
  }
  const { batchNo } = read.value;
  const rows = open.filter((each) => each.batchNo.toUpperCase() === batchNo);
  const [first] = rows;
  if (!first) return bad(place, `${batchNo} 不在本单待拣货物里`);
  if (place === null) return bad(place, `请先扫库位条码，${batchNo} 在 ${first.locationCode}`);
  const found = rows.find(({ locationCode }) => locationCode === place);
  if (!found) return bad(place, `${batchNo} 应在 ${first.locationCode} 拣，不在 ${place}`);
  return { place, found, said: { good: true, text: '' } };
}
