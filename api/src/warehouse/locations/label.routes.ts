import { labels as contract } from '@shared/contract/warehouse/label.contract.ts';
import { handle, serveFile, type Route } from '../../platform/route.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { labelFile } from '../../services/prints/label-file.ts';
import { logPaper } from '../../services/prints/log-paper.ts';
import { batches } from '../stock/batch.entity.ts';
import { batchLabels, type BatchPlace } from '../stock/batch.print.ts';
import { locations } from '../zones/location.entity.ts';
import { locationLabels } from './location.print.ts';

const throttle = { by: 'user', limit: 60, seconds: 60 } as const;
const idsOf = (text: string): string[] => [...new Set(text.split(','))];

const placesOf = (text: string): BatchPlace[] =>
  idsOf(text).map((each) => {
    const [id = '', warehouseId = null] = each.split('@');
    return { id, warehouseId };
  });

/** Says in the log of each record that its label is printed. */
async function logged(
  ctx: CommandCtx,
  { paper, kind, ids }: { paper: string; kind: string; ids: readonly string[] },
  { labels, companyId }: { labels: readonly PrintData[]; companyId: string | null },
): Promise<{ records: number }> {
  await logPaper(
    ctx,
    paper,
    ids.map((id, at) => ({ kind, id, no: String(labels[at]?.title ?? ''), companyId })),
  );
  return { records: ids.length };
}

/** Labels of the warehouse as PDF (W4, W6). */
export const labelRoutes: Route[] = [
  serveFile(
    contract.locations,
    async (ctx, { query }) => {
      const found = await locationLabels(ctx, idsOf(query.ids));
      return labelFile(ctx, { source: 'wh_location', title: `库位标签 ${found.labels.length} 张`, ...found });
    },
    { throttle },
  ),
  serveFile(
    contract.batches,
    async (ctx, { query }) => {
      const found = await batchLabels(ctx, placesOf(query.ids));
      return labelFile(ctx, { source: 'wh_batch', title: `批次标签 ${found.labels.length} 张`, ...found });
    },
    { throttle },
  ),
  handle(contract.printLocations, async (ctx, { body }) => {
    const ids = idsOf(body.ids);
    return logged(ctx, { paper: '库位标签', kind: locations.kind, ids }, await locationLabels(ctx, ids));
  }),
  handle(contract.printBatches, async (ctx, { body }) => {
    const places = placesOf(body.ids);
    const ids = places.map(({ id }) => id);
    return logged(ctx, { paper: '批次标签', kind: batches.kind, ids }, await batchLabels(ctx, places));
  }),
];
