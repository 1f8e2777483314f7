/** A version that counts from a day on and up to, not including, another; null: without end (SYS-001). */
export interface Dated {
  effectiveFrom: string;
  effectiveTo: string | null;
}

/** Whether a version counts on a day (LOG-080: effective_from ≤ day, effective_to null or > day). */
export const inForce = ({ effectiveFrom, effectiveTo }: Dated, day: string): boolean =>
  effectiveFrom <= day && (effectiveTo === null || effectiveTo > day);
/** The version that counts on a day, or null. */
export const versionOn = <Version extends Dated>(versions: readonly Version[], day: string): Version | null =>
  versions.find((version) => inForce(version, day)) ?? null;

/** What a new version changes: the one that it ends on its first day, and its own last day. Or why it cannot be. */
export type Placed<Version> = { ends: Version | null; effectiveTo: string | null } | { fault: string };
/**
 * Places a new version among those of a code (SYS-001). The version in force on its first day ends there; a later one
 * stays, and ends the new one. A version is never overwritten: the same first day is a fault.
 */
export function placeVersion<Version extends Dated>(versions: readonly Version[], next: Dated): Placed<Version> {
  const { effectiveFrom, effectiveTo } = next;
  if (effectiveTo !== null && effectiveTo <= effectiveFrom) return { fault: '失效日期应晚于生效日期' };
  if (versions.some((version) => version.effectiveFrom === effectiveFrom))
    return { fault: `${effectiveFrom} 已有版本，不能覆盖` };
  const later = versions
    .map((version) => version.effectiveFrom)
    .filter((day) => day > effectiveFrom)
    .sort()[0];
  if (later !== undefined && effectiveTo !== null && effectiveTo > later)
    return { fault: `与 ${later} 起的版本重叠，失效日期不能晚于该日` };
  return { ends: versionOn(versions, effectiveFrom), effectiveTo: effectiveTo ?? later ?? null };
}

/** A version that another one, or a voiding, may have ended before its own last day (`cut`): `formerTo`, null: none. */
export interface Cuttable extends Dated {
  cut: boolean;
  formerTo: string | null;
}
/** Ends a version on a day: the last day of its own is kept, to be given back. */
export const cutAt = (version: Cuttable, day: string): Pick<Cuttable, 'effectiveTo' | 'cut' | 'formerTo'> => ({
  effectiveTo: day,
  cut: true,
  formerTo: version.cut ? version.formerTo : version.effectiveTo,
});
/** Gives a cut version its own last day again, as far as the next border (a later version, a voiding) lets it. */
export function uncut(
  version: Cuttable,
  borders: readonly (string | null | undefined)[],
): Pick<Cuttable, 'effectiveTo' | 'cut' | 'formerTo'> {
  const border = borders.filter((day) => typeof day === 'string' && day > version.effectiveFrom).sort()[0];
  const { formerTo } = version;
  if (border && (formerTo === null || formerTo > border)) return { effectiveTo: border, cut: true, formerTo };
  return { effectiveTo: formerTo, cut: false, formerTo: null };
}
/** The version that one which goes had ended, and the first that begins after that one. */
export const aroundVersion = <Version extends Cuttable>(versions: readonly Version[], gone: Dated) => ({
  ended: versions.find(({ effectiveTo, cut }) => cut && effectiveTo === gone.effectiveFrom) ?? null,
  later: versions
    .map(({ effectiveFrom }) => effectiveFrom)
    .filter((day) => day > gone.effectiveFrom)
    .sort()[0],
});

/** 2026-01-01 起, 2025-01-01 至 2025-12-31 (the last day that counts). */
export function periodText({ effectiveFrom, effectiveTo }: Dated): string {
  if (effectiveTo === null) return `${effectiveFrom} 起`;
  const last = new Date(Date.parse(`${effectiveTo}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  return `${effectiveFrom} 至 ${last}`;
}
