import { asc, count, eq } from 'drizzle-orm';
import { seeOwner } from '../../services/attachments/owners.ts';
import '../../logistics/orders/order.pickers.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { SeedStep } from '../../services/seed/seed.ts';
import { addComment } from '../../services/comments/comment.service.ts';
import { shComment } from '../../services/comments/comment.tables.ts';

const BODIES = [
  '客户催船期，请今天回复最早能上的船。',
  '工厂说箱规有变，入仓时请复尺后告诉我。',
  '收货人地址改到新仓库，派送前再确认一次电话。',
  '这票要赶月底的船，备货好了先报给我。',
] as const;
const TOTAL = 12;

/** What the supervisor wrote to the operator on running orders (备注跟进), each mention with its notice. */
export const commentSeed: SeedStep = {
  name: '备注跟进',
  async run(seed) {
    const operator = await seed.user('oper01');
    const running = await seed.tx
      .select({ id: lgOrder.id })
      .from(lgOrder)
      .where(eq(lgOrder.status, 'RUNNING'))
      .orderBy(asc(lgOrder.id))
      .limit(TOTAL);
    for (const [index, { id }] of running.entries())
      await seed.command('ops01', seed.at(-1 - (index % 6), 10 + (index % 5), index), async (ctx) =>
        addComment(ctx, await seeOwner(ctx, 'lg_order', id), {
          body: `@${operator.name} ${BODIES[index % BODIES.length]}`,
          mentions: [operator.id],
          link: `/transport/order/info?id=${id}&tab=comments`,
        }),
      );
  },
  async totals(tx) {
    const [found] = await tx.select({ n: count() }).from(shComment);
    return { 备注: found?.n ?? 0 };
  },
};
