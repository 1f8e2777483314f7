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

/** What a line does not break: between spaces, after a hyphen, and no character of Chinese from the next. */
const unbroken = (text: string) => text.split(/\s+|(?<=-)|(?=[⺀-￿])|(?<=[⺀-￿])/);

/** Words of cells that are wider than their column: they would break within, or push the table beyond the edge of the page. */
function broken(kind: TemplateKind, source: PrintSourceName | null, language: 'ZH' | 'EN'): string[] {
  const layout = layOut(builtin(kind, language, { source }), sampleData(TEMPLATE_ROOTS[kind], language));
  const inner = layout.width - 2 * layout.margin;
  return tables(layout.bodies.flat()).flatMap((table) => {
    const size = Number(table.attrs.size ?? 9);
    const given = table.attrs.widths?.split(',') ?? Array.from({ length: columnsOf(table) }, () => '*');
    const fixed = given.reduce((sum, one) => sum + (one === '*' ? 0 : Number(one)) + PADDING, 0);
    const star = (inner - fixed) / Math.max(1, given.filter((one) => one === '*').length);
    const rows = table.children.filter(isElement).flatMap((node) => (node.tag === 'thead' ? node.children : [node]));
    return rows.filter(isElement).flatMap((row) => {
      let at = 0;
      return row.children.filter(isElement).flatMap((cell) => {
        const room = given[at] === '*' ? star : Number(given[at]);
        at += Number(cell.attrs.colspan ?? 1);
        // What spans columns has their room; codes are drawn as pictures.
        if (cell.attrs.colspan) return [];
        return unbroken(inlineText(cell.children)).filter((word) => !word.startsWith('[') && wide(word, size) > room);
      });
    });
  });
}

const slips = (Object.keys(PRINT_SOURCES) as PrintSourceName[]).flatMap((source) =>
  PRINT_SOURCES[source].kinds.map((kind) => [kind, source] as const),
);
it.each([...KIND_CODES.map((kind) => [kind, null] as const), ...slips])(
  'S7 no word of a column of %s (%s) is wider than the column',
  (kind, source) => expect([...broken(kind, source, 'ZH'), ...broken(kind, source, 'EN')]).toEqual([]),
);
