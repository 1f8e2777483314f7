import { PassThrough } from 'node:stream';
import type { FileAnswer } from '../../platform/route.ts';
import { XLSX_MIME } from './export.service.ts';
import { writeXlsx, type Sheet } from './xlsx-write.ts';

/** A workbook as the answer of a download; `name` with its ending. */
export function workbook(name: string, sheets: Sheet[]): FileAnswer {
  const content = new PassThrough();
  // A fault destroys the stream, which ends the answer.
  void writeXlsx(sheets, content).catch(() => undefined);
  return { name, type: XLSX_MIME, content };
}
