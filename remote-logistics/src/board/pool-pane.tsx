import { poolList, type PoolRow } from '@shared/contract/logistics/pool-list.contract.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { pageOfNumbers, soughtNumbers } from '@shared/ui/list/elsewhere.tsx';
import { SoughtNotice } from '@shared/ui/list/sought-notice.tsx';
import { formatCount, formatDecimal, formatVolume, formatWeight } from '@shared/ui/format/format.ts';
import { CloseOutlined } from '@ant-design/icons';
import { Button, Empty, Pagination, Result, Segmented, Skeleton } from 'antd';
import { useNavigate } from 'react-router-dom';
import { POOL_FILTERS, type Board } from './board-state.ts';
import { GROUPINGS, groupPool, type Grouping } from './pool-groups.ts';
import { PoolFilters } from './pool-filters.tsx';
import { PoolTable } from './pool-table.tsx';
import css from './board.module.css';

const PAGE = 200;

/** The page of the pool that the board shows. */
export const usePool = (board: Board) =>
  useRead(
    poolList.endpoint,
    { query: { ...board.filters, page: board.page, pageSize: PAGE, sort: 'requireEtd,-waitingDays' } },
    { keep: true, skipErrorHandler: true },
  );

/** 待拼货物池: what is confirmed and not yet in a container, with filters, grouping and selection. */
export function PoolPane(props: {
  board: Board;
  read: ReturnType<typeof usePool>;
  chosen: readonly PoolRow[];
  /** Null: not by this user. */
  onAdd: (() => void) | null;
  onCreate: (() => void) | null;
}) {
  const { board, read, chosen, onAdd, onCreate } = props;
  const navigate = useNavigate();
  const rows = read.data?.list ?? [];
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
      <PoolFilters key={board.filters.numbers ?? ''} board={board} />
      <div className={css.paneBody}>
        <div className={css.sought}>
          <SoughtNotice
            {...soughtNumbers(read.data, {}, poolList.pages)}
            onFound={({ page, numbers }) => void navigate(pageOfNumbers(page ?? '', numbers))}
          />
        </div>
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
              <Button onClick={() => board.set(Object.fromEntries(POOL_FILTERS.map((key) => [key, null])))}>
                清空筛选
              </Button>
            ) : null}
          </Empty>
        ) : (
          <PoolTable
            groups={groupPool(rows, board.grouping)}
            chosen={board.chosen}
            onChoose={board.choose}
            onAdd={onAdd}
          />
        )}
      </div>
      <footer className={css.paneFoot}>
        <span role="status">
          已选 {chosen.length} 行 · {formatDecimal(sum('freeCartons'))} 箱 · {formatVolume(sum('freeVolume'))} m³ ·{' '}
          {formatWeight(sum('freeGross'))} kg
          {chosen.length > 0 ? (
            <Button type="text" size="small" aria-label="清除选择" icon={<CloseOutlined />} onClick={board.clear} />
          ) : null}
        </span>
        {(read.data?.total ?? 0) > PAGE ? (
          <Pagination
            simple
            size="small"
            current={board.page}
            pageSize={PAGE}
            showSizeChanger={false}
            total={read.data?.total ?? 0}
            onChange={(page) => board.set({ page: String(page) })}
          />
        ) : null}
        {onCreate ? (
          <Button disabled={chosen.length === 0} onClick={onCreate}>
            装入新柜子
          </Button>
        ) : null}
        {onAdd ? (
          <Button type="primary" disabled={chosen.length === 0} onClick={onAdd}>
            加入柜子
          </Button>
        ) : null}
      </footer>
    </section>
  );
}
