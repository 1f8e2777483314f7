/** Time source of the server; tests put a fixed one in. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

const SHANGHAI = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
/** Calendar date in Asia/Shanghai, YYYY-MM-DD. */
export const shanghaiDay = (moment: Date): string => SHANGHAI.format(moment);
/** The moment at which a Shanghai day begins (no summer time: always +08:00). */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);
/** A day plus n days. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
