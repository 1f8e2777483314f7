import { refuse } from '../../platform/refusal.ts';
import type { ReadCell } from './xlsx-read.ts';

/** Heads of archives, Office and PDF files: never a text, whatever their names say. */
const BINARY = ['504b0304', '504b0506', 'd0cf11e0', '25504446', 'ffd8ff', '89504e47'];

/** Whether a file may be a CSV: no known other kind, and no byte 0. */
export const isCsv = (file: Buffer): boolean =>
  file.length > 0 && !BINARY.some((head) => file.toString('hex', 0, head.length / 2) === head) && !file.includes(0);

/** UTF-8 when it is one, else GBK as banks and Excel write it. */
function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('gb18030').decode(file);
  }
}

/** The separator of the first line: comma, tab or semicolon, whichever it has most of. */
const separatorOf = (text: string): string => {
  const [line = ''] = text.split(/\r?\n/, 1);
  const count = (mark: string) => line.split(mark).length;
  return [',', '\t', ';'].toSorted((left, right) => count(right) - count(left))[0] ?? ',';
};

/**
 * Rows of a CSV file as cells: quotes with doubled quotes inside, line breaks inside quotes; the mark that keeps Excel
 * from reading numbers (a tab, ="…") is taken off. Refuses with IMPORT_FILE what is longer than `rows`.
 */
export function csvCells(file: Buffer, rows: number): ReadCell[][] {
  const text = decode(file).replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const sheet: ReadCell[][] = [];
  let row: ReadCell[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    const plain = cell.replace(/^="(.*)"$/s, '$1').trim();
    row.push(plain === '' ? null : plain);
    cell = '';
  };
  const endRow = () => {
    endCell();
    sheet.push(row);
    row = [];
    if (sheet.length > rows) throw refuse('IMPORT_FILE', `超过 ${rows - 1} 行，请拆分后上传。`);
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && (cell === '' || cell === '=')) {
      quoted = true;
      cell = '';
    } else if (char === separator) endCell();
    else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  if (cell !== '' || row.length > 0) endRow();
  return sheet;
}
