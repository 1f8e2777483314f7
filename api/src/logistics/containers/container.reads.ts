import type { Allocation } from '@shared/contract/logistics/allocation.contract.ts';
import type { ContainerDetail, Guard } from '@shared/contract/logistics/container.answers.ts';
import { fillRate } from '@shared/contract/logistics/container-load.ts';
import {
  containerMachine,
  STAGE,
  STAGES,
  stepFrom,
  stageRank,
  type ContainerAction,
} from '@shared/contract/logistics/container.machine.ts';
import type { AllowedAction } from '@shared/contract/envelope.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { capacityOf } from '../allocations/allocation-checks.ts';
import { liveBookingOf } from '../bookings/booking-containers.ts';
import { clearanceOf } from '../clearances/clearance-make.ts';
import { liveSlipOf } from '../loading/loading-slip-make.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Answerable } from '../../platform/route.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { lgStageRecord } from '../stage-records/stage-record.tables.ts';
import { nextCutoffOf } from './container-deadlines.ts';
import { liveCargo } from './container-cargo.ts';
import { containers } from './container.entity.ts';
import { stageGuards } from './stage-guards.ts';
import { lgContainer, type ContainerRow } from './container.tables.ts';
import { readAll } from '../../platform/reads.ts';

/** What the caller may do with a container now; 拼柜完成 names the blocking guards that are open. */
export function containerActions(
  ctx: Ctx,
  row: Pick<ContainerRow, 'stage' | 'hold' | 'planCartons'>,
  guards: readonly Guard[] = [],
): AllowedAction[] {
  const blocked = guards.flatMap((guard) =>
    !guard.ok && guard.level === 'BLOCK' && guard.message ? [guard.message] : [],
  );
  const held = row.hold ? ['柜子已暂停，请先解除'] : [];
  const unmet = (action: ContainerAction): string[] | null => {
    if (action === stepFrom(row.stage))
      return blocked.length > 0 ? blocked : row.planCartons === 0 ? ['柜内还没有货物'] : held;
    if (action === 'hold') return row.hold ? null : [];
    if (action === 'unhold') return row.hold ? [] : null;
    if (action === 'allocate' || action === 'rollback') return held;
    return [];
  };
  return allowedActions(containerMachine, row.stage, (code) => ctx.actor.may(code), unmet);
}

/** Guards of the next step; none where no step can be taken yet. */
export async function guardsOf(ctx: Ctx, row: ContainerRow): Promise<{ next: string | null; guards: Guard[] }> {
  const next = stepFrom(row.stage) && STAGES[stageRank(row.stage) + 1];
  return next ? { next: STAGE[next], guards: await stageGuards(ctx, row) } : { next: null, guards: [] };
}

/** What the page shows of the container as it is stored. */
const OWN = [
  ...([
    'id',
    'version',
    'containerCode',
    'containerNo',
    'sealNo',
    'containerType',
    'companyId',
    'serviceType',
  ] as const),
  ...([
    'transportMode',
    'pol',
    'pod',
    'finalPlace',
    'warehouseId',
    'loadAddress',
    'planLoadDate',
    'dg',
    'stage',
  ] as const),
  ...(['stageSince', 'hold', 'holdReason', 'ownerId', 'remark', 'planCartons', 'planVolume', 'planGross'] as const),
  ...([
    'loadedCartons',
    'loadedVolume',
    'loadedGross',
    'orderCount',
    'customerCount',
    'fillRate',
    'createdAt',
  ] as const),
  ...([
    'vessel',
    'voyage',
    'soNo',
    'mblNo',
    'cutSi',
    'cutCy',
    'cutVgm',
    'cutCustoms',
    'etd',
    'atd',
    'eta',
    'ata',
  ] as const),
  ...(['firstEtd', 'overseasAgentId', 'dischargeAt', 'freeDays', 'lastFreeDay', 'gateOutAt', 'emptyReturnAt'] as const),
  ...(['tare', 'mgw', 'vgm', 'vgmMethod'] as const),
] as const;

/** A container with its cargo; lines of orders out of scope without names (ACC-032). */
export async function containerDetail(ctx: Ctx, id: string): Promise<Answerable<ContainerDetail>> {
  const row = await containers.find(ctx, id);
  const owner = alias(acUser, 'owner');
  const creator = alias(acUser, 'creator');
  const agent = alias(acSupplier, 'agent');
  const [capacity, booking, slip, clearance, allocations, rolled, stays, nextCutoff, names, { guards }] = await readAll(
    ctx,
    () => capacityOf(ctx, row),
    () => liveBookingOf(ctx, id),
    () => liveSlipOf(ctx, id),
    () => clearanceOf(ctx, id),
    () => allocationsOf(ctx, id),
    () => allocationsOf(ctx, id, 'ROLLED'),
    () => staysOf(ctx, id),
    () => nextCutoffOf(ctx, row),
    () =>
      ctx.db
        .select({
          company: syCompany.shortName,
          warehouse: whWarehouse.name,
          owner: owner.name,
          creator: creator.name,
          carrier: acSupplier.shortName,
          agent: agent.shortName,
        })
        .from(lgContainer)
        .leftJoin(syCompany, eq(syCompany.id, lgContainer.companyId))
        .leftJoin(whWarehouse, eq(whWarehouse.id, lgContainer.warehouseId))
        .leftJoin(owner, eq(owner.id, lgContainer.ownerId))
        .leftJoin(creator, eq(creator.id, lgContainer.createdBy))
        .leftJoin(acSupplier, eq(acSupplier.id, lgContainer.carrierId))
        .leftJoin(agent, eq(agent.id, lgContainer.overseasAgentId))
        .where(eq(lgContainer.id, id)),
    () => guardsOf(ctx, row),
  );
  const [name] = names;
  return {
    ...pickColumns(row, ...OWN),
    loadPlaceType: row.loadPlaceType as ContainerDetail['loadPlaceType'],
    carrierName: name?.carrier ?? null,
    overseasAgentName: name?.agent ?? null,
    bookingId: booking?.id ?? null,
    bookingNo: booking?.bookingNo ?? null,
    slipId: slip?.id ?? null,
    clearanceId: clearance?.id ?? null,
    companyName: name?.company ?? '',
    warehouseName: name?.warehouse ?? null,
    ownerName: name?.owner ?? '',
    createdByName: name?.creator ?? null,
    stays,
    nextCutoff,
    reefer: capacity.reefer,
    volumePlan: capacity.volumePlan,
    volumeMax: capacity.volumeMax,
    payloadPlan: capacity.payloadPlan,
    payloadMax: capacity.payloadMax,
    attributes: [...new Set(allocations.flatMap((each) => each.attributes))],
    customers: [...new Set(allocations.flatMap((each) => each.customerName ?? []))],
    payloadRate: fillRate(row.planGross, capacity.payloadPlan),
    allocations,
    rolled,
    actions: containerActions(ctx, row, guards),
  };
}

/** Minutes in each stage that was left (LOG-065). */
async function staysOf(ctx: Ctx, containerId: string): Promise<ContainerDetail['stays']> {
  const found = await ctx.db
    .select({ stage: lgStageRecord.fromStage, minutes: sql`sum(${lgStageRecord.stayMinutes})`.mapWith(Number) })
    .from(lgStageRecord)
    .where(and(eq(lgStageRecord.containerId, containerId), isNotNull(lgStageRecord.stayMinutes)))
    .groupBy(lgStageRecord.fromStage);
  return Object.fromEntries(found.flatMap(({ stage, minutes }) => (stage ? [[stage, minutes]] : [])));
}

async function allocationsOf(ctx: Ctx, containerId: string, state?: 'ROLLED'): Promise<Allocation[]> {
  const found = await liveCargo(ctx, containerId, state);
  return found.map(({ allocation, line, orderNo, hold, customerName, customerCode, visible }) => ({
    id: allocation.id,
    masked: !visible,
    orderId: visible ? allocation.orderId : null,
    orderNo: visible ? orderNo : null,
    customerName: visible ? customerName : null,
    customerCode: visible ? customerCode : null,
    orderLineId: visible ? line.id : null,
    lineNo: visible ? line.lineNo : null,
    nameCn: visible ? line.nameCn : '其他客户货物',
    cartons: allocation.cartons,
    lineCartons: visible ? line.cartons : null,
    volume: allocation.volume,
    gross: allocation.gross,
    attributes: visible ? line.attributes : [],
    hold: visible && hold,
    hblNo: visible ? allocation.hblNo : null,
    position: allocation.position,
    sequence: allocation.sequence,
  }));
}
