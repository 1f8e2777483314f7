import type { PartyFees } from '@shared/contract/accounts/party.answers.ts';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';

/** Receivables of a customer or payables of a supplier by currency, of the caller's companies, without void and reversed. */
export function partyFees(ctx: Ctx, direction: 'AR' | 'AP', partyId: string): Promise<PartyFees[]> {
  const party = sql.identifier(direction === 'AR' ? 'customer_id' : 'supplier_id');
  return rows<PartyFees>(
    ctx.db,
    sql`select currency,
        coalesce(sum(amount) filter (where state in ('DRAFT', 'SUBMITTED')), 0)::numeric(20,2)::text as draft,
        coalesce(sum(amount) filter (where state = 'CONFIRMED'), 0)::numeric(20,2)::text as confirmed,
        coalesce(sum(open) filter (where state = 'CONFIRMED' and due_date < ${ctx.today()}::date), 0)::numeric(20,2)::text as overdue
      from fin_fee_line where ${party} = ${partyId} and direction = ${direction} and state not in ('VOID', 'REVERSED')
        and company_id in ${ctx.actor.companies.length > 0 ? [...ctx.actor.companies] : ['0']}
      group by currency order by currency`,
  );
}
