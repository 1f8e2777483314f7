import { payableImport } from '@shared/contract/finance/fee-line.import.ts';
import { sql } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { booksOf, BOOKS_CLOCK, prepareBooks } from '../../src/finance/ledger/books.fixture.ts';
import { openDatabase, rows } from '../../src/platform/database.ts';
import { migrate, readMigrations } from '../../src/platform/migrate.ts';
import { migrationsFolder } from '../../src/platform/open-database.ts';
import { testApi } from '../harness.ts';
import { linesFile } from '../import-file.ts';

/**
 * The sheets of payables that e2e/bench/fee-import.ts measures, over HTTP on a database of its own (DATABASE_URL, or an
 * embedded one in a folder): ROWS fees of as many orders (`spread`), of a tenth of them (`dense`). Each round has orders of its
 * own, and its files are made before the clock starts. Sends the milliseconds of the dry run and of the commit of each round.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const ROWS = Number(process.env.ROWS ?? 5000);
const folder = mkdtempSync(join(tmpdir(), 'back-office-fees-'));
const database = await openDatabase({ url: process.env.DATABASE_URL || undefined, dataDir: folder });
await migrate(database, readMigrations(migrationsFolder()));
await prepareBooks(database);
const api = await testApi({ database, clock: BOOKS_CLOCK });
const books = await booksOf(api);
api.actor('clerk', { userId: '1', companies: [books.companyId] });
const clerk = api.as('clerk');
const [named] = await rows<{ charge: string; supplier: string }>(
  api.db,
  sql`select c.code as charge, s.supplier_no as supplier from fin_charge_code c, ac_supplier s
    where c.id = ${books.chargeCodeId} and s.id = ${books.suppliers[0]}`,
);

async function orders(from: number, count: number): Promise<string[]> {
  const made = await rows<{ no: string }>(
    api.db,
    sql`insert into lg_order (order_no, company_id, customer_id, order_date, currency, pol, pod, owner_id, created_at, updated_at)
      select 'WL20261120-' || lpad((${from} + n)::text, 6, '0'), ${books.companyId}, ${books.customers[0]}, '2026-11-10', 'USD',
        'CNNGB', 'USLAX', 1, now(), now() from generate_series(1, ${count}) n returning order_no as no`,
  );
  return made.map(({ no }) => no);
}

const times: Record<'spread' | 'dense', { check: number[]; commit: number[] }> = {
  spread: { check: [], commit: [] },
  dense: { check: [], commit: [] },
};
let from = 0;
for (let round = 0; round < ROUNDS; round += 1)
  for (const [kind, share] of [['spread', 1] as const, ['dense', 10] as const]) {
    const numbers = await orders(from, ROWS / share);
    from += numbers.length;
    const lines = Array.from({ length: ROWS }, (_, nth) => ({
      orderNo: numbers[nth % numbers.length],
      charge: named?.charge,
      party: named?.supplier,
      qty: 1,
      unitPrice: 100 + nth,
      currency: nth % 3 ? 'CNY' : 'USD',
      taxRate: 0.06,
    }));
    const content = await linesFile(payableImport, lines);
    const started = performance.now();
    const told = await clerk.ok(payableImport.check, { files: [{ part: 'file', name: '费用.xlsx', content }] });
    const checked = performance.now();
    if (told.good !== ROWS) throw new Error(JSON.stringify(told.errors.slice(0, 3)));
    const committing = performance.now();
    await clerk.ok(payableImport.commit, { body: { token: told.token, onlyGood: false } });
    times[kind].check.push(checked - started);
    times[kind].commit.push(performance.now() - committing);
  }
await api.close();
await database.close();
rmSync(folder, { recursive: true });
process.send?.(times);
