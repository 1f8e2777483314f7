import type { OutboundAllocation } from '@shared/contract/warehouse/outbound.answers.ts';
import type { ScanResult } from '@shared/ui/floor/use-scanner.ts';

/** What a scan comes to: at which location the picker is now, and the row that is picked, or why none is. */
export interface Scanned {
  place: string | null;
  found: OutboundAllocation | null;
  said: ScanResult;
}
const bad = (place: string | null, text: string): Scanned => ({ place, found: null, said: { good: false, text } });

/**
 * Reads one scan of a picker: a location (its label or its code) says where he is, a batch then picks what is allocated of
 * it there. Codes of batches stand alone or behind `B:`.
 */
export function readScan(open: readonly OutboundAllocation[], place: string | null, code: string): Scanned {
  const text = code.trim().toUpperCase();
  const at = open.find(
    ({ locationBarcode, locationCode }) => locationBarcode.toUpperCase() === text || locationCode.toUpperCase() === text,
  );
  if (at)
    return {
      place: at.locationCode,
      found: null,
      said: { good: true, text: `${at.locationCode}：请扫批次 ${at.batchNo}` },
    };
  if (text.startsWith('L:')) return bad(place, `${code.slice(2)} 没有要拣的货物`);
  const batch = text.replace(/^B:/, '');
  const rows = open.filter(({ batchNo }) => batchNo.toUpperCase() === batch);
  const [first] = rows;
  if (!first) return bad(place, `${code} 不在本单待拣货物里`);
  if (place === null) return bad(place, `请先扫库位条码，${first.batchNo} 在 ${first.locationCode}`);
  const found = rows.find(({ locationCode }) => locationCode === place);
  if (!found) return bad(place, `${first.batchNo} 应在 ${first.locationCode} 拣，不在 ${place}`);
  return { place, found, said: { good: true, text: '' } };
}
