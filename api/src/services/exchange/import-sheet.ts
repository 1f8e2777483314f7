import type { ImportColumn, ImportError } from '@shared/contract/shared/import.ts';
import { refuse } from '../../platform/refusal.ts';
import { bareText, cellText, parseCell } from './import-cells.ts';
import type { ReadCell } from './xlsx-read.ts';

/** A data row: values by column key as far as they could be read. */
export interface SheetRow {
  readonly sheetRow: number;
  readonly [key: string]: unknown;
}
/** A sheet that has been read: rows, what is wrong with them, and the cells as they stand. */
export interface ReadSheet {
  rows: SheetRow[];
  errors: ImportError[];
  header: string[];
  cells: Map<number, ReadCell[]>;
}

const titleOf = (cell: ReadCell): string =>
  bareText(cell)
    .replace(/[*＊]$/, '')
    .trim();

/**
 * Reads the cells of a sheet whose first row holds the titles (a trailing * is ignored; any order). Refuses a sheet that lacks
 * a required column, has one twice or one that nobody knows; everything else becomes a row error. Empty rows are left out.
 */
export function readSheetRows(columns: Readonly<Record<string, ImportColumn>>, sheet: ReadCell[][]): ReadSheet {
  const header = (sheet[0] ?? []).map(titleOf);
  const places = placesOf(columns, header);
  const rows: SheetRow[] = [];
  const errors: ImportError[] = [];
  const cells = new Map<number, ReadCell[]>();
  for (const [index, line] of sheet.entries()) {
    if (index === 0 || line.every((cell) => bareText(cell) === '')) continue;
    const sheetRow = index + 1;
    const row: Record<string, unknown> = {};
    for (const [key, column] of Object.entries(columns)) {
      const place = places.get(key);
      const cell = place === undefined ? null : (line[place] ?? null);
      const parsed = parseCell(column, cell);
      if ('value' in parsed) row[key] = parsed.value;
      else
        errors.push({ row: sheetRow, column: column.title, value: cellText(cell).slice(0, 100), reason: parsed.fault });
    }
    rows.push({ ...row, sheetRow });
    cells.set(sheetRow, line);
  }
  if (rows.length === 0) throw refuse('IMPORT_EMPTY', '文件中没有数据行，请填写后上传。');
  return { rows, errors, header, cells };
}

function placesOf(columns: Readonly<Record<string, ImportColumn>>, header: string[]): Map<string, number> {
  const byTitle = new Map(Object.entries(columns).map(([key, column]) => [column.title, key]));
  const places = new Map<string, number>();
  const unknown: string[] = [];
  for (const [index, title] of header.entries()) {
    if (title === '') continue;
    const key = byTitle.get(title);
    if (key === undefined) unknown.push(title);
    else if (places.has(key)) throw refuse('IMPORT_HEADER', `列「${title}」重复，请使用导入模板。`);
    else places.set(key, index);
  }
  const missing = Object.entries(columns)
    .filter(([key, column]) => column.required && !places.has(key))
    .map(([, column]) => column.title);
  const list = (titles: string[]) => titles.slice(0, 3).join('、').slice(0, 20) + (titles.length > 3 ? ' 等' : '');
  if (missing.length > 0) throw refuse('IMPORT_HEADER', `缺少列：${list(missing)}，请使用导入模板。`);
  if (unknown.length > 0) throw refuse('IMPORT_HEADER', `未知的列：${list(unknown)}，请使用导入模板。`);
  return places;
}
