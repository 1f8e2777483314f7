import { divide, isZero, multiply, round, roundMoney, type Amount } from '@shared/contract/decimal.ts';
import {
  factoryInvoice,
  factoryInvoiceFaults,
  type FactoryInvoice,
} from '@shared/contract/finance/factory-invoice.rules.ts';
import type { FactoryQuoteInput } from '@shared/contract/finance/trade-doc.contract.ts';
import { shareOut } from '@shared/contract/share.ts';
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
  const found = input.currency === 'CNY' ? '1' : (input.rate ?? (await rateOf(ctx, input.currency, ctx.today()))?.rate);
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
  if (input.orderId === null && input.containerId === null) return { ...made, rate: found, fxCny, proposal: null };
  const proposal = await propose(ctx, {
    kind: 'FACTORY_INSTRUCTION',
    orderIds: input.orderId ? [input.orderId] : [],
    containerId: input.containerId,
    partyId: input.supplierId,
  });
  const weighted = (weight: (line: Proposal['lines'][number]) => Amount) =>
    shareOut(
      made.incl,
      'CNY',
      proposal.lines.map((line, at) => ({ id: String(at), weight: weight(line) })),
    );
  const shares = weighted(({ qty, unitPrice }) => multiply(qty, unitPrice ?? '0')) ?? weighted(({ qty }) => qty);
  return {
    ...made,
    rate: found,
    fxCny,
    proposal: {
      ...proposal,
      lines: proposal.lines.map((line, at) => priced(line, shares?.get(String(at)) ?? '0', input.vatRateBp)),
    },
  };
}

/** A price of 6 decimals that gives the share again when it is multiplied and rounded (FIN-002). */
function priced(line: Proposal['lines'][number], share: Amount, taxRateBp: number): Proposal['lines'][number] {
  return { ...line, taxRateBp, unitPrice: isZero(line.qty) ? null : round(divide(share, line.qty), 6) };
}
