import { customerMachine } from '@shared/contract/accounts/customer.machine.ts';
import { eq, getTableName, sql } from 'drizzle-orm';
import { mergeRecords } from '../base/merge-records.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { riskProfile } from '../credit/credit.tables.ts';
import { customerChildren, customers, type Customer } from './customer.entity.ts';

const { contacts, consignees, banks, invoiceTitles } = customerChildren;
const lists = [contacts, consignees, banks, invoiceTitles].map(({ table }) => ({ table, owner: table.customerId }));

/** What finance measured of a customer by day: it is the customer's alone. */
const RISK_SNAPSHOT = 'risk_snapshot';

/** ACC-014: one customer out of two; the older number stays, the risk profile of the younger goes. */
export async function mergeCustomers(
  ctx: CommandCtx,
  id: string,
  body: { version: number; otherId: string; reason: string },
): Promise<{ id: string; customerNo: string; moved: number }> {
  const { kept, gone, moved } = await mergeRecords(
    ctx,
    {
      entity: customers,
      machine: customerMachine,
      lists,
      except: [getTableName(riskProfile), RISK_SNAPSHOT],
      check: refusePair,
      takeOver: (stays, goes) => ({ tags: [...new Set([...stays.tags, ...goes.tags])].slice(0, 20) }),
    },
    id,
    body,
  );
  await ctx.tx.execute(sql`delete from ${sql.identifier(RISK_SNAPSHOT)} where customer_id = ${gone.id}`);
  await ctx.tx.delete(riskProfile).where(eq(riskProfile.customerId, gone.id));
  return { id: kept.id, customerNo: kept.customerNo, moved };
}

function refusePair(kept: Customer, gone: Customer): void {
  if (kept.kind !== gone.kind)
    throw refuse('ACC-014', `${gone.customerNo} 与 ${kept.customerNo} 一为境内一为境外，不能合并。`);
  for (const { customerNo, creditState } of [kept, gone])
    if (creditState === 'FROZEN') throw refuse('ACC-014', `${customerNo} 已冻结，解冻后再合并。`);
}
