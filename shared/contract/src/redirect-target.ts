import { cutEnd } from './text-ends.ts';

const HOME = '/';
const LOGIN = '/user/login';

/**
 * The place to go to after login, from `?redirect=`: a path of our own origin, else `/` (shell A8.B). Refused are other
 * origins in every spelling (//evil, https:, back slashes, javascript:, encoded ones) and the login page itself.
 */
export function safeTarget(redirect: string | null | undefined, origin = globalThis.location.origin): string {
  if (!redirect || !redirect.startsWith('/')) return HOME;
  let plain: string;
  try {
    plain = decodeURIComponent(redirect);
  } catch {
    plain = redirect;
  }
  for (const text of [redirect, plain]) if (/^\/[/\\]/.test(text) || /[\u0000-\u001F\\]/.test(text)) return HOME;
  let url: URL;
  try {
    url = new URL(redirect, origin);
  } catch {
    return HOME;
  }
  const path = cutEnd(url.pathname.toLowerCase(), /\//);
  if (url.origin !== origin || url.pathname.startsWith('//') || path === LOGIN) return HOME;
  return url.pathname + url.search + url.hash;
}

/** The login page with the way back: `/user/login?redirect=<encoded path+search+hash>` (A2.3). */
export function loginPath(from: { pathname: string; search: string; hash: string }): string {
  return `${LOGIN}?redirect=${encodeURIComponent(from.pathname + from.search + from.hash)}`;
}
