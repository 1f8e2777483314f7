import { STORAGE_BILL_FIELDS } from '@shared/contract/finance/storage-bill.fields.ts';
import type { BillRun } from '@shared/contract/finance/storage-bill.answers.ts';
import { billPath } from '@shared/contract/finance/storage-bill.labels.ts';
import { failureText, useInvalidate, useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { formatCount } from '@shared/ui/format/format.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Alert, Button, Drawer, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Side } from './bill-side.ts';
import css from './storage-bills.module.css';

const EVERY_MS = 1000;

/** How far 生成账单 is, then its report: drafts that were made, and what was passed over with the reason. */
export function RunDrawer({ side, id, onClose }: { side: Side; id: string; onClose: () => void }) {
  const [waits, setWaits] = useState(true);
  const read = useRead(side.calls.run, { params: { id } }, { every: waits ? EVERY_MS : 0, skipErrorHandler: true });
  const run = read.data;
  const running = run?.state === 'QUEUED' || run?.state === 'RUNNING';
  if (run && running !== waits) setWaits(running);
  const invalidate = useInvalidate();
  const before = useRef(true);
  useEffect(() => {
    if (run && before.current && !running) void invalidate([side.list.endpoint.path, '/jobs']);
    if (run) before.current = running;
  }, [run, running, invalidate, side]);
  return (
    <Drawer
      open
      title={run ? `生成账单 ${run.from} 至 ${run.to}` : '生成账单'}
      size={720}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          <Button onClick={onClose}>关闭</Button>
        </div>
      }
    >
      {read.isError && !run ? (
        <Alert
          showIcon
          type="error"
          title={failureText(read.error)}
          action={<Button onClick={() => void read.refetch()}>重试</Button>}
        />
      ) : null}
      {running ? (
        <>
          <p role="status">{run.state === 'QUEUED' ? '排队中，即将开始…' : '正在按每日库存计算…'}</p>
          <Progress percent={run.progress} aria-label="进度" />
          <p className={css.hint}>可以关闭本窗口或离开页面，生成在后台继续，账单出现在列表中。</p>
        </>
      ) : null}
      {run?.error ? <Alert showIcon type="error" title={run.error} className={css.notice ?? ''} /> : null}
      {run ? <Report side={side} run={run} running={running} /> : null}
    </Drawer>
  );
}

function Report({ side, run, running }: { side: Side; run: BillRun; running: boolean }) {
  const made: readonly FactsColumn<BillRun['made'][number]>[] = [
    {
      title: STORAGE_BILL_FIELDS.billNo,
      cell: ({ billId, billNo }) => <Link to={billPath(side.direction, billId)}>{billNo}</Link>,
    },
    { title: side.party, cell: ({ partyName }) => partyName },
    { title: STORAGE_BILL_FIELDS.warehouseId, cell: ({ warehouseName }) => warehouseName },
    {
      title: STORAGE_BILL_FIELDS.amount,
      end: true,
      cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
    },
  ];
  const skipped: readonly FactsColumn<BillRun['skipped'][number]>[] = [
    { title: side.party, cell: ({ partyName }) => partyName },
    { title: STORAGE_BILL_FIELDS.warehouseId, cell: ({ warehouseName }) => warehouseName },
    { title: '未生成原因', cell: ({ reason }) => reason },
  ];
  return (
    <>
      {running ? null : (
        <Alert
          showIcon
          type={run.madeCount > 0 ? 'success' : 'warning'}
          title={`生成 ${formatCount(run.madeCount)} 张草稿，跳过 ${formatCount(run.skippedCount)} 项`}
        />
      )}
      {run.made.length > 0 ? (
        <section aria-label="已生成">
          <h3 className={css.title}>已生成{run.madeCount > run.made.length ? `（前 ${run.made.length} 张）` : ''}</h3>
          <FactsTable label="已生成" columns={made} rows={run.made} keyOf={({ billId }) => billId} />
        </section>
      ) : null}
      {run.skipped.length > 0 ? (
        <section aria-label="已跳过">
          <h3 className={css.title}>
            已跳过{run.skippedCount > run.skipped.length ? `（前 ${run.skipped.length} 项）` : ''}
          </h3>
          <FactsTable label="已跳过" columns={skipped} rows={run.skipped} keyOf={({ id }) => id} />
        </section>
      ) : null}
    </>
  );
}
