import { changePassword, me } from '@shared/contract/access/auth.contract.ts';
import * as mfa from '@shared/contract/access/mfa.contract.ts';
import { userReset } from '@shared/contract/access/user.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessApi, PASSWORD, type AccessApi } from './access.fixture.ts';
import { acMfa } from './mfa.tables.ts';
import { acLoginTry } from './session.tables.ts';
import { codeAt } from './totp.rules.ts';
import { mfaDesk, WRONG } from './mfa-desk.fixture.ts';

let api: AccessApi;
beforeAll(async () => {
  api = await accessApi();
});
afterAll(() => api.close());
afterEach(async () => {
  await api.db.delete(acLoginTry);
  expect(api.faults).toEqual([]);
});

const { tryLogin, outcome, nextCode, member, reasons } = mfaDesk(() => api);

describe('login', () => {
  it('asks for the code after the right password only, and takes it once', async () => {
    const { id, secret } = await member('two.steps');
    expect(await outcome(tryLogin('two.steps', undefined, 'Wrong#12345'))).toBe('401 LOGIN_FAILED 0');
    expect(await outcome(tryLogin('two.steps', WRONG, 'Wrong#12345'))).toBe('401 LOGIN_FAILED 0');
    expect(await outcome(tryLogin('two.steps'))).toBe('401 MFA_REQUIRED 0');
    const code = nextCode(secret);
    expect(await outcome(tryLogin('two.steps', WRONG))).toBe('401 MFA_FAILED 0');
    const client = api.anonymous();
    expect(await outcome(tryLogin('two.steps', `${code.slice(0, 3)} ${code.slice(3)}`, PASSWORD, client))).toBe('OK');
    await client.ok(me);
    const again = await tryLogin('two.steps', code);
    expect(again.envelope.errorMessage).toBe('该验证码已用过，请等验证器显示下一个。');
    expect((await reasons(id)).slice(0, 6)).toEqual([
      'FAILED USED_CODE',
      'SUCCESS OK_CODE',
      'FAILED BAD_CODE',
      'PENDING MFA_REQUIRED',
      'FAILED BAD_PASSWORD',
      'FAILED BAD_PASSWORD',
    ]);
  });

  it('one code opens one of several logins at once', async () => {
    const { secret } = await member('at.once');
    const code = nextCode(secret);
    const answers = await Promise.all([0, 1, 2].map(() => outcome(tryLogin('at.once', code))));
    expect(answers.sort()).toEqual(['401 MFA_FAILED 0', '401 MFA_FAILED 0', 'OK']);
  });

  it('a recovery code opens once, however it is typed, and its owner is told', async () => {
    const { id, recoveryCodes } = await member('lost.phone');
    const [first = '', second = ''] = recoveryCodes;
    expect(await outcome(tryLogin('lost.phone', ` ${first.toLowerCase().replace('-', ' ')} `))).toBe('OK');
    const again = await tryLogin('lost.phone', first);
    expect(again.envelope.errorMessage).toBe('恢复码不正确或已用过。');
    const client = api.anonymous();
    expect(await outcome(tryLogin('lost.phone', second, PASSWORD, client))).toBe('OK');
    expect(await client.ok(mfa.mfaState)).toMatchObject({ codesLeft: 8 });
    const told = await api.database.raw<{ body: string }>(
      `select body from sh_notification where user_id = ${id} and kind = 'account.mfa' order by id`,
    );
    expect(told.map(({ body }) => /还剩 (\d+) 个/.exec(body)?.[1])).toEqual(['9', '8']);
  });

  it('ACC-021 wrong codes lock as wrong passwords do; the password alone does not start the count anew', async () => {
    const { id, secret } = await member('guessed');
    for (let i = 0; i < 5; i += 1) {
      expect(await outcome(tryLogin('guessed'))).toBe('401 MFA_REQUIRED 0');
      expect(await outcome(tryLogin('guessed', WRONG))).toBe('401 MFA_FAILED 0');
      // Only the name is to lock here.
      await api.db.delete(acLoginTry).where(eq(acLoginTry.key, 'a:127.0.0.1'));
    }
    // Nothing tells whether the password or the code would have been right.
    for (const [code, password] of [
      [undefined, PASSWORD],
      [codeAt(secret, api.now()), PASSWORD],
      [WRONG, 'Wrong#12345'],
    ])
      expect(await outcome(tryLogin('guessed', code, password))).toBe('429 ACCOUNT_LOCKED 0');
    expect((await reasons(id))[0]).toBe('LOCKED NAME_LOCKED');
    api.pass(15);
    expect(await outcome(tryLogin('guessed', codeAt(secret, api.now())))).toBe('OK');
  });

  it('ACC-022 a password that was reset is changed after the code; 两步验证 stays', async () => {
    const { id, secret, detail } = await member('both.steps');
    const { temporaryPassword } = await api.root.ok(userReset, {
      params: { id },
      body: { version: (await detail()).version },
    });
    expect(await outcome(tryLogin('both.steps', undefined, temporaryPassword ?? ''))).toBe('401 MFA_REQUIRED 0');
    const client = api.anonymous();
    expect(await outcome(tryLogin('both.steps', nextCode(secret), temporaryPassword ?? '', client))).toBe('OK');
    expect((await client.ok(me)).user.mustChangePassword).toBe(true);
    await client.ok(changePassword, { body: { oldPassword: temporaryPassword ?? '', newPassword: 'Nv3&hyWq8d' } });
    expect((await client.ok(mfa.mfaState)).enabled).toBe(true);
  });

  it('a change of password needs a code, which is used up; without one nothing changes', async () => {
    const { client, secret } = await member('new.password');
    const change = async (code: string | undefined, oldPassword = PASSWORD) =>
      (await client.call(changePassword, { body: { oldPassword, newPassword: 'Nv3&hyWq8d', code } })).envelope;
    expect((await change(undefined)).data).toEqual({ fields: { code: '请输入验证码' } });
    expect((await change(WRONG)).data).toMatchObject({ fields: { code: expect.stringContaining('不正确') } });
    const code = nextCode(secret);
    expect((await change(code, 'Wrong#12345')).data).toEqual({ fields: { oldPassword: '密码不正确' } });
    expect(await change(code)).toMatchObject({ success: true });
    expect(await outcome(tryLogin('new.password', code, 'Nv3&hyWq8d'))).toBe('401 MFA_FAILED 0');
    expect(await outcome(tryLogin('new.password', nextCode(secret), 'Nv3&hyWq8d'))).toBe('OK');
  });

  it('with another key of the server the authenticator is dead and says so; a recovery code still opens', async () => {
    const { id, secret, recoveryCodes } = await member('lost.key');
    const kept = await api.db.select().from(acMfa).where(eq(acMfa.userId, id));
    await api.db
      .update(acMfa)
      .set({ secret: `x${kept[0]?.secret}` })
      .where(eq(acMfa.userId, id));
    const { envelope } = await tryLogin('lost.key', nextCode(secret));
    expect(envelope.errorMessage).toBe('验证器已失效，请用恢复码，或请管理员重置两步验证。');
    expect((await reasons(id))[0]).toBe('FAILED MFA_UNREADABLE');
    expect(await outcome(tryLogin('lost.key', recoveryCodes[0]))).toBe('OK');
  });
});
