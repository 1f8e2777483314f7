import { sql, type SQL } from 'drizzle-orm';

/** Sequences and numbers go on behind the big set; uses of codes are counted. */
export function bigFinish(): SQL[] {
  const after = (table: string) =>
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`;
  const numbers = (prefix: string, table: string, column: string) =>
    sql`insert into sh_number (prefix, day, seq)
      select ${prefix}::text, to_date(substr(no, 3, 8), 'YYYYMMDD'), max(substr(no, 12)::integer)
      from (select ${sql.identifier(column)} as no from ${sql.identifier(table)}) as used where no like ${prefix} || '%' group by 1, 2
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
      'wh_warehouse',
      'wh_zone',
      'wh_chamber',
      'wh_location',
      'wh_inbound',
      'wh_inbound_line',
      'wh_batch',
      'wh_stock',
      'wh_outbound',
      'wh_outbound_line',
      'fin_fee_line',
      'fin_statement',
      'fin_receipt',
      'fin_settlement',
      'fin_payment',
      'fin_payment_application',
      'gl_journal',
      'tax_case',
      'tax_case_line',
      'trade_doc',
      'fx_quota_movement',
    ].map(after),
    numbers('WL', 'lg_order', 'order_no'),
    numbers('GZ', 'lg_container', 'container_code'),
    numbers('DC', 'lg_booking', 'booking_no'),
    numbers('YH', 'lg_inspection', 'inspection_no'),
    numbers('ZG', 'lg_loading_slip', 'slip_no'),
    numbers('BJ', 'lg_quotation', 'quote_no'),
    numbers('BG', 'lg_declaration', 'decl_no'),
    numbers('QG', 'lg_clearance', 'clearance_no'),
    numbers('FH', 'lg_release', 'release_no'),
    numbers('SD', 'lg_delivery', 'delivery_no'),
    numbers('TC', 'lg_truck', 'truck_no'),
    ...['YS', 'YF'].map((prefix) => numbers(prefix, 'fin_fee_line', 'fee_no')),
    ...['KD', 'GD'].map((prefix) => numbers(prefix, 'fin_statement', 'statement_no')),
    numbers('SK', 'fin_receipt', 'receipt_no'),
    ...['KJ', 'GJ'].map((prefix) => numbers(prefix, 'fin_settlement', 'settlement_no')),
    numbers('FK', 'fin_payment', 'payment_no'),
    numbers('FS', 'fin_payment_application', 'application_no'),
    numbers('PZ', 'gl_journal', 'journal_no'),
    numbers('TS', 'tax_case', 'case_no'),
    numbers('FP', 'trade_doc', 'doc_no'),
    numbers('WH', 'fx_quota_movement', 'movement_no'),
    numbers('RK', 'wh_inbound', 'inbound_no'),
    numbers('CK', 'wh_outbound', 'outbound_no'),
    master('KH', 'ac_customer', 'customer_no'),
    master('GY', 'ac_supplier', 'supplier_no'),
    master('SP', 'sy_goods', 'goods_no'),
    sql`update ac_customer_code m set used_count = u.n, first_used_at = u.first from (
        select customer_code_id, count(*) as n, min(confirmed_at) as first from lg_order where was_confirmed group by 1) u
      where u.customer_code_id = m.id and m.used_count = 0`,
    sql`insert into sh_seed (name, state, at) values ('big', 'LOADED', now())`,
  ];
}
