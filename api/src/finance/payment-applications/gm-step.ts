import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { hasRole } from '../../services/people/users-with-permission.ts';
import { openStep, type OpenStep } from '../approval-rules/due-steps.ts';
import { gmRole, holdersOf, holdsRole } from '../approval-rules/role-holders.ts';
import { finApplication, type Application } from './application.tables.ts';

/** Whether the caller is 总经理 or stands in for one. */
export const isGm = (ctx: Ctx): Promise<boolean> => hasRole(ctx.db, ctx.actor, 'gm');

/** 4.14: the last of three steps is for 总经理, unless a rule names another role for it; what keeps the caller from it, or null. */
export const gmProblem = (state: Application['state'], due: OpenStep | undefined, gm: boolean): string | null =>
  state === 'GM_REVIEW' && !due && !gm ? '须由「总经理」审批' : null;

/** The same as a condition on applications, for lists of what waits for the caller. */
export const mayGmStep = (ctx: Ctx): SQL =>
  sql`(${finApplication.state} <> 'GM_REVIEW' or ${holdsRole(ctx, gmRole)}
    or exists (${openStep('fin_payment_application', sql`${finApplication.id}`)}))`;

/** Whom the step of 总经理 waits for where no rule says it. */
export async function gmHolders(ctx: Ctx): Promise<string[]> {
  const found = await rows<{ id: string }>(
    ctx.db,
    sql`select h.user_id::text as id from (${holdersOf(ctx, gmRole)}) h`,
  );
  return found.map(({ id }) => id);
}
