import { add, divide, multiply, roundMoney } from '@shared/contract/decimal.ts';
import { CLEARANCE_DOCS } from '@shared/contract/logistics/clearance.labels.ts';
import type { Party } from '@shared/contract/logistics/order.input.ts';
import { and, asc, eq } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { syPort } from '../base/base.tables.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { lgOrder, lgOrderLine } from '../orders/order.tables.ts';
import type { CommandCtx, Ctx } from '../platform/context.ts';
import { refuse } from '../platform/refusal.ts';
import { rateOf } from '../rates/rate.service.ts';
import { clearances } from './clearance.entity.ts';
import { taxLines, type GivenLine } from './clearance.duty.ts';
import { lgClearance, lgClearanceDoc, lgClearanceLine, type ClearanceRow } from './clearance.tables.ts';

/** The clearance of a container, or null. */
export async function clearanceOf(ctx: Ctx, containerId: string): Promise<ClearanceRow | null> {
  const [row] = await ctx.db.select().from(lgClearance).where(eq(lgClearance.containerId, containerId));
  return row ?? null;
}

const cargoOf = (ctx: CommandCtx, containerId: string) =>
  ctx.tx
    .select({ allocation: lgAllocation, line: lgOrderLine, consignee: lgOrder.consignee })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .innerJoin(lgOrderLine, eq(lgOrderLine.id, lgAllocation.orderLineId))
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')))
    .orderBy(asc(lgAllocation.orderId), asc(lgOrderLine.lineNo), asc(lgAllocation.id));
type Cargo = Awaited<ReturnType<typeof cargoOf>>[number];

/**
 * 待报关 → 待清关: the container's draft clearance with a duty line for each foreign code, name and unit of what was loaded
 * (5.2, 2.11). One that a rolled-back container still has keeps its head; its lines follow what is loaded now.
 */
export async function makeClearance(ctx: CommandCtx, row: ContainerRow): Promise<void> {
  const cargo = await cargoOf(ctx, row.id);
  const known = await clearanceOf(ctx, row.id);
  const clearance = known ?? (await insertClearance(ctx, row, cargo));
  const before = await ctx.tx.select().from(lgClearanceLine).where(eq(lgClearanceLine.clearanceId, clearance.id));
  const lines = (await linesOf(ctx, cargo, clearance.currency)).map((line) => ({
    ...line,
    agreement:
      before.find(({ foreignHsCode, name }) => foreignHsCode === line.foreignHsCode && name === line.name)?.agreement ??
      null,
  }));
  const totals = await taxLines(ctx, clearance.id, clearance, lines, row.ata);
  const locked = await clearances.lock(ctx, clearance.id);
  await clearances.update(
    ctx,
    locked,
    { ...totals, agentId: row.overseasAgentId ?? locked.agentId },
    { action: known ? '更新清关单' : '计算税费', code: 'update', touch: known !== null },
  );
}

async function insertClearance(ctx: CommandCtx, row: ContainerRow, cargo: readonly Cargo[]): Promise<ClearanceRow> {
  if (!row.overseasAgentId) throw refuse('GUARD_FAILED', `${row.containerCode} 没有国外代理，不能生成清关单。`);
  const [port] = await ctx.tx.select().from(syPort).where(eq(syPort.locode, row.pod));
  const party = onlyParty(cargo);
  const made = await clearances.insert(
    ctx,
    {
      clearanceNo: await ctx.nextNumber('QG'),
      companyId: row.companyId,
      ownerId: row.ownerId,
      deptId: row.deptId,
      containerId: row.id,
      agentId: row.overseasAgentId,
      country: port?.country ?? row.pod.slice(0, 2),
      importer: party,
      consignee: party,
      currency: cargo[0]?.line.currency ?? 'USD',
    },
    { action: '生成清关单', code: 'create' },
  );
  await ctx.tx.insert(lgClearanceDoc).values(CLEARANCE_DOCS.map((kind) => ({ clearanceId: made.id, kind })));
  return made;
}

/** The consignee when all orders have the same one. */
function onlyParty(cargo: readonly Cargo[]): Party | null {
  const parties = new Map(cargo.map(({ consignee }) => [JSON.stringify(consignee), consignee]));
  return parties.size === 1 ? ([...parties.values()][0] ?? null) : null;
}

/** One line for each foreign code, name and unit; values in the clearance's currency at the rates of the day. */
async function linesOf(ctx: CommandCtx, cargo: readonly Cargo[], currency: string): Promise<GivenLine[]> {
  const made = new Map<string, GivenLine>();
  for (const { allocation, line } of cargo) {
    const counted = Number(allocation.qty) > 0;
    const name = line.nameEn ?? line.nameCn;
    const unit = counted ? line.unit : null;
    const key = JSON.stringify([line.foreignHsCode, name, unit]);
    const before = made.get(key);
    made.set(key, {
      foreignHsCode: line.foreignHsCode,
      name,
      unit,
      qty: add(before?.qty ?? '0', counted ? allocation.qty : String(allocation.cartons)),
      customsValue: add(before?.customsValue ?? '0', await valueOf(ctx, { allocation, line }, currency)),
      agreement: null,
    });
  }
  return [...made.values()];
}

/** Goods value of an allocation; '0' while the order names no price or the day has no rate, which the duty line then tells. */
async function valueOf(
  ctx: CommandCtx,
  { allocation, line }: Omit<Cargo, 'consignee'>,
  currency: string,
): Promise<string> {
  const own =
    line.unitPrice !== null
      ? multiply(line.unitPrice, allocation.qty)
      : divide(multiply(line.amount ?? '0', String(allocation.cartons)), String(Math.max(1, line.cartons)));
  if (line.currency === currency) return roundMoney(own, currency);
  const [from, to] = [await rateOf(ctx, line.currency, ctx.today()), await rateOf(ctx, currency, ctx.today())];
  return from && to ? roundMoney(divide(multiply(own, from.rate), to.rate), currency) : '0';
}
