import { orders } from '@shared/contract/logistics/order.contract.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/platform/database.ts';
import { migrate, readMigrations } from '../../src/platform/migrate.ts';
import { migrationsFolder } from '../../src/platform/open-database.ts';
import { testApi } from '../harness.ts';
import { line, order, tradeBase } from '../trade.fixtures.ts';

/**
 * The orders that e2e/bench/order.ts measures, over HTTP on a database of its own: DATABASE_URL, or an embedded one in a
 * folder. Sends the milliseconds of each round: `create` and `save` an order with 200 lines (all changed), `open` one
 * with 1,000.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 9);
const folder = mkdtempSync(join(tmpdir(), 'back-office-order-'));
const database = await openDatabase({ url: process.env.DATABASE_URL || undefined, dataDir: folder });
await migrate(database, readMigrations(migrationsFolder()));
await tradeBase(database.db);
const api = await testApi({ database });
api.actor('admin', { userId: '1', deptId: '1' });
const admin = api.as('admin');

const times: Record<'create' | 'save' | 'open', number[]> = { create: [], save: [], open: [] };
async function timed<Value>(what: keyof typeof times, round: number, work: () => Promise<Value>): Promise<Value> {
  const started = performance.now();
  const value = await work();
  if (round > 0) times[what].push(performance.now() - started);
  return value;
}
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => line({ nameCn: `货物 ${index}`, cartons: 1 + (index % 40) }));
const long = await admin.ok(orders.create, { body: order({ lines: lines(1000) }) });

for (let round = 0; round <= ROUNDS; round += 1) {
  const body = order({ lines: lines(200) });
  const made = await timed('create', round, () => admin.ok(orders.create, { body }));
  const seen = await admin.ok(orders.get, { params: { id: made.id } });
  const changed = seen.lines.map(({ id, cartons }, index) => ({
    ...line({ nameCn: `货物 ${index} 改` }),
    id,
    cartons: cartons + 1,
  }));
  await timed('save', round, () =>
    admin.ok(orders.update, {
      params: { id: made.id },
      body: { ...body, lines: changed, version: seen.version },
    }),
  );
  await timed('open', round, () => admin.ok(orders.get, { params: { id: long.id } }));
}
await api.close();
await database.close();
rmSync(folder, { recursive: true });
process.send?.(times);
