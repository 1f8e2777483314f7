import { col, defineList, filter } from '@shared/contract/list.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openDatabase, type Database } from '../../src/platform/database.ts';
import { readEnvironment } from '../../src/platform/environment.ts';
import { serveList } from '../../src/platform/list.ts';
import { migrate, readMigrations } from '../../src/platform/migrate.ts';
import { migrationsFolder } from '../../src/platform/open-database.ts';
import { startupSteps } from '../../src/app/startup.ts';
import { createNotes, notes, ttNote } from '../note.ts';

/** Password of `admin` in a database of these measurements. */
export const PASSWORD = 'Bench-Kx7#vqLm2w';
const STATES = { DRAFT: '草稿', OPEN: '进行中', DONE: '完成' };

/** A list of 8 columns over very many rows. */
export const manyNotes = defineList<{ companyId: string }>()({
  name: 'bench.notes',
  title: '便条',
  path: '/bench/notes',
  permission: 'logistics.order.view',
  exportPermission: 'logistics.order.export',
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
export const manyNotesRoute = serveList(manyNotes, {
  table: ttNote,
  select: { noteNo, title, state, price, currency, phone, units, createdAt, companyId },
  scope: notes,
  numbers: noteNo,
});

/** Makes the database at DATABASE_URL what is measured: migrations, first start, and `count` notes once. */
export async function prepareNotes(count: number): Promise<void> {
  const database = await openDatabase({ url: process.env.DATABASE_URL, statementTimeout: 0, poolSize: 2 });
  await prepare(database, count).finally(() => database.close());
}

async function prepare(database: Database, count: number): Promise<void> {
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
     from generate_series(1, ${count}) n;
     create index tt_note_list on tt_note (company_id, state, created_at, id);
     create index tt_note_created on tt_note (company_id, created_at, id);`,
  );
  await database.raw('vacuum analyze tt_note');
}
