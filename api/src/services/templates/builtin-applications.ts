import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { facts, head, right, signatures } from './builtin-parts.ts';
import type { Words } from './builtin-words.ts';

/** 付款申请单: what is asked for, what is set off, who agreed. */
export const APPLICATION_BODIES: Partial<Record<PrintSourceName, (t: Words) => string>> = {
  fin_payment_application: (t) => `<h1>${t('付款申请单', 'PAYMENT APPLICATION')}</h1>
<table border="none" widths="*,80"><tr><td>${t('申请单号', 'No.')}：{{no}}<br>${t('付款主体', 'Company')}：{{application.company}}</td><td align="right">{{no|barcode:code128}}</td></tr></table>
<table border="rows" widths="26,*,26,*">
${facts([t('收款单位', 'Payee'), '{{application.party}}'], [t('类型', 'Type'), '{{application.kind}}'])}
${facts([t('收款账户', 'Account'), '{{application.payee|default:—}}'], [t('期望付款日', 'Wanted by'), '{{application.expectedDate|default:—}}'])}
${facts([t('付款事由', 'Reason'), '{{application.reason}}'], [t('发票', 'Invoices'), '{{application.invoice}}'])}
${facts([t('申请人', 'Applicant'), '{{application.author|default:—}}'], [t('提交时间', 'Submitted at'), '{{application.submittedAt|date:YYYY-MM-DD HH:mm|default:—}}'])}
</table>
<table widths="7,34,*,34,22,14,28">${head(t('序', 'No.'), t('费用编号', 'Fee'), t('费用项目', 'Charge'), t('业务单号', 'Order'), t('到期日', 'Due'), t('币种', 'Cur.'), t('申请金额', 'Amount'))}
{{#applied}}<tr><td align="center">{{@index}}</td><td>{{feeNo}}</td><td>{{charge}}</td><td>{{bizNo|default:—}}</td><td>{{dueDate|default:—}}</td><td>{{currency}}</td>${right('{{amount|money:2}}')}</tr>
{{/applied}}</table>
<table widths="30,*,30">${head(t('冲减类型', 'Set off'), t('来源单', 'Source'), t('冲减金额', 'Amount'))}
{{#setOff}}<tr><td>{{kind}}</td><td>{{sourceNo}}</td>${right('{{amount|money:2}}')}</tr>
{{/setOff}}</table>
<table border="rows" widths="26,*,26,*">
${facts([t('申请总额', 'Gross'), '{{currency}} {{application.gross|money:2}}'], [t('冲减合计', 'Set off'), '{{currency}} {{application.reduceTotal|money:2}}'])}
${facts([t('实付金额', 'Net'), '{{currency}} {{application.net|money:2}}'], [t('备注', 'Remark'), '{{application.remark|default:—}}'])}
</table>
<table widths="30,*,40,24">${head(t('审批节点', 'Step'), t('审批人', 'By'), t('时间', 'At'), t('结果', 'Decision'))}
{{#agreed}}<tr><td>{{step}}</td><td>{{person}}</td><td>{{at|date:YYYY-MM-DD HH:mm}}</td><td>{{decision}}</td></tr>
{{/agreed}}</table>
${signatures(t('申请人：', 'Applicant:'), t('财务主管：', 'Finance:'), t('出纳：', 'Cashier:'))}`,
};
