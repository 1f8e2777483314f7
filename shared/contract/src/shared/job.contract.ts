import * as z from 'zod/mini';
import { command, download, read } from '../endpoint.ts';

export const JOB_STATES = { QUEUED: '排队中', RUNNING: '执行中', DONE: '已完成', FAILED: '失败' } as const;
export type JobState = keyof typeof JOB_STATES;

const jobSchema = z.object({
  id: z.string(),
  /** `export`, … */
  kind: z.string(),
  /** What staff see: 导出物流订单. */
  title: z.string(),
  state: z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED']),
  /** 0–100. */
  progress: z.number(),
  /** Chinese reason of a failure. */
  error: z.nullable(z.string()),
  /** Name of the result file; null while there is none or after it has expired. */
  fileName: z.nullable(z.string()),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** The result file is kept until then (7 days). */
  expiresAt: z.string(),
});
export type Job = z.infer<typeof jobSchema>;

const own = { permission: 'session', scope: 'self' } as const;

/** The user's own long jobs, shown in 我的导出 of the header. */
export const jobs = {
  /** Newest first, at most 50. */
  list: read({ path: '/jobs', summary: '我的任务', ...own, answer: z.object({ list: z.array(jobSchema) }) }),
  get: read({ path: '/jobs/{id}', summary: '任务进度', ...own, answer: jobSchema }),
  file: download({ path: '/jobs/{id}/file', summary: '下载任务结果', ...own }),
};

/** Answer of a request that became a job, with HTTP 202 (warehouse-finance 11.1). */
export const jobStarted = () => z.object({ jobId: z.string() });

const scheduledSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** In words: 每 10 分钟, 每天 03:00. */
  schedule: z.string(),
  lastRunAt: z.nullable(z.string()),
  lastState: z.nullable(z.enum(['RUNNING', 'DONE', 'FAILED'])),
  /** What it did or why it failed. */
  lastResult: z.nullable(z.string()),
  nextRunAt: z.nullable(z.string()),
});
export type ScheduledJob = z.infer<typeof scheduledSchema>;

/** Scheduled jobs of the installation (S11 tab 任务). */
export const scheduledJobs = {
  list: read({
    path: '/system/jobs',
    summary: '定时任务',
    permission: 'system.job.view',
    scope: { none: '系统任务，不含业务数据' },
    answer: z.object({ list: z.array(scheduledSchema) }),
  }),
  run: command({
    path: '/system/jobs/run',
    summary: '立即执行任务',
    permission: 'system.job.run',
    scope: { none: '系统任务，不含业务数据' },
    body: z.object({ name: z.string().check(z.maxLength(60)) }),
    answer: z.object({ name: z.string() }),
  }),
};
