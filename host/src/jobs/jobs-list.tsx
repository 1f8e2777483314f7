import { Button, Empty, Progress } from 'antd';
import { useState } from 'react';
import { JOB_STATES, jobs, type Job } from '@shared/contract/shared/job.contract.ts';
import { download, saveFile } from '@shared/runtime/call.ts';
import { failureText } from '@shared/runtime/query.ts';
import { timeText } from '../base/time-text.ts';
import css from './jobs-list.module.css';

/** Jobs with progress, reason of a failure, and the result to download. */
export function JobsList({ list, error, retry }: { list: readonly Job[]; error: unknown; retry: () => unknown }) {
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
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function JobRow({ job }: { job: Job }) {
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
      {job.state === 'DONE' && job.fileName && (
        <Button size="small" loading={busy} onClick={() => void fetchFile()}>
          下载
        </Button>
      )}
    </li>
  );
}
