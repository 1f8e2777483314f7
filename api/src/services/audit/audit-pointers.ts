import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { declaredReferences } from '../../platform/usage.ts';
import { rows, type Db } from '../../platform/database.ts';
import { entities, entityOf } from '../../platform/entity-registry.ts';

/** What a column names: a row of another table, by id or by code, and how people call it. */
export interface Pointer {
  table: string;
  /** Column that the value stands in: id, code, locode. */
  target: string;
  /** Column with the name. */
  name: string;
}

/** What people call a row by, where that is not the number of its entity; null: the code itself says it (CNY, FOB, 40HQ). */
const NAMES: Readonly<Record<string, string | null>> = {
  ac_user: 'name',
  ac_dept: 'name',
  ac_role: 'name',
  ac_customer: 'name',
  ac_customer_consignee: 'name',
  ac_supplier: 'name',
  fin_charge_code: 'name',
  sh_file: 'name',
  sy_brand: 'coalesce(name_cn, name_en)',
  sy_company: 'short_name',
  sy_container_type: null,
  sy_country: 'name_cn',
  sy_currency: null,
  sy_goods: 'name_cn',
  sy_goods_category: 'name',
  sy_hs_code: null,
  sy_incoterm: null,
  sy_package: 'name',
  sy_port: 'name_cn',
  sy_unit: 'name',
  wh_warehouse: 'name',
  wh_zone: 'name',
  wh_chamber: 'name',
};
function nameOf(table: string): string | null {
  if (Object.hasOwn(NAMES, table)) return NAMES[table] ?? null;
  const entity = entityOf(table);
  const field = entity?.spec.no;
  const column = field ? getTableColumns(entity.table)[field] : undefined;
  return column?.name ?? null;
}

let known: Promise<ReadonlyMap<string, Pointer>> | undefined;
/**
 * Every column that points at something with a name, `kind.field` (of a list `kind.consignees.*.field`) → what it points at: the foreign keys of the database and
 * what nouns declare of codes without one. Read once; the schema does not change while the server runs.
 */
export const auditPointers = (db: Db): Promise<ReadonlyMap<string, Pointer>> => (known ??= readPointers(db));

async function readPointers(db: Db): Promise<ReadonlyMap<string, Pointer>> {
  const keys = await rows<{ from: string; column: string; table: string; target: string }>(
    db,
    sql`select c.conrelid::regclass::text as "from", a.attname as "column", c.confrelid::regclass::text as "table", t.attname as target
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
      where c.contype = 'f' and array_length(c.conkey, 1) = 1`,
  );
  const all = [...keys, ...declaredReferences()];
  const pointers = new Map<string, Pointer>();
  const point = (table: PgTable, at: string) => {
    const own = getTableName(table);
    for (const [field, column] of Object.entries(getTableColumns(table))) {
      const key = all.find(({ from, column: name }) => from === own && name === column.name);
      const name = key ? nameOf(key.table) : null;
      if (key && name) pointers.set(`${at}.${field}`, { table: key.table, target: key.target, name });
    }
  };
  for (const { table, kind, spec } of entities()) {
    point(table, kind);
    for (const [key, list] of Object.entries(spec.lists ?? {})) if (list.table) point(list.table, `${kind}.${key}.*`);
  }
  return pointers;
}
