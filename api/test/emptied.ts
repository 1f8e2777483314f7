import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '../src/platform/database.ts';

/** What a database began as, to be brought back to. */
export interface Beginning {
  /** Tables, columns, constraints, triggers, functions, indexes and settings: what is changed here is not brought back. */
  schema: string;
  tables: readonly string[];
  /** Sums of the tables that have rows. */
  sums: ReadonlyMap<string, string>;
  /** Their rows, as the statement that puts them back. */
  rows: ReadonlyMap<string, string>;
  sequences: string;
}

const SCHEMA = `select md5(concat(
  (select string_agg(concat_ws(' ', attrelid, attnum, attname, atttypid, attnotnull, atthasdef), ',' order by attrelid, attnum)
    from pg_attribute join pg_class c on c.oid = attrelid where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0),
  (select string_agg(oid::text, ',' order by oid) from pg_constraint where connamespace = 'public'::regnamespace),
  (select string_agg(concat(oid, tgenabled), ',' order by oid) from pg_trigger),
  (select string_agg(concat(oid, ' ', xmin), ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
  (select string_agg(indexrelid::text, ',' order by indexrelid) from pg_index),
  (select string_agg(concat(name, setting), ',' order by name) from pg_settings where source = 'session' and name <> 'statement_timeout'))) as value`;
const TABLES = `select relname as value from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;
/** As the statement that sets them all. */
const SEQUENCES = `select string_agg(format('setval(%L, %s, %L)', format('%I', sequencename), coalesce(last_value, start_value), last_value is not null), ', '
  order by sequencename) as value from pg_sequences where schemaname = 'public'`;

const sumOf = (table: string): string => `(select md5(string_agg(t::text, '|' order by t::text)) from "${table}" t)`;
/** The tables that have rows, with a sum of those whose rows are known. */
const filled = (tables: readonly string[], known: (table: string) => boolean): string =>
  tables
    .map((table) => {
      const sum = known(table) ? `coalesce(${sumOf(table)}, 'empty')` : `'rows'`;
      return `select '${table}' as name, ${sum} as sum${known(table) ? '' : ` where exists (select from "${table}")`}`;
    })
    .join(' union all ');

const valueOf = async (database: Database, text: string): Promise<string> =>
  (await database.raw<{ value: string }>(text))[0]?.value ?? '';

/** What a database is like now, so that it can be brought back to it. */
export async function beginningOf(database: Database): Promise<Beginning> {
  const tables = (await database.raw<{ value: string }>(TABLES)).map(({ value }) => value);
  const sums = new Map<string, string>();
  const rows = new Map<string, string>();
  for (const { name } of await database.raw<{ name: string }>(filled(tables, () => false))) {
    sums.set(name, await valueOf(database, `select ${sumOf(name)} as value`));
    const put = `select format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$I, %3$L)', '${name}',
      (select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
        where attrelid = '"${name}"'::regclass and attnum > 0 and not attisdropped and attgenerated = ''),
      (select jsonb_agg(t) from "${name}" t)) as value`;
    rows.set(name, await valueOf(database, put));
  }
  return {
    schema: await valueOf(database, SCHEMA),
    tables,
    sums,
    rows,
    sequences: await valueOf(database, SEQUENCES),
  };
}

/** Brings a database back to its beginning; false when its schema is another one, so that it cannot be. */
export async function emptied(
  database: Database,
  { schema, tables, sums, rows, sequences }: Beginning,
): Promise<boolean> {
  // Nouns of tests go with their file.
  const own = (await database.raw<{ value: string }>(TABLES)).filter(({ value }) => !tables.includes(value));
  for (const { value } of own) await database.run(`drop table "${value}" cascade`);
  if ((await valueOf(database, SCHEMA)) !== schema) return false;
  const found = await database.raw<{ name: string; sum: string }>(filled(tables, (table) => sums.has(table)));
  const changed = found.filter(({ name, sum }) => sums.get(name) !== sum).map(({ name }) => name);
  await refill(database, changed, { rows, sequences });
  await database.run('discard temp; select pg_advisory_unlock_all()');
  return true;
}

/** Gives tables the rows of a beginning in place of theirs, without a trigger. */
async function refill(
  database: Database,
  tables: readonly string[],
  { rows, sequences }: Pick<Beginning, 'rows' | 'sequences'>,
): Promise<void> {
  const plainly = (statements: readonly string[]) =>
    database.run(['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';\n'));
  await plainly(tables.map((name) => `delete from "${name}"`));
  // An empty table gives its pages back, so that rows lie in the order in which they come, as in a new one.
  if (tables.length > 0) await database.run(`vacuum ${tables.map((name) => `"${name}"`).join(', ')}`);
  await plainly([...tables.flatMap((name) => rows.get(name) ?? []), `select ${sequences}`]);
}

/** Makes a database on the same migrations hold what another one holds, row by row; throws where a table then differs. */
export async function copyRows(from: Database, to: Database): Promise<void> {
  const wanted = await beginningOf(from);
  await refill(to, wanted.tables, wanted);
  const { sums } = await beginningOf(to);
  const other = [...new Set([...wanted.sums.keys(), ...sums.keys()])].filter(
    (table) => wanted.sums.get(table) !== sums.get(table),
  );
  if (other.length > 0) throw new Error(`Not the same after the copy: ${other.join(', ')}`);
}

interface Kept {
  database: Database;
  beginning: Beginning;
}
/** The one that no file of this worker uses now. */
let idle: Kept | null = null;

/**
 * An embedded database as `open` makes it. It is not closed but emptied and kept for the next file: opening one takes
 * more than a second of processor. What still runs when its file closes it meets a closed database, as ever.
 */
export async function borrowed(open: () => Promise<Database>): Promise<Database> {
  let kept = idle;
  idle = null;
  if (!kept) {
    const database = await open();
    kept = { database, beginning: await beginningOf(database) };
  }
  return lent(kept);
}

function lent(kept: Kept): Database {
  const { database, beginning } = kept;
  const { pglite } = database;
  if (!pglite) throw new Error('not embedded');
  let closed = false;
  const guarded = new Proxy(pglite, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        if (closed) throw new Error('PGlite is closed');
        return Reflect.apply(value, target, args);
      };
    },
  });
  const open =
    <Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      if (closed) throw new Error('PGlite is closed');
      return work(...args);
    };
  return {
    ...database,
    db: drizzle(guarded),
    pglite: guarded,
    run: open(database.run),
    raw: open(database.raw) as Database['raw'],
    async close() {
      if (closed) return;
      closed = true;
      if (idle || !(await emptied(database, beginning))) await database.close();
      else idle = kept;
    },
  };
}
