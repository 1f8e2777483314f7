import { InputFault } from '../../platform/worker-task.ts';
import {
  EMPTY_ROWS,
  MAX_COLUMNS,
  TOO_EMPTY,
  tooLong,
  tooWide,
  type ReadCell,
  type ReadLimits,
} from './sheet-limits.ts';

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

/** How far the first line is looked at for its separator. */
const FIRST_LINE = 65_536;
/** The separator of the first line: comma, tab or semicolon, whichever it has most of. */
function separatorOf(text: string): string {
  const [line = ''] = text.slice(0, FIRST_LINE).split('\n', 1);
  const count = (mark: string) => [...line].filter((char) => char === mark).length;
  return [',', '\t', ';'].toSorted((left, right) => count(right) - count(left))[0] ?? ',';
}

const QUOTE = 0x22;
const LINE_END = 0x0a;
const RETURN = 0x0d;

/**
 * Rows of a CSV file as cells: quotes with doubled quotes inside, line breaks inside quotes; the mark that keeps Excel
 * from reading numbers (a tab, ="…") is taken off. Throws InputFault where it is longer, wider or has a longer cell than a
 * spreadsheet may (R7); rows without anything in them are not counted.
 */
export function csvCells(file: Buffer, limits: ReadLimits): ReadCell[][] {
  const text = decode(file).replace(/^\uFEFF/, '');
  const sheet = new Rows(limits);
  const separator = separatorOf(text).charCodeAt(0);
  let at = 0;
  while (at < text.length) {
    const from = at;
    for (; at < text.length; at += 1) {
      const char = text.charCodeAt(at);
      if (char === separator || char === QUOTE || char === LINE_END || char === RETURN) break;
    }
    sheet.add(text.slice(from, at));
    const char = text.charCodeAt(at);
    at += 1;
    if (char === separator) sheet.endCell();
    else if (char === LINE_END) sheet.endRow();
    else if (char === QUOTE && !sheet.opens()) sheet.add('"');
    else if (char === QUOTE) at = quoted(text, at, sheet);
  }
  return sheet.all();
}

/** Reads what stands in quotes, from behind the first to behind the last. */
function quoted(text: string, from: number, sheet: Rows): number {
  for (let at = from; ;) {
    const end = text.indexOf('"', at);
    sheet.add(text.slice(at, end < 0 ? text.length : end));
    if (end < 0) return text.length;
    if (text[end + 1] !== '"') return end + 1;
    sheet.add('"');
    at = end + 2;
  }
}

/** Characters of one cell, as Excel has it. */
const MAX_TEXT = 32_767;

/** Rows as they are read, within limits. */
class Rows {
  readonly #sheet: ReadCell[][] = [];
  readonly #limits: ReadLimits;
  readonly #columns: number;
  #filled = 0;
  #row: ReadCell[] = [];
  #cell = '';
  constructor(limits: ReadLimits) {
    this.#limits = limits;
    this.#columns = limits.columns ?? MAX_COLUMNS;
  }

  add(text: string): void {
    if (this.#cell.length + text.length > MAX_TEXT)
      throw new InputFault(`第 ${this.#sheet.length + 1} 行有单元格的内容超过 32,767 个字符，请精简后上传。`);
    this.#cell += text;
  }
  /** Whether a quote at this place opens a quoted text. */
  opens(): boolean {
    if (this.#cell !== '' && this.#cell !== '=') return false;
    this.#cell = '';
    return true;
  }
  endCell(): void {
    const plain = this.#cell.replace(/^="(.*)"$/s, '$1').trim();
    this.#row.push(plain === '' ? null : plain);
    this.#cell = '';
    if (this.#row.length > this.#columns) throw new InputFault(tooWide(this.#columns));
  }
  endRow(): void {
    this.endCell();
    const filled = this.#row.some((cell) => cell !== null);
    this.#sheet.push(filled ? this.#row : []);
    this.#row = [];
    if (filled) this.#filled += 1;
    const { rows } = this.#limits;
    if (this.#filled > rows) throw new InputFault(tooLong(rows));
    if (this.#sheet.length > EMPTY_ROWS + rows) throw new InputFault(TOO_EMPTY);
  }
  /** Every row up to the last that has something in it. */
  all(): ReadCell[][] {
    if (this.#cell !== '' || this.#row.length > 0) this.endRow();
    const last = this.#sheet.findLastIndex((row) => row.length > 0);
    return this.#sheet.slice(0, last + 1);
  }
}
