import { printing as contract, MAX_PRINT } from '@shared/contract/system/print.contract.ts';
import { invalid } from '../../platform/refusal.ts';
import { handle, serve, serveFile, type Route } from '../../platform/route.ts';
import { previewPrint, print, printedFile, printOptions } from './print.service.ts';

/** Ids of a query, at most MAX_PRINT, each once. */
function idsOf(text: string): string[] {
  const ids = [...new Set(text.split(','))];
  if (ids.length > MAX_PRINT) throw invalid({ ids: `一次最多打印 ${MAX_PRINT} 份` });
  return ids;
}
const throttle = { by: 'user', limit: 120, seconds: 60 } as const;

export const printRoutes: Route[] = [
  serve(contract.options, (ctx, { query }) => printOptions(ctx, query.source, idsOf(query.ids))),
  serve(
    contract.preview,
    (ctx, { query: { source, ids, templateId, ...labels } }) =>
      previewPrint(ctx, { source, ids: idsOf(ids), templateId, labels }),
    { throttle },
  ),
  handle(contract.print, (ctx, { body: { source, ids, templateId, format, ack: _ack, ...labels } }) =>
    print(ctx, { source, ids: [...new Set(ids)], templateId, format, labels }),
  ),
  serveFile(contract.file, (ctx, { query }) => printedFile(ctx, idsOf(query.prints)), { throttle }),
];
