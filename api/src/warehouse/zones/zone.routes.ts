import { zoneList, zonePicker, zones as contract } from '@shared/contract/warehouse/zone.contract.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import { serveList } from '../../platform/list.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { zones } from './zone.entity.ts';
import { changeZoneStatus, createZone, removeZone, updateZone, zoneDetail } from './zone.service.ts';
import { usedPercent } from './usage.ts';
import { whZone } from './zone.tables.ts';

const lying = (what: string) =>
  sql`(select ${sql.raw(what)} from wh_stock s join wh_batch b on b.id = s.batch_id
    where s.zone_id = ${whZone.id} and s.on_hand > 0)`;
/** cm³ of all locations in use, 0 when one of them is unlimited. */
const capacity = sql`(select case when min(l.capacity) > 0 then sum(l.capacity) else 0 end from wh_location l
  where l.zone_id = ${whZone.id} and l.status = 'ENABLED')`;

const list = serveList(zoneList, {
  table: whZone,
  join: [[whWarehouse, eq(whWarehouse.id, whZone.warehouseId)]],
  select: {
    warehouseId: whZone.warehouseId,
    code: whZone.code,
    name: whZone.name,
    tempClass: whZone.tempClass,
    useType: whZone.useType,
    chamberCount: sql<number>`(select count(*)::int from wh_chamber c where c.zone_id = ${whZone.id})`,
    locationCount: sql<number>`(select count(*)::int from wh_location l where l.zone_id = ${whZone.id})`,
    usage: usedPercent(lying('coalesce(sum(s.on_hand * b.unit_volume), 0)'), capacity),
    onHand: lying('coalesce(sum(s.on_hand), 0)::int') as SQL<number>,
    owners: lying('count(distinct s.customer_id)::int') as SQL<number>,
    mapRows: whZone.mapRows,
    mapCols: whZone.mapCols,
    color: whZone.color,
    status: whZone.status,
    used: sql<boolean>`(exists (select 1 from wh_location l where l.zone_id = ${whZone.id})
      or exists (select 1 from wh_chamber_record r join wh_chamber c on c.id = r.chamber_id where c.zone_id = ${whZone.id})
      or (select count(*) from wh_chamber c where c.zone_id = ${whZone.id}) > 1)`,
  },
  scope: zones,
  filters: { keyword: (term) => searchMatch(sql`${whZone.code} || ' ' || ${whZone.name}`, term) },
});

const picker = servePicker(
  zonePicker,
  pickFrom({
    table: whZone,
    join: [[whWarehouse, eq(whWarehouse.id, whZone.warehouseId)]],
    scope: zones,
    label: whZone.name,
    hint: sql<string>`${whWarehouse.name} || ' ' || ${whZone.code}`,
    match: (q) => searchMatch(sql`${whZone.code} || ' ' || ${whZone.name}`, q),
    live: eq(whZone.status, 'ENABLED'),
    parent: whZone.warehouseId,
    orderBy: [whZone.sortNo, whZone.code],
  }),
);

export const zoneRoutes: Route[] = [
  list,
  picker,
  serve(contract.get, async (ctx, { params }) => zoneDetail(ctx, await zones.find(ctx, params.id))),
  handle(contract.create, async (ctx, { body }) => {
    await warehouses.lock(ctx, body.warehouseId);
    return zoneDetail(ctx, await createZone(ctx, body));
  }),
  handle(contract.update, async (ctx, { params, body: { version, ack: _ack, ...input } }) =>
    zoneDetail(ctx, await updateZone(ctx, params.id, version, input)),
  ),
  handle(contract.disable, async (ctx, { params, body }) =>
    zoneDetail(ctx, await changeZoneStatus(ctx, params.id, body.version, 'disable')),
  ),
  handle(contract.enable, async (ctx, { params, body }) =>
    zoneDetail(ctx, await changeZoneStatus(ctx, params.id, body.version, 'enable')),
  ),
  handle(contract.remove, async (ctx, { params, body }) => {
    await removeZone(ctx, params.id, body.version);
    return null;
  }),
];
