import { orderMachine } from '@shared/contract/logistics/order.machine.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { fees } from '../fees/ports.ts';
import { scheduledJob } from '../../services/jobs/schedule.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { orders } from './order.entity.ts';
import { lgOrder, type OrderRow } from './order.tables.ts';

const DAY = 86_400_000;
/** Orders of one transaction of the job. */
const BATCH = 100;
const before = (ctx: CommandCtx, days: number): Date => new Date(ctx.now().getTime() - days * DAY);

/** 彻底删除 (5.1): never confirmed, without fees and without attachments under retention, and the number typed again. */
export async function purgeOrder(ctx: CommandCtx, row: OrderRow, typed: string): Promise<void> {
  orders.mustBeLegal(orderMachine, row, 'purge');
  if (typed !== row.orderNo)
    throw refuse(
      'VALIDATION',
      `输入的订单号与 ${row.orderNo} 不一致。`,
      { fields: { orderNo: '订单号不一致' } },
      { showType: 1 },
    );
  if (row.wasConfirmed) throw refuse('ILLEGAL_STATE', `${row.orderNo} 曾经审核通过，只能保留在回收站。`);
  const why = await whyKept(ctx, row);
  if (why) throw refuse('GUARD_FAILED', `${row.orderNo} ${why}，只能保留在回收站。`);
  await remove(ctx, row);
}

/** What keeps an order that was never confirmed in the recycle bin; null: nothing. Attachments are kept as long as the audit. */
async function whyKept(ctx: CommandCtx, row: OrderRow): Promise<string | null> {
  if ((await fees().count(ctx, { order: row.id })) > 0) return '有费用记录';
  const days = await ctx.setting('audit.retention_days');
  const files = await ctx.tx.$count(shAttachment, and(ofFiles(row), gt(shAttachment.createdAt, before(ctx, days))));
  return files > 0 ? `有 ${files} 个附件未满保留期 ${days} 天` : null;
}

const ofFiles = (row: OrderRow) => and(eq(shAttachment.ownerType, orders.kind), eq(shAttachment.ownerId, row.id));

/** Row, lines and attachments go; the audit entry keeps what the order was. */
async function remove(ctx: CommandCtx, row: OrderRow): Promise<void> {
  await ctx.tx.delete(shAttachment).where(ofFiles(row));
  await orders.remove(ctx, row, { action: '彻底删除', code: 'purge' });
}

/**
 * Removes the next orders after `after` that can no longer be restored and that 5.1 lets go. Answers how many went, how many
 * had to stay, and the last id seen; null: there are no more.
 */
async function purgeSome(ctx: CommandCtx, after: string, days: number) {
  const due = await ctx.tx
    .select()
    .from(lgOrder)
    .where(
      sql`${lgOrder.id} > ${after} and ${lgOrder.status} = 'CANCELLED' and not ${lgOrder.wasConfirmed}
        and ${lgOrder.prevStatus} in ('DRAFT', 'SUBMITTED') and ${lgOrder.cancelledAt} < ${before(ctx, days).toISOString()}`,
    )
    .orderBy(lgOrder.id)
    .limit(BATCH)
    .for('update');
  let gone = 0;
  for (const row of due) {
    if ((await whyKept(ctx, row)) !== null) continue;
    await remove(ctx, row);
    gone += 1;
  }
  return { gone, kept: due.length - gone, last: due.length < BATCH ? null : (due.at(-1)?.id ?? null) };
}

scheduledJob({
  name: 'recycle-purge',
  title: '清理订单回收站',
  rhythm: { at: '04:00' },
  run: async ({ transaction }) => {
    const days = await transaction((ctx) => ctx.setting('order.recycle_days'));
    if (days === 0) return '回收站不限期，未清理';
    const sum = { gone: 0, kept: 0 };
    for (let after: string | null = '0'; after !== null;) {
      const from: string = after;
      const { gone, kept, last } = await transaction((ctx) => purgeSome(ctx, from, days));
      sum.gone += gone;
      sum.kept += kept;
      after = last;
    }
    return `删除 ${sum.gone} 单${sum.kept > 0 ? `，${sum.kept} 单有费用或附件，保留` : ''}`;
  },
});
