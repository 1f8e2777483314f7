import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { toast } from '@shared/runtime/notices.ts';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { formatVolume, formatWeight } from '@shared/ui/format/format.ts';
import { Empty, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { TargetBars } from './carton-dialog.tsx';
import { useFocusBack } from './focus-back.ts';
import css from './carton-table.module.css';
import pool from './pool-table.module.css';

/** 自动拼柜建议 (LOG-046): a proposal to look at; only what stays ticked is added, and only on 加入柜子. */
export function SuggestDialog({ row, onClose }: { row: ContainerListRow; onClose: () => void }) {
  useFocusBack();
  const read = useRead(allocations.suggest, { params: { id: row.id } }, { skipErrorHandler: true });
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const { run, busy } = useCommand(allocations.add, { invalidates: ['/logistics', '/dashboard'] });
  const proposals = read.data?.proposals ?? [];
  const kept = proposals.filter((each) => !dropped.has(each.lineId));
  const sum = (key: 'volume' | 'gross' | 'cartons') => kept.reduce((total, each) => total + each[key], 0);
  const send = async () => {
    const items = kept.map((each) => ({ orderLineId: each.lineId, cartons: each.cartons }));
    const outcome = await run({ params: { id: row.id }, body: { items } });
    if (!outcome.ok) return;
    toast.success(`已加入 ${row.containerCode ?? ''}`);
    onClose();
  };
  return (
    <Modal
      open
      title={`自动拼柜建议 · ${row.containerCode ?? ''}`}
      width={760}
      okText={`加入柜子（${kept.length} 行 ${sum('cartons')} 箱）`}
      cancelText="取消"
      okButtonProps={{ disabled: kept.length === 0 }}
      confirmLoading={busy}
      onOk={send}
      onCancel={onClose}
    >
      <TargetBars box={row} adding={{ volume: sum('volume'), gross: sum('gross') }} />
      {read.isError ? <CardError read={read} /> : null}
      {read.isPending ? <Skeleton active /> : null}
      {read.data && proposals.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="货物池里没有装得下的同航线货物" />
      ) : null}
      {proposals.length > 0 ? (
        <div className={css.dialogTable}>
          <table className={pool.pool}>
            <tbody>
              {proposals.map((each) => (
                <tr key={each.lineId}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={`采用 ${each.orderNo} ${each.nameCn}`}
                      checked={!dropped.has(each.lineId)}
                      onChange={(event) => {
                        const next = new Set(dropped);
                        if (event.target.checked) next.delete(each.lineId);
                        else next.add(each.lineId);
                        setDropped(next);
                      }}
                    />
                  </td>
                  <td>
                    {each.orderNo} {each.customerName}
                  </td>
                  <td>{each.nameCn}</td>
                  <td className={pool.end}>{each.cartons} 箱</td>
                  <td className={pool.end}>{formatVolume(each.volume)}</td>
                  <td className={pool.end}>{formatWeight(each.gross)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </Modal>
  );
}
