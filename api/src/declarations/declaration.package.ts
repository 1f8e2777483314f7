import { zipSync } from 'fflate';
import type { SheetData } from 'write-excel-file/node';
import { escapeFormula } from '../exchange/xlsx-cells.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import type { FileAnswer } from '../platform/route.ts';
import { acSupplier } from '../suppliers/supplier.tables.ts';
import { factsOf } from './declaration.facts.ts';
import { papersOf, type PaperCell } from './declaration.papers.ts';
import type { DeclarationRow } from './declaration.tables.ts';

/** 导出报关资料包: 合同, 发票, 箱单, 委托书 and 申报要素 as workbooks in one zip. */
export async function declarationPackage(ctx: Ctx, row: DeclarationRow): Promise<FileAnswer> {
  const files: Record<string, Uint8Array> = {};
  for (const { name, content } of await workbooksOf(ctx, row)) files[`${row.declNo}-${name}.xlsx`] = content;
  return zipped(`报关资料包-${row.declNo}.zip`, files);
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
    const sheet = rows.map((cells) => cells.map(cellOf));
    made.push({ name, content: await writeExcel(sheet, { sheet: name, columns: widthsOf(rows) }).toBuffer() });
  }
  return made;
}

/** Files as one zip; what is compressed already is only stored. */
export function zipped(name: string, files: Record<string, Uint8Array>): FileAnswer {
  const content = Buffer.from(zipSync(files, { level: 6 }));
  return { name, type: 'application/zip', content, size: content.length };
}

const cellOf = (cell: PaperCell): SheetData[number][number] => {
  if (cell === null) return null;
  const { value, head, title } = cell;
  const style = {
    ...(head ? { fontWeight: 'bold' as const, backgroundColor: '#eef2f5' } : {}),
    ...(title ? { fontWeight: 'bold' as const, fontSize: 16 } : {}),
  };
  return typeof value === 'number'
    ? { value, type: Number, format: cell.format ?? 'General', ...style }
    : { value: escapeFormula(value), type: String, wrap: !title, ...style };
};

const widthsOf = (rows: readonly (readonly PaperCell[])[]): { width: number }[] => {
  const count = Math.max(1, ...rows.map((row) => row.length));
  const long = (cell: PaperCell | undefined) =>
    cell && !cell.title ? [...String(cell.value)].reduce((sum, char) => sum + (char > '\u00ff' ? 2 : 1), 0) : 0;
  return Array.from({ length: count }, (_, at) => ({
    width: Math.min(40, Math.max(10, ...rows.map((row) => long(row[at])))) + 2,
  }));
};
