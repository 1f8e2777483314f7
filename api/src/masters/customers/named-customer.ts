import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { customers } from './customer.entity.ts';
import { acCustomer } from './customer.tables.ts';

/** A customer that a setting names: in the caller's scope, or the one that it names already; refused at `field` otherwise. */
export async function requireNamedCustomer(
  ctx: Ctx,
  id: string | null,
  stored: string | null = null,
  field = 'customerId',
): Promise<void> {
  if (id === null || id === stored) return;
  if (!(await customers.exists(ctx, eq(acCustomer.id, id)))) throw invalid({ [field]: '客户不存在或无权使用' });
}

/** LOG-004: the same for a new document, for which a customer that is 停用 or 黑名单 is refused. */
export async function requireLiveCustomer(ctx: Ctx, id: string, stored: string | null): Promise<void> {
  await requireNamedCustomer(ctx, id, stored);
  if (id === stored) return;
  const [customer] = await ctx.db.select({ status: acCustomer.status }).from(acCustomer).where(eq(acCustomer.id, id));
  if (customer?.status === 'DISABLED' || customer?.status === 'BLACK')
    throw invalid({ customerId: '客户已停用或被拉黑' });
}
