import type { SortKey } from '../list/list-state.ts';
import { HeaderCell } from './header-cell.tsx';
import type { TableColumn } from './table-column.ts';
import type { Layout } from './use-layout.ts';
import box from './check-box.module.css';
import css from './data-table.module.css';

interface Props<Row> {
  columns: readonly TableColumn<Row>[];
  layout: Layout;
  expandable: boolean;
  /** How many rows of how many are selected; null: no check boxes. */
  picked: { some: boolean; all: boolean } | null;
  onPick: (on: boolean) => void;
  sort?: readonly SortKey[];
  onSort?: (key: string, keep: boolean) => void;
  onResize?: (key: string, width: number) => void;
}
/** Widths of the columns and their headers. */
export function TableHead<Row>({ columns, layout, expandable, picked, onPick, sort, ...rest }: Props<Row>) {
  // A place among columns that are not shown tells nobody anything: a 2 would stand there without a 1.
  const seen = sort?.filter(({ key }) => columns.some((column) => column.key === key));
  return (
    <>
      <colgroup>
        {expandable ? <col style={{ width: 32 }} /> : null}
        {picked ? <col style={{ width: 36 }} /> : null}
        {columns.map((column) => (
          <col key={column.key} style={{ width: column.width }} />
        ))}
        <col />
      </colgroup>
      <thead>
        <tr>
          {expandable ? (
            <th className={`${css.fixed} ${css.checkCell}`} style={{ left: 0 }}>
              <span className={css.toggle} aria-hidden="true" />
            </th>
          ) : null}
          {picked ? (
            <th className={`${css.fixed} ${css.checkCell}`} style={{ left: expandable ? 32 : 0 }}>
              <input
                type="checkbox"
                className={box.check}
                aria-label="选择本页全部"
                checked={picked.all}
                ref={(box) => {
                  if (box) box.indeterminate = picked.some && !picked.all;
                }}
                onChange={(event) => onPick(event.target.checked)}
              />
            </th>
          ) : null}
          {columns.map((column) => (
            <HeaderCell
              key={column.key}
              column={column}
              className={layout.classes[column.key]}
              style={layout.styles[column.key]}
              {...(seen && { sort: seen })}
              {...rest}
            />
          ))}
          <th className={css.filler} aria-hidden="true" />
        </tr>
      </thead>
    </>
  );
}
