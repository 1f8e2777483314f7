import type { PermissionCode } from '@shared/contract/permissions.ts';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { madeByOthers, makersOf } from '../../platform/hands.ts';
import { refuse } from '../../platform/refusal.ts';
import { finApplication, finPaymentApproval, type Application } from './application.tables.ts';

/** Who agreed in the round that counts. */
export async function approversOf(ctx: Ctx, { id, round }: Pick<Application, 'id' | 'round'>): Promise<string[]> {
  const found = await ctx.db
    .select({ userId: finPaymentApproval.userId })
    .from(finPaymentApproval)
    .where(
      and(
        eq(finPaymentApproval.applicationId, id),
        eq(finPaymentApproval.round, round),
        eq(finPaymentApproval.decision, 'PASS'),
      ),
    );
  return found.map(({ userId }) => userId);
}

/** FIN-070 as text for the one who asks; null: he may. `doing`: 审批, 付款. */
export function dutyProblem(
  userId: string,
  doing: '审批' | '付款',
  { makers, approvers }: { makers: readonly string[]; approvers: readonly string[] },
): string | null {
  if (makers.includes(userId)) return doing === '审批' ? '不能审批自己的申请' : '不能支付自己的申请';
  if (approvers.includes(userId)) return `您已审批过，不能再${doing}`;
  return null;
}

/** Refuses with FIN_SELF_APPROVE when the caller has had another part in the application (FIN-070). */
export async function requireOtherPerson(ctx: CommandCtx, row: Application, doing: '审批' | '付款'): Promise<void> {
  if (ctx.actor.system) return;
  const problem = dutyProblem(ctx.actor.userId, doing, {
    makers: makersOf(row),
    approvers: await approversOf(ctx, row),
  });
  if (problem) throw refuse('FIN_SELF_APPROVE', `${row.applicationNo} ${problem}，请由其他人办理。`);
}

/** 撤回, 作废, 结束剩余 and 编辑 of an approved one are for its makers, or who holds the code of it; NO_PERMISSION. */
export function requireMaker(ctx: CommandCtx, row: Application, code: PermissionCode, doing: string): void {
  if (ctx.actor.system || ctx.actor.may(code) || makersOf(row).includes(ctx.actor.userId)) return;
  throw refuse('NO_PERMISSION', `${row.applicationNo} 须由申请人${doing}。`);
}

/** The caller has had no part in an application: neither made, edited nor agreed to it (FIN-070); for lists of what waits for him. */
export const hadNoPart = (ctx: Ctx): SQL | undefined =>
  and(
    madeByOthers(ctx, finApplication),
    sql`not exists (select 1 from ${finPaymentApproval} p where p.application_id = ${finApplication.id}
      and p.round = ${finApplication.round} and p.decision = 'PASS' and p.user_id = ${ctx.actor.userId})`,
  );
