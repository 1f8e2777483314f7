import { useState } from 'react';
import { Badge, Button } from 'antd';
import type { Filter } from '@shared/contract/list.ts';
import type { Sought } from './elsewhere.tsx';
import { FilterField } from './filter-field.tsx';
import css from './list-page.module.css';

interface Props {
  filters: Readonly<Record<string, Filter>>;
  values: Readonly<Record<string, string>>;
  /** Whether there is something to clear. */
  filtered: boolean;
  /** `typing`: part of one text being typed, so it makes no new history entry. */
  onChange: (key: string, value: string, typing?: boolean) => void;
  onClear: () => void;
  sought?: Sought;
}
/** The quick row of filters; the rest opens with 更多筛选. */
export function FilterBar({ filters, values, filtered, onChange, onClear, sought }: Props) {
  const entries = Object.entries(filters);
  const quick = entries.filter(([, filter]) => filter.quick);
  const more = entries.filter(([, filter]) => !filter.quick);
  const used = more.filter(([key]) => values[key]).length;
  const [open, setOpen] = useState(used > 0);
  const field = ([key, filter]: [string, Filter]) => (
    <FilterField
      key={key}
      filter={filter}
      value={values[key] ?? ''}
      sought={sought}
      onChange={(value, typing) => onChange(key, value, typing)}
    />
  );
  if (entries.length === 0) return null;
  return (
    <div role="search" className={css.filters} aria-label="筛选">
      {quick.map(field)}
      {more.length ? (
        <Badge count={open ? 0 : used} size="small">
          <Button type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? '收起筛选' : '更多筛选'}
          </Button>
        </Badge>
      ) : null}
      {filtered ? (
        <Button type="link" className={css.reset} onClick={onClear}>
          清空筛选
        </Button>
      ) : null}
      {open && more.length ? <div className={css.more}>{more.map(field)}</div> : null}
    </div>
  );
}
