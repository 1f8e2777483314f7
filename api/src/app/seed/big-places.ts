import { sql, type SQL } from 'drizzle-orm';
import { oneOf } from './big-boxes.ts';
import type { BigParts } from './big-parts.ts';

/** Zones of each warehouse: three for receipt, dispatch and damage, seven for storage. */
export const ZONES = 10;
const CODES = sql`(array['IN', 'OUT', 'DMG', 'A', 'B', 'C', 'D', 'E', 'F', 'G'])`;
/** The zone of which every location is full, and how many locations its map has in a row. */
export const FULL_ZONE = 3;
const FULL_COLS = 40;
const COLS = 20;
const MADE = sql`timestamptz '2024-11-01 04:00:00Z'`;

/**
 * Warehouses with zones, chambers and locations. Zone z belongs to warehouse z / 10, location i of zone z has the id
 * z × 1000 + i, so that numbers alone say where something lies.
 */
export function bigPlaces(parts: BigParts): SQL[] {
  const { size, base, companies, staff } = parts;
  const zones = size.warehouses * ZONES;
  const made = sql`${staff.warehouseHead}::bigint, ${MADE}, ${MADE}`;
  return [
    sql`insert into wh_warehouse (id, created_by, created_at, updated_at, company_id, code, name, address, capacity, area_m2)
      overriding system value
      select ${base.warehouse}::bigint + w, ${made}, ${oneOf(companies, sql`w::integer`)}, 'BW' || lpad((w + 1)::text, 2, '0'),
        '集运' || (w + 1) || '号仓', '宁波市北仑区港区路' || (w + 1) || '号', 30000000000, 12000
      from generate_series(0::bigint, ${size.warehouses - 1}::bigint) as w`,
    sql`insert into wh_zone (id, created_by, created_at, updated_at, warehouse_id, code, name, use_type, map_rows, map_cols, sort_no)
      overriding system value
      select ${base.zone}::bigint + z, ${made}, ${base.warehouse}::bigint + z / ${ZONES}, ${CODES}[1 + z % ${ZONES}],
        case z % ${ZONES} when 0 then '收货暂存区' when 1 then '出库暂存区' when 2 then '残损区' else '存储' || ${CODES}[1 + z % ${ZONES}] || '区' end,
        case z % ${ZONES} when 0 then 'STAGING_IN' when 1 then 'STAGING_OUT' when 2 then 'DAMAGED' else 'STORAGE' end,
        case z when ${FULL_ZONE} then ${Math.ceil(size.full / FULL_COLS)}::integer else ${Math.ceil(size.locations / COLS)}::integer end,
        case z when ${FULL_ZONE} then ${FULL_COLS}::integer else ${COLS}::integer end, z % ${ZONES}
      from generate_series(0::bigint, ${zones - 1}::bigint) as z`,
    sql`insert into wh_chamber (id, created_by, created_at, updated_at, zone_id, code, name) overriding system value
      select ${base.chamber}::bigint + z, ${made}, ${base.zone}::bigint + z, '01', '01仓间' from generate_series(0::bigint, ${zones - 1}::bigint) as z`,
    sql`insert into wh_location (id, created_by, created_at, updated_at, warehouse_id, zone_id, chamber_id, code, kind, map_row, map_col, pick_seq)
      overriding system value
      select ${base.location}::bigint + z * 1000 + i, ${made}, ${base.warehouse}::bigint + z / ${ZONES}, ${base.zone}::bigint + z, ${base.chamber}::bigint + z,
        ${CODES}[1 + z % ${ZONES}] || '-' || lpad((i / g.cols + 1)::text, 2, '0') || '-' || lpad((i % g.cols + 1)::text, 2, '0'),
        case z % ${ZONES} when 0 then 'STAGING' when 1 then 'STAGING' when 2 then 'DAMAGED' else 'RACK' end, i / g.cols + 1, i % g.cols + 1, i
      from generate_series(0::bigint, ${zones - 1}::bigint) as z
      cross join lateral (select case z when ${FULL_ZONE} then ${FULL_COLS}::integer else ${COLS}::integer end as cols,
        case z when ${FULL_ZONE} then ${size.full}::integer else ${size.locations}::integer end as n) as g
      cross join lateral generate_series(0, g.n - 1) as i`,
    sql`insert into ac_user_warehouse (user_id, warehouse_id)
      select u.user_id, w.id from (select distinct user_id from ac_user_warehouse) as u
      join wh_warehouse w on w.id >= ${base.warehouse}::bigint`,
  ];
}

/** Customers may store, bring and fetch where they have batches (WMS-050); the full zone holds as much as lies in it. */
export const bigRights = ({ base, staff }: BigParts): SQL[] => [
  sql`insert into wh_access (created_by, created_at, updated_at, warehouse_id, customer_id, party_name, rights, valid_from, valid_to, state, approved_by, approved_at)
    select ${staff.keeper}::bigint, ${MADE}, ${MADE}, p.warehouse_id, p.customer_id, c.short_name, array['STORE', 'INBOUND', 'PICKUP', 'ENTER', 'VIEW'],
      date '2024-11-01', date '2027-12-31', 'ACTIVE', ${staff.warehouseHead}::bigint, ${MADE}
    from (select distinct warehouse_id, customer_id from wh_batch where id >= ${base.batch}::bigint) as p
    join ac_customer c on c.id = p.customer_id order by 4, 5`,
  sql`update wh_location l set capacity = s.volume from (select s.location_id, sum(s.on_hand * b.unit_volume) as volume
      from wh_stock s join wh_batch b on b.id = s.batch_id where s.zone_id = ${base.zone}::bigint + ${FULL_ZONE} group by 1) as s
    where l.id = s.location_id`,
];

/** What every warehouse charges its customers: volume in two tiers after seven free days with a minimum, and each piece in and out. */
export const bigCharges = ({ base, size, staff }: BigParts): SQL => sql`
  insert into wh_charge_rule (created_by, created_at, updated_at, direction, warehouse_id, basis, free_days, tiers, min_charge, currency, tax_rate, valid_from)
  select ${staff.warehouseHead}::bigint, ${MADE}, ${MADE}, 'AR', w.id, r.basis, r.free_days, r.tiers::jsonb, r.least, 'CNY', 600, date '2024-11-01'
  from wh_warehouse w cross join (values
    ('CBM_DAY', 7, '[{"toDay": 30, "fromDay": 8, "price": "1.50"}, {"toDay": null, "fromDay": 31, "price": "3.00"}]', 50::numeric),
    ('INBOUND_QTY', 0, '[{"toDay": null, "fromDay": 1, "price": "0.50"}]', null),
    ('OUTBOUND_QTY', 0, '[{"toDay": null, "fromDay": 1, "price": "0.30"}]', null)) as r (basis, free_days, tiers, least)
  where w.id between ${base.warehouse}::bigint and ${base.warehouse}::bigint + ${size.warehouses - 1} order by w.id, r.basis`;
