import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { facts, head, inWords, right, signatures } from './builtin-parts.ts';
import type { Words } from './builtin-words.ts';

const numbered = (t: Words, title: string, company: string) => `<h1>${title}</h1>
<table border="none" widths="*,80"><tr><td>${t('单号', 'No.')}：{{no}}<br>${t('经营主体', 'Company')}：{{${company}}}</td><td align="right">{{no|barcode:code128}}</td></tr></table>`;
const use = (t: Words, rows: string) => `<h2>${t('核销明细', 'Written off')}</h2>
<table widths="7,36,36,24,14,*,*">${head(t('序', 'No.'), t('核销单据', 'Document'), t('费用编号', 'Fee'), t('日期', 'Date'), t('币种', 'Cur.'), t('核销金额', 'Amount'), t('来源金额', 'From source'))}
{{#${rows}}}<tr><td align="center">{{@index}}</td><td>{{docNo}}</td><td>{{feeNo}}</td><td>{{date|date:YYYY-MM-DD}}</td><td>{{currency}}</td>${right('{{amount|money:2}}')}${right('{{sourceAmount|money:2}}')}</tr>
{{/${rows}}}</table>`;

/** 结账单 of one side: what is cleared out of which source, and what the rates make of it. */
const settlementBody = (title: (t: Words) => string, rows: string, totals: string) => (t: Words) =>
  `${numbered(t, title(t), 'settlement.company')}
<table border="rows" widths="26,*,26,*">
${facts([t('结算单位', 'Party'), '{{settlement.party}}'], [t('记账日', 'Date'), '{{settlement.accountingDate|date:YYYY-MM-DD}}'])}
${facts([t('制单人', 'Made by'), '{{settlement.maker|default:—}}'], [t('审核人', 'Approved by'), '{{settlement.approver|default:—}}'])}
${facts([t('交叉汇率说明', 'Cross rate'), '{{settlement.crossReason|default:—}}'], [t('备注', 'Remark'), '{{settlement.remark|default:—}}'])}
</table>
<table widths="7,26,26,*,26,24,24,16" size="8">${head(t('序', 'No.'), t('来源单', 'Source'), t('费用编号', 'Fee'), t('费用项目', 'Charge'), t('业务单号', 'Order'), t('核销金额', 'Cleared'), t('来源金额', 'From source'), t('汇兑损益', 'FX'))}
{{#${rows}}}<tr><td align="center">{{@index}}</td><td>{{source|default:—}}</td><td>{{feeNo}}</td><td>{{charge}}</td><td>{{bizNo|default:—}}</td>${right('{{currency}} {{amount|money:2}}')}${right('{{sourceCurrency}} {{sourceAmount|money:2}}')}${right('{{fxDiff|money:2}}')}</tr>
{{/${rows}}}</table>
<table border="rows" widths="26,*,26,*">
${facts([t('汇兑损益', 'Exchange gain'), `CNY {{${totals}.fxGain|money:2}}`], [t('尾差', 'Rounding'), `CNY {{${totals}.rounding|money:2}}`])}
</table>
${signatures(t('制单人：', 'Made by:'), t('审核人：', 'Approved by:'), t('财务主管：', 'Finance:'))}`;

/** 费用账单 (F4), 收款单, 付款单 and 结账单 (11.5). */
export const VOUCHER_BODIES: Partial<Record<PrintSourceName, (t: Words) => string>> = {
  fin_order_bill: (t) => `<h1>${t('费用账单', 'DEBIT NOTE')}</h1>
<table border="none" widths="*,80"><tr><td>${t('订单号', 'Order')}：{{no}}<br>${t('客户', 'Customer')}：{{bill.customer}}</td><td align="right">{{no|barcode:code128}}</td></tr></table>
<table border="rows" widths="26,*,26,*">
${facts([t('下单日期', 'Date'), '{{bill.orderDate|date:YYYY-MM-DD|default:—}}'], [t('柜号', 'Containers'), '{{bill.containers|default:—}}'])}
${facts([t('起运港', 'Port of loading'), '{{bill.pol|default:—}}'], [t('目的港', 'Port of discharge'), '{{bill.pod|default:—}}'])}
</table>
<table widths="7,32,*,14,22,12,20,24">${head(t('序', 'No.'), t('费用编号', 'Fee'), t('费用项目', 'Charge'), t('数量', 'Qty'), t('单价', 'Price'), t('币种', 'Cur.'), t('税额', 'Tax'), t('金额', 'Amount'))}
{{#billed}}<tr><td align="center">{{@index}}</td><td>{{feeNo}}</td><td>{{charge}}</td>${right('{{qty}}')}${right('{{price}}')}<td align="center">{{currency}}</td>${right('{{tax|money:2}}')}${right('{{amount|money:2}}')}</tr>
{{/billed}}</table>
<table widths="*,*,*,*">${head(t('币种', 'Currency'), t('合计', 'Total'), t('其中税额', 'Tax included'), t('未核销', 'Open'))}
{{#billSums}}<tr><td align="center">{{currency}}</td>${right('{{amount|money:2}}')}${right('{{tax|money:2}}')}${right('{{open|money:2}}')}</tr>
{{/billSums}}</table>
${signatures(t('制单：', 'Made by:'), t('审核：', 'Checked by:'), t('客户确认：', 'Customer:'))}`,
  fin_receipt: (t) => `${numbered(t, t('收款单', 'RECEIPT'), 'receipt.company')}
<table border="rows" widths="26,*,26,*">
${facts([t('客户', 'Customer'), '{{receipt.customer|default:—}}'], [t('类型', 'Type'), '{{receipt.kind}}'])}
${facts([t('付款人', 'Payer'), '{{receipt.payer|default:—}}'], [t('国别', 'Country'), '{{receipt.payerCountry|default:—}}'])}
${facts([t('银行账户', 'Account'), '{{receipt.account}}'], [t('方式', 'Method'), '{{receipt.method}}'])}
${facts([t('银行流水号', 'Bank ref.'), '{{receipt.bankRef|default:—}}'], [t('订单/合同', 'Order / contract'), '{{receipt.bizNo|default:—}}'])}
${facts([t('到账日', 'Value date'), '{{receipt.valueDate|date:YYYY-MM-DD}}'], [t('记账日', 'Booked on'), '{{receipt.accountingDate|date:YYYY-MM-DD|default:—}}'])}
${facts([t('金额', 'Amount'), '{{currency}} {{receipt.amount|money:2}}'], [t('手续费', 'Bank charges'), '{{currency}} {{receipt.bankFee|money:2}}'])}
${facts([t('汇率', 'Rate'), '{{receipt.rate|default:—}}'], [t('本位币', 'In CNY'), '{{receipt.baseAmount|money:2|default:—}}'])}
${facts([t('未核销', 'Open'), '{{currency}} {{receipt.open|money:2}}'], [t('备注', 'Remark'), '{{receipt.remark|default:—}}'])}
</table>
${inWords(t, 'receipt')}
${use(t, 'receiptUse')}
${signatures(`${t('认领', 'Claimed by')}：{{receipt.claimer|default:—}}`, `${t('确认', 'Confirmed by')}：{{receipt.confirmer|default:—}}`, t('出纳：', 'Cashier:'))}`,
  fin_payment: (t) => `${numbered(t, t('付款单', 'PAYMENT'), 'payment.company')}
<table border="rows" widths="26,*,26,*">
${facts([t('收款单位', 'Payee'), '{{payment.party}}'], [t('付款申请', 'Application'), '{{payment.applicationNo}}'])}
${facts([t('收款账户', 'Payee account'), '{{payment.payee|default:—}}'], [t('类型', 'Type'), '{{payment.kind}}'])}
${facts([t('付款账户', 'Paid from'), '{{payment.account}}'], [t('方式', 'Method'), '{{payment.method}}'])}
${facts([t('付款日', 'Paid on'), '{{payment.payDate|date:YYYY-MM-DD}}'], [t('记账日', 'Booked on'), '{{payment.accountingDate|date:YYYY-MM-DD|default:—}}'])}
${facts([t('银行流水号', 'Bank ref.'), '{{payment.bankRef|default:—}}'], [t('汇率', 'Rate'), '{{payment.rate}}'])}
${facts([t('金额', 'Amount'), '{{currency}} {{payment.amount|money:2}}'], [t('手续费', 'Bank charges'), '{{currency}} {{payment.bankFee|money:2}}'])}
${facts([t('本位币金额', 'In CNY'), '{{payment.baseAmount|money:2}}'], [t('备注', 'Remark'), '{{payment.remark|default:—}}'])}
</table>
${inWords(t, 'payment')}
${use(t, 'paymentUse')}
${signatures(`${t('出纳', 'Cashier')}：{{payment.cashier|default:—}}`, `${t('确认', 'Confirmed by')}：{{payment.confirmer|default:—}}`, t('财务主管：', 'Finance:'))}`,
  fin_settlement: settlementBody(
    (t) => t('客户结账单', 'CUSTOMER SETTLEMENT'),
    'receivablesCleared',
    'receivablesTotals',
  ),
  fin_settlement_ap: settlementBody(
    (t) => t('供应商结账单', 'SUPPLIER SETTLEMENT'),
    'payablesCleared',
    'payablesTotals',
  ),
};
