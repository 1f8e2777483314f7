import type { FieldGroup } from '@shared/contract/access.ts';
import { PERSON_FIELDS } from '@shared/contract/person-fields.ts';
import { getTableName } from 'drizzle-orm';
import { entities } from '../src/platform/entity-registry.ts';
import { AMOUNTS, NAME, PHONE, PLANTS } from './canary-figures.ts';
import type { TestApi } from './harness.ts';

export const PLANTED = Object.keys(PLANTS) as FieldGroup[];

/** What of a group stands in a text: planted words, and numbers that are multiples of the planted amount. */
export function planted(group: FieldGroup, text: string): string[] {
  const words = (PLANTS[group] ?? []).flatMap(([, , word]) => (word && text.includes(word) ? [word] : []));
  const amount = AMOUNTS[group];
  if (amount === undefined) return words;
  return [
    ...words,
    ...(text.match(/(?<![\w.-])\d[\d,]{6,}(\.\d+)?(?![\w.-])/g) ?? []).filter((one) => isMultiple(one, amount)),
  ];
}
function isMultiple(text: string, amount: bigint): boolean {
  const [whole = '', rest = ''] = text.replaceAll(',', '').split('.');
  return /^0*$/.test(rest) && BigInt(whole) > 0n && BigInt(whole) % amount === 0n;
}

/** What the product declares with guarded columns; the nouns of tests have no table here. */
export const guardedEntities = () =>
  entities().flatMap(({ kind, table, spec }) =>
    (spec.fields || kind === 'lg_delivery') && !kind.startsWith('tt_')
      ? [{ kind, table: getTableName(table), fields: (spec.fields ?? {}) as Record<string, FieldGroup> }]
      : [],
  );

/** Columns where PERSON_FIELDS stand: of that name, or JSON below the parent's name. */
async function personColumns({ database }: TestApi): Promise<{ table: string; column: string; key: string | null }[]> {
  const columns = await database.raw<{ table: string; column: string; json: boolean }>(
    `select c.table_name as table, c.column_name as column, c.data_type = 'jsonb' as json from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('jsonb', 'text', 'character varying')`,
  );
  return Object.keys(PERSON_FIELDS).flatMap((field) => {
    const [parent = '', key] = field.split('.');
    const name = parent.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return columns
      .filter(({ column, json }) => column === name && json === (key !== undefined))
      .map(({ table, column }) => ({ table, column, key: key ?? null }));
  });
}
async function plantPersons(api: TestApi): Promise<void> {
  const found = await personColumns(api);
  for (const { table, column, key } of found) {
    const value = /phone/i.test(key ?? column) ? PHONE : NAME;
    const at = (text: string) =>
      key
        ? `case when jsonb_typeof(${column}) = 'array'
            then jsonb_build_array(coalesce(${column} -> 0, '{}') || jsonb_build_object('${key}', '${text}'))
            else jsonb_set(${column}, '{${key}}', '"${text}"') end`
        : `'${text}'`;
    await api.database.run(`update ${table} set ${column} = ${at(value)} where ${column} is not null`);
    if (!key || key !== 'phone') continue;
    await api.database.run(
      `insert into sh_audit (at, user_name, kind, object_id, object_no, code, action, before, after)
       select now(), '系统', '${table}', id, '密', 'update', '修改',
         '{"${column}":{"name":"甲","contact":"${NAME}","phone":"${PHONE}"}}', '{"${column}":{"name":"乙","phone":"${PHONE}1"}}'
       from ${table} order by id limit 1`,
    );
  }
}

/** Writes them into every row of the demo data, and into the log of one row of each table. */
export async function plant(api: TestApi): Promise<void> {
  const { database } = api;
  const checks = await database.raw<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
     where contype = 'c' and conrelid::regclass::text = any('{${PLANTED.flatMap((group) => PLANTS[group] ?? [])
       .map(([table]) => table)
       .join(',')}}')`,
  );
  for (const { drop } of checks) await database.run(drop);
  // Profit is made of the figures beside it; planted, it is a figure of its own.
  for (const table of ['fin_cost_sheet', 'fin_cost_box'])
    await database.run(`alter table ${table} alter column profit drop expression`);
  for (const group of PLANTED)
    for (const [table, column, value, where = 'true'] of PLANTS[group] ?? [])
      await database.run(
        `set session_replication_role = replica;
         update ${table} set ${column} = '${value ?? String(AMOUNTS[group])}' where ${where};
         set session_replication_role = origin;`,
      );
  await plantPersons(api);
  // What the log keeps of every guarded column, of one row of each table.
  for (const { kind, table, fields } of guardedEntities())
    for (const [path, group] of Object.entries(fields)) {
      const value = (PLANTS[group] ?? [])[0]?.[2] ?? String(AMOUNTS[group]);
      const field = path.replace('.*.', '.0.');
      await database.run(
        `insert into sh_audit (at, user_name, kind, object_id, object_no, code, action, before, after)
         select now(), '系统', '${kind}', id, '密', 'update', '修改', '{"${field}":"${value}"}', '{"${field}":"1${value}"}' from ${table} order by id limit 1`,
      );
    }
}
