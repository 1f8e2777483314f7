import { builtin, WORDS } from '../templates/builtin.ts';
import { inspectionBody } from '../templates/builtin-slips.ts';
import type { TemplateContent } from './layout.ts';

const PHOTOS = `
{{#photoGroups}}<h2>{{title}}</h2>
<table border="none" size="8">
{{#rows}}<tr>{{#cells}}<td>{{id|image:58}}<br>{{caption}}</td>{{/cells}}</tr>
{{/rows}}</table>
{{/photoGroups}}`;

/** 验货报告: what 验货单 begins with, and the photos (L13). */
export const REPORT_TEMPLATE: TemplateContent = {
  ...builtin('ZHUANGXIANG', 'ZH', { source: 'lg_inspection' }),
  body: inspectionBody(WORDS.ZH, '验货报告', PHOTOS),
};
