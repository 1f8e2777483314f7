import { LABEL_PADDING } from '@shared/contract/system/template-overflow.ts';
import type { PdfNode } from 'pdfmake';
import type { LabelSheet, Layout } from './layout.ts';
import type { PrintImages } from './pdf-nodes.ts';
import { blocks, MM } from './pdf-nodes.ts';

interface Marked {
  layout: Layout;
  marks: { watermark: string | null };
}
/**
 * Documents by the pages they share: labels on sheets go on where the document before them ends, unless paper, watermark,
 * header or footer are others; every other document has pages of its own (warehouse-finance 11.5).
 */
export function pageRuns<Document extends Marked>(documents: readonly Document[]): [Document, ...Document[]][] {
  const runs: [Document, ...Document[]][] = [];
  for (const document of documents) {
    const last = runs.at(-1);
    if (last && document.layout.sheet && lookOf(last[0]) === lookOf(document)) last.push(document);
    else runs.push([document]);
  }
  return runs;
}
function lookOf({ layout, marks }: Marked): string {
  const { bodies: _, warnings: _warnings, ...look } = layout;
  return JSON.stringify([look, marks.watermark]);
}

/** Pages that labels need when none is too full: as many to a sheet as lie on it, else one a page. */
export function roomFor(documents: readonly Marked[]): number {
  const pages = pageRuns(documents).map((run) => {
    const labels = run.reduce((sum, { layout }) => sum + layout.bodies.length, 0);
    const { sheet } = run[0].layout;
    return sheet ? Math.ceil(labels / Math.max(1, sheet.columns * sheet.rows)) : labels;
  });
  return pages.reduce((sum, count) => sum + count, 0);
}

/** Labels of all documents one after the other on as few sheets as they need. */
export function sheetPages(
  documents: readonly { layout: Layout; images: PrintImages }[],
  { width, height, columns, rows }: LabelSheet,
): PdfNode[] {
  const inner = (width - 2 * LABEL_PADDING) * MM;
  const labels = documents.flatMap(({ layout, images }) =>
    layout.bodies.map((body): PdfNode => ({ stack: blocks(body, inner, images) })),
  );
  const lines = chunks(labels, columns).map((line) => [
    ...line,
    ...Array.from({ length: columns - line.length }, (): PdfNode => ''),
  ]);
  const padding = () => LABEL_PADDING * MM;
  const none = () => 0;
  return chunks(lines, rows).map((body, at) => ({
    ...(at > 0 && { pageBreak: 'before' }),
    table: {
      widths: Array.from({ length: columns }, () => inner),
      heights: (height - 2 * LABEL_PADDING) * MM,
      dontBreakRows: true,
      body,
    },
    layout: {
      hLineWidth: none,
      vLineWidth: none,
      paddingLeft: padding,
      paddingRight: padding,
      paddingTop: padding,
      paddingBottom: padding,
    },
  }));
}

function chunks<Value>(values: readonly Value[], size: number): Value[][] {
  const made: Value[][] = [];
  for (let at = 0; at < values.length; at += Math.max(1, size)) made.push(values.slice(at, at + Math.max(1, size)));
  return made;
}
