import type { ListContract } from '@shared/contract/list.ts';
import { EXPORT_DIRECT_ROWS } from '@shared/contract/shared/export-limits.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import { fileStore } from '../files/stores.ts';
import type { Ctx } from '../../platform/context.ts';
import { Parallel } from '../../platform/parallel.ts';
import { accepted, serveFile, type Route } from '../../platform/route.ts';
import { listOf } from '../../platform/list.ts';
import { sightOf, stillSees, type Sight } from './export-sight.ts';
import { jobKind, type JobWork } from '../jobs/job-runner.ts';
import { enqueueJob } from '../jobs/job.service.ts';
import { countExport, planExport, storeExport, XLSX_MIME } from './export.service.ts';

const KIND = 'export';
/** Each holds a connection and a part of the processor while it is written. */
const exports = new Parallel(2, '您有 2 个导出正在生成，请等它们完成后再试。');
const fileName = (ctx: Ctx, list: Pick<ListContract, 'title'>) => `${list.title}-${ctx.today()}.xlsx`;

/**
 * `GET <list path>/export` of a list that serveList serves: the same rows, order, columns, scope and field rights. Above
 * 50,000 rows, or as many as `direct` says, it answers 202 with `{ jobId }` and the file comes with the job. Throws when the list declares no export.
 */
export function serveExport<Row>(
  list: ListContract<Row>,
  direct: number | ((ctx: Ctx) => Promise<number>) = EXPORT_DIRECT_ROWS,
): Route {
  const endpoint = exportOf(list as ListContract);
  if (!endpoint) throw new Error(`List ${list.name} declares no exportPermission`);
  return serveFile(endpoint, async (ctx, { query }) => {
    const made = await planExport(ctx, list.name, query);
    const directRows = typeof direct === 'number' ? direct : await direct(ctx);
    if ((await countExport(ctx, made, directRows)) > directRows) {
      const title = `导出${list.title}`;
      return accepted({
        jobId: await enqueueJob(ctx, {
          kind: KIND,
          title,
          params: { list: list.name, query, sight: sightOf(ctx.actor) },
        }),
      });
    }
    const leave = exports.enter(ctx.actor.userId);
    const stored = await storeExport(ctx, made).finally(leave);
    const content = await fileStore().read(stored.key);
    if (!content) throw new Error('The export has gone');
    content.once('close', () => void fileStore().remove(stored.key));
    return { name: fileName(ctx, list), type: XLSX_MIME, content, size: stored.size };
  });
}

const work: JobWork = async ({ ctx, params, progress }) => {
  const made = await planExport(ctx, String(params.list), params.query as Record<string, string>);
  const total = Math.max(1, await countExport(ctx, made, 2_000_000));
  const stored = await storeExport(ctx, made, (count) => progress((count / total) * 100));
  return { name: fileName(ctx, made.list), mime: XLSX_MIME, stored };
};
jobKind(KIND, work, ({ actor }, { list, sight }) => {
  const permission = listOf(String(list))?.list.exportPermission;
  return !!permission && actor.may(permission) && stillSees(actor, sight as Sight | undefined);
});
