import type {
  OutboundAllocation,
  OutboundDetail,
  OutboundEntry,
  OutboundLine,
} from '@shared/contract/warehouse/outbound.answers.ts';
import { SIGNED_TYPES } from '@shared/contract/warehouse/outbound.labels.ts';
import { outboundMachine } from '@shared/contract/warehouse/outbound.machine.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { lgLoadingSlip } from '../../logistics/loading/loading-slip.tables.ts';
import { lgOrder, lgOrderLine } from '../../logistics/orders/order.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { maskValue } from '../../platform/field-rights.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { whBatch, whStock, whStockLedger } from '../stock/stock.tables.ts';
import { whChamber } from '../zones/chamber.tables.ts';
import { whZone } from '../zones/zone.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { AUTHOR_CANCELS } from './outbound-steps.ts';
import { standsOf } from './outbound-hold.ts';
import { outbounds } from './outbound.entity.ts';
import { whAllocation, whOutbound, whOutboundLine, type Outbound } from './outbound.tables.ts';

type Judged = Pick<Outbound, 'state' | 'type' | 'createdBy' | 'submittedBy' | 'shippedBy' | 'qtyPicked'>;
/** What the caller may do with an outbound now; `held`: on hold, and no release lifts that for it. */
export function outboundActions(ctx: Ctx, row: Judged, held: boolean) {
  const mine = (by: string | null) => !ctx.actor.system && by === ctx.actor.userId;
  const whileHeld = held ? ['客户已控货，需解控'] : [];
  return allowedActions(
    outboundMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action) => {
      switch (action) {
        case 'approve':
          return mine(row.submittedBy) ? ['由您提交，请由其他人审核'] : whileHeld;
        case 'allocate':
        case 'ship':
          return whileHeld;
        case 'putBack':
          return row.qtyPicked > 0 ? [] : null;
        case 'sign':
          return SIGNED_TYPES.some((type) => type === row.type) ? [] : null;
        case 'cancel':
          return ctx.actor.may('warehouse.outbound.cancel') ||
            (AUTHOR_CANCELS.includes(row.state) && mine(row.createdBy))
            ? []
            : null;
        case 'reverse':
          return mine(row.shippedBy) ? ['由您确认出库，请由其他人冲红'] : [];
        default:
          return [];
      }
    },
  );
}

/** An outbound with names, lines and allocations. */
export async function outboundDetail(ctx: Ctx, id: string): Promise<Answerable<OutboundDetail>> {
  const row = await outbounds.find(ctx, id);
  const [[names], people, stands, lines, allocations, reversals] = await readAll(
    ctx,
    () => namesOf(ctx, id),
    () => peopleOf(ctx, [row.createdBy, row.submittedBy, row.approvedBy, row.shippedBy]),
    () => standsOf(ctx, [row]),
    () => linesFor(ctx, id),
    () => allocationsFor(ctx, id),
    () =>
      ctx.db
        .select({ id: whOutbound.id, outboundNo: whOutbound.outboundNo, reversalOf: whOutbound.reversalOf })
        .from(whOutbound)
        .where(sql`${whOutbound.reversalOf} = ${id} or ${whOutbound.id} = ${row.reversalOf ?? '0'}`),
  );
  const nameOf = (by: string | null) => (by === null ? null : (people.get(by) ?? null));
  const { updatedAt: _a, updatedBy: _b, createdBy, submittedBy, approvedBy, shippedBy, reversalOf: _r, ...own } = row;
  const { held = null, needsConsent = false } = stands.get(id) ?? {};
  const link = (found: { id: string; outboundNo: string } | undefined) =>
    found ? { id: found.id, outboundNo: found.outboundNo } : null;
  return {
    ...own,
    pickupIdNo: maskValue('user.idno', own.pickupIdNo) as string | null,
    warehouseName: names?.warehouseName ?? '',
    warehouseCode: names?.warehouseCode ?? '',
    customerName: names?.customerName ?? '',
    companyName: names?.companyName ?? '',
    containerCode: names?.containerCode ?? null,
    slipNo: names?.slipNo ?? null,
    toWarehouseName: names?.toWarehouseName ?? null,
    held,
    needsConsent,
    creatorName: nameOf(createdBy),
    submitterName: nameOf(submittedBy),
    approverName: nameOf(approvedBy),
    shipperName: nameOf(shippedBy),
    reversalOf: link(reversals.find((each) => each.id === row.reversalOf)),
    reversedBy: link(reversals.find((each) => each.reversalOf === id)),
    lines,
    allocations: allocations.map(({ code, ...each }) => ({
      ...each,
      locationBarcode: `L:${names?.warehouseCode ?? ''}:${code}`,
      locationCode: code,
    })),
    actions: outboundActions(ctx, row, held !== null),
  };
}

function namesOf(ctx: Ctx, id: string) {
  const to = alias(whWarehouse, 'to_warehouse');
  return ctx.db
    .select({
      warehouseName: whWarehouse.name,
      warehouseCode: whWarehouse.code,
      customerName: acCustomer.shortName,
      companyName: syCompany.shortName,
      containerCode: lgContainer.containerCode,
      slipNo: lgLoadingSlip.slipNo,
      toWarehouseName: to.name,
    })
    .from(whOutbound)
    .innerJoin(whWarehouse, eq(whWarehouse.id, whOutbound.warehouseId))
    .innerJoin(acCustomer, eq(acCustomer.id, whOutbound.customerId))
    .innerJoin(syCompany, eq(syCompany.id, whOutbound.companyId))
    .leftJoin(lgContainer, eq(lgContainer.id, whOutbound.containerId))
    .leftJoin(lgLoadingSlip, eq(lgLoadingSlip.id, whOutbound.loadingSlipId))
    .leftJoin(to, eq(to.id, whOutbound.toWarehouseId))
    .where(eq(whOutbound.id, id));
}

async function peopleOf(ctx: Ctx, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = ids.flatMap((id) => id ?? []);
  if (wanted.length === 0) return new Map();
  const rows = await ctx.db.select({ id: acUser.id, name: acUser.name }).from(acUser).where(inArray(acUser.id, wanted));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const linesFor = (ctx: Ctx, outboundId: string): Promise<OutboundLine[]> =>
  ctx.db
    .select({
      id: whOutboundLine.id,
      lineNo: whOutboundLine.lineNo,
      goodsName: whOutboundLine.goodsName,
      mark: whOutboundLine.mark,
      batchId: whOutboundLine.batchId,
      batchNo: whBatch.batchNo,
      locationId: whOutboundLine.locationId,
      locationCode: whLocation.code,
      orderLineId: whOutboundLine.orderLineId,
      orderNo: sql<string | null>`${lgOrder.orderNo} || '-' || ${lgOrderLine.lineNo}`,
      quality: whOutboundLine.quality,
      unitVolume: whOutboundLine.unitVolume,
      unitWeight: whOutboundLine.unitWeight,
      qtyRequested: whOutboundLine.qtyRequested,
      qtyAllocated: whOutboundLine.qtyAllocated,
      qtyPicked: whOutboundLine.qtyPicked,
      qtyShipped: whOutboundLine.qtyShipped,
      shortReason: whOutboundLine.shortReason,
    })
    .from(whOutboundLine)
    .leftJoin(whBatch, eq(whBatch.id, whOutboundLine.batchId))
    .leftJoin(whLocation, eq(whLocation.id, whOutboundLine.locationId))
    .leftJoin(lgOrderLine, eq(lgOrderLine.id, whOutboundLine.orderLineId))
    .leftJoin(lgOrder, eq(lgOrder.id, lgOrderLine.orderId))
    .where(eq(whOutboundLine.outboundId, outboundId))
    .orderBy(asc(whOutboundLine.lineNo));

/** In the order in which a picker walks: 拣货顺序, location. */
const allocationsFor = (ctx: Ctx, outboundId: string) =>
  ctx.db
    .select({
      id: whAllocation.id,
      lineId: whAllocation.lineId,
      lineNo: whOutboundLine.lineNo,
      goodsName: whBatch.goodsName,
      mark: whBatch.mark,
      stockId: whAllocation.stockId,
      batchId: whStock.batchId,
      batchNo: whBatch.batchNo,
      locationId: whStock.locationId,
      code: whLocation.code,
      chamberName: whChamber.name,
      /** Staging needs no opening (WMS-062). */
      chamberOpen: sql<boolean>`${whChamber.state} = 'OPEN' or ${whZone.useType} in ('STAGING_IN', 'STAGING_OUT')`,
      quality: whStock.quality,
      expiryDate: whBatch.expiryDate,
      qty: whAllocation.qty,
      qtyPicked: whAllocation.qtyPicked,
      state: whAllocation.state,
      pickerName: acUser.name,
      pickedAt: whAllocation.pickedAt,
    })
    .from(whAllocation)
    .innerJoin(whOutboundLine, eq(whOutboundLine.id, whAllocation.lineId))
    .innerJoin(whStock, eq(whStock.id, whAllocation.stockId))
    .innerJoin(whBatch, eq(whBatch.id, whStock.batchId))
    .innerJoin(whLocation, eq(whLocation.id, whStock.locationId))
    .innerJoin(whChamber, eq(whChamber.id, whLocation.chamberId))
    .innerJoin(whZone, eq(whZone.id, whLocation.zoneId))
    .leftJoin(acUser, eq(acUser.id, whAllocation.pickedBy))
    .where(eq(whAllocation.outboundId, outboundId))
    .orderBy(asc(whLocation.pickSeq), asc(whLocation.code), asc(whAllocation.id)) as Promise<
    (Answerable<Omit<OutboundAllocation, 'locationBarcode' | 'locationCode'>> & { code: string })[]
  >;

/** Entries of an outbound and of the document that has taken it back, oldest first. */
export async function outboundEntries(ctx: Ctx, id: string): Promise<Answerable<OutboundEntry>[]> {
  const row = await outbounds.find(ctx, id);
  const poster = alias(acUser, 'poster');
  return ctx.db
    .select({
      id: whStockLedger.id,
      businessDate: whStockLedger.businessDate,
      occurredAt: whStockLedger.occurredAt,
      type: whStockLedger.type,
      batchNo: whBatch.batchNo,
      locationCode: whLocation.code,
      quality: whStockLedger.quality,
      qty: whStockLedger.qtyDelta,
      qtyAfter: whStockLedger.qtyAfter,
      volume: whStockLedger.volumeDelta,
      weight: whStockLedger.weightDelta,
      posterName: poster.name,
      reversed: sql<boolean>`exists (select 1 from wh_stock_ledger r where r.reversal_of = ${whStockLedger.id})`,
    })
    .from(whStockLedger)
    .innerJoin(whBatch, eq(whBatch.id, whStockLedger.batchId))
    .innerJoin(whLocation, eq(whLocation.id, whStockLedger.locationId))
    .leftJoin(poster, eq(poster.id, whStockLedger.postedBy))
    .where(
      and(
        eq(whStockLedger.docType, 'wh_outbound'),
        sql`${whStockLedger.docId} in (select o.id from wh_outbound o where o.id = ${row.id} or o.reversal_of = ${row.id})`,
      ),
    )
    .orderBy(asc(whStockLedger.id));
}
