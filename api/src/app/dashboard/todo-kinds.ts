import { arrivalTodos } from '../../warehouse/arrivals/arrival.todo.ts';
import { inboundTodos } from '../../warehouse/inbounds/inbound.todo.ts';
import { bookingTodos } from '../../logistics/bookings/booking.todo.ts';
import { brandTodos } from '../../masters/brands/brand.todo.ts';
import { clearanceTodos } from '../../logistics/clearances/clearance.todo.ts';
import { containerTodos } from '../../logistics/containers/container.todo.ts';
import { declarationTodos } from '../../logistics/declarations/declaration.todo.ts';
import { inspectionTodos } from '../../logistics/inspections/inspection.todo.ts';
import { customerTodos } from '../../masters/customers/customer.todo.ts';
import { feeTodos } from '../../finance/fee-lines/fee-line.todo.ts';
import { applicationTodos } from '../../finance/payment-applications/application.todo.ts';
import { paymentTodos } from '../../finance/payments/payment.todo.ts';
import { receiptTodos } from '../../finance/receipts/receipt.todo.ts';
import { settlementTodos } from '../../finance/settlements/settlement.todo.ts';
import { statementTodos } from '../../finance/statements/statement.todo.ts';
import { tradeDocTodos } from '../../finance/trade-docs/trade-doc.todo.ts';
import { taxCaseTodos } from '../../finance/tax-cases/tax-case.todo.ts';
import { quotaTodos } from '../../finance/exchange-quotas/quota.todo.ts';
import { damageTodos } from '../../warehouse/damages/damage.todo.ts';
import { riskTodos } from '../../finance/risks/risk.todo.ts';
import { goodsTodos } from '../../masters/goods/goods.todo.ts';
import { loadingTodos } from '../../logistics/loading/loading.todo.ts';
import { orderTodos } from '../../logistics/orders/order.todo.ts';
import { cargoReleaseTodos } from '../../logistics/cargo-releases/cargo-release.todo.ts';
import { deliveryTodos } from '../../logistics/deliveries/delivery.todo.ts';
import { quotationTodos } from '../../logistics/quotations/quotation.todo.ts';
import { userTodos } from '../../services/access/user.todo.ts';
import { supplierTodos } from '../../masters/suppliers/supplier.todo.ts';
import { truckTodos } from '../../logistics/trucks/truck.todo.ts';
import { haulageTodos } from '../../logistics/trucks/haulage.todo.ts';
import type { TodoKind } from '../../services/board/todo-kind.ts';

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
  ...userTodos,
  ...truckTodos,
  ...inboundTodos,
  ...arrivalTodos,
  ...haulageTodos,
  ...brandTodos,
  ...goodsTodos,
  ...feeTodos,
  ...statementTodos,
  ...receiptTodos,
  ...settlementTodos,
  ...applicationTodos,
  ...paymentTodos,
  ...tradeDocTodos,
  ...taxCaseTodos,
  ...quotaTodos,
  ...damageTodos,
  ...riskTodos,
];
