import { login } from '@shared/contract/access/auth.contract.ts';
import * as mfa from '@shared/contract/access/mfa.contract.ts';
import { userLoginLog } from '@shared/contract/access/user-login.contract.ts';
import type { TestClient } from '../../../test/client.ts';
import { PASSWORD, type AccessApi } from './access.fixture.ts';
import { codeAt } from './totp.rules.ts';

/** A code that no authenticator shows. */
export const WRONG = '000000';

/** People with two-step login for one test file. The API may start after the desk. */
export function mfaDesk(api: () => AccessApi) {
  const tryLogin = (username: string, code?: string, password = PASSWORD, client = api().anonymous()) =>
    client.call(login, { body: { username, password, ...(code === undefined ? {} : { code }) } });
  /** OK, or status, error code and show type of the refusal. */
  const outcome = async (answer: ReturnType<typeof tryLogin>) => {
    const { status, envelope } = await answer;
    return envelope.success ? 'OK' : `${status} ${envelope.errorCode} ${envelope.showType}`;
  };
  /** A new time step: no code of the one before. */
  const nextCode = (secret: string) => {
    api().pass(1);
    return codeAt(secret, api().now());
  };
  /** Switches it on as a person does; answers the secret and the recovery codes. */
  async function switchOn(client: TestClient, password = PASSWORD) {
    const { secret } = await client.ok(mfa.mfaBegin, { body: { password } });
    const { recoveryCodes } = await client.ok(mfa.mfaConfirm, { body: { code: codeAt(secret, api().now()) } });
    return { secret, recoveryCodes };
  }
  /** A new account that has it switched on. */
  async function member(username: string, roles = ['operator']) {
    const made = await api().user(username, roles);
    return { ...made, ...(await switchOn(made.client)) };
  }
  /** The login log of an account, newest first. */
  const reasons = async (id: string) =>
    (await api().root.ok(userLoginLog, { params: { id } })).list.map(({ result, reason }) => `${result} ${reason}`);
  return { tryLogin, outcome, nextCode, switchOn, member, reasons };
}
