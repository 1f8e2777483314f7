import { afterAll, expect, it } from 'vitest';
import { borrowed } from './emptied.ts';
import { newPglite } from './templates.ts';
import { tradeBase } from './trade.fixtures.ts';

let opened = 0;
const open = () => {
  opened += 1;
  return newPglite();
};
const content = async (database: Awaited<ReturnType<typeof open>>) => {
  const tables = await database.raw<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) => [name, await database.raw(`select * from "${name}" order by ctid`)]),
  );
  const sequences = await database.raw('select sequencename, last_value from pg_sequences order by 1');
  return { rows: rows.filter(([, list]) => list?.length), sequences };
};
const rest: Awaited<ReturnType<typeof open>>[] = [];
afterAll(() => Promise.all(rest.map((one) => one.close())));

it('a database that a file gives back is as new for the next one, and closed for who still holds it', async () => {
  const known = await borrowed(open);
  const first = await borrowed(open);
  const before = await content(first);
  await tradeBase(first.db);
  await first.run(
    'delete from sy_holiday; update sy_country set enabled = false; create temp table left_over (id int)',
  );
  expect(await content(first)).not.toEqual(before);
  const count = opened;
  await first.close();
  await expect(first.raw('select 1')).rejects.toThrow('closed');
  await expect(Promise.resolve().then(() => first.pglite?.query('select 1'))).rejects.toThrow('closed');

  const second = await borrowed(open);
  expect(opened).toBe(count);
  expect(await content(second)).toEqual(before);
  await second.run('create table tt_own (id int)');
  await second.close();
  rest.push(await borrowed(open), known);
  expect(opened).toBe(count + 1);
  // Embedded databases are opened inside: how long that takes is not what is asked here.
}, 180_000);
