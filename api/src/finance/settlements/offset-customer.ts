import { linkedParty, mayNet } from '../../masters/party-finance/party-finance-lookup.ts';
import type { Ctx } from '../../platform/context.ts';

/** FIN-062: the customer that is the same party as a supplier, when a signed offset agreement is on file; null: none. */
export async function offsetCustomer(ctx: Ctx, supplierId: string): Promise<string | null> {
  const customerId = await linkedParty(ctx, { supplierId });
  return customerId !== null && (await mayNet(ctx, { customerId, supplierId })) ? customerId : null;
}
