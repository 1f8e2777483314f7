import { and, asc, count, eq } from 'drizzle-orm';
import type { TodoKind } from '../dashboard/todo-kind.ts';
import { readAll } from '../platform/reads.ts';
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
      const [[total], rows] = await readAll(
        ctx,
        () => ctx.db.select({ count: count() }).from(lgContainer).where(where),
        () => ctx.db.select().from(lgContainer).where(where).orderBy(asc(lgContainer.stageSince)).limit(limit),
      );
      return {
        count: total?.count ?? 0,
        list: rows.map((row) => ({
          no: row.containerCode,
          customer: null,
          since: row.stageSince,
          link: `/transport/container/info?id=${row.id}`,
        })),
      };
    },
  },
];
