import { leaveDirty } from '@shared/runtime/dirty.ts';
import { flushDrafts } from '@shared/runtime/draft.ts';
import { storage } from '@shared/runtime/storage.ts';

/** Session flag that a reload for a failed chunk has been done. */
export const RELOAD_FLAG = 'chunk-reload-once';

let reloading = false;
let reload = (): void => globalThis.location.reload();

/**
 * Reloads the page for a failed chunk, once in a session: the flag is written BEFORE, drafts are kept first, two
 * failures at once are one reload. Answers false when the card must be shown instead: done before, no session storage,
 * offline (shell A8.C).
 */
export function reloadOnce(): boolean {
  if (reloading) return true;
  if (globalThis.navigator.onLine === false) return false;
  if (storage.session.get(RELOAD_FLAG) !== null) return false;
  if (!storage.session.set(RELOAD_FLAG, String(Date.now()))) return false;
  if (storage.session.get(RELOAD_FLAG) === null) return false;
  reloading = true;
  flushDrafts();
  leaveDirty();
  reload();
  return true;
}

/** Starts afresh with another way to reload; for tests. */
export function resetReloadGuard(by: () => void): void {
  reloading = false;
  reload = by;
}
