import { sql } from 'drizzle-orm';
import type { TwinRows } from '../../masters/base/ports.ts';
import { refusedTwins } from '../../masters/base/refused-twins.ts';

/** Accounts of 外汇额度 of one company and currency that both customers have: their movements are each a chain of its own. */
export const quotaTwins: TwinRows = refusedTwins({
  keys: ['fx_quota_account_key'],
  table: 'fx_quota_account',
  parties: { ac_customer: ['customer_id'] },
  same: (row) => sql`${row}.company_id, ${row}.currency`,
  counts: () => sql`true`,
  words: (row) =>
    sql`'外汇额度账户（' || (select c.short_name from sy_company c where c.id = ${row}.company_id) || ' ' || ${row}.currency || '）'`,
});

/** A customs declaration that names both customers has one row of 报关收汇 for each. */
export const declaredTwins: TwinRows = refusedTwins({
  keys: ['fx_declaration_key'],
  table: 'fx_declaration',
  parties: { ac_customer: ['customer_id'] },
  same: (row) => sql`${row}.lg_declaration_id, ${row}.currency`,
  counts: (row) => sql`${row}.voided_at is null`,
  words: (row) => sql`'报关单 ' || ${row}.declaration_no || ' 的收汇台账（' || ${row}.currency || '）'`,
});
