import type { PartyFees } from '@shared/contract/accounts/party.answers.ts';
import { roundMoney } from '@shared/contract/decimal.ts';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { rows } from '../../platform/database.ts';
import { feeLines } from './fee-line.entity.ts';

/** Receivables of a customer or payables of a supplier by currency, in the caller's scope of 费用 (ACC-031), without void and reversed. */
export async function partyFees(ctx: Ctx, direction: 'AR' | 'AP', partyId: string): Promise<PartyFees[]> {
  const party = sql.identifier(direction === 'AR' ? 'customer_id' : 'supplier_id');
  const found = await rows<PartyFees>(
    ctx.db,
    sql`select currency,
        coalesce(sum(amount) filter (where state in ('DRAFT', 'SUBMITTED')), 0)::text as draft,
        coalesce(sum(amount) filter (where state = 'CONFIRMED'), 0)::text as confirmed,
        coalesce(sum(open) filter (where state = 'CONFIRMED' and due_date < ${ctx.today()}::date), 0)::text as overdue
      from fin_fee_line where ${party} = ${partyId} and direction = ${direction} and state not in ('VOID', 'REVERSED')
        and ${feeLines.scopeWhere(ctx.actor) ?? sql`true`}
      group by currency order by currency`,
  );
  return found.map(({ currency, draft, confirmed, overdue }) => {
    const exact = (amount: string) => roundMoney(amount, currency);
    return { currency, draft: exact(draft), confirmed: exact(confirmed), overdue: exact(overdue) };
  });
}
