import {
  warehouseList,
  warehousePicker,
  warehouses as contract,
} from '@shared/contract/warehouse/warehouse.contract.ts';
import { eq, sql, type SQL } from 'drizzle-orm';
import { syCompany } from '../../services/people/org.tables.ts';
import { serveList } from '../../platform/list.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import { usedPercent } from '../zones/usage.ts';
import { changeWarehouseStatus, createWarehouse, updateWarehouse, warehouseDetail } from './warehouse.service.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';

/** Zones, chambers and locations of the row's warehouse, and how much of it is in use. */
const zonesOf = sql<number>`(select count(*)::int from wh_zone z where z.warehouse_id = ${whWarehouse.id})`;
const chambersOf = (state?: 'OPEN') =>
  sql<number>`(select count(*)::int from wh_chamber c join wh_zone z on z.id = c.zone_id
    where z.warehouse_id = ${whWarehouse.id} ${state ? sql`and c.state = ${state}` : sql``})`;
const locationsOf = sql<number>`(select count(*)::int from wh_location l where l.warehouse_id = ${whWarehouse.id})`;
const lying = (what: string) =>
  sql`(select ${sql.raw(what)} from wh_stock s join wh_batch b on b.id = s.batch_id
    where s.warehouse_id = ${whWarehouse.id} and s.on_hand > 0)`;
const used = lying('coalesce(sum(s.on_hand * b.unit_volume), 0)');
const usedLocations = lying('count(distinct s.location_id)::int') as SQL<number>;

const list = serveList(warehouseList, {
  table: whWarehouse,
  join: [
    [syCompany, eq(syCompany.id, whWarehouse.companyId)],
    [acSupplier, eq(acSupplier.id, whWarehouse.supplierId)],
  ],
  select: {
    code: whWarehouse.code,
    name: whWarehouse.name,
    ownership: whWarehouse.ownership,
    companyId: whWarehouse.companyId,
    companyName: syCompany.shortName,
    supplierId: whWarehouse.supplierId,
    supplierName: acSupplier.shortName,
    areaM2: whWarehouse.areaM2,
    capacity: whWarehouse.capacity,
    usage: usedPercent(used, whWarehouse.capacity),
    zoneCount: zonesOf,
    chamberCount: chambersOf(),
    openChamberCount: chambersOf('OPEN'),
    locationCount: locationsOf,
    usedLocationCount: usedLocations,
    status: whWarehouse.status,
  },
  scope: warehouses,
  filters: { keyword: (term) => searchMatch(sql`${whWarehouse.code} || ' ' || ${whWarehouse.name}`, term) },
});

const picker = servePicker(
  warehousePicker,
  pickFrom({
    table: whWarehouse,
    scope: warehouses,
    label: whWarehouse.name,
    hint: whWarehouse.code,
    match: (q) => searchMatch(sql`${whWarehouse.code} || ' ' || ${whWarehouse.name}`, q),
    live: eq(whWarehouse.status, 'ENABLED'),
    orderBy: [whWarehouse.code],
  }),
);

export const warehouseRoutes: Route[] = [
  list,
  picker,
  serve(contract.get, async (ctx, { params }) => warehouseDetail(ctx, await warehouses.find(ctx, params.id))),
  handle(contract.create, async (ctx, { body }) => warehouseDetail(ctx, await createWarehouse(ctx, body))),
  handle(contract.update, async (ctx, { params, body: { version, ack: _ack, ...input } }) =>
    warehouseDetail(ctx, await updateWarehouse(ctx, params.id, version, input)),
  ),
  handle(contract.disable, async (ctx, { params, body }) =>
    warehouseDetail(ctx, await changeWarehouseStatus(ctx, params.id, body.version, 'disable')),
  ),
  handle(contract.enable, async (ctx, { params, body }) =>
    warehouseDetail(ctx, await changeWarehouseStatus(ctx, params.id, body.version, 'enable')),
  ),
];
