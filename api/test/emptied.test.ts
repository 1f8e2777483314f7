import { afterAll, expect, it } from 'vitest';
import { borrowed } from './emptied.ts';
import { withName } from '@shared/testing/postgres.ts';
import { openDatabase } from '../src/platform/database.ts';
import { freshPostgres, newPglite, testUrl } from './templates.ts';
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
  // The noun of a test goes with it; a table that looks otherwise is not brought back.
  await second.run('create table tt_own (id int generated always as identity)');
  await second.close();
  const third = await borrowed(open);
  expect(opened).toBe(count);
  expect(await content(third)).toEqual(before);
  await third.run('alter table sy_holiday add column tt_own int');
  await third.close();
  rest.push(await borrowed(open), known);
  expect(opened).toBe(count + 1);
  // Embedded databases are opened inside: how long that takes is not what is asked here.
}, 180_000);

it.runIf(testUrl)('so it is on PostgreSQL, where connections that are left go as well', async () => {
  const url = testUrl ?? '';
  const nameOf = async (database: Awaited<ReturnType<typeof open>>) =>
    (await database.raw<{ name: string }>('select current_database() as name'))[0]?.name;
  const first = await freshPostgres(url);
  const [before, name] = [await content(first), await nameOf(first)];
  await tradeBase(first.db);
  await first.run('create table tt_own (id int); delete from sy_holiday');
  const other = await openDatabase({ url: withName(url, name ?? ''), poolSize: 1 });
  await other.raw('select pg_advisory_lock(7)');
  await first.close();
  await expect(first.raw('select 1')).rejects.toThrow();

  const second = await freshPostgres(url);
  expect(await nameOf(second)).toBe(name);
  expect(await content(second)).toEqual(before);
  expect((await second.raw<{ free: boolean }>('select pg_try_advisory_lock(7) as free'))[0]).toEqual({ free: true });
  const beside = await freshPostgres(url);
  expect(await nameOf(beside)).not.toBe(name);
  await second.run('alter table sy_holiday add column tt_own int');
  await Promise.all([second.close(), other.close()]);
  await beside.close();
  const third = await freshPostgres(url);
  rest.push(third);
  expect(await nameOf(third)).not.toBe(name);
  expect(await content(third)).toEqual(before);
});
