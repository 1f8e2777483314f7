import {
  absolute,
  add,
  compare,
  divide,
  fitsCurrency,
  isZero,
  multiply,
  roundMoney,
  sign,
  subtract,
  type Amount,
} from '../decimal.ts';
import { feeAmounts } from './fee-line.rules.ts';
import { TRADE_DOC_TRAITS, type TradeDocKind } from './trade-doc.labels.ts';

/** What the amounts of a line follow from; `amount` and `tax` as they stand on a paper, where it says them. */
export interface PricedLine {
  qty: Amount;
  unitPrice: Amount | null;
  amount: Amount | null;
  tax: Amount | null;
  taxRateBp: number;
}
export interface LineAmounts {
  /** With tax. */
  amount: Amount;
  amountEx: Amount;
  tax: Amount;
}
/** Most by which the tax on a paper may differ from the computed one. */
export const TAX_TOLERANCE = '0.06';

/**
 * Amounts of a line. Without prices (装箱单) nothing; contracts and commercial invoices round(qty × price) (FIN-170); with tax
 * FIN-002 INCL. A tax invoice is entered as it is printed: its amount and its tax win over the computed ones.
 */
export function lineAmounts(kind: TradeDocKind, line: PricedLine, currency: string): LineAmounts {
  const { tax, priced } = TRADE_DOC_TRAITS[kind];
  if (!priced) return { amount: '0', amountEx: '0', tax: '0' };
  const typed = tax === 'INVOICE' ? line.amount : null;
  const amount = roundMoney(typed ?? multiply(line.qty, line.unitPrice ?? '0'), currency);
  if (tax === 'NONE') return { amount, amountEx: amount, tax: '0' };
  const computed = feeAmounts({ qty: '1', unitPrice: amount, currency, taxMode: 'INCL', taxRateBp: line.taxRateBp });
  if (tax !== 'INVOICE' || line.tax === null) return computed;
  return { amount, tax: line.tax, amountEx: roundMoney(subtract(amount, line.tax), currency) };
}

/** The part of a line that is taken back: amount with tax, the rest in the proportion of the rate (FIN-002). */
export function redAmounts(line: LineAmounts & { taxRateBp: number }, part: Amount, currency: string): LineAmounts {
  if (compare(part, line.amount) === 0) return { amount: line.amount, amountEx: line.amountEx, tax: line.tax };
  const amountEx = roundMoney(divide(part, add('1', divide(String(line.taxRateBp), '10000'))), currency);
  return { amount: part, amountEx, tax: roundMoney(subtract(part, amountEx), currency) };
}

type FaultLine = PricedLine & {
  nameEn: string | null;
  net: number;
  gross: number;
};
/** What is wrong with lines as they are typed, by path; empty: nothing. */
export function lineFaults(kind: TradeDocKind, lines: readonly FaultLine[], currency: string): Record<string, string> {
  const traits = TRADE_DOC_TRAITS[kind];
  const faults: Record<string, string> = {};
  for (const [at, line] of lines.entries()) {
    const wrong = (field: string, why: string) => (faults[`lines.${at}.${field}`] ??= why);
    if (sign(line.qty) <= 0) wrong('qty', '必须大于 0');
    if (line.unitPrice !== null && sign(line.unitPrice) < 0) wrong('unitPrice', '不能小于 0');
    if (line.amount !== null && sign(line.amount) < 0) wrong('amount', '不能小于 0，红字发票请用冲红');
    if (traits.tax === 'INVOICE')
      for (const field of ['amount', 'tax'] as const)
        if (line[field] !== null && !fitsCurrency(line[field], currency)) wrong(field, `${currency} 金额的小数位过多`);
    if (line.net > line.gross) wrong('net', '净重不能大于毛重');
    if (traits.tax === 'INVOICE' && line.tax !== null) {
      const { amount } = lineAmounts(kind, { ...line, tax: null }, currency);
      const computed = lineAmounts(kind, { ...line, tax: null }, currency).tax;
      if (compare(absolute(subtract(line.tax, computed)), TAX_TOLERANCE) > 0 || compare(line.tax, amount) > 0)
        wrong('tax', `与税率不符，应为 ${computed} 左右`);
    }
  }
  return faults;
}

/** What still lacks before 提交, by path; empty: it is complete. */
export function incompleteLines(
  kind: TradeDocKind,
  lines: readonly (FaultLine & { cartons: number })[],
  currency: string,
): Record<string, string> {
  const traits = TRADE_DOC_TRAITS[kind];
  const faults: Record<string, string> = {};
  if (lines.length === 0) faults.lines = '至少一行明细';
  for (const [at, line] of lines.entries()) {
    const wrong = (field: string, why: string) => (faults[`lines.${at}.${field}`] ??= why);
    if (traits.priced && isZero(lineAmounts(kind, line, currency).amount)) wrong('unitPrice', '没有单价');
    if (traits.export && !line.nameEn) wrong('nameEn', '没有英文品名');
    if (kind === 'PACKING_LIST' && (line.cartons <= 0 || line.gross <= 0)) wrong('cartons', '装箱单须有箱数和毛重');
  }
  return faults;
}

/** Sums over lines; weights gram, volume cm³. */
export function docTotals<
  Line extends LineAmounts & { qty: Amount; cartons: number; net: number; gross: number; volume: number },
>(lines: readonly Line[]) {
  const money = (key: keyof LineAmounts) => add('0', ...lines.map((line) => line[key]));
  const count = (key: 'cartons' | 'net' | 'gross' | 'volume') => lines.reduce((sum, line) => sum + line[key], 0);
  return {
    amount: money('amount'),
    amountEx: money('amountEx'),
    tax: money('tax'),
    qty: add('0', ...lines.map(({ qty }) => qty)),
    cartons: count('cartons'),
    net: count('net'),
    gross: count('gross'),
    volume: count('volume'),
  };
}

/** One article on an invoice and on a packing list: English name, else the Chinese one, its specification and unit. */
const articleOf = (line: { nameCn: string; nameEn: string | null; spec: string | null; unit: string | null }) =>
  [line.nameEn?.trim().toLowerCase() || line.nameCn.trim(), line.spec?.trim() ?? '', line.unit?.trim() ?? ''].join('|');
type Article = Parameters<typeof articleOf>[0] & { qty: Amount };
/** FIN-170: articles whose quantities differ between an invoice and a packing list, in Chinese; empty: they agree. */
export function packingDifferences(invoice: readonly Article[], packing: readonly Article[]): string[] {
  const sums = (lines: readonly Article[]) => {
    const found = new Map<string, { name: string; qty: Amount }>();
    for (const line of lines) {
      const key = articleOf(line);
      found.set(key, { name: line.nameCn, qty: add(found.get(key)?.qty ?? '0', line.qty) });
    }
    return found;
  };
  const [left, right] = [sums(invoice), sums(packing)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) => {
    const [a, b] = [left.get(key), right.get(key)];
    return compare(a?.qty ?? '0', b?.qty ?? '0') === 0
      ? []
      : [`${a?.name ?? b?.name}：发票 ${a?.qty ?? '0'}，装箱单 ${b?.qty ?? '0'}`];
  });
}

/** FIN-173: what is compared per declaration and currency; null: there is none. */
export interface CrossAmounts {
  currency: string;
  declared: Amount | null;
  invoiced: Amount | null;
  contracted: Amount | null;
}
const WORDS = { declared: '报关单', invoiced: '商业发票', contracted: '外销合同' } as const;
/** FIN-173: why the amounts of a declaration disagree, in Chinese; empty: they differ by 0.01 at most. */
export function crossProblems(amounts: CrossAmounts): string[] {
  const keys = ['declared', 'invoiced', 'contracted'] as const;
  const missing = keys.filter((key) => amounts[key] === null).map((key) => `没有${WORDS[key]}金额`);
  return [...missing, ...crossDifferences(amounts)];
}

/** Of them those of amounts that are there: one whose paper is still to come disagrees with nobody (R09). */
export function crossDifferences(amounts: CrossAmounts): string[] {
  const pairs = [
    ['declared', 'invoiced'],
    ['declared', 'contracted'],
    ['invoiced', 'contracted'],
  ] as const;
  return pairs.flatMap(([a, b]) => {
    const [left, right] = [amounts[a], amounts[b]];
    if (left === null || right === null) return [];
    const off = subtract(left, right);
    return compare(absolute(off), '0.01') > 0
      ? [`${WORDS[a]}与${WORDS[b]}相差 ${amounts.currency} ${roundMoney(absolute(off), amounts.currency)}`]
      : [];
  });
}
