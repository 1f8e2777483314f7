import { compare, type Amount } from '../decimal.ts';

/** A price from one day of age to another; toDay null: without end. */
export interface ChargeTier {
  fromDay: number;
  toDay: number | null;
  /** At most six decimals. */
  price: Amount;
}

/** WMS-087: tiers begin on the day after the free ones, follow each other without gap or overlap and end open; null: they do. */
export function tierFault(tiers: readonly Partial<ChargeTier>[], freeDays: number): string | null {
  if (tiers.length === 0) return '请填写阶梯';
  let expected = freeDays + 1;
  for (const [at, { fromDay, toDay, price }] of tiers.entries()) {
    const nth = `第 ${at + 1} 档`;
    if (fromDay !== expected) return `阶梯不连续：${nth}应从第 ${expected} 天开始`;
    const last = at === tiers.length - 1;
    if (last && typeof toDay === 'number') return `阶梯不连续：${nth}是最后一档，止天应留空`;
    if (!last && (typeof toDay !== 'number' || toDay < fromDay)) return `阶梯不连续：${nth}的止天不能早于起天`;
    if (!price) return `${nth}请填写单价`;
    expected = (toDay ?? 0) + 1;
  }
  return null;
}

/** The tier of an age in days; null: the day is free. */
export const tierOf = <Tier extends Pick<ChargeTier, 'fromDay' | 'toDay'>>(
  tiers: readonly Tier[],
  age: number,
): Tier | null => tiers.find(({ fromDay, toDay }) => age >= fromDay && (toDay === null || age <= toDay)) ?? null;

/** The lowest price, at which a top-up to the least volume is charged (WMS-083). */
export const lowestPrice = (tiers: readonly ChargeTier[]): Amount =>
  tiers.map(({ price }) => price).reduce((least, price) => (compare(price, least) < 0 ? price : least));

/** 8–30 天 1.50；31 天起 3.00 */
export const tierText = (tiers: readonly (Omit<ChargeTier, 'price'> & { price?: string | undefined })[]): string =>
  tiers.map(({ fromDay, toDay, price }) => `${spanText(fromDay, toDay)} ${price ?? ''}`.trimEnd()).join('；');
/** 8–30 天 */
export const spanText = (fromDay: number, toDay: number | null): string =>
  toDay === null ? `${fromDay} 天起` : `${fromDay}–${toDay} 天`;
