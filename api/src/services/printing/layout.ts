import { labelGrid, paperSize, type TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import type { TemplateInput } from '@shared/contract/system/template.contract.ts';
import { parseTemplate } from '@shared/contract/system/template-language.ts';
import { parseMarkup, type Markup } from '@shared/contract/system/template-markup.ts';
import { evaluate, type PrintData } from './evaluate.ts';

/** What of a template decides how a document looks. */
export type TemplateContent = Omit<TemplateInput, 'name' | 'remark'>;

export interface LabelSheet {
  width: number;
  height: number;
  columns: number;
  rows: number;
}

/** A document with its data put in: what every output draws, and the text that tests compare. */
export interface Layout {
  /** Millimetres, as the paper lies. */
  width: number;
  height: number;
  margin: number;
  label: boolean;
  language: TemplateLanguage;
  /** Labels side by side on sheets of the paper; null: one body a page. Cells in millimetres. */
  sheet: LabelSheet | null;
  header: Markup[];
  footer: Markup[];
  /** One body for each label, else one in all. */
  bodies: Markup[][];
  warnings: string[];
}

/** Puts data into a template. `labels` of the data makes one body for each of them. */
export function layOut(content: TemplateContent, data: PrintData): Layout {
  const warnings = new Set<string>();
  const draw = (source: string | null, from: PrintData): Markup[] => {
    if (!source) return [];
    const made = evaluate(parseTemplate(source).nodes, from, content.language);
    for (const warning of made.warnings) warnings.add(warning);
    return parseMarkup(made.markup).children;
  };
  const { labels, ...common } = data;
  const items: readonly unknown[] = Array.isArray(labels) ? labels : [{}];
  const body = parseTemplate(content.body).nodes;
  const bodies = items.map((item) => {
    const made = evaluate(body, { ...common, ...(item as PrintData) }, content.language);
    for (const warning of made.warnings) warnings.add(warning);
    return parseMarkup(made.markup).children;
  });
  const paper = paperSize(content);
  return {
    ...paper,
    margin: content.marginMm,
    label: content.engine === 'LABEL',
    language: content.language,
    sheet: labelSheet({ ...content, paperWidth: paper.width, paperHeight: paper.height }),
    header: draw(content.header, common),
    footer: draw(content.footer, common),
    bodies,
    warnings: [...warnings],
  };
}

/** How labels lie on a sheet: LABEL on A4 or A5 with the size of one label. */
function labelSheet(content: TemplateContent & { paperWidth: number; paperHeight: number }): LabelSheet | null {
  const { engine, paper, widthMm: width, heightMm: height, marginMm, paperWidth, paperHeight } = content;
  if (engine !== 'LABEL' || (paper !== 'A4' && paper !== 'A5') || width === null || height === null) return null;
  return { width, height, ...labelGrid({ width: paperWidth, height: paperHeight }, { width, height }, marginMm) };
}

/** The text of a layout, a row or paragraph a line and cells apart by tabs: what a reader sees, for tests and search. */
export function textOf(layout: Layout): string {
  const blocks = [layout.header, ...layout.bodies, layout.footer].filter((block) => block.length > 0);
  return blocks.map((block) => linesOf(block).join('\n')).join('\n---\n');
}

function linesOf(nodes: readonly Markup[]): string[] {
  return nodes.flatMap((node): string[] => {
    if (typeof node === 'string') return node.trim() ? [node.trim()] : [];
    if (node.tag === 'table' || node.tag === 'thead') return linesOf(node.children);
    if (node.tag === 'tr')
      return [node.children.map((cell) => (typeof cell === 'string' ? '' : inlineText(cell.children))).join('\t')];
    if (node.tag === 'hr') return ['----'];
    return [inlineText([node])];
  });
}

/** Line breaks and blanks of the source as one blank; a wide space between values stays. */
export const collapsed = (text: string): string => text.replaceAll(/[ \t\r\n]+/g, ' ');

/** Text of a paragraph or cell on one line; bar codes as [barcode:…] or by what they hold alone. */
export function inlineText(nodes: readonly Markup[], codes: 'named' | 'plain' = 'named'): string {
  const text = nodes.map((node): string => {
    if (typeof node === 'string') return collapsed(node);
    if (node.tag === 'br') return ' / ';
    if (node.tag === 'barcode' || node.tag === 'qr') {
      const value = node.attrs.value ?? '';
      return codes === 'plain' ? value : `[${node.tag}:${value}]`;
    }
    return inlineText(node.children, codes);
  });
  return text.join('').trim();
}
