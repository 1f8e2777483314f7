/** Milliseconds that clocks in Shanghai are ahead of UTC; there is no summer time. */
export const SHANGHAI = 8 * 3_600_000;

/** The business date of a moment (ISO text, milliseconds or Date): its calendar day in Asia/Shanghai, YYYY-MM-DD. */
export const businessDay = (moment: Date | string | number): string =>
  new Date(new Date(moment).getTime() + SHANGHAI).toISOString().slice(0, 10);

/** The business date of now, whatever the zone of the browser (shell A1.9). */
export const today = (now = Date.now()): string => businessDay(now);

/** A day plus n days. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** An accounting period as people read it: 202611 → 2026-11. */
export const monthText = (month: string): string => `${month.slice(0, 4)}-${month.slice(4)}`;
