import { cutEnd } from '@shared/contract/text-ends.ts';
import { zipSync } from 'fflate';
import { unescapeFormula } from './xlsx-cells.ts';
import { BadArchive, unpack } from '../files/zip-guard.ts';

/** A cell as read: text, a number as exact decimal text in `number`, a switch, a date cell, or nothing. */
export type ReadCell = string | boolean | { number: string } | Date | null;

export interface ReadLimits {
  /** Bytes of the unpacked archive; 64 MB unless told. */
  unpacked?: number;
  /** Rows of the sheet with its header. */
  rows: number;
  /** Columns of the sheet; 200 unless told. */
  columns?: number;
}

const PARTS =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml|worksheets\/[^/]+\.xml))$/i;

/**
 * Reads the first sheet of an xlsx file, every row as cells; the first row is row 1. Unpacked size, rows and columns are
 * checked before parsing (zip bomb, a lone cell in XFD1048576). Throws BadArchive with a Chinese message.
 */
export async function readXlsx(file: Buffer, limits: ReadLimits): Promise<ReadCell[][]> {
  const parts = await unpack(file, limits.unpacked ?? 67_108_864, (name) => PARTS.test(name));
  if (!parts.has('xl/workbook.xml')) throw new BadArchive('不是 Excel 文件，请使用 xlsx 格式。');
  for (const [name, part] of parts) {
    checkTexts(part);
    if (name.startsWith('xl/worksheets/')) checkExtent(part, limits);
  }
  const clean = zipSync(Object.fromEntries([...parts].map(([name, part]) => [name, withFailures(name, part)])), {
    level: 0,
  });
  const { readSheet } = await import('read-excel-file/universal');
  const sheet = await readSheet(clean.buffer as ArrayBuffer, {
    trim: false,
    parseNumber: (text: string) => ({ number: plainNumber(text) }),
  }).catch(() => {
    throw new BadArchive('无法读取工作表，请重新保存后上传。');
  });
  return sheet.map((row) => row.map(readCell));
}

/** Bytes between two tags: a cell holds 32,767 characters, each of up to nine bytes (`&#65536;`). */
const MAX_TEXT = 32_767 * 9;
/** Bytes of one tag with its attributes. */
const MAX_TAG = 8192;
/** Tags of a part: 15,000 rows of 40 filled columns. */
const MAX_TAGS = 3_600_000;
const OPEN = 0x3c;
const CLOSE = 0x3e;

/** Refuses texts and tags that are longer than any spreadsheet writes, before a parser looks at them. */
function checkTexts(part: Buffer): void {
  let tags = 0;
  for (let at = part.indexOf(OPEN); at >= 0;) {
    tags += 1;
    if (tags > MAX_TAGS) throw new BadArchive('文件内容过多，请拆分后上传。');
    const end = part.indexOf(CLOSE, at);
    if (end < 0) throw new BadArchive('无法读取工作表，请重新保存后上传。');
    if (end - at > MAX_TAG) throw new BadArchive('无法读取工作表，请重新保存后上传。');
    const next = part.indexOf(OPEN, end);
    if ((next < 0 ? part.length : next) - end > MAX_TEXT)
      throw new BadArchive('有单元格的内容超过 32,767 个字符，请精简后上传。');
    at = next;
  }
}

/**
 * The reader takes a formula that failed, or that was never worked out, for an empty cell: an amount would be lost without a
 * word. Here they hold the text that Excel shows of them.
 */
function withFailures(name: string, part: Buffer): Uint8Array {
  if (!name.startsWith('xl/worksheets/')) return new Uint8Array(part);
  const xml = part.toString('latin1');
  const told = xml
    .replaceAll(/(<c\b[^<>]*\bt\s*=\s*)(?:"e"|'e')/g, '$1"str"')
    .replaceAll(/<c\b([^<>]*[^<>/])>(?:<f\b[^<>]*>[^<>]*<\/f>|<f\b[^<>]*\/>)<\/c>/g, (_, tag: string) => {
      const plain = tag.replace(/\bt\s*=\s*(?:"[^"]*"|'[^']*')/, '');
      return `<c${plain} t="str"><v>#N/A</v></c>`;
    });
  return new Uint8Array(told === xml ? part : Buffer.from(told, 'latin1'));
}

/** Refuses a sheet whose cells reach beyond the limits, before anything makes a table of them. */
function checkExtent(part: Buffer, limits: ReadLimits): void {
  const columns = limits.columns ?? 200;
  for (const [, letters, row] of part.toString('latin1').matchAll(/\br\s*=\s*["']([A-Z]{0,8})(\d{1,12})["']/gi)) {
    if (Number(row) > limits.rows) throw new BadArchive(`超过 ${limits.rows - 1} 行，请拆分后上传。`);
    if (letters && columnNumber(letters) > columns) throw new BadArchive(`超过 ${columns} 列，请使用导入模板。`);
  }
}
const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Excel keeps 15 digits: 0.30000000000000004 reads 0.3, 1.2E3 reads 1200. */
export function plainNumber(text: string): string {
  if (/^-?\d{1,15}$/.test(text)) return text;
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  const digits = value.toPrecision(15);
  const plain = /e/i.test(digits) ? expand(digits) : digits;
  return plain.includes('.') ? cutEnd(cutEnd(plain, /0/), /\./) : plain;
}
function expand(text: string): string {
  const [digits = '0', power = '0'] = text.toLowerCase().split('e');
  const negative = digits.startsWith('-');
  const [whole = '0', fraction = ''] = digits.replace('-', '').split('.');
  const shift = Number(power);
  if (Math.abs(shift) > 40) return text;
  const all = shift >= 0 ? whole + fraction.padEnd(shift, '0') : '0'.repeat(-shift) + whole + fraction;
  const place = shift >= 0 ? whole.length + shift : whole.length;
  const moved = `${all.slice(0, place)}.${all.slice(place)}`.replace(/^0+(?=\d)/, '');
  return negative ? `-${moved}` : moved;
}

function readCell(cell: unknown): ReadCell {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'string') return unescapeFormula(cell) || null;
  if (typeof cell === 'boolean' || cell instanceof Date) return cell;
  if (typeof cell === 'object' && 'number' in cell) return { number: String(cell.number) };
  return null;
}
