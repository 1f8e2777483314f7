import type { TemplateContent } from './layout.ts';

const right = (value: string) => `<td align="right">${value}</td>`;
const LINES = `<table widths="8,34,*,16,16,16,22,30,20" size="8">
<thead><tr><th>行</th><th>订单</th><th>品名</th><th>柜内</th><th>已验</th><th>应验</th><th>致命/严重/轻微</th><th>实测 cm / kg</th><th>结果</th></tr></thead>
{{#lines}}<tr><td align="center">{{@index}}</td><td>{{orderNo|default:—}}</td><td>{{nameCn}}</td>${right('{{planned|num}}')}${right('{{checked|default:　}}')}${right('{{wanted|default:　}}')}<td align="center">{{defects|default:　}}</td><td>{{measured|default:　}}</td><td>{{result|default:　}}</td></tr>
{{/lines}}</table>`;
const ITEMS = `{{#sections}}<h2>{{title}}</h2>
<table widths="8,*,46,24,46" size="8">
<thead><tr><th>项</th><th>检查内容</th><th>记录</th><th>判定</th><th>说明</th></tr></thead>
{{#items}}<tr><td align="center">{{@index}}</td><td>{{text}}</td><td>{{answer|default:　}}</td><td>{{conform|default:　}}</td><td>{{note|default:　}}</td></tr>
{{/items}}</table>
{{/sections}}`;
const PHOTOS = `{{#photoGroups}}<h2>{{title}}</h2>
<table border="none" size="8">
{{#rows}}<tr>{{#cells}}<td>{{id|image:58}}<br>{{caption|default:　}}</td>{{/cells}}</tr>
{{/rows}}</table>
{{/photoGroups}}`;

/** 验货单 as it is printed: header, lines, the form with its answers, and in the report the photos (L13). */
export const INSPECTION_TEMPLATE: TemplateContent = {
  companyId: null,
  customerId: null,
  supplierId: null,
  language: 'ZH',
  paper: 'A4',
  widthMm: null,
  heightMm: null,
  orientation: 'PORTRAIT',
  marginMm: 12,
  engine: 'LAYOUT',
  header: '<p align="right" size="8">{{company.name}}</p>',
  body: `<h1>{{title}}</h1>
<table border="rows" widths="22,*,22,*">
<tr><th>验货单号</th><td>{{no}}</td><th>柜子编号</th><td>{{containerCode}}　{{containerType}}　{{route}}</td></tr>
<tr><th>验货地点</th><td>{{place|default:—}}</td><th>验货日期</th><td>{{planDate}}</td></tr>
<tr><th>验货员</th><td>{{inspector|default:—}}</td><th>复核人</th><td>{{reviewer|default:—}}</td></tr>
<tr><th>抽样</th><td>{{sampling}}</td><th>结果</th><td>{{overall}}</td></tr>
<tr><th>客户确认</th><td>{{customer|default:—}}</td><th>备注</th><td>{{remark|default:—}}</td></tr>
</table>
<h2>货物</h2>
${LINES}
${ITEMS}
${PHOTOS}
<p gap="8"> </p>
<table border="none"><tr><td>验货员签名：</td><td>复核人签名：</td><td>日期：</td></tr></table>`,
  footer: null,
};
