const shanghai = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', hourCycle: 'h23', ...options });
const full = shanghai({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' });
const clock = shanghai({ hour: '2-digit', minute: '2-digit' });

/** A moment as staff read it, in Asia/Shanghai wherever the browser stands: 2026-11-21 09:30 (A1.9). */
export function timeText(moment: string | number | Date): string {
  const part = Object.fromEntries(full.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
}

/** hh:mm in Asia/Shanghai. */
export const clockText = (moment: string | number | Date): string => clock.format(new Date(moment));

/** The clock for today, month and day before: 09:30, 11-20. */
export function momentText(moment: string | number | Date, now = Date.now()): string {
  const [day = '', time = ''] = timeText(moment).split(' ');
  return day === timeText(now).slice(0, 10) ? time : day.slice(5);
}
