import { allowedActions } from '@shared/contract/machine.ts';
import { warehouseMachine } from '@shared/contract/warehouse/warehouse.contract.ts';
import type { ZoneDetail, ZoneInput } from '@shared/contract/warehouse/zone.contract.ts';
import { and, count, eq, max, ne, sql } from 'drizzle-orm';
import { chambers } from './chamber.entity.ts';
import { whChamber, whChamberRecord } from './chamber.tables.ts';
import { locations } from './location.entity.ts';
import { whLocation } from './location.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { inLedger, openDocumentOf } from './open-documents.ts';
import { DEFAULT_CHAMBER, mapProblems, zoneProblems } from './zone.rules.ts';
import { zones, type Zone } from './zone.entity.ts';

/** A new zone with its default chamber (2.3) and, for the zones of WMS-003, its first location. */
export async function createZone(
  ctx: CommandCtx,
  input: ZoneInput,
  first?: { locationKind: 'STAGING' | 'DAMAGED'; locationCode: string },
): Promise<Zone> {
  refuseProblems(zoneProblems(input));
  const zone = await zones.insert(ctx, { ...input, status: 'ENABLED' }, { action: '新增', code: 'create' });
  const chamber = await chambers.insert(
    ctx,
    { zoneId: zone.id, ...DEFAULT_CHAMBER, state: 'CLOSED', capacity: 0 },
    { action: '新增', code: 'create' },
  );
  if (first)
    await locations.insert(
      ctx,
      {
        warehouseId: zone.warehouseId,
        zoneId: zone.id,
        chamberId: chamber.id,
        code: `${first.locationCode}-01`,
        kind: first.locationKind,
        mapRow: 1,
        mapCol: 1,
      },
      { action: '新增', code: 'create' },
    );
  return zone;
}

/** Saves a zone: limits (2.2), its code until the ledger names it (WMS-002), the map (WMS-005); the warehouse of a zone never changes (WMS-001). */
export async function updateZone(ctx: CommandCtx, id: string, version: number, input: ZoneInput): Promise<Zone> {
  const row = await zones.lock(ctx, id, version);
  if (input.warehouseId !== row.warehouseId) throw invalid({ warehouseId: '库区不能换仓库' });
  if (input.code !== row.code && (await inLedger(ctx, sql`l.zone_id = ${id}`)))
    throw invalid({ code: '已有库存流水，编码不能修改' });
  const [used] = await ctx.tx
    .select({ row: max(whLocation.mapRow), col: max(whLocation.mapCol) })
    .from(whLocation)
    .where(eq(whLocation.zoneId, id));
  refuseProblems({
    ...zoneProblems(input),
    ...mapProblems(input, { maxRow: used?.row ?? 0, maxCol: used?.col ?? 0 }),
  });
  return zones.update(ctx, row, input, { action: '编辑', code: 'update' });
}

/** 停用 and 启用 of a zone: not while a chamber stands open (WMS-006). */
export async function changeZoneStatus(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: keyof typeof warehouseMachine.actions,
): Promise<Zone> {
  const row = await zones.lock(ctx, id, version);
  const [open] = await ctx.tx
    .select({ open: count() })
    .from(whChamber)
    .where(and(eq(whChamber.zoneId, id), ne(whChamber.state, 'CLOSED')));
  if (action === 'disable' && (open?.open ?? 0) > 0)
    throw refuse('WMS_WAREHOUSE_NOT_EMPTY', `库区 ${row.name} 还有开着的仓间，请先关仓再停用。`);
  if (action === 'disable' && (await holdsStock(ctx, id)))
    throw refuse('WMS_WAREHOUSE_NOT_EMPTY', `库区 ${row.name} 还有库存，请先移库再停用。`);
  const unfinished = action === 'disable' ? await openDocumentOf(ctx, { zone: id }) : null;
  if (unfinished)
    throw refuse('WMS_WAREHOUSE_NOT_EMPTY', `库区 ${row.name} 还有未完成的${unfinished}，请先完成或取消再停用。`);
  return zones.transition(ctx, warehouseMachine, row, action);
}

/** WMS-006; the stock knows the zones, not they the stock, so this is asked in SQL. */
const holdsStock = async (ctx: CommandCtx, zoneId: string): Promise<boolean> =>
  (await rows(ctx.tx, sql`select from wh_stock where zone_id = ${zoneId} and on_hand > 0 limit 1`)).length > 0;

/** Deletes a zone that was never used: no opening record, no location, nothing but the default chamber (W2). */
export async function removeZone(ctx: CommandCtx, id: string, version: number): Promise<void> {
  const row = await zones.lock(ctx, id, version);
  const rooms = await chambers.lockWhere(ctx, eq(whChamber.zoneId, id));
  const [records] = await ctx.tx
    .select({ found: count() })
    .from(whChamberRecord)
    .innerJoin(whChamber, eq(whChamber.id, whChamberRecord.chamberId))
    .where(eq(whChamber.zoneId, id));
  const [places] = await ctx.tx.select({ found: count() }).from(whLocation).where(eq(whLocation.zoneId, id));
  if (rooms.length > 1 || (records?.found ?? 0) > 0 || (places?.found ?? 0) > 0)
    throw refuse('SYS-002', `库区 ${row.name} 已使用，不能删除，可以停用。`);
  for (const room of rooms) await chambers.remove(ctx, room, { action: '删除', code: 'remove' });
  await zones.remove(ctx, row, { action: '删除', code: 'remove' });
}

function refuseProblems(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** A zone as its form needs it. */
export async function zoneDetail(ctx: Ctx, row: Zone): Promise<Answerable<ZoneDetail>> {
  const [warehouse] = await ctx.db
    .select({ name: whWarehouse.name })
    .from(whWarehouse)
    .where(eq(whWarehouse.id, row.warehouseId));
  return {
    ...row,
    warehouseName: warehouse?.name ?? '',
    actions: allowedActions(warehouseMachine, row.status, (code) => ctx.actor.may(code)),
  };
}
