import type { ArrivalDetail, ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { call } from '@shared/runtime/call.ts';
import { useScanQueue } from '@shared/ui/scan/use-scan-queue.ts';
import { countOfLine, type CountChange, type CountScan } from './count-values.ts';

/** What this browser's own counts made of a line since somebody saw it: the next one of the queue has seen them. */
const own = new Map<string, { seen: number; now: number }>();

/** Sends one; the page may be another one by then, so that all comes from what was kept. */
async function sendCount({ arrivalId, version, line, scan, ack }: CountScan, key: string): Promise<ArrivalDetail> {
  const known = line?.id ? own.get(line.id) : undefined;
  const seen = known && line && known.seen <= line.seen && line.seen < known.now ? known.now : (line?.seen ?? 0);
  const answer = await call(arrivals.count, {
    params: { id: arrivalId },
    body: { version, lines: line ? [{ ...line, seen }] : [], scans: scan ? [scan] : [], ...(ack ? { ack } : {}) },
    key,
    skipErrorHandler: true,
  });
  const id = line?.id ?? scan?.lineId;
  const now = answer.lines.find((each) => each.id === id)?.revision;
  // A scan says nothing of what others typed, so that only what was typed counts as seen.
  if (line?.id && now !== undefined) own.set(line.id, { seen: known?.seen ?? line.seen, now });
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
    /** Counts of a line that another keeper was quicker with, or that were refused for another reason. */
    refusedOf: (lineId: string) =>
      queue.refused.filter((one) => mine(one) && (one.body.line?.id === lineId || one.body.scan?.lineId === lineId)),
    type: (line: ArrivalLine, change: CountChange) => {
      const counted = countOfLine(line, change);
      queue.add({ ...common, line: counted, scan: null }, `${line.goodsName} 实到 ${counted.actual ?? '未清点'} 件`);
    },
    scan: (line: ArrivalLine, pieces: number) =>
      queue.add({ ...common, line: null, scan: { lineId: line.id, pieces } }, `${line.goodsName} +${pieces} 件`),
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
