/** A page that the user looked at. */
export interface Visit {
  /** Key of its tab: path, with ?id= where it shows a record. */
  key: string;
  title: string;
  /** What it showed, for example a document number. */
  label?: string;
  /** When, in milliseconds. */
  at: number;
}

/** 最近访问 shows so many (D1.7); a few more are kept for pages whose right is gone. */
export const SHOWN_VISITS = 10;
const KEPT = 20;

/** The list with a visit in front, each page once. */
export const withVisit = (visits: readonly Visit[], visit: Visit): Visit[] =>
  [visit, ...visits.filter(({ key }) => key !== visit.key)].slice(0, KEPT);

/** The visits of two tabs: each page once, as it was seen last, the newest first. */
export function mergedVisits(mine: readonly Visit[], theirs: readonly Visit[]): Visit[] {
  const newest = [...mine, ...theirs].toSorted((left, right) => right.at - left.at);
  return newest.filter(({ key }, nth) => newest.findIndex((one) => one.key === key) === nth).slice(0, KEPT);
}

/** What was kept, whatever stands there. */
export const readVisits = (value: unknown): Visit[] =>
  Array.isArray(value)
    ? value.filter((one: Partial<Visit> | null): one is Visit => {
        const { key, title, at } = one ?? {};
        return typeof key === 'string' && typeof title === 'string' && typeof at === 'number';
      })
    : [];
