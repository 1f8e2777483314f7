import type { Markup } from '@shared/contract/system/template-markup.ts';
import type { PdfNode } from 'pdfmake';
import { printFont, type FontPart } from './font.ts';
import { fontName, fontRuns, furtherFonts } from './glyphs.ts';
import { pageRuns, sheetPages } from './label-sheet.ts';
import { textOf, type Layout } from './layout.ts';
import { blocks, HEADING, MM, type PrintImages } from './pdf-nodes.ts';
import { bodyBlocks, looseEnds } from './page-break.ts';

/** What stands on every page beside the template (warehouse-finance 11.5). */
export interface PrintMarks {
  /** Company, number, template version, time and user, in the last line of a page. */
  line: string;
  /** 草稿 or 已冲红 across the page. */
  watermark: string | null;
  at: Date;
  title: string;
}
export interface PdfFile {
  bytes: Buffer;
  pages: number;
}

const fileOf = (part: FontPart) => `${part}.font`;
/** Loads library and font once, at the first print; nothing else can be read and nothing fetched. */
async function load() {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  return pdfmake;
}
let loaded: ReturnType<typeof load> | null = null;
const fonts = new Set<FontPart>();
/** The library with what the documents need: a further font is unpacked for the first text with characters of it. */
async function library(documents: readonly Document[]) {
  const pdfmake = await (loaded ??= load());
  const needed = documents.flatMap(({ layout, marks }) => furtherFonts(`${textOf(layout)}${marks.line}`));
  for (const part of new Set<FontPart>(['main', ...needed])) {
    if (fonts.has(part)) continue;
    pdfmake.virtualfs.writeFileSync(fileOf(part), printFont(part));
    fonts.add(part);
  }
  pdfmake.setFonts(Object.fromEntries([...fonts].map((part) => [fontName(part), { normal: fileOf(part) }])));
  return pdfmake;
}

/**
 * Draws layouts as one PDF. The same layouts, marks and images give the same bytes. An end without rows on its page is
 * drawn again with the last rows, unless that takes more pages. `plain`: not compressed (tests).
 */
export async function drawPdf(documents: readonly Document[], plain = false): Promise<PdfFile> {
  const first = await drawOnce(documents, plain, new Set());
  const loose = looseEnds(first.marked);
  if (loose.size === 0) return first;
  const second = await drawOnce(documents, plain, loose);
  return second.pages > first.pages ? first : second;
}

interface Document {
  layout: Layout;
  marks: PrintMarks;
  images: PrintImages;
}
async function drawOnce(
  documents: readonly Document[],
  plain: boolean,
  loose: ReadonlySet<string>,
): Promise<PdfFile & { marked: ReadonlyMap<string, number> }> {
  const filled = documents.filter(({ layout }) => layout.bodies.length > 0);
  const runs = pageRuns(filled.length > 0 ? filled : documents);
  const [first] = documents;
  if (!first) throw new Error('Nothing to draw');
  const marked = new Map<string, number>();
  const pages = new Pages();
  const pdfmake = await library(documents);
  const bytes = await pdfmake
    .createPdf({
      ...paperOf(first.layout),
      content: runs.map((run, at) => section(run, { at, loose, pages })),
      // Of rows that do not break, the page is right only for the start of what has an id.
      pageBreakBefore: ({ headlineLevel, id, startPosition }, page) => {
        if (id !== undefined) marked.set(id, startPosition.pageNumber);
        return headlineLevel === HEADING && page.getFollowingNodesOnPage().length === 0;
      },
      defaultStyle: { font: fontName('main'), fontSize: 9, lineHeight: 1.1 },
      info: { title: first.marks.title, creationDate: first.marks.at, modDate: first.marks.at },
      compress: !plain,
    })
    .getBuffer();
  return { bytes, pages: pages.count, marked };
}

/** Which pages are whose. The library asks for the headers of all pages before it asks for the first footer. */
class Pages {
  count = 0;
  readonly #owners = new Map<number, number>();
  own(page: number, pages: number, owner: number): void {
    this.count = pages;
    this.#owners.set(page, owner);
  }
  /** The number of a page among those of its owner, and how many these are. */
  within(page: number, owner: number): [number: number, count: number] {
    const own = Array.from({ length: this.count }, (_, at) => at + 1).filter(
      (each) => this.#owners.get(each) === owner,
    );
    return [own.indexOf(page) + 1, own.length];
  }
}

function paperOf({ width, height, margin, header, label }: Layout) {
  const edge = margin * MM;
  const band = label ? 0 : 6 * MM;
  return {
    pageSize: { width: width * MM, height: height * MM },
    pageMargins: [edge, edge + (header.length > 0 ? band : 0), edge, edge + band] as const,
  };
}

interface Place {
  /** Of the run among all. */
  at: number;
  loose: ReadonlySet<string>;
  pages: Pages;
}
/** Documents that share pages, with the paper, header, footer and watermark of these (warehouse-finance 11.5). */
function section(run: readonly [Document, ...Document[]], { at, loose, pages }: Place): PdfNode {
  const [{ layout, marks, images }] = run;
  const margin = layout.margin * MM;
  const width = layout.width * MM - 2 * margin;
  const content = layout.sheet
    ? sheetPages(run, layout.sheet)
    : layout.bodies.map((body, index): PdfNode => {
        const stack = bodyBlocks(body, { width, images, key: `${at}.${index}`, loose });
        // An empty page would be taken by the document after it.
        return { stack: stack.length > 0 ? stack : [{ text: ' ' }], ...(index > 0 && { pageBreak: 'before' }) };
      });
  const edge = (nodes: readonly Markup[], line: PdfNode | null, top: boolean): PdfNode | null =>
    nodes.length === 0 && !line
      ? null
      : {
          margin: [margin, top ? margin / 2 : 0, margin, 0],
          stack: [...blocks(nodes, width, images), ...(line ? [line] : [])],
        };
  return {
    section: content,
    ...paperOf(layout),
    header: (page: number, count: number) => {
      pages.own(page, count, at);
      return edge(layout.header, null, true);
    },
    footer: (page: number) => {
      if (layout.label) return null;
      const [no, count] = pages.within(page, at);
      const text = `${marks.line}　${layout.language === 'EN' ? `Page ${no} / ${count}` : `第 ${no} / ${count} 页`}`;
      return edge(layout.footer, { text: fontRuns(text), fontSize: 7, color: '#666666', alignment: 'center' }, false);
    },
    watermark: marks.watermark
      ? { text: marks.watermark, font: fontName('main'), color: '#999999', opacity: 0.18 }
      : null,
  };
}
