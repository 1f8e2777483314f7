import { labels as contract } from '@shared/contract/warehouse/label.contract.ts';
import { serveFile, type Route } from '../../platform/route.ts';
import { labelFile } from '../../services/prints/label-file.ts';
import { batchLabels } from '../stock/batch.print.ts';
import { locationLabels } from './location.print.ts';

const throttle = { by: 'user', limit: 60, seconds: 60 } as const;
const idsOf = (text: string): string[] => [...new Set(text.split(','))];

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
      const found = await batchLabels(ctx, idsOf(query.ids));
      return labelFile(ctx, { source: 'wh_batch', title: `批次标签 ${found.labels.length} 张`, ...found });
    },
    { throttle },
  ),
];
