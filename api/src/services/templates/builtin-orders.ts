import { goodsName, head, pair, partyLines, right } from './builtin-parts.ts';
import type { Bodies, Words } from './builtin-words.ts';

const party = (path: string, title: string, t: Words) => `<td>${title}<br>${partyLines(path, t)}</td>`;
const route = (t: Words) => `<tr><td>${t('起运港', 'Port of loading')}：{{pol|default:—}}</td>
<td>${t('目的港', 'Port of discharge')}：{{pod|default:—}}</td>
<td>${t('目的地', 'Final place')}：{{finalPlace|default:—}}</td></tr>`;
const vessel = pair('vessel', 'voyage');

/** Bodies of the documents of an order and of a container. */
export const ORDER_BODIES: Bodies = {
  HETONG: (t) => `<h1>${t('销售合同', 'SALES CONTRACT')}</h1>
<table border="none" widths="*,60"><tr><td>${t('合同号', 'No.')}：{{no}}</td><td>${t('日期', 'Date')}：{{date|date:YYYY-MM-DD}}</td></tr></table>
<table><tr><td>${t('卖方', 'Seller')}<br>{{company.name}}{{#company.address}}<br>{{company.address}}{{/company.address}}{{#company.phone}}<br>{{company.phone}}{{/company.phone}}</td>
${party('consignee', t('买方', 'Buyer'), t)}</tr></table>
<h2>${t('一、货物', '1. Goods')}</h2>
<table widths="8,*,24,20,14,24,26">${head(t('序', 'No.'), t('品名', 'Description'), t('规格', 'Spec'), t('数量', 'Qty'), t('单位', 'Unit'), t('单价', 'Unit price'), t('金额', 'Amount'))}
{{#lines}}<tr><td align="center">{{@index}}</td><td>${goodsName(t)}</td><td>{{spec|default:—}}</td>${right('{{qty|num|default:—}}')}<td>{{unit|default:—}}</td>${right('{{currency}} {{unitPrice|money:2|default:—}}')}${right('{{amount|money:2|default:—}}')}</tr>
{{/lines}}<tr><td colspan="3">${t('合计', 'Total')}</td>${right('{{totals.qty|num}}')}<td></td><td>{{totals.currency}}</td>${right('{{totals.amount|money:2}}')}</tr></table>
<p>${t('金额大写', 'Amount in words')}：{{totals.amount|enupper}}</p>
<h2>${t('二、条款', '2. Terms')}</h2>
<p>${t('贸易条款', 'Trade term')}：${pair('incoterm', 'incotermPlace')}　${t('结算', 'Settlement')}：{{settlement|label:settlement|default:—}}</p>
<p>${t('起运港', 'Port of loading')}：{{pol|default:—}}　${t('目的港', 'Port of discharge')}：{{pod|default:—}}　${t('最迟装运', 'Latest shipment')}：{{requireEtd|date:YYYY-MM-DD|default:—}}</p>
<table border="none"><tr><td>${t('卖方签章', 'Seller')}：__________________</td><td>${t('买方签章', 'Buyer')}：__________________</td></tr></table>`,
  ZHUANGXIANG: (t) => `<h1>${t('装箱单', 'PACKING LIST')}</h1>
<table><tr><td>${t('柜子编号', 'Container ref.')}：{{no}}</td><td>${t('箱号', 'Container no.')}：{{containerNo|default:—}}</td><td>${t('封号', 'Seal no.')}：{{sealNo|default:—}}</td></tr>
<tr><td>${t('柜型', 'Type')}：{{containerType}}</td><td>${t('船名航次', 'Vessel / voyage')}：${vessel}</td><td>${t('计划装柜', 'Planned loading')}：{{#planLoadDate}}{{planLoadDate|date:YYYY-MM-DD}}{{#loadPlace}} {{loadPlace}}{{/loadPlace}}{{/planLoadDate}}{{^planLoadDate}}{{loadPlace|default:—}}{{/planLoadDate}}</td></tr>
${route(t)}</table>
<table widths="8,34,26,*,18,20,24,24,22">${head(t('序', 'No.'), t('订单', 'Order'), t('唛头', 'Marks'), t('品名', 'Description'), t('箱数', 'Cartons'), t('数量', 'Qty'), t('净重kg', 'N.W. kg'), t('毛重kg', 'G.W. kg'), 'CBM')}
{{#lines}}<tr><td align="center">{{@index}}</td><td>{{orderNo|default:—}}</td><td>{{marks|default:—}}</td><td>${goodsName(t)}</td>${right('{{cartons|num}}')}${right('{{qty|num|default:—}}')}${right('{{net|money:2}}')}${right('{{gross|money:2}}')}${right('{{volume|num:3}}')}</tr>
{{/lines}}{{^lines}}<tr><td colspan="9" align="center">${t('柜内还没有货物', 'No cargo yet')}</td></tr>
{{/lines}}<tr><td colspan="4">${t('合计', 'Total')}</td>${right('{{totals.cartons|num}}')}<td></td>${right('{{totals.net|money:2}}')}${right('{{totals.gross|money:2}}')}${right('{{totals.volume|num:3}}')}</tr></table>`,
  YUNDAN: (t) => `<h1>${t('运单', 'WAYBILL')}</h1>
<table border="none" widths="*,80"><tr><td>${t('单号', 'No.')}：{{no}}<br>${t('主提单号', 'Master B/L')}：{{mblNo|default:—}}</td><td align="right">{{no|barcode:code128}}</td></tr></table>
<table><tr>${party('shipper', t('发货人', 'Shipper'), t)}${party('consignee', t('收货人', 'Consignee'), t)}${party('notify', t('通知人', 'Notify party'), t)}</tr>
${route(t)}
<tr><td>${t('船名航次', 'Vessel / voyage')}：${vessel}</td><td>${t('箱号/封号', 'Container / seal')}：${pair('containerNo', 'sealNo', ' / ')}</td><td>ETD：{{etd|date:YYYY-MM-DD|default:—}}</td></tr></table>
<table widths="40,*,24,30,26">${head(t('唛头', 'Marks'), t('货名', 'Description of goods'), t('件数', 'Packages'), t('毛重kg', 'G.W. kg'), t('体积CBM', 'Meas. CBM'))}
{{#lines}}<tr><td>{{marks|default:N/M}}{{#hblNo}}<br>HBL {{hblNo}}{{/hblNo}}</td><td>${goodsName(t)}</td>${right('{{cartons|num}}')}${right('{{gross|money:2}}')}${right('{{volume|num:3}}')}</tr>
{{/lines}}<tr><td colspan="2">${t('合计', 'Total')}</td>${right('{{totals.cartons|num}}')}${right('{{totals.gross|money:2}}')}${right('{{totals.volume|num:3}}')}</tr></table>`,
  TIAOMA: (t) => `<p size="26" align="center" gap="2">{{customerCode|default:—}}</p>
{{#orderNo}}<p size="13" align="center" gap="4">{{orderNo}}</p>
{{/orderNo}}<table border="rows" widths="26,*" size="11"><tr><td>${t('箱号', 'Carton')}</td><td size="18">{{n|pad:3}} / {{total|default:—}}</td></tr>
{{#nameCn}}<tr><td>${t('品名', 'Goods')}</td><td>${goodsName(t)}</td></tr>
{{/nameCn}}{{#spec}}<tr><td>${t('规格', 'Spec')}</td><td>{{spec}}</td></tr>
{{/spec}}{{#gross}}<tr><td>${t('毛重', 'G.W.')}</td><td>{{gross|money:2}} kg</td></tr>
{{/gross}}{{#size}}<tr><td>${t('尺寸', 'Size')}</td><td>{{size}} cm</td></tr>
{{/size}}{{#pod}}<tr><td>${t('目的港', 'Port')}</td><td>{{pod}}</td></tr>
{{/pod}}</table>
<p align="center" gap="4">{{code|barcode:code128}}</p>
<p align="center" gap="2">{{code|qr}}</p>
{{#marks}}<p align="center" size="9">{{marks}}</p>
{{/marks}}`,
  WULIUORDER: (t) => `<h1>${t('物流订单', 'SHIPPING ORDER')}</h1>
<table border="none" widths="*,80"><tr><td>${t('订单号', 'Order no.')}：{{no}}<br>${t('客户', 'Customer')}：{{customer}}{{#customerCode}}（{{customerCode}}）{{/customerCode}}<br>${t('客户单号', 'Customer ref.')}：{{customerRef|default:—}}<br>${t('下单日期', 'Date')}：{{date|date:YYYY-MM-DD}}</td><td align="right">{{no|barcode:code128}}</td></tr></table>
<table>${route(t)}
<tr><td>${t('业务类型', 'Service')}：{{serviceType|label:serviceType}} {{transportMode|label:transportMode}}</td><td>${t('贸易条款', 'Term')}：{{incoterm|default:—}}</td><td>${t('要求开船', 'Required ETD')}：{{requireEtd|date:YYYY-MM-DD|default:—}}</td></tr></table>
<table widths="8,*,26,20,24,26,24">${head(t('序', 'No.'), t('品名', 'Goods'), t('规格', 'Spec'), t('箱数', 'Cartons'), t('数量', 'Qty'), t('毛重kg', 'G.W. kg'), 'CBM')}
{{#lines}}<tr><td align="center">{{@index}}</td><td>${goodsName(t)}</td><td>{{spec|default:—}}</td>${right('{{cartons|num}}')}${right('{{qty|num|default:—}}')}${right('{{gross|money:2}}')}${right('{{volume|num:3}}')}</tr>
{{/lines}}<tr><td colspan="3">${t('合计', 'Total')}（${t('计费吨', 'R/T')} {{totals.chargeableRt}}）</td>${right('{{totals.cartons|num}}')}<td></td>${right('{{totals.gross|money:2}}')}${right('{{totals.volume|num:3}}')}</tr></table>
<h2>${t('费用', 'Charges')}</h2>
<table widths="*,24,20,34,34">${head(t('费用项目', 'Charge'), t('数量', 'Qty'), t('单位', 'Unit'), t('单价', 'Unit price'), t('金额', 'Amount'))}
{{#fees}}<tr><td>{{charge}}</td>${right('{{qty|num}}')}<td>{{unit|default:—}}</td>${right('{{currency}} {{unitPrice|money:2}}')}${right('{{amount|money:2}}')}</tr>
{{/fees}}{{^fees}}<tr><td colspan="5" align="center">${t('暂无费用', 'No charges')}</td></tr>
{{/fees}}{{#feeTotals}}<tr><td colspan="3">${t('合计', 'Total')}</td><td>{{currency}}</td>${right('{{amount|money:2}}')}</tr>
{{/feeTotals}}</table>
<p>${t('备注', 'Remark')}：{{remark|default:—}}</p>`,
};
