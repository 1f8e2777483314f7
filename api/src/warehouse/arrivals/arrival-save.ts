import type { ArrivalInput, ArrivalLineInput } from '@shared/contract/warehouse/arrival.contract.ts';
import { arrivalMachine } from '@shared/contract/warehouse/arrival.machine.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import { requireLiveCustomer } from '../../masters/customers/named-customer.ts';
import { usableSupplier } from '../../masters/suppliers/usable-supplier.ts';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { inbounds } from '../inbounds/inbound.entity.ts';
import { requireGoods } from '../inbounds/inbound-lines.ts';
import { openOf } from '../inbounds/inbound.rules.ts';
import { whInboundLine, type Inbound, type InboundLineRow } from '../inbounds/inbound.tables.ts';
import { linesOf, linesText, searchTextOf, totalsOf } from './arrival-lines.ts';
import { arrivals } from './arrival.entity.ts';
import { whArrivalLine, type Arrival, type ArrivalLineRow } from './arrival.tables.ts';

type LineValues = Pick<ArrivalLineRow, 'inboundLineId' | 'goodsId' | 'goodsName' | 'notified' | 'lineNo'>;
const MAX_LINES = 500;

/** New 预报, DH…; VALIDATION names what is not there, not the caller's or of another customer. */
export async function createArrival(ctx: CommandCtx, input: ArrivalInput): Promise<Arrival> {
  const { lines, ...header } = await checked(ctx, input, null);
  const row = await arrivals.insert(
    ctx,
    { ...header, arrivalNo: await ctx.nextNumber('DH'), notifiedAt: ctx.now() },
    { action: '新建', code: 'create', after: { 明细: linesText(lines) } },
  );
  return fill(ctx, row, lines);
}

/** Saves an announcement that has not arrived. VERSION_CONFLICT, ILLEGAL_STATE past 预报. */
export async function updateArrival(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: ArrivalInput,
): Promise<Arrival> {
  const stored = await arrivals.lockFor(ctx, arrivalMachine, 'update', id, version);
  const { lines, ...header } = await checked(ctx, input, stored);
  const before = linesText((await linesOf(ctx, id)).map(({ line }) => line));
  const after = linesText(lines);
  // Who was let in drives this truck for this customer; another one asks again.
  const same = header.plateNo === stored.plateNo && header.carrierId === stored.carrierId;
  const row = await arrivals.update(
    ctx,
    stored,
    {
      ...header,
      ...(same && header.customerId === stored.customerId ? {} : { releaseReason: null, releasedBy: null }),
    },
    {
      action: '编辑',
      code: 'update',
      touch: true,
      ...(before === after ? {} : { before: { 明细: before }, after: { 明细: after } }),
    },
  );
  return fill(ctx, row, lines);
}

/** Writes the lines of an announcement, nothing points at them yet, and what the header says of them. */
async function fill(ctx: CommandCtx, row: Arrival, lines: readonly LineValues[]): Promise<Arrival> {
  await ctx.tx.delete(whArrivalLine).where(eq(whArrivalLine.arrivalId, row.id));
  if (lines.length > 0)
    await ctx.tx.insert(whArrivalLine).values(lines.map((line) => ({ ...line, arrivalId: row.id })));
  return headed(ctx, row);
}

/** Keeps totals and search text of the header, without a version of their own. */
async function headed(ctx: CommandCtx, row: Arrival): Promise<Arrival> {
  const lines = await linesOf(ctx, row.id);
  const derived = { ...totalsOf(lines), searchText: searchTextOf(row, lines) };
  await ctx.tx.update(arrivals.table).set(derived).where(eq(arrivals.table.id, row.id));
  return { ...row, ...derived };
}

/** Warehouse, customer, company, carrier and inbounds are there, in scope, and fit each other. */
async function checked(ctx: CommandCtx, input: ArrivalInput, stored: Arrival | null) {
  const warehouse = await warehouses.findOrNull(ctx, eq(warehouses.table.id, input.warehouseId));
  if (!warehouse || (warehouse.status !== 'ENABLED' && stored?.warehouseId !== warehouse.id))
    throw invalid({ warehouseId: '仓库不存在或已停用' });
  await requireLiveCustomer(ctx, input.customerId, stored?.customerId ?? null);
  if (!ctx.actor.system && !ctx.actor.companies.includes(input.companyId))
    throw invalid({ companyId: '经营主体不在权限内' });
  const { inboundIds: _ids, lines: _lines, ...header } = input;
  return {
    ...header,
    ...(await carrierOf(ctx, input, stored?.carrierId ?? null)),
    planAt: input.planAt === null ? null : new Date(input.planAt),
    lines: await linesFor(ctx, input),
  };
}

/** The haulier's name stands on the paper; VALIDATION when it may not be used. */
export async function carrierOf(
  ctx: CommandCtx,
  { carrierId, carrier }: Pick<ArrivalInput, 'carrierId' | 'carrier'>,
  stored: string | null,
): Promise<{ carrierId: string | null; carrier: string | null }> {
  if (carrierId === null) return { carrierId, carrier };
  const supplier = await usableSupplier(ctx, carrierId, stored);
  if (!supplier) throw invalid({ carrierId: '供应商不存在、已停用或无权使用' });
  return { carrierId, carrier: supplier.shortName ?? supplier.name };
}

/** The announced lines: those that were sent, then every other open line of the chosen inbounds. */
async function linesFor(ctx: CommandCtx, input: ArrivalInput): Promise<LineValues[]> {
  const known = await inboundLines(ctx, input);
  const wrong: Record<string, string> = {};
  const sent = input.lines.map((line, index) => {
    const values = valuesOf(line, known);
    if (!values) wrong[`lines.${index}.inboundLineId`] = '入库明细不存在，或不是该客户、仓库、经营主体待到货的';
    else if (line.inboundLineId !== null && line.notified === 0) wrong[`lines.${index}.notified`] = '必须大于 0';
    return values;
  });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  await requireGoods(
    ctx,
    input.customerId,
    input.lines.map(({ inboundLineId, goodsId }) => ({ goodsId: inboundLineId === null ? goodsId : null })),
  );
  const named = new Set(input.lines.map(({ inboundLineId }) => inboundLineId));
  const rest = known.flatMap(({ line }) =>
    input.inboundIds.includes(line.inboundId) && !named.has(line.id) && openOf(line) > 0
      ? [{ inboundLineId: line.id, goodsId: line.goodsId, goodsName: line.goodsName, notified: openOf(line) }]
      : [],
  );
  const lines = [...sent.flatMap((line) => line ?? []), ...rest];
  if (lines.length > MAX_LINES) throw invalid({ lines: `最多 ${MAX_LINES} 行` });
  return lines.map((line, index) => ({ ...line, lineNo: index + 1 }));
}

interface KnownInboundLine {
  inbound: Inbound;
  line: InboundLineRow;
}
/** Lines of the inbounds that are named, locked so that none is cancelled or closed meanwhile. */
async function inboundLines(ctx: CommandCtx, input: ArrivalInput): Promise<KnownInboundLine[]> {
  const lineIds = input.lines.flatMap(({ inboundLineId }) => inboundLineId ?? []);
  if (lineIds.length === 0 && input.inboundIds.length === 0) return [];
  const owners = await ctx.tx
    .selectDistinct({ id: whInboundLine.inboundId })
    .from(whInboundLine)
    .where(inArray(whInboundLine.id, lineIds));
  const ids = [...new Set([...input.inboundIds, ...owners.map(({ id }) => id)])];
  const locked = await inbounds.lockWhere(ctx, inArray(inbounds.table.id, ids));
  const waiting = locked.filter(
    (row) =>
      (row.state === 'PENDING' || row.state === 'PARTIAL') &&
      row.warehouseId === input.warehouseId &&
      row.customerId === input.customerId &&
      row.companyId === input.companyId,
  );
  if (input.inboundIds.some((id) => waiting.every((row) => row.id !== id)))
    throw invalid({ inboundIds: '入库单不存在，或不是该客户、仓库、经营主体待到货的' });
  if (waiting.length === 0) return [];
  const lines = await ctx.tx
    .select()
    .from(whInboundLine)
    .where(
      inArray(
        whInboundLine.inboundId,
        waiting.map(({ id }) => id),
      ),
    )
    .orderBy(asc(whInboundLine.inboundId), asc(whInboundLine.lineNo));
  return lines.flatMap((line) => {
    const inbound = waiting.find(({ id }) => id === line.inboundId);
    return inbound ? [{ inbound, line }] : [];
  });
}

/** What a sent line becomes; null: it names an inbound line that is not to be had. */
function valuesOf(sent: ArrivalLineInput, known: readonly KnownInboundLine[]): Omit<LineValues, 'lineNo'> | null {
  const { inboundLineId, goodsId, goodsName, notified } = sent;
  if (inboundLineId === null) return { inboundLineId, goodsId, goodsName: goodsName ?? '', notified };
  const found = known.find(({ line }) => line.id === inboundLineId);
  return found ? { inboundLineId, goodsId: found.line.goodsId, goodsName: found.line.goodsName, notified } : null;
}
