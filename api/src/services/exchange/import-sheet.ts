import type { ImportColumn, ImportError } from '@shared/contract/shared/import.ts';
import { csvCells } from './csv-read.ts';
import { bareText, cellText, parseCell } from './import-cells.ts';
import type { ReadCell, ReadLimits } from './sheet-limits.ts';
import { readXlsx } from './xlsx-read.ts';

/** A data row: values by column key as far as they could be read. */
export interface SheetRow {
  readonly sheetRow: number;
  readonly [key: string]: unknown;
}
/** A sheet that has been read: rows, and what is wrong with them. */
export interface ReadSheet {
  rows: SheetRow[];
  errors: ImportError[];
  /** What is odd about cells that could be read. */
  warnings: ImportError[];
  header: string[];
  /** The cells of the rows that were asked for, as they stand. */
  texts: ReadonlyMap<number, string[]>;
}
/** Why a sheet as a whole is not taken; `text` is Chinese and for people. */
export interface SheetRefusal {
  code: 'IMPORT_EMPTY' | 'IMPORT_HEADER';
  text: string;
}
/** A file, and as what it is read. */
export interface SheetReading {
  file: Uint8Array;
  csv: boolean;
  limits: ReadLimits;
  columns: Readonly<Record<string, ImportColumn>>;
  /** Titles that are passed over. */
  passedOver: readonly string[];
  /** Rows whose cells are asked for as they stand. */
  shown: readonly number[];
}

const titleOf = (cell: ReadCell): string =>
  bareText(cell)
    .replace(/[*＊]$/, '')
    .trim();

/**
 * Reads a sheet whose first row holds the titles (a trailing * is ignored; any order). Refuses one that lacks a required
 * column, has one twice or one that nobody knows (those of an export that the program makes are passed over), or has no
 * rows; everything else becomes a row error. Empty rows are left out. Done in a worker: cells may be long and many (R7).
 */
export async function readImportSheet(reading: SheetReading): Promise<ReadSheet | SheetRefusal> {
  const { columns, passedOver, shown, limits } = reading;
  const file = Buffer.from(reading.file.buffer, reading.file.byteOffset, reading.file.byteLength);
  const sheet = reading.csv ? csvCells(file, limits) : await readXlsx(file, limits);
  const header = (sheet[0] ?? []).map(titleOf);
  const places = placesOf(columns, header, passedOver);
  if (!(places instanceof Map)) return places;
  const rows: SheetRow[] = [];
  const errors: ImportError[] = [];
  const warnings: ImportError[] = [];
  const texts = new Map<number, string[]>();
  const asked = new Set(shown);
  for (const [index, line] of sheet.entries()) {
    if (index === 0 || line.every((cell) => bareText(cell) === '')) continue;
    const sheetRow = index + 1;
    const row: Record<string, unknown> = {};
    for (const [key, column] of Object.entries(columns)) {
      const place = places.get(key);
      const cell = place === undefined ? null : (line[place] ?? null);
      const parsed = parseCell(column, cell);
      const told = (reason: string): ImportError => {
        return { row: sheetRow, column: column.title, value: cellText(cell).slice(0, 100), reason };
      };
      if ('fault' in parsed) errors.push(told(parsed.fault));
      else row[key] = parsed.value;
      if ('doubt' in parsed && parsed.doubt) warnings.push(told(parsed.doubt));
    }
    rows.push({ ...row, sheetRow });
    if (asked.has(sheetRow)) texts.set(sheetRow, line.map(cellText));
  }
  if (rows.length === 0) return { code: 'IMPORT_EMPTY', text: '文件中没有数据行，请填写后上传。' };
  return { rows, errors, warnings, header, texts };
}

function placesOf(
  columns: Readonly<Record<string, ImportColumn>>,
  header: string[],
  passedOver: readonly string[],
): Map<string, number> | SheetRefusal {
  const refused = (text: string): SheetRefusal => ({ code: 'IMPORT_HEADER', text: `${text}，请使用导入模板。` });
  const byTitle = new Map(Object.entries(columns).map(([key, column]) => [column.title, key]));
  const places = new Map<string, number>();
  const unknown: string[] = [];
  for (const [index, title] of header.entries()) {
    if (title === '') continue;
    const key = byTitle.get(title);
    if (key === undefined && passedOver.includes(title)) continue;
    if (key === undefined) unknown.push(title);
    else if (places.has(key)) return refused(`列「${title}」重复`);
    else places.set(key, index);
  }
  const missing = Object.entries(columns)
    .filter(([key, column]) => column.required && !places.has(key))
    .map(([, column]) => column.title);
  const list = (titles: string[]) => titles.slice(0, 3).join('、').slice(0, 20) + (titles.length > 3 ? ' 等' : '');
  if (missing.length > 0) return refused(`缺少列：${list(missing)}`);
  if (unknown.length > 0) return refused(`未知的列：${list(unknown)}`);
  return places;
}
