import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { sql } from 'drizzle-orm';
import { fullPinyin, searchText } from '../../platform/pinyin.ts';
import type { Db } from '../../platform/database.ts';
import type { BigParts } from './big-parts.ts';
import { companyName, demoMobile, demoUscc } from '../../services/seed/names.ts';
import { random } from '../../services/seed/random.ts';

/** Serial numbers of names that the demo data does not reach. */
const SERIAL = 10_000;

/** Customers with contact, paper, risk profile and two codes each. */
export async function bigCustomers(tx: Db, { size, base, sales }: BigParts): Promise<void> {
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

/** Suppliers of every kind but carriers and overseas agents, which the demo data has. */
export async function bigSuppliers(tx: Db, { size, sales }: BigParts): Promise<void> {
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
