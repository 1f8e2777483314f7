import type { PoolRow } from '@shared/contract/logistics/pool-list.contract.ts';
import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { failureText } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { Button, Empty, Result, Skeleton } from 'antd';
import type { Board } from './board-state.ts';
import type { Boxes } from './use-boxes.ts';
import { ContainerCard } from './container-card.tsx';
import css from './board.module.css';

/** 拼柜中的柜子: one card each, the open one with its cargo. */
export function ContainerPane(props: {
  board: Board;
  boxes: Boxes;
  chosen: readonly PoolRow[];
  dragging: readonly PoolRow[] | null;
  onAdd: (target: ContainerListRow) => void;
  onCreate: () => void;
}) {
  const { board, boxes, chosen, dragging } = props;
  const may = useMay();
  const { rows, error, missing } = boxes;
  const pod = board.filters.pod;
  return (
    <section className={css.pane} aria-label="拼柜中的柜子">
      <header className={css.paneHead}>
        <h1>拼柜中的柜子</h1>
        <span className={css.sums}>
          {boxes.total} 个{pod ? `（目的港 ${pod}）` : ''}
        </span>
        {may('logistics.container.create') ? (
          <Button size="small" onClick={props.onCreate}>
            新建柜子
          </Button>
        ) : null}
      </header>
      <div className={css.cards}>
        {error && !rows ? (
          <Result
            status="warning"
            title="加载失败"
            subTitle={failureText(error)}
            extra={<Button onClick={boxes.retry}>重试</Button>}
          />
        ) : !rows ? (
          <Skeleton active className={css.skeleton} />
        ) : rows.length === 0 ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={pod ? `没有去 ${pod} 的拼柜中的柜子` : '没有拼柜中的柜子'}
          >
            {may('logistics.container.create') ? (
              <Button type="primary" onClick={props.onCreate}>
                新建柜子
              </Button>
            ) : null}
          </Empty>
        ) : (
          rows.map((row) => (
            <ContainerCard
              key={row.id}
              row={row}
              open={board.open === row.id}
              chosen={chosen}
              dragging={dragging}
              onOpen={() => board.openContainer(board.open === row.id ? null : row.id)}
              onAdd={() => props.onAdd(row)}
            />
          ))
        )}
        {rows && missing > 0 ? (
          <Button block loading={boxes.busy} onClick={error ? boxes.retry : boxes.more}>
            {error ? '加载失败，重试' : `加载更多（还有 ${missing} 个）`}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
