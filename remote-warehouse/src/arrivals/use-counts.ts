import type { ArrivalDetail, ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { call } from '@shared/runtime/call.ts';
import { useScanQueue } from '@shared/ui/scan/use-scan-queue.ts';
import { countOfLine, type CountChange, type CountScan } from './count-values.ts';
import { countWords, type CountField } from './count-words.ts';

/** What this browser's own counts made of a line since somebody saw it: the next one of the queue has seen them. */
const own = new Map<string, { seen: number; now: number }>();

/** The revision that somebody has seen who saw this one and knows what this browser counted since. */
function seenBy(lineId: string, seen: number): number {
  const known = own.get(lineId);
  return known && known.seen <= seen && seen < known.now ? known.now : seen;
}
/** An own count made `now` of `before`. */
function remember(lineId: string, before: number, now: number): void {
  const known = own.get(lineId);
  own.set(lineId, { seen: known?.now === before ? known.seen : before, now });
}

/** Sends one; the page may be another one by then, so that all comes from what was kept. */
async function sendCount({ arrivalId, version, line, scan, ack }: CountScan, key: string): Promise<ArrivalDetail> {
  const id = line?.id ?? scan?.lineId ?? '';
  const seen = seenBy(id, line?.seen ?? scan?.seen ?? 0);
  const answer = await call(arrivals.count, {
    params: { id: arrivalId },
    body: {
      version,
      lines: line ? [{ ...line, seen }] : [],
      scans: scan ? [{ lineId: scan.lineId, pieces: scan.pieces }] : [],
      ...(ack ? { ack } : {}),
    },
    key,
    skipErrorHandler: true,
  });
  const now = answer.lines.find((each) => each.id === id)?.revision;
  // A scan is refused for nobody: only where nothing came between has it seen all.
  if (now !== undefined && (line || now === seen + 1)) remember(id, seen, now);
  return answer;
}

/** Counts of an arrival on their way to the API: kept while there is no line, sent in their order (experience.md, floor). */
export function useCounts(row: ArrivalDetail) {
  const queue = useScanQueue<CountScan>({
    name: 'warehouse.arrival.count',
    send: sendCount,
    shows: ({ arrivalId }) => ({ endpoint: arrivals.get, params: { id: arrivalId } }),
    invalidates: ['/warehouse'],
  });
  const mine = ({ body }: { body: CountScan }) => body.arrivalId === row.id;
  const common = { arrivalId: row.id, version: row.version };
  return {
    queue,
    waiting: queue.waiting.filter(mine).map(({ body }) => body),
    /** How many counts of the arrival were not taken; they wait for somebody's word. */
    refused: queue.refused.filter(mine).length,
    /** Counts of a line that another keeper was quicker with, or that were refused for another reason. */
    refusedOf: (lineId: string) =>
      queue.refused.filter((one) => mine(one) && (one.body.line?.id === lineId || one.body.scan?.lineId === lineId)),
    type: (line: ArrivalLine, change: CountChange) => {
      const counted = countOfLine(line, change);
      const changed = Object.keys(change) as CountField[];
      queue.add({ ...common, line: counted, scan: null }, `${line.goodsName} ${countWords(counted, changed)}`);
    },
    scan: (line: ArrivalLine, pieces: number) =>
      queue.add(
        { ...common, line: null, scan: { lineId: line.id, seen: line.revision, pieces } },
        `${line.goodsName} +${pieces} 件`,
      ),
    addGoods: (goodsName: string, actual: number) =>
      queue.add({ ...common, line: blankLine(goodsName, actual), scan: null }, `无预报 ${goodsName} ${actual} 件`),
    /** Sends a refused count again, over what the other keeper counted. */
    insist: (id: string, line: ArrivalLine) =>
      queue.again(id, (body) => (body.line ? { ...body, line: { ...body.line, seen: line.revision } } : body)),
  };
}
export type Counts = ReturnType<typeof useCounts>;

const blankLine = (goodsName: string, actual: number) => ({
  id: null,
  seen: 0,
  goodsId: null,
  goodsName,
  actual,
  damaged: 0,
  cause: null,
  reason: 'UNPLANNED' as const,
  reasonText: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  unitWeight: null,
  productionDate: null,
  expiryDate: null,
});
