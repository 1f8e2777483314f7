import { sql, type SQL } from 'drizzle-orm';
import { entityOf } from './entity-registry.ts';
import { rows, type Db } from './database.ts';
import { refuse } from './refusal.ts';

/** Most rows counted of one table, so that a column of counts stays cheap on large tables. */
export const USES_COUNTED = 1000;

/** A column that names rows of another table: its foreign keys, and what `refersTo` declares. */
interface Reference {
  table: string;
  column: string;
  /** Column of the named table that it holds: id, code, locode. */
  target: string;
  /** The column has no index. */
  scan?: boolean;
  /** The column is an array of such values. */
  list?: boolean;
  /** Only rows `o` of the named table of which this holds: "o.type = 'vehicle_type'". */
  of?: string;
}
const declared = new Map<string, Reference[]>();
/** Declares a column that names rows of a table without a foreign key (codes in lines, lists of codes). */
export function refersTo(table: string, target: string, ...from: readonly Omit<Reference, 'target' | 'scan'>[]): void {
  declared.set(table, [...(declared.get(table) ?? []), ...from.map((one) => ({ ...one, target, scan: !one.list }))]);
}

/** Every declared column as a reference from its table, those that hold only for some rows left out. */
export const declaredReferences = (): { from: string; column: string; table: string; target: string }[] =>
  [...declared].flatMap(([table, list]) =>
    list.flatMap(({ table: from, column, target, of }) => (of ? [] : [{ from, column, table, target }])),
  );

/** How often rows of one table name a row. `count` stops at USES_COUNTED. */
export interface Use {
  table: string;
  title: string;
  count: number;
}

/** Tables whose rows only hang on the row itself and are no use of it. */
const OWN = new Set(['sh_attachment', 'sh_comment', 'sh_audit', 'ac_user_company']);

async function referencesTo(db: Db, table: string): Promise<Reference[]> {
  const keys = await rows<{ table: string; column: string; target: string; scan: boolean }>(
    db,
    sql`select c.conrelid::regclass::text as "table", a.attname as "column", t.attname as target,
      not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]) as scan from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
      where c.contype = 'f' and c.confrelid = to_regclass(${table}) and array_length(c.conkey, 1) = 1 order by 1, 2`,
  );
  return [...keys, ...(declared.get(table) ?? [])].filter((one) => !OWN.has(one.table));
}

const title = (table: string): string => entityOf(table)?.title ?? TITLES[table] ?? '其他数据';
/** Tables of lines and lists that are no entities of their own. */
const TITLES: Readonly<Record<string, string>> = {
  ac_customer_consignee: '客户收货人',
  ac_customer_bank: '客户银行账户',
  ac_customer_contact: '客户联系人',
  ac_supplier_contact: '供应商联系人',
  ac_supplier_bank: '供应商银行账户',
  lg_order_line: '货物明细',
  lg_inspection_line: '验货明细',
  lg_declaration_line: '报关商品',
  lg_clearance_line: '清关商品',
  tax_case_line: '退税明细',
  fin_fee_template_line: '费用模板明细',
  lg_booking_rate: '订柜运价',
  fx_rate: '汇率',
};

const name = (word: string) => sql.identifier(word);
/**
 * Uses by one column: id, table, n. A column with an index is looked up row by row, where the count stops early; one
 * without is counted in one pass over its table.
 */
function usesSql(table: string, one: Reference, ids: SQL): SQL {
  const [column, target, from, of] = [name(one.column), name(one.target), name(one.table), name(table)];
  const rowsOf = sql`${of} o where o.id = any(${ids})${one.of ? sql` and ${sql.raw(one.of)}` : sql``}`;
  if (one.scan)
    return sql`select o.id::text as id, ${one.table}::text as "table", least(c.n, ${sql.raw(String(USES_COUNTED))}) as n
      from (select r.${column} as v, count(*)::int as n from ${from} r
        where r.${column} = any(array(select o.${target} from ${rowsOf})) group by 1) c, ${rowsOf} and o.${target} = c.v`;
  // Contains, so that an index of the list serves.
  const match = one.list
    ? sql`r.${column} <> '{}' and r.${column} @> array[o.${target}]::text[]`
    : sql`r.${column} = o.${target}`;
  return sql`select o.id::text as id, ${one.table}::text as "table",
    (select count(*)::int from (select 1 from ${from} r where ${match} limit ${sql.raw(String(USES_COUNTED))}) s) as n
    from ${rowsOf}`;
}

/**
 * Where rows of a table are used: id → uses, most first; a row that nothing names is missing. `skip`: tables that do not
 * count. One query for the references and one for all counts.
 */
export async function usesOf(
  db: Db,
  table: string,
  ids: readonly string[],
  skip: readonly string[] = [],
): Promise<Map<string, Use[]>> {
  const found = new Map<string, Use[]>();
  const references = (await referencesTo(db, table)).filter((one) => !skip.includes(one.table));
  if (ids.length === 0 || references.length === 0) return found;
  const parts = references.map((one) => usesSql(table, one, sql`${sql.param([...ids])}::bigint[]`));
  for (const { id, table: from, n } of await rows<{ id: string; table: string; n: number }>(
    db,
    sql`select id, "table", sum(n)::int as n from (${sql.join(parts, sql` union all `)}) u where n > 0 group by 1, 2 order by 3 desc, 2`,
  ))
    found.set(id, [...(found.get(id) ?? []), { table: from, title: title(from), count: n }]);
  return found;
}

/** Uses in all. */
export const usedInAll = (uses: readonly Use[] | undefined): number =>
  (uses ?? []).reduce((sum, { count }) => sum + count, 0);

/** 物流订单 12、客户 3; counts that stopped say 1000+. */
export const usesText = (uses: readonly Use[]): string =>
  uses.map(({ title: name, count }) => `${name} ${count}${count >= USES_COUNTED ? '+' : ''}`).join('、');

/** SYS-002: refuses to delete a row that is used, and says where. */
export async function refuseUsed(db: Db, of: { table: string; title: string; no: string; id: string }): Promise<void> {
  const uses = (await usesOf(db, of.table, [of.id])).get(of.id);
  if (uses) throw refuse('SYS-002', `${of.title} ${of.no} 已被使用（${usesText(uses)}），不能删除，可以停用。`);
}
