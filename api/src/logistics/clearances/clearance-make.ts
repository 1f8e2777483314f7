import { CLEARANCE_DOCS } from '@shared/contract/logistics/clearance.labels.ts';
import type { Party } from '@shared/contract/logistics/order.input.ts';
import { and, asc, eq } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { syPort } from '../../masters/base/base.tables.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { clearances } from './clearance.entity.ts';
import { taxLines, type GivenLine } from './clearance-duty.ts';
import { converter, sourcesOf, type ClearanceSource } from './clearance-source.ts';
import {
  lgClearance,
  lgClearanceDoc,
  lgClearanceLine,
  type ClearanceLineRow,
  type ClearanceRow,
} from './clearance.tables.ts';

/** The clearance of a container, or null. */
export async function clearanceOf(ctx: Ctx, containerId: string): Promise<ClearanceRow | null> {
  const [row] = await ctx.db.select().from(lgClearance).where(eq(lgClearance.containerId, containerId));
  return row ?? null;
}

/** Consignees of the orders aboard. */
const consigneesOf = (ctx: CommandCtx, containerId: string) =>
  ctx.tx
    .select({ consignee: lgOrder.consignee })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')))
    .orderBy(asc(lgAllocation.id));

/**
 * 待报关 → 待清关: the container's draft clearance with a duty line for each HS code, foreign code, name and unit of what was
 * declared, of what was loaded where nobody declared it (5.2, 2.11, chapter 16). One that a rolled-back container still has keeps its head; its lines follow what is loaded now.
 */
export async function makeClearance(ctx: CommandCtx, row: ContainerRow): Promise<void> {
  const sources = await sourcesOf(ctx, row.id);
  const known = await clearanceOf(ctx, row.id);
  const clearance = known ?? (await insertClearance(ctx, row, sources));
  const before = await ctx.tx.select().from(lgClearanceLine).where(eq(lgClearanceLine.clearanceId, clearance.id));
  const lines = await linesOf(ctx, sources, clearance, before);
  const totals = await taxLines(ctx, clearance.id, clearance, lines, row.ata);
  const locked = await clearances.lock(ctx, clearance.id);
  await clearances.update(
    ctx,
    locked,
    { ...totals, agentId: row.overseasAgentId ?? locked.agentId },
    { action: known ? '更新清关单' : '计算税费', code: 'update', touch: known !== null },
  );
}

async function insertClearance(
  ctx: CommandCtx,
  row: ContainerRow,
  sources: readonly ClearanceSource[],
): Promise<ClearanceRow> {
  if (!row.overseasAgentId) throw refuse('GUARD_FAILED', `${row.containerCode} 没有国外代理，不能生成清关单。`);
  const [port] = await ctx.tx.select().from(syPort).where(eq(syPort.locode, row.pod));
  const party = onlyParty(await consigneesOf(ctx, row.id));
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
      currency: sources[0]?.figures.currency ?? 'USD',
    },
    { action: '生成清关单', code: 'create' },
  );
  await ctx.tx.insert(lgClearanceDoc).values(CLEARANCE_DOCS.map((kind) => ({ clearanceId: made.id, kind })));
  return made;
}

/** The consignee when all orders have the same one. */
function onlyParty(cargo: readonly { consignee: Party | null }[]): Party | null {
  const parties = new Map(cargo.map(({ consignee }) => [JSON.stringify(consignee), consignee]));
  return parties.size === 1 ? ([...parties.values()][0] ?? null) : null;
}

/** A line for each source, in the clearance's currency at the rates of the day; '0' while nobody names a value or the day has no rate. */
async function linesOf(
  ctx: CommandCtx,
  sources: readonly ClearanceSource[],
  clearance: Pick<ClearanceRow, 'companyId' | 'currency'>,
  before: readonly ClearanceLineRow[],
): Promise<GivenLine[]> {
  const convert = await converter(ctx, clearance, sources);
  return sources.map((source) => ({
    sourceKey: source.key,
    hsCode: source.hsCode,
    foreignHsCode: source.foreignHsCode,
    name: source.name,
    unit: source.figures.unit,
    qty: source.figures.qty ?? '0',
    customsValue: convert(source.figures) ?? '0',
    agreement:
      before.find((line) => line.foreignHsCode === source.foreignHsCode && line.name === source.name)?.agreement ??
      null,
  }));
}
