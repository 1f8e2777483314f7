import type { CommandCtx } from '../../platform/context.ts';

/** Whose prices are asked. */
export interface PriceParty {
  companyId: string;
  customerId: string;
}

/** Says that orders of the customer which wait for their review are to be estimated anew. */
export const pricesChanged = ({ emit, actor }: CommandCtx, { companyId, customerId }: PriceParty, what: string) =>
  emit('customer.prices-changed', { companyId, customerId, what, by: actor.system ? '系统' : actor.name });
