import type { Allocation } from '@shared/contract/logistics/allocation.contract.ts';
import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { formatVolume, formatWeight } from '@shared/ui/format/format.ts';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { Button, Empty, Skeleton } from 'antd';
import { useState } from 'react';
import { TakeDialog, type Taking } from './take-dialog.tsx';
import { useRouteBoxes } from './use-boxes.ts';
import css from './container-card.module.css';
import pool from './pool-table.module.css';

/** What is in an open card; chosen lines go back to the pool or into another container of the same route. */
export function CardCargo({ box }: { box: ContainerListRow }) {
  const { id, transportMode } = box;
  const may = useMay();
  const [pol, pod] = (box.route ?? '').split('→');
  const peers = useRouteBoxes({ transportMode, ...(pol && pod && { pol, pod }) });
  const others = (peers.data?.list ?? []).filter((each) => each.id !== id && each.route === box.route && !each.hold);
  const read = useRead(containers.get, { params: { id } }, { keep: true, skipErrorHandler: true });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [taking, setTaking] = useState<Taking | null>(null);
  if (!read.data)
    return read.isError ? (
      <p role="alert">
        加载失败：{failureText(read.error)} <Button onClick={() => void read.refetch()}>重试</Button>
      </p>
    ) : (
      <Skeleton active />
    );
  const rows = read.data.allocations;
  const picked = rows.filter((row) => chosen.has(row.id));
  const toggle = (row: Allocation, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(row.id);
    else next.delete(row.id);
    setChosen(next);
  };
  if (rows.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="柜内还没有货物，从左边选择或拖入" />;
  return (
    <div className={css.cargo}>
      <table className={pool.pool} aria-label={`${read.data.containerCode} 柜内货物`}>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={chosen.has(row.id) ? pool.chosen : ''}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`选择 ${row.orderNo ?? ''} ${row.nameCn}`}
                  disabled={row.masked}
                  checked={chosen.has(row.id)}
                  onChange={(event) => toggle(row, event.target.checked)}
                />
              </td>
              <td>
                {row.orderNo ?? '—'} <small className={css.who}>{row.customerName}</small>
                {row.hold ? <span className={css.held}>暂停</span> : null}
              </td>
              <td>{row.nameCn}</td>
              <td className={pool.end}>{row.cartons} 箱</td>
              <td className={pool.end}>{formatVolume(row.volume)}</td>
              <td className={pool.end}>{formatWeight(row.gross)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.cardFoot}>
        {may('logistics.pingui.allocate') ? (
          <Button size="small" disabled={picked.length === 0} onClick={() => setTaking('remove')}>
            移出
          </Button>
        ) : null}
        {may('logistics.pingui.move') ? (
          <Button size="small" disabled={picked.length === 0 || others.length === 0} onClick={() => setTaking('move')}>
            移到其他柜
          </Button>
        ) : null}
        {may('logistics.pingui.move') ? (
          <Button
            size="small"
            disabled={others.length === 0 || picked.length !== 1 || picked[0]?.cartons === 1}
            title="勾选一行，把其中一部分箱数拆到同航线的另一个柜子"
            onClick={() => setTaking('split')}
          >
            拆分
          </Button>
        ) : null}
        {peers.isError && !peers.data ? <CardError read={peers} /> : null}
        {peers.data && others.length === 0 ? <small>没有同航线的其他柜子</small> : null}
      </div>
      {taking ? (
        <TakeDialog
          kind={taking}
          from={read.data}
          rows={picked}
          others={others}
          onClose={(done) => {
            setTaking(null);
            if (done) setChosen(new Set());
          }}
        />
      ) : null}
    </div>
  );
}
