import { and, asc, eq } from 'drizzle-orm';
import { inAll, type TodoKind } from '../dashboard/todo-kind.ts';
import { containers } from './container.entity.ts';
import { overdueWhere } from './container.sla.ts';
import { lgContainer } from './container.tables.ts';

export const containerTodos: readonly TodoKind[] = [
  {
    kind: 'late',
    group: 'DEADLINE',
    title: '柜子超时',
    may: (actor) => actor.may('logistics.container.view'),
    link: (ctx) => `/transport/container/order?overdue=1&ownerId=${ctx.actor.userId}`,
    async find(ctx, limit) {
      const where = and(
        containers.scopeWhere(ctx.actor),
        await overdueWhere(ctx),
        eq(lgContainer.ownerId, ctx.actor.userId),
      );
      const { id, containerCode: no, stageSince: since } = lgContainer;
      const rows = await ctx.db
        .select({ id, no, since, inAll })
        .from(lgContainer)
        .where(where)
        .orderBy(asc(since), asc(id))
        .limit(limit);
      return rows.map((row) => ({ ...row, customer: null, link: `/transport/container/info?id=${row.id}` }));
    },
  },
];
