import { batchJobs } from '@shared/contract/shared/batch.contract.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import './batch-job-run.ts';
import { batchOutcome, retryBatch, startBatch } from './batch-job.service.ts';

/** Batches above 2,000 documents (1.6). */
export const batchJobRoutes: Route[] = [
  handle(batchJobs.start, async (ctx, { body }) => ({ jobId: await startBatch(ctx, body) })),
  serve(batchJobs.get, (ctx, { params }) => batchOutcome(ctx, params.id)),
  handle(batchJobs.retry, async (ctx, { params, body }) => {
    await retryBatch(ctx, params.id, body.ack ?? []);
    return { jobId: params.id };
  }),
];
