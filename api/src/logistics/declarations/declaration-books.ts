import type { SheetData } from 'write-excel-file/node';
import { escapeFormula } from '../../services/exchange/xlsx-cells.ts';
import { pageSetup, stillRows } from '../../services/exchange/sheet-page.ts';
import type { Paper, PaperCell } from './declaration-papers.ts';

/** A paper as a workbook. */
export interface PaperBook {
  name: string;
  content: Uint8Array;
}

/** Papers as workbooks; in a worker (declaration-books.tasks.ts). */
export async function booksOf(papers: readonly Paper[]): Promise<PaperBook[]> {
  const { default: writeExcel } = await import('write-excel-file/node');
  const made = [];
  for (const { name, rows } of papers) {
    const sheet: SheetData = rows.map((cells) => cells.map(cellOf));
    const heads = headsOf(rows);
    const options = { sheet: name, columns: widthsOf(rows), ...stillRows(heads) };
    const page = { name, repeated: heads };
    made.push({ name, content: await writeExcel(sheet, options, { features: [pageSetup([page])] }).toBuffer() });
  }
  return made;
}

/** The row of heads (from 1) of the lines of a paper. */
const headsOf = (rows: readonly (readonly PaperCell[])[]): number | null => {
  const at = rows.findIndex((row) => row.length > 2 && row.every((cell) => cell?.head && cell.value !== ''));
  return at < 0 ? null : at + 1;
};

const cellOf = (cell: PaperCell): SheetData[number][number] => {
  if (cell === null) return null;
  const { value, head, title } = cell;
  const style = {
    ...(head ? { fontWeight: 'bold' as const, backgroundColor: '#eef2f5' } : {}),
    ...(title ? { fontWeight: 'bold' as const, fontSize: 16 } : {}),
  };
  if (value instanceof Date) return { value, type: Date, format: cell.format ?? 'yyyy-mm-dd', ...style };
  return typeof value === 'number'
    ? { value, type: Number, format: cell.format ?? 'General', ...style }
    : { value: escapeFormula(value), type: String, wrap: !title, ...style };
};

const shown = (value: string | number | Date): string => (value instanceof Date ? 'yyyy-mm-dd' : String(value));
const widthsOf = (rows: readonly (readonly PaperCell[])[]): { width: number }[] => {
  const count = Math.max(1, ...rows.map((row) => row.length));
  const long = (cell: PaperCell | undefined) =>
    cell && !cell.title ? [...shown(cell.value)].reduce((sum, char) => sum + (char > '\u00ff' ? 2 : 1), 0) : 0;
  return Array.from({ length: count }, (_, at) => ({
    width: Math.min(40, Math.max(10, ...rows.map((row) => long(row[at])))) + 2,
  }));
};
