import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { facts, head, inWords, open, right, signatures } from './builtin-parts.ts';
import type { Words } from './builtin-words.ts';

/** 仓储账单: what each batch is charged in each tier, totals, tax, and the sum in words. */
export const STORAGE_BODIES: Partial<Record<PrintSourceName, (t: Words) => string>> = {
  wh_storage_bill: (t) => `<h1>${t('仓储账单', 'STORAGE BILL')}</h1>
<table border="rows" widths="24,*,24,*">
${facts([t('账单号', 'No.'), '{{no}}'], [t('账期', 'Period'), '{{from|date:YYYY-MM-DD}} — {{to|date:YYYY-MM-DD}}'])}
${facts([t('客户', 'Customer'), '{{customer.name}}'], [t('仓库', 'Warehouse'), '{{storage.warehouse}}'])}
${facts([t('免费天数', 'Free days'), '{{storage.freeDays}}'], [t('体积·天', 'CBM·days'), '{{storage.volumeDays|num:3}}'])}
</table>
<table widths="6,21,*,16,15,12,9,24,12,19" size="8">${head(t('序', 'No.'), t('批次', 'Batch'), t('货名', 'Goods'), t('入库日期', 'Received'), t('计费方式', 'Charge'), t('档位(天)', 'Tier (days)'), t('天数', 'Days'), t('计费量', 'Quantity'), t('单价', 'Price'), t('金额', 'Amount'))}
{{#charges}}<tr><td align="center">{{@index}}</td><td>{{batch|default:—}}</td><td>{{goods|default:—}}</td><td>${open('received', '|date:YYYY-MM-DD')}</td><td>{{basis}}</td><td align="center">${open('tier')}</td>${right(open('days', '|num'))}${right(`${open('units')} ${open('unit')}`)}${right(open('price'))}${right('{{amount|money:2}}')}</tr>
{{/charges}}<tr><td colspan="9">${t('仓储费', 'Storage')}</td>${right('{{storage.storage|money:2}}')}</tr>
<tr><td colspan="9">${t('操作费', 'Handling')}</td>${right('{{storage.handling|money:2}}')}</tr>
<tr><td colspan="9">${t('税额', 'Tax')}</td>${right('{{storage.tax|money:2}}')}</tr></table>
<p align="right" size="11">${t('合计（含税）', 'Total incl. tax')}：{{currency}} {{storage.amount|money:2}}</p>
${inWords(t, 'storage')}
${signatures(`${t('制单', 'Made by')}：{{storage.creator|default:—}}`, `${t('确认', 'Confirmed by')}：{{storage.confirmer|default:—}}`, `${t('客户签章', 'Customer')}：`)}`,
};
