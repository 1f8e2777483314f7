import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { facts, head, open, right, signatures } from './builtin-parts.ts';
import type { Words } from './builtin-words.ts';

const top = (t: Words, title: string) => `<h1>${title}</h1>
<table border="none" widths="*,80"><tr><td>${t('出库单号', 'No.')}：{{no}}<br>${t('类型', 'Type')}：{{outbound.type}}<br>${t('仓库', 'Warehouse')}：{{outbound.warehouse}}</td><td align="right">{{no|barcode:code128}}</td></tr></table>`;
const target = (
  t: Words,
) => `${facts([t('客户', 'Customer'), '{{outbound.customer}}'], [t('计划出库', 'Planned'), '{{outbound.planAt|date:YYYY-MM-DD HH:mm}}'])}
{{#outbound.container}}${facts([t('柜子', 'Container'), '{{outbound.container}}'], [t('箱号', 'Container no.'), '{{containerNo|default:—}}'])}
{{/outbound.container}}{{#outbound.target}}${facts([t('调入仓库', 'To warehouse'), '{{outbound.target}}'], [t('车牌', 'Plate'), '{{outbound.plateNo|default:—}}'])}
{{/outbound.target}}`;
const gate = (t: Words) =>
  facts([t('车牌', 'Plate'), open('outbound.plateNo')], [t('封号', 'Seal no.'), '{{sealNo|default:—}}']);

/** Papers of an outbound: 拣货单 for the picker, 出库单 for the file, 放行条 for the gate. */
export const OUTBOUND_BODIES: Partial<Record<PrintSourceName, (t: Words) => string>> = {
  wh_outbound_picks: (t) => `${top(t, t('拣货单', 'PICK LIST'))}
<table border="rows" widths="26,*,26,*">
${target(t)}</table>
<table widths="7,27,24,36,*,22,15,15">${head(t('序', 'No.'), t('库位', 'Location'), t('扫码', 'Scan'), t('批次', 'Batch'), t('货名', 'Goods'), t('唛头', 'Marks'), t('配货', 'Asked'), t('实拣', 'Picked'))}
{{#picks}}<tr><td align="center">{{@index}}</td><td>{{location}}</td><td align="center">{{barcode|qr}}</td><td>{{batchNo}}</td><td>{{goods}}</td><td>{{mark|default:—}}</td>${right('{{qty|num}}')}${right(open('picked', '|num'))}</tr>
{{/picks}}<tr><td colspan="6">${t('合计', 'Total')}</td>${right('{{outbound.qty|num}}')}<td></td></tr></table>
<p>${t('备注', 'Remark')}：{{outbound.remark|default:—}}</p>
${signatures(t('拣货人：', 'Picked by:'), t('复核人：', 'Checked by:'), t('日期：', 'Date:'))}`,
  wh_outbound: (t) => `${top(t, t('出库单', 'OUTBOUND ORDER'))}
<table border="rows" widths="26,*,26,*">
${target(t)}${gate(t)}
{{#outbound.pickupPerson}}${facts([t('提货人', 'Collected by'), '{{outbound.pickupPerson}}　{{outbound.pickupPhone}}'], [t('证件号', 'Id no.'), '{{outbound.pickupIdNo|default:—}}'])}
{{/outbound.pickupPerson}}${facts([t('审核人', 'Approved by'), '{{outbound.approver|default:—}}'], [t('出库时间', 'Shipped at'), open('outbound.shippedAt', '|date:YYYY-MM-DD HH:mm')])}
</table>
<table widths="7,*,24,16,16,20,22,30">${head(t('序', 'No.'), t('货名', 'Goods'), t('唛头', 'Marks'), t('申请', 'Asked'), t('出库', 'Shipped'), 'CBM', t('重量kg', 'Weight kg'), t('短少原因', 'Short'))}
{{#goodsOut}}<tr><td align="center">{{@index}}</td><td>{{goods}}</td><td>{{mark|default:—}}</td>${right('{{requested|num}}')}${right(open('qty', '|num'))}${right('{{volume|num:3}}')}${right('{{weight|money:2}}')}<td>{{note|default:—}}</td></tr>
{{/goodsOut}}<tr><td colspan="4">${t('合计', 'Total')}</td>${right('{{outbound.qty|num}}')}${right('{{outbound.volume|num:3}}')}${right('{{outbound.weight|money:2}}')}<td></td></tr></table>
<p>${t('备注', 'Remark')}：{{outbound.remark|default:—}}</p>
${signatures(t('仓管员：{{outbound.shipper|default:—}}', 'Keeper: {{outbound.shipper|default:—}}'), t('提货/司机签名：', 'Driver:'), t('日期：', 'Date:'))}`,
  wh_outbound_pass: (t) => `${top(t, t('放行条', 'GATE PASS'))}
<table border="rows" widths="26,*,26,*">
${target(t)}${gate(t)}
{{#outbound.pickupPerson}}${facts([t('提货人', 'Collected by'), '{{outbound.pickupPerson}}'], [t('证件号', 'Id no.'), '{{outbound.pickupIdNo|default:—}}'])}
{{/outbound.pickupPerson}}${facts([t('件数', 'Pieces'), '{{outbound.qty|num}}'], [t('出库时间', 'Shipped at'), '{{outbound.shippedAt|date:YYYY-MM-DD HH:mm}}'])}
${facts([t('体积 CBM', 'CBM'), '{{outbound.volume|num:3}}'], [t('重量 kg', 'Weight kg'), '{{outbound.weight|money:2}}'])}
</table>
<p>${t('以上货物准予出门，请门岗核对车牌与件数后放行。', 'The goods above may leave; the gate compares plate and pieces.')}</p>
${signatures(t('签发：{{outbound.shipper|default:—}}', 'Issued by: {{outbound.shipper|default:—}}'), t('门岗：', 'Gate:'), t('放行时间：', 'Left at:'))}`,
};
