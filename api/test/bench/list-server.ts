import { col, defineList, filter } from '@shared/contract/list.ts';
import { login } from '@shared/contract/access/auth.contract.ts';
import pg from 'pg';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase, type Database } from '../../src/platform/database.ts';
import { readEnvironment } from '../../src/platform/environment.ts';
import { LogStream } from '../../src/platform/log-stream.ts';
import { serveList } from '../../src/platform/list.ts';
import { migrate, readMigrations } from '../../src/platform/migrate.ts';
import { migrationsFolder } from '../../src/platform/open-database.ts';
import { routes } from '../../src/routes.ts';
import { buildServer } from '../../src/server.ts';
import { makeSessions, startupSteps } from '../../src/startup.ts';
import { TestClient } from '../client.ts';
import { createNotes, notes, ttNote } from '../note.ts';

/**
 * The server that e2e/bench/list.ts measures: the whole API with real sessions, rights and logging, and a list of ROWS
 * notes on DATABASE_URL. Sends `{ url, cookie }` when it is ready; to the message `record` it answers the statements of
 * the next request, as the driver gets them.
 */
const ROWS = Number(process.env.ROWS);
const PASSWORD = 'Bench-Kx7#vqLm2w';
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
const { noteNo, title, state, price, currency, phone, units, createdAt, companyId } = ttNote;
const route = serveList(list, {
  table: ttNote,
  select: { noteNo, title, state, price, currency, phone, units, createdAt, companyId },
  scope: notes,
  numbers: noteNo,
});

/** Migrations, first start, and the notes once. */
async function prepare(database: Database): Promise<void> {
  await migrate(database, readMigrations(migrationsFolder()));
  const environment = readEnvironment({ DEMO: '0', ADMIN_PASSWORD: PASSWORD, DATA_DIR: '' });
  for (const step of startupSteps) await step.run({ database, environment, clock: systemClock, say: () => undefined });
  const [table] = await database.raw<{ found: string | null }>("select to_regclass('tt_note')::text as found");
  if (table?.found) return;
  await createNotes(database);
  await database.run(
    `insert into tt_note (company_id, owner_id, dept_id, note_no, title, state, price, units, phone, created_at)
     select 1, n % 50, n % 10, 'N' || lpad(n::text, 8, '0'), '货物' || n, (array['DRAFT','OPEN','DONE'])[1 + n % 3],
       n % 10000, n % 500, '13812341234', timestamptz '2025-01-01' + n * interval '30 seconds'
     from generate_series(1, ${ROWS}) n;
     create index tt_note_list on tt_note (company_id, state, created_at, id);
     create index tt_note_created on tt_note (company_id, created_at, id);`,
  );
  await database.raw('vacuum analyze tt_note');
}

interface Statement {
  text: string;
  values: unknown[];
}
/** Listens at the driver for a moment. */
function record(): () => Statement[] {
  const sent: Statement[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [Partial<Statement> | string, unknown[] | undefined];
    const text = typeof first === 'string' ? first : (first.text ?? '');
    sent.push({ text, values: values ?? (typeof first === 'string' ? [] : (first.values ?? [])) });
    return Reflect.apply(query, this, args);
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
    return sent;
  };
}

const filling = await openDatabase({ url: process.env.DATABASE_URL, statementTimeout: 0, poolSize: 2 });
await prepare(filling);
await filling.close();
const database = await openDatabase({ url: process.env.DATABASE_URL });
const server = await buildServer({
  database,
  routes: [...routes, route],
  authenticate: makeSessions(database, systemClock),
  logger: { level: 'info', stream: new LogStream() },
});
const url = await server.listen({ port: 0, host: '127.0.0.1' });
const client = new TestClient(url);
const session = await client.send(login, { body: { username: 'admin', password: PASSWORD } });
const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
process.on('message', () => {
  const stop = record();
  void fetch(`${url}/api/bench/notes?state=OPEN&sort=-createdAt`, { headers: { cookie } })
    .then((response) => response.text())
    .then(() => process.send?.(stop()));
});
process.send?.({ url, cookie });
