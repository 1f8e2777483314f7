import type { TruckDetail } from '@shared/contract/logistics/truck.contract.ts';
import { truckMachine } from '@shared/contract/logistics/truck.machine.ts';
import { truckShares } from '@shared/contract/logistics/truck-rules.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { acUser } from '../../services/people/user.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Answerable } from '../../platform/route.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { containerCargo, followsNow, sumsOf } from './truck-cargo.ts';
import { trucks } from './truck.entity.ts';
import { feesOf, stopsOf, totalOf } from './truck-steps.ts';
import { lgTruck, lgTruckOrder, type TruckRow } from './truck.tables.ts';
import { readAll } from '../../platform/reads.ts';

/** What the caller may do with a truck order in its state. */
export const truckActions = (ctx: Ctx, row: Pick<TruckRow, 'state'>) =>
  allowedActions(truckMachine, row.state, (code) => ctx.actor.may(code));

/** What a trip carries, by order; names of orders in scope only. */
async function carriedBy(ctx: Ctx, row: TruckRow) {
  const stored = followsNow(row)
    ? (await containerCargo(ctx, row.containerId ?? '0')).map((each) => ({ ...each, shareAmount: null }))
    : await ctx.db
        .select(pickColumns(getTableColumns(lgTruckOrder), 'orderId', 'cartons', 'volume', 'gross', 'shareAmount'))
        .from(lgTruckOrder)
        .where(eq(lgTruckOrder.truckId, row.id))
        .orderBy(asc(lgTruckOrder.sortNo));
  const named = await ctx.db
    .select({
      id: lgOrder.id,
      status: lgOrder.status,
      orderNo: lgOrder.orderNo,
      customerName: acCustomer.shortName,
      seen: sql<boolean>`(${orders.scopeWhere(ctx.actor) ?? sql`true`})`,
    })
    .from(lgOrder)
    .leftJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .where(
      inArray(
        lgOrder.id,
        stored.map(({ orderId }) => orderId),
      ),
    );
  const byId = new Map(named.map((order) => [order.id, order]));
  return stored.map((each) => {
    const order = byId.get(each.orderId);
    const { orderNo = null, customerName = null } = order?.seen ? order : {};
    return { ...each, orderNo, customerName, bears: order?.status !== 'CANCELLED' };
  });
}

/** A truck order with stops, cargo and costs; orders out of scope without number and customer (ACC-032). */
export async function truckDetail(ctx: Ctx, id: string): Promise<Answerable<TruckDetail>> {
  const row = await trucks.find(ctx, id);
  const [names, stops, cargo, fees] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({
          supplierName: acSupplier.shortName,
          containerCode: lgContainer.containerCode,
          ownerName: acUser.name,
        })
        .from(lgTruck)
        .innerJoin(acSupplier, eq(acSupplier.id, lgTruck.supplierId))
        .innerJoin(acUser, eq(acUser.id, lgTruck.ownerId))
        .leftJoin(lgContainer, eq(lgContainer.id, lgTruck.containerId))
        .where(eq(lgTruck.id, id)),
    () => stopsOf(ctx, id),
    () => carriedBy(ctx, row),
    () => feesOf(ctx, id),
  );
  const {
    deptId: _d,
    updatedAt: _ua,
    updatedBy: _ub,
    createdBy: _cb,
    fromAt: _f,
    doneAt: _da,
    feeTotal: _ft,
    ...rest
  } = row;
  const costTotal = totalOf(row, fees);
  const shares =
    costTotal !== null &&
    row.costCurrency !== null &&
    row.state !== 'CANCELLED' &&
    !cargo.some(({ shareAmount }) => shareAmount !== null)
      ? truckShares(
          costTotal,
          row.costCurrency,
          row.costShare,
          cargo.filter(({ bears }) => bears),
          await ctx.setting('charge.kg_per_cbm_road'),
        )
      : null;
  return {
    ...rest,
    ...(followsNow(row) ? sumsOf(cargo) : {}),
    supplierName: names[0]?.supplierName ?? '',
    containerCode: names[0]?.containerCode ?? null,
    ownerName: names[0]?.ownerName ?? '',
    costTotal,
    stops: stops.map(({ type, place, address, contact, phone, planAt, arriveAt, leaveAt }) => ({
      type,
      place,
      address,
      contact,
      phone,
      planAt,
      arriveAt,
      leaveAt,
    })),
    orders: cargo.map(({ orderId, orderNo, customerName, cartons, volume, gross, shareAmount }) => ({
      orderId: orderNo === null ? null : orderId,
      orderNo,
      customerName,
      cartons,
      volume,
      gross,
      share: shareAmount ?? shares?.get(orderId) ?? null,
    })),
    fees: fees.map(({ kind, amount }) => ({ kind, amount })),
    actions: truckActions(ctx, row),
  };
}
