import type { Database } from '../src/platform/database.ts';

/** Tables of the mechanism itself, which no command writes. */
const OWN = 'fault_plan';

/**
 * Lets the n-th write of what follows fail, whatever table it is of (FIN-202): a trigger on every table counts statements that
 * insert, update or delete. `at(0)` ends it. `digest` is one line a table: its name, its rows, a hash of their contents.
 */
export async function writeFaults(database: Database) {
  const tables = await database.raw<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  await database.run(`
    create table ${OWN} (at bigint not null);
    insert into ${OWN} values (0);
    create sequence fault_writes;
    create function fault_on_write() returns trigger language plpgsql as $$
      begin
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
  const one = ({ name }: { name: string }) =>
    `select '${name}' as name, count(*) as rows, sum(hashtextextended(t::text, 0)::numeric) as hash from "${name}" t`;
  const all = tables.map(one).join(' union all ');
  return {
    async at(nth: number): Promise<void> {
      await database.run(`update ${OWN} set at = ${nth}; select setval('fault_writes', 1, false)`);
    },
    digest: async (): Promise<string[]> =>
      (
        await database.raw<{ line: string }>(
          `select concat_ws(' ', name, rows, hash) as line from (${all}) d order by name`,
        )
      ).map(({ line }) => line),
  };
}
export type WriteFaults = Awaited<ReturnType<typeof writeFaults>>;
