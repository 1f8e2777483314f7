import type { CommandCtx } from '../../platform/context.ts';
import { whBatch, type Batch } from './stock.tables.ts';

/** What is known of pieces that are received together; volume cm³ and weight gram of one of them. */
export type NewBatch = Omit<
  typeof whBatch.$inferInsert,
  'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
>;

/** Makes a batch (2.9) at its receipt: number `<inbound>-<line>-<n>`, received on the business date (WMS-022). */
export async function makeBatch(ctx: CommandCtx, values: NewBatch): Promise<Batch> {
  const by = ctx.actor.system ? null : ctx.actor.userId;
  const [batch] = await ctx.tx
    .insert(whBatch)
    .values({ ...values, createdBy: by, createdAt: ctx.now(), updatedBy: by, updatedAt: ctx.now() })
    .returning();
  if (!batch) throw new Error('no batch was made');
  return batch;
}
