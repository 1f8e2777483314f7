import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { facts, head, open, pair, right, signatures } from './builtin-parts.ts';
import type { Words } from './builtin-words.ts';

const top = (t: Words, title: string) => `<h1>${title}</h1>
<table border="none" widths="*,80"><tr><td>${t('到货单号', 'No.')}：{{no}}<br>${t('仓库', 'Warehouse')}：{{arrival.warehouse}}<br>${t('客户', 'Customer')}：{{arrival.customer}}</td><td align="right">{{no|barcode:code128}}</td></tr></table>`;
const truck = (t: Words) =>
  facts(
    [t('车牌', 'Plate'), open('arrival.plateNo')],
    [t('司机', 'Driver'), pair('arrival.driver', 'arrival.driverPhone', '　')],
  );
const remark = (t: Words) => `<p>${t('备注', 'Remark')}：{{arrival.remark|default:—}}</p>`;

/** Papers of an arrival: 到货单 goes with the unloading and is filled in by hand where nobody has counted, 收货回执 with the driver. */
export const ARRIVAL_BODIES: Partial<Record<PrintSourceName, (t: Words) => string>> = {
  wh_arrival: (t) => `${top(t, t('到货单', 'ARRIVAL SHEET'))}
<table border="rows" widths="26,*,26,*">
${truck(t)}
${facts([t('承运', 'Carrier'), '{{arrival.carrier|default:—}}'], [t('月台', 'Dock'), open('arrival.dock')])}
${facts([t('预约到场', 'Planned'), open('arrival.planAt', '|date:YYYY-MM-DD HH:mm')], [t('到场', 'Arrived'), open('arrival.arrivedAt', '|date:YYYY-MM-DD HH:mm')])}
</table>
<table widths="7,30,*,18,20,16,17,28,20" size="8">${head(t('序', 'No.'), t('入库单', 'Inbound'), t('货名', 'Goods'), t('唛头', 'Marks'), t('预报', 'Announced'), t('实到', 'Counted'), t('残损', 'Damaged'), t('实测 cm / kg', 'Measured'), t('差异', 'Difference'))}
{{#arrived}}<tr><td align="center">{{@index}}</td><td>{{inboundNo|default:—}}</td><td>{{goods}}</td><td>{{mark|default:—}}</td>${right('{{notified|num}}')}${right(open('actual', '|num'))}${right(open('damaged', '|num'))}<td>${open('measured')}</td><td>${open('difference')}</td></tr>
{{/arrived}}<tr><td colspan="4">${t('合计', 'Total')}</td>${right('{{arrival.notified|num}}')}${right(open('arrival.actual', '|num'))}${right(open('arrival.damaged', '|num'))}<td></td><td></td></tr></table>
${remark(t)}
${signatures(t('清点人：', 'Counted by:'), t('送货人：', 'Driver:'), t('日期：', 'Date:'))}`,
  wh_arrival_receipt: (t) => `${top(t, t('收货回执', 'GOODS RECEIPT'))}
<table border="rows" widths="26,*,26,*">
${truck(t)}
${facts([t('到场', 'Arrived'), '{{arrival.arrivedAt|date:YYYY-MM-DD HH:mm}}'], [t('卸货完成', 'Unloaded'), '{{arrival.unloadedAt|date:YYYY-MM-DD HH:mm}}'])}
${facts([t('确认人', 'Confirmed by'), '{{arrival.confirmer|default:—}}'], [t('确认时间', 'Confirmed at'), '{{arrival.confirmedAt|date:YYYY-MM-DD HH:mm}}'])}
</table>
<table widths="7,*,24,18,18,18,18,20,20">${head(t('序', 'No.'), t('货名', 'Goods'), t('唛头', 'Marks'), t('预报', 'Announced'), t('实到', 'Counted'), t('残损', 'Damaged'), t('收货', 'Received'), t('差异', 'Difference'), t('处理', 'Decision'))}
{{#arrived}}<tr><td align="center">{{@index}}</td><td>{{goods}}</td><td>{{mark|default:—}}</td>${right('{{notified|num}}')}${right('{{actual|num}}')}${right('{{damaged|num}}')}${right('{{received|num}}')}<td>{{difference|default:—}}</td><td>{{decision|default:—}}</td></tr>
{{/arrived}}<tr><td colspan="3">${t('合计', 'Total')}</td>${right('{{arrival.notified|num}}')}${right('{{arrival.actual|num}}')}${right('{{arrival.damaged|num}}')}${right('{{arrival.received|num}}')}<td></td><td></td></tr></table>
${remark(t)}
${signatures(`${t('仓库：', 'Warehouse: ')}${open('arrival.confirmer')}`, `${t('送货人：', 'Driver: ')}${open('arrival.signName')}`, t('日期：', 'Date:'))}`,
};
