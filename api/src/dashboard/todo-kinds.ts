import { containerTodos } from '../containers/container.todo.ts';
import { declarationTodos } from '../declarations/declaration.todo.ts';
import { inspectionTodos } from '../inspections/inspection.todo.ts';
import { orderTodos } from '../orders/order.todo.ts';
import { deliveryTodos } from '../deliveries/delivery.todo.ts';
import { quotationTodos } from '../quotations/quotation.todo.ts';
import type { TodoKind } from './todo-kind.ts';

/** Every kind of 我的待办, in the order of the board. */
export const TODO_KINDS: readonly TodoKind[] = [
  ...orderTodos,
  ...containerTodos,
  ...inspectionTodos,
  ...quotationTodos,
  ...declarationTodos,
  ...deliveryTodos,
];
