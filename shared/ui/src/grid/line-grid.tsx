import { memo, useCallback, useEffect, useMemo, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Button, Form } from 'antd';
import { useVirtualizer } from '@tanstack/react-virtual';
import { pathText, useFormState, useSection } from '../form/form-context.ts';
import { GridCell } from './grid-cell.tsx';
import {
  isNumberKind,
  isUnread,
  moveOf,
  parseBlock,
  pasteBlock,
  setCell,
  shownAs,
  sumOf,
  UNITS,
  WIDTHS,
  type GridColumn,
} from './grid-values.ts';
import { useLineKeys } from './use-line-keys.ts';
import css from './line-grid.module.css';

export interface LineGridProps<Line extends object> {
  /** What the lines are: 货物明细. */
  title: string;
  /** Path of the value in the form; errors below it (`lines.3.cartons`) show in their cells. */
  name: string;
  /** Keep it stable (a constant or useMemo). */
  columns: readonly GridColumn<Line>[];
  /** A new line. */
  blank: () => Line;
  value?: readonly Line[] | null;
  onChange?: (lines: Line[]) => void;
  readOnly?: boolean;
  /** Most lines. */
  most?: number;
  /** What a copied line leaves behind: ids. */
  copyOf?: (line: Line) => Line;
}
const ROW = 33;
const VIRTUAL_FROM = 60;

/**
 * Lines of a document as a sheet: type, or paste a block from Excel (rows grow), arrows and Enter move, Ctrl+D fills
 * down, copy and delete lines, computed columns and sums live, errors in their cells, a thousand lines usable.
 * As a field of a form: `<LineField title="货物明细" name="lines" columns={COLUMNS} blank={blankLine} />`.
 */
export function LineGrid<Line extends object>(props: LineGridProps<Line>) {
  const { title, name, columns, blank, readOnly = false, most = 2000 } = props;
  const lines = useMemo(() => props.value ?? [], [props.value]);
  const { errors, clear, register } = useFormState();
  const section = useSection();
  useEffect(() => register(name, { label: title, section, input: null }));
  const scroller = useRef<HTMLDivElement>(null);
  const { keys, change } = useLineKeys(lines, props.onChange);
  const latest = useRef({ lines, columns, props });
  latest.current = { lines, columns, props };
  const virtual = lines.length >= VIRTUAL_FROM;
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    enabled: virtual,
    count: virtual ? lines.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 10,
  });

  const focus = useCallback(
    (row: number, column: number) => {
      const go = () => {
        const cell = scroller.current?.querySelector(`tr[data-row="${row}"] td[data-column="${column}"]`);
        const input = cell?.querySelector<HTMLElement>('input,select,button');
        input?.focus();
        if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select();
        return Boolean(input);
      };
      if (go()) return;
      virtualizer.scrollToIndex(row);
      setTimeout(go, 30);
    },
    [virtualizer],
  );
  const set = useCallback(
    (row: number, column: GridColumn<Line>, value: unknown, item?: unknown) => {
      const now = latest.current.lines;
      const line = now[row];
      if (!line) return;
      const next = [...now];
      next[row] = setCell(line, column, value, item);
      change(next);
      clear(`${name}.${row}.${column.key}`);
    },
    [change, clear, name],
  );
  const add = (count: number, at = lines.length) => {
    const room = Math.min(count, most - lines.length);
    if (room <= 0) return;
    change([...lines.slice(0, at), ...Array.from({ length: room }, blank), ...lines.slice(at)], {
      at,
      removed: 0,
      added: room,
    });
    clear(name);
    setTimeout(() => focus(at, 0), 0);
  };
  const act = useCallback(
    (action: 'copy' | 'remove', row: number) => {
      const { lines: now, props: given } = latest.current;
      const line = now[row];
      if (!line) return;
      if (action === 'remove')
        change(
          now.filter((_, at) => at !== row),
          { at: row, removed: 1, added: 0 },
        );
      else if (now.length < most)
        change([...now.slice(0, row + 1), given.copyOf?.(line) ?? { ...line }, ...now.slice(row + 1)], {
          at: row + 1,
          removed: 0,
          added: 1,
        });
      clear(name);
    },
    [change, clear, most, name],
  );
  const placeOf = (target: EventTarget): { row: number; column: number } | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
    const row = cell?.closest<HTMLElement>('tr[data-row]')?.dataset.row;
    return cell && row !== undefined ? { row: Number(row), column: Number(cell.dataset.column) } : null;
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = placeOf(event.target);
    const { target } = event;
    if (!at || event.nativeEvent.isComposing || !(target instanceof HTMLElement)) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      const column = columns[at.column];
      const above = lines[at.row - 1] as Record<string, unknown> | undefined;
      if (column && above && !readOnly) set(at.row, column, above[column.key]);
      return;
    }
    if (
      event.ctrlKey ||
      event.metaKey ||
      target.closest('.ant-select') ||
      target.getAttribute('aria-expanded') === 'true'
    )
      return;
    const isText = target instanceof HTMLInputElement && target.type === 'text';
    if (target instanceof HTMLSelectElement && event.key.startsWith('ArrowU')) return;
    if (target instanceof HTMLSelectElement && event.key === 'ArrowDown') return;
    const edge = isText
      ? {
          start:
            target.selectionEnd === 0 || (target.selectionStart === 0 && target.selectionEnd === target.value.length),
          end:
            target.selectionStart === target.value.length ||
            (target.selectionStart === 0 && target.selectionEnd === target.value.length),
        }
      : { start: true, end: true };
    const move = moveOf(event.key, edge, event.altKey);
    if (!move) return;
    event.preventDefault();
    const row = at.row + move.row;
    if (row >= lines.length && event.key === 'Enter' && !readOnly) add(1);
    else if (row >= 0 && row < lines.length) focus(row, at.column + move.column);
  };
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const at = placeOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!at || readOnly || !/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return;
    event.preventDefault();
    const next = pasteBlock(lines, columns, at, parseBlock(text), blank, most);
    change(next, { at: lines.length, removed: 0, added: next.length - lines.length });
    clear(name);
  };

  const items = virtual ? virtualizer.getVirtualItems() : null;
  const before = items?.[0]?.start ?? 0;
  const after = items?.length ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const rows = items ? items.map((item) => item.index) : lines.map((_, index) => index);
  const own = errors[name];
  const wrongRows = useMemo(() => byRow(errors, name), [errors, name]);
  const wrongCount = Object.keys(errors).filter((path) => path.startsWith(`${name}.`)).length;
  const width = columns.reduce((sum, column) => sum + (column.width ?? WIDTHS[column.kind]), readOnly ? 40 : 136);
  const sums = columns.filter((column) => column.sum);
  return (
    <div className={css.wrap} data-grid="" data-path={name}>
      <div
        ref={scroller}
        tabIndex={0}
        role="group"
        aria-label="明细表格"
        className={own || wrongCount ? `${css.scroll} ${css.wrong}` : css.scroll}
      >
        <table
          className={css.table}
          style={{ minWidth: width }}
          aria-label={title}
          aria-rowcount={lines.length + 1}
          onKeyDown={keyDown}
          onPaste={paste}
        >
          <colgroup>
            <col style={{ width: 40 }} />
            {columns.map((column) => (
              <col key={column.key} style={{ width: column.width ?? WIDTHS[column.kind] }} />
            ))}
            {readOnly ? null : <col style={{ width: 96 }} />}
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className={css.no}>
                行
              </th>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={isNumberKind(column.kind) ? css.end : undefined}
                  title={column.title}
                >
                  {column.required ? (
                    <span className={css.star} aria-hidden="true">
                      *
                    </span>
                  ) : null}
                  {column.title}
                  {UNITS[column.kind] ? <small>{UNITS[column.kind]}</small> : null}
                </th>
              ))}
              {readOnly ? null : <th scope="col">操作</th>}
            </tr>
          </thead>
          <tbody>
            {before > 0 ? (
              <tr aria-hidden="true">
                <td colSpan={columns.length + 2} style={{ height: before }} />
              </tr>
            ) : null}
            {rows.map((index) => (
              <GridRow
                key={keys[index]}
                line={lines[index] as object}
                index={index}
                lines={
                  columns.some((column) => column.kind === 'computed' && (column.compute?.length ?? 0) > 2)
                    ? lines
                    : NONE
                }
                columns={columns as readonly GridColumn<object>[]}
                errors={wrongRows[index]}
                path={name}
                readOnly={readOnly}
                onSet={set as (row: number, column: GridColumn<object>, value: unknown, item?: unknown) => void}
                onAct={act}
              />
            ))}
            {after > 0 ? (
              <tr aria-hidden="true">
                <td colSpan={columns.length + 2} style={{ height: after }} />
              </tr>
            ) : null}
          </tbody>
        </table>
      </div>
      <div className={css.foot}>
        {readOnly ? null : (
          <>
            <Button size="small" onClick={() => add(1)} disabled={lines.length >= most}>
              添加一行
            </Button>
            <span className={css.hint}>可从 Excel 粘贴多行，Ctrl+D 向下填充</span>
          </>
        )}
        {own || wrongCount ? (
          <span className={css.error} role="alert">
            {own ?? `${wrongCount} 处需要修改`}
          </span>
        ) : null}
        <dl className={css.sums}>
          <div>
            <dt>共</dt>
            <dd>{lines.length} 行</dd>
          </div>
          {sums.map((column) => (
            <div key={column.key}>
              <dt>{column.title}</dt>
              <dd>
                {shownAs(column.kind === 'computed' ? (column.as ?? 'decimal') : column.kind, sumOf(column, lines)) ||
                  '0'}
                {UNITS[column.kind] ?? ''}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
const NONE: readonly object[] = [];

/** The grid as a field of a FormPage: value and errors under `name`. */
export function LineField<Line extends object>(props: Omit<LineGridProps<Line>, 'value' | 'onChange'>) {
  return (
    <Form.Item name={pathText(props.name).split('.')} noStyle>
      <LineGrid {...props} />
    </Form.Item>
  );
}

/** Errors by row: 'lines.3.cartons' → {3: {cartons}}; the same object for a row while its errors are the same. */
function byRow(errors: Readonly<Record<string, string>>, name: string): Record<number, Record<string, string>> {
  const rows: Record<number, Record<string, string>> = {};
  for (const [path, message] of Object.entries(errors)) {
    if (!path.startsWith(`${name}.`)) continue;
    const [row = '', ...key] = path.slice(name.length + 1).split('.');
    (rows[Number(row)] ??= {})[key.join('.')] = message;
  }
  return rows;
}

interface RowProps {
  line: object;
  index: number;
  lines: readonly object[];
  columns: readonly GridColumn<object>[];
  errors: Readonly<Record<string, string>> | undefined;
  path: string;
  readOnly: boolean;
  onSet: (row: number, column: GridColumn<object>, value: unknown, item?: unknown) => void;
  onAct: (action: 'copy' | 'remove', row: number) => void;
}
const GridRow = memo(function GridRow({ line, index, lines, columns, errors, path, readOnly, onSet, onAct }: RowProps) {
  return (
    <tr data-row={index}>
      <td className={css.no} title={errors?.['']}>
        {index + 1}
      </td>
      {columns.map((column, at) => {
        const value = (line as Record<string, unknown>)[column.key];
        const error =
          errors?.[column.key] ??
          Object.entries(errors ?? {}).find(([key]) => key.startsWith(`${column.key}.`))?.[1] ??
          (isUnread(column.kind, value) ? '格式不正确' : undefined);
        const locked = !readOnly && column.editable?.(line) === false;
        const names = [error ? css.bad : '', locked ? css.locked : ''].filter(Boolean).join(' ');
        return (
          <td
            key={column.key}
            data-column={at}
            data-path={`${path}.${index}.${column.key}`}
            className={names || undefined}
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
      {readOnly ? null : (
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
      )}
    </tr>
  );
});
