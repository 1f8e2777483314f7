import { Button, Select } from 'antd';
import type { ListAnswer } from '@shared/contract/envelope.ts';
import { formatCount } from '../format/format.ts';
import { PAGE_SIZES, type ListState } from './list-state.ts';
import css from './list-page.module.css';

interface Props {
  state: ListState;
  change: (changes: Partial<ListState>) => void;
  onSize: (size: number) => void;
  answer: Pick<ListAnswer<unknown>, 'total' | 'totalCapped' | 'nextCursor' | 'prevCursor'> | undefined;
}
const SIZES = PAGE_SIZES.map((value) => ({ value, label: `${value} 条/页` }));

/** Pages of a list by key: forward, back and to the first; where one stands is in the URL. */
export function KeysetPager({ state, change, onSize, answer }: Props) {
  const turn = (label: string, cursor: string | null | undefined) => (
    <Button disabled={!cursor} onClick={() => change({ cursor: cursor ?? null })}>
      {label}
    </Button>
  );
  return (
    <nav className={css.keyset} aria-label="分页">
      <span>{answer ? `共 ${formatCount(answer.total, answer.totalCapped)} 条` : ''}</span>
      <Button disabled={state.cursor === null} onClick={() => change({ cursor: null })}>
        第一页
      </Button>
      {turn('上一页', answer?.prevCursor)}
      {turn('下一页', answer?.nextCursor)}
      <Select
        aria-label="每页条数"
        options={SIZES}
        value={state.pageSize}
        onChange={(size) => {
          onSize(size);
          change({ pageSize: size });
        }}
      />
    </nav>
  );
}
