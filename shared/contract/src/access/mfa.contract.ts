import * as z from 'zod/mini';
import { command, read } from '../endpoint.ts';
import { PASSWORD_MAX } from './password.ts';

const own = 'self' as const;
const password = () => z.string().check(z.minLength(1, '必填'), z.maxLength(PASSWORD_MAX));
/** Six digits of the authenticator, or a recovery code; blanks and dashes do not count. */
export const secondStep = () => z.string().check(z.trim(), z.maxLength(40));
/** Codes for the day the phone is lost; each opens once. */
export const RECOVERY_CODES = 10;
/** Minutes in which a begun set-up must be confirmed. */
export const MFA_SETUP_MINUTES = 15;

/** 两步验证 of the caller (3.4 mfa_enabled). */
export interface MfaState {
  enabled: boolean;
  /** When it was switched on; null: off. */
  since: string | null;
  /** Recovery codes that were not used yet. */
  codesLeft: number;
  /** 全局设置 asks it of the caller: it cannot be switched off. */
  required: boolean;
}
export const mfaState = read({
  path: '/auth/mfa',
  summary: '两步验证',
  permission: 'session',
  scope: own,
  answer: z.custom<MfaState>(),
});

/** What an authenticator is fed with; shown at the set-up and never again. */
export interface MfaSetup {
  /** Name under which the authenticator lists it. */
  issuer: string;
  account: string;
  /** Base32, for those who cannot scan. */
  secret: string;
  /** The QR code of the otpauth address as SVG. */
  qr: string;
}
/**
 * Begins a set-up, or one in place of the authenticator in use, which goes on working until the new one is confirmed.
 * Needs the password, and a code while two-step login is on; VALIDATION names the wrong one, ACCOUNT_LOCKED as at login.
 */
export const mfaBegin = command({
  path: '/auth/mfa/begin',
  summary: '设置验证器',
  permission: 'session',
  scope: own,
  body: z.object({ password: password(), code: z.optional(secondStep()) }),
  answer: z.custom<MfaSetup>(),
});

const codes = z.object({ recoveryCodes: z.array(z.string()) });
/** Switches it on with a code of the new authenticator; ends the caller's other sessions. The codes are shown once. */
export const mfaConfirm = command({
  path: '/auth/mfa/confirm',
  summary: '启用验证器',
  permission: 'session',
  scope: own,
  body: z.object({ code: secondStep() }),
  answer: codes,
});

const proof = () => z.object({ password: password(), code: secondStep() });
/** New recovery codes in place of the old ones. */
export const mfaRecoveryCodes = command({
  path: '/auth/mfa/recovery-codes',
  summary: '重新生成恢复码',
  permission: 'session',
  scope: own,
  body: proof(),
  answer: codes,
});

/** Switches it off; ILLEGAL_STATE while 全局设置 asks for it. Ends the caller's other sessions. */
export const mfaOff = command({
  path: '/auth/mfa/off',
  summary: '关闭两步验证',
  permission: 'session',
  scope: own,
  body: proof(),
});
