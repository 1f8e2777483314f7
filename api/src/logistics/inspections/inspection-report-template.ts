import { builtin } from '../../services/templates/builtin.ts';
import { inspectionBody } from '../../services/templates/builtin-slips.ts';
import { WORDS } from '../../services/templates/builtin-words.ts';
import type { REPORT_LANGUAGES } from '@shared/contract/logistics/inspection.contract.ts';
import type { TemplateContent } from '../../services/printing/layout.ts';

export type ReportLanguage = keyof typeof REPORT_LANGUAGES;

const PHOTOS = `
{{#photos}}<page>
{{#groups}}<h2>{{title}}</h2>
<table border="none" size="8">
{{#rows}}<tr>{{#cells}}<td>{{id|image:58}}<br>{{caption}}</td>{{/cells}}</tr>
{{/rows}}</table>
{{/groups}}{{/photos}}`;

/** 验货报告: what 验货单 begins with, and the photos (L13). */
export const REPORT_TEMPLATES: Readonly<Record<ReportLanguage, TemplateContent>> = {
  ZH: reportIn('ZH', '验货报告'),
  EN: reportIn('EN', 'INSPECTION REPORT'),
};

function reportIn(language: ReportLanguage, title: string): TemplateContent {
  const start = builtin('ZHUANGXIANG', language, { source: 'lg_inspection' });
  return { ...start, body: inspectionBody(WORDS[language], title, PHOTOS) };
}
