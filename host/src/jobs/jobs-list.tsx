import { Button, Empty, Progress } from 'antd';
import { useState } from 'react';
import { BATCH_JOB } from '@shared/contract/shared/batch.contract.ts';
import { JOB_STATES, jobs, type Job } from '@shared/contract/shared/job.contract.ts';
import { download, saveFile } from '@shared/runtime/call.ts';
import { failureText } from '@shared/runtime/query.ts';
import { timeText } from '../base/time-text.ts';
import css from './jobs-list.module.css';

export interface JobsListProps {
  list: readonly Job[];
  error: unknown;
  retry: () => unknown;
  /** Shows how far a batch is and what it refused. */
  onBatch: (id: string) => void;
}
/** Jobs with progress, reason of a failure, and the result to download or to look at. */
export function JobsList({ list, error, retry, onBatch }: JobsListProps) {
  return (
    <section className={css.panel} aria-label="我的导出">
      {error !== null && (
        <div role="alert" className={css.failed}>
          {failureText(error)}
          <Button size="small" onClick={() => void retry()}>
            重试
          </Button>
        </div>
      )}
      {error === null && list.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无导出任务，结果保留 7 天" />
      )}
      <ul className={css.list}>
        {list.map((job) => (
          <JobRow key={job.id} job={job} onBatch={onBatch} />
        ))}
      </ul>
    </section>
  );
}

function JobRow({ job, onBatch }: Pick<JobsListProps, 'onBatch'> & { job: Job }) {
  const [busy, setBusy] = useState(false);
  const running = job.state === 'RUNNING' || job.state === 'QUEUED';
  const fetchFile = async () => {
    setBusy(true);
    try {
      const result = await download(jobs.file, { params: { id: job.id } });
      if (result.file) saveFile(result.file, job.fileName ?? result.name);
    } catch {
      // The reason has been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={css.job}>
      <div className={css.text}>
        <strong>{job.title}</strong>
        <span className={css.hint}>
          {timeText(job.createdAt)} · {JOB_STATES[job.state]}
          {job.error ? `：${job.error}` : ''}
        </span>
        {running && <Progress percent={job.progress} size="small" aria-label={`${job.title} 进度`} />}
      </div>
      {job.kind === BATCH_JOB && (
        <Button size="small" onClick={() => onBatch(job.id)}>
          {running ? '查看进度' : '查看结果'}
        </Button>
      )}
      {job.state === 'DONE' && job.fileName && (
        <Button size="small" loading={busy} onClick={() => void fetchFile()}>
          下载
        </Button>
      )}
    </li>
  );
}
