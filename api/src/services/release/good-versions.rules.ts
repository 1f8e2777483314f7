import type { ReleaseAction } from '@shared/contract/release.contract.ts';

/** A document with which another version of a module became live. */
export interface LiveChange {
  version: string;
  action: ReleaseAction;
}

/** Decisions that leave a version because it was not good. */
const BACK: ReadonlySet<ReleaseAction> = new Set(['ROLLBACK', 'RESTORE']);

/**
 * Versions that were live before the one that is live now and were good, the oldest first: each was followed by a newer
 * one that somebody chose, not rolled back from. Who goes back to one stands where it stood; what came after it is not
 * good. A version that is chosen again after it was rolled back from counts again.
 */
export function goodVersions(changes: readonly LiveChange[]): string[] {
  let good: string[] = [];
  let live: string | null = null;
  for (const { version, action } of changes) {
    if (BACK.has(action)) {
      const at = good.indexOf(version);
      good = at < 0 ? good : good.slice(0, at);
    } else if (live !== null) good = [...good.filter((one) => one !== live), live];
    good = good.filter((one) => one !== version);
    live = version;
  }
  return good;
}
