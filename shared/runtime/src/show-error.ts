import { SHOW } from '@shared/contract/envelope.ts';
import { BizError, CallError, isAborted } from './biz-error.ts';
import { notice, toast } from './notices.ts';
import { doubtSession, endSession } from './session-end.ts';

/** Codes of a 401 that say nothing about the session: the typed password was wrong. */
const NOT_THE_SESSION = new Set(['LOGIN_FAILED', 'MFA_REQUIRED', 'MFA_FAILED']);
/** Ask for the session again, which then says what login still wants: a new password, 两步验证; login has those steps. */
const LOGIN_UNFINISHED = new Set(['PASSWORD_EXPIRED', 'MFA_SETUP_REQUIRED']);
const TITLE_WITHOUT_CODE = '提示';
/** Codes that are no name of a rule: what a notice is called instead (chapter 16, Guards). */
const TITLES: Readonly<Record<string, string>> = { GUARD_FAILED: '条件未满足' };
const shown = new WeakSet<object>();

/**
 * Shows a failed call once: by its showType, or the text of the transport (shell A8.A, A8.B). A 401 ends the session
 * instead of a toast here: the text waits on the login page. An abort shows nothing, nor does an error shown before.
 */
export function showError(error: unknown): void {
  if (isAborted(error) || !(error instanceof Error) || shown.has(error)) return;
  shown.add(error);
  if (error instanceof BizError) showRefusal(error);
  else if (error instanceof CallError) showTransport(error);
}

function showRefusal(error: BizError): void {
  if (error.showType === SHOW.redirect) return;
  if (LOGIN_UNFINISHED.has(error.errorCode)) return doubtSession();
  if (error.status === 401 && !NOT_THE_SESSION.has(error.errorCode))
    return endSession(error.showType === SHOW.silent ? '' : error.message);
  switch (error.showType) {
    case SHOW.silent:
      return;
    case SHOW.warning:
      return toast.warning(error.message);
    case SHOW.notice:
      return notice(TITLES[error.errorCode] ?? (error.errorCode || TITLE_WITHOUT_CODE), error.message);
    default:
      return toast.error(error.message);
  }
}

function showTransport(error: CallError): void {
  if (error.status === 401) return endSession(error.message);
  toast.error(error.message);
  if (error.status === 403) doubtSession();
}
