import type { ArriveInput } from '@shared/contract/warehouse/arrival.contract.ts';
import { arrivalMachine } from '@shared/contract/warehouse/arrival.machine.ts';
import { eq } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { checkAccess } from '../accesses/access-check.ts';
import { linesOf, searchTextOf } from './arrival-lines.ts';
import { carrierOf } from './arrival-save.ts';
import { arrivals } from './arrival.entity.ts';
import type { Arrival } from './arrival.tables.ts';

/** 放行进场: a manager lets this one visit in although the access refuses it (WMS-050). */
export async function releaseArrival(ctx: CommandCtx, id: string, version: number, reason: string): Promise<Arrival> {
  const row = await arrivals.lockFor(ctx, arrivalMachine, 'release', id, version);
  return arrivals.transition(
    ctx,
    arrivalMachine,
    row,
    'release',
    { releaseReason: reason, releasedBy: ctx.actor.system ? null : ctx.actor.userId },
    { reason },
  );
}

/** 登记到场: plate and time; the haulier, else the customer, may drive in (WMS-050) unless a manager let this visit in. */
export async function arrive(ctx: CommandCtx, id: string, version: number, sent: ArriveInput): Promise<Arrival> {
  const row = await arrivals.lockFor(ctx, arrivalMachine, 'arrive', id, version);
  const arrivedAt = sent.arrivedAt === null ? ctx.now() : new Date(sent.arrivedAt);
  if (arrivedAt > ctx.now()) throw invalid({ arrivedAt: '不能晚于现在' });
  const truck = { ...sent, ...(await carrierOf(ctx, sent, row.carrierId)), arrivedAt };
  if (!isReleased(row, truck)) await requireEntry(ctx, { ...row, ...truck });
  const text = searchTextOf({ ...row, ...truck }, await linesOf(ctx, id));
  return arrivals.transition(ctx, arrivalMachine, row, 'arrive', { ...truck, searchText: text });
}

/** The visit that was let in: of the haulier and, where one was announced, the plate that the manager saw. */
const isReleased = (row: Arrival, truck: Pick<Arrival, 'plateNo' | 'carrierId'>): boolean =>
  row.releaseReason !== null &&
  row.carrierId === truck.carrierId &&
  (row.plateNo === null || row.plateNo === truck.plateNo);

async function requireEntry(ctx: CommandCtx, row: Arrival): Promise<void> {
  const { carrierId, customerId, warehouseId, plateNo } = row;
  const { allowed, reason } = await checkAccess(ctx, {
    ...(carrierId === null
      ? { partyType: 'CUSTOMER', partyId: customerId }
      : { partyType: 'SUPPLIER', partyId: carrierId }),
    warehouseId,
    right: 'ENTER',
    plate: plateNo ?? undefined,
  });
  if (allowed) return;
  const [names] = await ctx.tx
    .select({ customer: acCustomer.shortName, warehouse: whWarehouse.name })
    .from(acCustomer)
    .innerJoin(whWarehouse, eq(whWarehouse.id, warehouseId))
    .where(eq(acCustomer.id, customerId));
  const party = (carrierId === null ? names?.customer : row.carrier) ?? '该公司';
  throw refuse(
    'WMS_ACCESS_DENIED',
    `${party} 未获准使用 ${names?.warehouse ?? '该仓库'}：${reason ?? ''}。请仓库经理放行。`,
  );
}
