import {
  NETTING_SLOT,
  type CollectionMode,
  type InvoiceState,
} from '@shared/contract/finance/party-finance.contract.ts';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { hasAttachment } from '../../services/attachments/has-attachment.ts';
import { partyFinanceTable } from './party-finance.tables.ts';

/** FIN-182: how a customer's foreign exchange is collected; 后收汇 where nothing is kept. */
export async function collectionModeOf(ctx: Ctx, customerId: string): Promise<CollectionMode> {
  const [found] = await ctx.db
    .select({ mode: partyFinanceTable.collectionMode })
    .from(partyFinanceTable)
    .where(eq(partyFinanceTable.customerId, customerId));
  return found?.mode ?? 'AFTER';
}

/** R10: the state of a supplier's invoices; 正常 where nothing is kept. */
export async function invoiceStateOf(ctx: Ctx, supplierId: string): Promise<InvoiceState> {
  const [found] = await ctx.db
    .select({ state: partyFinanceTable.invoiceState })
    .from(partyFinanceTable)
    .where(eq(partyFinanceTable.supplierId, supplierId));
  return found?.state ?? 'NORMAL';
}

/** The supplier record of a customer, or the customer record of a supplier (同一单位); null: it is only one of both. */
export async function linkedParty(
  ctx: Ctx,
  party: { customerId: string } | { supplierId: string },
): Promise<string | null> {
  const { customerId, supplierId } = partyFinanceTable;
  const [found] = await ctx.db
    .select({ customerId, supplierId })
    .from(partyFinanceTable)
    .where('customerId' in party ? eq(customerId, party.customerId) : eq(supplierId, party.supplierId));
  return ('customerId' in party ? found?.supplierId : found?.customerId) ?? null;
}

/** FIN-062: whether a customer and a supplier are one party with a signed offset agreement on file. */
export async function mayNet(ctx: Ctx, party: { customerId: string; supplierId: string }): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: partyFinanceTable.id })
    .from(partyFinanceTable)
    .where(and(eq(partyFinanceTable.customerId, party.customerId), eq(partyFinanceTable.supplierId, party.supplierId)));
  return found !== undefined && hasAttachment(ctx.db, 'party_finance', found.id, NETTING_SLOT);
}
