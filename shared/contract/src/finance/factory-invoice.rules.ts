import { add, compare, divide, multiply, round, roundMoney, subtract, type Amount } from '../decimal.ts';
import { shareOut } from '../share.ts';

/** What a factory invoice is computed from; FX and fee in CNY, rates in basis points. */
export interface FactoryInvoiceInput {
  fxCny: Amount;
  fee: Amount;
  vatRateBp: number;
  rebateRateBp: number;
}
/** CNY. */
export interface FactoryInvoice {
  incl: Amount;
  ex: Amount;
  tax: Amount;
  refund: Amount;
}

/** Why a factory invoice cannot be computed, by field; empty: it can. */
export function factoryInvoiceFaults({
  fxCny,
  fee,
  vatRateBp,
  rebateRateBp,
}: FactoryInvoiceInput): Record<string, string> {
  const faults: Record<string, string> = {};
  if (compare(fxCny, '0') <= 0) faults.fxAmount = '必须大于 0';
  if (compare(fee, '0') < 0) faults.fee = '不能小于 0';
  else if (compare(fee, fxCny) >= 0) faults.fee = '代理费须小于收汇人民币金额';
  if (rebateRateBp > vatRateBp) faults.rebateRateBp = '退税率不能大于增值税率';
  return faults;
}

/**
 * FIN-158 (BUYOUT): incl = round((fx_cny − fee) × (1+v) ÷ (1+v−r)); ex = round(incl ÷ (1+v)); refund = round(ex × r). What the
 * factory bills is what was collected, less our fee, plus what the tax office pays back: incl = fx_cny + refund − fee within 0.01.
 */
export function factoryInvoice({ fxCny, fee, vatRateBp, rebateRateBp }: FactoryInvoiceInput): FactoryInvoice {
  const percent = (bp: number) => divide(String(bp), '10000');
  const gross = add('1', percent(vatRateBp));
  const incl = roundMoney(divide(multiply(subtract(fxCny, fee), gross), subtract(gross, percent(rebateRateBp))), 'CNY');
  const ex = roundMoney(divide(incl, gross), 'CNY');
  return {
    incl,
    ex,
    tax: round(subtract(incl, ex), 2),
    refund: roundMoney(multiply(ex, percent(rebateRateBp)), 'CNY'),
  };
}

/** The invoice over the goods by their value (else their pieces), cent by cent (FIN-005): the shares sum to it exactly (FIN-158). */
export function factoryShares(
  incl: Amount,
  goods: readonly { qty: Amount; unitPrice: Amount | null; amount: Amount | null }[],
): Amount[] {
  const by = (weightOf: (line: (typeof goods)[number]) => Amount) =>
    shareOut(
      incl,
      'CNY',
      goods.map((line, at) => ({ id: String(at), weight: weightOf(line) })),
    );
  const shares =
    by(({ qty, unitPrice, amount }) => amount ?? multiply(qty, unitPrice ?? '0')) ?? by(({ qty }) => qty) ?? new Map();
  return goods.map((_, at) => shares.get(String(at)) ?? '0');
}
