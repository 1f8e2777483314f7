import { cutEnd } from '@shared/contract/text-ends.ts';
import { zipSync } from 'fflate';
import { unescapeFormula } from './xlsx-cells.ts';
import { firstSheet, percentStyles } from './xlsx-book.ts';
import { cleanSheet } from './sheet-clean.ts';
import type { ReadCell, ReadLimits } from './sheet-limits.ts';
import { BadArchive, unpack } from '../files/zip-guard.ts';

const PARTS =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml|worksheets\/[^/]+\.xml))$/i;

/**
 * Reads the first sheet of an xlsx file, every row as cells; the first row is row 1. Unpacked size, rows and columns that
 * hold something are checked before parsing (zip bomb, a lone cell in XFD1048576). Throws BadArchive with a Chinese message.
 */
export async function readXlsx(file: Buffer, limits: ReadLimits): Promise<ReadCell[][]> {
  const parts = await unpack(file, limits.unpacked ?? 67_108_864, (name) => PARTS.test(name));
  if (!parts.has('xl/workbook.xml')) throw new BadArchive('不是 Excel 文件，请使用 xlsx 格式。');
  const text = (name: string) => parts.get(name)?.toString('latin1') ?? '';
  const first = firstSheet(text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels'));
  for (const name of parts.keys())
    if (isSheet(name) && parts.has(first ?? '') && name !== first) parts.set(name, EMPTY);
  const texts = [...parts.values()].reduce((sum, part) => sum + checkTexts(part), 0);
  if (texts > MAX_TEXTS) throw new BadArchive(TOO_MUCH);
  const percents = percentStyles(text('xl/styles.xml'));
  const cleaned = (name: string, part: Buffer) =>
    isSheet(name) ? Buffer.from(cleanSheet(part.toString('latin1'), limits, percents), 'latin1') : part;
  const clean = zipSync(
    Object.fromEntries([...parts].map(([name, part]) => [name, new Uint8Array(cleaned(name, part))])),
    { level: 0 },
  );
  const { readSheet } = await import('read-excel-file/universal');
  const sheet = await readSheet(clean.buffer as ArrayBuffer, {
    trim: false,
    parseNumber: (text: string) =>
      text.endsWith('%') ? { number: plainNumber(text.slice(0, -1)), percent: true } : { number: plainNumber(text) },
  }).catch(() => {
    throw new BadArchive('无法读取工作表，请重新保存后上传。');
  });
  return sheet.map((row) => row.map(readCell));
}

const isSheet = (name: string): boolean => name.startsWith('xl/worksheets/');
/** In the place of a sheet that is not read. */
const EMPTY = Buffer.from(
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></worksheet>',
);

/** Bytes between two tags: a cell holds 32,767 characters, each of up to nine bytes (`&#65536;`). */
const MAX_TEXT = 32_767 * 9;
/** Bytes of one tag with its attributes. */
const MAX_TAG = 8192;
/** Tags of a part: 15,000 rows of 40 filled columns. */
const MAX_TAGS = 3_600_000;
/** Bytes of all texts: such a sheet with 70 bytes in each cell. What is read of them stands in memory several times. */
const MAX_TEXTS = 41_943_040;
const TOO_MUCH = '文件内容过多，请拆分后上传。';
const OPEN = 0x3c;
const CLOSE = 0x3e;

/** Refuses texts and tags that are longer than any spreadsheet writes, before a parser looks at them; answers the bytes of all texts. */
function checkTexts(part: Buffer): number {
  let tags = 0;
  let texts = 0;
  for (let at = part.indexOf(OPEN); at >= 0;) {
    tags += 1;
    if (tags > MAX_TAGS) throw new BadArchive(TOO_MUCH);
    const end = part.indexOf(CLOSE, at);
    if (end < 0) throw new BadArchive('无法读取工作表，请重新保存后上传。');
    if (end - at > MAX_TAG) throw new BadArchive('无法读取工作表，请重新保存后上传。');
    const next = part.indexOf(OPEN, end);
    const text = (next < 0 ? part.length : next) - end;
    if (text > MAX_TEXT) throw new BadArchive('有单元格的内容超过 32,767 个字符，请精简后上传。');
    texts += text;
    at = next;
  }
  return texts;
}

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
  if (typeof cell === 'object' && 'number' in cell)
    return { number: String(cell.number), ...('percent' in cell && { percent: true }) };
  return null;
}
