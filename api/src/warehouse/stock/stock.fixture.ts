import { sql } from 'drizzle-orm';
import type { TestApi } from '../../../test/harness.ts';
import type { Database } from '../../platform/database.ts';
import type { StockEntry } from './post-stock.ts';
import { whBatch } from './stock.tables.ts';

/** A warehouse 1 with ten locations 1–10 in one zone, a second one with location 11, and customers 1 and 2. */
export const prepareStore = (database: Database): Promise<unknown> =>
  database.run(`
    insert into ac_dept (code, name) values ('T', '测试部');
    insert into ac_user (username, name, dept_id) select 'tester' || n, '测试' || n, (select min(id) from ac_dept) from generate_series(1, 5) n;
    insert into sy_company (code, name, short_name) select 'T1', '测试公司', '测试' where not exists (select from sy_company);
    insert into ac_customer (customer_no, name, name_key, short_name, short_name_key, pinyin, search_text, kind, name_en, country, dept_id, sales_id)
      select 'KH90000' || n, '客户' || n, '客户' || n, '客' || n, '客' || n, 'kehu', '客户', 'OVERSEAS', 'Customer', 'US', (select min(id) from ac_dept), (select min(id) from ac_user) from generate_series(1, 2) n;
    insert into wh_warehouse (company_id, code, name, address) select (select min(id) from sy_company), 'W' || n, n || ' 仓', '宁波' from generate_series(1, 2) n;
    insert into wh_zone (warehouse_id, code, name, use_type, map_rows, map_cols) select id, 'A', 'A 区', 'STORAGE', 10, 10 from wh_warehouse order by id;
    insert into wh_chamber (zone_id, code, name) select id, '01', '01' from wh_zone order by id;
    insert into wh_location (warehouse_id, zone_id, chamber_id, code, kind, map_row, map_col)
      select z.warehouse_id, z.id, c.id, 'A-' || lpad(n::text, 2, '0'), 'FLOOR', 1, n
      from wh_zone z join wh_chamber c on c.zone_id = z.id, generate_series(1, 10) n
      where z.warehouse_id = (select min(id) from wh_warehouse) or n = 1 order by z.id, n`);

/** Ids of what prepareStore has made, and batches on demand. */
export async function storeOf(api: TestApi) {
  const ids = async (table: string) =>
    (
      await api.db.execute<{ id: string }>(sql`select t.id::text as id from ${sql.identifier(table)} t order by t.id`)
    ).rows.map(({ id }) => id);
  const [warehouseId = '', otherWarehouseId = ''] = await ids('wh_warehouse');
  const customers = await ids('ac_customer');
  const companyId = (await ids('sy_company'))[0] ?? '';
  let made = 0;
  /** A batch of pieces of 1,000 cm³ and 500 g. */
  const batch = async (values: Partial<typeof whBatch.$inferInsert> = {}): Promise<string> => {
    const [row] = await api.db
      .insert(whBatch)
      .values({
        batchNo: `B${++made}`,
        stockKind: 'CARGO',
        companyId,
        warehouseId,
        customerId: customers[0] ?? '',
        goodsName: '纸箱',
        receivedDate: '2026-11-20',
        unitVolume: 1000,
        unitWeight: 500,
        ...values,
      })
      .returning();
    return row?.id ?? '';
  };
  return { warehouseId, otherWarehouseId, customers, locations: await ids('wh_location'), batch };
}

let lines = 0;
/** An entry of a document line of its own. */
export const entry = (
  locationId: string,
  batchId: string,
  qty: number,
  values: Partial<StockEntry> = {},
): StockEntry => ({
  locationId,
  batchId,
  quality: 'GOOD',
  type: 'RECEIVE',
  qty,
  docLineId: String(++lines),
  leg: 1,
  ...values,
});
export const DOC = { type: 'wh_inbound', id: '1', no: 'RK20261120-0001' } as const;
