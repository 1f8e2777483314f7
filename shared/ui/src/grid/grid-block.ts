import { parseCell } from './cell-text.ts';
import type { GridColumn } from './grid-values.ts';
import { readable, unread } from './unread.ts';

/** The block of a paste: rows of cells; Excel ends with a line break, and quotes cells that hold one. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const source = text.replace(/\r\n?/g, '\n');
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at];
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '' && closes(source, at)) quoted = true;
    else if (char === '\t' || char === '\n') {
      row.push(cell);
      cell = '';
      if (char === '\n') {
        rows.push(row);
        row = [];
      }
    } else cell += char;
  }
  if (cell !== '' || row.length) rows.push([...row, cell]);
  while (rows.length && rows.at(-1)?.every((one) => one.trim() === '')) rows.pop();
  return rows;
}
/** Whether a quote at the start of a cell has its end before a tab, a line break or the end. */
const closes = (source: string, at: number): boolean => /^"(?:[^"]|"")*"(?=[\t\n]|$)/.test(source.slice(at, at + 4000));

/** Lays a block over the lines from a cell on: rows grow, read-only and computed columns swallow their cell. */
export function pasteBlock<Line extends object>(
  lines: readonly Line[],
  columns: readonly GridColumn<Line>[],
  at: { row: number; column: number },
  block: readonly (readonly string[])[],
  blank: () => Line,
  most = Number.POSITIVE_INFINITY,
): Line[] {
  const next = [...lines];
  for (const [down, cells] of block.entries()) {
    const row = at.row + down;
    if (row >= most) break;
    let line = next[row] ?? blank();
    for (const [right, text] of cells.entries()) {
      const column = columns[at.column + right];
      if (column)
        line = setCell(line, column, column.text ? column.text.read(text, line) : parseCell(column, text), { columns });
    }
    next[row] = line;
  }
  return next;
}
interface Follow<Line> {
  /** Columns of the sheet: what follows from a cell is worked out without cells that could not be read. */
  columns?: readonly GridColumn<Line>[];
  /** The chosen row of a picker. */
  item?: unknown;
  /** Cells that keep what they hold: they were pasted beside this one. */
  keep?: ReadonlySet<string>;
}
/** A line with one cell changed, and what follows from it; unchanged for a cell that can't be edited. */
export function setCell<Line extends object>(
  line: Line,
  column: GridColumn<Line>,
  value: unknown,
  { columns = [column], item, keep }: Follow<Line> = {},
): Line {
  if (column.kind === 'computed' || column.editable?.(line) === false) return line;
  const changed = { ...line, [column.key]: value };
  if (!column.onSet || unread(column, value) !== null) return changed;
  const follows = Object.entries(column.onSet(readable(changed, columns), value, item) ?? {});
  return { ...changed, ...Object.fromEntries(follows.filter(([key]) => !keep?.has(key))) };
}
