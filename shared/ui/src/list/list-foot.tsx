import { Pagination } from 'antd';
import type { ListAnswer } from '@shared/contract/envelope.ts';
import type { ListContract, ListQuery } from '@shared/contract/list.ts';
import type { ActionRecord } from '../action/action.ts';
import type { BatchAction, BatchPath, Chosen } from '../action/batch.ts';
import { formatCount } from '../format/format.ts';
import type { Density } from '../table/table-column.ts';
import { KeysetPager } from './keyset-pager.tsx';
import { PAGE_SIZES, type ListState } from './list-state.ts';
import { SelectionBar } from './selection-bar.tsx';
import css from './list-page.module.css';

interface Props<Row extends ActionRecord> {
  list: ListContract<Row>;
  state: ListState;
  change: (changes: Partial<ListState>) => void;
  query: ListQuery;
  answer: ListAnswer<Row> | undefined;
  density: Density;
  /** Rows a page, kept for the user. */
  onSize: (size: number) => void;
  chosen: ReadonlyMap<string, Chosen>;
  onChoose: (chosen: ReadonlyMap<string, Chosen>) => void;
  actions: readonly (BatchAction | BatchPath)[];
  chosenOf: (row: Row) => Chosen;
  whole: boolean;
  onWhole: (whole: boolean) => void;
  exports: readonly string[] | null;
}
/** Below the rows: what is chosen with the batch actions, and the pages. */
export function ListFoot<Row extends ActionRecord>({
  state,
  change,
  answer,
  density,
  onSize,
  ...selection
}: Props<Row>) {
  const total = answer?.total ?? 0;
  if (selection.list.keyset)
    return (
      <div className={css.foot}>
        <SelectionBar {...selection} total={total} capped={answer?.totalCapped ?? false} />
        <KeysetPager state={state} change={change} onSize={onSize} answer={answer} />
      </div>
    );
  return (
    <div className={css.foot}>
      <SelectionBar {...selection} total={total} capped={answer?.totalCapped ?? false} />
      <Pagination
        className={answer ? undefined : css.uncounted}
        size={density === 'large' ? 'medium' : 'small'}
        current={state.page}
        pageSize={state.pageSize}
        total={total}
        showSizeChanger
        showQuickJumper={total > state.pageSize * 10}
        pageSizeOptions={[...PAGE_SIZES]}
        showTotal={() => (answer ? `共 ${formatCount(total, answer.totalCapped)} 条` : '')}
        onChange={(next, nextSize) => {
          if (nextSize !== state.pageSize) onSize(nextSize);
          change({ page: nextSize === state.pageSize ? next : 1, pageSize: nextSize });
        }}
      />
    </div>
  );
}
