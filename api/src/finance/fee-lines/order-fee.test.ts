import * as fc from 'fast-check';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/templates.ts';
import { rows, type Database } from '../../platform/database.ts';
import { statementFeeSums } from '../statements/statement.verify.ts';
import { orderFeeSums } from './fee-line.verify.ts';

let database: Database;
let nth = 0;
const facts = { charge: '', company: '', customer: '', supplier: '' };
const one = async (query: SQL) => (await rows<{ id: string }>(database.db, query))[0]?.id ?? '';
beforeAll(async () => {
  database = await freshDatabase();
  facts.charge = await one(sql`select min(id)::text as id from fin_charge_code`);
  facts.company = await one(
    sql`insert into sy_company (code, name, short_name) values ('F2', '汇总公司', '汇总') returning id::text as id`,
  );
  facts.customer =
    await one(sql`insert into ac_customer (customer_no, kind, name, name_key, name_en, short_name, short_name_key, pinyin, search_text, country)
      values ('KH900001', 'OVERSEAS', '客户', '客户', 'Buyer', '客', '客', 'kehu', '客户', 'US') returning id::text as id`);
  facts.supplier =
    await one(sql`insert into ac_supplier (supplier_no, name, name_key, short_name, short_name_key, pinyin, search_text, types, country)
      values ('GY900001', '供应商', '供应商', '供', '供', 'gong', '供应商', array['OTHER'], 'CN') returning id::text as id`);
});
afterAll(() => database.close());
/** A statement of the customer, or of the supplier. */
const statementOf = (nth: number) =>
  one(sql`insert into fin_statement (statement_no, company_id, direction, customer_id, period_from, period_to, created_at, updated_at)
    values (${`DZ2026110${nth}-0001`}, ${facts.company}, 'AR', ${facts.customer}, '2026-11-01', '2026-11-30', now(), now()) returning id::text as id`);

type Db = Database['db'];
const add = (db: Db, order: number, state: string, amount: string, direction = 'AR') =>
  db.execute(sql`insert into fin_fee_line (company_id, fee_no, direction, customer_id, supplier_id, biz_type, biz_id, biz_no,
      charge_code_id, qty, unit_price, currency,
      rate, tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount, due_date, state)
    values (${facts.company}, ${`F${(nth += 1)}`}, ${direction}, ${direction === 'AR' ? facts.customer : null},
      ${direction === 'AP' ? facts.supplier : null}, 'LOGISTICS', ${order}, 'WL', ${facts.charge}, 1, ${amount}, 'CNY', 1, 'INCL', 0, ${amount},
      ${amount}, 0, ${amount}, ${`2026-11-${String(1 + (nth % 28)).padStart(2, '0')}`}, ${state})`);
const feeOf = async (order: number) =>
  (
    await rows<Record<string, unknown>>(
      database.db,
      sql`select line_count, base_amount::text, due_date::text, state from fin_biz_fee where direction = 'AR' and biz_id = ${order}`,
    )
  )[0];
const STATES = ['DRAFT', 'SUBMITTED', 'CONFIRMED', 'VOID', 'REVERSED'];

it('F3 F4 whatever is added, changed, stated, moved or removed, the sums of orders and statements are those of their fees', async () => {
  const statements = [await statementOf(1), await statementOf(2)];
  const step = fc.record({
    act: fc.constantFrom('add', 'payable', 'state', 'amount', 'move', 'remove', 'stated', 'free'),
    order: fc.integer({ min: 1, max: 3 }),
    state: fc.constantFrom(...STATES),
    amount: fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await database.db.execute(sql`delete from fin_fee_line`);
      for (const { act, order, state, amount } of steps) {
        if (act === 'add') await add(database.db, order, state, amount);
        if (act === 'payable') await add(database.db, order, state, amount, 'AP');
        if (act === 'state')
          await database.db.execute(sql`update fin_fee_line set state = ${state} where biz_id = ${order}`);
        if (act === 'amount') await database.db.execute(sql`update fin_fee_line set base_amount = ${amount}`);
        if (act === 'move') await database.db.execute(sql`update fin_fee_line set biz_id = ${order}`);
        if (act === 'stated')
          await database.db.execute(
            sql`update fin_fee_line set statement_id = ${statements[order % 2]} where biz_id = ${order} and direction = 'AR'`,
          );
        if (act === 'free')
          await database.db.execute(sql`update fin_fee_line set statement_id = null where biz_id = ${order}`);
        if (act === 'remove') await database.db.execute(sql`delete from fin_fee_line where biz_id = ${order}`);
      }
      for (const { broken } of [orderFeeSums, statementFeeSums]) expect(await rows(database.db, broken)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

it('F4 two transactions that add a line to one order at the same time both count', async ({ skip }) => {
  if (database.kind !== 'postgres') skip();
  await Promise.all(Array.from({ length: 8 }, () => database.db.transaction((tx) => add(tx, 77, 'DRAFT', '1.00'))));
  expect(await feeOf(77)).toMatchObject({ line_count: 8, base_amount: '8.0000', state: 'DRAFT' });
});
