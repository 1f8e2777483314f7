import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { suppliers } from './supplier.entity.ts';
import { acSupplier } from './supplier.tables.ts';

type Supplier = typeof acSupplier.$inferSelect;
/**
 * The supplier that a document names: 合作中 and in the caller's scope, as the picker offers it, or the one that the
 * document has already; null: not to be used. `anyState`: 停用 will do.
 */
export async function usableSupplier(
  ctx: Ctx,
  id: string,
  stored: string | null = null,
  anyState = false,
): Promise<Supplier | null> {
  if (id === stored) {
    const [kept] = await ctx.db.select().from(acSupplier).where(eq(acSupplier.id, id));
    return kept ?? null;
  }
  const found = await suppliers.findOrNull(ctx, eq(acSupplier.id, id));
  return found && (anyState || found.status === 'ACTIVE') ? found : null;
}
