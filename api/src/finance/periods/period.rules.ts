import type { LedgerModule, Period } from './period.tables.ts';

/** YYYYMM of a day. */
export const monthOf = (day: string): string => day.slice(0, 7).replace('-', '');

/** First and last day of a month YYYYMM. */
export function daysOf(month: string): { startDate: string; endDate: string } {
  const year = Number(month.slice(0, 4));
  const nth = Number(month.slice(4));
  const last = new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10);
  return { startDate: `${last.slice(0, 8)}01`, endDate: last };
}

/** The months YYYYMM from one to another, both included. */
export function monthsBetween(from: string, to: string): string[] {
  const found: string[] = [];
  for (let [year, nth] = [Number(from.slice(0, 4)), Number(from.slice(4))]; ; nth += 1) {
    if (nth > 12) [year, nth] = [year + 1, 1];
    const month = `${year}${String(nth).padStart(2, '0')}`;
    if (month > to) return found;
    found.push(month);
  }
}

/**
 * Months that a company's books still lack: of the first year all twelve, then on from the last one to the end of this year,
 * in December to the end of the next (3.13).
 */
export function missingMonths(last: string | null, today: string): string[] {
  const year = Number(today.slice(0, 4));
  const end = `${today.slice(5, 7) === '12' ? year + 1 : year}12`;
  if (last === null) return monthsBetween(`${year}01`, end);
  return monthsBetween(last, end).slice(1);
}

type Locks = Pick<Period, 'warehouseLocked' | 'arLocked' | 'apLocked' | 'glLocked'>;
const LOCKS = {
  WAREHOUSE: ['warehouseLocked', '仓储'],
  AR: ['arLocked', '应收'],
  AP: ['apLocked', '应付'],
  GL: ['glLocked', '总账'],
} as const satisfies Record<LedgerModule, readonly [keyof Locks, string]>;

/** FIN-118: the Chinese name of the sub-lock that stops postings of a module, its own or the general ledger's; null: none. */
export function lockedFor(period: Locks, module: LedgerModule): string | null {
  for (const one of [module, 'GL'] as const) {
    const [field, name] = LOCKS[one];
    if (period[field]) return name;
  }
  return null;
}

/** Why nothing may be posted into a period, Chinese, after 所在期间; null: it may (FIN-110). */
export function standing(
  period: Pick<Period, 'state' | 'startDate'> & Locks,
  today: string,
  module: LedgerModule,
): string | null {
  if (period.state === 'CLOSED') return '已结账';
  if (period.state === 'CLOSING') return '正在结账';
  if (period.startDate > today) return '未开启';
  const locked = lockedFor(period, module);
  return locked === null ? null : `的${locked}已锁定`;
}

/**
 * FIN-115: the day to propose in place of one that cannot be: the first day of the first of the usable periods that has
 * begun, of those from `from` on where what is dated cannot lie before it (FIN-120). Null: there is none.
 */
export const suggestedDate = (
  usable: readonly Pick<Period, 'startDate' | 'endDate'>[],
  today: string,
  from = '',
): string | null =>
  usable
    .filter(({ endDate }) => endDate >= from)
    .map(({ startDate }) => (startDate < from ? from : startDate))
    .find((start) => start <= today) ?? null;
