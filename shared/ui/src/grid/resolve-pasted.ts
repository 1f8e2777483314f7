import { resolveTexts, type Resolved } from '../form/resolve-text.ts';
import { setCell } from './grid-block.ts';
import type { GridColumn } from './grid-values.ts';
import { isUnresolved } from './unread.ts';

interface Sheet<Line> {
  columns: readonly GridColumn<Line>[];
  current: () => readonly Line[];
  change: (lines: Line[]) => void;
  onTouch: (cell: string) => void;
}
const cellOf = (line: object, key: string): unknown => (line as Record<string, unknown>)[key];

/**
 * Looks up what stands as text in the picker columns of a sheet: a row that it names for certain is taken, anything else
 * stays as it was pasted and says why. `pasted`: columns of the block, which a choice does not write over.
 */
export async function resolvePasted<Line extends object>(
  sheet: Sheet<Line>,
  pasted: ReadonlySet<string>,
): Promise<void> {
  const asked = new Map<string, { column: GridColumn<Line>; kind: string; parent: string | null; text: string }>();
  for (const line of sheet.current())
    for (const column of sheet.columns) {
      const cell = cellOf(line, column.key);
      if (!isUnresolved(cell) || !column.picker) continue;
      const parent = column.parent?.(line) ?? null;
      asked.set(`${column.key}\n${parent}\n${cell.unresolved}`, {
        column,
        kind: column.picker,
        parent,
        text: cell.unresolved,
      });
    }
  await resolveTexts([...asked.values()], (one, resolved) => {
    const { column, parent, text } = one as typeof one & { column: GridColumn<Line> };
    sheet.change(
      sheet.current().map((line, row) => {
        const cell = cellOf(line, column.key);
        if (!isUnresolved(cell) || cell.unresolved !== text || (column.parent?.(line) ?? null) !== parent) return line;
        if ('item' in resolved) sheet.onTouch(`${row}.${column.key}`);
        return placed(sheet, line, column, resolved, text, pasted);
      }),
    );
  });
}

function placed<Line extends object>(
  { columns }: Sheet<Line>,
  line: Line,
  column: GridColumn<Line>,
  resolved: Resolved,
  text: string,
  keep: ReadonlySet<string>,
): Line {
  if ('why' in resolved) return setCell(line, column, { unresolved: text, why: resolved.why }, { columns });
  return setCell(line, column, resolved.item.id, { columns, item: resolved.item, keep });
}
