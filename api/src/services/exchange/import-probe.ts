import type { ImportColumn } from '@shared/contract/shared/import.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { SheetRow } from './import-sheet.ts';
import { columnOf, rowOf, saveOne, undone, type ImportDocument, type Work } from './import-work.ts';

type Columns = Readonly<Record<string, ImportColumn>>;
type Document = ImportDocument<SheetRow>;
/** What is wrong with a row beside the cells that could not be read; the column by its key, null for the whole row. */
interface Finding {
  row: SheetRow;
  column: string | null;
  reason: string;
}

/** Documents that are probed: a file in which more are broken has more to be mended than a list can tell. */
const MAX = 500;

const isUnread = (row: SheetRow, key: string): boolean => row[key] === undefined;
const unreadOf = (columns: Columns, { rows }: Document): ReadonlySet<string> =>
  new Set(Object.keys(columns).filter((key) => rows.some((row) => isUnread(row, key))));

/**
 * A value that a cell might hold, different at each of three turns: an early and a late day, a small and a large number,
 * the first, the last and the middle code. A text names its row, so that no two rows share it.
 */
function standIn(column: ImportColumn, sheetRow: number, turn: number): unknown {
  const late = turn % 2 === 1;
  switch (column.kind) {
    case 'text':
      return `~${sheetRow}.${turn}`;
    case 'int':
      return late ? 999_999 : Math.max(1, column.min ?? 1);
    case 'decimal':
    case 'money':
      return late ? '999999' : String(Math.max(1, column.min ?? 1));
    case 'percent':
      return late ? '99' : String(Math.max(1, column.min ?? 1));
    case 'date':
      return late ? '2099-12-31' : '2000-01-01';
    case 'time':
      return late ? '2099-12-31T00:00:00.000Z' : '2000-01-01T00:00:00.000Z';
    case 'bool':
      return late;
    case 'code':
      return codeOf(column, turn);
    case 'codes':
      return [codeOf(column, turn)].filter(Boolean);
  }
}
function codeOf({ labels = {} }: ImportColumn, turn: number): string | null {
  const codes = Object.keys(labels);
  return codes[turn === 0 ? 0 : turn === 1 ? codes.length - 1 : Math.floor(codes.length / 2)] ?? null;
}

/** A row with something in the place of each cell that could not be read. */
export function filled(columns: Columns, row: SheetRow, turn = 0): SheetRow {
  const unread = Object.entries(columns).filter(([key]) => isUnread(row, key));
  return { ...row, ...Object.fromEntries(unread.map(([key, column]) => [key, standIn(column, row.sheetRow, turn)])) };
}

/**
 * LOG-002: what else is wrong with documents of which cells could not be read. They are checked and written with values
 * that stand in for these cells, and all of it is undone. Only what holds whatever stands there is told: found at every
 * turn, and not at a column that could not be read. A document whose rows such a cell holds together is left alone, and
 * one that repeats another row (`repeats`) is not written.
 */
export async function probe(
  ctx: CommandCtx,
  columns: Columns,
  work: Work,
  broken: readonly Document[],
  repeats: ReadonlySet<number>,
): Promise<Finding[]> {
  const judged = broken.filter((document) => isWhole(columns, work, document)).slice(0, MAX);
  if (judged.length === 0) return [];
  const at = (turn: number) => turnOf(ctx, columns, work, { broken: judged, repeats }, turn);
  const first = await at(0);
  const others = [await at(1), await at(2)];
  return [...first].filter(([key]) => others.every((other) => other.has(key))).map(([, finding]) => finding);
}

/** Whether the rows belong together whatever the unread cells hold. */
const isWhole = (columns: Columns, { group }: Work, { rows }: Document): boolean =>
  !group || rows.every((row) => [0, 1].every((turn) => group(filled(columns, row, turn)) === group(row)));

/** What is found with one set of values, by row, column and reason. */
async function turnOf(
  ctx: CommandCtx,
  columns: Columns,
  work: Work,
  { broken, repeats }: { broken: readonly Document[]; repeats: ReadonlySet<number> },
  turn: number,
) {
  const found = new Map<string, Finding>();
  const unread = new Map(
    broken.flatMap((one) => one.rows.map((row) => [row.sheetRow, unreadOf(columns, one)] as const)),
  );
  const failed = new Set(repeats);
  const note = (row: SheetRow, column: string | null, reason: string) => {
    failed.add(row.sheetRow);
    if (column !== null && unread.get(row.sheetRow)?.has(column)) return;
    found.set(JSON.stringify([row.sheetRow, column, reason]), { row, column, reason });
  };
  const documents = broken.map(({ rows: [head, ...rest] }): Document => {
    const next = (row: SheetRow) => filled(columns, row, turn);
    return { rows: [next(head), ...rest.map(next)] };
  });
  const values = await work.plan(ctx, documents, note);
  for (const [index, document] of documents.entries()) {
    const value = values[index];
    if (value === null || value === undefined || document.rows.some(({ sheetRow }) => failed.has(sheetRow))) continue;
    await undone(ctx, async (inner) => {
      const outcome = await saveOne(inner, work, value, document);
      if (!('reasons' in outcome)) return;
      for (const [field, reason] of outcome.reasons)
        note(rowOf(document, field), columnOf(columns, work, field), reason);
    });
  }
  return found;
}
