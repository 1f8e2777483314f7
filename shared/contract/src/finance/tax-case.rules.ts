import { add, compare, divide, isZero, multiply, round, roundMoney, sign, subtract, type Amount } from '../decimal.ts';
import { shareOut } from '../share.ts';
import { TAX_CHECKS, WAIVABLE, type RefundMode, type TaxCheckCode, type TaxDocKind } from './tax-case.labels.ts';

const percent = (bp: number): Amount => divide(String(bp), '10000');

/** FIN-150, FIN-151 of an invoice line, CNY; rates in basis points. */
export interface RefundFigures {
  refund: Amount;
  nonRefund: Amount;
}
/** FIN-150 refund = round(amount without tax × rebate rate), FIN-151 non-refundable tax = round(amount × (VAT − rebate)), ≥ 0. */
export const refundOf = (amountEx: Amount, vatRateBp: number, rebateRateBp: number): RefundFigures => ({
  refund: roundMoney(multiply(amountEx, percent(rebateRateBp)), 'CNY'),
  nonRefund: roundMoney(multiply(amountEx, percent(Math.max(0, vatRateBp - rebateRateBp))), 'CNY'),
});

/** FOB = total − freight − insurance, in the currency of the declaration; must be above 0 (3.8). */
export const fobAmount = (total: Amount, freight: Amount, insurance: Amount, currency: string): Amount =>
  roundMoney(subtract(total, add(freight, insurance)), currency);

/** FOB shared over the items by what they are declared at (FIN-005); every share 0 while nothing has a value. */
export function fobShares(fob: Amount, currency: string, totals: readonly Amount[]): Amount[] {
  const shares = shareOut(
    fob,
    currency,
    totals.map((weight, at) => ({ id: String(at + 1), weight: sign(weight) > 0 ? weight : '0' })),
  );
  return totals.map((_, at) => shares?.get(String(at + 1)) ?? roundMoney('0', currency));
}

/** FIN-152: 换汇成本, CNY per USD, 4 decimals; null while there is no FOB in USD or no invoice. */
export const exchangeCost = (invoiceEx: Amount, fobUsd: Amount | null): Amount | null =>
  fobUsd === null || sign(fobUsd) <= 0 || isZero(invoiceEx) ? null : round(divide(invoiceEx, fobUsd), 4);
/** FIN-152: both bounds are inclusive, compared after rounding (chapter 14). */
export const costInRange = (cost: Amount, [least, most]: readonly [Amount, Amount]): boolean =>
  compare(cost, least) >= 0 && compare(cost, most) <= 0;

/** FIN-153: the day (`MM-DD`) of the year after the export. */
export const deadlineOf = (exportDate: string, monthDay: string): string =>
  `${Number(exportDate.slice(0, 4)) + 1}-${monthDay}`;
/** Calendar days from one day to another; negative when it lies before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/**
 * FIN-160: interest of an advance, CNY: amount × daily rate (0.0005 = 0.05 %) × days from the advance (inclusive) to the receipt
 * (exclusive), rounded once at the end.
 */
export const advanceInterest = (amount: Amount, dailyRate: Amount, from: string, until: string): Amount =>
  roundMoney(multiply(amount, dailyRate, String(Math.max(0, daysBetween(from, until)))), 'CNY');

/** FIN-160 recovered from the refund first: what of a COLLECT refund is the factory's after advance and interest; never below 0. */
export function factoryShare(received: Amount, advance: Amount, interest: Amount): Amount {
  const left = subtract(received, add(advance, interest));
  return roundMoney(sign(left) > 0 ? left : '0', 'CNY');
}

/** An item of the declaration, quantity in its legal unit. */
export interface DeclaredItem {
  goodsName: string;
  hsCode: string | null;
  unit: string | null;
  qty: Amount;
}
/**
 * An invoice line matched to it; `qty` is told in the legal unit, `printed` is what the paper says in its own. The paper prints no
 * HS code: null is not compared.
 */
export interface MatchedInvoice {
  goodsName: string;
  hsCode: string | null;
  unit: string | null;
  qty: Amount;
  printed: Amount;
}
/** Lights of an item: name, HS code, unit and quantity against its invoice lines. */
export interface MatchLights {
  name: boolean;
  hs: boolean;
  unit: boolean;
  qty: boolean;
}
/** A name as it is compared: VAT invoices print `*分类简称*品名`. */
export const plainGoodsName = (name: string): string =>
  name
    .replace(/^\*[^*]{1,40}\*/, '')
    .replaceAll(/\s+/g, '')
    .toLowerCase();
const sameUnit = (one: string | null, other: string | null): boolean => (one?.trim() ?? '') === (other?.trim() ?? '');
/** A paper in the legal unit is not told otherwise than it is printed. */
const toldAsPrinted = (unit: string | null, one: MatchedInvoice): boolean =>
  !sameUnit(one.unit, unit) || compare(one.qty, one.printed) === 0;
/** FIN-154: name, HS code and legal unit equal, quantities differ by nothing; without an invoice nothing agrees. */
export function matchLights(item: DeclaredItem, invoices: readonly MatchedInvoice[]): MatchLights {
  if (invoices.length === 0) return { name: false, hs: false, unit: false, qty: false };
  return {
    name: invoices.every(({ goodsName }) => plainGoodsName(goodsName) === plainGoodsName(item.goodsName)),
    hs: invoices.every(({ hsCode }) => hsCode === null || hsCode === item.hsCode),
    unit: invoices.every((one) => sameUnit(one.unit, item.unit)),
    qty:
      compare(add('0', ...invoices.map(({ qty }) => qty)), item.qty) === 0 &&
      invoices.every((one) => toldAsPrinted(item.unit, one)),
  };
}

/** What the checks of a case look at; money CNY but the two of FIN-156, which are in the declaration's currency. */
export interface TaxCaseFacts {
  mode: RefundMode;
  /** Papers needed before 申报 that have not been received. */
  missingDocs: readonly { kind: TaxDocKind; title: string }[];
  /** It names its order or its container (3.8). */
  hasCargo: boolean;
  customsNo: string | null;
  exportDate: string | null;
  hasFactory: boolean;
  lines: readonly {
    itemNo: number;
    rebateRateBp: number;
    vatRates: readonly number[];
    lights: MatchLights;
    /** What stands against what: another difference is another thing. */
    compared: string;
  }[];
  refund: Amount;
  cost: Amount | null;
  costRange: readonly [Amount, Amount];
  deadline: string | null;
  today: string;
  declared: Amount;
  matched: Amount;
  matchMinBp: number;
}
/** A check as it stands; `seen` is what a waiver was given for: when it changes, the waiver is spent. */
export interface TaxCheck {
  code: TaxCheckCode;
  title: string;
  ok: boolean;
  /** Chinese, without amounts. */
  text: string;
  seen: string;
}
const LIGHT_WORDS = { name: '品名', hs: 'HS编码', unit: '单位', qty: '数量' } as const;

/** Share of a declaration that is collected and matched, whole percent rounded down; null: nothing was declared. */
export const matchedPercent = (declared: Amount, matched: Amount): number | null =>
  sign(declared) <= 0 ? null : Math.floor(Number(round(divide(multiply(matched, '100'), declared), 6)));

/**
 * The checks before 资料齐全 and again before 已申报 (4.15, FIN-150..156). An AGENCY case has no invoices and no refund (FIN-157):
 * papers, declaration and deadline only.
 */
export function taxChecks(facts: TaxCaseFacts): TaxCheck[] {
  const check = (code: TaxCheckCode, ok: boolean, text: string, seen = ''): TaxCheck => ({
    code,
    title: TAX_CHECKS[code],
    ok,
    text,
    seen,
  });
  const { missingDocs, hasCargo, customsNo, exportDate, deadline, today, lines, cost, costRange } = facts;
  const late = deadline !== null && today > deadline;
  const common = [
    check(
      'DOCS',
      missingDocs.length === 0,
      missingDocs.length === 0 ? '申报前资料已收齐' : `缺少资料：${missingDocs.map(({ title }) => title).join('、')}`,
    ),
    check(
      'CUSTOMS',
      hasCargo && customsNo !== null && exportDate !== null && lines.length > 0,
      !hasCargo
        ? '没有订单或货柜'
        : customsNo === null
          ? '没有 18 位报关单号'
          : exportDate === null
            ? '没有出口日期'
            : lines.length === 0
              ? '没有报关项'
              : '已登记',
    ),
  ];
  const dueCheck = check(
    'FIN-153',
    !late,
    late ? '已超申报截止' : deadline === null ? '登记出口日期后计算' : `截止 ${deadline}`,
    deadline ?? '',
  );
  if (facts.mode === 'AGENCY') return [...common, dueCheck];
  const unmatched = lines.filter(({ vatRates }) => vatRates.length === 0);
  const wrongRate = lines.filter(({ rebateRateBp, vatRates }) => vatRates.some((vat) => rebateRateBp > vat));
  const faults = lines.flatMap(({ itemNo, lights }) => {
    const off = (Object.keys(LIGHT_WORDS) as (keyof typeof LIGHT_WORDS)[]).filter((key) => !lights[key]);
    return off.length === 0 ? [] : [`第 ${itemNo} 项${off.map((key) => LIGHT_WORDS[key]).join('、')}`];
  });
  const share = matchedPercent(facts.declared, facts.matched);
  const enough = compare(multiply(facts.matched, '10000'), multiply(facts.declared, String(facts.matchMinBp))) >= 0;
  return [
    ...common,
    check(
      'FIN-150',
      unmatched.length === 0 && lines.length > 0 && facts.hasFactory && sign(facts.refund) > 0,
      !facts.hasFactory
        ? '没有开票工厂'
        : unmatched.length > 0
          ? `第 ${unmatched.map(({ itemNo }) => itemNo).join('、')} 项没有进项发票`
          : sign(facts.refund) > 0
            ? '每项都有进项发票'
            : '退税额为 0',
    ),
    check(
      'FIN-151',
      wrongRate.length === 0,
      wrongRate.length === 0
        ? '退税率不高于发票税率'
        : `第 ${wrongRate.map(({ itemNo }) => itemNo).join('、')} 项退税率高于发票税率`,
    ),
    check(
      'FIN-152',
      cost !== null && costInRange(cost, costRange),
      cost === null
        ? '没有 FOB 美元金额或进项发票，无法计算'
        : costInRange(cost, costRange)
          ? `在 ${costRange[0]}–${costRange[1]} 内`
          : `超出 ${costRange[0]}–${costRange[1]}`,
      cost ?? '',
    ),
    dueCheck,
    check(
      'FIN-154',
      faults.length === 0 && lines.length > 0,
      faults.length === 0 ? '品名、HS编码、单位、数量一致' : `不一致：${faults.join('；')}`,
      lines
        .filter(({ lights }) => Object.values(lights).includes(false))
        .map(({ itemNo, compared }) => `${itemNo}:${compared}`)
        .join('；'),
    ),
    check(
      'FIN-156',
      enough,
      share === null ? '没有报关金额' : `已收汇匹配 ${share}%，要求 ${facts.matchMinBp / 100}%`,
      'FX',
    ),
  ];
}

/** Checks that neither hold nor are waived as they stand. */
export const openChecks = (
  checks: readonly TaxCheck[],
  waivers: readonly { code: string; seen: string }[],
): TaxCheck[] =>
  checks.filter(
    ({ code, ok, seen }) =>
      !ok && !(WAIVABLE.includes(code) && waivers.some((one) => one.code === code && one.seen === seen)),
  );

/** An item as it is typed. */
interface TypedItem {
  itemNo: number;
  qty: Amount;
  total: Amount;
  vatRateBp: number;
  rebateRateBp: number;
}
/** What is wrong with a case as it is typed, by path; empty: nothing. Amounts in its currency. */
export function taxCaseFaults(given: {
  mode: RefundMode;
  supplierId: string | null;
  currency: string;
  freight: Amount;
  insurance: Amount;
  exportDate: string | null;
  today: string;
  lines: readonly TypedItem[];
}): Record<string, string> {
  const faults: Record<string, string> = {};
  if (given.mode !== 'AGENCY' && given.supplierId === null) faults.supplierId = '必填';
  if (given.exportDate !== null && given.exportDate > given.today) faults.exportDate = '不能晚于今天';
  for (const key of ['freight', 'insurance'] as const) if (sign(given[key]) < 0) faults[key] = '不能小于 0';
  const seen = new Set<number>();
  for (const [at, { itemNo, qty, total, vatRateBp, rebateRateBp }] of given.lines.entries()) {
    if (seen.has(itemNo)) faults[`lines.${at}.itemNo`] = '项号重复';
    seen.add(itemNo);
    if (sign(qty) <= 0) faults[`lines.${at}.qty`] = '必须大于 0';
    if (sign(total) <= 0) faults[`lines.${at}.total`] = '必须大于 0';
    if (rebateRateBp > vatRateBp) faults[`lines.${at}.rebateRateBp`] = '不能大于征税率';
  }
  const total = add('0', ...given.lines.map((line) => line.total));
  if (given.lines.length > 0 && sign(fobAmount(total, given.freight, given.insurance, given.currency)) <= 0)
    faults.freight ??= '运费与保费不能超过报关总额';
  return faults;
}
