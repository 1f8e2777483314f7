import type { Markup, MarkupElement } from '@shared/contract/system/template-markup.ts';
import type { SheetData } from 'write-excel-file/node';
import { escapeFormula } from '../exchange/xlsx-cells.ts';
import { pageSetup, stillRows } from '../exchange/sheet-page.ts';
import { formatMoney } from './format-value.ts';
import { inlineText, type Layout } from './layout.ts';

type Row = SheetData[number];
/** A row; `table` is the table that it is of, `head` whether it is of its heads. */
interface Line {
  cells: Row;
  table?: object;
  head?: boolean;
  /** A paragraph, as wide as the sheet. */
  wide?: boolean;
}
const isElement = (node: Markup): node is MarkupElement => typeof node !== 'string';

/**
 * Draws layouts as a workbook, a sheet for each document: paragraphs and rows as rows, numbers as numbers. The heads of
 * its longest table stand still, and on every printed page when no other table follows.
 */
export async function drawSheet(documents: readonly { layout: Layout; line: string; name: string }[]): Promise<Buffer> {
  const sheets = documents.map(({ layout, line, name }, at) => {
    const lines = [
      ...[layout.header, ...layout.bodies, layout.footer].flatMap((nodes) => linesOf(nodes)),
      { cells: [{ value: escapeFormula(line), type: String, wrap: true }], wide: true },
    ];
    const columns = columnsOf(lines.map(({ cells }) => cells));
    const { heads, last } = longestTable(lines);
    const page = {
      name: `${at + 1} ${name}`.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
      paper: Math.min(layout.width, layout.height) < 200 ? ('A5' as const) : ('A4' as const),
      landscape: layout.width > layout.height,
      repeated: last ? heads : null,
    };
    return {
      page,
      options: { data: lines.map((each) => fitted(each, columns)), sheet: page.name, columns, ...stillRows(heads) },
    };
  });
  const { default: writeExcel } = await import('write-excel-file/node');
  return writeExcel(
    sheets.map(({ options }) => options),
    { features: [pageSetup(sheets.map(({ page }) => page))] },
  ).toBuffer();
}

function linesOf(nodes: readonly Markup[], place: Omit<Line, 'cells'> = {}): Line[] {
  return nodes.flatMap((node): Line[] => {
    if (!isElement(node)) return node.trim() ? [{ cells: [cell([node], {})], wide: true }] : [];
    if (node.tag === 'table') return linesOf(node.children, { table: node });
    if (node.tag === 'thead') return linesOf(node.children, { ...place, head: true });
    if (node.tag === 'hr' || node.tag === 'page') return [{ cells: [] }];
    if (node.tag !== 'tr') return [{ cells: [cell([node], node.tag === 'h1' ? { fontSize: 16 } : {})], wide: true }];
    return [{ cells: rowOf(node), ...place }];
  });
}

const rowOf = (row: MarkupElement): Row =>
  row.children.filter(isElement).flatMap((one) => {
    const span = Number(one.attrs.colspan ?? 1);
    const head = one.tag === 'th' ? { backgroundColor: '#eef2f5', borderStyle: 'thin' as const } : {};
    const align = one.attrs.align as 'left' | 'center' | 'right' | undefined;
    return [
      cell(one.children, { ...head, ...(align && { align }), ...(span > 1 && { columnSpan: span }) }),
      ...Array.from({ length: span - 1 }, () => null),
    ];
  });

/** The row of heads (from 1) above most rows, and whether no table with heads follows it. */
function longestTable(lines: readonly Line[]): { heads: number | null; last: boolean } {
  const headed = lines.flatMap(({ head, table }, at) =>
    head && lines[at + 1]?.table === table && !lines[at + 1]?.head ? [at] : [],
  );
  const rowsBelow = (at: number) => lines.filter(({ table }) => table === lines[at]?.table).length;
  const best = headed.toSorted((one, two) => rowsBelow(two) - rowsBelow(one))[0];
  return best === undefined ? { heads: null, last: false } : { heads: best + 1, last: headed.at(-1) === best };
}

/** A paragraph over all columns, and a row as high as what wraps in cells of several columns: no spreadsheet does that by itself. */
function fitted({ cells, wide }: Line, columns: readonly { width: number }[]): Row {
  const row: Row =
    wide && cells[0] && columns.length > 1
      ? [{ ...(cells[0] as object), columnSpan: columns.length } as Row[number]]
      : cells;
  const heights = row.flatMap((one, at) => {
    const { columnSpan = 1, fontSize = 11 } = (one ?? {}) as Shown;
    if (columnSpan === 1) return [];
    const room = columns.slice(at, at + columnSpan).reduce((sum, { width }) => sum + width, 0);
    const size = fontSize / 11;
    const count = shown(one as Shown)
      .split('\n')
      .reduce((sum, part) => sum + Math.max(1, Math.ceil((widthOf(part) * size * 1.1) / room)), 0);
    return count > 1 || size > 1 ? [count * 15 * size] : [];
  });
  const [first, ...rest] = row;
  if (heights.length === 0 || !first) return row;
  return [{ ...(first as object), height: Math.max(...heights) } as Row[number], ...rest];
}

/**
 * A cell: a number where a money or num filter wrote it, alone or beside a currency or unit (then part of its format); a
 * date where nothing else stands; else text that no spreadsheet takes for a formula.
 */
function cell(nodes: readonly Markup[], style: object) {
  const said = nodes.filter((node) => isElement(node) || node.trim());
  const [num, ...more] = said.filter(isElement);
  const beside = said.filter((node) => typeof node === 'string');
  if (
    num?.tag === 'num' &&
    more.length === 0 &&
    beside.length < 2 &&
    beside.every((text) => /^[^"\d]{1,10}$/.test(text))
  ) {
    const text = inlineText(num.children);
    const value = Number(text.replaceAll(',', ''));
    const format = said.map((node) => (isElement(node) ? numberFormat(text) : `"${node}"`)).join('');
    if (Number.isFinite(value)) return { value, type: Number, format, ...style };
  }
  const text = drawnText(nodes);
  const day = dayOf(text.trim());
  if (day) return { ...day, type: Date, ...style };
  return { value: escapeFormula(text), type: String, wrap: true, ...style };
}

/** As many decimals as the filter wrote. */
function numberFormat(text: string): string {
  const digits = text.split('.')[1]?.length ?? 0;
  return `#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}`;
}

/** The day, or moment in Shanghai, that a text is; null: it is none, like 2026-02-31. */
function dayOf(text: string): { value: Date; format: string } | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?$/.exec(text) ?? [];
  if (!day) return null;
  const value = new Date(`${day}T${time ?? '00:00'}:00Z`);
  const exists = !Number.isNaN(value.getTime()) && value.toISOString().startsWith(day);
  return exists ? { value, format: time ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd' } : null;
}

/** A code that is drawn on paper stands as its text in a sheet. */
const drawnText = (nodes: readonly Markup[]): string => inlineText(nodes, 'plain');

/** As wide as the table with most columns needs; what stands above and below it wraps rather than stretch its columns. */
function columnsOf(data: readonly Row[]): { width: number }[] {
  const count = Math.max(1, ...data.map((row) => row.length));
  return Array.from({ length: count }, (_, at) => {
    const longest = data.map((row) => {
      const one = row[at] as Shown | null | undefined;
      if (row.length === 1 || one?.columnSpan) return 0;
      return Math.min(row.length === count ? 40 : 18, widthOf(shown(one)));
    });
    return { width: Math.max(8, ...longest) + 2 };
  });
}
interface Shown {
  value?: unknown;
  format?: string;
  columnSpan?: number;
  fontSize?: number;
}
/** What a cell shows, as long as it is drawn. */
function shown(one: Shown | null | undefined): string {
  if (one?.value instanceof Date) return one.format ?? '';
  if (typeof one?.value !== 'number') return String(one?.value ?? '');
  const digits = /\.(0+)/.exec(one.format ?? '')?.[1]?.length ?? 0;
  const words = (one.format ?? '').replaceAll(/[#,.0"]/g, '');
  return formatMoney(one.value.toFixed(digits), digits) + words;
}
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + (char > '\u00ff' ? 2 : 1), 0);
