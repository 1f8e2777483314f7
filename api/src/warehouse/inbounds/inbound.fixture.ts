import type { InboundInput } from '@shared/contract/warehouse/inbound.input.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import type { TestApi } from '../../../test/harness.ts';
import type { Database } from '../../platform/database.ts';
import { prepareStore, storeOf } from '../stock/stock.fixture.ts';

/** Opens the chambers of storage zones; shuts them again. */
export const OPEN = `insert into wh_chamber_record (record_no, chamber_id, purpose, opened_at, opened_by)
    select 'KC' || c.id || '-' || (select count(*) from wh_chamber_record), c.id, 'WORK', now(), (select min(id) from ac_user)
    from wh_chamber c join wh_zone z on z.id = c.zone_id where z.use_type = 'STORAGE' and c.state = 'CLOSED';
  update wh_chamber c set state = 'OPEN', current_record_id = r.id from wh_chamber_record r
    where r.chamber_id = c.id and r.closed_at is null`;
export const SHUT = `update wh_chamber_record set closed_at = opened_at + interval '1 minute', closed_by = opened_by where closed_at is null;
  update wh_chamber set state = 'CLOSED', current_record_id = null`;

/**
 * The two warehouses of the stock's fixture with what every warehouse has (WMS-003), chambers open, and the access of customer
 * 1 to the first one. Location 12 is 收货暂存, 13 残损 of the first warehouse, 14 and 15 of the second.
 */
export const prepareInbounds = async (database: Database): Promise<void> => {
  await prepareStore(database);
  await database.run(`
    insert into wh_zone (warehouse_id, code, name, use_type, map_rows, map_cols)
      select w.id, u.code, u.name, u.use, 1, 1 from wh_warehouse w, (values ('IN', 'STAGING_IN', '收货暂存'), ('DMG', 'DAMAGED', '残损')) u(code, use, name) order by w.id, u.use desc;
    insert into wh_chamber (zone_id, code, name) select id, '01', '01' from wh_zone z where not exists (select from wh_chamber c where c.zone_id = z.id) order by id;
    insert into wh_location (warehouse_id, zone_id, chamber_id, code, kind, map_row, map_col)
      select z.warehouse_id, z.id, c.id, z.code, case z.use_type when 'DAMAGED' then 'DAMAGED' else 'STAGING' end, 1, 1
      from wh_zone z join wh_chamber c on c.zone_id = z.id where z.use_type in ('STAGING_IN', 'DAMAGED') order by z.id;
    ${OPEN};
    insert into wh_access (warehouse_id, customer_id, party_name, rights, valid_from, valid_to, state, approved_at)
      select (select min(id) from wh_warehouse), (select min(id) from ac_customer), '客1', array['STORE', 'INBOUND', 'PICKUP', 'ENTER'], '2026-01-01', '2027-12-31', 'ACTIVE', now()`);
};

/** Ids, users and an input to start from: 120 cartons 60×40×35 cm of 10 kg (TV-38). */
export async function inboundDesk(api: TestApi) {
  const store = await storeOf(api);
  const { warehouseId, customers } = store;
  const [company] = (await api.db.execute<{ id: string }>(sql`select min(id)::text as id from sy_company`)).rows;
  const companyId = company?.id ?? '';
  const scope = { warehouses: [warehouseId, store.otherWarehouseId], companies: [companyId] };
  const user = (name: string, permissions: readonly PermissionCode[]) => api.actor(name, { ...scope, permissions });
  user(
    'clerk',
    (['view', 'create', 'edit', 'submit', 'receive', 'putaway'] as const).map(
      (each) => `warehouse.inbound.${each}` as const,
    ),
  );
  user('manager', [
    ...(['view', 'create', 'submit', 'receive', 'putaway', 'close', 'cancel', 'reverse'] as const).map(
      (each) => `warehouse.inbound.${each}` as const,
    ),
    'warehouse.arrival.resolve',
    'warehouse.location.override',
  ]);
  const line = (values: Partial<InboundInput['lines'][number]> = {}) => ({
    goodsName: '纸箱',
    qtyExpected: 120,
    lengthMm: 600,
    widthMm: 400,
    heightMm: 350,
    unitWeight: 10_000,
    ...values,
  });
  const input = (values: Record<string, unknown> = {}) => ({
    type: 'CARGO' as const,
    warehouseId,
    customerId: customers[0] ?? '',
    companyId,
    expectedAt: '2026-11-25T09:00:00+08:00',
    mark: 'KH1',
    lines: [line()],
    ...values,
  });
  return { ...store, companyId, line, input };
}
