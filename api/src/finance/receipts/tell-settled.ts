import type { CommandCtx } from '../../platform/context.ts';

/** FIN-194: what a customer owes or has paid is another; the customer is judged anew at once. */
export async function tellSettled(ctx: CommandCtx, customerId: string | null): Promise<void> {
  if (customerId !== null) await ctx.emit('receipt.settled', { customerId });
}
