import type { Database } from '../src/platform/database.ts';

/** Tables of the mechanism itself, which no command writes. */
const OWN = 'fault_plan';
const WRITTEN = 'fault_written';

/**
 * Lets the n-th write of what follows fail, whatever table it is of (FIN-202): a trigger on every table counts statements that
 * insert, update or delete and notes the table in the same transaction. `at(0)` ends it.
 */
export async function writeFaults(database: Database) {
  const tables = await database.raw<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  await database.run(`
    create table ${OWN} (at bigint not null);
    insert into ${OWN} values (0);
    create table ${WRITTEN} (name text not null);
    create sequence fault_writes;
    create function fault_on_write() returns trigger language plpgsql as $$
      begin
        insert into ${WRITTEN} values (tg_table_name);
        if (select at from ${OWN}) = nextval('fault_writes') then
          raise exception 'The write fails' using errcode = 'XX000';
        end if;
        return null;
      end $$;
    ${tables
      .map(
        ({ name }) =>
          `create trigger fault_on_write before insert or update or delete on "${name}" for each statement execute function fault_on_write();`,
      )
      .join('\n')}`);
  const one = (name: string) =>
    `select '${name}' as name, count(*) as rows, sum(hashtextextended(t::text, 0)::numeric) as hash from "${name}" t`;
  const digest = async (names: readonly string[]): Promise<string[]> => {
    const lines = await database.raw<{ line: string }>(
      `select concat_ws(' ', name, rows, hash) as line from (${names.map(one).join(' union all ')}) d order by name`,
    );
    return lines.map(({ line }) => line);
  };
  return {
    async at(nth: number): Promise<void> {
      await database.run(
        `delete from ${WRITTEN}; update ${OWN} set at = ${nth}; select setval('fault_writes', 1, false)`,
      );
    },
    /** One line a table: its name, its rows, a hash of their contents. */
    digest: (): Promise<string[]> => digest(tables.map(({ name }) => name)),
    /** Lines of the tables that were written since `at` in a transaction that stands; a rolled back one leaves none. */
    async changed(): Promise<string[]> {
      const names = await database.raw<{ name: string }>(`select distinct name from ${WRITTEN}`);
      return names.length === 0 ? [] : digest(names.map(({ name }) => name));
    },
  };
}
export type WriteFaults = Awaited<ReturnType<typeof writeFaults>>;
