import { addDays } from '@shared/contract/business-day.ts';

/** How far a warehouse is: last closed day, and day of its first entry. */
export interface DayProgress {
  lastClosed: string | null;
  firstEntry: string | null;
}

/** WMS-040 the day that is closed next: after the last closed one, else that of the first entry; null: none is over yet. */
export function nextToClose({ lastClosed, firstEntry }: DayProgress, today: string): string | null {
  const next = lastClosed ? addDays(lastClosed, 1) : firstEntry;
  return next !== null && next < today ? next : null;
}

/**
 * WMS-040: why a day cannot be closed, or the days that are closed with it, in order. A warehouse without any closed day
 * begins at its first entry, without an entry at any past day.
 */
export function daysToClose(progress: DayProgress, day: string, today: string, gaps: boolean): string[] | string {
  if (day >= today) return `${day} 还未过完，最晚可日结 ${addDays(today, -1)}。`;
  if (progress.lastClosed !== null && day <= progress.lastClosed) return `${day} 已日结，不用再结。`;
  const first = nextToClose(progress, today) ?? day;
  if (day < first) return `该仓库从 ${first} 开始有出入库，请从这一天开始日结。`;
  if (day > first && !gaps) return `前一天还没有日结，请先日结 ${first}。`;
  const days: string[] = [];
  for (let next = first; next <= day; next = addDays(next, 1)) days.push(next);
  return days;
}
