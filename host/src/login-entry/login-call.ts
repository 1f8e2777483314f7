import { changePassword, login, logout, me } from '@shared/contract/access/auth.contract.ts';
import { mfaBegin, mfaConfirm, type MfaSetup } from '@shared/contract/access/mfa.contract.ts';
import { COMPANY_KEY } from '@shared/contract/company-name.ts';
import type { Me } from '@shared/contract/host-api.ts';
import { loginPath, safeTarget } from '@shared/contract/redirect-target.ts';
import { company } from '@shared/contract/shared/setting.contract.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { BizError, fieldErrorsOf } from '@shared/runtime/biz-error.ts';
import { call } from '@shared/runtime/call.ts';
import { storage } from '@shared/runtime/storage.ts';

/** What a step of login ended with: the user, or what to read in the form. */
export type Step = { me: Me } | Refused;
export interface Refused {
  refused: string;
  fields: Record<string, string>;
  errorCode: string;
}

const quiet = { skipErrorHandler: true } as const;
const refusedBy = (error: unknown): Refused => {
  const fields = fieldErrorsOf(error);
  const text = error instanceof Error && error.message ? error.message : TEXTS.unknownError;
  const errorCode = error instanceof BizError ? error.errorCode : '';
  return { refused: Object.keys(fields).length > 0 ? '' : text, fields, errorCode };
};

/** Who is logged in already; null: nobody. */
export const whoIsThere = (): Promise<Me | null> => call(me, quiet).catch(() => null);

/** What was typed in the first step of login; the second one sends it again, with the code. */
export interface Typed {
  username: string;
  password: string;
}

/** Logs in; refreshes the company name that the title shows (A1.5). Errors stay in the form (A8.B). */
export async function logIn(typed: Typed & { code?: string }): Promise<Step> {
  try {
    const user = await call(login, { body: typed, ...quiet });
    const config = await call(company.config, quiet).catch(() => null);
    if (config) storage.local.set(COMPANY_KEY, JSON.stringify(config));
    return { me: user ?? (await call(me, quiet)) };
  } catch (error) {
    return refusedBy(error);
  }
}

/** Changes a password that must be changed; the session stays. */
export async function renewPassword(oldPassword: string, newPassword: string): Promise<Step> {
  try {
    await call(changePassword, { body: { oldPassword, newPassword }, ...quiet });
    return { me: await call(me, quiet) };
  } catch (error) {
    return refusedBy(error);
  }
}

/** Begins 两步验证 with the password that was typed. */
export const beginMfa = (password: string): Promise<MfaSetup | Refused> =>
  call(mfaBegin, { body: { password }, ...quiet }).catch(refusedBy);

/** Switches 两步验证 on with the first code; the recovery codes. */
export const confirmMfa = (code: string): Promise<string[] | Refused> =>
  call(mfaConfirm, { body: { code }, ...quiet }).then(({ recoveryCodes }) => recoveryCodes, refusedBy);

/** Leaves a login that is not finished. */
export const leave = async (): Promise<void> => {
  await call(logout, quiet).catch(() => null);
  location.replace(location.href);
};

/** Goes on to the place that was asked for, else home. */
export function goOn(): void {
  location.replace(safeTarget(new URLSearchParams(location.search).get('redirect')));
}

/**
 * Who comes by the server's redirect has the #hash of the place behind this page's address, because a browser tells no
 * server of it; it belongs to the way back (A2.3).
 */
export function keepHash(): void {
  const redirect = new URLSearchParams(location.search).get('redirect');
  if (!redirect || !location.hash) return;
  const kept = new URL(redirect, location.origin);
  const { pathname, search } = kept;
  history.replaceState(null, '', loginPath({ pathname, search, hash: location.hash }));
}
