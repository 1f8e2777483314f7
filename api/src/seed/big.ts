import { sql, type SQL } from 'drizzle-orm';
import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { fullPinyin, searchText } from '../base/pinyin.ts';
import { rows, type Database, type Db } from '../platform/database.ts';
import { seedDemo } from './demo.ts';
import { bigGoods, bigHsCodes, codesOf, goodsOf } from './big-codes.ts';
import { bigContainers, bigOrders } from './big-logistics.ts';
import { bigAudit, bigFees, bigUsers } from './big-records.ts';
import { companyName, demoMobile, demoUscc } from './names.ts';
import { random } from './random.ts';

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
  companies: string[];
}

const SERIAL = 10_000;
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
  await seedDemo(database, { asked: true, say, password }).catch((error: unknown) => {
    throw new Error('大数据集只能装入空数据库或刚装入演示数据的数据库。', { cause: error });
  });
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
        bigFees(parts, from, to),
        bigAudit(parts, from, to),
      ])
        await tx.execute(statement);
    });
  }
  await run('编号与统计', async (tx) => {
    for (const statement of finish()) await tx.execute(statement);
  });
  await database.db.execute(sql`vacuum analyze`);
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
  const [operator] = await people('oper%');
  const [reviewer] = await people('ops%');
  if (!operator || !reviewer) throw new Error('缺少演示账号，请先装入演示数据。');
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
    companies: companies.map(({ id }) => id),
  };
}

async function bigCustomers(tx: Db, { size, base, sales }: BigParts): Promise<void> {
  const numbers = random('big customers');
  const made = Array.from({ length: size.customers }, (_, index) => {
    const { name, shortName, city } = companyName(SERIAL + index);
    const owner = sales[index % sales.length];
    const no = `KH${String(100_000 + index)}`;
    return {
      id: String(base.customer + BigInt(index)),
      no,
      name,
      name_key: normaliseName(name),
      short: shortName,
      short_key: normaliseName(shortName),
      pinyin: fullPinyin(name),
      search: searchText([no], [name, shortName]),
      uscc: demoUscc(city[1], SERIAL + index),
      city: city[3],
      level: numbers.pick(['A', 'B', 'C', 'C', 'D']),
      sales: owner?.id,
      dept: owner?.deptId,
      phone: demoMobile(index),
      code: String(base.code + BigInt(index * 2)),
      mark: `B${String(index).padStart(5, '0')}`,
      days: numbers.int(1, 1000),
    };
  });
  for (let from = 0; from < made.length; from += 1000) {
    const json = JSON.stringify(made.slice(from, from + 1000));
    const set = sql`jsonb_to_recordset(${json}::jsonb) as c (id bigint, no text, name text, name_key text, short text,
      short_key text, pinyin text, search text, uscc text, city text, level text, sales bigint, dept bigint, phone text,
      code bigint, mark text, days integer)`;
    const at = sql`timestamptz '2026-11-20 04:00:00Z' - make_interval(days => c.days)`;
    await tx.execute(sql`insert into ac_customer (id, customer_no, kind, name, name_key, short_name, short_name_key, pinyin,
      search_text, uscc, country, city, level, tags, status, sales_id, dept_id, created_by, created_at, updated_at, demo)
      overriding system value
      select c.id, c.no, 'DOMESTIC', c.name, c.name_key, c.short, c.short_key, c.pinyin, c.search, c.uscc, 'CN', c.city,
        c.level, array['演示'], 'ACTIVE', c.sales, c.dept, c.sales, ${at}, ${at}, true from ${set}`);
    await tx.execute(sql`insert into ac_customer_contact (customer_id, sort_no, name, phone, is_default)
      select c.id, 0, '联系人', c.phone, true from ${set}`);
    await tx.execute(sql`insert into ac_customer_paper (customer_id, sort_no, kind, no)
      select c.id, 0, 'LICENCE', c.uscc from ${set}`);
    await tx.execute(sql`insert into risk_profile (customer_id) select c.id from ${set}`);
    // One file of the demo data serves as everybody's licence.
    await tx.execute(sql`insert into sh_attachment (owner_type, owner_id, slot, file_id, name, mime, size, sha256)
      select 'ac_customer', c.id, '营业执照', f.id, f.name, f.mime, f.size, f.sha256 from ${set},
        (select * from sh_file where purpose = 'ATTACHMENT' order by id limit 1) f`);
    await tx.execute(sql`insert into ac_customer_code (id, code, customer_id, sales_id, created_by, created_at, updated_at)
      overriding system value
      select c.code + half, c.mark || case half when 0 then 'A' else 'B' end, c.id, c.sales, c.sales, ${at}, ${at}
      from ${set}, generate_series(0, 1) as half`);
  }
}

async function bigSuppliers(tx: Db, { size, sales }: BigParts): Promise<void> {
  const types = ['TRUCKER', 'BROKER', 'BOOKING_AGENT', 'WAREHOUSE', 'VENDOR', 'INSPECTOR', 'OTHER'];
  const made = Array.from({ length: size.suppliers }, (_, index) => {
    const { shortName, city } = companyName(SERIAL + size.customers + index);
    const short = `${shortName}供应链`;
    const name = `${short}有限公司`;
    const no = `GY${String(100_000 + index)}`;
    return {
      no,
      name,
      name_key: normaliseName(name),
      short,
      short_key: normaliseName(short),
      pinyin: fullPinyin(name),
      search: searchText([no], [name]),
      uscc: demoUscc(city[1], SERIAL + size.customers + index),
      type: types[index % types.length],
    };
  });
  await tx.execute(sql`insert into ac_supplier (supplier_no, name, name_key, short_name, short_name_key, pinyin, search_text,
      uscc, types, country, owner_id, dept_id, created_at, updated_at, demo)
    select s.no, s.name, s.name_key, s.short, s.short_key, s.pinyin, s.search, s.uscc, array[s.type], 'CN',
      ${sales[0]?.id}::bigint, ${sales[0]?.deptId}::bigint, timestamptz '2024-01-01 04:00:00Z', timestamptz '2024-01-01 04:00:00Z', true
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as s (no text, name text, name_key text, short text,
      short_key text, pinyin text, search text, uscc text, type text)`);
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
