import type { Markup, MarkupElement } from '@shared/contract/system/template-markup.ts';
import type { PdfNode } from 'pdfmake';
import type { PrintImages } from './pdf-nodes.ts';
import { blocks, columnsOf, isElement } from './pdf-nodes.ts';

/** Rows that go with the end of a document onto its last page. */
const ROWS = 2;

interface Space {
  /** In points. */
  width: number;
  images: PrintImages;
  /** Tells the body from others in one file. */
  key: string;
  /** Ends that a first drawing found on a page without rows. */
  loose: ReadonlySet<string>;
}

/**
 * A body as nodes of the PDF library. What follows the last ruled table of a page sequence (totals in words, remarks,
 * signatures) is its end: nobody signs a page without goods, so a loose end takes the last rows along, under their head.
 */
export function bodyBlocks(body: readonly Markup[], space: Space): PdfNode[] {
  return sequences(body).flatMap((nodes, at) => sequenceBlocks(nodes, { ...space, key: `${space.key}.${at}` }));
}

/** Parts of a body between page breaks, each with the break before it. */
function sequences(body: readonly Markup[]): Markup[][] {
  const made: Markup[][] = [[]];
  for (const node of body) {
    if (isElement(node) && node.tag === 'page') made.push([]);
    made.at(-1)?.push(node);
  }
  return made;
}

function sequenceBlocks(nodes: readonly Markup[], { width, images, key, loose }: Space): PdfNode[] {
  const draw = (some: readonly Markup[]) => blocks(some, width, images);
  const at = nodes.findLastIndex((node) => isElement(node) && node.tag === 'table' && node.attrs.border !== 'none');
  const table = nodes[at];
  const end = nodes.slice(at + 1);
  if (!table || !isElement(table) || draw(end).length === 0) return draw(nodes);
  const before = nodes.slice(0, at);
  if (!loose.has(key))
    return [
      ...draw(before),
      ...draw([table]).map((node) => withRows(node, `rows ${key}#`, ROWS)),
      ...draw(end).map((node, each) => marked(node, `end ${key}#${each}`)),
    ];
  const [kept, moved] = split(table);
  const whole = kept === null && isHeading(before.findLast((node) => typeof node !== 'string' || node.trim()));
  const from = whole ? before.findLastIndex(isHeading) : before.length;
  return [
    ...draw([...before.slice(0, from), ...(kept ? [kept] : [])]),
    { stack: draw([...before.slice(from), moved, ...end]), pageBreak: 'before' },
  ];
}

const isHeading = (node: Markup | undefined): boolean => node !== undefined && isElement(node) && node.tag === 'h2';

/** A table without its last rows, and these under the same head and as wide; null: it is they alone. */
function split(table: MarkupElement): [kept: MarkupElement | null, moved: MarkupElement] {
  const rows = table.children.filter((node) => isElement(node) && node.tag === 'tr');
  if (rows.length <= ROWS) return [null, table];
  const widths = table.attrs.widths ?? Array.from({ length: columnsOf(table) }, () => '*').join(',');
  const part = (some: readonly Markup[]): MarkupElement => ({
    ...table,
    attrs: { ...table.attrs, widths },
    children: [...table.children.filter((node) => isElement(node) && node.tag === 'thead'), ...some],
  });
  return [part(rows.slice(0, -ROWS)), part(rows.slice(-ROWS))];
}

interface Nested {
  table?: { body: PdfNode[][] };
  stack?: PdfNode[];
}
/** Texts and drawings of a node under ids `<mark>#<place>`, of which the library tells the page. */
function marked(node: PdfNode, mark: string): PdfNode {
  if (typeof node === 'string') return node === '' ? node : { text: node, id: mark };
  const { table, stack }: Nested = node;
  if (table) return withRows(node, mark, table.body.length);
  if (stack) return { ...node, stack: stack.map((each, at) => marked(each, `${mark}#${at}`)) };
  return Object.keys(node).length === 0 ? node : { ...node, id: mark };
}

/** A table so many of whose last rows are marked. */
function withRows(node: PdfNode, mark: string, count: number): PdfNode {
  if (typeof node === 'string') return node;
  const { table }: Nested = node;
  if (!table) return node;
  const from = table.body.length - count;
  const body = table.body.map((cells, row) =>
    row < from ? cells : cells.map((cell, at) => marked(cell, `${mark}#${row}#${at}`)),
  );
  return { ...node, table: { ...table, body } };
}

/** Ends that lie on a later page than the rows before them begin on, out of the page of each marked node by its id. */
export function looseEnds(pages: ReadonlyMap<string, number>): Set<string> {
  const on = (what: string, key: string) =>
    [...pages].flatMap(([id, page]) => (id.startsWith(`${what} ${key}#`) ? page : []));
  const keys = [...pages.keys()].flatMap((id) => /^end ([\d.]+)#/.exec(id)?.[1] ?? []);
  return new Set(keys.filter((key) => Math.max(...on('end', key)) > Math.min(...on('rows', key))));
}
