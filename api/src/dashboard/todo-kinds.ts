import { bookingTodos } from '../bookings/booking.todo.ts';
import { brandTodos } from '../brands/brand.todo.ts';
import { clearanceTodos } from '../clearances/clearance.todo.ts';
import { containerTodos } from '../containers/container.todo.ts';
import { declarationTodos } from '../declarations/declaration.todo.ts';
import { inspectionTodos } from '../inspections/inspection.todo.ts';
import { customerTodos } from '../customers/customer.todo.ts';
import { goodsTodos } from '../goods/goods.todo.ts';
import { loadingTodos } from '../loading/loading.todo.ts';
import { orderTodos } from '../orders/order.todo.ts';
import { cargoReleaseTodos } from '../cargo-releases/cargo-release.todo.ts';
import { deliveryTodos } from '../deliveries/delivery.todo.ts';
import { quotationTodos } from '../quotations/quotation.todo.ts';
import { supplierTodos } from '../suppliers/supplier.todo.ts';
import { truckTodos } from '../trucks/truck.todo.ts';
import { haulageTodos } from '../vehicles/haulage.todo.ts';
import type { TodoKind } from './todo-kind.ts';

/** Every kind of 我的待办, in the order of the board. */
export const TODO_KINDS: readonly TodoKind[] = [
  ...orderTodos,
  ...containerTodos,
  ...bookingTodos,
  ...inspectionTodos,
  ...loadingTodos,
  ...quotationTodos,
  ...declarationTodos,
  ...clearanceTodos,
  ...cargoReleaseTodos,
  ...deliveryTodos,
  ...customerTodos,
  ...supplierTodos,
  ...truckTodos,
  ...haulageTodos,
  ...brandTodos,
  ...goodsTodos,
];
