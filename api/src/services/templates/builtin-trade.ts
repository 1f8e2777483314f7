import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { goodsName, head, right, inWords } from './builtin-parts.ts';
import type { Words } from './builtin-words.ts';

const side = (t: Words, path: 'buyer' | 'seller', title: string, account: boolean) =>
  `<td>${title}<br>{{${path}.name|default:—}}{{#${path}.address}}<br>{{${path}.address}}{{/${path}.address}}{{#${path}.taxNo}}<br>${t('税号', 'Tax id')}：{{${path}.taxNo}}{{/${path}.taxNo}}${
    account
      ? `{{#${path}.bankName}}<br>${t('开户行', 'Bank')}：{{${path}.bankName}}{{/${path}.bankName}}{{#${path}.bankAccount}}<br>${t('账号', 'Account')}：{{${path}.bankAccount}}{{/${path}.bankAccount}}`
      : ''
  }</td>`;
const top = (t: Words, title: string, account = false) => `<h1>${title}</h1>
<table border="none" widths="*,70"><tr><td>${t('单号', 'No.')}：{{trade.no}}</td><td>${t('日期', 'Date')}：{{trade.date|date:YYYY-MM-DD}}</td></tr></table>
<table><tr>${side(t, 'seller', t('卖方', 'Seller'), account)}${side(t, 'buyer', t('买方', 'Buyer'), account)}</tr></table>`;
const cargo = (
  t: Words,
) => `<table border="none"><tr><td>${t('贸易条款', 'Trade term')}：{{trade.incoterm|default:—}}</td><td>${t('付款方式', 'Payment')}：{{trade.paymentTerm|default:—}}</td></tr>
<tr><td>${t('订单号', 'Order no.')}：{{trade.orderNo|default:—}}</td><td>${t('箱号', 'Container no.')}：{{trade.containerNo|default:—}}</td></tr></table>`;
const priced = (
  t: Words,
) => `<table widths="8,24,*,26,20,14,24,28">${head(t('序', 'No.'), t('HS编码', 'HS code'), t('品名', 'Description'), t('规格', 'Spec'), t('数量', 'Qty'), t('单位', 'Unit'), t('单价', 'Unit price'), t('金额', 'Amount'))}
{{#tradeLines}}<tr><td align="center">{{@index}}</td><td>{{hsCode|default:—}}</td><td>${goodsName(t)}</td><td>{{spec|default:—}}</td>${right('{{qty|num}}')}<td>{{unit|default:—}}</td>${right('{{unitPrice|money:2}}')}${right('{{amount|money:2}}')}</tr>
{{/tradeLines}}<tr><td colspan="4">${t('合计', 'Total')}</td>${right('{{trade.qty|num}}')}<td></td><td>{{trade.currency}}</td>${right('{{trade.amount|money:2}}')}</tr></table>`;
const taxed = (
  t: Words,
) => `<table widths="7,*,22,16,12,20,24,12,20">${head(t('序', 'No.'), t('货物名称', 'Goods'), t('规格', 'Spec'), t('数量', 'Qty'), t('单位', 'Unit'), t('含税单价', 'Price'), t('价税合计', 'Amount'), t('税率', 'VAT'), t('税额', 'Tax'))}
{{#tradeLines}}<tr><td align="center">{{@index}}</td><td>${goodsName(t)}</td><td>{{spec|default:—}}</td>${right('{{qty|num}}')}<td>{{unit|default:—}}</td>${right('{{unitPrice|money:2}}')}${right('{{amount|money:2}}')}${right('{{taxRate}}%')}${right('{{tax|money:2}}')}</tr>
{{/tradeLines}}<tr><td colspan="6">${t('合计', 'Total')}（${t('不含税', 'ex VAT')} {{trade.amountEx|money:2}}）</td>${right('{{trade.amount|money:2}}')}<td></td>${right('{{trade.tax|money:2}}')}</tr></table>`;
const signed = (t: Words) =>
  `<p>${t('备注', 'Remark')}：{{trade.remark|default:—}}</p>
<p gap="8"> </p>
<table border="none"><tr><td>${t('卖方签章', 'Seller')}：__________________</td><td>${t('买方签章', 'Buyer')}：__________________</td></tr></table>`;

/** Papers of 合同发票 (warehouse-finance 11.5). */
export const TRADE_BODIES: Partial<Record<PrintSourceName, (t: Words) => string>> = {
  trade_doc_contract: (t) => `${top(t, t('外销合同', 'SALES CONTRACT'))}
${cargo(t)}
${priced(t)}
<p>${t('金额大写', 'Amount in words')}：{{trade.amount|enupper}}</p>
${signed(t)}`,
  trade_doc_invoice: (t) => `${top(t, t('商业发票', 'COMMERCIAL INVOICE'), true)}
${cargo(t)}
${priced(t)}
<p>${t('金额大写', 'Amount in words')}：{{trade.amount|enupper}}</p>
<p>${t('备注', 'Remark')}：{{trade.remark|default:—}}</p>`,
  trade_doc_packing: (t) => `${top(t, t('装箱单', 'PACKING LIST'))}
<table border="none"><tr><td>${t('订单号', 'Order no.')}：{{trade.orderNo|default:—}}</td><td>${t('箱号', 'Container no.')}：{{trade.containerNo|default:—}}</td></tr></table>
<table widths="8,*,24,17,18,13,21,21,20">${head(t('序', 'No.'), t('品名', 'Description'), t('规格', 'Spec'), t('箱数', 'Cartons'), t('数量', 'Qty'), t('单位', 'Unit'), t('净重kg', 'N.W. kg'), t('毛重kg', 'G.W. kg'), 'CBM')}
{{#tradeLines}}<tr><td align="center">{{@index}}</td><td>${goodsName(t)}</td><td>{{spec|default:—}}</td>${right('{{cartons|num}}')}${right('{{qty|num}}')}<td>{{unit|default:—}}</td>${right('{{net|money:2}}')}${right('{{gross|money:2}}')}${right('{{volume|num:3}}')}</tr>
{{/tradeLines}}<tr><td colspan="3">${t('合计', 'Total')}</td>${right('{{trade.cartons|num}}')}${right('{{trade.qty|num}}')}<td></td>${right('{{trade.net|money:2}}')}${right('{{trade.gross|money:2}}')}${right('{{trade.volume|num:3}}')}</tr></table>
<p>${t('备注', 'Remark')}：{{trade.remark|default:—}}</p>`,
  trade_doc_purchase: (t) => `${top(t, t('购销合同', 'PURCHASE CONTRACT'), true)}
<p>${t('付款方式', 'Payment')}：{{trade.paymentTerm|default:—}}　${t('订单号', 'Order no.')}：{{trade.orderNo|default:—}}</p>
${taxed(t)}
${inWords(t, 'trade', t('金额大写：', 'Amount in words: '), '')}
${signed(t)}`,
  trade_doc_instruction: (t) => `${top(t, t('开票资料', 'INVOICING INSTRUCTION'), true)}
<p>${t('请按以下资料开具增值税专用发票，品名、单位、数量须与报关单一致。', 'Please issue the VAT invoice as below; names, units and quantities as declared.')}</p>
<table border="none"><tr><td>${t('订单号', 'Order no.')}：{{trade.orderNo|default:—}}</td><td>${t('报关单号', 'Declaration')}：{{trade.customsNo|default:—}}</td></tr></table>
${taxed(t)}
${inWords(t, 'trade', t('价税合计大写：', 'Amount in words: '), '')}
<p>${t('备注', 'Remark')}：{{trade.remark|default:—}}</p>`,
};
