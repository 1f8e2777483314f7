import { chamberRecordList, recordActions } from '@shared/contract/warehouse/chamber-record.contract.ts';
import { eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { serveList } from '../../platform/list.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { chamberRecords } from './chamber.entity.ts';
import { whChamber, whChamberRecord } from './chamber.tables.ts';
import { whZone } from './zone.tables.ts';

const opener = alias(acUser, 'opener');
const closer = alias(acUser, 'closer');
/** °C × 10 → "-18.5". */
const celsius = (column: typeof whChamberRecord.openTemp | typeof whChamberRecord.closeTemp) =>
  sql<string>`(${column} / 10.0)::numeric(6, 1)::text`;
/** Documents whose stock moved in the chamber while it stood open (2.4). */
const linked = <Value>(what: string) => sql<Value>`(select ${sql.raw(what)} from wh_stock_ledger e
  join wh_location l on l.id = e.location_id where l.chamber_id = ${whChamberRecord.chamberId}
  and e.posted_at >= ${whChamberRecord.openedAt}
  and e.posted_at <= coalesce(${whChamberRecord.closedAt}, 'infinity'))`;
export const chamberRecordRows = serveList(chamberRecordList, {
  table: whChamberRecord,
  join: [
    [whChamber, eq(whChamber.id, whChamberRecord.chamberId)],
    [whZone, eq(whZone.id, whChamber.zoneId)],
    [whWarehouse, eq(whWarehouse.id, whZone.warehouseId)],
    [opener, eq(opener.id, whChamberRecord.openedBy)],
    [closer, eq(closer.id, whChamberRecord.closedBy)],
    [acCustomer, eq(acCustomer.id, whChamberRecord.leaseCustomerId)],
  ],
  select: {
    chamberId: whChamberRecord.chamberId,
    openedBy: whChamberRecord.openedBy,
    recordNo: whChamberRecord.recordNo,
    warehouseName: whWarehouse.name,
    zoneName: whZone.name,
    chamberName: whChamber.name,
    purpose: whChamberRecord.purpose,
    leaseCustomerId: whChamberRecord.leaseCustomerId,
    leaseCustomerName: acCustomer.shortName,
    openedAt: whChamberRecord.openedAt,
    openedByName: opener.name,
    openTemp: celsius(whChamberRecord.openTemp),
    openSealNo: whChamberRecord.openSealNo,
    closedAt: whChamberRecord.closedAt,
    closedByName: closer.name,
    closeTemp: celsius(whChamberRecord.closeTemp),
    closeSealNo: whChamberRecord.closeSealNo,
    minutesOpen: whChamberRecord.minutesOpen,
    linkedCount: linked<number>('count(distinct e.doc_no)::int'),
    linkedDocs: linked<string>("string_agg(distinct e.doc_no, '、' order by e.doc_no)"),
    abnormal: whChamberRecord.abnormal,
  },
  scope: chamberRecords,
  filters: {
    operator: (userId) => or(eq(whChamberRecord.openedBy, userId), eq(whChamberRecord.closedBy, userId)),
    stillOpen: () => isNull(whChamberRecord.closedAt),
    onlyAbnormal: () => isNotNull(whChamberRecord.abnormal),
  },
  finish: (ctx, rows) =>
    rows.map((row) => ({
      ...row,
      actions: row.purpose
        ? recordActions({ ...row, purpose: row.purpose, closedAt: row.closedAt ?? null }, (code) => ctx.actor.may(code))
        : [],
    })),
});
