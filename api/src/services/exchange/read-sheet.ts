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
import { csvCells, isCsv } from './csv-read.ts';
import { readSheetRows, type ReadSheet } from './import-sheet.ts';
import { notXlsx } from './not-xlsx.ts';
import type { ReadCell } from './xlsx-read.ts';
import { readXlsxTask } from './xlsx.tasks.ts';

type Sheeted = Pick<ImportContract, 'name' | 'maxRows' | 'csv'>;
/** Cells that were read before the transaction of a command began, by what they came with (upload or body). */
const ready = new WeakMap<object, ReadCell[][]>();

/** The cells of a file, read in a worker (a CSV file at once); refuses with IMPORT_FILE what cannot be read. */
export async function cellsOf(ctx: Ctx, contract: Sheeted, file: Buffer): Promise<ReadCell[][]> {
  if (contract.csv && sniff(file) !== 'xlsx') return csvCells(file, contract.maxRows + 1);
  try {
    return await inWorker(ctx.actor, readXlsxTask, { file, limits: { rows: contract.maxRows + 1 } });
  } catch (error) {
    throw error instanceof InputFault ? refuse('IMPORT_FILE', error.message) : error;
  }
}

/** Reads an upload before the transaction of its dry run; refuses what is no xlsx or too large. */
export async function readUpload(ctx: Ctx, contract: Sheeted, upload: UploadedFile | undefined): Promise<void> {
  if (!upload) throw refuse('VALIDATION', undefined, { fields: { file: '请选择文件' } });
  const megabytes = await ctx.setting('attachment.max_mb');
  if (upload.bytes.length > megabytes * 1_048_576) throw refuse('FILE_TOO_LARGE', `上传的文件超过 ${megabytes} MB。`);
  if (sniff(upload.bytes) !== 'xlsx' && !(contract.csv && isCsv(upload.bytes)))
    throw refuse('IMPORT_FILE', notXlsx(upload.bytes));
  ready.set(upload, await cellsOf(ctx, contract, upload.bytes));
}

/** Reads the file of a dry run again before the transaction of its commit. */
export async function readStored(ctx: Ctx, contract: Sheeted, body: { token: string }): Promise<void> {
  const { fileId } = await findImport(ctx, contract, body.token);
  const { bytes } = await loadFile(ctx, fileId);
  ready.set(body, await cellsOf(ctx, contract, bytes));
}

/** The rows of what has been read for an upload or a body. */
export function sheetOf(contract: Pick<ImportContract, 'columns'>, from: object): ReadSheet {
  const cells = ready.get(from);
  if (!cells) throw new Error('The sheet was not read before the transaction');
  return readSheetRows(contract.columns, cells);
}
