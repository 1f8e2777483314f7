import {
  warehouseList,
  warehousePicker,
  warehouses as contract,
} from '@shared/contract/warehouse/warehouse.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { syCompany } from '../../services/people/org.tables.ts';
import { serveList } from '../../platform/list.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import { changeWarehouseStatus, createWarehouse, updateWarehouse, warehouseDetail } from './warehouse.service.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';

/** Zones, chambers and locations of the row's warehouse; stock joins `used…` with the warehouse floor. */
const zonesOf = sql<number>`(select count(*)::int from wh_zone z where z.warehouse_id = ${whWarehouse.id})`;
const chambersOf = (state?: 'OPEN') =>
  sql<number>`(select count(*)::int from wh_chamber c join wh_zone z on z.id = c.zone_id
    where z.warehouse_id = ${whWarehouse.id} ${state ? sql`and c.state = ${state}` : sql``})`;
const locationsOf = sql<number>`(select count(*)::int from wh_location l where l.warehouse_id = ${whWarehouse.id})`;

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
    zoneCount: zonesOf,
    chamberCount: chambersOf(),
    openChamberCount: chambersOf('OPEN'),
    locationCount: locationsOf,
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
