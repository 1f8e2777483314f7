import { sql } from 'drizzle-orm';
import type { TwinRows } from '../base/ports.ts';

/**
 * What finance has set for both parties: that of the one that stays counts. A row of the other that speaks of a customer and of
 * a supplier keeps the half that is not merged.
 */
export const partyFinanceTwins: TwinRows = {
  keys: ['party_finance_customer_key', 'party_finance_supplier_key'],
  async settle({ tx }, { kind, keptId, goneId }) {
    const [own, of, other] =
      kind === 'ac_customer'
        ? [sql`customer_id`, sql`collection_mode`, sql`supplier_id`]
        : [sql`supplier_id`, sql`invoice_state`, sql`customer_id`];
    const both = sql`${own} = ${goneId} and exists (select from party_finance k where k.${own} = ${keptId})`;
    await tx.execute(sql`update party_finance set ${own} = null, ${of} = null where ${both} and ${other} is not null`);
    await tx.execute(sql`delete from party_finance where ${both}`);
    return [];
  },
};
