import { ATTACHMENT_TYPES } from '@shared/contract/shared/attachment.contract.ts';
import type {
  ImportCheck,
  ImportColumn,
  ImportContract,
  ImportDone,
  ImportEffect,
  ImportError,
  ImportRow,
} from '@shared/contract/shared/import.ts';
import type { ValidationRefusal } from '@shared/contract/envelope.ts';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { safeFileName } from '../files/file-name.ts';
import { keepFile, loadFile } from '../files/file.service.ts';
import { sniff } from '../files/sniff.ts';
import '../settings/setting.service.ts';
import type { CommandCtx, Ctx } from '../platform/context.ts';
import { refuse } from '../platform/refusal.ts';
import { inSavepoint, type UploadedFile } from '../platform/route.ts';
import { isRetryable, refusalOf } from '../platform/sql-errors.ts';
import { readSheetRows, type ReadSheet, type SheetRow } from './import-sheet.ts';
import { shImport } from './import.tables.ts';
import { readXlsx } from './xlsx-read.ts';
import { BadArchive } from './zip-guard.ts';

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
type Work = ImportWork<SheetRow, unknown>;
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
async function attempt(
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

async function read(contract: ImportContract, bytes: Buffer): Promise<ReadSheet> {
  try {
    return readSheetRows(contract.columns, await readXlsx(bytes, { rows: contract.maxRows + 1 }));
  } catch (error) {
    if (error instanceof BadArchive) throw refuse('IMPORT_FILE', error.message);
    throw error;
  }
}

const importedBefore = async (ctx: Ctx, kind: string, sha256: string) => {
  const same = and(eq(shImport.kind, kind), eq(shImport.sha256, sha256), isNotNull(shImport.committedAt));
  const [row] = await ctx.db.select().from(shImport).where(same);
  return row?.committedAt ? { at: row.committedAt.toISOString(), by: row.committedBy ?? '' } : null;
};

/** Step two of an import: checks the uploaded file and keeps it; nothing of its content is written. */
export async function checkImport(
  ctx: CommandCtx,
  contract: ImportContract,
  work: Work,
  upload: UploadedFile | undefined,
): Promise<ImportCheck> {
  if (!upload) throw refuse('VALIDATION', undefined, { fields: { file: '请选择文件' } });
  const megabytes = await ctx.setting<number>('attachment.max_mb');
  if (upload.bytes.length > megabytes * 1_048_576) throw refuse('FILE_TOO_LARGE', `上传的文件超过 ${megabytes} MB。`);
  if (sniff(upload.bytes) !== 'xlsx') throw refuse('IMPORT_FILE', '不是 Excel 文件，请使用 xlsx 格式的导入模板。');
  const sheet = await read(contract, upload.bytes);
  const { errors, badRows, documents, effects } = await attempt(ctx, contract.columns, work, sheet, false);
  const name = safeFileName(upload.name, 'xlsx');
  const file = await keepFile(ctx, {
    purpose: 'IMPORT',
    name,
    mime: ATTACHMENT_TYPES.xlsx,
    content: upload.bytes,
    expiresAt: new Date(ctx.now().getTime() + 24 * 3_600_000),
  });
  const token = randomUUID();
  await ctx.tx.insert(shImport).values({
    token,
    kind: contract.name,
    userId: ctx.actor.userId,
    fileId: file.id,
    sha256: file.sha256,
    errors,
    createdAt: ctx.now(),
  });
  return {
    token,
    fileName: name,
    rows: sheet.rows.length,
    good: sheet.rows.length - badRows.size,
    bad: badRows.size,
    documents,
    errors: errors.slice(0, 500),
    errorsTotal: errors.length,
    imported: await importedBefore(ctx, contract.name, file.sha256),
    effects,
    partial: contract.partial,
  };
}

/** The caller's own upload; NOT_FOUND for a foreign or unknown token. */
export async function findImport(ctx: Ctx, contract: Pick<ImportContract, 'name'>, token: string) {
  const own = and(eq(shImport.token, token), eq(shImport.kind, contract.name), eq(shImport.userId, ctx.actor.userId));
  const [row] = await ctx.db.select().from(shImport).where(own);
  if (!row) throw refuse('NOT_FOUND', '上传的文件已过期，请重新上传。');
  return row;
}

/**
 * Step three (LOG-002): writes all documents, or with `onlyGood` where the contract allows it the good ones, in this one
 * transaction. The same file again writes nothing. IMPORT_ERRORS: there are errors and nothing was written.
 */
export async function commitImport(
  ctx: CommandCtx,
  contract: ImportContract,
  work: Work,
  { token, onlyGood }: { token: string; onlyGood: boolean },
): Promise<ImportDone> {
  const row = await findImport(ctx, contract, token);
  if (onlyGood && !contract.partial) throw refuse('LOG-002', `${contract.title}不能只导入正确行，请修正后重新上传。`);
  // Everybody who commits this very file waits here, so that only the first one writes.
  await ctx.tx
    .select({ token: shImport.token })
    .from(shImport)
    .where(and(eq(shImport.kind, contract.name), eq(shImport.sha256, row.sha256)))
    .orderBy(asc(shImport.token))
    .for('update');
  if (await importedBefore(ctx, contract.name, row.sha256)) return { imported: 0, skipped: 0, duplicate: true };
  const { bytes } = await loadFile(ctx, row.fileId);
  const sheet = await read(contract, bytes);
  const { errors, badRows, documents, secrets } = await attempt(ctx, contract.columns, work, sheet, true);
  if (errors.length > 0 && !onlyGood)
    throw refuse('IMPORT_ERRORS', `${badRows.size} 行有错误，未导入任何数据，请修正后重新上传。`);
  if (documents === 0) throw refuse('IMPORT_ERRORS', '没有可以导入的行，请修正后重新上传。');
  await ctx.tx
    .update(shImport)
    .set({ committedAt: ctx.now(), committedBy: ctx.actor.name, imported: documents, errors })
    .where(eq(shImport.token, token));
  await ctx.audit({
    kind: 'sh_import',
    objectNo: contract.name,
    action: `导入${contract.title}`,
    after: { documents, skipped: badRows.size, sha256: row.sha256 },
  });
  return { imported: documents, skipped: badRows.size, duplicate: false, ...(secrets.length > 0 ? { secrets } : {}) };
}

/** Rows of a contract, for the work of a feature. */
export type RowsOf<C extends { columns: Columns }> = ImportRow<C>;
