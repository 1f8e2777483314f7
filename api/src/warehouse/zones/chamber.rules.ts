/** Facts about an opening or a closing, all times as UTC moments, temperatures °C × 10. */
export interface Visit {
  at: Date;
  now: Date;
  /** Cold zones (CHILLED, FROZEN) need the temperature. */
  cold: boolean;
  temperature: number | null;
}

/** Five minutes of leave for clocks that disagree. */
const LEEWAY_MS = 5 * 60_000;

/** Problems of 开仓 by field (2.4): not in the future, not before the last close, temperature in a cold zone. */
export function openingProblems(visit: Visit & { lastClose: Date | null }): Record<string, string> {
  return {
    ...timeAndTemperature(visit),
    ...(visit.lastClose && visit.at < visit.lastClose ? { at: '不能早于上次关仓时间' } : {}),
  };
}

/** Problems of 关仓 by field: later than the opening, not in the future, temperature in a cold zone. */
export function closingProblems(visit: Visit & { openedAt: Date }): Record<string, string> {
  return {
    ...timeAndTemperature(visit),
    ...(visit.at <= visit.openedAt ? { at: '必须晚于开仓时间' } : {}),
  };
}

/** A 检修 up to so long may be over goods (4.1). */
const SHORT_MS = 24 * 3_600_000;
/** 4.1: whether a 检修 takes longer than a day, so that the chamber must be empty; one without a planned end does. */
export const isLongMaintenance = (now: Date, until: Date | null): boolean =>
  until === null || until.getTime() - now.getTime() > SHORT_MS;

/** Whether a moment is in the future, clocks that disagree apart. */
export const isLater = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + LEEWAY_MS;

function timeAndTemperature(visit: Visit): Record<string, string> {
  const problems: Record<string, string> = {};
  if (isLater(visit.at, visit.now)) problems.at = '不能晚于当前时间';
  if (visit.cold && visit.temperature === null) problems.temperature = '冷藏、冷冻仓必填温度';
  return problems;
}

/** Whole minutes that a chamber stood open. */
export const minutesOpen = (openedAt: Date, closedAt: Date): number =>
  Math.floor((closedAt.getTime() - openedAt.getTime()) / 60_000);

/** What was abnormal about a working opening (2.4): temperature outside the zone's limits, or a cold chamber open too long. */
export function abnormalText(record: {
  temperatures: readonly (number | null)[];
  min: number | null;
  max: number | null;
  cold: boolean;
  minutes: number;
  /** Parameter wh.chamber.cold.max.minutes. */
  maxMinutes: number;
}): string | null {
  const reasons: string[] = [];
  const outside = record.temperatures.some(
    (value) =>
      value !== null && ((record.min !== null && value < record.min) || (record.max !== null && value > record.max)),
  );
  if (outside) reasons.push('温度超出库区上下限');
  if (record.cold && record.minutes > record.maxMinutes) reasons.push(`开仓超过 ${record.maxMinutes} 分钟`);
  return reasons.length > 0 ? reasons.join('；') : null;
}
