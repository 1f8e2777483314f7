import { toast } from './notices.ts';
import { loginPath } from '@shared/contract/redirect-target.ts';
import { storage } from './storage.ts';

/** Text that the login page shows once after the session ended. */
export const LOGIN_NOTICE_KEY = 'login-notice';
/** Written when a session ends, so that other tabs follow. */
export const SESSION_END_KEY = 'session-ended';

let ended = false;
let leave = (path: string): void => globalThis.location.assign(path);
let checkSession = (): void => {};
const before = new Set<() => void>();

/** Registers what happens before the page goes away at the end of a session: drafts kept, caches cleared. */
export function beforeSessionEnds(work: () => void): void {
  before.add(work);
}

/**
 * Ends the session in this tab: drafts kept, cache cleared, ONE navigation to login with the way back; other tabs
 * follow. `text` is shown there, as the one toast (shell A8.B). Further calls do nothing.
 */
export function endSession(text: string): void {
  if (ended || globalThis.location.pathname === '/user/login') return;
  ended = true;
  for (const work of before) work();
  if (text && !storage.session.set(LOGIN_NOTICE_KEY, text)) toast.error(text);
  storage.local.set(SESSION_END_KEY, String(Date.now()));
  leave(loginPath(globalThis.location));
}

/** A bare 403 reads as an ended session; only the session itself can tell (a proxy may have refused one call). */
export function doubtSession(): void {
  if (!ended) checkSession();
}

/** Sets how a doubted session is asked for; session.ts does. */
export function onDoubt(check: () => void): void {
  checkSession = check;
}

function follow(event: StorageEvent): void {
  if (event.key === SESSION_END_KEY && event.newValue !== null) endSession('');
}

/** Follows the end of a session in another tab; returns how to stop. */
export function followOtherTabs(): () => void {
  globalThis.addEventListener('storage', follow);
  return () => globalThis.removeEventListener('storage', follow);
}

/** Starts afresh with another way to leave; for tests. */
export function resetSessionEnd(navigate?: (path: string) => void): void {
  ended = false;
  if (navigate) leave = navigate;
}
