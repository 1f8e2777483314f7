import { eq } from 'drizzle-orm';
import { documentTodo, partyName } from '../../services/board/document-todo.ts';
import type { TodoKind } from '../../services/board/todo-kind.ts';
import { arrivals } from './arrival.entity.ts';
import { whArrival } from './arrival.tables.ts';

/** Arrivals with a difference that a manager decides (4.3). */
export const arrivalTodos: readonly TodoKind[] = [
  documentTodo({
    kind: 'arrival-exception',
    group: 'PAPER',
    title: '到货异常待处理',
    may: (actor) => actor.may('warehouse.arrival.resolve') && actor.may('warehouse.arrival.view'),
    of: arrivals,
    no: whArrival.arrivalNo,
    party: partyName({ customerId: whArrival.customerId }),
    since: whArrival.updatedAt,
    where: () => eq(whArrival.state, 'EXCEPTION'),
    list: '/warehouse/arrivalform?tab=exception',
    open: ({ id }) => `/warehouse/arrivalform?open=${id}`,
  }),
];
