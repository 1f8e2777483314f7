import { and, asc, eq } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import { arrivals } from './arrival.entity.ts';
import { whArrival } from './arrival.tables.ts';

/** Arrivals with a difference that a manager decides (4.3). */
export const arrivalTodos: readonly TodoKind[] = [
  {
    kind: 'arrival-exception',
    group: 'PAPER',
    title: '到货异常待处理',
    may: (actor) => actor.may('warehouse.arrival.resolve') && actor.may('warehouse.arrival.view'),
    link: () => '/warehouse/arrivalform?tab=exception',
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({
          id: whArrival.id,
          no: whArrival.arrivalNo,
          customer: acCustomer.shortName,
          since: whArrival.updatedAt,
          inAll,
        })
        .from(whArrival)
        .innerJoin(acCustomer, eq(acCustomer.id, whArrival.customerId))
        .where(and(arrivals.scopeWhere(ctx.actor), eq(whArrival.state, 'EXCEPTION')))
        .orderBy(asc(whArrival.updatedAt), asc(whArrival.id))
        .limit(limit);
      return rows.map(({ id, ...row }) => ({ ...row, link: `/warehouse/arrivalform?open=${id}` }));
    },
  },
];
