import { and, asc, isNotNull } from 'drizzle-orm';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import { inbounds } from './inbound.entity.ts';
import { whInbound } from './inbound.tables.ts';

/** Orders that changed or were cancelled after their goods had come (chapter 13). */
export const inboundTodos: readonly TodoKind[] = [
  {
    kind: 'inbound-order-changed',
    group: 'PAPER',
    title: '入库单的订单有变动',
    may: (actor) => actor.may('warehouse.inbound.close') && actor.may('warehouse.inbound.view'),
    link: () => '/warehouse/order?noticed=1',
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({
          id: whInbound.id,
          no: whInbound.inboundNo,
          since: whInbound.updatedAt,
          deadline: whInbound.expectedAt,
          inAll,
        })
        .from(whInbound)
        .where(and(inbounds.scopeWhere(ctx.actor), isNotNull(whInbound.notice)))
        .orderBy(asc(whInbound.updatedAt), asc(whInbound.id))
        .limit(limit);
      return rows.map(({ id, ...row }) => ({ ...row, customer: null, link: `/warehouse/order?open=${id}` }));
    },
  },
];
