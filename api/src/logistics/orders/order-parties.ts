import type { OrderInput, Party } from '@shared/contract/logistics/order.input.ts';
import { and, eq } from 'drizzle-orm';
import { acCustomerConsignee } from '../../masters/customers/customer.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { keepPersons } from '../../platform/field-rights.ts';
import type { OrderRow } from './order.tables.ts';

/**
 * Consignee and notify party as they are saved (ACC-031): who may not see contacts sends masks or nothing, so they stay as
 * the order has them, or come from the customer's consignee of that name.
 */
export async function partiesOf(
  ctx: CommandCtx,
  input: Pick<OrderInput, 'customerId' | 'consignee' | 'notify'>,
  stored: OrderRow | null,
): Promise<Pick<OrderInput, 'consignee' | 'notify'>> {
  const { consignee, notify } = input;
  if (fieldLevel(ctx.actor, 'customer.contact') === 'VISIBLE') return { consignee, notify };
  const kept = async (key: 'consignee' | 'notify', sent: Party | null) => {
    const old = stored?.[key];
    const known = sent && old?.name === sent.name ? old : await ofCustomer(ctx, input.customerId, sent?.name);
    return keepPersons(ctx.actor, key, sent, known);
  };
  return { consignee: await kept('consignee', consignee), notify: await kept('notify', notify) };
}

async function ofCustomer(ctx: CommandCtx, customerId: string, name: string | undefined) {
  if (name === undefined) return null;
  const [found] = await ctx.tx
    .select({ contact: acCustomerConsignee.contactName, phone: acCustomerConsignee.phone })
    .from(acCustomerConsignee)
    .where(and(eq(acCustomerConsignee.customerId, customerId), eq(acCustomerConsignee.name, name)));
  return found ?? null;
}
