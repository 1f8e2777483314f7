import { DISPLAY_HASH, screenTokens } from '@shared/contract/dashboard/screen-token.contract.ts';
import { call } from '@shared/runtime/call.ts';
import { storage } from '@shared/runtime/storage.ts';
import { LOGIN_NOTICE_KEY } from '@shared/runtime/session-end.ts';
import { BizError } from '@shared/runtime/biz-error.ts';

/**
 * A link for a screen on the wall carries its secret behind the #: it is exchanged for a cookie and taken out of the
 * address. One that counts no longer leads to login, which says so. Rejects when the API gives no answer.
 */
export async function openDisplay(): Promise<void> {
  if (!location.hash.startsWith(DISPLAY_HASH)) return;
  const token = location.hash.slice(DISPLAY_HASH.length);
  try {
    await call(screenTokens.open, { body: { token }, skipErrorHandler: true });
  } catch (error) {
    if (!(error instanceof BizError)) throw error;
    storage.session.set(LOGIN_NOTICE_KEY, error.message);
  }
  history.replaceState(history.state, '', location.pathname + location.search);
}
