import type { PartIssue, TemplatePart } from './template-check.ts';
import { parseMarkup, type MarkupElement } from './template-markup.ts';
import { paperSize, type PaperChoice, type TemplateEngine } from './template.labels.ts';

/** Millimetres that a column of a table takes beside its width, and the least of one without a width. */
const PADDING = 2.1;
const LEAST = 5;
/** Space on either side of a label that shares its sheet with others. */
export const LABEL_PADDING = 2;

interface Page extends PaperChoice {
  engine: TemplateEngine;
  marginMm: number;
}
/** Millimetres from margin to margin, of a label that shares its sheet from edge to edge. */
function innerWidth(page: Page): number {
  const shared = page.engine === 'LABEL' && (page.paper === 'A4' || page.paper === 'A5') && page.widthMm !== null;
  return shared ? (page.widthMm ?? 0) - 2 * LABEL_PADDING : paperSize(page).width - 2 * page.marginMm;
}

/** What is wider than the page, with its line: tables by their `widths`, pictures by theirs. It prints, but is cut off. */
export function templateOverflows(content: Page & Readonly<Record<TemplatePart, string | null>>): PartIssue[] {
  const room = innerWidth(content);
  if (content.engine === 'SHEET') return [];
  return (['header', 'body', 'footer'] as const).flatMap((part) => {
    const source = content[part] ?? '';
    const say = (what: string, wide: number, line: number): PartIssue[] =>
      wide > room
        ? [{ part, line, message: `${what}宽 ${Math.ceil(wide)} mm，超出版面的 ${Math.floor(room)} mm` }]
        : [];
    const tables = tablesOf(source).flatMap(({ attrs, line }) => say('表格', widthOf(attrs.widths ?? ''), line));
    const pictures = [...source.matchAll(/\|\s*image:(\d{1,3})\s*\}\}/g)].flatMap(({ 1: wide, index }) =>
      say('图片', Number(wide), source.slice(0, index).split('\n').length),
    );
    return [...tables, ...pictures].toSorted((left, right) => left.line - right.line);
  });
}

const widthOf = (widths: string): number =>
  widths === '' ? 0 : widths.split(',').reduce((sum, one) => sum + (one === '*' ? LEAST : Number(one)) + PADDING, 0);

/** The tables of a source as it was typed; what cannot be read has faults of its own. */
const tablesOf = (source: string): MarkupElement[] =>
  parseMarkup(source).children.flatMap((node) => (typeof node !== 'string' && node.tag === 'table' ? [node] : []));
