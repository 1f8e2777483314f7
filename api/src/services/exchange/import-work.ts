import type { ImportColumn, ImportDone, ImportEffect, ImportRow } from '@shared/contract/shared/import.ts';
import type { ValidationRefusal } from '@shared/contract/envelope.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { inSavepoint } from '../../platform/route.ts';
import { isRetryable, keyField, refusalOf } from '../../platform/sql-errors.ts';
import type { SheetRow } from './import-sheet.ts';

/** Rows that belong together: an order with its lines; one row where a row is a document. */
export interface ImportDocument<Row> {
  readonly rows: readonly [Row, ...Row[]];
}
/** Says what is wrong with a row; the column by its key, null for the row as a whole. */
export type Fail<Row> = (row: Row, column: (keyof Row & string) | null, reason: string) => void;

/** What a feature adds to an import: how rows become documents, how these are checked and written. */
export type ImportWork<Row, Value> = ImportPlan<Row, Value> & (WrittenSingly<Row, Value> | WrittenTogether<Value>);
interface ImportPlan<Row, Value> {
  /** Field of a form or record → column of the sheet where their names differ; a field of lines by its path. */
  columns?: Readonly<Record<string, keyof Row & string>>;
  /** What no two rows of a file may share, by column; null: this row has none. */
  unique?: { readonly [Key in keyof Row]?: (value: NonNullable<Row[Key]>, row: Row) => string };
  /** Rows with what a sheet leaves empty because it stands above (merged cells), before they are grouped. */
  carry?: (rows: readonly Partial<Row>[]) => readonly Partial<Row>[];
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
  /** What a later step will ask about a good document, for the dry run (LOG-002); what `save` warns of is told anyway. */
  warnings?: (value: Value, document: ImportDocument<Row>, tell: Fail<Row>) => void;
}
interface WrittenSingly<Row, Value> {
  /** Writes one document by the same service as the form; a refusal becomes the error of its rows. */
  save: (ctx: CommandCtx, value: Value, document: ImportDocument<Row>) => Promise<unknown>;
  /** What of a saved document is shown once to who commits (a temporary password); stored nowhere in the clear. */
  secret?: (saved: unknown) => Secret;
  lock?: undefined;
  saveMany?: undefined;
}
interface WrittenTogether<Value> {
  /** What all good documents go into, locked before the first is written: in one order, whatever that of the sheet is. */
  lock: (ctx: CommandCtx, values: readonly Value[]) => Promise<unknown>;
  /**
   * Writes documents as if one came after the other, in a few queries; answers what is to be warned of. Where it refuses, they are
   * written in smaller parts and at last one by one, so that each row is told its own.
   */
  saveMany: SaveMany<Value>;
  save?: undefined;
  secret?: undefined;
}
type SaveMany<Value> = (ctx: CommandCtx, values: readonly Value[]) => Promise<readonly ToldOf[]>;
/** A warning about one of several documents, by its place among them. */
export interface ToldOf {
  at: number;
  code: string;
  message: string;
}
/** A name and what only it may know. */
export type Secret = NonNullable<ImportDone['secrets']>[number];

/** Columns of an import by key. */
export type Columns = Readonly<Record<string, ImportColumn>>;
/** The work of any feature. */
export type Work = ImportWork<SheetRow, unknown>;
/** Rows of a contract, for the work of a feature. */
export type RowsOf<C extends { columns: Columns }> = ImportRow<C>;

/** Undoes a savepoint. */
class Undo extends Error {}
/** Does work in a savepoint and undoes it; what the work threw itself is thrown. */
export async function undone(ctx: CommandCtx, work: (inner: CommandCtx) => Promise<unknown>): Promise<void> {
  await inSavepoint(ctx, async (inner) => {
    await work(inner);
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

/** The column of a field that a service has refused; null: none is its own. */
export function columnOf(columns: Columns, work: Work, field: string): string | null {
  const first = field.split('.')[0] ?? '';
  const [, , cell = ''] = LINE.exec(field) ?? [];
  const names = [work.columns?.[field], work.columns?.[first], field, first, work.columns?.[cell], cell];
  return names.find((key) => key && columns[key]) ?? null;
}
/** A field of a line, `lines.2.amount`: lines are the rows of a document in their order. */
const LINE = /^lines\.(\d+)\.(\w+)$/;
/** The row of a field that a service has refused. */
export const rowOf = ({ rows }: ImportDocument<SheetRow>, field: string): SheetRow =>
  rows[Number(LINE.exec(field)?.[1] ?? 0)] ?? rows[0];

async function warned(
  ctx: CommandCtx,
  save: SaveMany<unknown>,
  values: readonly unknown[],
): Promise<readonly ToldOf[]> {
  const told = await save(ctx, values);
  for (const { code, message } of told) ctx.warn(code, message);
  return told;
}

/** Writes documents together; answers what was warned of, null: refused, and nothing is written. */
export async function saveTogether(
  ctx: CommandCtx,
  save: SaveMany<unknown>,
  values: readonly unknown[],
): Promise<readonly ToldOf[] | null> {
  try {
    return await inSavepoint(ctx, (inner) => warned(inner, save, values));
  } catch (error) {
    if (!isRetryable(error) && refusalOf(error)) return null;
    throw error;
  }
}

/** What was written, or why the document was refused: field ('' for none) and reason. */
export async function saveOne(
  ctx: CommandCtx,
  work: Work,
  value: unknown,
  document: ImportDocument<SheetRow>,
  told: (message: string) => void = () => undefined,
): Promise<{ saved: unknown } | { reasons: [field: string, reason: string][] }> {
  try {
    const saved = await inSavepoint(ctx, (inner) => {
      const warn = inner.warn.bind(inner);
      inner.warn = (code, message, options) => {
        warn(code, message, options);
        told(message);
      };
      return work.saveMany ? warned(inner, work.saveMany, [value]) : work.save(inner, value, document);
    });
    return { saved };
  } catch (error) {
    const refusal = isRetryable(error) ? null : refusalOf(error);
    if (!refusal) throw error;
    const fields = Object.entries((refusal.data as Partial<ValidationRefusal> | undefined)?.fields ?? {});
    return { reasons: fields.length > 0 ? fields : [[keyField(error), refusal.message]] };
  }
}
