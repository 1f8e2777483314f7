import type { Markup, MarkupElement } from '@shared/contract/system/template-markup.ts';
import type { PdfNode } from 'pdfmake';
import { barcodeSvg, qrSvg } from './barcode.ts';
import { fontRuns } from './glyphs.ts';
import { collapsed } from './layout.ts';

/** Image bytes of a template by the id of its attachment. */
export type PrintImages = ReadonlyMap<string, { mime: string; bytes: Uint8Array }>;

/** Points of a millimetre. */
export const MM = 72 / 25.4;
/** Mark of a heading, which does not stand alone at the foot of a page. */
export const HEADING = 'heading';
const DRAWINGS = new Set(['barcode', 'qr', 'image']);
const BLOCKS = new Set(['h1', 'h2', 'p', 'table', 'hr', 'page', ...DRAWINGS]);

/** Markup as nodes of the PDF library. `width`: of the space, in points. */
export function blocks(nodes: readonly Markup[], width: number, images: PrintImages): PdfNode[] {
  const made: PdfNode[] = [];
  let text: Markup[] = [];
  const flush = () => {
    const run = inline(text);
    if (run.trim()) made.push({ text: fontRuns(run.trim()) });
    text = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !BLOCKS.has(node.tag)) text.push(node);
    else {
      flush();
      made.push(block(node, width, images));
    }
  }
  flush();
  return made;
}

function block(node: MarkupElement, width: number, images: PrintImages): PdfNode {
  const alignment = node.attrs.align;
  switch (node.tag) {
    case 'h1':
      return paragraph(node, width, images, { fontSize: 16, alignment: alignment ?? 'center', margin: [0, 0, 0, 6] });
    case 'h2':
      return paragraph(node, width, images, {
        fontSize: 11,
        alignment: alignment ?? 'left',
        margin: [0, 6, 0, 3],
        headlineLevel: HEADING,
      });
    case 'p': {
      const gap = Number(node.attrs.gap ?? 2);
      return paragraph(node, width, images, { ...(alignment && { alignment }), margin: [0, 0, 0, gap] });
    }
    case 'table':
      return table(node, width, images);
    case 'hr':
      return { canvas: [{ type: 'line', x1: 0, y1: 3, x2: width, y2: 3, lineWidth: 0.5 }], margin: [0, 0, 0, 4] };
    case 'page':
      return { text: '', pageBreak: 'after' };
    default:
      return drawing(node, width, images);
  }
}

/** A paragraph, or a stack when something is drawn in it. */
function paragraph(node: MarkupElement, width: number, images: PrintImages, style: object): PdfNode {
  const size = node.attrs.size ? { fontSize: Number(node.attrs.size) } : {};
  const drawn = node.children.some((child) => typeof child !== 'string' && BLOCKS.has(child.tag));
  const inner = drawn
    ? { stack: blocks(node.children, width, images) }
    : { text: fontRuns(inline(node.children).trim()) };
  return { ...inner, ...style, ...size };
}

function drawing(node: MarkupElement, width: number, images: PrintImages): PdfNode {
  const value = node.attrs.value ?? '';
  if (node.tag === 'barcode') {
    const height = Number(node.attrs.height ?? 12);
    return {
      svg: barcodeSvg(node.attrs.type ?? 'code128', value, height),
      fit: [Math.min(74 * MM, width), (height + 5) * MM],
    };
  }
  if (node.tag === 'qr') return { svg: qrSvg(value), width: Number(node.attrs.width ?? 22) * MM };
  const image = images.get(node.attrs.id ?? '');
  if (!image) return { text: '' };
  return {
    image: `data:${image.mime};base64,${Buffer.from(image.bytes).toString('base64')}`,
    width: Number(node.attrs.width ?? 30) * MM,
  };
}

/** Inline text: white space of the source is one blank, a line break stays. */
function inline(nodes: readonly Markup[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return breakable(collapsed(node));
      return node.tag === 'br' ? '\n' : inline(node.children);
    })
    .join('');
}

/** Letters of a word that stand together: the PDF library takes the square of the length of what it may not break. */
const WORD = /[^\s\u200b]{80}(?=[^\s\u200b])/g;
/** A text whose long words may be broken, at a blank that nobody sees. */
const breakable = (text: string): string => text.replaceAll(WORD, (piece) => `${piece}\u200b`);

export const isElement = (node: Markup): node is MarkupElement => typeof node !== 'string';

const rowsOf = (parent: MarkupElement) => parent.children.filter(isElement).filter(({ tag }) => tag === 'tr');
const headOf = (table: MarkupElement) =>
  table.children
    .filter(isElement)
    .filter(({ tag }) => tag === 'thead')
    .flatMap(rowsOf);
const spanOf = (cell: MarkupElement) => Number(cell.attrs.colspan ?? 1);
const cellsOf = (row: MarkupElement) => row.children.filter(isElement);
/** How many columns the widest row of a table has. */
export const columnsOf = (table: MarkupElement): number =>
  Math.max(
    1,
    ...[...headOf(table), ...rowsOf(table)].map((row) => cellsOf(row).reduce((sum, cell) => sum + spanOf(cell), 0)),
  );

function table(node: MarkupElement, width: number, images: PrintImages): PdfNode {
  const head = headOf(node);
  const rows = [...head, ...rowsOf(node)];
  const columns = columnsOf(node);
  const given = node.attrs.widths?.split(',') ?? [];
  const widths = Array.from({ length: columns }, (_, at) => {
    const typed = given[at] ?? '*';
    return typed === '*' ? '*' : Number(typed) * MM;
  });
  const body = rows.map((row) => {
    const cells = cellsOf(row).flatMap((cell): PdfNode[] => [
      cellNode(cell, width / columns, images),
      ...Array.from({ length: spanOf(cell) - 1 }, (): PdfNode => ({})),
    ]);
    return [...cells, ...Array.from({ length: columns - cells.length }, (): PdfNode => '')];
  });
  if (body.length === 0) return { text: '' };
  const border = node.attrs.border ?? 'all';
  const line = (on: boolean) => () => (on ? 0.5 : 0);
  return {
    table: { headerRows: head.length, keepWithHeaderRows: head.length > 0 ? 1 : 0, dontBreakRows: true, widths, body },
    layout: {
      hLineWidth: line(border !== 'none'),
      vLineWidth: line(border === 'all'),
      hLineColor: () => '#8c8c8c',
      vLineColor: () => '#8c8c8c',
      paddingLeft: () => (border === 'none' ? 0 : 3),
      paddingRight: () => 3,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
    margin: [0, 2, 0, 4],
    ...(node.attrs.size && { fontSize: Number(node.attrs.size) }),
  };
}

function cellNode(cell: MarkupElement, width: number, images: PrintImages): PdfNode {
  const made = paragraph(cell, width, images, { ...(cell.attrs.align && { alignment: cell.attrs.align }) });
  const colSpan = Number(cell.attrs.colspan ?? 1);
  return {
    ...(made as object),
    ...(colSpan > 1 && { colSpan }),
    ...(cell.tag === 'th' && { fillColor: '#eef2f5' }),
  };
}
