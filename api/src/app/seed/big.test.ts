import { sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDemo } from '../../../test/demo-template.ts';
import { rows, type Database } from '../../platform/database.ts';
import { verify } from '../../platform/verify.ts';
import { bigGoods, bigHsCodes } from './big-codes.ts';
import { seedBig } from './big.ts';
import './verify-nouns.ts';

/** Warehouse and finance of the big set for 200 orders. */
const BIG = {
  locations: 119,
  batches: 240,
  entries: 1900,
  pieces: 1459,
  days: 6172,
  full: 20,
  crowd: 18,
  most: 552,
  receipts: 200,
  payments: 143,
  received: '901398.71',
  paid: '374012.13',
  modes: 'AGENCY 3, BUYOUT 6, COLLECT 3',
};
let database: Database;
beforeAll(async () => {
  ({ database } = await freshDemo());
}, 900_000);
afterAll(() => database.close());

describe('12.3 big set', () => {
  it('12.3 goods of the full size obey their table as well', async () => {
    const [customer] = await rows<{ id: string }>(database.db, sql`select min(id)::text as id from ac_customer`);
    const parts = { size: { orders: 100_000, customers: 1 }, base: { customer: BigInt(customer?.id ?? '0') } };
    await database.db
      .transaction(async (tx) => {
        for (const statement of bigHsCodes(parts)) await tx.execute(statement);
        const made = await rows(tx, sql`${bigGoods(parts)} returning id`);
        expect(made).toHaveLength(20_000);
        tx.rollback();
      })
      .catch((error: unknown) => expect(error).toBeInstanceOf(TransactionRollbackError));
  }, 60_000);

  it('12.3 WMS-010 FIN-091 FIN-180 the big set is added to it once, and holds every identity', async () => {
    expect(await seedBig(database, 200)).toMatchObject({ orders: 200, containers: 40, users: 5 });
    const [found] = await rows<{ whole: boolean }>(
      database.db,
      sql`select (select count(*) = 5 from ac_user where username like 'big%')
        and not exists (select from lg_order o where o.was_confirmed and o.chargeable_rt > 0 and o.source = 'IMPORT'
          and not exists (select from fin_fee_line f where f.biz_id = o.id))
        and not exists (select from lg_order o where not exists
          (select from sh_audit a where a.kind = 'lg_order' and a.object_id = o.id and a.code = 'create')) as whole`,
    );
    expect(found?.whole).toBe(true);
    // A container from 待装柜 on has its documents as far as it has come (chapter 14).
    const [bare] = await rows<{ no: string }>(
      database.db,
      sql`select c.container_code as no from lg_container c cross join lateral (select array_position(
          array['LOAD', 'DECLARE', 'CLEAR', 'DELIVER', 'DELIVERED'], c.stage) as rank) r
        where c.so_no like 'SO%' and r.rank is not null and (not exists (select from lg_inspection d where d.container_id = c.id)
          or not exists (select from lg_loading_slip d where d.container_id = c.id)
          or r.rank > 1 and (not exists (select from lg_quotation d where d.container_id = c.id and d.state = 'ACCEPTED')
            or not exists (select from lg_declaration d where d.container_id = c.id))
          or r.rank > 2 and not exists (select from lg_clearance d where d.container_id = c.id)
          or r.rank > 3 and not exists (select from lg_delivery d where d.container_id = c.id)) and c.container_code ~ '-5[0-9]{3}$'`,
    );
    expect(bare).toBeUndefined();
    const report = await verify(database.db);
    expect(report.broken).toEqual([]);
    expect(report.checked).toBeGreaterThan(15);
    // Warehouse and finance by their sizes and sums: the same each time, whatever stands in the demo data.
    const [big] = await rows(
      database.db,
      sql`select (select count(*)::int from wh_location l join wh_warehouse w on w.id = l.warehouse_id where w.code like 'BW%') as locations,
        (select count(*)::int from wh_batch b join wh_warehouse w on w.id = b.warehouse_id where w.code like 'BW%') as batches,
        (select count(*)::int from wh_stock_ledger e join wh_warehouse w on w.id = e.warehouse_id where w.code like 'BW%') as entries,
        (select sum(s.on_hand)::int from wh_stock s join wh_warehouse w on w.id = s.warehouse_id where w.code like 'BW%') as pieces,
        (select count(*)::int from wh_daily_inventory i join wh_warehouse w on w.id = i.warehouse_id where w.code like 'BW%') as days,
        (select count(distinct s.location_id)::int from wh_stock s join wh_zone z on z.id = s.zone_id join wh_warehouse w on w.id = z.warehouse_id
          where w.code = 'BW01' and z.code = 'A' and s.on_hand > 0) as full,
        (select max(order_count)::int from lg_container) as crowd,
        (select max(n)::int from (select count(*) as n from fin_fee_line where direction = 'AR' and state = 'CONFIRMED' and open <> 0
          group by customer_id) as open) as most,
        (select count(*)::int from fin_receipt where bank_ref like 'BIG%') as receipts, (select count(*)::int from fin_payment where bank_ref like 'BIG%') as payments,
        (select sum(base_used)::numeric(20, 2)::text from fin_receipt where bank_ref like 'BIG%') as received,
        (select sum(base_used)::numeric(20, 2)::text from fin_payment where bank_ref like 'BIG%') as paid,
        (select string_agg(mode || ' ' || n, ', ' order by mode) from (select mode, count(*) as n from tax_case where customs_no like '3101____09%'
          group by mode) as cases) as modes`,
    );
    expect(big).toEqual(BIG);
    await expect(seedBig(database, 200)).rejects.toThrow('早已装入');
  }, 120_000);
});
