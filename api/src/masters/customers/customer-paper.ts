import { eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { PrintDocument } from '../../services/printing/document.ts';
import { acCustomer } from './customer.tables.ts';

/** Names of a customer on paper, and the language that its papers are in: English for those abroad (SYS-013). */
export async function customerData(
  ctx: Ctx,
  customerId: string,
): Promise<{ name: string; nameEn: string | null; language: PrintDocument['language'] }> {
  const [row] = await ctx.db.select().from(acCustomer).where(eq(acCustomer.id, customerId));
  return { name: row?.name ?? '', nameEn: row?.nameEn ?? null, language: row && row.country !== 'CN' ? 'EN' : 'ZH' };
}
