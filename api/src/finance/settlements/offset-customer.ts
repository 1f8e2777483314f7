import { eq } from 'drizzle-orm';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { linkedParty, mayNet } from '../../masters/party-finance/party-finance-lookup.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';

/** FIN-062: the customer that is the same party as a supplier, when a signed offset agreement is on file; null: none. */
export async function offsetCustomer(ctx: Ctx, supplierId: string): Promise<string | null> {
  const customerId = await linkedParty(ctx, { supplierId });
  return customerId !== null && (await mayNet(ctx, { customerId, supplierId })) ? customerId : null;
}

/** The same for who drafts: only a customer in the caller's scope, and for who sees what customers owe. */
export async function seenOffsetCustomer(ctx: Ctx, supplierId: string): Promise<string | null> {
  if (!ctx.actor.system && fieldLevel(ctx.actor, 'money.sell') !== 'VISIBLE') return null;
  const customerId = await offsetCustomer(ctx, supplierId);
  return customerId !== null && (await customers.exists(ctx, eq(acCustomer.id, customerId))) ? customerId : null;
}
