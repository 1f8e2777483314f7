import { memo } from 'react';
import { GridCell } from './grid-cell.tsx';
import { frozenAt } from './grid-head.tsx';
import type { GridColumn } from './grid-values.ts';
import { unread } from './unread.ts';
import css from './line-grid.module.css';

interface RowProps {
  line: object;
  index: number;
  lines: readonly object[];
  columns: readonly GridColumn<object>[];
  errors: Readonly<Record<string, string>> | undefined;
  path: string;
  readOnly: boolean;
  /** 复制, 删除. */
  tools: boolean;
  onSet: (row: number, column: GridColumn<object>, value: unknown, item?: unknown) => void;
  onAct: (action: 'copy' | 'remove', row: number) => void;
}
/** One line of the sheet. */
export const GridRow = memo(function GridRow({
  line,
  index,
  lines,
  columns,
  errors,
  path,
  readOnly,
  tools,
  onSet,
  onAct,
}: RowProps) {
  return (
    <tr data-row={index}>
      <td className={`${css.no} ${css.frozen}`} style={{ insetInlineStart: 0 }} title={errors?.['']}>
        {index + 1}
      </td>
      {columns.map((column, at) => {
        const value = (line as Record<string, unknown>)[column.key];
        const error =
          errors?.[column.key] ??
          Object.entries(errors ?? {}).find(([key]) => key.startsWith(`${column.key}.`))?.[1] ??
          unread(column, value) ??
          undefined;
        const locked = !readOnly && column.editable?.(line) === false;
        const names = [error ? css.bad : '', locked ? css.locked : '', column.frozen ? css.frozen : '']
          .filter(Boolean)
          .join(' ');
        return (
          <td
            key={column.key}
            data-column={at}
            data-path={`${path}.${index}.${column.key}`}
            className={names || undefined}
            style={frozenAt(columns, at)}
          >
            <GridCell
              column={column}
              line={line}
              index={index}
              lines={lines}
              readOnly={readOnly}
              label={`第 ${index + 1} 行${column.title}${error ? `，${error}` : ''}`}
              onSet={(next, item) => onSet(index, column, next, item)}
            />
            {error ? (
              <span className={css.message} role="alert">
                {error}
              </span>
            ) : null}
          </td>
        );
      })}
      {tools ? (
        <td className={css.tools}>
          <button
            type="button"
            tabIndex={-1}
            className={css.tool}
            aria-label={`复制第 ${index + 1} 行`}
            onClick={() => onAct('copy', index)}
          >
            复制
          </button>
          <button
            type="button"
            tabIndex={-1}
            className={`${css.tool} ${css.remove}`}
            aria-label={`删除第 ${index + 1} 行`}
            onClick={() => onAct('remove', index)}
          >
            删除
          </button>
        </td>
      ) : null}
    </tr>
  );
});
