import { chamberList, chamberPicker, chambers as contract } from '@shared/contract/warehouse/chamber.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { serveList } from '../../platform/list.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { whZone } from './zone.tables.ts';
import { chambers } from './chamber.entity.ts';
import {
  chamberDetail,
  closeChamber,
  createChamber,
  maintainChamber,
  openChamber,
  restoreChamber,
  updateChamber,
} from './chamber.service.ts';
import { whChamber, whChamberRecord } from './chamber.tables.ts';

const lease = alias(whChamberRecord, 'lease');
const list = serveList(chamberList, {
  table: whChamber,
  join: [
    [whZone, eq(whZone.id, whChamber.zoneId)],
    [whWarehouse, eq(whWarehouse.id, whZone.warehouseId)],
    [whChamberRecord, eq(whChamberRecord.id, whChamber.currentRecordId)],
    [acUser, eq(acUser.id, whChamberRecord.openedBy)],
    [lease, eq(lease.id, whChamber.currentLeaseId)],
    [acCustomer, eq(acCustomer.id, whChamber.leaseCustomerId)],
  ],
  select: {
    zoneId: whChamber.zoneId,
    warehouseId: whZone.warehouseId,
    warehouseName: whWarehouse.name,
    tempClass: whZone.tempClass,
    useType: whZone.useType,
    leaseCustomerId: whChamber.leaseCustomerId,
    leaseCustomerName: acCustomer.shortName,
    leasedAt: lease.openedAt,
    maintainUntil: whChamber.maintainUntil,
    code: whChamber.code,
    name: whChamber.name,
    zoneName: whZone.name,
    state: whChamber.state,
    openedAt: whChamberRecord.openedAt,
    purpose: whChamberRecord.purpose,
    openedByName: acUser.name,
    capacity: whChamber.capacity,
  },
  scope: chambers,
  filters: { keyword: (term) => searchMatch(sql`${whChamber.code} || ' ' || ${whChamber.name}`, term) },
});

/** What stands on the door: warehouse, zone and chamber, for a chamber's own code is known in its zone only. */
const doorCode = sql<string>`${whWarehouse.code} || '-' || ${whZone.code} || '-' || ${whChamber.code}`;
const picker = servePicker(
  chamberPicker,
  pickFrom({
    table: whChamber,
    join: [
      [whZone, eq(whZone.id, whChamber.zoneId)],
      [whWarehouse, eq(whWarehouse.id, whZone.warehouseId)],
    ],
    scope: chambers,
    label: whChamber.name,
    hint: whZone.name,
    extra: { door: doorCode.as('door_code') },
    match: (q) => searchMatch(sql`${doorCode} || ' ' || ${whChamber.name}`, q),
    parent: whChamber.zoneId,
    orderBy: [whZone.sortNo, whZone.code, whChamber.code],
  }),
);

const visited = async (ctx: Ctx, { chamber, recordId }: Awaited<ReturnType<typeof openChamber>>) => ({
  ...(await chamberDetail(ctx, chamber)),
  recordId,
});

export const chamberRoutes: Route[] = [
  list,
  picker,
  serve(contract.get, async (ctx, { params }) => chamberDetail(ctx, await chambers.find(ctx, params.id))),
  handle(contract.create, async (ctx, { body }) => chamberDetail(ctx, await createChamber(ctx, body))),
  handle(contract.update, async (ctx, { params, body: { version, ack: _ack, ...input } }) =>
    chamberDetail(ctx, await updateChamber(ctx, params.id, version, input)),
  ),
  handle(contract.open, async (ctx, { params, body }) => visited(ctx, await openChamber(ctx, params.id, body))),
  handle(contract.close, async (ctx, { params, body }) => visited(ctx, await closeChamber(ctx, params.id, body))),
  handle(contract.maintain, async (ctx, { params, body }) =>
    chamberDetail(ctx, await maintainChamber(ctx, params.id, body.version, body.maintainUntil)),
  ),
  handle(contract.restore, async (ctx, { params, body }) =>
    chamberDetail(ctx, await restoreChamber(ctx, params.id, body.version)),
  ),
];
