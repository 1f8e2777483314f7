import { applicationMachine } from '@shared/contract/finance/payment-application.machine.ts';
import { giveUpFromLast } from '@shared/contract/finance/payment-application.rules.ts';
import { add, compare, divide, multiply, roundMoney, subtract } from '@shared/contract/decimal.ts';
import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { leftOf, linesOf } from './application-lines.ts';
import { requireMaker } from './application-people.ts';
import { applications } from './application.entity.ts';
import { finApplicationLine, type Application } from './application.tables.ts';

/** Why the rest of a part-paid application cannot be ended just now; null: it can. */
export const inFlightProblem = ({ executed, paid }: Pick<Application, 'executed' | 'paid'>): string | null =>
  compare(executed, paid) === 0 ? null : '有付款单尚未确认到账，请先确认到账或退票';

/**
 * 结束剩余 of an application of which a part was paid (4.14, FIN-053): the rest is not paid any more, as when the account of the
 * supplier was changed, or a price was corrected. It asks for what was set off and paid, so that it is 已付款; its last lines ask
 * for less, and what they leave is free for others (FIN-071). By who made it, or who may void it, with a reason; no approval,
 * since no money goes out. Refused while the bank has a part in hand: its word decides first. Nothing is posted, so no period is
 * asked. A payment that comes back later is paid again as ever; what was ended stays ended.
 */
export async function endRest(ctx: CommandCtx, row: Application, reason: string): Promise<Application> {
  applications.mustBeLegal(applicationMachine, row, 'end');
  requireMaker(ctx, row, 'finance.ap.apply.void', '结束剩余');
  const problem = inFlightProblem(row);
  if (problem) throw refuse('GUARD_FAILED', `${row.applicationNo} ${problem}。`);
  const net = row.net ?? '0';
  const rest = subtract(net, row.paid);
  if (row.kind === 'NORMAL') await giveUp(ctx, row, rest);
  return applications.transition(
    ctx,
    applicationMachine,
    row,
    'end',
    {
      gross: subtract(row.gross, rest),
      // What of the approved CNY goes with it, so that a part paid again uses up of releases what it did (FIN-196).
      baseNet: row.baseNet === null ? null : roundMoney(divide(multiply(row.baseNet, row.paid), net), 'CNY'),
      ended: add(row.ended, rest),
      endReason: reason,
    },
    { reason },
  );
}

async function giveUp(ctx: CommandCtx, row: Application, rest: string): Promise<void> {
  const lines = await linesOf(ctx, row.id);
  for (const { index, fee, amount } of giveUpFromLast(lines.map(leftOf), rest)) {
    const line = lines[index];
    if (!line) continue;
    await ctx.tx
      .update(finApplicationLine)
      .set({ applyAmount: subtract(line.applyAmount, fee), amount: subtract(line.amount, amount) })
      .where(eq(finApplicationLine.id, line.id));
  }
}
