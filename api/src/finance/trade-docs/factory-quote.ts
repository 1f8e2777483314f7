import { multiply, roundMoney, type Amount } from '@shared/contract/decimal.ts';
import {
  factoryInvoice,
  factoryInvoiceFaults,
  factoryShares,
  type FactoryInvoice,
} from '@shared/contract/finance/factory-invoice.rules.ts';
import type { FactoryQuoteInput } from '@shared/contract/finance/trade-doc.contract.ts';
import { linePrice } from '@shared/contract/finance/trade-doc.rules.ts';
import { requireCurrency } from '../../masters/base/known-currency.ts';
import { rateOf } from '../../masters/rates/rate.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { propose, type Proposal } from './propose.ts';

export interface Quoted extends FactoryInvoice {
  rate: Amount;
  fxCny: Amount;
  proposal: Proposal | null;
}

/**
 * FIN-158: what the factory bills for what was collected, less our fee. With an order or container its 开票资料: the invoice
 * shared over the goods by their purchase (else sales) value, cent by cent (FIN-005). Stores nothing.
 */
export async function factoryQuote(ctx: CommandCtx, input: FactoryQuoteInput): Promise<Quoted> {
  await requireCurrency(ctx, input.currency, 'currency');
  const proposal =
    input.orderId === null && input.containerId === null
      ? null
      : await propose(ctx, {
          kind: 'FACTORY_INSTRUCTION',
          orderIds: input.orderId ? [input.orderId] : [],
          containerId: input.containerId,
          partyId: input.supplierId,
        });
  const company = proposal?.companyId ?? null;
  const found =
    input.currency === 'CNY' ? '1' : (input.rate ?? (await rateOf(ctx, company, input.currency, ctx.today()))?.rate);
  if (!found) throw refuse('RATE_MISSING', `缺少 ${input.currency} 在 ${ctx.today()} 的汇率，请填写汇率。`);
  const fxCny = roundMoney(multiply(input.fxAmount, found), 'CNY');
  const given = {
    fxCny,
    fee: roundMoney(input.fee, 'CNY'),
    vatRateBp: input.vatRateBp,
    rebateRateBp: input.rebateRateBp,
  };
  const faults = factoryInvoiceFaults(given);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const made = factoryInvoice(given);
  if (proposal === null) return { ...made, rate: found, fxCny, proposal };
  const shares = factoryShares(made.incl, proposal.lines);
  return {
    ...made,
    rate: found,
    fxCny,
    proposal: {
      ...proposal,
      lines: proposal.lines.map((line, at) => priced(line, shares[at] ?? '0', input.vatRateBp)),
    },
  };
}

/** A line that is billed for its share: the amount is the truth, the price follows from it (FIN-158). */
function priced(line: Proposal['lines'][number], amount: Amount, taxRateBp: number): Proposal['lines'][number] {
  const given = { ...line, taxRateBp, amount };
  return { ...given, unitPrice: linePrice('FACTORY_INSTRUCTION', given, 'CNY') };
}
