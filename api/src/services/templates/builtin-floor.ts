import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { facts, head, open, pair, right, signatures } from './builtin-parts.ts';
import type { Words } from './builtin-words.ts';

const TIME = '|date:YYYY-MM-DD HH:mm';
const numbered = (title: string, label: string, under: string) => `<h1>${title}</h1>
<table border="none" widths="*,80"><tr><td>${label}：{{no}}<br>${under}</td><td align="right">{{no|barcode:code128}}</td></tr></table>`;

/** Papers of the warehouse floor: 残损单 with what was judged, 盘点表 to count by, 开关仓登记表 of a chamber. */
export const FLOOR_BODIES: Partial<Record<PrintSourceName, (t: Words) => string>> = {
  wh_damage: (
    t,
  ) => `${numbered(t('残损单', 'DAMAGE REPORT'), t('残损单号', 'No.'), `${t('仓库', 'Warehouse')}：{{damage.warehouse}}<br>${t('客户', 'Customer')}：{{damage.customer}}`)}
<table border="rows" widths="26,*,26,*">
${facts([t('品名', 'Goods'), '{{damage.goods}}'], [t('唛头', 'Marks'), '{{damage.mark|default:—}}'])}
${facts([t('批次', 'Batch'), '{{damage.batchNo}}'], [t('残损件数', 'Damaged'), '{{damage.qty|num}}'])}
${facts([t('来源', 'Found at'), pair('damage.stage', 'damage.source', '　')], [t('原因', 'Cause'), '{{damage.cause}}'])}
${facts([t('库位', 'Location'), '{{damage.location}}'], [t('照片', 'Photos'), '{{damage.photos|num}}'])}
${facts([t('登记人', 'Reported by'), '{{damage.foundBy|default:—}}'], [t('登记时间', 'Reported at'), `{{damage.foundAt${TIME}}}`])}
</table>
<p>${t('说明', 'Note')}：{{damage.note|default:—}}</p>
<h2>${t('判定', 'Judgement')}</h2>
<table border="rows" widths="26,*,26,*">
${facts([t('责任方', 'Liable'), `${open('damage.liability')}{{#damage.liable}}　{{damage.liable}}{{/damage.liable}}`], [t('处理方式', 'Disposition'), open('damage.disposition')])}
${facts([t('判定人', 'Judged by'), open('damage.judge')], [t('判定时间', 'Judged at'), open('damage.judgedAt', TIME)])}
${facts([t('判定说明', 'Note'), open('damage.judgeNote')], [t('索赔金额(CNY)', 'Claim (CNY)'), open('damage.claim', '|num:2')])}
</table>
<h2>${t('处理', 'Handling')}</h2>
<table border="rows" widths="26,*,26,*">
${facts([t('处理人', 'Handled by'), open('damage.handler')], [t('处理时间', 'Handled at'), open('damage.handledAt', TIME)])}
${facts([t('处理说明', 'Note'), open('damage.handleNote')], [t('出库/销毁凭证', 'Proof'), ''])}
</table>
${signatures(t('登记人签名：', 'Reported by:'), t('责任方签名：', 'Liable party:'), t('仓库经理：', 'Manager:'))}`,
  wh_count: (
    t,
  ) => `${numbered(t('盘点表', 'STOCKTAKE SHEET'), t('盘点单号', 'No.'), `${t('仓库', 'Warehouse')}：{{stocktake.warehouse}}<br>${t('范围', 'Scope')}：{{stocktake.scope}}`)}
<table border="rows" widths="26,*,26,*">
${facts([t('方式', 'Mode'), '{{stocktake.mode}}'], [t('制单人', 'Made by'), '{{stocktake.creator|default:—}}'])}
${facts([t('开始时间', 'Started'), open('stocktake.startedAt', TIME)], [t('审核', 'Approved'), `${open('stocktake.approver')}{{#stocktake.approvedAt}}　{{stocktake.approvedAt${TIME}}}{{/stocktake.approvedAt}}`])}
</table>
<table widths="7,19,24,*,17,12,13,13,14,13,15" size="8">${head(t('序', 'No.'), t('库位', 'Location'), t('批次', 'Batch'), t('品名', 'Goods'), t('客户', 'Customer'), t('品质', 'Quality'), t('账面', 'Book'), t('初盘', 'First'), t('复盘', 'Second'), t('差异', 'Diff.'), t('原因', 'Reason'))}
{{#counted}}<tr><td align="center">{{@index}}</td><td>{{location}}</td><td>{{batchNo}}</td><td>{{goods}}{{#mark}}<br>{{mark}}{{/mark}}</td><td>{{customer}}</td><td align="center">{{quality}}</td>${right(open('book', '|num'))}${right(open('first', '|num'))}${right(open('second', '|num'))}${right(open('difference', '|num'))}<td>${open('reason')}</td></tr>
{{/counted}}</table>
<p>${t('备注', 'Remark')}：{{stocktake.remark|default:—}}</p>
${signatures(t('盘点人：', 'Counted by:'), t('复盘人：', 'Recounted by:'), t('审核人：', 'Approved by:'), t('日期：', 'Date:'))}`,
  wh_chamber: (t) => `<h1>${t('开关仓登记表', 'CHAMBER LOG')}</h1>
<table border="rows" widths="26,*,26,*">
${facts([t('仓库', 'Warehouse'), '{{chamber.warehouse}}'], [t('库区', 'Zone'), '{{chamber.zone}}'])}
${facts([t('仓间', 'Chamber'), '{{no}}'], [t('温度上下限(℃)', 'Limits (°C)'), '{{chamber.temperatures|default:—}}'])}
${facts([t('包仓客户', 'Leased to'), '{{chamber.lessee|default:—}}'], ['', ''])}
</table>
<table widths="6,*,10,18,12,9,13,18,12,9,13,10" size="7">${head(t('序', 'No.'), t('记录号 / 异常', 'Record'), t('事由', 'Purpose'), t('开仓时间', 'Opened'), t('开仓人', 'By'), '℃', t('封签', 'Seal'), t('关仓时间', 'Closed'), t('关仓人', 'By'), '℃', t('封签', 'Seal'), t('分钟', 'Min.'))}
{{#visits}}<tr><td align="center">{{@index}}</td><td>{{no}}{{#abnormal}}<br>{{abnormal}}{{/abnormal}}</td><td align="center">{{purpose}}</td><td>{{openedAt|date:MM-DD HH:mm}}</td><td>{{opener}}</td>${right(open('openTemp'))}<td>${open('openSeal')}</td><td>${open('closedAt', '|date:MM-DD HH:mm')}</td><td>${open('closer')}</td>${right(open('closeTemp'))}<td>${open('closeSeal')}</td>${right(open('minutes', '|num'))}</tr>
{{/visits}}</table>
${signatures(t('仓管员：', 'Keeper:'), t('仓库经理：', 'Manager:'), t('日期：', 'Date:'))}`,
};
