import { isNotNull } from 'drizzle-orm';
import { documentTodo } from '../../services/board/document-todo.ts';
import type { TodoKind } from '../../services/board/todo-kind.ts';
import { inbounds } from './inbound.entity.ts';
import { whInbound } from './inbound.tables.ts';

/** Orders that changed or were cancelled after their goods had come (chapter 13). */
export const inboundTodos: readonly TodoKind[] = [
  documentTodo({
    kind: 'inbound-order-changed',
    group: 'PAPER',
    title: '入库单的订单有变动',
    may: (actor) => actor.may('warehouse.inbound.close') && actor.may('warehouse.inbound.view'),
    of: inbounds,
    no: whInbound.inboundNo,
    party: null,
    since: whInbound.updatedAt,
    until: whInbound.expectedAt,
    where: () => isNotNull(whInbound.notice),
    list: '/warehouse/order?noticed=1',
    open: ({ id }) => `/warehouse/order?open=${id}`,
  }),
];
