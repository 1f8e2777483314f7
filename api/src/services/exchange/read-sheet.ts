import type { ImportContract } from '@shared/contract/shared/import.ts';
import { loadFile } from '../files/file.service.ts';
import { sniff } from '../files/sniff.ts';
import '../settings/setting.service.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/route.ts';
import { inWorker } from '../../platform/worker-pool.ts';
import { InputFault } from '../../platform/worker-task.ts';
import { findImport } from './import-token.ts';
import { isCsv } from './csv-read.ts';
import { withDicts } from './import-dicts.ts';
import type { ReadSheet } from './import-sheet.ts';
import { notXlsx } from './not-xlsx.ts';
import { readSheetTask } from './read-sheet.tasks.ts';

/** What of an import its file is read by. */
export type Sheeted = Pick<ImportContract, 'name' | 'columns' | 'passedOver' | 'maxRows' | 'csv'>;
/** Sheets that were read before the transaction of a command began, by what they came with (upload or body). */
const ready = new WeakMap<object, ReadSheet>();

/**
 * The rows of a file, read in a worker; `shown`: rows whose cells are wanted as they stand. Refuses with IMPORT_FILE what
 * cannot be read.
 */
export async function readFile(
  ctx: Ctx,
  contract: Sheeted,
  file: Buffer,
  shown: readonly number[] = [],
): Promise<ReadSheet> {
  const { columns, passedOver, maxRows } = await withDicts(ctx, contract);
  const csv = contract.csv && sniff(file) !== 'xlsx';
  const reading = { file, csv, limits: { rows: maxRows + 1 }, columns, passedOver, shown };
  const read = await inWorker(ctx.actor, readSheetTask, reading).catch((error: unknown) => {
    throw error instanceof InputFault ? refuse('IMPORT_FILE', error.message) : error;
  });
  if ('code' in read) throw refuse(read.code, read.text);
  return read;
}

/** Reads an upload before the transaction of its dry run; refuses what is no xlsx or too large. */
export async function readUpload(ctx: Ctx, contract: Sheeted, upload: UploadedFile | undefined): Promise<void> {
  if (!upload) throw refuse('VALIDATION', undefined, { fields: { file: '请选择文件' } });
  const megabytes = await ctx.setting('attachment.max_mb');
  if (upload.bytes.length > megabytes * 1_048_576) throw refuse('FILE_TOO_LARGE', `上传的文件超过 ${megabytes} MB。`);
  if (sniff(upload.bytes) !== 'xlsx' && !(contract.csv && isCsv(upload.bytes)))
    throw refuse('IMPORT_FILE', notXlsx(upload.bytes));
  ready.set(upload, await readFile(ctx, contract, upload.bytes));
}

/** Reads the file of a dry run again before the transaction of its commit. */
export async function readStored(ctx: Ctx, contract: Sheeted, body: { token: string }): Promise<void> {
  const { fileId } = await findImport(ctx, contract, body.token);
  const { bytes } = await loadFile(ctx, fileId);
  ready.set(body, await readFile(ctx, contract, bytes));
}

/** What has been read for an upload or a body. */
export function sheetOf(from: object): ReadSheet {
  const sheet = ready.get(from);
  if (!sheet) throw new Error('The sheet was not read before the transaction');
  return sheet;
}
