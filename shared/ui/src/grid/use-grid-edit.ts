import { useCallback, useRef } from 'react';
import { toast } from '@shared/runtime/notices.ts';
import { parseBlock, pasteBlock, setCell } from './grid-block.ts';
import type { GridColumn } from './grid-values.ts';
import { resolvePasted } from './resolve-pasted.ts';
import { useLineKeys } from './use-line-keys.ts';

interface Options<Line> {
  /** As they are drawn. */
  lines: readonly Line[];
  /** As the form has them: it may have been given others that are not drawn yet. */
  current: (() => readonly Line[]) | undefined;
  columns: readonly GridColumn<Line>[];
  onChange: ((lines: Line[]) => void) | undefined;
  /** Without it the number of lines stays. */
  blank: (() => Line) | undefined;
  copyOf: ((line: Line) => Line) | undefined;
  most: number;
  /** What was wrong in a cell, or ('') anywhere in the sheet, is so no more. */
  onTouch: (cell: string) => void;
}
/** What can be done to the lines of a sheet. The functions that rows take stay the same, so that rows are not drawn again. */
export function useGridEdit<Line extends object>(options: Options<Line>) {
  const { lines, columns, blank, most } = options;
  const known = options.current ?? (() => lines);
  const { keys, change } = useLineKeys(lines, options.onChange);
  const latest = useRef({ ...options, known });
  latest.current = { ...options, known };
  const set = useCallback(
    (row: number, column: GridColumn<Line>, value: unknown, item?: unknown) => {
      const { onTouch, columns: all } = latest.current;
      const now = latest.current.known();
      const line = now[row];
      if (!line) return;
      change(now.map((one, at) => (at === row ? setCell(line, column, value, { columns: all, item }) : one)));
      onTouch(`${row}.${column.key}`);
    },
    [change],
  );
  const act = useCallback(
    (action: 'copy' | 'remove', row: number) => {
      const { most: room, copyOf, onTouch } = latest.current;
      const now = latest.current.known();
      const line = now[row];
      if (!line) return;
      const [above, below] = [now.slice(0, row), now.slice(row + 1)];
      if (action === 'remove') change([...above, ...below], { at: row, removed: 1, added: 0 });
      else if (now.length < room)
        change([...above, line, copyOf?.(line) ?? { ...line }, ...below], { at: row + 1, removed: 0, added: 1 });
      onTouch('');
    },
    [change],
  );
  return {
    keys,
    set,
    act,
    /** Adds an empty line at the end; false when there is no room. */
    add(): boolean {
      const now = known();
      if (!blank || now.length >= most) return false;
      change([...now, blank()], { at: now.length, removed: 0, added: 1 });
      options.onTouch('');
      return true;
    },
    /** Other lines in place of all. */
    put(next: Line[]) {
      change(next, { at: 0, removed: lines.length, added: next.length });
      options.onTouch('');
    },
    /** Lays a block over the sheet; what was left out is said, texts in picker columns are looked up. */
    paste(at: { row: number; column: number }, text: string) {
      const now = known();
      const block = parseBlock(text);
      const next = pasteBlock(now, columns, at, block, blank ?? (() => ({}) as Line), most);
      change(next, { at: now.length, removed: 0, added: next.length - now.length });
      options.onTouch('');
      const beyond = at.row + block.length - most;
      if (beyond > 0) toast.warning(`最多 ${most} 行，其余 ${beyond} 行没有粘贴。`);
      const widest = Math.max(...block.map((cells) => cells.length));
      if (at.column + widest > columns.length) toast.warning('粘贴的列超出表格，右边的列没有粘贴。');
      const pasted = new Set(columns.slice(at.column, at.column + widest).map(({ key }) => key));
      void resolvePasted(
        {
          columns,
          current: () => latest.current.known(),
          change: (lines) => change(lines),
          onTouch: (cell) => latest.current.onTouch(cell),
        },
        pasted,
      );
    },
  };
}
