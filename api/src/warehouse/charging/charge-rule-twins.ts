import { sql } from 'drizzle-orm';
import type { TwinRows } from '../../masters/base/ports.ts';
import { refusedTwins } from '../../masters/base/refused-twins.ts';

/** 2.15: rules of one scope and basis do not overlap; which of two counts, people decide. */
export const chargeRuleTwins: TwinRows = refusedTwins({
  keys: ['wh_charge_rule_overlap'],
  table: 'wh_charge_rule',
  parties: { ac_customer: ['customer_id'], ac_supplier: ['supplier_id'] },
  same: (
    row,
  ) => sql`${row}.direction, ${row}.basis, ${row}.warehouse_id, ${row}.zone_id, ${row}.temp_class, ${row}.stock_kind,
    ${row}.customer_id is null, ${row}.supplier_id is null`,
  period: ['valid_from', 'valid_to'],
  counts: (row) => sql`${row}.state = 'ACTIVE'`,
  words: (earlier, later) =>
    sql`'同一范围、日期重叠的计费规则（' || (select w.name from wh_warehouse w where w.id = ${earlier}.warehouse_id)
      || ' ' || ${earlier}.valid_from || ' 起、' || ${later}.valid_from || ' 起）'`,
});
