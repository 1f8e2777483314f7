import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { ack } from '../fields.ts';
import { JOB_STATES, jobStarted } from './job.contract.ts';

/** Documents up to which a batch runs at once, while the page waits (logistics-admin 1.6). */
export const BATCH_DIRECT = 2000;
/** Most documents of one batch in the background. */
export const MAX_BATCH = 50_000;
/** Refused documents that an answer lists; their number is always told. */
export const REFUSED_SHOWN = 500;
/** Kind of these jobs in `jobs.list`. */
export const BATCH_JOB = 'batch';

/** How far a batch in the background is, and what it did. */
const outcome = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(Object.keys(JOB_STATES) as (keyof typeof JOB_STATES)[]),
  /** Chinese reason when the whole job failed. */
  error: z.nullable(z.string()),
  total: z.number(),
  done: z.number(),
  refusedCount: z.number(),
  /** The first REFUSED_SHOWN refused documents. */
  refused: z.array(z.object({ id: z.string(), no: z.string(), reason: z.string(), errorCode: z.string() })),
  /** Codes of warnings that a new try must acknowledge. */
  unconfirmed: z.array(z.string()),
  /** Path of the batch command, for what is to be read again. */
  command: z.string(),
});
export type BatchOutcome = z.infer<typeof outcome>;

const own = { permission: 'session', scope: 'self' } as const;

/**
 * A batch command over every row of a filter, as a job: any command that is served as a batch, on any list of the same
 * documents. The caller needs the right of both; rights and states are looked at when each document's turn comes.
 */
export const batchJobs = {
  start: command({
    path: '/batch-jobs',
    summary: '后台批量操作',
    ...own,
    body: z.object({
      /** Path of the batch command: /logistics/orders/batch/submit. */
      command: z.string().check(z.maxLength(120)),
      /** Name of the list: logistics.orders. */
      list: z.string().check(z.maxLength(80)),
      /** The list's filters and tab, as in the URL. */
      query: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(4000))),
      /** What the command wants beside `items`: reason, ack and its own fields. */
      body: z.record(z.string().check(z.maxLength(40)), z.unknown()),
    }),
    answer: jobStarted(),
  }),
  get: read({ path: '/batch-jobs/{id}', summary: '后台批量操作的结果', ...own, answer: outcome }),
  /** Tries the refused ones again, in their present version, with the warnings that the user has confirmed. */
  retry: command({
    path: '/batch-jobs/{id}/retry',
    summary: '重试未成功的单据',
    ...own,
    body: z.object({ ack: ack() }),
    answer: jobStarted(),
  }),
};
