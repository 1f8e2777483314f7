import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../src/platform/database.ts';
import { freshDatabase } from './templates.ts';

/** Every table of every `*.tables.ts` of the API. */
const source = join(import.meta.dirname, '..', 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tables.ts'));
const modules = await Promise.all(
  files.map(async (file) => (await import(join(source, file))) as Record<string, unknown>),
);
const tables = [
  ...new Set(
    modules.flatMap((module) => Object.values(module)).filter((value): value is PgTable => is(value, PgTable)),
  ),
];
/** Columns that some declaration of a table knows: a part of sh_audit is declared a second time for reading. */
const declared = (name: string): ReadonlySet<string> =>
  new Set(
    tables
      .filter((table) => getTableName(table) === name)
      .flatMap((table) => getTableConfig(table).columns.map((column) => column.name)),
  );

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

interface ColumnRow {
  name: string;
  type: string;
  required: boolean;
  defaulted: boolean;
}
const columnsOf = (table: string) =>
  database.raw<ColumnRow>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
       (a.atthasdef or a.attidentity <> '' or a.attgenerated <> '') as defaulted
     from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
    [table],
  );

const NAMES: [RegExp, string][] = [
  [/\bvarchar\b/, 'character varying'],
  [/^char\b/, 'character'],
  [/^numeric\((\d+), (\d+)\)/, 'numeric($1,$2)'],
  [/^timestamp \((\d)\) with time zone/, 'timestamp($1) with time zone'],
];
const normal = (type: string) => NAMES.reduce((text, [from, to]) => text.replace(from, to), type);

it.each(tables.map((table) => [getTableName(table), table] as const))(
  '%s: the Drizzle table is what the migrations made',
  async (name, table) => {
    const inDatabase = new Map((await columnsOf(name)).map((column) => [column.name, column]));
    expect(inDatabase.size, 'the table exists').toBeGreaterThan(0);
    const faults: string[] = [];
    const known = declared(name);
    for (const column of getTableConfig(table).columns) {
      const real = inDatabase.get(column.name);
      if (!real) faults.push(`${column.name} is missing in the database`);
      else {
        const type = normal(column.getSQLType());
        if (type !== real.type) faults.push(`${column.name}: ${type} here, ${real.type} in the database`);
        if (column.notNull !== real.required)
          faults.push(`${column.name}: notNull ${column.notNull} here, ${real.required} in the database`);
        const omitted = column.hasDefault || column.generated !== undefined || !column.notNull;
        if (omitted && real.required && !real.defaulted) faults.push(`${column.name}: no default in the database`);
      }
      inDatabase.delete(column.name);
    }
    for (const [left, column] of inDatabase)
      if (column.required && !column.defaulted && !known.has(left))
        faults.push(`${left} is compulsory in the database but unknown here`);
    expect(faults).toEqual([]);
  },
);
