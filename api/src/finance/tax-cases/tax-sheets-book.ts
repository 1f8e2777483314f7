import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writeXlsx } from '../../services/exchange/xlsx-write.ts';
import type { PlainSheet } from './tax-sheets.tasks.ts';

/** The workbook of 申报表; in a worker. */
export async function bookOf(sheets: readonly PlainSheet[]): Promise<Uint8Array> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), writeXlsx(sheets, out)]);
  return new Uint8Array(bytes);
}
