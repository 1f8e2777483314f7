import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Form } from 'antd';
import { isTyping } from '../base/is-typing.ts';
import { RoomRow } from '../base/room-row.tsx';
import { useShortcuts, type Shortcut } from '@shared/runtime/shortcuts.ts';
import { useWindow } from '../base/use-window.ts';
import { pathText, useFormState, useSection } from '../form/form-context.ts';
import { GridFoot } from './grid-foot.tsx';
import { frozenWidth, GridHead, widthOf } from './grid-head.tsx';
import { GRID_KEYS, focusCell, moveIn, placeOf } from './grid-keys.ts';
import { GridRow } from './grid-row.tsx';
import type { GridColumn } from './grid-values.ts';
import { byRow } from './row-errors.ts';
import { useGridEdit } from './use-grid-edit.ts';
import { useGridViews } from './use-grid-views.tsx';
import css from './line-grid.module.css';

export type LineGridProps<Line extends object> = SheetProps<Line> & (Read | Written<Line>);
interface Read {
  readOnly: true;
  current?: undefined;
}
interface Written<Line extends object> {
  readOnly?: boolean;
  /** The value at this moment, where `value` may be that of an earlier one: what was pasted is looked up in it. */
  current: () => readonly Line[];
}
interface SheetProps<Line extends object> {
  /** What the lines are: 货物明细. */
  title: string;
  /** The title stands above the sheet: one of several in a section. */
  titled?: boolean;
  /** Path of the value in the form; errors below it (`lines.3.cartons`) show in their cells. */
  name: string;
  /** Keep it stable (a constant or useMemo). */
  columns: readonly GridColumn<Line>[];
  /** A new line; without it the lines are given: none is added, copied or deleted. */
  blank?: () => Line;
  value?: readonly Line[] | null;
  onChange?: (lines: Line[]) => void;
  /** Views of a wide sheet: 业务, 报关; each shows the columns that name it, 全部 every one. */
  views?: readonly string[];
  /** Rows of 44 px for fingers. */
  tall?: boolean;
  /** Column in which the work begins: its first cell without a value, else the first, has the focus when the grid appears. */
  begins?: string;
  /** Most lines. */
  most?: number;
  /** What is wrong with cells before anything is sent, by path (`lines.3.goodsId`); what the API has said comes first. Keep it stable. */
  wrong?: Readonly<Record<string, string>>;
  /** What a copied line leaves behind: ids. */
  copyOf?: (line: Line) => Line;
  /** Beside 添加一行: an import, with the lines as they are and what puts others in their place. */
  tools?: (lines: readonly Line[], put: (lines: Line[]) => void) => ReactNode;
}
const ROW = 33;
const TALL_ROW = 45;
const VIRTUAL_FROM = 60;
const NONE: readonly object[] = [];
const NO_KEYS: readonly Shortcut[] = [];

/**
 * Lines of a document as a sheet: type, or paste a block from Excel (rows grow), arrows and Enter move, Ctrl+D fills
 * down, copy and delete lines, computed columns and sums live, errors in their cells, a thousand lines usable.
 * As a field of a form: `<LineField title="货物明细" name="lines" columns={COLUMNS} blank={blankLine} />`.
 */
export function LineGrid<Line extends object>(props: LineGridProps<Line>) {
  const { title, name, blank, readOnly = false } = props;
  const lines = useMemo(() => props.value ?? [], [props.value]);
  const grows = !readOnly && blank !== undefined;
  const most = grows ? (props.most ?? 2000) : lines.length;
  const { errors: told, clear, register } = useFormState();
  const { wrong } = props;
  const errors = useMemo(() => (wrong ? { ...wrong, ...told } : told), [wrong, told]);
  const { columns, chooser } = useGridViews(props, errors);
  const section = useSection();
  useShortcuts(readOnly ? NO_KEYS : GRID_KEYS);
  useEffect(() =>
    register(name, { label: title, section, input: null, columns: props.columns as readonly GridColumn<object>[] }),
  );
  const scroller = useRef<HTMLDivElement>(null);
  const { from, to, before, after, scrollTo } = useWindow(
    scroller,
    lines.length,
    props.tall ? TALL_ROW : ROW,
    VIRTUAL_FROM,
  );
  const onTouch = (cell: string) => clear(cell ? `${name}.${cell}` : name);
  const { keys, set, act, add, paste, put } = useGridEdit({
    lines,
    current: props.current,
    columns,
    onChange: props.onChange,
    blank,
    copyOf: props.copyOf,
    most,
    onTouch,
  });
  const focus = useCallback(
    (row: number, column: number) => {
      if (focusCell(scroller.current, row, column)) return;
      scrollTo(row);
      setTimeout(() => focusCell(scroller.current, row, column), 30);
    },
    [scrollTo],
  );
  const { begins } = props;
  const begun = useRef(false);
  useEffect(() => {
    const column = columns.findIndex(({ key }) => key === begins);
    if (begun.current || column < 0 || lines.length === 0) return undefined;
    begun.current = true;
    const empty = lines.findIndex((line) => (line as Record<string, unknown>)[begins ?? ''] === null);
    // A drawer takes the focus once it has come in. Who types elsewhere by then goes on typing.
    const timer = setTimeout(() => {
      if (!isTyping(document.activeElement)) focus(Math.max(0, empty), column);
    }, 350);
    return () => clearTimeout(timer);
  }, [begins, columns, lines, focus]);
  const append = () => {
    if (add()) setTimeout(() => focus(lines.length, 0), 0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    const at = placeOf(target);
    if (!at || event.nativeEvent.isComposing || !(target instanceof HTMLElement)) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'd') return;
      event.preventDefault();
      const column = columns[at.column];
      const above = lines[at.row - 1] as Record<string, unknown> | undefined;
      if (column && above && !readOnly) set(at.row, column, above[column.key]);
      return;
    }
    const move = moveIn(target, event.key, event.altKey);
    if (!move) return;
    event.preventDefault();
    const row = at.row + move.row;
    if (row >= lines.length && event.key === 'Enter' && grows) append();
    else if (row >= 0 && row < lines.length) focus(row, at.column + move.column);
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const at = placeOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!at || readOnly || !/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return;
    event.preventDefault();
    paste(at, text);
  };

  const own = errors[name];
  const wrongRows = useMemo(() => byRow(errors, name), [errors, name]);
  const wrongCount = Object.keys(errors).filter((path) => path.startsWith(`${name}.`)).length;
  /** Only a column that looks at other lines makes a row depend on all of them. */
  const seen = columns.some((column) => (column.compute?.length ?? 0) > 2) ? lines : NONE;
  return (
    <div className={css.wrap} data-grid="" data-path={name}>
      {props.titled ? <h3 className={css.title}>{title}</h3> : null}
      {chooser}
      <div
        ref={scroller}
        tabIndex={0}
        role="group"
        aria-label="明细表格"
        className={own || wrongCount ? `${css.scroll} ${css.wrong}` : css.scroll}
        style={{ scrollPaddingInlineStart: frozenWidth(columns) }}
      >
        <table
          className={props.tall ? `${css.table} ${css.tall}` : css.table}
          style={{ minWidth: widthOf(columns, grows) }}
          aria-label={title}
          aria-rowcount={lines.length + 1}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        >
          <GridHead columns={columns} tools={grows} />
          <tbody>
            <RoomRow span={columns.length + 2} height={before} />
            {lines.slice(from, to).map((line, at) => (
              <GridRow
                key={keys[from + at]}
                line={line}
                index={from + at}
                lines={seen}
                columns={columns as readonly GridColumn<object>[]}
                errors={wrongRows[from + at]}
                path={name}
                readOnly={readOnly}
                tools={grows}
                onSet={set as (row: number, column: GridColumn<object>, value: unknown, item?: unknown) => void}
                onAct={act}
              />
            ))}
            <RoomRow span={columns.length + 2} height={after} />
          </tbody>
        </table>
      </div>
      <GridFoot
        columns={columns}
        lines={lines}
        onAdd={grows ? append : null}
        tools={grows ? props.tools?.(lines, put) : null}
        full={lines.length >= most}
        error={own ?? (wrongCount ? `${wrongCount} 处需要修改` : null)}
      />
    </div>
  );
}

/** The grid as a field of a FormPage: value and errors under `name`. */
export function LineField<Line extends object>(props: Omit<LineGridProps<Line>, 'value' | 'current' | 'onChange'>) {
  const form = Form.useFormInstance();
  const path = pathText(props.name).split('.');
  return (
    <Form.Item name={path} noStyle>
      <LineGrid {...props} current={() => (form.getFieldValue(path) ?? []) as readonly Line[]} />
    </Form.Item>
  );
}
