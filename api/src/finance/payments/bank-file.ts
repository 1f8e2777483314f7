import { roundMoney } from '@shared/contract/decimal.ts';
import { asc, inArray } from 'drizzle-orm';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { FileAnswer } from '../../platform/route.ts';
import { requireSight } from '../../platform/sight.ts';
import { escapeFormula } from '../../services/exchange/xlsx-cells.ts';
import { finPayment } from '../allocations/payment.tables.ts';
import { bankAccountEntity } from '../bank-accounts/bank-account.entity.ts';
import { payments } from './payment.entity.ts';

const HEAD = ['付款单号', '付款账号', '收款户名', '收款银行', '收款账号', '币种', '金额', '付款日', '用途'];

/** A cell of CSV: quoted, quotes doubled, one line, and nothing that a spreadsheet takes for a formula. */
export const csvCell = (text: string): string =>
  `"${escapeFormula(text.replaceAll(/[\r\n]+/g, ' ').trim()).replaceAll('"', '""')}"`;

/** 网银批量文件 (F16): payments that are on their way, out of one account; UTF-8 with a mark, as banks and Excel read it. */
export async function bankFile(ctx: Ctx, ids: readonly string[]): Promise<FileAnswer> {
  if (fieldLevel(ctx.actor, 'bank.account') !== 'VISIBLE')
    throw refuse('NO_PERMISSION', '看不到完整银行账号，不能生成网银文件。');
  requireSight(ctx, 'money.cost');
  const wanted = [...new Set(ids)];
  const rows = await payments.findMany(ctx, inArray(finPayment.id, wanted), { orderBy: [asc(finPayment.id)] });
  if (rows.length !== wanted.length) throw refuse('NOT_FOUND');
  const [first] = rows;
  const sent = rows.find(({ state }) => state !== 'PAYING');
  if (sent) throw refuse('ILLEGAL_STATE', `${sent.paymentNo} 不是付款中，不能列入网银文件。`);
  if (!first || rows.some(({ bankAccountId }) => bankAccountId !== first.bankAccountId))
    throw invalid({ ids: '请选择同一付款账户的付款单' });
  const account = await bankAccountEntity.find(ctx, first.bankAccountId);
  const lines = rows.map((row) => {
    const { paymentNo, payeeName, payeeBank, payeeAccount, currency, amount, payDate, remark } = row;
    return [
      paymentNo,
      account.accountNo,
      payeeName ?? '',
      payeeBank ?? '',
      payeeAccount ?? '',
      currency,
      roundMoney(amount, currency),
      payDate,
      remark ?? paymentNo,
    ];
  });
  const content = `\uFEFF${[HEAD, ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
  return { name: `网银批量-${account.name}-${ctx.today()}.csv`, type: 'text/csv; charset=utf-8', content };
}
