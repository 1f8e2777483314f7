import type { Markup, MarkupElement } from '@shared/contract/system/template-markup.ts';
import type { SheetData } from 'write-excel-file/node';
import { escapeFormula } from '../exchange/xlsx-cells.ts';
import { inlineText, type Layout } from './layout.ts';

type Row = SheetData[number];
const isElement = (node: Markup): node is MarkupElement => typeof node !== 'string';

/** Draws layouts as a workbook, a sheet for each document: paragraphs and rows as rows, numbers as numbers. */
export async function drawSheet(documents: readonly { layout: Layout; line: string; name: string }[]): Promise<Buffer> {
  const sheets = documents.map(({ layout, line }) => [
    ...[layout.header, ...layout.bodies, layout.footer].flatMap(rowsOf),
    [{ value: line, type: String }],
  ]);
  const names = documents.map(({ name }, at) => `${at + 1} ${name}`.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31));
  const { default: writeExcel } = await import('write-excel-file/node');
  const book = writeExcel(
    sheets.map((data, at) => ({ data, sheet: names[at] ?? String(at + 1), columns: columnsOf(data) })),
  );
  return book.toBuffer();
}

function rowsOf(nodes: readonly Markup[]): Row[] {
  return nodes.flatMap((node): Row[] => {
    if (!isElement(node)) return node.trim() ? [[cell([node], {})]] : [];
    if (node.tag === 'table' || node.tag === 'thead') return rowsOf(node.children);
    if (node.tag === 'hr' || node.tag === 'page') return [[]];
    if (node.tag !== 'tr') return [[cell([node], node.tag === 'h1' ? { fontSize: 16 } : {})]];
    return [
      node.children.filter(isElement).flatMap((one) => {
        const span = Number(one.attrs.colspan ?? 1);
        const head = one.tag === 'th' ? { backgroundColor: '#eef2f5', borderStyle: 'thin' as const } : {};
        const align = one.attrs.align as 'left' | 'center' | 'right' | undefined;
        return [
          cell(one.children, { ...head, ...(align && { align }), ...(span > 1 && { columnSpan: span }) }),
          ...Array.from({ length: span - 1 }, () => null),
        ];
      }),
    ];
  });
}

/** A cell: a number where a money or num filter wrote it alone, else text that no spreadsheet takes for a formula. */
function cell(nodes: readonly Markup[], style: object) {
  const [only, ...more] = nodes.filter((node) => isElement(node) || node.trim());
  if (only && more.length === 0 && isElement(only) && only.tag === 'num') {
    const text = inlineText(only.children);
    const digits = text.split('.')[1]?.length ?? 0;
    const value = Number(text.replaceAll(',', ''));
    const format = `${text.includes(',') || digits === 2 ? '#,##0' : '0'}${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`;
    if (Number.isFinite(value)) return { value, type: Number, format, ...style };
  }
  return { value: escapeFormula(drawnText(nodes)), type: String, wrap: true, ...style };
}

/** A code that is drawn on paper stands as its text in a sheet. */
const drawnText = (nodes: readonly Markup[]): string =>
  inlineText(nodes).replaceAll(/\[(?:barcode|qr):([^\]]*)\]/g, '$1');

function columnsOf(data: readonly Row[]): { width: number }[] {
  const count = Math.max(1, ...data.map((row) => row.length));
  return Array.from({ length: count }, (_, at) => {
    const longest = data.map((row) => {
      const one = row[at] as { value?: unknown; columnSpan?: number } | null | undefined;
      return row.length > 1 && !one?.columnSpan ? widthOf(String(one?.value ?? '')) : 0;
    });
    return { width: Math.min(40, Math.max(8, ...longest) + 2) };
  });
}
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (char > '\u00ff' ? 2 : 1), 0);
