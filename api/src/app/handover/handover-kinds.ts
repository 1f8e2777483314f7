import { and, eq, getTableColumns, inArray, isNull, ne, notInArray, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { depts } from '../../services/access/dept.service.ts';
import { users } from '../../services/access/user.entity.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { bookings } from '../../logistics/bookings/booking.entity.ts';
import { lgBooking } from '../../logistics/bookings/booking.tables.ts';
import { cargoReleases } from '../../logistics/cargo-releases/cargo-release.entity.ts';
import { lgRelease } from '../../logistics/cargo-releases/cargo-release.tables.ts';
import { clearances } from '../../logistics/clearances/clearance.entity.ts';
import { lgClearance } from '../../logistics/clearances/clearance.tables.ts';
import { containers } from '../../logistics/containers/container.entity.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { customerCodes } from '../../masters/customer-codes/customer-code.service.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { declarations } from '../../logistics/declarations/declaration.entity.ts';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import { deliveries } from '../../logistics/deliveries/delivery.entity.ts';
import { lgDelivery } from '../../logistics/deliveries/delivery.tables.ts';
import { finPayment } from '../../finance/allocations/payment.tables.ts';
import { finReceipt } from '../../finance/allocations/receipt.tables.ts';
import { barcodeOrders } from '../../finance/barcode-orders/barcode-order.entity.ts';
import { finBarcodeOrder } from '../../finance/barcode-orders/barcode-order.tables.ts';
import { costSheets } from '../../finance/cost-sheets/cost-sheet.entity.ts';
import { finCostSheet } from '../../finance/cost-sheets/cost-sheet.tables.ts';
import { feeLines } from '../../finance/fee-lines/fee-line.entity.ts';
import { finFeeLine } from '../../finance/fee-lines/fee-line.tables.ts';
import { applications, reductions } from '../../finance/payment-applications/application.entity.ts';
import { finApplication, finReduction } from '../../finance/payment-applications/application.tables.ts';
import { payments } from '../../finance/payments/payment.entity.ts';
import { receipts } from '../../finance/receipts/receipt.entity.ts';
import { riskAlerts } from '../../finance/risks/risk-alert.entity.ts';
import { riskAlert } from '../../finance/risks/risk.tables.ts';
import { settlements } from '../../finance/settlements/settlement.entity.ts';
import { finSettlement } from '../../finance/settlements/settlement.tables.ts';
import { statements } from '../../finance/statements/statement.entity.ts';
import { finStatement } from '../../finance/statements/statement.tables.ts';
import { billEntities } from '../../finance/storage-bills/storage-bill.entity.ts';
import { whStorageBill } from '../../finance/storage-bills/storage-bill.tables.ts';
import { tradeDocs } from '../../finance/trade-docs/trade-doc.entity.ts';
import { tradeDoc } from '../../finance/trade-docs/trade-doc.tables.ts';
import { taxCases } from '../../finance/tax-cases/tax-case.entity.ts';
import { taxCase } from '../../finance/tax-cases/tax-case.tables.ts';
import { inspections } from '../../logistics/inspections/inspection.entity.ts';
import { lgInspection } from '../../logistics/inspections/inspection.tables.ts';
import { loadingSlips } from '../../logistics/loading/loading-slip.entity.ts';
import { lgLoadingSlip } from '../../logistics/loading/loading-slip.tables.ts';
import { orders } from '../../logistics/orders/order.entity.ts';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import type { Entity } from '../../platform/entity.ts';
import type { RecordTable } from '../../platform/entity-types.ts';
import { anyEntity } from '../../platform/entity-registry.ts';
import { quotations } from '../../logistics/quotations/quotation.entity.ts';
import { lgQuotation } from '../../logistics/quotations/quotation.tables.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { trucks } from '../../logistics/trucks/truck.entity.ts';
import { lgTruck } from '../../logistics/trucks/truck.tables.ts';

/** What is handed over when a person leaves (ACC-038). */
export interface HandoverKind {
  entity: Entity<RecordTable>;
  /** What the preview calls it. */
  title: string;
  /** Fields with ids of people: owner, sales, customer service, operator, leader. */
  people: readonly string[];
  /** Which rows are live; others are history and stay untouched. undefined: every row. */
  live: SQL | undefined;
  /** The department follows this person. */
  deptFollows?: string;
}
const kind = <Table extends RecordTable>(
  entity: Entity<Table>,
  people: readonly (keyof Table['$inferSelect'] & string)[],
  live?: SQL,
  more: { title?: string; deptFollows?: keyof Table['$inferSelect'] & string } = {},
): HandoverKind => ({
  entity: anyEntity(entity),
  title: entity.title,
  people,
  live,
  ...more,
});

/** Every kind, always in this order, so that locks are taken in one order. A noun with people adds its line. */
export const HANDOVER_KINDS: readonly HandoverKind[] = [
  kind(customers, ['salesId', 'csId'], isNull(acCustomer.deletedAt), { deptFollows: 'salesId' }),
  kind(customerCodes, ['salesId']),
  kind(suppliers, ['ownerId'], isNull(acSupplier.deletedAt), { deptFollows: 'ownerId' }),
  kind(
    orders,
    ['ownerId', 'salesId', 'csId', 'operatorId'],
    inArray(lgOrder.status, ['DRAFT', 'SUBMITTED', 'CONFIRMED', 'RUNNING']),
  ),
  kind(containers, ['ownerId'], notInArray(lgContainer.stage, ['DELIVERED', 'CANCELLED'])),
  kind(bookings, ['ownerId'], inArray(lgBooking.state, ['DRAFT', 'SUBMITTED', 'CONFIRMED'])),
  kind(inspections, ['ownerId'], ne(lgInspection.state, 'DONE')),
  // Whose report was decided on stays the inspector of it.
  kind(inspections, ['inspectorId'], notInArray(lgInspection.state, ['DONE', 'REJECTED']), { title: '验货任务' }),
  kind(loadingSlips, ['ownerId'], inArray(lgLoadingSlip.state, ['DRAFT', 'LOADING', 'FINISHED'])),
  kind(loadingSlips, ['tallyId'], eq(lgLoadingSlip.state, 'LOADING'), { title: '理货任务' }),
  kind(quotations, ['ownerId'], inArray(lgQuotation.state, ['DRAFT', 'SENT'])),
  kind(declarations, ['ownerId'], notInArray(lgDeclaration.state, ['CLOSED', 'REVOKED'])),
  kind(clearances, ['ownerId'], ne(lgClearance.state, 'RELEASED')),
  kind(deliveries, ['ownerId'], notInArray(lgDelivery.state, ['DONE', 'PARTIAL_CLOSED', 'RETURNED'])),
  kind(trucks, ['ownerId'], notInArray(lgTruck.state, ['DONE', 'CANCELLED'])),
  kind(cargoReleases, ['ownerId'], eq(lgRelease.state, 'PENDING')),
  kind(costSheets, ['ownerId'], ne(finCostSheet.state, 'LOCKED')),
  kind(feeLines, ['ownerId'], inArray(finFeeLine.state, ['DRAFT', 'SUBMITTED'])),
  kind(barcodeOrders, ['ownerId'], inArray(finBarcodeOrder.state, ['DRAFT', 'ACCEPTED', 'WORKING'])),
  ...(['AR', 'AP'] as const).map((direction) =>
    kind(
      billEntities[direction],
      ['ownerId'],
      and(eq(whStorageBill.direction, direction), inArray(whStorageBill.state, ['DRAFT', 'CONFIRMED'])),
    ),
  ),
  kind(statements, ['ownerId'], inArray(finStatement.state, ['DRAFT', 'SENT', 'DISPUTED'])),
  kind(receipts, ['ownerId'], inArray(finReceipt.state, ['UNCLAIMED', 'CLAIMED', 'CONFIRMED'])),
  kind(settlements, ['ownerId'], inArray(finSettlement.state, ['DRAFT', 'SUBMITTED'])),
  kind(applications, ['ownerId'], notInArray(finApplication.state, ['PAID', 'OFFSET', 'VOID'])),
  kind(reductions, ['ownerId'], eq(finReduction.state, 'PENDING')),
  kind(payments, ['ownerId'], eq(finPayment.state, 'PAYING')),
  kind(tradeDocs, ['ownerId'], inArray(tradeDoc.state, ['DRAFT', 'SUBMITTED', 'EFFECTIVE'])),
  kind(taxCases, ['ownerId'], notInArray(taxCase.state, ['SETTLED', 'REFUSED', 'VOID', 'CERT_DELIVERED'])),
  kind(riskAlerts, ['handlerId'], inArray(riskAlert.state, ['HANDLING', 'ESCALATED'])),
  kind(depts, ['leaderId'], undefined, { title: '部门(负责人)' }),
  kind(users, ['leaderId'], eq(acUser.status, 'ENABLED'), { title: '下属账号' }),
];

/** Column of a field of a kind. */
export const personColumn = ({ entity }: HandoverKind, field: string): PgColumn =>
  getTableColumns(entity.table)[field] as PgColumn;

/** The live rows of a kind that are a person's. */
export const ofPerson = (kind: HandoverKind, userId: string): SQL | undefined =>
  and(or(...kind.people.map((field) => eq(personColumn(kind, field), userId))), kind.live);
