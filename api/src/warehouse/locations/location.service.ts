import { namedSome } from '@shared/contract/named-some.ts';
import { planFaults, plannedLocations } from '@shared/contract/warehouse/location-codes.ts';
import {
  locationMachine,
  type LocationDetail,
  type LocationInput,
  type LocationPlanInput,
} from '@shared/contract/warehouse/location.contract.ts';
import type { LOCKS_TO_SET } from '@shared/contract/warehouse/location.labels.ts';
import { isLegal, allowedActions, illegalText } from '@shared/contract/machine.ts';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { requireNamedCustomer } from '../../masters/customers/named-customer.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { chambers } from '../zones/chamber.entity.ts';
import { openDocumentOf } from '../zones/open-documents.ts';
import { zones, type Zone } from '../zones/zone.entity.ts';
import { locations } from '../zones/location.entity.ts';
import { refuseCounted } from '../counts/count-locks.ts';
import { hasStock, isInLedger } from './location-stock.ts';
import { capacityOf, outsideMap } from './location.rules.ts';
import { whLocation, type Location } from '../zones/location.tables.ts';

type Home = { zone: Zone; ids: Pick<Location, 'warehouseId' | 'zoneId' | 'chamberId'> };

/** Chamber and zone of a new place, in the caller's scope (WMS-001); the zone is locked, so that its map stays. */
export async function homeOf(ctx: CommandCtx, chamberId: string): Promise<Home> {
  const chamber = await chambers.find(ctx, chamberId);
  const zone = await zones.lock(ctx, chamber.zoneId);
  if (zone.status !== 'ENABLED') throw invalid({ chamberId: `库区 ${zone.name} 已停用` });
  return { zone, ids: { warehouseId: zone.warehouseId, zoneId: zone.id, chamberId } };
}

function refuseOutside(place: { mapRow: number; mapCol: number }, zone: Zone): void {
  const faults = outsideMap(place, zone);
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

export async function createLocation(ctx: CommandCtx, input: LocationInput, home?: Home): Promise<Location> {
  const { zone, ids } = home ?? (await homeOf(ctx, input.chamberId));
  refuseOutside(input, zone);
  await requireCustomer(ctx, input.fixedCustomerId, null);
  return locations.insert(
    ctx,
    { ...input, ...ids, capacity: capacityOf(input), lockState: 'NONE', status: 'ENABLED' },
    { action: '新增', code: 'create' },
  );
}

/** Saves a location; its zone never changes, its chamber may within it (WMS-001). */
export async function updateLocation(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: LocationInput,
): Promise<Location> {
  const row = await locations.lock(ctx, id, version);
  const { zone, ids } = await homeOf(ctx, input.chamberId);
  if (ids.zoneId !== row.zoneId) throw invalid({ chamberId: '库位不能换库区' });
  refuseOutside(input, zone);
  if (input.code !== row.code && (await isInLedger(ctx.tx, id))) throw invalid({ code: '已有库存流水，编码不能修改' });
  await requireCustomer(ctx, input.fixedCustomerId, row.fixedCustomerId);
  return locations.update(
    ctx,
    row,
    { ...input, ...ids, capacity: capacityOf(input) },
    { action: '编辑', code: 'update' },
  );
}

const requireCustomer = (ctx: CommandCtx, id: string | null, stored: string | null): Promise<void> =>
  requireNamedCustomer(ctx, id, stored, 'fixedCustomerId');

/** 批量生成 (W4): every place of the plan or none (WMS-004); codes and places that exist already are named. */
export async function generateLocations(ctx: CommandCtx, plan: LocationPlanInput): Promise<number> {
  const home = await homeOf(ctx, plan.chamberId);
  const faults = planFaults(plan, home.zone);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  await requireCustomer(ctx, plan.fixedCustomerId, null);
  const places = plannedLocations(plan);
  await refuseTaken(ctx, home, places);
  const { chamberId: _chamber, pattern: _pattern, rows: _rows, cols: _cols, levels: _levels, ...limits } = plan;
  await locations.insertMany(
    ctx,
    places.map((place) => ({ ...limits, ...place, ...home.ids, capacity: capacityOf(plan) })),
    { action: '批量生成', code: 'create' },
  );
  return places.length;
}

async function refuseTaken(
  ctx: CommandCtx,
  { ids }: Home,
  places: readonly { code: string; mapRow: number; mapCol: number; level: number }[],
): Promise<void> {
  const taken = await ctx.tx
    .select({
      code: whLocation.code,
      zoneId: whLocation.zoneId,
      at: sql<string>`concat_ws('-', map_row, map_col, level)`,
    })
    .from(whLocation)
    .where(
      or(
        and(
          eq(whLocation.warehouseId, ids.warehouseId),
          inArray(
            sql`upper(${whLocation.code})`,
            places.map(({ code }) => code),
          ),
        ),
        eq(whLocation.zoneId, ids.zoneId),
      ),
    );
  const codes = new Set(taken.map(({ code }) => code.toUpperCase()));
  const spots = new Set(taken.filter(({ zoneId }) => zoneId === ids.zoneId).map(({ at }) => at));
  const double = places.filter(({ code }) => codes.has(code)).map(({ code }) => code);
  const stood = places.filter(({ mapRow, mapCol, level }) => spots.has(`${mapRow}-${mapCol}-${level}`));
  const some = (names: readonly string[]) => namedSome(names, '个', 5);
  if (double.length > 0) throw invalid({ pattern: `编码已存在：${some(double)}` });
  if (stood.length > 0)
    throw invalid({
      'rows.from': `已有库位的位置（行-列-层）：${some(stood.map(({ mapRow, mapCol, level }) => `${mapRow}-${mapCol}-${level}`))}`,
    });
}

/** 停用 and 启用. */
export async function setLocation(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: 'disable' | 'enable',
): Promise<Location> {
  const row = await locations.lock(ctx, id, version);
  if (action === 'disable' && (await hasStock(ctx.tx, id)))
    throw refuse('WMS_WAREHOUSE_NOT_EMPTY', `库位 ${row.code} 还有库存，请先移库再停用。`);
  const open = action === 'disable' ? await openDocumentOf(ctx, { location: id }) : null;
  if (open) throw refuse('WMS_WAREHOUSE_NOT_EMPTY', `库位 ${row.code} 还有未完成的${open}，请先完成或取消再停用。`);
  return locations.transition(ctx, locationMachine, row, action);
}

/** 锁定 with its reason; one that is locked otherwise gets the new lock. */
export async function lockLocation(
  ctx: CommandCtx,
  row: Location,
  lockState: keyof typeof LOCKS_TO_SET,
  reason: string,
): Promise<void> {
  requireLegal(row, 'lock');
  await refuseCounted(ctx, [row.id]);
  await locations.update(ctx, row, { lockState, lockReason: reason }, { action: '锁定', code: 'lock', reason });
}

export async function unlockLocation(ctx: CommandCtx, row: Location): Promise<void> {
  requireLegal(row, 'unlock');
  await refuseCounted(ctx, [row.id]);
  if (row.lockState === 'NONE') throw refuse('ILLEGAL_STATE', `库位 ${row.code} 没有锁定。`);
  await locations.update(ctx, row, { lockState: 'NONE', lockReason: null }, { action: '解锁', code: 'unlock' });
}

function requireLegal(row: Location, action: 'lock' | 'unlock'): void {
  if (!isLegal(locationMachine, row.status, action))
    throw refuse('ILLEGAL_STATE', `库位 ${row.code}：${illegalText(locationMachine, row.status, action)}`);
}

/** What may be done with a location as it stands. */
export const locationActions = (ctx: Ctx, { status, lockState }: Pick<Location, 'status' | 'lockState'>) =>
  allowedActions(
    locationMachine,
    status,
    (code) => ctx.actor.may(code),
    (action) => (action === 'unlock' && lockState === 'NONE' ? null : []),
  );

/** A location as its form needs it. */
export function locationDetail(ctx: Ctx, row: Location): LocationDetail {
  const { createdAt: _at, createdBy: _by, updatedAt: _changed, updatedBy: _changer, ...own } = row;
  return { ...own, actions: locationActions(ctx, row) };
}
