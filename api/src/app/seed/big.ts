import { sql, type SQL } from 'drizzle-orm';
import { rows, type Database, type Db } from '../../platform/database.ts';
import { seedDemo } from './demo.ts';
import { bigGoods, bigHsCodes, codesOf, goodsOf } from './big-codes.ts';
import { bigDocuments } from './big-documents.ts';
import { partsOf, sizeOf, type BigSize } from './big-parts.ts';
import { bigContainers, bigOrders } from './big-logistics.ts';
import { bigCustomers, bigSuppliers } from './big-partners.ts';
import { bigDays } from './big-daily.ts';
import { bigFinance } from './big-finance.ts';
import { bigPlaces, bigRights } from './big-places.ts';
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
  await run(`仓库 ${size.warehouses}、批次 ${size.batches}`, async (tx) => {
    for (const statement of bigPlaces(parts)) await tx.execute(statement);
    await bigStock(tx, parts);
    for (const statement of bigRights(parts)) await tx.execute(statement);
  });
  for (let w = 0; w < size.warehouses; w += 1)
    await run(`每日库存 ${w + 1} / ${size.warehouses}`, async (tx) => {
      for (const statement of bigDays(parts, w)) await tx.execute(statement);
    });
  await run('费用、收付款、凭证', (tx) => bigFinance(tx, parts));
  await run('编号与统计', async (tx) => {
    for (const statement of finish()) await tx.execute(statement);
  });
  // Outside a transaction: two million rows take their time on a busy machine.
  await database.run('vacuum analyze');
  return size;
}

/** `pg_temp.draw`: a number from 0 to size − 1 that depends on nothing but n and the salt; for the session that makes it. */
export const DRAW = sql`create or replace function pg_temp.draw(n bigint, salt text, size integer) returns integer
  language sql immutable parallel safe as $$ select ('x' || substr(md5(salt || n::text), 1, 7))::bit(28)::integer % size $$`;

async function step(database: Database, say: (line: string) => void, what: string, work: (tx: Db) => Promise<void>) {
  await database.db.transaction(async (transaction) => {
    const tx = transaction;
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(DRAW);
    await work(tx);
  });
  say(`大数据集：${what}`);
}

/** Sequences and numbers go on behind the big set; uses of codes are counted. */
function finish(): SQL[] {
  const after = (table: string) =>
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`;
  const numbers = (prefix: string, table: string, column: string) =>
    sql`insert into sh_number (prefix, day, seq)
      select ${prefix}::text, to_date(substr(no, 3, 8), 'YYYYMMDD'), max(substr(no, 12)::integer)
      from (select ${sql.identifier(column)} as no from ${sql.identifier(table)}) as used where no like ${prefix} || '%' group by 1, 2
      on conflict (prefix, day) do update set seq = greatest(sh_number.seq, excluded.seq)`;
  const master = (prefix: string, table: string, column: string) =>
    sql`insert into sh_number (prefix, day, seq)
      select ${prefix}::text, date '2000-01-01', max(substr(${sql.identifier(column)}, 3)::integer) from ${sql.identifier(table)}
      on conflict (prefix, day) do update set seq = greatest(sh_number.seq, excluded.seq)`;
  return [
    ...[
      'ac_customer',
      'ac_customer_code',
      'lg_order',
      'lg_order_line',
      'lg_container',
      'lg_allocation',
      'lg_stage_record',
      ...[
        'wh_warehouse',
        'wh_zone',
        'wh_chamber',
        'wh_location',
        'wh_inbound',
        'wh_inbound_line',
        'wh_batch',
        'wh_stock',
        'wh_outbound',
        'wh_outbound_line',
      ],
      ...[
        'fin_fee_line',
        'fin_statement',
        'fin_receipt',
        'fin_settlement',
        'fin_payment',
        'fin_payment_application',
        'gl_journal',
        'tax_case',
        'fx_quota_movement',
      ],
    ].map(after),
    numbers('WL', 'lg_order', 'order_no'),
    numbers('GZ', 'lg_container', 'container_code'),
    numbers('DC', 'lg_booking', 'booking_no'),
    numbers('YH', 'lg_inspection', 'inspection_no'),
    numbers('ZG', 'lg_loading_slip', 'slip_no'),
    numbers('BJ', 'lg_quotation', 'quote_no'),
    numbers('BG', 'lg_declaration', 'decl_no'),
    numbers('QG', 'lg_clearance', 'clearance_no'),
    numbers('FH', 'lg_release', 'release_no'),
    numbers('SD', 'lg_delivery', 'delivery_no'),
    numbers('TC', 'lg_truck', 'truck_no'),
    ...['YS', 'YF'].map((prefix) => numbers(prefix, 'fin_fee_line', 'fee_no')),
    ...['KD', 'GD'].map((prefix) => numbers(prefix, 'fin_statement', 'statement_no')),
    numbers('SK', 'fin_receipt', 'receipt_no'),
    ...['KJ', 'GJ'].map((prefix) => numbers(prefix, 'fin_settlement', 'settlement_no')),
    numbers('FK', 'fin_payment', 'payment_no'),
    numbers('FS', 'fin_payment_application', 'application_no'),
    numbers('PZ', 'gl_journal', 'journal_no'),
    numbers('TS', 'tax_case', 'case_no'),
    numbers('WH', 'fx_quota_movement', 'movement_no'),
    numbers('RK', 'wh_inbound', 'inbound_no'),
    numbers('CK', 'wh_outbound', 'outbound_no'),
    master('KH', 'ac_customer', 'customer_no'),
    master('GY', 'ac_supplier', 'supplier_no'),
    master('SP', 'sy_goods', 'goods_no'),
    sql`update ac_customer_code m set used_count = u.n, first_used_at = u.first from (
        select customer_code_id, count(*) as n, min(confirmed_at) as first from lg_order where was_confirmed group by 1) u
      where u.customer_code_id = m.id and m.used_count = 0`,
    sql`insert into sh_seed (name, state, at) values ('big', 'LOADED', now())`,
  ];
}
