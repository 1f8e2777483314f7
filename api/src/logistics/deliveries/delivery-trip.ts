import type { BookBody, DeliveryException } from '@shared/contract/logistics/delivery.contract.ts';
import { deliveryMachine } from '@shared/contract/logistics/delivery.machine.ts';
import { eq } from 'drizzle-orm';
import { dayAt } from '../../masters/base/place-time.ts';
import { requireReleased } from '../cargo-releases/cargo-release.service.ts';
import { clearanceOf } from '../clearances/clearance-make.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { businessDay } from '@shared/contract/business-day.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { trucks } from '../trucks/truck.entity.ts';
import { deliveries } from './delivery.entity.ts';
import { lockDelivery, refreshDelivered, type LockedDelivery } from './delivery-lock.ts';
import { lgDeliveryLine, type DeliveryRow } from './delivery.tables.ts';

/** Moments may lie five minutes ahead of our clock, no more. */
export const SLACK = 5 * 60_000;

/** 预约, and after an exception 二次派送: when and by whom it is brought. */
export async function bookDelivery(
  ctx: CommandCtx,
  id: string,
  action: 'book' | 'redeliver',
  body: BookBody,
): Promise<DeliveryRow> {
  const { row } = await lockDelivery(ctx, id, body.version, action);
  const { version: _version, ack: _ack, appointmentAt, ...trip } = body;
  const at = new Date(appointmentAt);
  const wrong: Record<string, string> = {};
  if (businessDay(at) < ctx.today()) wrong.appointmentAt = '预约时间不能早于今天';
  await checkCarrier(ctx, row, trip, wrong);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const again = action === 'redeliver' ? { exceptionKind: null, exceptionRemark: null, dispatchedAt: null } : {};
  return deliveries.transition(ctx, deliveryMachine, row, action, { ...trip, appointmentAt: at, ...again });
}

async function checkCarrier(
  ctx: CommandCtx,
  row: DeliveryRow,
  { carrierId, truckId }: Pick<BookBody, 'carrierId' | 'truckId'>,
  wrong: Record<string, string>,
): Promise<void> {
  if (carrierId && carrierId !== row.carrierId) {
    const supplier = await suppliers.findOrNull(ctx, eq(acSupplier.id, carrierId));
    if (supplier?.status !== 'ACTIVE') wrong.carrierId = '承运商不存在或已停用';
  }
  if (truckId && truckId !== row.truckId) {
    const truck = await trucks.findOrNull(ctx, eq(trucks.table.id, truckId));
    if (!truck || truck.state === 'CANCELLED') wrong.truckId = '拖车单不存在或已取消';
    else if (truck.containerId !== null && truck.containerId !== row.containerId)
      wrong.truckId = '拖车单不是这个柜子的';
  }
}

/** LOG-010: what is brought has arrived and is cleared before, on the calendar of the port. */
export async function requireAfterRelease(
  ctx: CommandCtx,
  container: ContainerRow,
  { no, at, field, name }: { no: string; at: Date; field: string; name: string },
): Promise<void> {
  const day = await dayAt(ctx, container.pod, at);
  const cleared = (await clearanceOf(ctx, container.id))?.releasedAt ?? null;
  const released = cleared && (await dayAt(ctx, container.pod, cleared));
  const early =
    container.ata !== null && day < container.ata
      ? `早于到港 ${container.ata}`
      : released !== null && day < released
        ? `早于清关放行 ${released}`
        : null;
  if (early)
    throw refuse('LOG-010', `${no} ${name} ${day} 不能${early}。`, { fields: { [field]: `${name}时间不能${early}` } });
}

/** 派送: the cargo leaves; the order must be released in this container (LOG-090). */
export async function dispatchDelivery(
  ctx: CommandCtx,
  id: string,
  version: number,
  dispatchedAt: string,
): Promise<DeliveryRow> {
  const { row, order, container } = await lockDelivery(ctx, id, version, 'dispatch');
  await requireReleased(ctx, order, container.id);
  const at = new Date(dispatchedAt);
  if (at.getTime() > ctx.now().getTime() + SLACK) throw invalid({ dispatchedAt: '派送时间不能晚于现在' });
  await requireAfterRelease(ctx, container, { no: row.deliveryNo, at, field: 'dispatchedAt', name: '派送' });
  return deliveries.transition(ctx, deliveryMachine, row, 'dispatch', { dispatchedAt: at });
}

/** 异常 on the way. */
export async function exceptDelivery(
  ctx: CommandCtx,
  id: string,
  body: { version: number; exceptionKind: DeliveryException; exceptionRemark: string },
): Promise<DeliveryRow> {
  const { row } = await lockDelivery(ctx, id, body.version, 'except');
  const { exceptionKind, exceptionRemark } = body;
  return deliveries.transition(ctx, deliveryMachine, row, 'except', { exceptionKind, exceptionRemark });
}

/** 退回: nothing of it came; every loaded carton is short and the order counts it as closed (LOG-027). */
export async function returnDelivery(
  ctx: CommandCtx,
  id: string,
  version: number,
  reason: string,
): Promise<DeliveryRow> {
  const locked: LockedDelivery = await lockDelivery(ctx, id, version, 'return');
  const { row } = locked;
  for (const line of await ctx.tx.select().from(lgDeliveryLine).where(eq(lgDeliveryLine.deliveryId, id)))
    await ctx.tx
      .update(lgDeliveryLine)
      .set({ delivered: 0, short: line.loaded, damaged: 0 })
      .where(eq(lgDeliveryLine.id, line.id));
  const changed = await deliveries.transition(
    ctx,
    deliveryMachine,
    row,
    'return',
    { deliveredCartons: 0, short: row.loaded, damaged: 0 },
    { reason },
  );
  await refreshDelivered(ctx, locked, `退回 ${row.deliveryNo}`);
  return changed;
}
