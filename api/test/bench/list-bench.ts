import { col, defineList, filter } from '@shared/contract/list.ts';
import { createServer } from 'node:http';
import { request, Agent } from 'node:http';
import pg from 'pg';
import { serveList } from '../../src/platform/list.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { migrate, readMigrations } from '../../src/platform/migrate.ts';
import { migrationsFolder } from '../../src/platform/open-database.ts';
import { buildServer } from '../../src/server.ts';
import { testActor } from '../actors.ts';
import { createNotes, notes, ttNote } from '../note.ts';
import { withName } from '../templates.ts';

/**
 * P8 and P9: a list of 20 among many rows (filter, sort, capped count) on PostgreSQL against a bare server that sends the
 * same SQL through the driver, interleaved in one run; and 1,000,000 rows against 10,000.
 * Run: TEST_DATABASE_URL=… npx tsx api/test/bench/list-bench.ts [rows]
 */
const url = process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
const ROWS = Number(process.argv[2] ?? 1_000_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CLIENTS = 8;

const STATES = { DRAFT: '草稿', OPEN: '进行中', DONE: '完成' };
const list = defineList<{ companyId: string }>()({
  name: 'bench.notes',
  title: '便条',
  path: '/bench/notes',
  permission: 'logistics.order.view',
  scope: 'logistics',
  columns: {
    noteNo: col.text('编号', { sort: true }),
    title: col.text('标题'),
    state: col.text('状态'),
    price: col.money('价格', { currency: 'currency' }),
    currency: col.text('币种'),
    phone: col.text('电话'),
    units: col.int('件数'),
    createdAt: col.time('创建时间', { sort: true }),
  },
  filters: { state: filter.codes('状态', STATES), numbers: filter.numbers('编号') },
  defaultSort: '-createdAt',
});
const route = serveList(list, {
  table: ttNote,
  select: {
    noteNo: ttNote.noteNo, title: ttNote.title, state: ttNote.state, price: ttNote.price, currency: ttNote.currency,
    phone: ttNote.phone, units: ttNote.units, createdAt: ttNote.createdAt, companyId: ttNote.companyId,
  }, // prettier-ignore
  scope: notes,
  numbers: ttNote.noteNo,
});

async function prepare(rows: number): Promise<string> {
  const name = `back_office_bench_${rows}`;
  const root = new pg.Client({ connectionString: url });
  await root.connect();
  const { rowCount } = await root.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) await root.query(`create database ${name}`);
  await root.end();
  const target = withName(url, name);
  const database = await openDatabase({ url: target, statementTimeout: 0 });
  if (!rowCount) {
    await migrate(database, readMigrations(migrationsFolder()).slice(0, 1));
    await createNotes(database);
    await database.run(
      `insert into tt_note (company_id, owner_id, dept_id, note_no, title, state, price, units, phone, created_at)
      select 1, n % 50, n % 10, 'N' || lpad(n::text, 8, '0'), '货物' || n, (array['DRAFT','OPEN','DONE'])[1 + n % 3], n % 10000, n % 500,
        '13812341234', timestamptz '2025-01-01' + n * interval '30 seconds' from generate_series(1, ${rows}) n;
      create index tt_note_list on tt_note (state, created_at, id);
      create index tt_note_created on tt_note (created_at, id);
      vacuum analyze tt_note;`
        .split(';')
        .slice(0, 3)
        .join(';'),
    );
    await database.raw('vacuum analyze tt_note');
  }
  await database.close();
  return target;
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const get = (address: string) =>
  new Promise<number>((resolve, reject) => {
    const started = performance.now();
    request(address, { agent }, (response) => {
      response
        .on('data', () => undefined)
        .on('end', () => {
          if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
          resolve(performance.now() - started);
        });
    })
      .on('error', reject)
      .end();
  });
async function load(address: string, seconds: number, clients = CLIENTS) {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) times.push(await get(address));
    }),
  );
  times.sort((left, right) => left - right);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  return { rps: Math.round(times.length / seconds), p50: at(0.5), p95: at(0.95) };
}
const median = (values: number[]) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

const target = await prepare(ROWS);
const small = await prepare(10_000);
const actor = testActor('admin', '1');
const server = async (where: string) => {
  const database = await openDatabase({ url: where, poolSize: 16 });
  const app = await buildServer({ database, routes: [route], authenticate: async () => actor });
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }), database };
};
const big = await server(target);
const little = await server(small);

// What our server sends, taken from the driver, is what the bare one sends.
const sent: { text: string; values: unknown[] }[] = [];
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, values] = args as [{ text?: string; values?: unknown[] } | string, unknown[] | undefined];
  const text = typeof first === 'string' ? first : (first.text ?? '');
  if (/tt_note/.test(text))
    sent.push({ text, values: values ?? (typeof first === 'string' ? [] : (first.values ?? [])) });
  return (query as (...all: unknown[]) => unknown).apply(this, args);
} as never;
const path = '/api/bench/notes?state=OPEN&sort=-createdAt';
await get(big.address + path);
pg.Client.prototype.query = query;
console.log(`${sent.length} queries:\n${sent.map(({ text }) => text).join('\n')}`);

const pool = new pg.Pool({ connectionString: target, max: 16 });
const bare = createServer((_request, response) => {
  void Promise.all(sent.map(({ text, values }) => pool.query(text, values))).then((results) => {
    const [page, counted] = results;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, data: { list: page?.rows, total: counted?.rows[0] } }));
  });
});
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const bareAddress = `http://127.0.0.1:${(bare.address() as { port: number }).port}/`;

await load(big.address + path, 1);
await load(bareAddress, 1);
const ratios: number[] = [];
for (let round = 0; round < 5; round += 1) {
  const ours = await load(big.address + path, SECONDS);
  const plain = await load(bareAddress, SECONDS);
  ratios.push(ours.rps / plain.rps);
  console.log('P8', { ours, plain, ratio: (ours.rps / plain.rps).toFixed(2) });
}
console.log('P8 median ratio', median(ratios).toFixed(2));
for (const [what, query] of [
  ['first page', path],
  ['deep page', `${path}&page=400`],
  ['by number', '/api/bench/notes?numbers=N00000500'],
] as const) {
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const many = await load(big.address + query, 1.5, 1);
    const few = await load(little.address + query, 1.5, 1);
    rounds.push(many.p50 / few.p50);
  }
  console.log('P9', what, median(rounds).toFixed(2));
}
bare.close();
await pool.end();
for (const { app, database } of [big, little]) {
  await app.close();
  await database.close();
}
agent.destroy();
