import { add, minorDigits, roundMoney, sign } from '@shared/contract/decimal.ts';
import { eq } from 'drizzle-orm';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { FileAnswer } from '../../platform/route.ts';
import { companyData } from '../../services/printing/document.ts';
import { drawFile } from '../../services/printing/draw.tasks.ts';
import type { PrintData } from '../../services/printing/evaluate.ts';
import { formatDate, formatMoney } from '../../services/printing/format-value.ts';
import type { TemplateContent } from '../../services/printing/layout.ts';
import { logPaper } from '../../services/prints/log-paper.ts';
import { builtin } from '../../services/templates/builtin.ts';
import { openOfParty } from './party-ledger.ts';

const right = (text: string) => `<td align="right">${text}</td>`;
/** 催款函 (11.5), one built-in layout. */
const TEMPLATE: TemplateContent = {
  ...builtin('ZHUANGXIANG', 'ZH'),
  body: `<h1>催款函</h1>
<p>{{customer}}：</p>
<p>截至 {{no}}，贵司以下款项已超过约定付款期限，合计 {{totals}}。请核对并尽快安排付款；如已支付，请提供付款凭证。</p>
<table widths="36,36,*,16,30,24,20" size="9"><thead><tr><th>费用编号</th><th>业务单号</th><th>费用项目</th><th>币种</th><th>未付金额</th><th>到期日</th><th>逾期天数</th></tr></thead>
{{#rows}}<tr><td>{{feeNo}}</td><td>{{bizNo|default:—}}</td><td>{{chargeName}}</td><td>{{currency}}</td>${right('{{open}}')}<td>{{due}}</td>${right('{{days}}')}</tr>
{{/rows}}</table>
<p>{{company.name}}</p>`,
};

interface DunningOf {
  companyId: string;
  partyId: string;
  asOf: string;
}
/** What of a customer is overdue on the day; refused when nothing is, and without the right to see the amounts. */
async function overdueOf(ctx: Ctx, of: DunningOf) {
  if (fieldLevel(ctx.actor, 'money.sell') !== 'VISIBLE') throw refuse('NO_PERMISSION');
  const [customer] = await ctx.db
    .select({ name: acCustomer.name, no: acCustomer.customerNo })
    .from(acCustomer)
    .where(eq(acCustomer.id, of.partyId));
  const overdue = (await openOfParty(ctx, 'AR', of, null)).flatMap((row) => {
    const open = row.open ?? '0';
    return (row.days ?? 0) > 0 && sign(open) > 0 ? [{ ...row, open }] : [];
  });
  if (overdue.length === 0) throw refuse('GUARD_FAILED', `${customer?.name ?? '客户'} 在 ${of.asOf} 没有逾期款项。`);
  const totals = new Map<string, string>();
  for (const { currency, open } of overdue) totals.set(currency, add(totals.get(currency) ?? '0', open));
  return { customer, overdue, totals };
}

/** 打印催款函, in the log of the customer; refused as the paper is. */
export async function logDunning(ctx: CommandCtx, of: DunningOf): Promise<number> {
  const { customer } = await overdueOf(ctx, of);
  const { kind } = customers;
  await logPaper(ctx, '催款函', [{ kind, id: of.partyId, no: customer?.no ?? '', companyId: of.companyId }], {
    截止日: of.asOf,
  });
  return 1;
}

/** What a 催款函 says: everything overdue with its sums by currency. */
export async function dunningData(ctx: Ctx, of: DunningOf): Promise<PrintData> {
  const { customer, overdue, totals } = await overdueOf(ctx, of);
  return {
    no: of.asOf,
    customer: customer?.name ?? '',
    totals: [...totals].map(([currency, sum]) => `${currency} ${roundMoney(sum, currency)}`).join('、'),
    company: await companyData(ctx, of.companyId, 'ZH'),
    print: { time: formatDate(ctx.now().toISOString(), 'YYYY-MM-DD HH:mm'), user: ctx.actor.name, state: '' },
    rows: overdue.map(({ feeNo, bizNo, chargeName, currency, open, due, days }) => ({
      feeNo,
      bizNo: bizNo ?? '',
      chargeName,
      currency,
      open: formatMoney(open, minorDigits(currency)),
      due: due ?? '',
      days: String(days),
    })),
  };
}

/** 催款函 to a customer (11.5). */
export async function printDunning(ctx: Ctx, of: DunningOf): Promise<FileAnswer> {
  const data = await dunningData(ctx, of);
  const file = await drawFile(
    ctx.actor,
    [{ content: TEMPLATE, data, no: `催款函 ${of.asOf}`, watermark: null, images: new Map() }],
    { format: 'pdf', title: '催款函', at: ctx.now() },
  );
  return { name: file.name, type: file.type, content: file.content, size: file.content.length, disposition: 'inline' };
}
