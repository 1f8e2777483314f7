import { LABEL_PADDING } from '@shared/contract/system/template-overflow.ts';
import type { PdfNode } from 'pdfmake';
import type { LabelSheet, Layout } from './layout.ts';
import type { PrintImages } from './pdf-nodes.ts';
import { blocks, MM } from './pdf-nodes.ts';

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
