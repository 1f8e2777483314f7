import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Drawer, Progress } from 'antd';
import { batchJobs } from '@shared/contract/shared/batch.contract.ts';
import { failureText, useCommand, useInvalidate, useRead } from '@shared/runtime/query.ts';
import { formatCount } from '../format/format.ts';
import { BatchOutcomeText } from './batch-result.tsx';

const EVERY_MS = 1000;

interface Props {
  /** Id of the job. */
  id: string;
  onClose: () => void;
}
/**
 * A batch in the background: how far it is, what was refused and why, 重试. It may be closed and opened again from 我的导出
 * while the job goes on; when it ends, what it changed is read again.
 */
export function BatchJobDrawer({ id, onClose }: Props) {
  const [waits, setWaits] = useState(true);
  const answer = useRead(batchJobs.get, { params: { id } }, { every: waits ? EVERY_MS : 0, skipErrorHandler: true });
  const job = answer.data;
  const running = job?.state === 'QUEUED' || job?.state === 'RUNNING';
  if (job && running !== waits) setWaits(running);
  const invalidate = useInvalidate();
  const command = job?.command;
  const before = useRef(running);
  useEffect(() => {
    if (before.current && !running && command) void invalidate([command.split('/').slice(0, 3).join('/'), '/jobs']);
    before.current = running;
  }, [running, command, invalidate]);
  const retry = useCommand(batchJobs.retry, { invalidates: ['/jobs', '/batch-jobs'] });
  const { title = '后台批量操作', total = 0, done = 0, refusedCount = 0, refused = [], unconfirmed = [] } = job ?? {};
  const settled = done + refusedCount;
  return (
    <Drawer
      open
      title={title}
      size={520}
      onClose={onClose}
      footer={
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>关闭</Button>
          {job && !running && refusedCount > 0 ? (
            <Button
              type="primary"
              loading={retry.busy}
              onClick={() => void retry.run({ params: { id }, body: { ack: unconfirmed } })}
            >
              {`${unconfirmed.length > 0 ? '确认提示并重试' : '重试'}未成功的 ${formatCount(refusedCount)} 条`}
            </Button>
          ) : null}
        </div>
      }
    >
      {answer.isError && !job ? (
        <Alert
          showIcon
          type="error"
          title={failureText(answer.error)}
          action={<Button onClick={() => void answer.refetch()}>重试</Button>}
        />
      ) : null}
      {running ? (
        <>
          <p role="status">
            {settled === 0 ? '排队中，即将开始…' : `已处理 ${formatCount(settled)} / ${formatCount(total)} 条`}
          </p>
          <Progress percent={Math.floor((settled / Math.max(1, total)) * 100)} aria-label="进度" />
          <p style={{ color: 'var(--ant-color-text-secondary)' }}>
            可以关闭本窗口或离开页面，结果在顶部「我的导出」中查看。
          </p>
        </>
      ) : null}
      {job?.error ? <Alert showIcon type="error" title={job.error} style={{ marginBottom: 12 }} /> : null}
      {job && (!running || refusedCount > 0) ? (
        <BatchOutcomeText done={done} left={running ? refusedCount : total - done} refused={refused} />
      ) : null}
      {refusedCount > refused.length ? <p>仅列出前 {formatCount(refused.length)} 条。</p> : null}
    </Drawer>
  );
}
