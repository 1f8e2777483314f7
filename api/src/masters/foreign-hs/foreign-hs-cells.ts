import { compare, multiply, round } from '@shared/contract/decimal.ts';
import { TAX_BASES, type OtherTax } from '@shared/contract/system/duty.ts';
import { cutEnd } from '@shared/contract/text-ends.ts';

type Rate = Pick<OtherTax, 'name' | 'rate'>;
/** What a tax is reckoned on; null: the cell does not say. */
export type NamedBase = OtherTax['base'] | null;
/** Why a cell cannot be taken; null: it cannot be read at all. */
interface Fault {
  fault: string | null;
}

/** A percentage of at most two decimals in basis points. */
export const basisPoints = (percent: string): number => Number(round(multiply(percent, '100'), 0));

/** 'RCEP 0; 中韩 2.5' → names with basis points. A rate finer than a basis point is a fault, never rounded. */
export function namedRates(text: string | null): { rates: Rate[] } | Fault {
  const rates: Rate[] = [];
  for (const part of partsOf(text)) {
    const match = /[\s:：](\d{1,9}(?:\.\d{1,9})?)%?$/.exec(part);
    const percent = match?.[1];
    const name = cutEnd(part.slice(0, match?.index ?? 0), /[\s:：]/);
    if (!name || !percent) return { fault: null };
    if (compare(percent, round(percent, 2)) !== 0) return { fault: `${name} 的税率 ${percent}% 超过两位小数` };
    rates.push({ name, rate: basisPoints(percent) });
  }
  return { rates };
}

/** 'MPF 0.35; 消费税 10 完税价格加关税' → taxes with basis points and the base that each names. */
export function namedTaxes(text: string | null): { taxes: (Rate & { base: NamedBase })[] } | Fault {
  const taxes: (Rate & { base: NamedBase })[] = [];
  for (const part of partsOf(text)) {
    const [end = '', base = null] = ENDS.find(([said]) => part.endsWith(said)) ?? [];
    const read = namedRates(cutEnd(part.slice(0, part.length - end.length), /\s/));
    if ('fault' in read) return read;
    taxes.push(...read.rates.map((rate) => ({ ...rate, base })));
  }
  return { taxes };
}

const partsOf = (text: string | null): string[] =>
  (text ?? '')
    .split(/[;；、\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
/** How a cell may end to name a base: 完税价格, (完税价格), CIF. */
const ENDS = (['CIF', 'CIF_DUTY'] as const).flatMap((base) =>
  [TAX_BASES[base], base].flatMap((said) =>
    [` ${said}`, `(${said})`, `（${said}）`].map((end): [string, OtherTax['base']] => [end, base]),
  ),
);

/**
 * Taxes with their bases: as the row names them (`bases`, in the same order), else that of the tax of this name in `known`
 * (the version that the row corrects, or the one in force before it), else 完税价格.
 */
export const withBases = (
  taxes: readonly OtherTax[],
  bases: readonly NamedBase[],
  known: readonly OtherTax[],
): OtherTax[] =>
  taxes.map((tax, at) => ({
    ...tax,
    base:
      bases[at] ??
      known.find(({ name, rate }) => name === tax.name && rate === tax.rate)?.base ??
      known.find(({ name }) => name === tax.name)?.base ??
      'CIF',
  }));
