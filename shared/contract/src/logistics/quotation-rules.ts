import { absolute, add, compare, divide, isZero, multiply, round, roundMoney, subtract } from '../decimal.ts';
import { chargeableTonnes } from '../figures.ts';

/** What a line is charged by (2.9). The price of VALUE is a percentage of the goods value (0.5 = 0.5 %). */
export const CHARGE_BASIS = {
  RT: '计费吨',
  VOLUME: '体积',
  GROSS: '毛重',
  CARTON: '箱数',
  ORDER: '票',
  CONTAINER: '柜',
  VALUE: '货值%',
  AIR_KG: '空运计费重',
  EXPRESS_KG: '快递计费重',
} as const;
export type ChargeBasis = keyof typeof CHARGE_BASIS;
/** Unit of the quantity; a VALUE line's quantity is the goods value in the line's currency. */
export const BASIS_UNIT: Readonly<Record<ChargeBasis, string>> = {
  RT: 'RT',
  VOLUME: 'CBM',
  GROSS: '吨',
  CARTON: '箱',
  ORDER: '票',
  CONTAINER: '柜',
  VALUE: '货值',
  AIR_KG: 'kg',
  EXPRESS_KG: 'kg',
};

/** What of an order stands in a container: cartons, cm³, gram. */
export interface ChargeFigures {
  cartons: number;
  volume: number;
  gross: number;
}
/** Settings of charging: kg per CBM of the mode, smallest RT, volume divisors (cm³ per kg), step of chargeable kg. */
export interface ChargeRules {
  kgPerCbm: number;
  rtMin: string;
  airDivisor: number;
  expressDivisor: number;
  step: string;
}

/** LOG-032: ceil(max(gross kg, cm³ ÷ divisor) ÷ step) × step, in kg. */
export function chargeableKg({ volume, gross }: ChargeFigures, divisor: number, step: string): string {
  const weight = divide(String(gross), '1000');
  const byVolume = divide(String(volume), String(divisor));
  const steps = divide(compare(weight, byVolume) >= 0 ? weight : byVolume, step);
  const [whole = '0', fraction = ''] = steps.split('.');
  return multiply(/[1-9]/.test(fraction) ? add(whole, '1') : whole, step);
}

/** Quantity of a line but VALUE, at most 3 decimals. LOG-030 tonnes, LOG-031 RT once per order and container. */
export function chargeQty(basis: Exclude<ChargeBasis, 'VALUE'>, figures: ChargeFigures, rules: ChargeRules): string {
  switch (basis) {
    case 'RT':
      return chargeableTonnes(figures.volume, figures.gross, rules.kgPerCbm, rules.rtMin);
    case 'VOLUME':
      return round(divide(String(figures.volume), '1000000'), 3);
    case 'GROSS':
      return round(divide(String(figures.gross), '1000000'), 3);
    case 'CARTON':
      return String(figures.cartons);
    case 'AIR_KG':
      return chargeableKg(figures, rules.airDivisor, rules.step);
    case 'EXPRESS_KG':
      return chargeableKg(figures, rules.expressDivisor, rules.step);
    default:
      return '1';
  }
}

/** An amount with its currency. */
export interface CurrencyAmount {
  currency: string;
  amount: string;
}
/**
 * An amount in another currency at rates of CNY per unit (`CNY` itself is 1), rounded to the wanted currency; null while
 * a rate is missing.
 */
export function convert(value: CurrencyAmount, to: string, rates: Readonly<Record<string, string>>): string | null {
  if (value.currency === to) return roundMoney(value.amount, to);
  const from = value.currency === 'CNY' ? '1' : rates[value.currency];
  const into = to === 'CNY' ? '1' : rates[to];
  return from && into ? roundMoney(divide(multiply(value.amount, from), into), to) : null;
}

/** A line as far as its amount goes; prices and amounts in its currency. */
export interface PricedLine {
  basis: ChargeBasis;
  currency: string;
  /** Null while it is not priced yet. */
  unitPrice: string | null;
  minAmount: string | null;
}
/** Everything quantities come from: figures, settings, goods value, the day's 记账 rates. */
export interface ChargeContext {
  figures: ChargeFigures;
  rules: ChargeRules;
  goodsValue: CurrencyAmount;
  rates: Readonly<Record<string, string>>;
}

/** Quantity of any line; of a VALUE line the goods value in the line's currency (LOG-034), null without a rate. */
export const lineQty = ({ basis, currency }: Pick<PricedLine, 'basis' | 'currency'>, context: ChargeContext) =>
  basis === 'VALUE'
    ? convert(context.goodsValue, currency, context.rates)
    : chargeQty(basis, context.figures, context.rules);

/** LOG-034: max(round(quantity × price), minimum), tax included; null while price or quantity is missing. */
export function quoteAmount(line: PricedLine, qty: string | null): string | null {
  if (qty === null || line.unitPrice === null) return null;
  const price = line.basis === 'VALUE' ? divide(line.unitPrice, '100') : line.unitPrice;
  const amount = roundMoney(multiply(qty, price), line.currency);
  const least = line.minAmount === null ? null : roundMoney(line.minAmount, line.currency);
  return least !== null && compare(amount, least) < 0 ? least : amount;
}
/** Whether the minimum decides the amount, or the price is a percentage: such a fee is 1 × amount. */
export const isLumpSum = (line: PricedLine, qty: string, amount: string): boolean =>
  line.basis === 'VALUE' || compare(roundMoney(multiply(qty, line.unitPrice ?? '0'), line.currency), amount) !== 0;

/** Sums per currency, in the order in which the currencies come. */
export function totalsByCurrency(
  lines: readonly { currency: string; amount: string | null }[],
): Record<string, string> {
  const sums: Record<string, string> = {};
  for (const { currency, amount } of lines)
    if (amount !== null) sums[currency] = roundMoney(add(sums[currency] ?? '0', amount), currency);
  return sums;
}

/** Profit and margin in basis points, half up; margin null (「—」) when there is no income (LOG-035, FIN-135). */
export function profitOf(income: string, cost: string): { profit: string; marginBp: number | null } {
  const profit = roundMoney(subtract(income, cost), 'CNY');
  return { profit, marginBp: isZero(income) ? null : Number(round(divide(multiply(profit, '10000'), income), 0)) };
}

/** LOG-056: the loaded RT differs from the quoted one by more than 3 %. */
export const rtMoved = (quoted: string, loaded: string): boolean =>
  compare(multiply(absolute(subtract(loaded, quoted)), '100'), multiply(quoted, '3')) > 0;
