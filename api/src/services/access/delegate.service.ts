import type { Delegate, delegateCreate } from '@shared/contract/access/delegate.contract.ts';
import type { BodyOf } from '@shared/contract/endpoint.ts';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addDays } from '@shared/contract/business-day.ts';
import { startOfDay } from '../../platform/clock.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity } from '../../platform/entity.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { refuseExcess } from './grants.service.ts';
import { excessOf } from './rights.rules.ts';
import { heldRights, holderRights } from './rights.service.ts';
import { changeRights } from '../people/rights-version.ts';
import { protectSuper } from './user.service.ts';
import { users } from './user.entity.ts';
import { acDelegate, acUser } from '../people/user.tables.ts';

const LONGEST = 90;

export const delegates = entity({
  table: acDelegate,
  title: '代办',
  labels: { fromUserId: '委托人', toUserId: '代办人', startsAt: '开始', endsAt: '结束', reason: '原因' },
});

type Days = Pick<typeof acDelegate.$inferSelect, 'startsAt' | 'endsAt'>;
function stateAt({ startsAt, endsAt }: Days, now: Date): Delegate['state'] {
  if (endsAt <= now || endsAt <= startsAt) return 'OVER';
  return startsAt > now ? 'COMING' : 'LIVE';
}

/** 代办 that an account gives or gets, the latest first. */
export async function delegatesOf(ctx: Ctx, userId: string): Promise<Delegate[]> {
  await users.find(ctx, userId);
  const [from, to] = [alias(acUser, 'from_user'), alias(acUser, 'to_user')];
  const found = await ctx.db
    .select({ row: acDelegate, fromName: from.name, toName: to.name })
    .from(acDelegate)
    .innerJoin(from, eq(from.id, acDelegate.fromUserId))
    .innerJoin(to, eq(to.id, acDelegate.toUserId))
    .where(or(eq(acDelegate.fromUserId, userId), eq(acDelegate.toUserId, userId)))
    .orderBy(desc(acDelegate.id))
    .limit(50);
  const now = ctx.now();
  return found.map(({ row, fromName, toName }) => ({
    id: row.id,
    fromUserId: row.fromUserId,
    fromName,
    toUserId: row.toUserId,
    toName,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    reason: row.reason,
    state: stateAt(row, now),
  }));
}

/**
 * `id` lets another account act with its rights for some days, inside the other's own companies. Whoever sets it grants
 * those rights (ACC-037) and cannot be the one who gets them (ACC-036).
 */
export async function createDelegate(
  ctx: CommandCtx,
  id: string,
  body: BodyOf<typeof delegateCreate>,
): Promise<{ id: string }> {
  await changeRights(ctx);
  const from = await users.lock(ctx, id);
  const to = await users.find(ctx, body.toUserId);
  await protectSuper(ctx, from);
  if (to.id === ctx.actor.userId) throw refuse('ACC-036', '不能给自己设置代办。');
  if (to.id === from.id) throw invalid({ toUserId: '不能委托给本人' });
  if (to.status !== 'ENABLED') throw invalid({ toUserId: '代办人未启用' });
  if (body.from < ctx.today() || body.to < body.from) throw invalid({ to: '日期范围不正确' });
  if (addDays(body.from, LONGEST) <= body.to) throw invalid({ to: `最长 ${LONGEST} 天` });
  refuseExcess(excessOf(await holderRights(ctx), await heldRights(ctx.tx, from.id)));
  const row = await delegates.insert(
    ctx,
    {
      fromUserId: from.id,
      toUserId: to.id,
      startsAt: startOfDay(body.from),
      endsAt: startOfDay(addDays(body.to, 1)),
      reason: body.reason,
    },
    { action: '设置代办' },
  );
  await ctx.audit({
    kind: users.kind,
    objectId: from.id,
    objectNo: from.username,
    action: '设置代办',
    after: { 代办人: to.name, 期间: `${body.from} 至 ${body.to}` },
    reason: body.reason,
  });
  return { id: row.id };
}

/** Ends a 代办 of an account at once. */
export async function endDelegate(ctx: CommandCtx, userId: string, delegateId: string): Promise<void> {
  await changeRights(ctx);
  const from = await users.find(ctx, userId);
  await protectSuper(ctx, from);
  const [row] = await delegates.lockWhere(
    ctx,
    and(eq(acDelegate.id, delegateId), eq(acDelegate.fromUserId, from.id)) ?? sql`false`,
  );
  if (!row) throw refuse('NOT_FOUND');
  if (stateAt(row, ctx.now()) === 'OVER') throw refuse('ILLEGAL_STATE', '代办已经结束。');
  const endsAt = row.startsAt > ctx.now() ? row.startsAt : ctx.now();
  await delegates.update(ctx, row, { endsAt }, { action: '结束代办' });
}
