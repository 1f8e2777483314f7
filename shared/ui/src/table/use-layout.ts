import { useMemo, type CSSProperties } from 'react';
import type { TableColumn } from './table-column.ts';
import css from './data-table.module.css';

export interface Layout {
  /** Pixels of all columns. */
  width: number;
  /** Pixels of the check boxes and toggles before them. */
  lead: number;
  classes: Readonly<Record<string, string>>;
  styles: Readonly<Record<string, CSSProperties | undefined>>;
}
/** Classes and sticky offsets of the columns, made once for all rows. */
export function useLayout<Row>(columns: readonly TableColumn<Row>[], checks: boolean, toggles: boolean): Layout {
  return useMemo(() => {
    const classes: Record<string, string> = {};
    const styles: Record<string, CSSProperties | undefined> = {};
    const lead = (checks ? 36 : 0) + (toggles ? 32 : 0);
    let left = lead;
    const total = columns.reduce((sum, column) => sum + column.width, left);
    const pinned = columns.filter((column) => column.fixed === 'start');
    const ends = columns.filter((column) => column.fixed === 'end');
    let right = ends.reduce((sum, column) => sum + column.width, 0);
    for (const column of columns) {
      const names = [column.end ? css.end : '', column.fixed ? css.fixed : ''];
      if (column.fixed === 'start') {
        styles[column.key] = { left };
        left += column.width;
        if (column === pinned.at(-1)) names.push(css.edge ?? '');
      } else if (column.fixed === 'end') {
        right -= column.width;
        styles[column.key] = { right };
        names.push(css.tail ?? '');
        if (column === ends[0]) names.push(css.start ?? '');
      }
      classes[column.key] = names.filter(Boolean).join(' ');
    }
    return { width: total, lead, classes, styles };
  }, [columns, checks, toggles]);
}
