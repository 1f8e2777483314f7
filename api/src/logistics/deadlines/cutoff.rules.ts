import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
/** A cut-off of a container, its Chinese name, and what is to be done before it (LOG-067). */
export const CUTOFFS = {
  cutSi: { title: '截补料', todo: '尚未补料' },
  cutVgm: { title: CONTAINER_FIELDS.cutVgm, todo: '尚未报 VGM' },
  cutCy: { title: CONTAINER_FIELDS.cutCy, todo: '尚未进港' },
  cutCustoms: { title: CONTAINER_FIELDS.cutCustoms, todo: '尚未放行' },
} as const;
export type Cutoff = keyof typeof CUTOFFS;

/** What is known of a container: its cut-offs, and which of them are done. */
export type CutoffFacts = Record<Cutoff, Date | null> & { done: Record<Cutoff, boolean> };
export interface DueCutoff {
  cutoff: Cutoff;
  at: Date;
  /** The warning that is due: the smallest of the set hours that are left. */
  hours: number;
}
const HOUR = 3_600_000;

/** LOG-067: cut-offs that are ahead within one of the set hours while their step is not done; each with its latest warning. */
export function dueCutoffs(facts: CutoffFacts, now: Date, warnHours: readonly number[]): DueCutoff[] {
  return (Object.keys(CUTOFFS) as Cutoff[]).flatMap((cutoff) => {
    const at = facts[cutoff];
    if (at === null || facts.done[cutoff]) return [];
    const left = at.getTime() - now.getTime();
    const reached = warnHours.filter((hours) => left <= hours * HOUR);
    return left > 0 && reached.length > 0 ? [{ cutoff, at, hours: Math.min(...reached) }] : [];
  });
}

/** Kind of the notice; a moved cut-off makes another kind, so that its warnings come again (re-armed). */
export const cutoffKind = ({ cutoff, at, hours }: DueCutoff): string =>
  `cutoff.${cutoff}.${hours}.${at.toISOString().slice(0, 16)}`;
