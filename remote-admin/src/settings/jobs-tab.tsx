import { JOB_STATES, scheduledJobs } from '@shared/contract/shared/job.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { Button } from 'antd';
import css from './settings.module.css';

/** A run that was asked for shows its result by itself. */
const EVERY_MS = 10_000;
const TONES = { RUNNING: 'blue', DONE: 'green', FAILED: 'red' } as const;

/** A job that is due waits for the next round of the server. */
const nextText = (at: string | null): string =>
  at === null ? '' : Date.parse(at) <= Date.now() ? '等待执行' : formatTime(at);

/** 任务: scheduled jobs with their last run, result and next run; 立即执行 with its right. */
export function JobsTab() {
  const read = useRead(scheduledJobs.list, {}, { skipErrorHandler: true, every: EVERY_MS });
  const mayRun = useMay()('system.job.run');
  const { run, busy } = useCommand(scheduledJobs.run, { invalidates: [scheduledJobs.list] });
  if (!read.data) return <LoadState read={read} back={{ path: '/system/global', label: '返回全局设置' }} />;
  const start = async (name: string) => {
    const outcome = await run({ body: { name } });
    if (outcome.ok) toast.success('已安排，片刻后执行');
  };
  return (
    <table className={css.table} aria-label="定时任务">
      <thead>
        <tr>
          <th scope="col">任务</th>
          <th scope="col">周期</th>
          <th scope="col">上次执行</th>
          <th scope="col">结果</th>
          <th scope="col">下次执行</th>
          {mayRun ? <th scope="col">操作</th> : null}
        </tr>
      </thead>
      <tbody>
        {read.data.list.map((job) => (
          <tr key={job.name}>
            <th scope="row">{job.title}</th>
            <td>{job.schedule}</td>
            <td>{job.lastRunAt ? formatTime(job.lastRunAt) : '尚未执行'}</td>
            <td>
              {job.lastState ? <StateTag code={job.lastState} labels={JOB_STATES} tones={TONES} /> : null}{' '}
              {job.lastResult}
            </td>
            <td>{nextText(job.nextRunAt)}</td>
            {mayRun ? (
              <td>
                <Button size="small" type="link" disabled={busy} onClick={() => void start(job.name)}>
                  立即执行
                </Button>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
