import { toast } from './notices.ts';
import { loginPath } from '@shared/contract/redirect-target.ts';
import { storage } from './storage.ts';

/** Text that the login page shows once after the session ended. */
export const LOGIN_NOTICE_KEY = 'login-notice';
/** Written when a session ends, so that other tabs follow. */
export const SESSION_END_KEY = 'session-ended';
/** Written when somebody has logged in over a page; other tabs whose page waits look who it is. */
export const SESSION_BACK_KEY = 'session-back';

let ended = false;
let leave = (path: string): void => globalThis.location.assign(path);
let checkSession = (): void => {};
const before = new Set<() => void>();
const drafting = new Set<() => void>();
let isUnsaved = (): boolean => false;
/** How login is asked for over a page with unsaved work: connected by the shell, with how another tab's login is told. */
interface LoginOver {
  open: (text: string) => void;
  loggedInElsewhere: () => void;
}
let loginOver: LoginOver | null = null;

/** Registers what happens before the page goes away at the end of a session: caches cleared. */
export function beforeSessionEnds(work: () => void): void {
  before.add(work);
}
/** The same, also when the page stays and login is asked for over it: drafts kept. */
export function whenSessionEnds(work: () => void): void {
  drafting.add(work);
}
/** Sets how to tell whether something is unsaved; dirty.ts does. */
export function keepPageWhile(unsaved: () => boolean): void {
  isUnsaved = unsaved;
}
/** Connects the login over the page; returns how to take it back. */
export function connectLoginOver(dialog: LoginOver): () => void {
  loginOver = dialog;
  return () => {
    if (loginOver === dialog) loginOver = null;
  };
}

/**
 * Ends the session in this tab, once; other tabs follow. With unsaved work the page stays as it is, drafted, and login is
 * asked for over it. Otherwise: cache cleared, ONE navigation to login with the way back, `text` shown there as the one
 * toast (shell A8.B).
 */
export function endSession(text: string): void {
  if (ended || globalThis.location.pathname === '/user/login') return;
  if (!loginOver || !isUnsaved()) return leaveSession(text);
  ended = true;
  for (const work of drafting) work();
  storage.local.set(SESSION_END_KEY, String(Date.now()));
  loginOver.open(text);
}

/** Ends the session and leaves the page whatever stands on it: logged out on purpose, or the page is given up. */
export function leaveSession(text: string): void {
  ended = true;
  for (const work of [...drafting, ...before]) work();
  if (text && !storage.session.set(LOGIN_NOTICE_KEY, text)) toast.error(text);
  storage.local.set(SESSION_END_KEY, String(Date.now()));
  leave(loginPath(globalThis.location));
}

/** Somebody else is logged in now: what the first one has on this page is drafted and goes, nothing of it is shown. */
export function restartPage(): void {
  for (const work of [...drafting, ...before]) work();
  leave('/');
}

/** The same person is back over the page: it goes on as it stands. `tell`: other tabs that wait look as well. */
export function resumeSession(tell: boolean): void {
  ended = false;
  if (tell) storage.local.set(SESSION_BACK_KEY, String(Date.now()));
}

/** Login could not be asked for over the page (its code did not come): the next call that finds no session asks again. */
export function loginOverFailed(): void {
  ended = false;
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
  if (event.newValue === null) return;
  if (event.key === SESSION_END_KEY) endSession('');
  if (event.key === SESSION_BACK_KEY && ended) loginOver?.loggedInElsewhere();
}

/** Follows the end of a session in another tab; returns how to stop. */
export function followOtherTabs(): () => void {
  globalThis.addEventListener('storage', follow);
  return () => globalThis.removeEventListener('storage', follow);
}

/** Starts afresh with another way to leave; for tests. */
export function resetSessionEnd(navigate?: (path: string) => void): void {
  ended = false;
  loginOver = null;
  if (navigate) leave = navigate;
}
