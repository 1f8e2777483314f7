import { barcodeOrderMachine, type BarcodeOrderDetail } from '@shared/contract/finance/barcode-order.contract.ts';
import type { BarcodeOrderState } from '@shared/contract/finance/barcode-order.labels.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { brandName } from '../../masters/brands/brand.entity.ts';
import { syBrand } from '../../masters/brands/brand.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { BARCODE_SOURCE } from './barcode-fee.ts';
import { barcodeOrders } from './barcode-order.entity.ts';
import { finBarcodeOrder } from './barcode-order.tables.ts';

/** What may be done with an order; a draft is deleted by its author. */
export const barcodeOrderActions = (ctx: Ctx, row: { state: BarcodeOrderState; createdBy: string | null }) =>
  allowedActions(
    barcodeOrderMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action) => (action === 'remove' && row.createdBy !== ctx.actor.userId ? null : []),
  );

/** An order with its names and fees. */
export async function barcodeOrderDetail(ctx: Ctx, id: string): Promise<Answerable<BarcodeOrderDetail>> {
  const row = await barcodeOrders.find(ctx, id);
  const people = [row.createdBy, row.acceptedBy, row.finishedBy].map((user) => user ?? '0');
  const [[names], users, fees] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({
          companyName: syCompany.shortName,
          customerName: acCustomer.shortName,
          brandName: sql<string | null>`case when ${syBrand.id} is not null then ${brandName} end`,
          warehouseName: whWarehouse.name,
        })
        .from(finBarcodeOrder)
        .innerJoin(syCompany, eq(syCompany.id, finBarcodeOrder.companyId))
        .innerJoin(acCustomer, eq(acCustomer.id, finBarcodeOrder.customerId))
        .leftJoin(syBrand, eq(syBrand.id, finBarcodeOrder.brandId))
        .leftJoin(whWarehouse, eq(whWarehouse.id, finBarcodeOrder.warehouseId))
        .where(eq(finBarcodeOrder.id, id)),
    () => ctx.db.select({ id: acUser.id, name: acUser.name }).from(acUser).where(inArray(acUser.id, people)),
    () =>
      ctx.db
        .select({
          id: finFeeLine.id,
          feeNo: finFeeLine.feeNo,
          chargeName: finChargeCode.name,
          currency: finFeeLine.currency,
          amount: finFeeLine.amount,
          openAmount: finFeeLine.open,
          dueDate: finFeeLine.dueDate,
          state: finFeeLine.state,
        })
        .from(finFeeLine)
        .innerJoin(finChargeCode, eq(finChargeCode.id, finFeeLine.chargeCodeId))
        .where(and(eq(finFeeLine.sourceType, BARCODE_SOURCE), eq(finFeeLine.sourceId, id)))
        .orderBy(asc(finFeeLine.id)),
  );
  if (!names) throw new Error(`Barcode order ${id} lost its customer`);
  const nameOf = (user: string | null) => users.find((one) => one.id === user)?.name ?? null;
  const {
    ownerId: _owner,
    deptId: _dept,
    updatedAt: _at,
    updatedBy: _by,
    deletedAt: _deleted,
    createdBy,
    acceptedBy,
    finishedBy,
    ...own
  } = row;
  return {
    ...own,
    ...names,
    creatorName: nameOf(createdBy),
    acceptorName: nameOf(acceptedBy),
    finisherName: nameOf(finishedBy),
    fees,
    actions: barcodeOrderActions(ctx, row),
  };
}
