import type { OutboundInput, OutboundLineInput } from '@shared/contract/warehouse/outbound.input.ts';
import type { PickStrategy } from '@shared/contract/warehouse/outbound.labels.ts';
import { outboundMachine } from '@shared/contract/warehouse/outbound.machine.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { containers } from '../../logistics/containers/container.entity.ts';
import { liveSlipOf } from '../../logistics/loading/loading-slip-make.ts';
import { lgOrder, lgOrderLine } from '../../logistics/orders/order.tables.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { keepPersons } from '../../platform/field-rights.ts';
import { invalid } from '../../platform/refusal.ts';
import { whBatch } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { availableStock } from './available-stock.ts';
import { outbounds } from './outbound.entity.ts';
import { refreshLines } from './outbound-totals.ts';
import { whOutbound, whOutboundLine, type Outbound } from './outbound.tables.ts';

/** 新建出库单 (W8), a draft; nothing is reserved until 配货. */
export async function createOutbound(ctx: CommandCtx, input: OutboundInput): Promise<Outbound> {
  const header = await headerOf(ctx, input, null);
  const made = await outbounds.insert(
    ctx,
    { ...header, outboundNo: await ctx.nextNumber('CK') },
    { action: '新建', code: 'create' },
  );
  return fill(ctx, made, input.lines);
}

/** 编辑 of a draft. */
export async function updateOutbound(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: OutboundInput,
): Promise<Outbound> {
  const row = await outbounds.lockFor(ctx, outboundMachine, 'update', id, version);
  const changed = await outbounds.update(ctx, row, await headerOf(ctx, input, row), {
    action: '编辑',
    code: 'update',
    touch: true,
  });
  await ctx.tx.delete(whOutboundLine).where(eq(whOutboundLine.outboundId, id));
  return fill(ctx, changed, input.lines);
}

async function headerOf(ctx: CommandCtx, input: OutboundInput, stored: Outbound | null) {
  const { lines: _lines, ack: _ack, strategy, ...given } = input;
  await requireParties(ctx, input, stored);
  const slip = input.containerId ? await slipOf(ctx, input.containerId) : null;
  const loading = input.type === 'LOADING';
  const { pickupPerson, pickupPhone } = keepPersons(
    ctx.actor,
    '',
    { pickupPerson: given.pickupPerson, pickupPhone: given.pickupPhone },
    stored ?? {},
  );
  const pickup = input.type === 'PICKUP';
  return {
    ...given,
    planAt: new Date(input.planAt),
    strategy: strategy ?? (await usualStrategy(ctx, input)),
    containerId: loading ? input.containerId : null,
    loadingSlipId: loading ? (slip?.id ?? null) : null,
    containerNo: loading ? (slip?.containerNo ?? null) : null,
    toWarehouseId: input.type === 'TRANSFER' ? input.toWarehouseId : null,
    pickupPerson: pickup ? pickupPerson : null,
    pickupPhone: pickup ? pickupPhone : null,
    pickupIdNo: pickup ? idNoOf(ctx, input.pickupIdNo, stored?.pickupIdNo ?? null) : null,
  };
}

/** The id number as it is to be stored: what comes back masked, or from somebody who does not get it, stays as it is. */
function idNoOf(ctx: CommandCtx, sent: string | null, stored: string | null): string | null {
  const hidden = !ctx.actor.system && fieldLevel(ctx.actor, 'user.idno') === 'HIDDEN';
  if (hidden || sent?.startsWith('*')) {
    if (stored === null) throw invalid({ pickupIdNo: '请填写完整的证件号' });
    return stored;
  }
  return sent;
}

async function requireParties(ctx: CommandCtx, input: OutboundInput, stored: Outbound | null): Promise<void> {
  const faults: Record<string, string> = {};
  const warehouse = await warehouses.findOrNull(ctx, eq(warehouses.table.id, input.warehouseId));
  if (!warehouse || (warehouse.status !== 'ENABLED' && stored?.warehouseId !== warehouse.id))
    faults.warehouseId = '仓库不存在或已停用';
  const customer = await customers.findOrNull(ctx, eq(customers.table.id, input.customerId));
  if (!customer || (['BLACK', 'DISABLED'].includes(customer.status) && stored?.customerId !== customer.id))
    faults.customerId = '客户不存在或已停用';
  if (!ctx.actor.system && !ctx.actor.companies.includes(input.companyId))
    faults.companyId = '经营主体不存在或无权使用';
  if (input.toWarehouseId) {
    const to = await warehouses.findOrNull(ctx, eq(warehouses.table.id, input.toWarehouseId));
    if (to?.status !== 'ENABLED') faults.toWarehouseId = '调入仓库不存在或已停用';
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

async function slipOf(ctx: CommandCtx, containerId: string) {
  const container = await containers.findOrNull(ctx, eq(containers.table.id, containerId));
  if (container?.stage !== 'LOAD') throw invalid({ containerId: '柜子不在待装柜' });
  return liveSlipOf(ctx, containerId);
}

/** FEFO as soon as goods with an expiry date are among what may leave, else FIFO (2.12). */
async function usualStrategy(ctx: CommandCtx, { lines, ...asked }: OutboundInput): Promise<PickStrategy> {
  const names = [...new Set(lines.map(({ goodsName }) => goodsName))];
  if (names.length === 0) return 'FIFO';
  const stock = await availableStock(
    ctx,
    { ...stockOf(asked), where: inArray(whBatch.goodsName, names) },
    STOCK_LOOKED_AT,
  );
  return stock.some(({ expiryDate }) => expiryDate !== null) ? 'FEFO' : 'FIFO';
}
const STOCK_LOOKED_AT = 500;
const stockOf = ({ warehouseId, customerId, companyId, type }: Omit<OutboundInput, 'lines'>) => ({
  warehouseId,
  customerId,
  companyId,
  type,
});

async function fill(ctx: CommandCtx, row: Outbound, lines: readonly OutboundLineInput[]): Promise<Outbound> {
  const faults: Record<string, string> = {};
  const batches = await batchesOf(ctx, lines);
  const stock = await availableStock(
    ctx,
    {
      ...row,
      where: inArray(whBatch.goodsName, [...new Set(['', ...lines.map(({ goodsName }) => goodsName)])]),
    },
    STOCK_LOOKED_AT,
  );
  const places = await placesOf(ctx, row, lines);
  const orderLines = await orderLinesOf(ctx, row, lines);
  const values = lines.map(({ qty, ...line }, at) => {
    const batch = line.batchId ? batches.get(line.batchId) : undefined;
    if (line.batchId && (batch?.customerId !== row.customerId || batch.companyId !== row.companyId))
      faults[`lines.${at}.batchId`] = '批次不是该客户的货物';
    if (line.locationId && !places.has(line.locationId)) faults[`lines.${at}.locationId`] = '库位不在该仓库';
    if (line.orderLineId && !orderLines.has(line.orderLineId))
      faults[`lines.${at}.orderLineId`] = '订单行不是该客户的货物';
    const known = batch ?? stock.find(({ goodsName, mark }) => goodsName === line.goodsName && fits(line.mark, mark));
    return {
      ...line,
      ...(batch ? { goodsName: batch.goodsName, mark: batch.mark } : {}),
      outboundId: row.id,
      lineNo: at + 1,
      unitVolume: known?.unitVolume ?? 0,
      unitWeight: known?.unitWeight ?? 0,
      qtyRequested: qty,
    };
  });
  const asked = lines.map(({ batchId, locationId, goodsName, mark, orderLineId, quality }) =>
    [batchId ?? `${orderLineId ?? ''}${goodsName} ${mark ?? ''}`, locationId ?? '', quality].join('|'),
  );
  for (const [at, one] of asked.entries())
    if (asked.indexOf(one) < at) faults[`lines.${at}.qty`] = `与第 ${asked.indexOf(one) + 1} 行相同，请合并`;
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (values.length > 0) await ctx.tx.insert(whOutboundLine).values(values);
  const totals = await refreshLines(ctx, row.id);
  const [changed] = await ctx.tx.update(whOutbound).set(totals).where(eq(whOutbound.id, row.id)).returning();
  return changed ?? row;
}
const fits = (asked: string | null, mark: string | null) => asked === null || asked === mark;

async function batchesOf(ctx: CommandCtx, lines: readonly OutboundLineInput[]) {
  const ids = [...new Set(lines.flatMap(({ batchId }) => (batchId ? [batchId] : [])))];
  if (ids.length === 0) return new Map<string, typeof whBatch.$inferSelect>();
  const rows = await ctx.tx.select().from(whBatch).where(inArray(whBatch.id, ids)).orderBy(asc(whBatch.id));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of the named locations that are in the warehouse. */
async function placesOf(ctx: CommandCtx, row: Outbound, lines: readonly OutboundLineInput[]): Promise<Set<string>> {
  const ids = [...new Set(lines.flatMap(({ locationId }) => locationId ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await ctx.tx
    .select({ id: whLocation.id })
    .from(whLocation)
    .where(and(inArray(whLocation.id, ids), eq(whLocation.warehouseId, row.warehouseId)));
  return new Set(rows.map(({ id }) => id));
}

/** Those of the named order lines that are the customer's, of the same company. */
async function orderLinesOf(ctx: CommandCtx, row: Outbound, lines: readonly OutboundLineInput[]): Promise<Set<string>> {
  const ids = [...new Set(lines.flatMap(({ orderLineId }) => orderLineId ?? []))];
  if (ids.length === 0) return new Set();
  const rows = await ctx.tx
    .select({ id: lgOrderLine.id })
    .from(lgOrderLine)
    .innerJoin(lgOrder, eq(lgOrder.id, lgOrderLine.orderId))
    .where(
      and(inArray(lgOrderLine.id, ids), eq(lgOrder.customerId, row.customerId), eq(lgOrder.companyId, row.companyId)),
    );
  return new Set(rows.map(({ id }) => id));
}
