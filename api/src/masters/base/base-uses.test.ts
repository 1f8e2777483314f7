import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows, type Database } from '../../platform/database.ts';
import { declaredReferences } from '../../platform/usage.ts';
import { freshDatabase } from '../../../test/templates.ts';
import './base-uses.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** Their words are free, or they follow a document that is counted itself. */
const NO_CODES = `
  fin_charge_code.unit fin_fee_line.unit fin_statement_line.unit trade_doc_line.unit wh_inbound_line.pack_unit
  fin_allocation.source_currency fin_reduction.currency fin_reduction.source_currency gl_line.currency
  fin_statement_bill_row.currency fin_statement_line.currency fin_statement_total.currency lg_order_line.currency`
  .trim()
  .split(/\s+/);

it('S1 使用次数 counts every column that holds a code of base data without a foreign key', async () => {
  const found = await rows<{ at: string }>(
    database.db,
    sql`select c.relname || '.' || a.attname as at from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      where a.attnum > 0 and not a.attisdropped and a.atttypid in ('text'::regtype, 'text[]'::regtype)
        and a.attname ~ '(currency|countr(y|ies)$|(^|_)ports?$|^pol$|^pod$|package_type|container_type|(^|_)unit[0-9]?$)'
        and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any(k.conkey))
      order by 1`,
  );
  const declared = new Set(declaredReferences().map(({ from, column }) => `${from}.${column}`));
  expect(found.map(({ at }) => at).filter((at) => !declared.has(at) && !NO_CODES.includes(at))).toEqual([]);
  // What is declared is there.
  const columns = await rows<{ at: string }>(
    database.db,
    sql`select table_name || '.' || column_name as at from information_schema.columns`,
  );
  const known = new Set(columns.map(({ at }) => at));
  expect([...declared].filter((at) => !known.has(at))).toEqual([]);
});
