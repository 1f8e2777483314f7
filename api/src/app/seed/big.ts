import { sql } from 'drizzle-orm';
import { rows, type Database, type Db } from '../../platform/database.ts';
import { seedDemo } from './demo.ts';
import { bigGoods, bigHsCodes, codesOf, goodsOf } from './big-codes.ts';
import { bigFinish } from './big-finish.ts';
import { bigCrowded } from './big-crowded.ts';
import { bigDocuments } from './big-documents.ts';
import { partsOf, sizeOf, type BigSize } from './big-parts.ts';
import { bigContainers, bigOrders } from './big-logistics.ts';
import { bigCustomers, bigSuppliers } from './big-partners.ts';
import { bigDays } from './big-daily.ts';
import { bigFinance } from './big-finance.ts';
import { bigCharges, bigPlaces, bigRights } from './big-places.ts';
import { bigAudit, bigUsers } from './big-records.ts';
import { bigStock } from './big-stock.ts';

const CHUNK = 5000;

/**
 * Adds the big data set to the demo data (which is loaded first when it is not there): bulk inserts with the same figures
 * that the commands would compute; `verify` checks them. Same size, same rows. Refuses when it was loaded before.
 */
export async function seedBig(
  database: Database,
  orders = 100_000,
  say: (line: string) => void = () => undefined,
  password?: string,
): Promise<BigSize> {
  await seedDemo(database, { asked: true, say, password });
  const [before] = await rows<{ found: boolean }>(
    database.db,
    sql`select exists (select from sh_seed where name = 'big') as found`,
  );
  if (before?.found) throw new Error('大数据集早已装入。');
  const size = sizeOf(Math.max(50, Math.floor(orders / 5) * 5));
  const parts = await partsOf(database.db, size);
  const run = (what: string, work: (tx: Db) => Promise<void>) => step(database, say, what, work);
  await run(`账号 ${size.users}`, async (tx) => {
    for (const statement of bigUsers(parts, size.users)) await tx.execute(statement);
  });
  await run(`客户 ${size.customers}`, (tx) => bigCustomers(tx, parts));
  await run(`供应商 ${size.suppliers}`, (tx) => bigSuppliers(tx, parts));
  await run(`HS编码 ${codesOf(size.orders)}、商品 ${goodsOf(size.orders)}`, async (tx) => {
    for (const statement of [...bigHsCodes(parts), bigGoods(parts)]) await tx.execute(statement);
  });
  const trade = async () => {
    for (let from = 0; from < size.orders; from += CHUNK) {
      const to = Math.min(from + CHUNK, size.orders);
      await run(`订单 ${to} / ${size.orders}`, async (tx) => {
        for (const statement of [
          ...bigOrders(parts, from, to),
          ...bigContainers(parts, from / 5, to / 5),
          ...bigDocuments(parts, from / 5, to / 5),
          bigAudit(parts, from, to),
        ])
          await tx.execute(statement);
      });
    }
    await run('一柜 180 单', async (tx) => {
      for (const statement of bigCrowded(parts)) await tx.execute(statement);
    });
    await run('费用、收付款、凭证', (tx) => bigFinance(tx, parts));
  };
  const stock = async () => {
    await run(`仓库 ${size.warehouses}、批次 ${size.batches}`, async (tx) => {
      for (const statement of bigPlaces(parts)) await tx.execute(statement);
      await bigStock(tx, parts);
      for (const statement of [...bigRights(parts), bigCharges(parts)]) await tx.execute(statement);
    });
    for (let w = 0; w < size.warehouses; w += 1)
      await run(`每日库存 ${w + 1} / ${size.warehouses}`, async (tx) => {
        for (const statement of bigDays(parts, w)) await tx.execute(statement);
      });
  };
  // Neither needs the other: two connections take them side by side, the embedded database one after the other.
  if (database.kind === 'postgres') await both(trade(), stock());
  else {
    await trade();
    await stock();
  }
  await run('编号与统计', async (tx) => {
    for (const statement of bigFinish()) await tx.execute(statement);
  });
  // Outside a transaction: two million rows take their time on a busy machine.
  await database.run('vacuum analyze');
  return size;
}

/** `pg_temp.draw`: a number from 0 to size − 1 that depends on nothing but n and the salt; for the session that makes it. */
export const DRAW = sql`create or replace function pg_temp.draw(n bigint, salt text, size integer) returns integer
  language sql immutable parallel safe as $$ select ('x' || substr(md5(salt || n::text), 1, 7))::bit(28)::integer % size $$`;

/** Waits for both, also when one fails: nothing goes on behind an error. */
async function both(...parts: Promise<void>[]): Promise<void> {
  for (const part of await Promise.allSettled(parts)) if (part.status === 'rejected') throw part.reason;
}

async function step(database: Database, say: (line: string) => void, what: string, work: (tx: Db) => Promise<void>) {
  await database.db.transaction(async (transaction) => {
    const tx = transaction;
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local work_mem = '256MB'`);
    await tx.execute(DRAW);
    await work(tx);
  });
  say(`大数据集：${what}`);
}
