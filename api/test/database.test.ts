import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, rows, type Database } from '../src/platform/database.ts';
import { FolderInUse, lockFolder } from '../src/platform/folder-lock.ts';
import { checksumOf, migrate, pendingMigrations, type Migration } from '../src/platform/migrate.ts';
import { readAll } from '../src/platform/reads.ts';
import { nextNumber } from '../src/platform/numbering.ts';
import { gramsOf, searchMatch } from '../src/platform/search.ts';
import { freshDatabase } from './templates.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const one = async <Value>(expression: ReturnType<typeof sql>) =>
  (await rows<{ value: Value }>(database.db, sql`select ${expression} as value`))[0]?.value;

describe('values', () => {
  it('bigint and numeric come as strings, integers as numbers', async () => {
    expect(await one(sql`9007199254740993::bigint`)).toBe('9007199254740993');
    expect(await one(sql`0.10::numeric(20,4)`)).toBe('0.1000');
    expect(await one(sql`7::int`)).toBe(7);
  });
  it('the session stands in UTC', async () => {
    expect(await one(sql`current_setting('timezone')`)).toBe('UTC');
  });
});

it('P8 a read that recurs is prepared once on a connection, a search never', async ({ skip }) => {
  if (database.kind !== 'postgres') skip();
  await database.db.transaction(async (tx) => {
    for (let round = 0; round < 5; round += 1) {
      await tx.execute(sql`select ${round}::int as often`);
      await tx.execute(sql`select 1 where ${'x'} ilike ${'y'}`);
    }
    const { rows: kept } = await tx.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
    expect(kept.filter(({ statement }) => statement.includes('as often'))).toHaveLength(1);
    expect(kept.filter(({ statement }) => statement.includes('ilike'))).toEqual([]);
  });
});

it('a migration and other scripts take the time they need; what comes afterwards has its limit again', async () => {
  await database.run(
    "do $$ begin if current_setting('statement_timeout') <> '0' then raise 'limited to %', current_setting('statement_timeout'); end if; end $$",
  );
  const limit = database.kind === 'postgres' ? '30s' : '0';
  const connections = Array.from({ length: 5 }, () => one(sql`current_setting('statement_timeout')`));
  expect(await Promise.all(connections)).toEqual(connections.map(() => limit));
});

describe('one connection takes one statement at a time', () => {
  const slow = (db: Database['db']) => rows(db, sql`select 1 as one`);
  it('a test notices two at once in a transaction', async () => {
    const both = database.db.transaction((tx) => Promise.all([slow(tx), slow(tx)]));
    await expect(both).rejects.toMatchObject({ cause: { message: expect.stringMatching(/Two statements at once/) } });
  });
  it('readAll asks one after another in a transaction and at once outside', async () => {
    const inside = await database.db.transaction((tx) =>
      readAll(
        { db: tx },
        () => slow(tx),
        () => 2,
      ),
    );
    expect(inside).toEqual([[{ one: 1 }], 2]);
    const began: string[] = [];
    const read = (name: string) => async () => {
      began.push(name);
      await slow(database.db);
      return name;
    };
    const outside = readAll(database, read('left'), read('right'));
    expect(began).toEqual(['left', 'right']);
    expect(await outside).toEqual(['left', 'right']);
  });
});

describe('bigram search', () => {
  const found = async (text: string, term: string) => one<boolean>(searchMatch(sql`${text}::text`, term));
  it.each([
    ['上海港', '海', true],
    ['上海港', '上海', true],
    ['上海港', '海上', false],
    ['WL20260101-0001', 'wl2026', true],
    ['100%纯棉', '0%', true],
    ['1000纯棉', '0%纯', false],
    ['a_b', '_', true],
    ['ab', '_', false],
    ['a\\b', '\\', true],
    ['任何', '  ', true],
    ['𠮷野家', '𠮷', true],
  ])('%s contains %s: %s', async (text, term, expected) => expect(await found(text, term)).toBe(expected));
  it('every character and every pair of neighbours, lower case', async () => {
    const grams = (await one<string[]>(sql`bigrams('Ab𠮷')`)) ?? [];
    expect([...new Set(grams)].toSorted()).toEqual(['a', 'ab', 'b', 'b𠮷', '𠮷'].toSorted());
    expect(await one(sql`bigrams('')`)).toEqual([]);
  });
  it('the grams asked for are among those that the database indexes', async () => {
    for (const text of ['上海港 SHA', 'Ab', '中', '𠮷野家', 'İstanbul'.toLowerCase()]) {
      const indexed = (await one<string[]>(sql`bigrams(${text})`)) ?? [];
      expect(gramsOf(text).filter((gram) => !indexed.includes(gram))).toEqual([]);
    }
  });
});

describe('LOG-001 numbers', () => {
  it('start at 0001 per prefix and day and grow past 9999', async () => {
    const next = (prefix: string, day: string) => database.db.transaction((tx) => nextNumber(tx, prefix, day));
    expect(await next('WL', '2026-01-31')).toBe('WL20260131-0001');
    expect(await next('WL', '2026-01-31')).toBe('WL20260131-0002');
    expect(await next('GZ', '2026-01-31')).toBe('GZ20260131-0001');
    expect(await next('WL', '2026-02-01')).toBe('WL20260201-0001');
    await database.raw("update sh_number set seq = 9999 where prefix = 'WL' and day = '2026-02-01'");
    expect(await next('WL', '2026-02-01')).toBe('WL20260201-10000');
  });
  it('100 at once are 100 different ones', async () => {
    const all = await Promise.all(
      Array.from({ length: 100 }, () => database.db.transaction((tx) => nextNumber(tx, 'KH', '2026-01-31'))),
    );
    expect(new Set(all).size).toBe(100);
  });
});

describe('ledgers', () => {
  it('refuse change, deletion and emptying', async () => {
    await database.raw(
      `insert into sh_audit (at, user_name, kind, code, action) values (now(), 'x', 'y', 'z', '测试')`,
    );
    await expect(database.raw("update sh_audit set action = 'x'")).rejects.toThrow('append-only');
    await expect(database.raw('delete from sh_audit')).rejects.toThrow('append-only');
    await expect(database.raw('truncate sh_audit')).rejects.toThrow('append-only');
  });
});

describe('migrations', () => {
  const file = (name: string, script: string): Migration => ({ name, script, checksum: checksumOf(script) });
  const first = file('0001_a.sql', 'create table mt_a (id int);');
  it('run once, in order, later numbers and gaps between them are taken as well', async () => {
    const own = await openDatabase({ dataDir: 'memory://' });
    const third = file('0003_c.sql', 'create table mt_c (id int);');
    const second = file('0002_b.sql', 'create table mt_b (id int); insert into mt_b values (1);');
    expect(await migrate(own, [first])).toEqual(['0001_a.sql']);
    expect(await migrate(own, [first, third])).toEqual(['0003_c.sql']);
    expect(await migrate(own, [first, second, third])).toEqual(['0002_b.sql']);
    expect(await migrate(own, [first, second, third])).toEqual([]);
    expect(await pendingMigrations(own, [first, second, third])).toEqual([]);
    expect(await own.raw('select id from mt_b')).toHaveLength(1);
    await own.close();
  });
  it('a file that fails leaves nothing; a file changed or gone after it was applied is refused', async () => {
    const own = await openDatabase({ dataDir: 'memory://' });
    await migrate(own, [first]);
    const broken = file('0002_b.sql', 'create table mt_b (id int); select nonsense;');
    await expect(migrate(own, [first, broken])).rejects.toThrow('0002_b.sql');
    expect(await own.raw("select to_regclass('mt_b') as found")).toEqual([{ found: null }]);
    await expect(migrate(own, [file('0001_a.sql', 'create table other (id int);')])).rejects.toThrow('was changed');
    await expect(migrate(own, [])).rejects.toThrow('does not know');
    await own.close();
  });
});

describe('folder lock', () => {
  it('keeps a second process out with one line, and dies with kill -9', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'back-office-lock-'));
    const script = `const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, '../src/platform/folder-lock.ts'))}); await lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => 0, 1000);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
    try {
      await new Promise((resolve) => child.stdout.once('data', resolve));
      await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
      await expect(openDatabase({ dataDir: folder })).rejects.toThrow('正被另一个进程使用');
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      await (await lockFolder(folder)).release();
    } finally {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
