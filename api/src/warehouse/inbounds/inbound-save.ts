import type { InboundInput } from '@shared/contract/warehouse/inbound.input.ts';
import { inboundMachine } from '@shared/contract/warehouse/inbound.machine.ts';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { containers } from '../../logistics/containers/container.entity.ts';
import { orders } from '../../logistics/orders/order.entity.ts';
import { lgOrder, lgOrderLine } from '../../logistics/orders/order.tables.ts';
import { requireLiveCustomer } from '../../masters/customers/named-customer.ts';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { inbounds } from './inbound.entity.ts';
import {
  lineValues,
  linesOf,
  linesText,
  requireGoods,
  saveLines,
  UNTOUCHED,
  type LineValues,
} from './inbound-lines.ts';
import { totalsOf } from './inbound.rules.ts';
import { whInbound, type Inbound } from './inbound.tables.ts';
import { isForOrder, isLive } from './order-rest.ts';
import { mayBeMall } from './stock-kinds.ts';

/** New draft, RK…; VALIDATION names what is not there or not the caller's. */
export async function createInbound(ctx: CommandCtx, input: InboundInput): Promise<Inbound> {
  const { lines: _lines, ...header } = input;
  const named = await checked(ctx, input, null);
  const lines = input.lines.map(lineValues);
  const inboundNo = await ctx.nextNumber('RK');
  const row = await inbounds.insert(
    ctx,
    {
      ...header,
      expectedAt: new Date(input.expectedAt),
      ...named,
      ...totals(lines),
      inboundNo,
      state: 'DRAFT',
      searchText: searchText(inboundNo, { ...named, mark: input.mark, lines }),
    },
    { action: '新建', code: 'create', after: { 明细: linesText(lines) } },
  );
  await saveLines(ctx, row.id, lines);
  return row;
}

/** Saves a draft. VERSION_CONFLICT, ILLEGAL_STATE past 草稿. */
export async function updateInbound(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: InboundInput,
): Promise<Inbound> {
  const stored = await inbounds.lockFor(ctx, inboundMachine, 'update', id, version);
  const { lines: _lines, ...header } = input;
  const named = await checked(ctx, input, stored);
  const lines = input.lines.map(lineValues);
  const written = await linesOf(ctx, id);
  const before = linesText(written);
  // 登记成本 is not of the form: a line that is kept keeps its cost.
  const costOf = new Map(mayBeMall(input) ? written.map((line) => [line.id, line.unitCost]) : []);
  await saveLines(
    ctx,
    id,
    lines.map((line, index) => ({ ...line, unitCost: costOf.get(input.lines[index]?.id ?? '') ?? null })),
  );
  const after = linesText(lines);
  return inbounds.update(
    ctx,
    stored,
    {
      ...header,
      expectedAt: new Date(input.expectedAt),
      ...named,
      ...totals(lines),
      searchText: searchText(stored.inboundNo, { ...named, mark: input.mark, lines }),
    },
    {
      action: '编辑',
      code: 'update',
      touch: true,
      ...(before === after ? {} : { before: { 明细: before }, after: { 明细: after } }),
    },
  );
}

const totals = (lines: readonly LineValues[]) => totalsOf(lines.map((line) => ({ ...line, ...UNTOUCHED })));

/** What the search of the list looks through. */
export const searchText = (
  no: string,
  { sourceNo, mark, lines }: { sourceNo: string | null; mark: string | null; lines: readonly { goodsName: string }[] },
): string =>
  [no, sourceNo, mark, ...new Set(lines.map(({ goodsName }) => goodsName))].filter(Boolean).join(' ').slice(0, 4000);

/** Warehouse, customer, company and source are there, in scope, and fit each other; answers the number of the source. */
async function checked(
  ctx: CommandCtx,
  input: InboundInput,
  stored: Inbound | null,
): Promise<{ sourceNo: string | null }> {
  const warehouse = await warehouses.findOrNull(ctx, eq(warehouses.table.id, input.warehouseId));
  if (!warehouse || (warehouse.status !== 'ENABLED' && stored?.warehouseId !== warehouse.id))
    throw invalid({ warehouseId: '仓库不存在或已停用' });
  await requireLiveCustomer(ctx, input.customerId, stored?.customerId ?? null);
  await requireGoods(ctx, input.customerId, input.lines);
  await requireOrderLines(ctx, input);
  if (!ctx.actor.system && !ctx.actor.companies.includes(input.companyId))
    throw invalid({ companyId: '经营主体不在权限内' });
  if (input.sourceType === null || input.sourceId === null) {
    if (input.sourceType !== input.sourceId) throw invalid({ sourceId: '请选择来源单据' });
    return { sourceNo: null };
  }
  const kept = stored?.sourceType === input.sourceType && stored.sourceId === input.sourceId;
  if (input.sourceType === 'CONTAINER') {
    if (kept) return { sourceNo: stored.sourceNo };
    const container = await containers.findOrNull(ctx, eq(containers.table.id, input.sourceId));
    if (!container) throw invalid({ sourceId: '柜子不存在或无权查看' });
    return { sourceNo: container.containerCode };
  }
  const sourceNo = await orderFor(ctx, input, input.sourceId, kept);
  if (input.type === 'CARGO') await requireNoOther(ctx, input.sourceId, sourceNo, stored?.id ?? null);
  return { sourceNo };
}

/** Number of the order that goods come of: of the same customer and company, and not cancelled unless it stood there before. */
async function orderFor(ctx: CommandCtx, input: InboundInput, id: string, kept: boolean): Promise<string> {
  const [order] = kept
    ? await ctx.tx.select().from(lgOrder).where(eq(lgOrder.id, id))
    : [await orders.findOrNull(ctx, eq(orders.table.id, id))];
  if (!order) throw invalid({ sourceId: '订单不存在或无权查看' });
  if (order.customerId !== input.customerId) throw invalid({ sourceId: '订单不是该客户的' });
  if (order.companyId !== input.companyId) throw invalid({ companyId: `订单 ${order.orderNo} 是其他经营主体的` });
  if (!kept && order.status === 'CANCELLED') throw invalid({ sourceId: `订单 ${order.orderNo} 已取消` });
  return order.orderNo;
}

/** Chapter 13: one live 集货入库 an order; a further one only when it is done. */
async function requireNoOther(ctx: CommandCtx, orderId: string, orderNo: string, own: string | null): Promise<void> {
  const [other] = await ctx.tx
    .select({ inboundNo: whInbound.inboundNo })
    .from(whInbound)
    .where(and(isForOrder(orderId), isLive, own === null ? undefined : ne(whInbound.id, own)));
  if (other) throw invalid({ sourceId: `订单 ${orderNo} 还有未完成的入库单 ${other.inboundNo}` });
}

/** Lines of the order that is the source, and of no other. */
async function requireOrderLines(ctx: CommandCtx, { sourceType, sourceId, lines }: InboundInput): Promise<void> {
  const wanted = lines.flatMap(({ sourceLineId }) => sourceLineId ?? []);
  if (wanted.length === 0) return;
  const known =
    sourceType === 'ORDER' && sourceId !== null
      ? await ctx.tx
          .select({ id: lgOrderLine.id })
          .from(lgOrderLine)
          .where(and(inArray(lgOrderLine.id, wanted), eq(lgOrderLine.orderId, sourceId)))
      : [];
  const ids = new Set(known.map(({ id }) => id));
  const wrong = Object.fromEntries(
    lines.flatMap(({ sourceLineId }, index) =>
      sourceLineId !== null && !ids.has(sourceLineId) ? [[`lines.${index}.goodsName`, '不是来源订单的明细']] : [],
    ),
  );
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}
