import { head, pair, right, signatures } from './builtin-parts.ts';
import type { Bodies, Words } from './builtin-words.ts';

const period = (t: Words) =>
  `<td>${t('账期', 'Period')}：{{from|date:YYYY-MM-DD}} — {{to|date:YYYY-MM-DD}}</td><td>${t('币种', 'Currency')}：{{currency}}</td>`;

/** Bodies of duty sheets and statements. */
export const BILL_BODIES: Bodies = {
  GUANSHUI: (t) => `<h1>${t('关税单', 'DUTY AND TAX SHEET')}</h1>
<table border="rows" widths="26,*,26,*,29,*">
<tr><th>${t('清关单号', 'Clearance no.')}</th><td>{{no}}</td><th>${t('进口单号', 'Entry no.')}</th><td>{{entryNo|default:—}}</td><th>${t('提单号', 'B/L no.')}</th><td>{{billNo|default:—}}</td></tr>
<tr><th>${t('箱号', 'Container')}</th><td>${pair('containerNo', 'containerType', '　')}</td><th>${t('船名航次', 'Vessel / voyage')}</th><td>${pair('vessel', 'voyage', ' / ')}</td><th>${t('目的港', 'Port')}</th><td>{{pod}}</td></tr>
<tr><th>${t('到港日期', 'Arrived')}</th><td>{{ata|date:YYYY-MM-DD|default:—}}</td><th>${t('放行日期', 'Released')}</th><td>{{releasedAt|date:YYYY-MM-DD|default:—}}</td><th>${t('币种与汇率', 'Currency and rate')}</th><td>{{currency}}{{#rate}}　1 = CNY {{rate}}{{/rate}}</td></tr>
<tr><th>${t('进口商', 'Importer')}</th><td>{{importer.name|default:—}}</td><th>${t('税号', 'Tax ID')}</th><td>{{importer.taxId|default:—}}</td><th>${t('国外代理', 'Agent')}</th><td>{{agent|default:—}}</td></tr>
</table>
<table widths="6,20,*,20,20,14,13,21,20,18,15,12,18" size="8">${head(t('序', 'No.'), t('国外HS', 'HS code'), t('品名', 'Goods'), t('数量', 'Quantity'), t('货值', 'Value'), t('运费', 'Freight'), t('保费', 'Ins.'), t('完税价格', 'CIF value'), t('关税率', 'Duty rate'), t('关税', 'Duty'), t('其他税', 'Other'), t('增值税%', 'VAT %'), t('增值税', 'VAT'))}
{{#lines}}<tr><td align="center">{{@index}}</td><td>{{foreignHsCode|default:—}}</td><td>{{name}}{{#hsCode}}<br>${t('报关HS', 'Declared HS')} {{hsCode}}{{/hsCode}}{{#issue}}<br>${t('未计税：{{issue}}', 'Not taxed')}{{/issue}}</td>${right('{{qty|num}} {{unit}}')}${right('{{goodsValue|money:2}}')}${right('{{freight|money:2}}')}${right('{{insurance|money:2}}')}${right('{{value|money:2}}')}${right('{{dutyText|default:—}}')}${right('{{duty|money:2|default:—}}')}${right('{{otherTax|money:2|default:—}}')}${right('{{vatRate|num|default:—}}')}${right('{{vat|money:2|default:—}}')}</tr>
{{/lines}}<tr><td colspan="4">${t('合计', 'Total')}</td>${right('{{totals.goodsValue|money:2}}')}${right('{{totals.freight|money:2}}')}${right('{{totals.insurance|money:2}}')}${right('{{totals.value|money:2}}')}<td></td>${right('{{totals.duty|money:2}}')}${right('{{totals.otherTax|money:2}}')}<td></td>${right('{{totals.vat|money:2}}')}</tr></table>
<p align="right" size="11">${t('税金合计', 'Total duty and tax')}：{{totals.currency}} {{totals.tax|money:2}}{{#totals.base}}　（CNY {{totals.base|money:2}}）{{/totals.base}}</p>
${t('<p align="right">税金承担：{{taxPayer}}</p>', '')}`,
  DAILIBILL: (t) => `<h1>${t('代理账单', 'AGENT STATEMENT')}</h1>
<table><tr><td>${t('账单号', 'No.')}：{{no}}</td>${period(t)}</tr>
<tr><td colspan="3">${t('国外代理', 'Agent')}：{{agent.name}}{{#agent.address}}　{{agent.address}}{{/agent.address}}</td></tr></table>
<table widths="8,24,36,*,14,32">${head(t('序', 'No.'), t('日期', 'Date'), t('箱号', 'Container'), t('费用项目', 'Charge'), t('币种', 'Cur.'), t('金额', 'Amount'))}
{{#lines}}<tr><td align="center">{{@index}}</td><td>{{date|date:YYYY-MM-DD}}</td><td>{{containerNo|default:—}}</td><td>{{charge}}</td><td>{{currency}}</td>${right('{{amount|money:2}}')}</tr>
{{/lines}}</table>
<table widths="14,*,*,*">${head(t('币种', 'Cur.'), t('本期合计', 'Total'), t('已付', 'Paid'), t('未付', 'Open'))}
{{#sums}}<tr><td>{{currency}}</td>${right('{{amount|money:2}}')}${right('{{paid|money:2}}')}${right('{{open|money:2}}')}</tr>
{{/sums}}</table>`,
  DUIZHANGDAN: (t) => `<h1>${t('对账单', 'STATEMENT OF ACCOUNT')}</h1>
<table><tr><td>${t('对账单号', 'No.')}：{{no}}</td>${period(t)}</tr>
<tr><td colspan="3">{{partyTitle}}：{{customer.name}}{{#customer.address}}　{{customer.address}}{{/customer.address}}</td></tr></table>
<table widths="8,22,36,28,*,12,28">${head(t('序', 'No.'), t('日期', 'Date'), t('业务单', 'Order'), t('箱号', 'Container'), t('费用项目', 'Charge'), t('币种', 'Cur.'), t('金额', 'Amount'))}
{{#lines}}<tr><td align="center">{{@index}}</td><td>{{date|date:YYYY-MM-DD}}</td><td>{{orderNo|default:—}}</td><td>{{containerNo|default:—}}</td><td>{{charge}}</td><td>{{currency}}</td>${right('{{amount|money:2}}')}</tr>
{{/lines}}</table>
<h2>${t('余额', 'Balances')}</h2>
<table widths="14,*,*,*,*">${head(t('币种', 'Cur.'), t('上期余额', 'Opening'), t('本期发生', 'This period'), t('本期收付', 'Paid'), t('期末余额', 'Closing'))}
{{#balances}}<tr><td>{{currency}}</td>${['opening', 'period', 'received', 'closing'].map((key) => right(`{{${key}|money:2}}`)).join('')}</tr>
{{/balances}}</table>
<h2>${t('本期收付', 'Payments')}</h2>
<table widths="28,*,14,34">${head(t('日期', 'Date'), t('单号', 'No.'), t('币种', 'Cur.'), t('金额', 'Amount'))}
{{#receipts}}<tr><td>{{date|date:YYYY-MM-DD}}</td><td>{{no}}</td><td>{{currency}}</td>${right('{{amount|money:2}}')}</tr>
{{/receipts}}{{^receipts}}<tr><td colspan="4" align="center">${t('本期没有收付', 'No payments')}</td></tr>
{{/receipts}}</table>
<h2>${t('未付账龄', 'Ageing of open items')}</h2>
<table widths="14,*,*,*,*,*">${head(t('币种', 'Cur.'), t('未到期', 'Not due'), '1–30', '31–60', '61–90', '90+')}
{{#balances}}<tr><td>{{currency}}</td>${['notDue', 'days30', 'days60', 'days90', 'over90'].map((key) => right(`{{${key}|money:2}}`)).join('')}</tr>
{{/balances}}</table>
${signatures(t('制单：', 'Prepared by:'), t('对方确认（签字/盖章）：', 'Confirmed by (signature/stamp):'))}`,
};
