import { add, compare, minorDigits, multiply, round, type Amount } from '../decimal.ts';
import { factor } from './rebate.ts';

export const DUTY_KINDS = { AD_VALOREM: '从价', SPECIFIC: '从量', COMPOUND: '复合' } as const;
export type DutyKind = keyof typeof DUTY_KINDS;
/** What a further tax is reckoned on. */
export const TAX_BASES = { CIF: '完税价格', CIF_DUTY: '完税价格加关税' } as const;
/** A tax beside duty and VAT; rate in basis points. */
export interface OtherTax {
  name: string;
  rate: number;
  base: keyof typeof TAX_BASES;
}

/** One line of goods to be taxed. Amounts in one currency; rates in basis points. */
export interface DutyLine {
  value: Amount;
  freight: Amount;
  insurance: Amount;
  /** Quantity in the unit of the specific duty; needed for 从量 and 复合. */
  qty: Amount;
  kind: DutyKind;
  /** Ad valorem rate; counts for 从价 and 复合. */
  dutyRate: number;
  /** Duty per unit in the line's currency; counts for 从量 and 复合. */
  specificDuty: Amount;
  otherTaxes: readonly OtherTax[];
  vatRate: number;
  /** Rate of a trade agreement whose certificate is there; null: none. */
  ftaRate: number | null;
}
export interface Duty {
  cif: Amount;
  duty: Amount;
  other: Amount;
  vat: Amount;
  /** duty + other + VAT. */
  total: Amount;
}
/** Each further tax by its name, and whether the agreement's rate was the lower one. */
export type DutyOfLine = Duty & { others: { name: string; amount: Amount }[]; ftaApplied: boolean };

/**
 * Duty and VAT of a line, LOG-087: CIF = value + freight + insurance; duty ad valorem, specific or both; VAT on CIF, duty
 * and further taxes; each amount rounded to the currency's digits. The rate of an agreement counts only when its duty is lower.
 */
export function dutyOf(line: DutyLine, currency: string): DutyOfLine {
  const digits = minorDigits(currency);
  const cif = round(add(line.value, line.freight, line.insurance), digits);
  const share = (base: Amount, rate: number) => round(multiply(base, factor(rate)), digits);
  const adValorem = line.kind === 'SPECIFIC' ? '0' : share(cif, line.dutyRate);
  const specific = line.kind === 'AD_VALOREM' ? '0' : round(multiply(line.qty, line.specificDuty), digits);
  const normal = round(add(adValorem, specific), digits);
  const preferred = line.ftaRate === null ? null : share(cif, line.ftaRate);
  const ftaApplied = preferred !== null && compare(preferred, normal) < 0;
  const duty = ftaApplied ? preferred : normal;
  const others = line.otherTaxes.map(({ name, rate, base }) => ({
    name,
    amount: share(base === 'CIF' ? cif : add(cif, duty), rate),
  }));
  const other = round(add('0', ...others.map(({ amount }) => amount)), digits);
  const vat = share(add(cif, duty, other), line.vatRate);
  return { cif, duty, other, others, vat, total: round(add(duty, other, vat), digits), ftaApplied };
}

/** The sum of lines that were each taxed and rounded by themselves (LOG-087: per line, then sum). */
export function dutyTotals(lines: readonly Duty[], currency: string): Duty {
  const digits = minorDigits(currency);
  const sum = (key: keyof Duty) => round(add('0', ...lines.map((line) => line[key])), digits);
  return { cif: sum('cif'), duty: sum('duty'), other: sum('other'), vat: sum('vat'), total: sum('total') };
}
