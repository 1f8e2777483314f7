const SHANGHAI = 8 * 60;
const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** Whether a moment lies in one of the periods `22:00-07:00` (Shanghai, begin inclusive, end exclusive; may pass midnight). */
export function isQuiet(now: Date, periods: readonly string[]): boolean {
  const minute = (now.getUTCHours() * 60 + now.getUTCMinutes() + SHANGHAI) % 1440;
  return periods.some((period) => {
    const [from, to] = period.split('-').map(minutesOf);
    if (from === undefined || to === undefined) return false;
    return from <= to ? from <= minute && minute < to : from <= minute || minute < to;
  });
}
