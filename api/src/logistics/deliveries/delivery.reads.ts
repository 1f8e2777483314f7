import type { DeliveryDetail, DeliveryItem } from '@shared/contract/logistics/delivery.contract.ts';
import { POD_SLOT } from '@shared/contract/logistics/delivery.contract.ts';
import { releaseStateIn } from '@shared/contract/logistics/cargo-release.rules.ts';
import { deliveryMachine, type DeliveryAction } from '@shared/contract/logistics/delivery.machine.ts';
import type { AllowedAction } from '@shared/contract/envelope.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import type { CargoReleaseRow } from '../cargo-releases/cargo-release.tables.ts';
import { releaseActions } from '../cargo-releases/cargo-release.reads.ts';
import { newestReleases, placeKey } from '../cargo-releases/cargo-release-newest.ts';
import { lgContainer, type ContainerRow } from '../containers/container.tables.ts';
import { acCustomerCode } from '../../masters/customers/customer-code.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { lgTruck } from '../trucks/truck.tables.ts';
import { deliveries } from './delivery.entity.ts';
import { deliveryLines } from './delivery-lock.ts';
import { lgDelivery, type DeliveryRow } from './delivery.tables.ts';

/** What the caller may do with a delivery now, and with the release of its order in the container. */
export function deliveryActions(
  ctx: Ctx,
  row: Pick<DeliveryRow, 'state' | 'deliveryType'>,
  container: Pick<ContainerRow, 'stage' | 'hold'>,
  release: CargoReleaseRow | null,
): AllowedAction[] {
  const may = (code: Parameters<Ctx['actor']['may']>[0]) => ctx.actor.may(code);
  const held = container.hold ? ['柜子已暂停，请先解除'] : [];
  const released = release?.state === 'RELEASED' ? [] : ['订单尚未放货'];
  const unmet = (action: DeliveryAction): string[] | null => {
    if (container.stage !== 'DELIVER') return null;
    if (action === 'pickup') return row.deliveryType === 'PICKUP' ? [...held, ...released] : null;
    if (action === 'book' && row.deliveryType === 'PICKUP' && row.state === 'DRAFT') return held;
    return action === 'dispatch' ? [...held, ...released] : held;
  };
  const own = allowedActions(deliveryMachine, row.state, may, unmet);
  const unsent = row.state === 'DRAFT' || row.state === 'BOOKED';
  const ofRelease =
    release === null || release.state === 'REFUSED' || release.state === 'REVOKED'
      ? may('logistics.release.apply') && container.stage === 'DELIVER'
        ? [{ code: 'apply', enabled: true, unmet: [] }]
        : []
      : releaseActions(ctx, release, unsent);
  return [...ofRelease, ...own];
}

/** Deliveries that match and lie in scope, in the order of their containers and orders. */
export async function deliveryItems(ctx: Ctx, where: SQL | undefined): Promise<DeliveryItem[]> {
  const found = await ctx.db
    .select({
      row: lgDelivery,
      container: { stage: lgContainer.stage, hold: lgContainer.hold },
      orderNo: lgOrder.orderNo,
      customerName: acCustomer.shortName,
      customerCode: acCustomerCode.code,
      carrierName: acSupplier.shortName,
      truckNo: lgTruck.truckNo,
      truckPlate: lgTruck.plate,
      pods: sql<number>`(select count(*)::int from ${shAttachment} a where a.owner_type = 'lg_delivery'
        and a.owner_id = ${lgDelivery.id} and a.slot = ${POD_SLOT})`,
    })
    .from(lgDelivery)
    .innerJoin(lgContainer, eq(lgContainer.id, lgDelivery.containerId))
    .innerJoin(lgOrder, eq(lgOrder.id, lgDelivery.orderId))
    .innerJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
    .leftJoin(acCustomerCode, eq(acCustomerCode.id, lgOrder.customerCodeId))
    .leftJoin(acSupplier, eq(acSupplier.id, lgDelivery.carrierId))
    .leftJoin(lgTruck, eq(lgTruck.id, lgDelivery.truckId))
    .where(and(where, deliveries.scopeWhere(ctx.actor)))
    .orderBy(asc(lgDelivery.containerId), asc(lgDelivery.orderId));
  const releases = await newestReleases(
    ctx,
    found.map(({ row }) => row.orderId),
  );
  return found.map(({ row, container, truckPlate, ...names }) => {
    const release = releases.get(placeKey(row.orderId, row.containerId)) ?? null;
    return {
      id: row.id,
      version: row.version,
      deliveryNo: row.deliveryNo,
      state: row.state,
      containerId: row.containerId,
      orderId: row.orderId,
      ...names,
      consignee: row.consignee,
      deliveryType: row.deliveryType,
      loaded: row.loaded,
      delivered: row.deliveredCartons,
      short: row.short,
      damaged: row.damaged,
      appointmentAt: row.appointmentAt?.toISOString() ?? null,
      plate: row.plate ?? truckPlate,
      dispatchedAt: row.dispatchedAt?.toISOString() ?? null,
      deliveredAt: row.deliveredAt?.toISOString() ?? null,
      signer: row.signer,
      exceptionKind: row.exceptionKind,
      exceptionRemark: row.exceptionRemark,
      release: releaseStateIn(release?.state ?? null),
      releaseId: release?.id ?? null,
      releaseVersion: release?.version ?? null,
      releaseNo: release?.releaseNo ?? null,
      releaseDocState: release?.state ?? null,
      actions: deliveryActions(ctx, row, container, release),
    };
  });
}

/** Deliveries of containers by container, two queries. */
export async function deliveriesByContainer(
  ctx: Ctx,
  containerIds: readonly string[],
): Promise<Map<string, DeliveryItem[]>> {
  if (containerIds.length === 0) return new Map();
  const items = await deliveryItems(ctx, inArray(lgDelivery.containerId, [...containerIds]));
  const grouped = new Map<string, DeliveryItem[]>();
  for (const item of items) grouped.set(item.containerId, [...(grouped.get(item.containerId) ?? []), item]);
  return grouped;
}

/** A delivery with its lines. */
export async function deliveryDetail(ctx: Ctx, id: string): Promise<DeliveryDetail> {
  const row = await deliveries.find(ctx, id);
  const [item] = await deliveryItems(ctx, eq(lgDelivery.id, id));
  const [container] = await ctx.db.select().from(lgContainer).where(eq(lgContainer.id, row.containerId));
  if (!item || !container) throw refuse('NOT_FOUND');
  const lines = await deliveryLines(ctx, [id]);
  const { carrierId, truckId, signPhone, resolution, remark } = row;
  return {
    ...item,
    plate: row.plate,
    containerCode: container.containerCode,
    stage: container.stage,
    carrierId,
    truckId,
    signPhone,
    resolution,
    remark,
    lines: lines.map(({ line, lineNo, nameCn }) => ({
      id: line.id,
      lineNo,
      nameCn,
      loaded: line.loaded,
      delivered: line.delivered,
      short: line.short,
      damaged: line.damaged,
    })),
  };
}
