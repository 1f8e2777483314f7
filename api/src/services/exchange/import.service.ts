import { ATTACHMENT_TYPES } from '@shared/contract/shared/attachment.contract.ts';
import type { ImportCheck, ImportContract, ImportDone } from '@shared/contract/shared/import.ts';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { safeFileName } from '../files/file-name.ts';
import { keepFile } from '../files/file.service.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/route.ts';
import { attempt } from './import-attempt.ts';
import type { ReadSheet } from './import-sheet.ts';
import { findImport } from './import-token.ts';
import type { Work } from './import-work.ts';
import { sheetOf } from './read-sheet.ts';
import { shImport } from './import.tables.ts';

/** What of a very file has been written: when and by whom all of it, else the rows that were. */
async function importedBefore(ctx: Ctx, kind: string, sha256: string) {
  const same = and(eq(shImport.kind, kind), eq(shImport.sha256, sha256), isNotNull(shImport.committedAt));
  const found = await ctx.db.select().from(shImport).where(same);
  const whole = found.find(({ importedRows }) => importedRows === null);
  const rows = new Set(found.flatMap(({ importedRows }) => importedRows ?? []));
  const at = whole?.committedAt;
  return { whole: at ? { at: at.toISOString(), by: whole.committedBy ?? '' } : null, rows };
}

/** A sheet without rows that stand written. */
function without(sheet: ReadSheet, written: ReadonlySet<number>): ReadSheet {
  const left = ({ row }: { row: number }) => !written.has(row);
  return {
    ...sheet,
    rows: sheet.rows.filter(({ sheetRow }) => !written.has(sheetRow)),
    errors: sheet.errors.filter(left),
    warnings: sheet.warnings.filter(left),
  };
}

/** What an import and a sheet of lines have in common. */
type SheetContract = Pick<ImportContract, 'name' | 'columns' | 'partial' | 'csv'>;

/**
 * Step two of an import: checks the uploaded file (read before by readUpload) and keeps it; nothing of its content is written. Answers the values of
 * the good rows beside what the dry run tells.
 */
export async function checkImport(
  ctx: CommandCtx,
  contract: SheetContract,
  work: Work,
  upload: UploadedFile | undefined,
): Promise<{ check: ImportCheck; values: unknown[] }> {
  if (!upload) throw refuse('VALIDATION', undefined, { fields: { file: '请选择文件' } });
  const read = sheetOf(upload);
  const type = contract.csv && /\.csv$/i.test(upload.name) ? 'csv' : 'xlsx';
  const name = safeFileName(upload.name, type);
  const file = await keepFile(ctx, {
    purpose: 'IMPORT',
    name,
    mime: ATTACHMENT_TYPES[type],
    content: upload.bytes,
    expiresAt: new Date(ctx.now().getTime() + 24 * 3_600_000),
  });
  const before = await importedBefore(ctx, contract.name, file.sha256);
  const sheet = before.whole ? read : without(read, before.rows);
  const { errors, warnings, badRows, documents, effects, values } = await attempt(
    ctx,
    contract.columns,
    work,
    sheet,
    false,
  );
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
  const check = {
    token,
    fileName: name,
    rows: sheet.rows.length,
    good: sheet.rows.length - badRows.size,
    bad: badRows.size,
    documents,
    errors: errors.slice(0, 500),
    errorsTotal: errors.length,
    warnings: warnings.slice(0, 500),
    warningsTotal: warnings.length,
    imported: before.whole,
    importedRows: before.whole ? 0 : before.rows.size,
    effects,
    partial: contract.partial,
  };
  return { check, values };
}

/**
 * Step three (LOG-002): writes all documents, or with `onlyGood` where the contract allows it the good ones, in this one
 * transaction. No row of the same file is written again; what was left out may follow. IMPORT_ERRORS: there are errors and nothing was written.
 */
export async function commitImport(
  ctx: CommandCtx,
  contract: ImportContract,
  work: Work,
  body: { token: string; onlyGood: boolean },
): Promise<ImportDone> {
  const { token, onlyGood } = body;
  const row = await findImport(ctx, contract, token);
  if (onlyGood && !contract.partial) throw refuse('LOG-002', `${contract.title}不能只导入正确行，请修正后重新上传。`);
  // Everybody who commits this very file waits here, so that only the first one writes.
  await ctx.tx
    .select({ token: shImport.token })
    .from(shImport)
    .where(and(eq(shImport.kind, contract.name), eq(shImport.sha256, row.sha256)))
    .orderBy(asc(shImport.token))
    .for('update');
  const before = await importedBefore(ctx, contract.name, row.sha256);
  if (before.whole) return { imported: 0, skipped: 0, duplicate: true };
  const sheet = without(sheetOf(body), before.rows);
  const { errors, badRows, documents, secrets } = await attempt(ctx, contract.columns, work, sheet, true);
  if (errors.length > 0 && !onlyGood)
    throw refuse('IMPORT_ERRORS', `${badRows.size} 行有错误，未导入任何数据，请修正后重新上传。`);
  if (documents === 0) throw refuse('IMPORT_ERRORS', '没有可以导入的行，请修正后重新上传。');
  const written = sheet.rows.flatMap(({ sheetRow }) => (badRows.has(sheetRow) ? [] : [sheetRow]));
  const importedRows = badRows.size > 0 ? [...before.rows, ...written] : null;
  await ctx.tx
    .update(shImport)
    .set({ committedAt: ctx.now(), committedBy: ctx.actor.name, imported: documents, errors, importedRows })
    .where(eq(shImport.token, token));
  await ctx.audit({
    kind: 'sh_import',
    objectNo: contract.title,
    action: `导入${contract.title}`,
    after: { documents, skipped: badRows.size, sha256: row.sha256 },
  });
  return { imported: documents, skipped: badRows.size, duplicate: false, ...(secrets.length > 0 ? { secrets } : {}) };
}
