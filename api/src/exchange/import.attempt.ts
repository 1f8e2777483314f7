import type { ImportColumn, ImportDone, ImportEffect, ImportError, ImportRow } from '@shared/contract/shared/import.ts';
import type { ValidationRefusal } from '@shared/contract/envelope.ts';
import type { CommandCtx, Ctx } from '../platform/context.ts';
import { inSavepoint } from '../platform/route.ts';
import { isRetryable, refusalOf } from '../platform/sql-errors.ts';
import type { ReadSheet, SheetRow } from './import-sheet.ts';

/** Rows that belong together: an order with its lines; one row where a row is a document. */
export interface ImportDocument<Row> {
  readonly rows: readonly [Row, ...Row[]];
}
/** Says what is wrong with a row; the column by its key, null for the row as a whole. */
export type Fail<Row> = (row: Row, column: (keyof Row & string) | null, reason: string) => void;

/** What a feature adds to an import: how rows become documents, how these are checked and written. */
export interface ImportWork<Row, Value> {
  /** Rows with the same text are one document; without it each row is one. Cells that could not be read are undefined. */
  group?: (row: Partial<Row>) => string;
  /** Looks up what the rows name (customers, ports) in a few queries and makes the values; null where it has failed a row. */
  plan: (
    ctx: Ctx,
    documents: readonly ImportDocument<Row>[],
    fail: Fail<Row>,
  ) => Promise<readonly (Value | null)[]> | readonly (Value | null)[];
  /** What committing the good documents would do, for the dry run; asked before anything is written. */
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
interface Attempt {
  sheet: ReadSheet;
  errors: ImportError[];
  badRows: Set<number>;
  documents: number;
  effects: ImportEffect[];
  secrets: Secret[];
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
  const all = groupRows(work, sheet.rows);
  const whole = all.filter((document) => document.rows.every((row) => !badRows.has(row.sheetRow)));
  const values = await work.plan(ctx, whole, fail);
  const good = values.flatMap((value, index) =>
    value === null || whole[index]?.rows.some((row) => badRows.has(row.sheetRow)) ? [] : [value],
  );
  const effects = keep || !work.effects ? [] : await work.effects(ctx, good);
  let documents = 0;
  const secrets: Secret[] = [];
  const saveAll = async (inner: CommandCtx) => {
    const rank = (index: number) => (values[index] == null ? 0 : (work.order?.(values[index]) ?? 0));
    const inOrder = [...whole.entries()].toSorted(([left], [right]) => rank(left) - rank(right));
    for (const [index, document] of inOrder) {
      const value = values[index];
      if (value === null || value === undefined || document.rows.some((row) => badRows.has(row.sheetRow))) continue;
      const outcome = await saveOne(inner, work, value, document);
      if ('reason' in outcome) {
        fail(document.rows[0], null, outcome.reason);
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
  for (const document of all)
    if (document.rows.some((row) => badRows.has(row.sheetRow)))
      for (const row of document.rows) badRows.add(row.sheetRow);
  errors.sort((left, right) => left.row - right.row);
  return { sheet, errors, badRows, documents, effects, secrets };
}

/** What was written, or why the document was refused. */
async function saveOne(
  ctx: CommandCtx,
  work: Work,
  value: unknown,
  document: ImportDocument<SheetRow>,
): Promise<{ saved: unknown } | { reason: string }> {
  try {
    return { saved: await inSavepoint(ctx, (inner) => work.save(inner, value, document)) };
  } catch (error) {
    const refusal = isRetryable(error) ? null : refusalOf(error);
    if (!refusal) throw error;
    const fields = (refusal.data as Partial<ValidationRefusal> | undefined)?.fields;
    return { reason: (fields && Object.values(fields).join('；')) || refusal.message };
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
