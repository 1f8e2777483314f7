import { and, asc } from 'drizzle-orm';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import { trucks } from './truck.entity.ts';
import { missingTruckDocuments } from './truck-documents.ts';
import { lgTruck } from './truck.tables.ts';

/** Trips that lack a file (缺资料), until the truck is used. */
export const truckTodos: readonly TodoKind[] = [
  {
    kind: 'truck-papers',
    group: 'PAPER',
    title: '拖车单缺资料',
    may: (actor) => actor.may('logistics.truck.edit') && actor.may('logistics.truck.view'),
    link: () => '/transport/truck?lacking=1',
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({ id: lgTruck.id, no: lgTruck.truckNo, since: lgTruck.updatedAt, deadline: lgTruck.useAt, inAll })
        .from(lgTruck)
        .where(and(trucks.scopeWhere(ctx.actor), await missingTruckDocuments(ctx)))
        .orderBy(asc(lgTruck.useAt), asc(lgTruck.id))
        .limit(limit);
      return rows.map(({ id, ...row }) => ({ ...row, customer: null, link: `/transport/truck?open=${id}` }));
    },
  },
];
