import { add, isZero, roundMoney } from '../decimal.ts';
import {
  chargeQty,
  convert,
  quoteAmount,
  type ChargeBasis,
  type ChargeFigures,
  type ChargeRules,
  type CurrencyAmount,
  type PricedLine,
} from './quotation-rules.ts';

/** What prices are multiplied by. An order is one unit; of several containers each is a unit of its own (LOG-031). */
export interface ChargeMeasures {
  /** Figures of each unit; 0 stands for one that nobody knows yet. */
  units: readonly ChargeFigures[];
  /** How many 票, and how many 柜; null: not known yet. */
  orders: number | null;
  containers: number | null;
  /** Null or 0: not known yet. */
  goodsValue: CurrencyAmount | null;
}
/** Settings of charging, and the day's rates in CNY per unit. */
export interface Charging {
  rules: ChargeRules;
  rates: Readonly<Record<string, string>>;
}
/** What a price comes to; `lacks` says what is not known, then quantity or amount are null, never 0. */
export interface Charge {
  qty: string | null;
  amount: string | null;
  lacks: string | null;
}

/** Figures that a basis takes, one of them is enough: 计费吨 is of volume or weight. */
const NEEDS: Readonly<Partial<Record<ChargeBasis, { keys: readonly (keyof ChargeFigures)[]; text: string }>>> = {
  RT: { keys: ['volume', 'gross'], text: '体积和毛重' },
  AIR_KG: { keys: ['volume', 'gross'], text: '体积和毛重' },
  EXPRESS_KG: { keys: ['volume', 'gross'], text: '体积和毛重' },
  VOLUME: { keys: ['volume'], text: '体积' },
  GROSS: { keys: ['gross'], text: '毛重' },
  CARTON: { keys: ['cartons'], text: '箱数' },
};

/** LOG-030…034 of one price: the quantity is the sum over the units, each rounded as its basis says; the minimum counts once. */
export function chargeOf(price: PricedLine, measures: ChargeMeasures, charging: Charging): Charge {
  const found = quantityOf(price, measures, charging);
  if ('lacks' in found) return { qty: null, amount: null, lacks: found.lacks };
  const amount = quoteAmount(price, found.qty);
  return { qty: found.qty, amount, lacks: amount === null ? '单价' : null };
}

function quantityOf(
  { basis, currency }: Pick<PricedLine, 'basis' | 'currency'>,
  { units, orders, containers, goodsValue }: ChargeMeasures,
  { rules, rates }: Charging,
): { qty: string } | { lacks: string } {
  if (basis === 'ORDER') return orders ? { qty: String(orders) } : { lacks: '票数' };
  if (basis === 'CONTAINER') return containers ? { qty: String(containers) } : { lacks: '柜数' };
  if (basis === 'VALUE') {
    if (!goodsValue || isZero(goodsValue.amount)) return { lacks: '货值' };
    const value = convert(goodsValue, currency, rates);
    return value === null ? { lacks: rateText([goodsValue.currency, currency], rates) } : { qty: value };
  }
  const need = NEEDS[basis];
  if (need && (units.length === 0 || units.some((unit) => need.keys.every((key) => unit[key] === 0))))
    return { lacks: need.text };
  return { qty: add(...units.map((unit) => chargeQty(basis, unit, rules))) };
}

/** The rates that are missing of some currencies, as a reason: USD、EUR 汇率. */
const rateText = (currencies: readonly string[], rates: Readonly<Record<string, string>>): string =>
  `${[...new Set(currencies)].filter((each) => each !== 'CNY' && !rates[each]).join('、')} 汇率`;

/** The sum of amounts in one currency at the day's rates, each rounded first; null with the currencies that have no rate. */
export function sumIn(
  currency: string,
  amounts: readonly CurrencyAmount[],
  rates: Readonly<Record<string, string>>,
): { total: string | null; missingRates: string[] } {
  const parts = amounts.map((value) => convert(value, currency, rates));
  const lacking = amounts.filter((_value, index) => parts[index] === null).map((value) => value.currency);
  if (lacking.length === 0)
    return { total: roundMoney(add('0', ...parts.map((part) => part ?? '0')), currency), missingRates: [] };
  const without = [...new Set([...lacking, currency])].filter((each) => each !== 'CNY' && !rates[each]);
  return { total: null, missingRates: without };
}
