import { sql, type SQL } from 'drizzle-orm';

/** The day on which a payment `p` that the bank had made was posted back (退票, 冲红); null: it stands. */
export const postedBack = (p: 's' | 'p'): SQL => sql`(select j.journal_date from gl_journal j
  where j.source_type = 'fin_payment' and j.source_id = ${sql.raw(p)}.id and j.posting_key = 'confirm.reverse')`;
