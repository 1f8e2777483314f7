import { SHANGHAI } from '@shared/contract/business-day.ts';
/** When a scheduled job runs: every n minutes, or at a time of day in Shanghai (every day, one weekday, first of the month). */
export type Rhythm = { everyMinutes: number } | { at: string; weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6; monthly?: boolean };

const MINUTE = 60_000;
const DAY = 86_400_000;
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

/** The first moment after `after` at which the job is due. Minutes count from midnight in Shanghai. */
export function nextRun(rhythm: Rhythm, after: Date): Date {
  const local = after.getTime() + SHANGHAI;
  if ('everyMinutes' in rhythm) {
    const step = rhythm.everyMinutes * MINUTE;
    return new Date((Math.floor(local / step) + 1) * step - SHANGHAI);
  }
  const [hours = 0, minutes = 0] = rhythm.at.split(':').map(Number);
  let day = Math.floor(local / DAY);
  for (; ; day += 1) {
    const moment = day * DAY + (hours * 60 + minutes) * MINUTE;
    const date = new Date(moment);
    const fits =
      (rhythm.weekday === undefined || date.getUTCDay() === rhythm.weekday) &&
      (!rhythm.monthly || date.getUTCDate() === 1);
    if (fits && moment > local) return new Date(moment - SHANGHAI);
  }
}

/** 每 10 分钟 · 每天 03:00 · 每周日 03:00 · 每月 1 日 03:00. */
export function rhythmText(rhythm: Rhythm): string {
  if ('everyMinutes' in rhythm) return rhythm.everyMinutes === 60 ? '每小时' : `每 ${rhythm.everyMinutes} 分钟`;
  if (rhythm.monthly) return `每月 1 日 ${rhythm.at}`;
  return rhythm.weekday === undefined ? `每天 ${rhythm.at}` : `每${WEEKDAYS[rhythm.weekday]} ${rhythm.at}`;
}
