import { sql } from 'drizzle-orm';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDemo } from '../../../test/demo-template.ts';
import { folderStore } from '../../services/files/file-store.ts';
import { useFileStore } from '../../services/files/stores.ts';
import { rows, type Database } from '../../platform/database.ts';
import { listOf, readList } from '../../platform/list.ts';
import { routes } from '../routes.ts';
import { demoTotals } from './demo.ts';
import { SEED_NOW } from '../../services/seed/random.ts';
import { makeSeed } from '../../services/seed/seed.ts';
import { verify } from '../../platform/verify.ts';
import './verify-nouns.ts';

/** `UPDATE_GOLDEN=1 npx vitest run api/src/app/seed` writes it anew after a step has changed. */
const file = new URL('golden.json', import.meta.url);
const golden = JSON.parse(readFileSync(file, 'utf8')) as unknown;
let database: Database;
const files = mkdtempSync(join(tmpdir(), 'demo-files-'));
beforeAll(async () => {
  const demo = await freshDemo();
  database = demo.database;
  cpSync(demo.files, files, { recursive: true });
  useFileStore(folderStore(files));
}, 900_000);
afterAll(async () => {
  await database?.close();
  rmSync(files, { recursive: true, force: true });
});

describe('12.1 demo data', () => {
  it('has the totals of golden.json', async () => {
    const totals = await demoTotals(database.db);
    if (process.env.UPDATE_GOLDEN) writeFileSync(file, `${JSON.stringify(totals, null, 2)}\n`);
    else expect(totals).toEqual(golden);
  });

  it('has the counts of chapter 14', async () => {
    const [found] = await rows<Record<string, string>>(
      database.db,
      sql`select (select count(*) from sy_company) as companies, (select count(*) from ac_dept where parent_id is not null) as depts,
        (select count(*) from ac_user where username <> 'admin') as users, (select count(*) from ac_customer where demo) as customers,
        (select count(*) from ac_customer_code) as codes, (select count(*) from ac_supplier where demo) as suppliers,
        (select count(distinct type) from ac_supplier, unnest(types) as type) as types,
        (select count(*) from ac_role where kind = 'PRESET' and not exists (select from ac_user_role where role_id = ac_role.id)) as roles`,
    );
    expect(found).toEqual({
      companies: '2',
      depts: '8',
      users: '24',
      customers: '30',
      codes: '55',
      suppliers: '35',
      types: '10',
      roles: '0',
    });
  });

  it('has the cargo of chapter 14', async () => {
    const [found] = await rows<Record<string, string>>(
      database.db,
      sql`select (select count(*) from lg_order) as orders, (select count(*) from lg_order where status = 'CANCELLED') as binned,
        (select count(*) from lg_container) as containers, (select count(*) from lg_truck) as trucks,
        (select count(*) from lg_container where hold) as held, (select count(*) from lg_booking where state = 'ROLLED') as rolled,
        (select max(customer_count) from lg_container) as customers,
        (select max(n) from (select count(distinct container_id) as n from lg_allocation where state = 'LIVE' group by order_id) as split) as parts,
        (select count(*) from sh_notification where split_part(kind, '.', 1) in ('release', 'inspection', 'clearance', 'delivery', 'order')) as notices`,
    );
    expect(found).toEqual({
      orders: '240',
      binned: '12',
      containers: '40',
      trucks: '45',
      held: '1',
      rolled: '1',
      customers: 8,
      parts: '3',
      notices: '118',
    });
  });

  it('14 every tab of every list has something to show for the administrator', async () => {
    const seed = makeSeed(database, database.db, '');
    const empty: string[] = [];
    for (const route of routes) {
      const served = route.list === undefined ? undefined : listOf(route.list);
      if (!served) continue;
      const { list, source } = served;
      const { tabCounts = {} } = await seed.command('admin', seed.at(0, 12), (ctx) =>
        readList(list, source, ctx, { page: 1, pageSize: 20 }),
      );
      for (const [tab, n] of Object.entries(tabCounts)) if (n === 0) empty.push(`${list.name} ${tab}`);
    }
    // What waits for him alone: the demo leaves nothing to its administrator. Its first exports are not 90 days old, and
    // none of them was taken back.
    expect(empty).toEqual([
      'finance.payment-applications mine',
      'finance.payment-applications pending',
      'finance.fx-quotas overdue',
      'finance.fx-declarations overdue',
      'finance.fx-declarations void',
    ]);
  });

  it('shows nothing that is done later than the moment it is of', async () => {
    const made = await rows<{ name: string; key: string }>(
      database.db,
      sql`select table_name as name, column_name as key from information_schema.columns
        where table_schema = 'public' and column_name in ('created_at', 'updated_at', 'posted_at', 'occurred_at')`,
    );
    const later: string[] = [];
    for (const { name, key } of made) {
      const [{ n } = { n: '0' }] = await rows<{ n: string }>(
        database.db,
        // Later days are those of the base data, which a migration makes by the wall clock.
        sql`select count(*) as n from ${sql.identifier(name)}
          where ${sql.identifier(key)} > ${SEED_NOW} and ${sql.identifier(key)} < ${new Date(SEED_NOW.getTime() + 2 * 86_400_000)}`,
      );
      if (n !== '0') later.push(`${name}.${key} ${n}`);
    }
    expect(later).toEqual([]);
  });

  it('12.2 has 22 alerts, a customer of each level, and no alert before the document that it is about', async () => {
    const [found] = await rows<Record<string, unknown>>(
      database.db,
      sql`select (select count(*) from risk_alert) as alerts,
        (select string_agg(distinct level, ' ' order by level) from risk_profile) as levels,
        (select string_agg(alert_no, ' ') from risk_alert a where a.created_at < case a.object_type
          when 'tax_case' then (select created_at from tax_case where id = a.object_id)
          when 'lg_order' then (select max(computed_at) from fin_cost_sheet where biz_type = 'LOGISTICS' and biz_id = a.object_id)
          when 'fx_declaration' then (select created_at from fx_declaration where id = a.object_id)
          when 'lg_declaration' then (select created_at from lg_declaration where id = a.object_id) end) as early`,
    );
    expect(found).toEqual({ alerts: '22', levels: 'EXTREME HIGH LOW MEDIUM', early: null });
  });

  it('everything went through commands: each record has its audit row', async () => {
    const [found] = await rows<{ n: string }>(
      database.db,
      sql`select count(*) as n from ac_customer c where not exists
        (select from sh_audit a where a.kind = 'ac_customer' and a.object_id = c.id and a.code = 'create')`,
    );
    expect(found?.n).toBe('0');
  });

  it('holds every identity', async () => expect((await verify(database.db)).broken).toEqual([]));

  it('verify names what does not fit', async () => {
    await database.db.execute(
      sql`update lg_order_line set cartons = cartons + 1 where id = (select min(id) from lg_order_line)`,
    );
    expect((await verify(database.db)).broken.map(({ title }) => title)).toContain(
      '订单的箱数、件数、体积、毛重、净重、货值等于明细之和',
    );
  });
});
