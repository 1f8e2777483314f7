import { inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DictType } from '@shared/contract/base/trade.contract.ts';
import { syDict } from '../base/base.tables.ts';
import { acDept, syCompany } from '../access/org.tables.ts';
import { acUser } from '../access/user.tables.ts';
import { whChamber } from '../chambers/chamber.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { syBrand } from '../brands/brand.tables.ts';
import { acCustomerCode } from '../customer-codes/customer-code.tables.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { lgDriver } from '../drivers/driver.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { entityOf } from '../platform/entity-registry.ts';
import type { Db } from '../platform/database.ts';
import { servedLists } from '../platform/list.ts';
import { acSupplier } from '../suppliers/supplier.tables.ts';
import { lineOf } from './audit.rules.ts';
import { lgTruck } from '../trucks/truck.tables.ts';
import { lgVehicle } from '../vehicles/vehicle.tables.ts';
import { whWarehouse } from '../warehouses/warehouse.tables.ts';
import { whZone } from '../zones/zone.tables.ts';

type Named = { table: PgTable & { id: PgColumn }; name: PgColumn };
const person: Named = { table: acUser, name: acUser.name };
const supplier: Named = { table: acSupplier, name: acSupplier.name };
const warehouse: Named = { table: whWarehouse, name: whWarehouse.name };
/** Fields that hold the id of something with a name. */
const NAMED: Readonly<Record<string, Named>> = {
  ownerId: person,
  tallyId: person,
  salesId: person,
  csId: person,
  operatorId: person,
  leaderId: person,
  managerId: person,
  deptId: { table: acDept, name: acDept.name },
  companyId: { table: syCompany, name: syCompany.shortName },
  customerId: { table: acCustomer, name: acCustomer.name },
  customerCodeId: { table: acCustomerCode, name: acCustomerCode.code },
  supplierId: supplier,
  agentId: supplier,
  carrierId: supplier,
  overseasAgentId: supplier,
  brokerId: supplier,
  exporterCompanyId: { table: syCompany, name: syCompany.shortName },
  exporterCustomerId: { table: acCustomer, name: acCustomer.name },
  truckId: { table: lgTruck, name: lgTruck.truckNo },
  vehicleId: { table: lgVehicle, name: lgVehicle.plate },
  driverId: { table: lgDriver, name: lgDriver.name },
  brandId: { table: syBrand, name: syBrand.nameCn },
  orderId: { table: lgOrder, name: lgOrder.orderNo },
  containerId: { table: lgContainer, name: lgContainer.containerCode },
  warehouseId: warehouse,
  inboundWarehouseId: warehouse,
  zoneId: { table: whZone, name: whZone.name },
  chamberId: { table: whChamber, name: whChamber.name },
};
/** What a field points at; who did something (`submittedBy`) is a person. */
const namedOf = (field: string): Named | undefined =>
  Object.hasOwn(NAMED, field) ? NAMED[field] : /[a-z]By$/.test(field) ? person : undefined;

type Sides = { before: Record<string, unknown> | null; after: Record<string, unknown> | null };
/** Names of the records that audit rows point at: field → id → name; one query per table. */
export type AuditNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

export async function auditNames(db: Db, rows: readonly Sides[]): Promise<AuditNames> {
  const wanted = new Map<Named, Set<string>>();
  const fields = new Map<string, Named>();
  for (const side of rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}]))
    for (const [field, value] of Object.entries(side)) {
      const named = namedOf(field);
      if (!named || typeof value !== 'string' || !/^\d{1,18}$/.test(value)) continue;
      fields.set(field, named);
      wanted.set(named, (wanted.get(named) ?? new Set()).add(value));
    }
  const found = new Map<Named, Map<string, string>>();
  for (const [named, ids] of wanted) {
    const { table, name } = named;
    const rowsOf = await db
      .select({ id: table.id, name })
      .from(table as PgTable)
      .where(inArray(table.id, [...ids]));
    found.set(named, new Map(rowsOf.map((row) => [String(row.id), String(row.name ?? '')])));
  }
  const byId = [...fields].map(([field, named]) => [field, found.get(named) ?? new Map<string, string>()] as const);
  return new Map([...byId, ...(await dictNames(db, rows))]);
}

/** Fields that hold the code of a dictionary entry. */
const DICTS: Readonly<Record<string, DictType>> = {
  cancelCode: 'cancel_reason',
  source: 'customer_source',
  type: 'vehicle_type',
  'contacts.*.role': 'contact_role',
};

/** Names of dictionary entries by field and code; codes of other records in fields of the same name are not among them. */
async function dictNames(db: Db, rows: readonly Sides[]): Promise<[string, Map<string, string>][]> {
  const keys = rows.flatMap(({ before, after }) => [...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  if (!keys.some((key) => Object.hasOwn(DICTS, lineOf(key)?.path ?? key))) return [];
  const entries = await db
    .select({ type: syDict.type, code: syDict.code, label: syDict.label })
    .from(syDict)
    .where(inArray(syDict.type, Object.values(DICTS)));
  return Object.entries(DICTS).map(([field, type]) => [
    field,
    new Map(entries.filter((entry) => entry.type === type).map(({ code, label }) => [code, label])),
  ]);
}

const tables = new Map<string, Readonly<Record<string, Readonly<Record<string, string>>>>>();
/** Chinese of codes, as the lists of the same table show them: field → code → label. */
export function auditCodes(kind: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const known = tables.get(kind);
  if (known) return known;
  const table = entityOf(kind)?.table;
  const made: Record<string, Readonly<Record<string, string>>> = {};
  for (const { list, source } of servedLists())
    if (table && (source.table as unknown) === table)
      for (const [key, column] of Object.entries(list.columns)) if (column.labels) made[key] ??= column.labels;
  tables.set(kind, made);
  return made;
}
