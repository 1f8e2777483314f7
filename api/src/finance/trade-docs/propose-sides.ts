import type { TradeDocProposal } from '@shared/contract/finance/trade-doc.answers.ts';
import type { TradeParty } from '@shared/contract/finance/trade-doc.input.ts';
import { TRADE_DOC_TRAITS, type TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { requireNamedCustomer } from '../../masters/customers/named-customer.ts';
import { usableSupplier } from '../../masters/suppliers/usable-supplier.ts';
import type { Ctx } from '../../platform/context.ts';
import { invalid } from '../../platform/refusal.ts';
import { companyParty, customerParty, supplierParty } from './trade-parties.ts';

const NOBODY: TradeParty = { name: '', taxNo: null, address: null, bankName: null, bankAccount: null };
interface Chosen {
  kind: TradeDocKind;
  companyId?: string | undefined;
  customerId?: string | undefined;
  supplierId?: string | undefined;
}

/** Buyer and seller of a document that is of no order: what is kept of the company and the party that were chosen. */
export async function proposeSides(ctx: Ctx, chosen: Chosen): Promise<TradeDocProposal> {
  const { export: abroad, side } = TRADE_DOC_TRAITS[chosen.kind];
  const companyId = chosen.companyId ?? null;
  if (companyId !== null && !ctx.actor.system && !ctx.actor.companies.includes(companyId))
    throw invalid({ companyId: '经营主体不在权限内' });
  const own = companyId === null ? NOBODY : await companyParty(ctx, companyId, abroad);
  const other = side === 'CUSTOMER' ? await customerSide(ctx, chosen, abroad) : await supplierSide(ctx, chosen);
  return {
    companyId,
    customerId: side === 'CUSTOMER' ? (chosen.customerId ?? null) : null,
    supplierId: side === 'SUPPLIER' ? (chosen.supplierId ?? null) : null,
    orderId: null,
    containerId: null,
    declarationId: null,
    incoterm: null,
    incotermPlace: null,
    currency: abroad ? 'USD' : 'CNY',
    buyer: side === 'CUSTOMER' ? other : own,
    seller: side === 'CUSTOMER' ? own : other,
    lines: [],
  };
}

async function customerSide(ctx: Ctx, { customerId }: Chosen, abroad: boolean): Promise<TradeParty> {
  if (customerId === undefined) return NOBODY;
  await requireNamedCustomer(ctx, customerId, null);
  return customerParty(ctx, customerId, abroad);
}

async function supplierSide(ctx: Ctx, { supplierId }: Chosen): Promise<TradeParty> {
  if (supplierId === undefined) return NOBODY;
  if (!(await usableSupplier(ctx, supplierId, null))) throw invalid({ supplierId: '供应商不存在或已停用' });
  return supplierParty(ctx, supplierId);
}
