import { DownloadOutlined } from '@ant-design/icons';
import { Badge, Button, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { jobs } from '@shared/contract/shared/job.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { lazyPart } from '../modules/lazy-part.tsx';
import type { JobsListProps } from './jobs-list.tsx';

const JobsList = lazyPart<JobsListProps & { onClose: () => void }>(
  '我的导出',
  async () => (await import('./jobs-list.tsx')).JobsList,
);
const BatchJob = lazyPart<{ id: string; onClose: () => void }>(
  '后台批量操作',
  async () => (await import('@shared/ui/action/batch-job-drawer.tsx')).BatchJobDrawer,
);
const EVERY_MS = 60_000;
const RUNNING_MS = 2000;

/** 我的导出: long jobs of the user with their progress; kept over a reload and a new login. */
export function JobsButton() {
  const [open, setOpen] = useState(false);
  const [batch, setBatch] = useState<string | null>(null);
  const [quick, setQuick] = useState(false);
  const answer = useRead(jobs.list, {}, { every: quick ? RUNNING_MS : EVERY_MS, skipErrorHandler: true });
  const running = (answer.data?.list ?? []).filter((job) => job.state === 'QUEUED' || job.state === 'RUNNING').length;
  if (running > 0 !== quick) setQuick(running > 0);
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <JobsList
            list={answer.data?.list ?? []}
            error={answer.isError ? answer.error : null}
            retry={answer.refetch}
            onClose={() => setOpen(false)}
            onBatch={(id) => {
              setOpen(false);
              setBatch(id);
            }}
          />
        }
      >
        <Tooltip title={open ? '' : '我的导出'}>
          <Button
            type="text"
            aria-label={running > 0 ? `我的导出，${running} 个进行中` : '我的导出'}
            aria-expanded={open}
            onClick={() => void answer.refetch()}
            icon={
              <Badge count={running} size="small" color="#057db4" offset={[4, -2]}>
                <DownloadOutlined style={{ fontSize: 16 }} />
              </Badge>
            }
          />
        </Tooltip>
      </Popover>
      {batch === null ? null : <BatchJob id={batch} onClose={() => setBatch(null)} />}
    </>
  );
}
