import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { ARRIVAL_BODIES } from './builtin-arrivals.ts';
import { FLOOR_BODIES } from './builtin-floor.ts';
import { INBOUND_BODIES } from './builtin-inbounds.ts';
import { APPLICATION_BODIES } from './builtin-applications.ts';
import { OUTBOUND_BODIES } from './builtin-outbounds.ts';
import { SHIPPING_BODIES } from './builtin-shipping.ts';
import { goodsName, head, open, pair, right, signatures } from './builtin-parts.ts';
import { STORAGE_BODIES } from './builtin-storage.ts';
import { STOCK_LABELS } from './builtin-labels.ts';
import { TRADE_BODIES } from './builtin-trade.ts';
import { VOUCHER_BODIES } from './builtin-vouchers.ts';
import type { Words } from './builtin-words.ts';

/** 验货单 under a title of its own: header, goods and the form with its answers; `more` follows the signatures (photos). */
export const inspectionBody = (t: Words, title: string, more = ''): string => `<h1>${title}</h1>
{{#inspection}}<table border="rows" widths="22,*,22,*">
<tr><th>${t('验货单号', 'No.')}</th><td>{{no}}</td><th>${t('柜子编号', 'Container')}</th><td>{{containerCode}}　{{containerType}}　{{route}}</td></tr>
<tr><th>${t('验货地点', 'Place')}</th><td>{{place|default:—}}</td><th>${t('验货日期', 'Date')}</th><td>{{planDate|date:YYYY-MM-DD}}</td></tr>
<tr><th>${t('验货员', 'Inspector')}</th><td>{{inspector|default:—}}</td><th>${t('复核人', 'Reviewer')}</th><td>{{reviewer|default:—}}</td></tr>
<tr><th>${t('抽样', 'Sampling')}</th><td>{{sampling}}</td><th>${t('结果', 'Result')}</th><td>{{overall}}</td></tr>
<tr><th>${t('客户确认', 'Customer')}</th><td>{{customer|default:—}}</td><th>${t('备注', 'Remark')}</th><td>{{remark|default:—}}</td></tr>
</table>{{/inspection}}
<h2>${t('货物', 'Goods')}</h2>
<table widths="8,31,*,13,14,13,22,25,15" size="8">
${head(t('行', 'No.'), t('订单', 'Order'), t('品名', 'Goods'), t('柜内', 'Loaded'), t('已验', 'Checked'), t('应验', 'Sample'), t('致命/严重/轻微', 'Crit./Maj./Min.'), t('实测 cm / kg', 'Measured cm / kg'), t('结果', 'Result'))}
{{#checks}}<tr><td align="center">{{@index}}</td><td>{{orderNo|default:—}}</td><td>${goodsName(t)}</td>${right('{{planned|num}}')}${right(open('checked', '|num'))}${right(open('wanted', '|num'))}<td align="center">${open('defects')}</td><td>${open('measured')}</td><td>${open('result')}</td></tr>
{{/checks}}</table>
{{#sections}}<h2>{{title}}</h2>
<table widths="8,*,46,24,46" size="8">
${head(t('项', 'No.'), t('检查内容', 'Item'), t('记录', 'Finding'), t('判定', 'Judgement'), t('说明', 'Note'))}
{{#items}}<tr><td align="center">{{@index}}</td><td>{{text}}</td><td>${open('answer')}</td><td>${open('conform')}</td><td>${open('note')}</td></tr>
{{/items}}</table>
{{/sections}}
${signatures(`${t('验货员签名', 'Inspector')}：`, `${t('复核人签名', 'Reviewer')}：`, `${t('日期', 'Date')}：`)}${more}`;

/** Bodies of templates for one kind of document, in place of that of their kind. */
export const SLIP_BODIES: Partial<Record<PrintSourceName, (t: Words) => string>> = {
  ...SHIPPING_BODIES,
  ...INBOUND_BODIES,
  ...ARRIVAL_BODIES,
  ...OUTBOUND_BODIES,
  ...STORAGE_BODIES,
  ...FLOOR_BODIES,
  ...TRADE_BODIES,
  ...APPLICATION_BODIES,
  ...VOUCHER_BODIES,
  ...STOCK_LABELS,
  lg_inspection: (t) => inspectionBody(t, t('验货单', 'INSPECTION SHEET')),
  lg_delivery: (t) => `<h1>${t('送货单', 'DELIVERY NOTE')}</h1>
<table border="none" widths="*,80"><tr><td>${t('送达单号', 'No.')}：{{no}}<br>${t('订单号', 'Order')}：{{delivery.orderNo}}　${t('客户单号', 'Ref.')}：{{delivery.customerRef|default:—}}<br>${t('柜子', 'Container')}：{{delivery.containerCode}}　{{containerNo|default:—}}</td><td align="right">{{no|barcode:code128}}</td></tr></table>
<table border="rows" widths="26,*,26,*">
<tr><th>${t('收货人', 'Consignee')}</th><td>{{consignee.name|default:—}}</td><th>${t('派送方式', 'Service')}</th><td>{{delivery.type}}</td></tr>
<tr><th>${t('联系人', 'Contact')}</th><td>${pair('consignee.contact', 'consignee.phone', '　')}</td><th>${t('预约时间', 'Appointment')}</th><td>{{delivery.appointment|date:YYYY-MM-DD HH:mm|default:—}}</td></tr>
<tr><th>${t('地址', 'Address')}</th><td>{{consignee.address|default:—}}</td><th>${t('承运/车牌', 'Carrier / plate')}</th><td>${pair('delivery.carrier', 'delivery.plate', '　')}</td></tr>
</table>
<table widths="7,28,*,13,19,20,15,18">${head(t('序', 'No.'), t('唛头', 'Marks'), t('货名', 'Goods'), t('箱数', 'Cartons'), t('毛重kg', 'G.W. kg'), t('体积CBM', 'Meas. CBM'), t('实收', 'Received'), t('短少/破损', 'Short / damaged'))}
{{#lines}}<tr><td align="center">{{@index}}</td><td>{{marks|default:N/M}}</td><td>${goodsName(t)}</td>${right('{{cartons|num}}')}${right('{{gross|money:2}}')}${right('{{volume|num:3}}')}${right(open('delivered', '|num'))}<td align="center">${open('damage')}</td></tr>
{{/lines}}<tr><td colspan="3">${t('合计', 'Total')}</td>${right('{{totals.cartons|num}}')}${right('{{totals.gross|money:2}}')}${right('{{totals.volume|num:3}}')}<td></td><td></td></tr></table>
<p>${t('备注', 'Remark')}：{{delivery.remark|default:—}}</p>
${signatures(`${t('送货人', 'Delivered by')}：`, `${t('收货人签收', 'Received by')}：${open('delivery.signer')}`, `${t('日期', 'Date')}：${open('delivery.deliveredAt', '|date:YYYY-MM-DD')}`)}`,
};
