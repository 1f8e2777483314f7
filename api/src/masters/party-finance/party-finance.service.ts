import type { PartyFinanceDetail, PartyFinanceInput } from '@shared/contract/finance/party-finance.contract.ts';
import { and, eq, ne } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { requireNamedCustomer } from '../customers/named-customer.ts';
import { acCustomer } from '../customers/customer.tables.ts';
import { usableSupplier } from '../suppliers/usable-supplier.ts';
import { acSupplier } from '../suppliers/supplier.tables.ts';
import { partyFinances } from './party-finance.entity.ts';
import { partyFinanceTable, type PartyFinanceRecord } from './party-finance.tables.ts';

/** 新增: a customer and a supplier named together are one party (同一单位). */
export async function createPartyFinance(ctx: CommandCtx, input: PartyFinanceInput): Promise<PartyFinanceRecord> {
  const label = await checkParties(ctx, input, null);
  return partyFinances.insert(ctx, { ...input, label }, { action: '新增', code: 'create' });
}

/** 编辑: a side may be added or let go, but never becomes another party. */
export async function updatePartyFinance(
  ctx: CommandCtx,
  id: string,
  version: number,
  input: PartyFinanceInput,
): Promise<PartyFinanceRecord> {
  const row = await partyFinances.lock(ctx, id, version);
  const other = (['customerId', 'supplierId'] as const).find(
    (key) => row[key] !== null && input[key] !== null && row[key] !== input[key],
  );
  if (other) throw invalid({ [other]: '不能换成另一单位，请另建结算资料' });
  if ((['customerId', 'supplierId'] as const).every((key) => row[key] === null || input[key] === null))
    throw invalid({ customerId: '不能换成另一单位，请另建结算资料' });
  const label = await checkParties(ctx, input, row);
  return partyFinances.update(ctx, row, { ...input, label }, { action: '编辑', code: 'update' });
}

/** The parties are there and in reach, and none of them stands in another row; answers their names. */
async function checkParties(
  ctx: CommandCtx,
  { customerId, supplierId }: PartyFinanceInput,
  stored: PartyFinanceRecord | null,
): Promise<string> {
  await requireNamedCustomer(ctx, customerId, stored?.customerId);
  const supplier = supplierId === null ? null : await usableSupplier(ctx, supplierId, stored?.supplierId, true);
  if (supplierId !== null && !supplier) throw invalid({ supplierId: '供应商不存在或无权使用' });
  const not = stored ? ne(partyFinanceTable.id, stored.id) : undefined;
  const wrong: Record<string, string> = {};
  for (const [key, value] of Object.entries({ customerId, supplierId })) {
    if (value === null) continue;
    const [taken] = await ctx.tx
      .select()
      .from(partyFinanceTable)
      .where(and(eq(partyFinanceTable[key as 'customerId' | 'supplierId'], value), not));
    if (taken) wrong[key] = `已有结算资料「${taken.label}」，请编辑该条`;
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const customer = customerId === null ? null : await nameOf(ctx, customerId);
  return [customer, supplier?.shortName].filter(Boolean).join(' / ');
}
async function nameOf(ctx: Ctx, id: string): Promise<string | null> {
  const [found] = await ctx.db.select({ name: acCustomer.shortName }).from(acCustomer).where(eq(acCustomer.id, id));
  return found?.name ?? null;
}

export const partyFinanceActions = (ctx: Ctx) =>
  ctx.actor.may('finance.base.edit') ? [{ code: 'update', enabled: true, unmet: [] }] : [];

export async function partyFinanceDetail(ctx: Ctx, id: string): Promise<PartyFinanceDetail> {
  const row = await partyFinances.find(ctx, id);
  const [names] = await ctx.db
    .select({ customerName: acCustomer.shortName, supplierName: acSupplier.shortName })
    .from(partyFinanceTable)
    .leftJoin(acCustomer, eq(acCustomer.id, partyFinanceTable.customerId))
    .leftJoin(acSupplier, eq(acSupplier.id, partyFinanceTable.supplierId))
    .where(eq(partyFinanceTable.id, id));
  if (!names) throw refuse('NOT_FOUND');
  const { version, label, customerId, supplierId, collectionMode, invoiceState, remark } = row;
  return {
    id,
    version,
    label,
    customerId,
    supplierId,
    collectionMode,
    invoiceState,
    remark,
    ...names,
    actions: partyFinanceActions(ctx),
  };
}
