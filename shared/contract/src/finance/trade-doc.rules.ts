import {
  absolute,
  add,
  compare,
  divide,
  fitsCurrency,
  isZero,
  multiply,
  round,
  roundMoney,
  sign,
  subtract,
  type Amount,
} from '../decimal.ts';
import { shareOut } from '../share.ts';
import { feeAmounts } from './fee-line.rules.ts';
import { TRADE_DOC_TRAITS, type TradeDocKind } from './trade-doc.labels.ts';

/** What the amounts of a line follow from; `amount` and `tax` as they are typed or stand on a paper, where it says them. */
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
/** A price has 12 digits before the point (1.2). */
const HIGHEST_PRICE = '999999999999.999999';

/**
 * Amounts of a line. Without prices (装箱单) nothing; 外销合同 and 商业发票 round(qty × price) (FIN-170); with tax FIN-002 INCL. An
 * amount with tax that is given is the truth (FIN-158): no price of 6 decimals gives every amount of 10,000 pieces. A tax invoice
 * is entered as it is printed: its tax wins over the computed one, too.
 */
export function lineAmounts(kind: TradeDocKind, line: PricedLine, currency: string): LineAmounts {
  const { tax, priced } = TRADE_DOC_TRAITS[kind];
  if (!priced) return { amount: '0', amountEx: '0', tax: '0' };
  const amount = roundMoney(
    (tax === 'NONE' ? null : line.amount) ?? multiply(line.qty, line.unitPrice ?? '0'),
    currency,
  );
  if (tax === 'NONE') return { amount, amountEx: amount, tax: '0' };
  const computed = feeAmounts({ qty: '1', unitPrice: amount, currency, taxMode: 'INCL', taxRateBp: line.taxRateBp });
  if (tax !== 'INVOICE' || line.tax === null) return computed;
  return { amount, tax: line.tax, amountEx: roundMoney(subtract(amount, line.tax), currency) };
}

/**
 * Amounts of all lines of a document. Those of 开票资料 at one rate sum to the net and the tax of their sum (FIN-158: ex is that of
 * the whole invoice): what each line's own rounding misses of it goes over them by FIN-005, a cent at most a line.
 */
export function docAmounts<Line extends PricedLine>(
  kind: TradeDocKind,
  lines: readonly Line[],
  currency: string,
): { line: Line; amounts: LineAmounts }[] {
  const own = lines.map((line) => ({ line, amounts: lineAmounts(kind, line, currency) }));
  if (kind !== 'FACTORY_INSTRUCTION') return own;
  const nets = new Map<string, Amount>();
  for (const taxRateBp of new Set(lines.map((line) => line.taxRateBp))) {
    const group = own.flatMap(({ line, amounts }, at) =>
      line.taxRateBp === taxRateBp ? [{ id: String(at), weight: amounts.amount }] : [],
    );
    const amount = add('0', ...group.map(({ weight }) => weight));
    const { amountEx } = lineAmounts(kind, { qty: '1', unitPrice: null, amount, tax: null, taxRateBp }, currency);
    for (const [at, net] of shareOut(amountEx, currency, group) ?? []) nets.set(at, net);
  }
  return own.map(({ line, amounts: { amount, amountEx } }, at) => {
    const net = nets.get(String(at)) ?? amountEx;
    return { line, amounts: { amount, amountEx: net, tax: roundMoney(subtract(amount, net), currency) } };
  });
}

/** Whether a line of 购销合同 or 开票资料 is bought for an amount, and its price follows from that (FIN-158). */
export const amountGiven = (kind: TradeDocKind, { amount }: Pick<PricedLine, 'amount'>): boolean =>
  TRADE_DOC_TRAITS[kind].tax === 'VAT' && amount !== null;

/** The price of a piece: as it is typed, or amount ÷ quantity to 6 decimals where the amount is the truth. */
export function linePrice(kind: TradeDocKind, line: PricedLine, currency: string): Amount | null {
  if (!amountGiven(kind, line) || isZero(line.qty)) return line.unitPrice;
  return round(divide(lineAmounts(kind, line, currency).amount, line.qty), 6);
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
  cartons: number;
};
/**
 * What is wrong with lines as they are typed, by path; empty: nothing. `boxed`: of what is in one container, where cartons may lie
 * whose pieces are counted in another one: a machine in three crates (LOG-023).
 */
export function lineFaults(
  kind: TradeDocKind,
  lines: readonly FaultLine[],
  currency: string,
  boxed = false,
): Record<string, string> {
  const traits = TRADE_DOC_TRAITS[kind];
  const faults: Record<string, string> = {};
  for (const [at, line] of lines.entries()) {
    const wrong = (field: string, why: string) => (faults[`lines.${at}.${field}`] ??= why);
    const counted = boxed && line.cartons > 0 && isZero(line.qty);
    if (sign(line.qty) <= 0 && !counted) wrong('qty', '必须大于 0');
    if (line.unitPrice !== null && sign(line.unitPrice) < 0) wrong('unitPrice', '不能小于 0');
    if (line.amount !== null && sign(line.amount) < 0) wrong('amount', '不能小于 0，红字发票请用冲红');
    if (traits.tax !== 'NONE')
      for (const field of ['amount', 'tax'] as const)
        if (line[field] !== null && !fitsCurrency(line[field], currency)) wrong(field, `${currency} 金额的小数位过多`);
    if (sign(line.qty) > 0 && compare(linePrice(kind, line, currency) ?? '0', HIGHEST_PRICE) > 0)
      wrong('amount', '除以数量后单价过大');
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
  lines: readonly FaultLine[],
  currency: string,
): Record<string, string> {
  const traits = TRADE_DOC_TRAITS[kind];
  const faults: Record<string, string> = {};
  if (lines.length === 0) faults.lines = '至少一行明细';
  for (const [at, line] of lines.entries()) {
    const wrong = (field: string, why: string) => (faults[`lines.${at}.${field}`] ??= why);
    const free = isZero(lineAmounts(kind, line, currency).amount);
    if (traits.priced && free && !isZero(line.qty)) wrong('unitPrice', '没有单价');
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
/** FIN-173: which of the compared amounts a document of a kind is part of; null: it is not compared. */
export const comparedAs = (kind: TradeDocKind): 'invoiced' | 'contracted' | null =>
  kind === 'COMMERCIAL_INVOICE' ? 'invoiced' : kind === 'EXPORT_CONTRACT' ? 'contracted' : null;

/** FIN-173: amounts of the other papers with that of a document as it is being written; one of no lines yet adds nothing. */
export function withDraft(
  others: readonly CrossAmounts[],
  kind: TradeDocKind,
  currency: string,
  lines: readonly PricedLine[],
): CrossAmounts[] {
  const part = comparedAs(kind);
  const amount = add('0', ...lines.map((line) => lineAmounts(kind, line, currency).amount));
  if (part === null || isZero(amount)) return [...others];
  const none: CrossAmounts = { currency, declared: null, invoiced: null, contracted: null };
  const all = others.some((each) => each.currency === currency) ? others : [...others, none];
  return all.map((each) => (each.currency === currency ? { ...each, [part]: add(each[part] ?? '0', amount) } : each));
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
