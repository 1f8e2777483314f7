import { ATTACHMENT_TYPES } from '@shared/contract/shared/attachment.contract.ts';
import type { ImportCheck, ImportContract, ImportDone } from '@shared/contract/shared/import.ts';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { safeFileName } from '../files/file-name.ts';
import { keepFile, loadFile } from '../files/file.service.ts';
import { sniff } from '../files/sniff.ts';
import '../settings/setting.service.ts';
import type { CommandCtx, Ctx } from '../platform/context.ts';
import { refuse } from '../platform/refusal.ts';
import type { UploadedFile } from '../platform/route.ts';
import { attempt } from './import.attempt.ts';
import { readSheetRows, type ReadSheet } from './import-sheet.ts';
import type { Work } from './import.work.ts';
import { shImport } from './import.tables.ts';
import { readXlsx } from './xlsx-read.ts';
import { BadArchive } from './zip-guard.ts';

async function read(contract: Pick<ImportContract, 'columns' | 'maxRows'>, bytes: Buffer): Promise<ReadSheet> {
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

/** What an import and a sheet of lines have in common. */
type SheetContract = Pick<ImportContract, 'name' | 'columns' | 'maxRows' | 'partial'>;

/**
 * Step two of an import: checks the uploaded file and keeps it; nothing of its content is written. Answers the values of
 * the good rows beside what the dry run tells.
 */
export async function checkImport(
  ctx: CommandCtx,
  contract: SheetContract,
  work: Work,
  upload: UploadedFile | undefined,
): Promise<{ check: ImportCheck; values: unknown[] }> {
  if (!upload) throw refuse('VALIDATION', undefined, { fields: { file: '请选择文件' } });
  const megabytes = await ctx.setting<number>('attachment.max_mb');
  if (upload.bytes.length > megabytes * 1_048_576) throw refuse('FILE_TOO_LARGE', `上传的文件超过 ${megabytes} MB。`);
  if (sniff(upload.bytes) !== 'xlsx') throw refuse('IMPORT_FILE', '不是 Excel 文件，请使用 xlsx 格式的导入模板。');
  const sheet = await read(contract, upload.bytes);
  const { errors, badRows, documents, effects, values } = await attempt(ctx, contract.columns, work, sheet, false);
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
  const check = {
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
  return { check, values };
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
    objectNo: contract.title,
    action: `导入${contract.title}`,
    after: { documents, skipped: badRows.size, sha256: row.sha256 },
  });
  return { imported: documents, skipped: badRows.size, duplicate: false, ...(secrets.length > 0 ? { secrets } : {}) };
}
