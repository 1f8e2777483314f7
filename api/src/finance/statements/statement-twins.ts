import { sql } from 'drizzle-orm';
import type { TwinRows } from '../../masters/base/ports.ts';
import { refusedTwins } from '../../masters/base/refused-twins.ts';

/** FIN-042: a confirmed statement goes on from the one before it; two chains of one company cannot become one. */
export const statementTwins: TwinRows = refusedTwins({
  keys: [],
  table: 'fin_statement',
  parties: { ac_customer: ['customer_id'], ac_supplier: ['supplier_id'] },
  same: (row) => sql`${row}.company_id, ${row}.direction`,
  counts: (
    row,
  ) => sql`${row}.state = 'CONFIRMED' and not exists (select from fin_statement l where l.state = 'CONFIRMED'
    and (l.company_id, l.direction) = (${row}.company_id, ${row}.direction) and l.period_to > ${row}.period_to
    and coalesce(l.customer_id, l.supplier_id) = coalesce(${row}.customer_id, ${row}.supplier_id))`,
  words: (earlier, later) =>
    sql`'已确认的对账单 ' || ${earlier}.statement_no || '、' || ${later}.statement_no || '（上期余额无法接续）'`,
});
