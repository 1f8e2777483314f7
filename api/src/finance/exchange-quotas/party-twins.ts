import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database.ts';
import type { TwinRows } from '../../masters/base/ports.ts';

/** Accounts of 外汇额度 of one company and currency that both customers have: their movements are each a chain of its own. */
export const quotaTwins: TwinRows = async ({ tx }, { kind, keptId, goneId }) => {
  if (kind !== 'ac_customer') return [];
  const found = await rows<{ company: string; currency: string }>(
    tx,
    sql`select c.short_name as company, k.currency from fx_quota_account k
        join fx_quota_account g on (g.company_id, g.currency) = (k.company_id, k.currency)
        join sy_company c on c.id = k.company_id
      where k.customer_id = ${keptId} and g.customer_id = ${goneId} order by 1, 2 limit 10`,
  );
  return found.map(({ company, currency }) => `外汇额度账户（${company} ${currency}）`);
};

/**
 * What finance has set for both parties: that of the one that stays counts. A row of the other that speaks of a customer and of
 * a supplier keeps the half that is not merged.
 */
export const partyFinanceTwins: TwinRows = async ({ tx }, { kind, keptId, goneId }) => {
  const [own, of, other] =
    kind === 'ac_customer'
      ? [sql`customer_id`, sql`collection_mode`, sql`supplier_id`]
      : [sql`supplier_id`, sql`invoice_state`, sql`customer_id`];
  const both = sql`${own} = ${goneId} and exists (select from party_finance k where k.${own} = ${keptId})`;
  await tx.execute(sql`update party_finance set ${own} = null, ${of} = null where ${both} and ${other} is not null`);
  await tx.execute(sql`delete from party_finance where ${both}`);
  return [];
};
