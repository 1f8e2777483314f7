import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { goodsName, head, open, openPair, pair, right, signatures } from './builtin-parts.ts';
import type { Words } from './builtin-words.ts';

const time = (path: string) => `{{${path}|date:YYYY-MM-DD HH:mm|default:—}}`;
/** A row of two facts. */
const facts = (...pairs: [title: string, content: string][]) =>
  `<tr>${pairs.map(([title, content]) => `<th>${title}</th><td>${content}</td>`).join('')}</tr>`;
const shipping = (t: Words) => [
  facts([t('起运港', 'Port of loading'), '{{pol|default:—}}'], [t('目的港', 'Port of discharge'), '{{pod|default:—}}']),
  facts(
    [t('船名航次', 'Vessel / voyage'), pair('vessel', 'voyage', ' / ')],
    ['ETD', '{{etd|date:YYYY-MM-DD|default:—}}'],
  ),
];

/** 封条 and VGM (LOG-045) on a page of their own, once the slip has them; method 2 adds up what stands in the rows. */
const declaration = (t: Words) => `{{#vgm}}<page>
<h1>${t('封条与 VGM 申报单', 'SEAL AND VGM DECLARATION')}</h1>
<table border="rows" widths="30,*,30,*">
${facts([t('申报人', 'Shipper'), '{{company.name}}'], [t('装柜单号', 'Slip no.'), '{{loading.slipNo}}'])}
${facts([t('SO号', 'Booking no.'), '{{loading.soNo|default:—}}'], [t('提单号', 'B/L no.'), '{{mblNo|default:—}}'])}
${facts([t('箱号', 'Container no.'), '{{containerNo}}'], [t('柜型', 'Type'), '{{containerType}}'])}
${facts([t('封号', 'Seal no.'), '{{sealNo}}'], [t('截VGM', 'VGM cut-off'), time('loading.cutVgm')])}
${facts([t('装柜地点', 'Place'), '{{loading.place|default:—}}'], [t('核定时间', 'Determined at'), time('weighedAt')])}
${shipping(t).join('\n')}
</table>
<h2>${t('核定总重', 'Verified gross mass')}</h2>
<table widths="*,50">${head(t('项目', 'Item'), t('重量 kg', 'Weight kg'))}
<tr><td>${t('货物毛重', 'Cargo, gross')}</td>${right('{{cargo|money:2}}')}</tr>
<tr><td>${t('垫料与加固材料', 'Dunnage and securing material')}</td>${right('{{dunnage|money:2}}')}</tr>
<tr><td>${t('箱皮重', 'Tare of the container')}</td>${right('{{tare|money:2}}')}</tr>
<tr><th>${t('VGM（进位到整千克）', 'VGM (rounded up to whole kg)')}</th><th align="right">{{total|money:0}}</th></tr>
<tr><td>${t('最大总重', 'Maximum gross mass')}</td>${right('{{most|money:0}}')}</tr></table>
<p>${t('核定方法：方法 {{method}}', 'Method {{method}}')}</p>
<p>${t('兹声明以上核定总重按 SOLAS 公约第 VI 章第 2 条的规定取得，数据真实。', 'The gross mass above was determined under SOLAS chapter VI, regulation 2, and is true.')}</p>
${signatures(t('授权人签名：', 'Authorised person:'), t('职务：', 'Position:'), t('日期：', 'Date:'))}
{{/vgm}}`;

/** Slips of the shipping line, the yard and the road: 订舱委托书, 装柜单 with 封条 and VGM, 派车单. */
export const SHIPPING_BODIES: Partial<Record<PrintSourceName, (t: Words) => string>> = {
  lg_booking: (t) => `<h1>${t('订舱委托书', 'BOOKING ORDER')}</h1>
<table border="none" widths="*,80"><tr><td>${t('委托书号', 'No.')}：{{no}}<br>${t('致', 'To')}：{{booking.agent}}<br>${t('委托方', 'From')}：{{company.name}}<br>${t('委托日期', 'Date')}：{{booking.date|date:YYYY-MM-DD}}</td><td align="right">{{no|barcode:code128}}</td></tr></table>
<table border="rows" widths="28,*,28,*">
${facts([t('船公司', 'Carrier'), '{{booking.carrier}}'], [t('约号', 'Contract no.'), '{{booking.contractNo|default:—}}'])}
${shipping(t).join('\n')}
${facts([t('交货地', 'Place of delivery'), '{{finalPlace|default:—}}'], ['ETA', '{{booking.eta|date:YYYY-MM-DD|default:—}}'])}
${facts([t('柜型柜量', 'Equipment'), '{{booking.boxes}}'], [t('运费条款', 'Freight term'), '{{booking.freightTerm|label:freightTerm}}'])}
${facts([t('SO号', 'Booking no.'), '{{booking.soNo|default:—}}'], [t('免箱期', 'Free days'), t('起运港 {{booking.freeDaysOrigin|default:—}} 天，目的港 {{booking.freeDaysDest|default:—}} 天', 'Origin {{booking.freeDaysOrigin|default:—}}, destination {{booking.freeDaysDest|default:—}}')])}
${facts([t('截单', 'SI cut-off'), time('booking.cutSi')], [t('截港', 'CY cut-off'), time('booking.cutCy')])}
${facts([t('截VGM', 'VGM cut-off'), time('booking.cutVgm')], [t('截关', 'Customs cut-off'), time('booking.cutCustoms')])}
${facts([t('提空箱点', 'Empty pick-up'), '{{booking.pickup|default:—}}'], [t('还箱码头', 'Return terminal'), '{{booking.terminal|default:—}}'])}
</table>
<h2>${t('提单内容', 'Bill of lading')}</h2>
<table border="rows" widths="28,*">
${facts([t('发货人', 'Shipper'), '{{booking.shipper|default:—}}'])}
${facts([t('收货人', 'Consignee'), '{{booking.consignee|default:—}}'])}
${facts([t('通知人', 'Notify party'), '{{booking.notify|default:—}}'])}
${facts([t('唛头', 'Marks'), '{{booking.marks|default:N/M}}'])}
${facts([t('货物描述', 'Description'), '{{booking.description|default:—}}'])}
</table>
<h2>${t('柜子与货量', 'Containers and cargo')}</h2>
<table widths="8,*,22,30,22,28,26">${head(t('序', 'No.'), t('柜子编号', 'Reference'), t('柜型', 'Type'), t('计划装柜', 'Loading'), t('箱数', 'Cartons'), t('毛重kg', 'G.W. kg'), 'CBM')}
{{#boxes}}<tr><td align="center">{{@index}}</td><td>{{containerCode}}</td><td align="center">{{containerType}}</td><td align="center">{{planLoadDate|date:YYYY-MM-DD|default:—}}</td>${right('{{cartons|num}}')}${right('{{gross|money:2}}')}${right('{{volume|num:3}}')}</tr>
{{/boxes}}<tr><td colspan="4">${t('合计', 'Total')}</td>${right('{{totals.cartons|num}}')}${right('{{totals.gross|money:2}}')}${right('{{totals.volume|num:3}}')}</tr></table>
{{#booking.freight}}<h2>${t('运价', 'Freight')}</h2>
<table widths="*,22,22,22,34,34">${head(t('费用', 'Charge'), t('计费', 'Basis'), t('数量', 'Qty'), t('币种', 'Currency'), t('单价', 'Unit price'), t('金额', 'Amount'))}
{{#rates}}<tr><td>{{charge}}</td><td align="center">{{basis|label:chargeBasis}}</td>${right('{{count|num}}')}<td align="center">{{currency}}</td>${right('{{unitPrice|money:2}}')}${right('{{amount|money:2}}')}</tr>
{{/rates}}</table>
<p align="right">${t('合计', 'Total')}：{{booking.freight}}</p>{{/booking.freight}}
<p>${t('备注', 'Remark')}：{{booking.remark|default:—}}</p>
${signatures(t('委托方（盖章）：', 'Shipper (stamp):'), t('经办人：{{booking.owner}}', 'Handled by: {{booking.owner}}'), t('订舱代理确认：', 'Confirmed by agent:'))}`,
  lg_loading_slip: (t) => `<h1>${t('装柜单', 'LOADING SLIP')}</h1>
<table border="none" widths="*,80"><tr><td>${t('装柜单号', 'No.')}：{{no}}<br>${t('柜子', 'Container')}：{{loading.containerCode}}　{{containerType}}<br>${t('SO号', 'Booking no.')}：{{loading.soNo|default:—}}</td><td align="right">{{no|barcode:code128}}</td></tr></table>
<table border="rows" widths="26,*,26,*">
${facts([t('箱号', 'Container no.'), open('containerNo')], [t('封号', 'Seal no.'), open('sealNo')])}
${facts([t('装柜地点', 'Place'), '{{loadPlace|default:—}}'], [t('计划装柜', 'Planned'), '{{planLoadDate|date:YYYY-MM-DD|default:—}}'])}
${facts([t('开始时间', 'Started'), open('loading.startAt', '|date:YYYY-MM-DD HH:mm')], [t('结束时间', 'Ended'), open('loading.endAt', '|date:YYYY-MM-DD HH:mm')])}
${shipping(t).join('\n')}
${facts([t('拖车', 'Truck'), '{{loading.truck|default:—}}'], [t('截港', 'CY cut-off'), time('loading.cutCy')])}
${facts([t('理货员', 'Tally clerk'), open('loading.tally')], [t('现场主管', 'Supervisor'), open('loading.supervisor')])}
</table>
<table widths="7,34,19,*,14,14,14,20,18">${head(t('序', 'No.'), t('订单与行', 'Order'), t('客户编码', 'Customer'), t('品名', 'Goods'), t('位置', 'Place'), t('计划', 'Planned'), t('实装', 'Loaded'), t('毛重kg', 'G.W. kg'), t('差异原因', 'Difference'))}
{{#loads}}<tr><td align="center">{{@index}}</td><td>{{orderNo|default:—}}</td><td>{{customerCode|default:—}}</td><td>${goodsName(t)}</td><td>{{position|default:—}}{{#sequence}} {{sequence}}{{/sequence}}</td>${right('{{planned|num}}')}${right(open('loaded', '|num'))}${right('{{gross|money:2}}')}<td>${open('reason')}</td></tr>
{{/loads}}<tr><td colspan="5">${t('合计', 'Total')}</td>${right('{{loading.planned|num}}')}${right(open('loading.loaded', '|num'))}${right('{{loading.gross|money:2}}')}<td></td></tr></table>
<p>${t('备注', 'Remark')}：{{loading.remark|default:—}}</p>
${signatures(t('理货员签名：', 'Tally clerk:'), t('确认人签名：', 'Confirmed by:'), `${t('司机签收：', 'Driver:')}${open('loading.signer')}`, t('日期：', 'Date:'))}
${declaration(t)}`,
  lg_truck: (t) => `<h1>${t('派车单', 'TRUCK ORDER')}</h1>
<table border="none" widths="*,80"><tr><td>${t('拖车单号', 'No.')}：{{no}}<br>${t('类型', 'Kind')}：{{truck.kind|label:truckKind}}<br>${t('用车时间', 'Time of use')}：{{truck.useAt|date:YYYY-MM-DD HH:mm}}</td><td align="right">{{no|barcode:code128}}</td></tr></table>
<table border="rows" widths="26,*,26,*">
${facts([t('拖车行', 'Haulier'), '{{truck.supplier}}'], [t('车牌/挂车', 'Plate / trailer'), openPair('truck.plate', 'truck.trailerPlate')])}
${facts([t('司机', 'Driver'), open('truck.driver')], [t('司机电话', 'Phone'), open('truck.phone')])}
{{#truck.containerCode}}${facts([t('柜子编号', 'Container'), '{{truck.containerCode}}　{{containerType}}'], [t('箱号/封号', 'No. / seal'), openPair('containerNo', 'sealNo')])}
${facts([t('SO号', 'Booking no.'), '{{truck.soNo|default:—}}'], [t('截港', 'CY cut-off'), time('truck.cutCy')])}
${shipping(t).join('\n')}
{{/truck.containerCode}}</table>
<h2>${t('站点', 'Stops')}</h2>
<table widths="6,12,24,*,32,15,15,15" size="8">${head(t('序', 'No.'), t('类型', 'Type'), t('地点', 'Place'), t('地址', 'Address'), t('联系人', 'Contact'), t('计划', 'Planned'), t('到达', 'Arrived'), t('离开', 'Left'))}
{{#stops}}<tr><td align="center">{{@index}}</td><td align="center">{{type|label:stopType}}</td><td>{{place}}</td><td>{{address|default:—}}</td><td>{{contact|default:—}}</td><td>{{planAt|date:MM-DD HH:mm|default:—}}</td><td>${open('arriveAt', '|date:MM-DD HH:mm')}</td><td>${open('leaveAt', '|date:MM-DD HH:mm')}</td></tr>
{{/stops}}</table>
<h2>${t('货物', 'Cargo')}</h2>
<table widths="8,44,*,24,30,28">${head(t('序', 'No.'), t('订单', 'Order'), t('客户', 'Customer'), t('箱数', 'Cartons'), t('毛重kg', 'G.W. kg'), 'CBM')}
{{#cargo}}<tr><td align="center">{{@index}}</td><td>{{orderNo|default:—}}</td><td>{{customer|default:—}}</td>${right('{{cartons|num}}')}${right('{{gross|money:2}}')}${right('{{volume|num:3}}')}</tr>
{{/cargo}}{{^cargo}}<tr><td colspan="6" align="center">${t('没有关联订单', 'No orders')}</td></tr>
{{/cargo}}<tr><td colspan="3">${t('合计', 'Total')}</td>${right('{{totals.cartons|num}}')}${right('{{totals.gross|money:2}}')}${right('{{totals.volume|num:3}}')}</tr></table>
<p>${t('备注', 'Remark')}：{{truck.remark|default:—}}</p>
${signatures(t('调度：{{truck.owner}}', 'Dispatcher: {{truck.owner}}'), t('司机签名：', 'Driver:'), t('收货签名：', 'Received by:'))}`,
};
