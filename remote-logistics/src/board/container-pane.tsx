import type { PoolRow } from '@shared/contract/logistics/pool-list.contract.ts';
import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import type { ListAnswer } from '@shared/contract/envelope.ts';
import { failureText } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { Button, Empty, Result, Skeleton } from 'antd';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Board } from './board-state.ts';
import { ContainerCard } from './container-card.tsx';
import css from './board.module.css';

/** 拼柜中的柜子: one card each, the open one with its cargo. */
export function ContainerPane(props: {
  board: Board;
  boxes: UseQueryResult<ListAnswer<ContainerListRow>>;
  chosen: readonly PoolRow[];
  dragging: readonly PoolRow[] | null;
  onAdd: (target: ContainerListRow) => void;
  onCreate: () => void;
}) {
  const { board, boxes, chosen, dragging } = props;
  const may = useMay();
  const rows = boxes.data?.list ?? [];
  const pod = board.filters.pod;
  const shown = pod ? rows.filter((row) => row.route?.endsWith(`→${pod}`) || row.id === board.open) : rows;
  return (
    <section className={css.pane} aria-label="拼柜中的柜子">
      <header className={css.paneHead}>
        <h1>拼柜中的柜子</h1>
        <span className={css.sums}>
          {shown.length} 个{pod && shown.length < rows.length ? `（目的港 ${pod}）` : ''}
        </span>
        {may('logistics.container.create') ? (
          <Button size="small" onClick={props.onCreate}>
            新建柜子
          </Button>
        ) : null}
      </header>
      <div className={css.cards}>
        {boxes.isError && !boxes.data ? (
          <Result
            status="warning"
            title="加载失败"
            subTitle={failureText(boxes.error)}
            extra={<Button onClick={() => void boxes.refetch()}>重试</Button>}
          />
        ) : !boxes.data ? (
          <Skeleton active className={css.skeleton} />
        ) : shown.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有拼柜中的柜子">
            {may('logistics.container.create') ? (
              <Button type="primary" onClick={props.onCreate}>
                新建柜子
              </Button>
            ) : null}
          </Empty>
        ) : (
          shown.map((row) => (
            <ContainerCard
              key={row.id}
              row={row}
              open={board.open === row.id}
              others={rows.filter((each) => each.id !== row.id && each.route === row.route && !each.hold)}
              chosen={chosen}
              dragging={dragging}
              onOpen={() => board.openContainer(board.open === row.id ? null : row.id)}
              onAdd={() => props.onAdd(row)}
            />
          ))
        )}
      </div>
    </section>
  );
}
