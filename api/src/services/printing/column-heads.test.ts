import { createRequire } from 'node:module';
import { PRINT_SOURCES, type PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { sampleData } from '@shared/contract/system/template-fields.ts';
import type { Markup, MarkupElement } from '@shared/contract/system/template-markup.ts';
import { TEMPLATE_ROOTS } from '@shared/contract/system/template-roots.ts';
import { KIND_CODES, type TemplateKind } from '@shared/contract/system/template.labels.ts';
import { expect, it } from 'vitest';
import { builtin } from '../templates/builtin.ts';
import { printFont } from './font.ts';
import { inlineText, layOut } from './layout.ts';
import { columnsOf, isElement } from './pdf-nodes.ts';

/** The font library of the PDF library, which draws with it. */
const { create } = createRequire(createRequire(import.meta.resolve('pdfmake')).resolve('pdfkit'))('fontkit') as {
  create(bytes: Buffer): { unitsPerEm: number; layout(text: string): { advanceWidth: number } };
};
const font = create(printFont());
const POINT = 25.4 / 72;
/** Millimetres of padding of a cell. */
const PADDING = 6 * POINT;
const wide = (word: string, size: number) => (font.layout(word).advanceWidth / font.unitsPerEm) * size * POINT;

const tables = (nodes: readonly Markup[]): MarkupElement[] =>
  nodes.filter(isElement).flatMap((node) => (node.tag === 'table' ? [node] : tables(node.children)));

/** Words of heads that are wider than their column, which would break within the word. */
function broken(kind: TemplateKind, source: PrintSourceName | null): string[] {
  const layout = layOut(builtin(kind, 'EN', { source }), sampleData(TEMPLATE_ROOTS[kind], 'EN'));
  const inner = layout.width - 2 * layout.margin;
  return tables(layout.bodies.flat()).flatMap((table) => {
    const size = Number(table.attrs.size ?? 9);
    const given = table.attrs.widths?.split(',') ?? Array.from({ length: columnsOf(table) }, () => '*');
    const fixed = given.reduce((sum, one) => sum + (one === '*' ? 0 : Number(one)) + PADDING, 0);
    const star = (inner - fixed) / Math.max(1, given.filter((one) => one === '*').length);
    const rows = table.children.filter(isElement).flatMap((node) => (node.tag === 'thead' ? node.children : [node]));
    return rows.filter(isElement).flatMap((row) =>
      row.children.filter(isElement).flatMap((cell, at) => {
        if (cell.tag !== 'th' || cell.attrs.colspan) return [];
        const room = given[at] === '*' ? star : Number(given[at]);
        return inlineText(cell.children)
          .split(' ')
          .filter((word) => wide(word, size) > room);
      }),
    );
  });
}

const slips = (Object.keys(PRINT_SOURCES) as PrintSourceName[]).flatMap((source) =>
  PRINT_SOURCES[source].kinds.map((kind) => [kind, source] as const),
);
it.each([...KIND_CODES.map((kind) => [kind, null] as const), ...slips])(
  'S7 no head of a column of %s (%s) breaks within a word',
  (kind, source) => expect(broken(kind, source)).toEqual([]),
);
