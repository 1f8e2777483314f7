import { useCallback } from 'react';
import { create } from 'zustand';
import type { FieldGroup, FieldLevel } from '@shared/contract/access.ts';
import { logout as logoutEndpoint, me as meEndpoint } from '@shared/contract/access/auth.contract.ts';
import type { Me } from '@shared/contract/host-api.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { statusText } from '@shared/contract/texts.ts';
import { isAborted, statusOf } from './biz-error.ts';
import { call } from './call.ts';
import { setDraftOwner } from './draft.ts';
import { queryClient } from './query-client.ts';
import { endSession, leaveSession, onDoubt, restartPage, resumeSession } from './session-end.ts';

/** How often a visible tab asks whether rights, company settings or the release have changed (ACC-034). */
export const REFRESH_MS = 60_000;

/** One code, several of which any one is enough, or nothing that is asked for. */
export type Asked = PermissionCode | readonly PermissionCode[] | undefined;

const useStore = create<{ me: Me | null }>(() => ({ me: null }));
const listeners = new Set<(me: Me, before: Me) => void>();

/** The signed-in user outside of components; null before login. */
export const currentMe = (): Me | null => useStore.getState().me;

/** Puts the user in place; tells the listeners when versions have moved. */
export function setMe(me: Me | null): void {
  const before = currentMe();
  if (me && before && JSON.stringify(me) === JSON.stringify(before)) return;
  if (me) setDraftOwner(me.user.id);
  useStore.setState({ me });
  if (!me || !before) return;
  if (me.rightsVersion !== before.rightsVersion) void queryClient.invalidateQueries();
  for (const listener of listeners) listener(me, before);
}

/** Reads the session; null when nobody is logged in. Rejects when the API gives no answer. */
export async function loadMe(): Promise<Me | null> {
  const me = await readMe();
  if (me) setMe(me);
  return me;
}
async function readMe(): Promise<Me | null> {
  try {
    return await call(meEndpoint, { skipErrorHandler: true });
  } catch (error) {
    if (statusOf(error) === 401 || statusOf(error) === 403) return null;
    throw error;
  }
}

/** The signed-in user. Pages are only drawn for one, so it throws without. */
export function useMe(): Me {
  const me = useStore((state) => state.me);
  if (!me) throw new Error('nobody is logged in');
  return me;
}

/** The same where nobody may be logged in. */
export const useMaybeMe = (): Me | null => useStore((state) => state.me);

/** Whether the user holds the code, or any one of several; nothing asked for is always allowed. */
export function mayOf(me: Me | null, asked: Asked): boolean {
  if (asked === undefined) return true;
  if (!me) return false;
  return typeof asked === 'string'
    ? me.permissions.includes(asked)
    : asked.some((code) => me.permissions.includes(code));
}

/** `const may = useMay()`, `may('logistics.order.create')`. */
export function useMay(): (asked: Asked) => boolean {
  const me = useStore((state) => state.me);
  return useCallback((asked) => mayOf(me, asked), [me]);
}

/** How the user sees a group of fields; absent is HIDDEN. */
export const useField = (group: FieldGroup): FieldLevel => useStore((state) => state.me?.fields[group] ?? 'HIDDEN');

/** Called with the new and the old user when anything about the session has changed; returns how to stop. */
export function onSessionChange(listener: (me: Me, before: Me) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the session again; a session that is over ends in this tab too. Silent when the API is away. */
export async function refreshSession(): Promise<void> {
  try {
    const me = await readMe();
    if (me === null) return endSession(statusText(401));
    // The cookie is one for all tabs: in another one somebody else has logged in.
    if (isOther(me)) return restartPage();
    setMe(me);
  } catch (error) {
    if (!isAborted(error)) return;
  }
}
onDoubt(() => void refreshSession());

/** Asks every 60 s while visible, and when the tab comes back; returns how to stop. */
export function watchSession(): () => void {
  let last = Date.now();
  const ask = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < REFRESH_MS / 2) return;
    last = Date.now();
    void refreshSession();
  };
  const timer = setInterval(ask, REFRESH_MS);
  document.addEventListener('visibilitychange', ask);
  globalThis.addEventListener('focus', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
    globalThis.removeEventListener('focus', ask);
  };
}

/** Ends the session on the server and goes to login, without a way back and without a toast. */
export async function logout(): Promise<void> {
  await call(logoutEndpoint, { body: {} });
  leaveSession('');
}

/**
 * Somebody has logged in over the page of an ended session. The same person goes on where the page stands: what was
 * typed is still there, reads that failed meanwhile are asked again. Anybody else gets a page of their own: nothing of
 * the first one's stays on it. `tell`: other tabs that wait look as well.
 */
export function takeSession(me: Me, tell: boolean): void {
  if (isOther(me)) return restartPage();
  resumeSession(tell);
  setMe(me);
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
}
/** The login of another tab, looked at by a page that waits for one; false: nobody is logged in. */
export async function takeSessionOfOtherTab(): Promise<boolean> {
  const me = await readMe().catch(() => null);
  if (me) takeSession(me, false);
  return me !== null;
}
const isOther = (me: Me): boolean => {
  const before = currentMe();
  return before !== null && before.user.id !== me.user.id;
};
