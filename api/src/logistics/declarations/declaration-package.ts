import type { SheetData } from 'write-excel-file/node';
import { escapeFormula } from '../../services/exchange/xlsx-cells.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { eq } from 'drizzle-orm';
import { pageSetup, stillRows } from '../../services/exchange/sheet-page.ts';
import { zipped } from '../../services/files/zip.ts';
import type { Ctx } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/route.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { factsOf } from './declaration-facts.ts';
import { papersOf, type PaperCell } from './declaration-papers.ts';
import type { DeclarationRow } from './declaration.tables.ts';

/** 导出报关资料包: 合同, 发票, 箱单, 委托书 and 申报要素 as workbooks in one zip. */
export async function declarationPackage(ctx: Ctx, row: DeclarationRow): Promise<FileAnswer> {
  const books = await workbooksOf(ctx, row);
  const files = books.map(({ name, content }) => ({ path: [`${row.declNo}-${name}.xlsx`], content }));
  return zipped(ctx.actor, `报关资料包-${row.declNo}.zip`, files);
}

/** The papers of a declaration as workbooks, or only some of them by name. */
export async function workbooksOf(
  ctx: Ctx,
  row: DeclarationRow,
  wanted?: readonly string[],
): Promise<{ name: string; content: Uint8Array }[]> {
  const facts = await factsOf(ctx, row);
  const [container] = await ctx.db.select().from(lgContainer).where(eq(lgContainer.id, row.containerId));
  const [broker] = await ctx.db
    .select({ name: acSupplier.name })
    .from(acSupplier)
    .where(eq(acSupplier.id, row.brokerId ?? '0'));
  const papers = papersOf(facts, {
    containerNo: container?.containerNo ?? '',
    sealNo: container?.sealNo ?? '',
    broker: broker?.name ?? '',
    day: row.declareDate ?? ctx.today(),
  });
  const { default: writeExcel } = await import('write-excel-file/node');
  const made = [];
  for (const { name, rows } of papers.filter((paper) => wanted?.includes(paper.name) ?? true)) {
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
