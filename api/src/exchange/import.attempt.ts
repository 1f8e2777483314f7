import type { ImportColumn, ImportDone, ImportEffect, ImportError, ImportRow } from '@shared/contract/shared/import.ts';
import type { ValidationRefusal } from '@shared/contract/envelope.ts';
import type { CommandCtx, Ctx } from '../platform/context.ts';
import { inSavepoint } from '../platform/route.ts';
import { isRetryable, keyField, refusalOf } from '../platform/sql-errors.ts';
import type { ReadSheet, SheetRow } from './import-sheet.ts';

/** Rows that belong together: an order with its lines; one row where a row is a document. */
export interface ImportDocument<Row> {
  readonly rows: readonly [Row, ...Row[]];
}
/** Says what is wrong with a row; the column by its key, null for the row as a whole. */
export type Fail<Row> = (row: Row, column: (keyof Row & string) | null, reason: string) => void;

/** What a feature adds to an import: how rows become documents, how these are checked and written. */
export interface ImportWork<Row, Value> {
  /** Field of a form or record → column of the sheet where their names differ; a field of lines by its path. */
  columns?: Readonly<Record<string, keyof Row & string>>;
  /** What no two rows of a file may share, by column; null: this row has none. */
  unique?: { readonly [Key in keyof Row]?: (value: NonNullable<Row[Key]>, row: Row) => string };
  /** Rows with the same text are one document; without it each row is one. Cells that could not be read are undefined. */
  group?: (row: Partial<Row>) => string;
  /** Looks up what the rows name (customers, ports) in a few queries and makes the values; null where it has failed a row. */
  plan: (
    ctx: Ctx,
    documents: readonly ImportDocument<Row>[],
    fail: Fail<Row>,
  ) => Promise<readonly (Value | null)[]> | readonly (Value | null)[];
  /** What committing the good documents would do, for the dry run; asked when nothing of it is written. */
  effects?: (ctx: Ctx, values: readonly Value[]) => Promise<ImportEffect[]>;
  /** Values with a smaller number are written first; all the same: the order of the sheet. */
  order?: (value: Value) => number;
  /** Writes one document by the same service as the form; a refusal becomes the error of its rows. */
  save: (ctx: CommandCtx, value: Value, document: ImportDocument<Row>) => Promise<unknown>;
  /** What of a saved document is shown once to who commits (a temporary password); stored nowhere in the clear. */
  secret?: (saved: unknown) => Secret;
}
/** A name and what only it may know. */
export type Secret = NonNullable<ImportDone['secrets']>[number];

type Columns = Record<string, ImportColumn>;
/** The work of any feature. */
export type Work = ImportWork<SheetRow, unknown>;
type KeyOf = (value: unknown, row: SheetRow) => string;
interface Attempt {
  sheet: ReadSheet;
  errors: ImportError[];
  badRows: Set<number>;
  documents: number;
  effects: ImportEffect[];
  secrets: Secret[];
  /** What the good documents are. */
  values: unknown[];
}

/** Undoes the savepoint of a dry run. */
class DryRun extends Error {}

/**
 * Reads the sheet and does everything that the commit does, each document in a savepoint of its own. Errors never leave a
 * document half written. `keep` false: everything is undone again, so a dry run finds exactly what the commit would.
 */
export async function attempt(
  ctx: CommandCtx,
  columns: Columns,
  work: Work,
  sheet: ReadSheet,
  keep: boolean,
): Promise<Attempt> {
  const errors = [...sheet.errors];
  const badRows = new Set(errors.map(({ row }) => row));
  const fail: Fail<SheetRow> = (row, key, reason) => {
    badRows.add(row.sheetRow);
    const value = key === null ? '' : String(row[key] ?? '');
    errors.push({ row: row.sheetRow, column: key === null ? '' : (columns[key]?.title ?? ''), value, reason });
  };
  const bad = (document: ImportDocument<SheetRow>) => document.rows.some((row) => badRows.has(row.sheetRow));
  const all = groupRows(work, sheet.rows);
  const whole = all.filter((document) => !bad(document));
  const values = await work.plan(ctx, whole, fail);
  failRepeats(work, whole, bad, fail);
  let documents = 0;
  const secrets: Secret[] = [];
  const saveAll = async (inner: CommandCtx) => {
    const rank = (index: number) => (values[index] == null ? 0 : (work.order?.(values[index]) ?? 0));
    const inOrder = [...whole.entries()].toSorted(([left], [right]) => rank(left) - rank(right));
    for (const [index, document] of inOrder) {
      const value = values[index];
      if (value === null || value === undefined || bad(document)) continue;
      const outcome = await saveOne(inner, work, value, document);
      if ('reasons' in outcome) {
        for (const [field, reason] of outcome.reasons) fail(document.rows[0], columnOf(columns, work, field), reason);
        continue;
      }
      documents += 1;
      if (keep && work.secret) secrets.push(work.secret(outcome.saved));
    }
    if (!keep) throw new DryRun();
  };
  await inSavepoint(ctx, saveAll).catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error;
  });
  const good = whole.flatMap((document, index) => (values[index] == null || bad(document) ? [] : [values[index]]));
  const effects = keep || !work.effects ? [] : await work.effects(ctx, good);
  for (const document of all) if (bad(document)) for (const row of document.rows) badRows.add(row.sheetRow);
  errors.sort((left, right) => left.row - right.row);
  return { sheet, errors, badRows, documents, effects, secrets, values: good };
}

/** Fails the rows that repeat what an earlier good row of the file has. */
function failRepeats(
  work: Work,
  documents: readonly ImportDocument<SheetRow>[],
  bad: (document: ImportDocument<SheetRow>) => boolean,
  fail: Fail<SheetRow>,
): void {
  for (const [column, keyOf] of Object.entries((work.unique ?? {}) as Record<string, KeyOf | undefined>)) {
    const seen = new Map<string, number>();
    for (const document of documents)
      for (const row of document.rows) {
        const value = row[column];
        if (value === null || value === undefined || !keyOf) continue;
        const key = keyOf(value, row);
        const before = seen.get(key);
        if (before !== undefined) fail(row, column, `与第 ${before} 行重复`);
        else if (!bad(document)) seen.set(key, row.sheetRow);
      }
  }
}

/** The column of a field that a service has refused; null: none is its own. */
function columnOf(columns: Columns, work: Work, field: string): string | null {
  const first = field.split('.')[0] ?? '';
  return [work.columns?.[field], work.columns?.[first], field, first].find((key) => key && columns[key]) ?? null;
}

/** What was written, or why the document was refused: field ('' for none) and reason. */
async function saveOne(
  ctx: CommandCtx,
  work: Work,
  value: unknown,
  document: ImportDocument<SheetRow>,
): Promise<{ saved: unknown } | { reasons: [field: string, reason: string][] }> {
  try {
    return { saved: await inSavepoint(ctx, (inner) => work.save(inner, value, document)) };
  } catch (error) {
    const refusal = isRetryable(error) ? null : refusalOf(error);
    if (!refusal) throw error;
    const fields = Object.entries((refusal.data as Partial<ValidationRefusal> | undefined)?.fields ?? {});
    return { reasons: fields.length > 0 ? fields : [[keyField(error), refusal.message]] };
  }
}

function groupRows(work: Work, rows: readonly SheetRow[]): ImportDocument<SheetRow>[] {
  const groups = new Map<string, [SheetRow, ...SheetRow[]]>();
  for (const row of rows) {
    const key = work.group ? work.group(row) : '';
    const name = key === '' ? `row ${row.sheetRow}` : `key ${key}`;
    const found = groups.get(name);
    if (found) found.push(row);
    else groups.set(name, [row]);
  }
  return [...groups.values()].map((grouped) => ({ rows: grouped }));
}

/** Rows of a contract, for the work of a feature. */
export type RowsOf<C extends { columns: Columns }> = ImportRow<C>;
