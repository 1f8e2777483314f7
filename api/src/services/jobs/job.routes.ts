import { jobs, scheduledJobs } from '@shared/contract/shared/job.contract.ts';
import { openFile } from '../files/file.service.ts';
import { refuse } from '../../platform/refusal.ts';
import { handle, serve, serveFile, type Route } from '../../platform/route.ts';
import { mayOpenResult } from './job-runner.ts';
import { findJob, listJobs } from './job.service.ts';
import { listSchedule, requestRun } from './schedule.service.ts';

export const jobRoutes: Route[] = [
  serve(jobs.list, async (ctx) => ({ list: await listJobs(ctx) })),
  serve(jobs.get, async (ctx, { params }) => (await findJob(ctx, params.id)).job),
  serveFile(jobs.file, async (ctx, { params }) => {
    const { job, fileId, params: given } = await findJob(ctx, params.id);
    if (job.state !== 'DONE' || !fileId || !job.fileName) throw refuse('NOT_FOUND', '文件尚未生成或已过期。');
    if (!mayOpenResult(ctx, job.kind, given)) throw refuse('NO_PERMISSION', '您的权限已变更，请重新导出。');
    const { row, content } = await openFile(ctx, fileId);
    return { name: row.name, type: row.mime, content, size: row.size };
  }),
  serve(scheduledJobs.list, async (ctx) => ({ list: await listSchedule(ctx) })),
  handle(scheduledJobs.run, async (ctx, { body }) => {
    await requestRun(ctx, body.name);
    return { name: body.name };
  }),
];
