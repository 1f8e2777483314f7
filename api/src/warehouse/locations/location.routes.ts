import {
  locationList,
  locationPicker,
  locations as contract,
  ROOM_RIGHTS,
  type LocationInput,
  type LocationRoom,
} from '@shared/contract/warehouse/location.contract.ts';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import type { Ctx } from '../../platform/context.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { pickFrom, servePicker, type TablePicker } from '../../services/pickers/picker.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { whChamber } from '../zones/chamber.tables.ts';
import { whZone } from '../zones/zone.tables.ts';
import { locations } from '../zones/location.entity.ts';
import { filledAs, holdsGoodsOf, onHand, owners, usage, usedVolume, usedWeight } from './location-stock.ts';
import { locationImportRoutes } from './location.import.ts';
import {
  createLocation,
  generateLocations,
  locationActions,
  locationDetail,
  lockLocation,
  setLocation,
  unlockLocation,
  updateLocation,
} from './location.service.ts';
import { whLocation } from '../zones/location.tables.ts';

const inputOf = ({ ack: _ack, ...input }: LocationInput & { ack?: unknown }): LocationInput => input;
const { mixOwner, mixSku, mixBatch, mapRow, mapCol, level } = whLocation;

const picked: TablePicker = {
  table: whLocation,
  join: [
    [whZone, eq(whZone.id, whLocation.zoneId)],
    [whChamber, eq(whChamber.id, whLocation.chamberId)],
  ],
  scope: locations,
  label: whLocation.code,
  hint: sql<string>`${whZone.name} || ' · ' || ${whChamber.code}`,
  extra: { warehouseId: whLocation.warehouseId },
  match: (q) => searchMatch(whLocation.code, q),
  live: eq(whLocation.status, 'ENABLED'),
  parent: whLocation.warehouseId,
  orderBy: [whLocation.pickSeq, whLocation.code],
};
const { capacity, maxWeight } = whLocation;
const plain = pickFrom(picked);
const roomy = pickFrom({
  ...picked,
  extra: {
    ...picked.extra,
    capacity,
    maxWeight,
    used: usedVolume,
    weight: usedWeight,
    zoneName: whZone.name,
    zoneUse: whZone.useType,
    tempClass: whZone.tempClass,
    chamberId: whChamber.id,
    chamberCode: whChamber.code,
    chamberVersion: whChamber.version,
    chamberState: whChamber.state,
  } satisfies Record<keyof LocationRoom, unknown>,
});
const sourceFor = ({ actor }: Ctx) => (ROOM_RIGHTS.some((right) => actor.may(right)) ? roomy : plain);
const picker = servePicker(locationPicker, {
  search: (ctx, q, parent) => sourceFor(ctx).search(ctx, q, parent),
  byIds: (ctx, ids) => sourceFor(ctx).byIds(ctx, ids),
});

/** 库位管理 (W4). */
export const locationRoutes: Route[] = [
  picker,
  serveList(locationList, {
    table: whLocation,
    scope: locations,
    join: [
      [whWarehouse, eq(whWarehouse.id, whLocation.warehouseId)],
      [whZone, eq(whZone.id, whLocation.zoneId)],
      [whChamber, eq(whChamber.id, whLocation.chamberId)],
      [acCustomer, eq(acCustomer.id, whLocation.fixedCustomerId)],
    ],
    select: {
      ...pickColumns(
        getTableColumns(whLocation),
        'warehouseId',
        'zoneId',
        'chamberId',
        'code',
        'kind',
        'mapRow',
        'mapCol',
        'level',
        'lengthMm',
        'widthMm',
        'heightMm',
        'capacity',
        'maxWeight',
        'maxPallets',
        'mixOwner',
        'mixSku',
        'mixBatch',
        'fixedCustomerId',
        'lockState',
        'lockReason',
        'pickSeq',
        'status',
      ),
      warehouseName: whWarehouse.name,
      zoneName: whZone.name,
      chamberName: whChamber.name,
      chamberState: whChamber.state,
      place: sql<string>`concat_ws('-', ${mapRow}, ${mapCol}, ${level})`,
      mixing: sql<string>`concat_ws('/', case when ${mixOwner} then '货主' end, case when ${mixSku} then '品' end,
        case when ${mixBatch} then '批' end)`,
      fixedCustomerName: acCustomer.shortName,
      usage,
      onHand,
      owners,
    },
    filters: {
      keyword: (term) => searchMatch(whLocation.code, term),
      customerId: holdsGoodsOf,
      fill: filledAs,
    },
    finish: (ctx, rows) =>
      rows.map((row) => ({
        ...row,
        actions:
          row.status && row.lockState ? locationActions(ctx, { status: row.status, lockState: row.lockState }) : [],
      })),
  }),
  serveExport(locationList),
  serve(contract.get, async (ctx, { params }) => locationDetail(ctx, await locations.find(ctx, params.id))),
  handle(contract.create, async (ctx, { body }) => locationDetail(ctx, await createLocation(ctx, inputOf(body)))),
  handle(contract.update, async (ctx, { params, body: { version, ...input } }) =>
    locationDetail(ctx, await updateLocation(ctx, params.id, version, inputOf(input))),
  ),
  handle(contract.generate, async (ctx, { body: { ack: _ack, ...plan } }) => ({
    created: await generateLocations(ctx, plan),
  })),
  ...(['disable', 'enable'] as const).map((action) =>
    handle(contract[action], async (ctx, { params, body }) =>
      locationDetail(ctx, await setLocation(ctx, params.id, body.version, action)),
    ),
  ),
  handleBatch(contract.lock, locations, (ctx, row, { lock, reason }) => lockLocation(ctx, row, lock, reason)),
  handleBatch(contract.unlock, locations, (ctx, row) => unlockLocation(ctx, row)),
  handleBatch(contract.change, locations, (ctx, row, { items: _i, ack: _a, reason: _r, ...given }) =>
    locations.update(ctx, row, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)), {
      action: '批量修改',
      code: 'update',
    }),
  ),
  ...locationImportRoutes,
];
