import type { TemplateLanguage } from '@shared/contract/system/template.labels.ts';
import { InputFault } from '../../platform/worker-task.ts';
import { TemplateFault, type PrintData } from './evaluate.ts';
import { roomFor } from './label-sheet.ts';
import { layOut, type TemplateContent } from './layout.ts';
import { drawPdf } from './pdf.ts';
import type { PrintImages } from './pdf-nodes.ts';
import { drawSheet } from './sheet.ts';

/** One document to draw. */
export interface ToDraw {
  content: TemplateContent;
  data: PrintData;
  no: string;
  watermark: string | null;
  images: PrintImages;
}
export interface DrawnFile {
  type: string;
  name: string;
  content: Uint8Array;
  pages: number;
  warnings: string[];
}
export interface DrawOptions {
  format: 'pdf' | 'xlsx';
  title: string;
  at: Date;
}
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Draws documents into one file; in a worker (draw.tasks.ts). A fault of template or data is an InputFault by name, never a
 * broken file.
 */
export async function draw(
  documents: readonly ToDraw[],
  { format, title, at }: DrawOptions,
): Promise<DrawnFile & { content: Buffer }> {
  try {
    const laid = documents.map(({ content, data, no, watermark, images }) => ({
      layout: layOut(content, data),
      no,
      images,
      marks: { line: lineOf(data, no, content.language), watermark, at, title },
    }));
    const warnings = [...new Set(laid.flatMap(({ layout }) => layout.warnings))];
    const name = `${title}${documents.length === 1 ? ` ${documents[0]?.no ?? ''}` : ` 等 ${documents.length} 份`}`;
    if (format === 'xlsx') {
      const sheets = laid.map(({ layout, marks, no }) => ({ layout, line: marks.line, name: no }));
      return { type: XLSX, name: `${name}.xlsx`, content: await drawSheet(sheets), pages: laid.length, warnings };
    }
    const { bytes, pages } = await drawPdf(laid);
    const labels = laid.reduce((sum, { layout }) => sum + layout.bodies.length, 0);
    const sheet = laid[0]?.layout.sheet;
    if (laid.every(({ layout }) => layout.label) && pages > roomFor(laid))
      warnings.unshift(`内容超出${sheet ? '标签' : '纸张'}：${labels} 张标签占了 ${pages} 页`);
    return { type: 'application/pdf', name: `${name}.pdf`, content: bytes, pages, warnings };
  } catch (error) {
    if (error instanceof TemplateFault) throw new InputFault(`不能打印：${error.message}`);
    throw error;
  }
}

/**
 * Company, number, state, template version, time and user of a document (warehouse-finance 11.5). Of the template, whose
 * name is ours, a sheet in English has the version alone.
 */
function lineOf(data: PrintData, no: string, language: TemplateLanguage): string {
  const { company, print } = data as { company?: PrintData; print?: PrintData };
  const english = language === 'EN';
  const template = english ? /v\d+$/.exec(text(print?.template))?.[0] : print?.template;
  const printed = `${english ? 'Printed' : '打印'} ${text(print?.time)} ${text(print?.user)}`;
  const words = [company?.name, no, print?.state, template, printed];
  return words.map(text).filter(Boolean).join(' · ');
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
