import { and, eq, inArray, ne } from 'drizzle-orm';
import { PAYMENT_APPLICATION_FIELDS } from '@shared/contract/finance/payment-application.fields.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { finPayment } from '../allocations/payment.tables.ts';
import { requireMaker } from './application-people.ts';
import {
  finApplicationLine,
  finApplicationPart,
  finReduction,
  type Application,
  type Reduction,
} from './application.tables.ts';
import { dropReductions } from './post-reductions.ts';

/**
 * FIN-072: an approved application that is edited loses every approval, so it is for its makers, or who may take it back
 * (撤回), and asked about first. What its reductions have posted is taken back, last first, dated `date` (today when null;
 * FIN-063): the books are as before the approval, and the form is judged by what is open then. Payments that came back stay
 * with it.
 */
export async function reopenApproved(ctx: CommandCtx, row: Application, date: string | null): Promise<void> {
  if (row.state !== 'APPROVED') return;
  requireMaker(ctx, row, 'finance.ap.apply.withdraw', '编辑');
  ctx.warn(
    'FIN_APPLY_REAPPROVE',
    `${row.applicationNo} 已批准：保存后已有的审批作废、已过账的冲减冲回，须重新提交审批。`,
  );
  await dropReductions(ctx, row, { reason: '编辑已批准的申请', date });
}

/** Whether payments or posted reductions name an application: what it was is in the books. */
export async function isInBooks(ctx: CommandCtx, id: string): Promise<boolean> {
  const [paid] = await ctx.tx
    .select({ id: finPayment.id })
    .from(finPayment)
    .where(eq(finPayment.applicationId, id))
    .limit(1);
  if (paid) return true;
  const [posted] = await ctx.tx
    .select({ id: finReduction.id })
    .from(finReduction)
    .where(and(eq(finReduction.applicationId, id), inArray(finReduction.state, ['POSTED', 'REVERSED'])))
    .limit(1);
  return posted !== undefined;
}

const FIXED = ['kind', 'companyId', 'supplierId', 'receiptId', 'currency'] as const;
/** Payments and reductions that came back were of this party, company and currency: those stay what they were. */
export async function requireSameHead(
  ctx: CommandCtx,
  stored: Application,
  header: Pick<Application, (typeof FIXED)[number]>,
): Promise<void> {
  const changed = FIXED.filter((key) => header[key] !== stored[key]);
  if (changed.length === 0 || !(await isInBooks(ctx, stored.id))) return;
  throw invalid(
    Object.fromEntries(
      changed.map((key) => [
        key,
        `${stored.applicationNo} 已有付款或冲减记录，不能更换${PAYMENT_APPLICATION_FIELDS[key]}，请作废后重新申请`,
      ]),
    ),
  );
}

/** What an application asks and sets off now: reductions that are taken back or void are history. */
export const inForce = ({ state }: Pick<Reduction, 'state'>): boolean => state === 'PENDING' || state === 'POSTED';

/** Lines and reductions make way for those of the form; reductions that were posted stay with their journals. */
export async function clearContent(ctx: CommandCtx, id: string): Promise<void> {
  const lines = ctx.tx
    .select({ id: finApplicationLine.id })
    .from(finApplicationLine)
    .where(eq(finApplicationLine.applicationId, id));
  await ctx.tx.delete(finApplicationPart).where(inArray(finApplicationPart.lineId, lines));
  await ctx.tx.delete(finApplicationLine).where(eq(finApplicationLine.applicationId, id));
  await ctx.tx.delete(finReduction).where(and(eq(finReduction.applicationId, id), ne(finReduction.state, 'REVERSED')));
}
