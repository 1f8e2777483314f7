import { customerMachine } from '@shared/contract/accounts/customer.machine.ts';
import { mergeRecords } from '../base/merge-records.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { customerChildren, customers, type Customer } from './customer.entity.ts';

const { contacts, consignees, banks, invoiceTitles } = customerChildren;
const lists = [contacts, consignees, banks, invoiceTitles].map(({ table }) => ({ table, owner: table.customerId }));

/** ACC-014: one customer out of two; the older number stays and is judged anew with what both owe (FIN-194). */
export async function mergeCustomers(
  ctx: CommandCtx,
  id: string,
  body: { version: number; otherId: string; reason: string },
): Promise<{ id: string; customerNo: string; moved: number }> {
  const { kept, moved } = await mergeRecords(
    ctx,
    {
      entity: customers,
      machine: customerMachine,
      lists,
      check: refusePair,
      takeOver: (stays, goes) => ({ tags: [...new Set([...stays.tags, ...goes.tags])].slice(0, 20) }),
    },
    id,
    body,
  );
  await ctx.emit('risk.changed', { customerId: kept.id });
  return { id: kept.id, customerNo: kept.customerNo, moved };
}

function refusePair(kept: Customer, gone: Customer): void {
  if (kept.kind !== gone.kind)
    throw refuse('ACC-014', `${gone.customerNo} 与 ${kept.customerNo} 一为境内一为境外，不能合并。`);
  for (const { customerNo, creditState } of [kept, gone])
    if (creditState === 'FROZEN') throw refuse('ACC-014', `${customerNo} 已冻结，解冻后再合并。`);
}
