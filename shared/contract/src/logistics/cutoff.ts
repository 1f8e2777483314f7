import type { Stage } from './container.machine.ts';

/** Stages in which cut-offs are ahead: before them nothing is booked, after them the container has left. */
export const CUTOFF_STAGES = ['BOOK', 'INSPECT', 'LOAD', 'DECLARE'] as const satisfies readonly Stage[];
/** Whether the cut-offs of a container concern nobody any more. */
export const cutoffsOver = ({ stage, atd }: { stage: Stage | null; atd?: string | null }): boolean =>
  Boolean(atd) || !CUTOFF_STAGES.some((each) => each === stage);

const HOUR = 3_600_000;

/** How near a cut-off is by the hours of 全局设置 cutoff.warn_hours: within the longest WARN, within the shortest ALERT (LOG-067). */
export function cutoffLevel(left: number, warnHours: readonly number[]): 'ALERT' | 'WARN' | null {
  const reached = warnHours.filter((hours) => left <= hours * HOUR);
  if (reached.length === 0) return null;
  return reached.includes(Math.min(...warnHours)) ? 'ALERT' : 'WARN';
}
