import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from './database.ts';
import { faultText, loggedError } from './logged-error.ts';
import { buildServer } from './server.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ dataDir: 'memory://' });
  await database.run('create table box (id int primary key, secret text not null)');
});
afterAll(() => database.close());

const insert = () => database.db.execute(sql`insert into nobox values (${1}, ${'mail-password-1'})`);

it('a fault is logged with text, code and place, without the values of its query', async () => {
  const lines: string[] = [];
  const server = await buildServer({
    database,
    routes: [],
    authenticate: async () => null,
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
    plugins: [{ name: 'fault', register: (app) => void app.get('/fault', async () => await insert()) }],
  });
  expect((await server.inject({ url: '/fault' })).statusCode).toBe(500);
  await server.close();
  const fault = lines.find((line) => line.includes('"fault"')) ?? '';
  expect(fault).not.toContain('mail-password-1');
  const { err } = JSON.parse(fault) as { err: ReturnType<typeof loggedError> };
  expect(err.message).toContain('insert into nobox');
  expect(err.stack).toContain('at ');
  expect(err.cause).toMatchObject({ code: '42P01' });
  expect(err.cause?.message).toContain('nobox');
});

it('a row that breaks a constraint is not shown either', async () => {
  const broken = await database.db.execute(sql`insert into box values (${1}, ${null})`).then(
    () => null,
    (error: unknown) => error,
  );
  const said = loggedError(broken);
  expect(said.cause).toMatchObject({ code: '23502', column: 'secret' });
  expect(JSON.stringify(said)).not.toContain('Failing row');
});

it('what is kept of a failure has no values, and anything may be thrown', () => {
  expect(faultText(new Error('Failed query: select $1\nparams: geheim\nnoch mehr'))).toBe('Failed query: select $1');
  const broken = new Error(`Failed query: select ${'x'.repeat(900)}\nparams: geheim`, {
    cause: new Error('no such table'),
  });
  expect(faultText(broken).slice(-15)).toBe(': no such table');
  expect(faultText(broken).length).toBeLessThan(300);
  expect(faultText('plain')).toBe('plain');
  expect(loggedError(undefined)).toEqual({ type: 'undefined', message: 'undefined' });
  const circle = new Error('a');
  circle.cause = circle;
  expect(JSON.stringify(loggedError(circle)).length).toBeLessThan(20_000);
});

it('a value that looks like a place is not taken for one, and a value that PostgreSQL quotes is left out', () => {
  const broken = new Error('Failed query: select $1\nparams: geheim\n    at geheim (zuhause:1:2)');
  expect(loggedError(broken).stack).not.toContain('geheim');
  expect(loggedError(broken).stack).toContain('logged-error.test');
  const fault = Object.assign(new Error('invalid input syntax for type bigint: "12 Beijing"'), { code: '22P02' });
  expect(loggedError(fault).message).toBe('invalid input syntax for type bigint: "…"');
  expect(faultText(fault)).not.toContain('Beijing');
});
