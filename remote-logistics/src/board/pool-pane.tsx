import { poolList, type PoolRow } from '@shared/contract/logistics/allocation.contract.ts';
import { TRANSPORT_MODE } from '@shared/contract/logistics/order.labels.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { formatCount, formatDecimal, formatVolume, formatWeight } from '@shared/ui/format/format.ts';
import { CodeSelect } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Button, Checkbox, Empty, Input, Pagination, Result, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import type { Board } from './board-state.ts';
import { GROUPINGS, groupPool, type Grouping } from './pool-groups.ts';
import { PoolTable } from './pool-table.tsx';
import css from './board.module.css';

const PAGE = 200;

/** 待拼货物池: what is confirmed and not yet in a container, with filters, grouping and selection. */
export function PoolPane(props: {
  board: Board;
  onAdd: (rows: PoolRow[]) => void;
  onCreate: (rows: PoolRow[]) => void;
}) {
  const { board, onAdd, onCreate } = props;
  const read = useRead(
    poolList.endpoint,
    { query: { ...board.filters, page: board.page, pageSize: PAGE, sort: 'requireEtd,-waitingDays' } },
    { keep: true, skipErrorHandler: true },
  );
  const [typed, setTyped] = useState(board.filters.numbers ?? '');
  const rows = read.data?.list ?? [];
  const chosen = [...board.chosen.values()];
  const sum = (key: 'freeCartons' | 'freeVolume' | 'freeGross') =>
    chosen.reduce((total, row) => total + (row[key] ?? 0), 0);
  const filtered = Object.keys(board.filters).length > 0;
  const number = (key: string) => Number(read.data?.summary[key] ?? 0);
  return (
    <section className={css.pane} aria-label="待拼货物池">
      <header className={css.paneHead}>
        <h1>待拼货物池</h1>
        <span className={css.sums}>
          {formatCount(read.data?.total ?? 0, read.data?.totalCapped)} 行 · {formatDecimal(number('freeCartons'))} 箱 ·{' '}
          {formatVolume(number('freeVolume'))} m³ · {formatWeight(number('freeGross'))} kg
        </span>
        <Segmented
          size="small"
          aria-label="分组"
          value={board.grouping}
          options={Object.entries(GROUPINGS).map(([value, label]) => ({ value, label }))}
          onChange={(value) => board.set({ group: (value as Grouping) === 'pod' ? 'pod' : null })}
        />
      </header>
      <div className={css.filters}>
        <Input.Search
          allowClear
          aria-label="订单号、客户单号、唛头"
          placeholder="订单号 / 客户单号 / 唛头"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onSearch={(value) => board.set({ numbers: value.trim() || null })}
        />
        <Picker
          kind="ports"
          aria-label="目的港"
          placeholder="目的港"
          value={board.filters.pod ?? null}
          onChange={(pod) => board.set({ pod })}
        />
        <Picker
          kind="customers"
          aria-label="客户"
          placeholder="客户"
          value={board.filters.customerId ?? null}
          onChange={(customerId) => board.set({ customerId })}
        />
        <CodeSelect
          aria-label="运输方式"
          placeholder="运输方式"
          labels={TRANSPORT_MODE}
          value={board.filters.transportMode ?? null}
          onChange={(transportMode) => board.set({ transportMode })}
        />
        <Checkbox
          checked={board.filters.received === '1'}
          onChange={(event) => board.set({ received: event.target.checked ? '1' : null })}
        >
          已全部收货
        </Checkbox>
      </div>
      <div className={css.paneBody}>
        {read.isError && !read.data ? (
          <Result
            status="warning"
            title="加载失败"
            subTitle={failureText(read.error)}
            extra={<Button onClick={() => void read.refetch()}>重试</Button>}
          />
        ) : !read.data ? (
          <Skeleton active className={css.skeleton} />
        ) : rows.length === 0 ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={filtered ? '没有符合条件的数据' : '货物池是空的，订单审核通过后出现在这里'}
          >
            {filtered ? (
              <Button
                onClick={() => {
                  setTyped('');
                  board.set({ numbers: null, pod: null, customerId: null, transportMode: null, received: null });
                }}
              >
                清空筛选
              </Button>
            ) : null}
          </Empty>
        ) : (
          <PoolTable groups={groupPool(rows, board.grouping)} chosen={board.chosen} onChoose={board.choose} />
        )}
      </div>
      <footer className={css.paneFoot}>
        <span role="status">
          已选 {chosen.length} 行 · {formatDecimal(sum('freeCartons'))} 箱 · {formatVolume(sum('freeVolume'))} m³ ·{' '}
          {formatWeight(sum('freeGross'))} kg
        </span>
        {(read.data?.total ?? 0) > PAGE ? (
          <Pagination
            simple
            size="small"
            current={board.page}
            pageSize={PAGE}
            total={read.data?.total ?? 0}
            onChange={(page) => board.set({ page: String(page) })}
          />
        ) : null}
        {chosen.length > 0 ? <Button onClick={board.clear}>清除选择</Button> : null}
        <Button disabled={chosen.length === 0} onClick={() => onCreate(chosen)}>
          装入新柜子
        </Button>
        <Button type="primary" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
          加入柜子
        </Button>
      </footer>
    </section>
  );
}
