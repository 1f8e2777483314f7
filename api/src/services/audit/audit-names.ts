import { inArray, sql } from 'drizzle-orm';
import type { DictType } from '@shared/contract/base/trade.contract.ts';
import { syDict } from '../dicts/dict.tables.ts';
import { entityOf } from '../../platform/entity-registry.ts';
import { rows, type Db } from '../../platform/database.ts';
import { servedLists } from '../../platform/list.ts';
import { AUDIT_CODES, type Labels } from './audit-codes.ts';
import { auditPointers, type Pointer } from './audit-pointers.ts';
import { lineOf } from './audit.rules.ts';

const PICTURE: Pointer = { table: 'sh_attachment', target: 'id', name: 'name' };
/** Fields that hold the id of something with a name and have no foreign key. */
const NAMED: Readonly<Record<string, Pointer>> = {
  ownerId: { table: 'ac_user', target: 'id', name: 'name' },
  deptId: { table: 'ac_dept', target: 'id', name: 'name' },
  companyId: { table: 'sy_company', target: 'id', name: 'short_name' },
  inboundWarehouseId: { table: 'wh_warehouse', target: 'id', name: 'name' },
  warehouseId: { table: 'wh_warehouse', target: 'id', name: 'name' },
  roleIds: { table: 'ac_role', target: 'id', name: 'name' },
  containerId: { table: 'lg_container', target: 'id', name: 'coalesce(container_no, container_code)' },
  applicationId: { table: 'fin_payment_application', target: 'id', name: 'application_no' },
  payeeBankId: { table: 'ac_supplier_bank', target: 'id', name: 'bank_name' },
  chargeRuleId: { table: 'wh_charge_rule', target: 'id', name: "valid_from || ' 起'" },
  evidenceId: PICTURE,
  coverId: PICTURE,
  logoId: PICTURE,
  faviconId: PICTURE,
  backgroundId: PICTURE,
};
const PERSON: Pointer = { table: 'ac_user', target: 'id', name: 'name' };

/** What a field points at; who did something (`submittedBy`) is a person. */
export const pointerOf = (pointers: ReadonlyMap<string, Pointer>, kind: string, field: string): Pointer | undefined =>
  pointers.get(`${kind}.${lineOf(field)?.path ?? field}`) ??
  (Object.hasOwn(NAMED, field) ? NAMED[field] : /[a-z]By$/.test(field) ? PERSON : undefined);

type Sides = {
  kind: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};
/** Names of what audit rows point at: `kind.field` → value → name; one query per kind of thing. */
export type AuditNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

export async function auditNames(db: Db, rowsOf: readonly Sides[]): Promise<AuditNames> {
  const pointers = await auditPointers(db);
  const wanted = new Map<string, { pointer: Pointer; values: Set<string> }>();
  const fields = new Map<string, string>();
  for (const { kind, before, after } of rowsOf)
    for (const side of [before ?? {}, after ?? {}])
      for (const [field, value] of Object.entries(side)) {
        const pointer = pointerOf(pointers, kind, field);
        const values = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
        if (!pointer || values.length === 0) continue;
        const group = `${pointer.table}.${pointer.target}`;
        const known = wanted.get(group) ?? { pointer, values: new Set<string>() };
        for (const one of values) known.values.add(one);
        wanted.set(group, known);
        fields.set(`${kind}.${field}`, group);
      }
  const found = new Map<string, Map<string, string>>();
  for (const [group, { pointer, values }] of wanted) {
    const { table, target, name } = pointer;
    const named = await rows<{ value: string; name: string | null }>(
      db,
      sql`select ${sql.identifier(target)}::text as value, (${sql.raw(name)})::text as name from ${sql.identifier(table)}
        where ${sql.identifier(target)}::text = any(${sql.param([...values])}::text[])`,
    );
    found.set(group, new Map(named.map((row) => [row.value, row.name ?? ''])));
  }
  const byField = [...fields].map(([field, group]) => [field, found.get(group) ?? new Map<string, string>()] as const);
  return new Map([...byField, ...(await dictNames(db, rowsOf))]);
}

/** Fields that hold the code of a dictionary entry. */
const DICTS: Readonly<Record<string, DictType>> = {
  cancelCode: 'cancel_reason',
  source: 'customer_source',
  type: 'vehicle_type',
  'contacts.*.role': 'contact_role',
};

/** Names of dictionary entries by field and code; codes of other records in fields of the same name are not among them. */
async function dictNames(db: Db, rowsOf: readonly Sides[]): Promise<[string, Map<string, string>][]> {
  const keys = rowsOf.flatMap(({ before, after }) => [...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
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

const tables = new Map<string, Readonly<Record<string, Labels>>>();
/** Chinese of codes, as the lists of the same table show them, and of those that none shows: field → code → label. */
export function auditCodes(kind: string): Readonly<Record<string, Labels>> {
  const known = tables.get(kind);
  if (known) return known;
  const table = entityOf(kind)?.table;
  const made: Record<string, Labels> = {};
  for (const { list, source } of servedLists())
    if (table && (source.table as unknown) === table)
      for (const [key, column] of Object.entries(list.columns)) if (column.labels) made[key] ??= column.labels;
  Object.assign(made, AUDIT_CODES[kind]);
  tables.set(kind, made);
  return made;
}
