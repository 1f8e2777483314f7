import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { facts, head, open, right, signatures } from './builtin-parts.ts';
import type { Words } from './builtin-words.ts';

/** 入库单: what is expected and what came; what has not come yet is left open for a pen. */
export const INBOUND_BODIES: Partial<Record<PrintSourceName, (t: Words) => string>> = {
  wh_inbound: (t) => `<h1>${t('入库单', 'INBOUND ORDER')}</h1>
<table border="none" widths="*,80"><tr><td>${t('入库单号', 'No.')}：{{no}}<br>${t('类型', 'Type')}：{{inbound.type}}<br>${t('仓库', 'Warehouse')}：{{inbound.warehouse}}</td><td align="right">{{no|barcode:code128}}</td></tr></table>
<table border="rows" widths="26,*,26,*">
${facts([t('客户', 'Customer'), '{{inbound.customer}}'], [t('唛头', 'Marks'), '{{inbound.mark|default:—}}'])}
${facts([t('来源单号', 'Source'), '{{inbound.source|default:—}}'], [t('预计到货', 'Expected'), '{{inbound.expectedAt|date:YYYY-MM-DD HH:mm}}'])}
${facts([t('送货', 'Delivery'), open('inbound.delivery')], [t('制单人', 'Made by'), '{{inbound.creator|default:—}}'])}
</table>
<table widths="7,*,24,15,15,15,15,12,12,30" size="8">${head(t('序', 'No.'), t('货名', 'Goods'), t('尺寸 cm', 'Size cm'), t('单件重', 'kg each'), t('预计', 'Expected'), t('实收', 'Received'), t('残损', 'Damaged'), t('短少', 'Short'), t('溢出', 'Over'), t('库位', 'Location'))}
{{#goodsIn}}<tr><td align="center">{{@index}}</td><td>{{goods}}</td><td>${open('size')}</td>${right(open('weight', '|money:2'))}${right('{{expected|num}}')}${right(open('received', '|num'))}${right(open('damaged', '|num'))}${right(open('short', '|num'))}${right(open('over', '|num'))}<td>${open('places')}</td></tr>
{{/goodsIn}}<tr><td colspan="4">${t('合计', 'Total')}　{{inbound.volume|num:3}} CBM　{{inbound.weight|money:2}} kg</td>${right('{{inbound.expected|num}}')}${right(open('inbound.received', '|num'))}${right(open('inbound.damaged', '|num'))}<td></td><td></td><td></td></tr></table>
<p>${t('备注', 'Remark')}：{{inbound.remark|default:—}}</p>
${signatures(t('收货人：', 'Received by:'), t('上架人：', 'Put away by:'), t('日期：', 'Date:'))}`,
};
