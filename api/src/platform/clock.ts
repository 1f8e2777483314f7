/** Time source of the server; tests put a fixed one in. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

/** The moment at which a Shanghai day begins (no summer time: always +08:00). */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);
