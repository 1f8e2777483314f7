import { sql, type SQL } from 'drizzle-orm';
import { rows, type Database, type Db } from '../platform/database.ts';
import { seedDemo } from './demo.ts';
import { bigGoods, bigHsCodes, codesOf, goodsOf } from './big-codes.ts';
import { bigDocuments } from './big-documents.ts';
import { bigContainers, bigOrders } from './big-logistics.ts';
import { bigCustomers, bigSuppliers } from './big-partners.ts';
import { bigAudit, bigFees, bigUsers } from './big-records.ts';

/** How much a big set holds; all follow from the number of orders (12.3: 100,000). */
export interface BigSize {
  orders: number;
  customers: number;
  suppliers: number;
  containers: number;
  users: number;
}
export const sizeOf = (orders: number): BigSize => ({
  orders,
  customers: Math.max(10, Math.round(orders * 0.03)),
  suppliers: Math.max(5, Math.round(orders * 0.012)),
  containers: Math.floor(orders / 5),
  users: Math.min(300, Math.max(5, Math.round(orders / 100))),
});

/** Ids of the big set begin above these, so that numbers alone say what belongs together. */
export interface BigBase {
  customer: bigint;
  code: bigint;
  order: bigint;
  line: bigint;
  container: bigint;
  allocation: bigint;
  record: bigint;
}
/** What the statements of the big set share. */
export interface BigParts {
  size: BigSize;
  base: BigBase;
  sales: { id: string; deptId: string }[];
  operator: { id: string; deptId: string };
  reviewer: string;
  /** Who inspects, loads and declares. */
  people: { inspector: string; tally: string; clerk: string };
  /** Demo suppliers by what they are. */
  partners: Record<keyof typeof PARTNERS, string[]>;
  companies: string[];
}

const PARTNERS = {
  carriers: 'CARRIER',
  bookingAgents: 'BOOKING_AGENT',
  overseasAgents: 'OVERSEAS_AGENT',
  brokers: 'BROKER',
  truckers: 'TRUCKER',
} as const;
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
        bigFees(parts, from, to),
        bigAudit(parts, from, to),
      ])
        await tx.execute(statement);
    });
  }
  await run('编号与统计', async (tx) => {
    for (const statement of finish()) await tx.execute(statement);
  });
  // Outside a transaction and without the time-out of statements: two million rows take their time on a busy machine.
  await database.run('vacuum analyze');
  return size;
}

async function step(database: Database, say: (line: string) => void, what: string, work: (tx: Db) => Promise<void>) {
  await database.db.transaction(async (transaction) => {
    const tx = transaction;
    await tx.execute(sql`set local statement_timeout = 0`);
    // A number from 0 to size − 1 that depends on nothing but n and the salt.
    await tx.execute(sql`create or replace function pg_temp.draw(n bigint, salt text, size integer) returns integer
      language sql immutable parallel safe as $$ select ('x' || substr(md5(salt || n::text), 1, 7))::bit(28)::integer % size $$`);
    await work(tx);
  });
  say(`大数据集：${what}`);
}

async function partsOf(db: Db, size: BigSize): Promise<BigParts> {
  const top = async (table: string) => {
    const [row] = await rows<{ top: string }>(
      db,
      sql`select coalesce(max(id), 0)::text as top from ${sql.identifier(table)}`,
    );
    return BigInt(row?.top ?? '0') + 1000n;
  };
  const people = async (like: string) =>
    rows<{ id: string; deptId: string }>(
      db,
      sql`select id::text as id, dept_id::text as "deptId" from ac_user where username like ${like} order by username`,
    );
  const [operator, tally] = await people('oper%');
  const [reviewer] = await people('ops%');
  const [inspector] = await people('insp%');
  const [clerk] = await people('doc%');
  if (!operator || !reviewer || !tally || !inspector || !clerk) throw new Error('缺少演示账号，请先装入演示数据。');
  const companies = await rows<{ id: string }>(db, sql`select id::text as id from sy_company order by id`);
  return {
    size,
    base: {
      customer: await top('ac_customer'),
      code: await top('ac_customer_code'),
      order: await top('lg_order'),
      line: await top('lg_order_line'),
      container: await top('lg_container'),
      allocation: await top('lg_allocation'),
      record: await top('lg_stage_record'),
    },
    sales: await people('sales%'),
    operator,
    reviewer: reviewer.id,
    people: { inspector: inspector.id, tally: tally.id, clerk: clerk.id },
    partners: await partnersOf(db),
    companies: companies.map(({ id }) => id),
  };
}

/** Ids of the demo suppliers of each kind that documents name. */
async function partnersOf(db: Db): Promise<BigParts['partners']> {
  const found = await rows<{ id: string; types: string[] }>(
    db,
    sql`select id::text as id, types from ac_supplier where status = 'ACTIVE' order by id`,
  );
  const of = (type: string) => found.filter(({ types }) => types.includes(type)).map(({ id }) => id);
  return {
    carriers: of(PARTNERS.carriers),
    bookingAgents: of(PARTNERS.bookingAgents),
    overseasAgents: of(PARTNERS.overseasAgents),
    brokers: of(PARTNERS.brokers),
    truckers: of(PARTNERS.truckers),
  };
}

/** Sequences and numbers go on behind the big set; uses of codes are counted. */
function finish(): SQL[] {
  const after = (table: string) =>
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`;
  const numbers = (prefix: string, table: string, column: string) =>
    sql`insert into sh_number (prefix, day, seq)
      select ${prefix}::text, to_date(substr(no, 3, 8), 'YYYYMMDD'), max(substr(no, 12)::integer)
      from (select ${sql.identifier(column)} as no from ${sql.identifier(table)}) as used group by 1, 2
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
    numbers('YS', 'fin_fee_line', 'fee_no'),
    master('KH', 'ac_customer', 'customer_no'),
    master('GY', 'ac_supplier', 'supplier_no'),
    master('SP', 'sy_goods', 'goods_no'),
    sql`update ac_customer_code m set used_count = u.n, first_used_at = u.first from (
        select customer_code_id, count(*) as n, min(confirmed_at) as first from lg_order where was_confirmed group by 1) u
      where u.customer_code_id = m.id and m.used_count = 0`,
    sql`insert into sh_seed (name, state, at) values ('big', 'LOADED', now())`,
  ];
}
