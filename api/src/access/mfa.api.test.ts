import { changePassword, login, me } from '@shared/contract/access/auth.contract.ts';
import * as mfa from '@shared/contract/access/mfa.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userLoginLog } from '@shared/contract/access/user-login.contract.ts';
import { userReset, userResetMfa } from '@shared/contract/access/user.contract.ts';
import { settings } from '@shared/contract/shared/setting.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { settingRoutes } from '../settings/setting.routes.ts';
import { accessApi, PASSWORD, ROOT_PASSWORD, type AccessApi } from './access.fixture.ts';
import { resetMfaOf } from './mfa-reset.ts';
import { acMfa } from './mfa.tables.ts';
import { acLoginTry, acSession } from './session.tables.ts';
import { codeAt } from './totp.rules.ts';
import { acUser } from './user.tables.ts';

/** 3.4 mfa_enabled: two-step login, from the set-up to the reset. */
let api: AccessApi;
beforeAll(async () => {
  api = await accessApi(settingRoutes);
});
afterAll(() => api.close());
afterEach(() => api.db.delete(acLoginTry));

const tryLogin = (username: string, code?: string, password = PASSWORD, client = api.anonymous()) =>
  client.call(login, { body: { username, password, ...(code === undefined ? {} : { code }) } });
const outcome = async (answer: ReturnType<typeof tryLogin>) => {
  const { status, envelope } = await answer;
  return envelope.success ? 'OK' : `${status} ${envelope.errorCode} ${envelope.showType}`;
};
const WRONG = '000000';
/** A new time step: no code of the one before. */
const nextCode = (secret: string) => {
  api.pass(1);
  return codeAt(secret, api.now());
};
/** Switches it on as a person does; answers the secret and the recovery codes. */
async function switchOn(client: TestClient, password = PASSWORD) {
  const { secret } = await client.ok(mfa.mfaBegin, { body: { password } });
  const { recoveryCodes } = await client.ok(mfa.mfaConfirm, { body: { code: codeAt(secret, api.now()) } });
  return { secret, recoveryCodes };
}
async function member(username: string, roles = ['operator']) {
  const made = await api.user(username, roles);
  return { ...made, ...(await switchOn(made.client)) };
}
const reasons = async (id: string) =>
  (await api.root.ok(userLoginLog, { params: { id } })).list.map(({ result, reason }) => `${result} ${reason}`);
async function setPolicy(value: 'OFF' | 'ADMIN' | 'ALL') {
  const { list } = await api.root.ok(settings.list);
  const version = list.find(({ key }) => key === 'security.mfa')?.version ?? 0;
  await api.root.ok(settings.save, { body: { items: [{ key: 'security.mfa', value, version }] } });
}

describe('switching it on', () => {
  it('password, QR code, first code, ten recovery codes; the other sessions end', async () => {
    const { client } = await api.user('set.up', ['operator']);
    const other = await api.login('set.up', PASSWORD);
    expect(await client.ok(mfa.mfaState)).toEqual({ enabled: false, since: null, codesLeft: 0, required: false });
    const refused = await client.call(mfa.mfaBegin, { body: { password: 'Wrong#12345' } });
    expect([refused.status, refused.envelope.data]).toEqual([422, { fields: { password: '密码不正确' } }]);
    const begun = await client.ok(mfa.mfaBegin, { body: { password: PASSWORD } });
    expect(begun).toMatchObject({ account: 'set.up', secret: expect.stringMatching(/^[A-Z2-7]{32}$/) });
    expect(begun.qr).toMatch(/^<svg /);
    // Not on before the first code is right.
    expect(await outcome(tryLogin('set.up'))).toBe('OK');
    const wrong = await client.call(mfa.mfaConfirm, { body: { code: WRONG } });
    expect(wrong.envelope.data).toEqual({ fields: { code: '验证码不正确，请输入最新的验证码。' } });
    const { recoveryCodes } = await client.ok(mfa.mfaConfirm, { body: { code: codeAt(begun.secret, api.now()) } });
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect(await client.ok(mfa.mfaState)).toMatchObject({ enabled: true, codesLeft: 10, required: false });
    expect((await other.call(me)).status).toBe(401);
    expect((await client.ok(me)).user.mustSetUpMfa).toBe(false);
  });

  it('a set-up waits 15 minutes', async () => {
    const { client } = await api.user('too.late', ['operator']);
    expect((await client.call(mfa.mfaConfirm, { body: { code: WRONG } })).envelope.errorCode).toBe('ILLEGAL_STATE');
    const { secret } = await client.ok(mfa.mfaBegin, { body: { password: PASSWORD } });
    api.pass(16);
    const { envelope } = await client.call(mfa.mfaConfirm, { body: { code: codeAt(secret, api.now()) } });
    expect(envelope.errorMessage).toBe('设置已超时，请重新开始。');
  });

  it('secret and codes stand nowhere in the clear', async () => {
    const { secret, recoveryCodes } = await member('in.secret');
    const tables = ['ac_mfa', 'ac_recovery_code', 'sh_audit', 'sh_idempotency', 'sh_outbox', 'ac_user', 'ac_login_log'];
    for (const table of tables) {
      const text = JSON.stringify(await api.database.raw(`select * from ${table}`));
      expect(text, table).not.toContain(secret);
      for (const code of recoveryCodes) expect(text.includes(code) || text.includes(code.replace('-', ''))).toBe(false);
    }
  });
});

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

describe('changing it', () => {
  it('another authenticator: the old one works until the new one is confirmed', async () => {
    const { client, secret: old } = await member('new.phone');
    const begin = (code: string) => client.call(mfa.mfaBegin, { body: { password: PASSWORD, code } });
    expect((await begin(WRONG)).envelope.data).toMatchObject({ fields: { code: expect.stringContaining('不正确') } });
    expect((await begin('')).envelope.data).toEqual({ fields: { code: '请输入验证码' } });
    const { secret } = await client.ok(mfa.mfaBegin, { body: { password: PASSWORD, code: nextCode(old) } });
    expect(await outcome(tryLogin('new.phone', nextCode(old)))).toBe('OK');
    await client.ok(mfa.mfaConfirm, { body: { code: codeAt(secret, api.now()) } });
    expect(await outcome(tryLogin('new.phone', nextCode(old)))).toBe('401 MFA_FAILED 0');
    expect(await outcome(tryLogin('new.phone', codeAt(secret, api.now())))).toBe('OK');
  });

  it('new recovery codes take the place of the old ones', async () => {
    const { client, secret, recoveryCodes } = await member('new.codes');
    const made = await client.ok(mfa.mfaRecoveryCodes, { body: { password: PASSWORD, code: nextCode(secret) } });
    expect(await outcome(tryLogin('new.codes', recoveryCodes[0]))).toBe('401 MFA_FAILED 0');
    expect(await outcome(tryLogin('new.codes', made.recoveryCodes[0]))).toBe('OK');
  });

  it('off needs password and code; a recovery code does as well', async () => {
    const { id, client, secret, recoveryCodes, detail } = await member('off.again');
    const off = (password: string, code: string) => client.call(mfa.mfaOff, { body: { password, code } });
    expect((await off('Wrong#12345', nextCode(secret))).envelope.data).toEqual({ fields: { password: '密码不正确' } });
    expect((await off(PASSWORD, WRONG)).envelope.data).toMatchObject({ fields: { code: expect.any(String) } });
    expect((await off(PASSWORD, recoveryCodes[0] ?? '')).envelope.success).toBe(true);
    expect((await detail()).mfaEnabled).toBe(false);
    expect(await outcome(tryLogin('off.again'))).toBe('OK');
    const audit = await api.database.raw<{ action: string; after: unknown }>(
      `select action from sh_audit where kind = 'ac_user' and object_id = '${id}' and code = 'mfa' order by id`,
    );
    expect(audit.map(({ action }) => action)).toEqual(['开启两步验证', '关闭两步验证']);
  });

  it('ACC-021 wrong proofs of an open session count as failed logins', async () => {
    const { client } = await api.user('open.desk', ['operator']);
    const begin = () => client.call(mfa.mfaBegin, { body: { password: 'Wrong#12345' } });
    for (let i = 0; i < 5; i += 1) expect((await begin()).status).toBe(422);
    const { status, envelope } = await begin();
    expect([status, envelope.errorCode]).toEqual([429, 'ACCOUNT_LOCKED']);
    expect(await outcome(tryLogin('open.desk'))).toBe('429 ACCOUNT_LOCKED 0');
  });
});

describe('security.mfa', () => {
  afterEach(() => setPolicy('OFF'));

  it('全员必须: from the next login on nothing works before it is set up; then it cannot be switched off', async () => {
    const { client: before } = await api.user('must.set', ['admin']);
    await setPolicy('ALL');
    await before.ok(userList.endpoint);
    expect((await before.ok(me)).user.mustSetUpMfa).toBe(false);
    const client = await api.login('must.set', PASSWORD);
    expect((await client.ok(me)).user.mustSetUpMfa).toBe(true);
    const { status, envelope } = await client.call(userList.endpoint);
    expect([status, envelope.errorCode, envelope.showType]).toEqual([403, 'MFA_SETUP_REQUIRED', 0]);
    const { secret } = await switchOn(client);
    expect((await client.ok(me)).user.mustSetUpMfa).toBe(false);
    await client.ok(userList.endpoint);
    const off = await client.call(mfa.mfaOff, { body: { password: PASSWORD, code: nextCode(secret) } });
    expect(off.envelope.errorMessage).toBe('安全设置要求两步验证，不能关闭；可以更换验证器。');
    expect(await client.ok(mfa.mfaState)).toMatchObject({ enabled: true, required: true });
  });

  it('管理员必须: who may change rights, settings or passwords, nobody else', async () => {
    await api.user('an.admin', ['admin']);
    await api.user('a.clerk', ['operator']);
    await setPolicy('ADMIN');
    const due = async (name: string) => (await (await api.login(name, PASSWORD)).ok(me)).user.mustSetUpMfa;
    expect([await due('an.admin'), await due('a.clerk')]).toEqual([true, false]);
  });
});

describe('重置两步验证 (A8)', () => {
  it('an administrator resets it with a reason: sessions end, the user is told, the list shows it', async () => {
    const { id, client, detail } = await member('help.me');
    const shown = await detail();
    expect([shown.mfaEnabled, shown.actions.some(({ code }) => code === 'resetMfa')]).toEqual([true, true]);
    const body = { version: shown.version, reason: '手机丢失' };
    const none = await api.root.call(userResetMfa, { params: { id }, body: { ...body, reason: '' } });
    expect(none.envelope.errorCode).toBe('VALIDATION');
    await api.root.ok(userResetMfa, { params: { id }, body });
    expect((await client.call(me)).status).toBe(401);
    const again = await api.login('help.me', PASSWORD);
    expect((await again.ok(mfa.mfaState)).enabled).toBe(false);
    const after = await detail();
    expect(after.actions.some(({ code }) => code === 'resetMfa')).toBe(false);
    const off = await api.root.ok(userList.endpoint, { query: { mfaOff: '1', keyword: 'help.me' } });
    expect(off.list.map(({ username, mfaEnabled }) => [username, mfaEnabled])).toEqual([['help.me', false]]);
    const refused = await api.root.call(userResetMfa, {
      params: { id },
      body: { version: after.version, reason: '再来' },
    });
    expect(refused.envelope.errorMessage).toBe('help.me 没有开启两步验证。');
    const [audit] = await api.database.raw<{ action: string; reason: string }>(
      `select action, reason from sh_audit where kind = 'ac_user' and object_id = '${id}' and code = 'resetMfa'`,
    );
    expect(audit).toMatchObject({ action: '重置两步验证', reason: '手机丢失' });
    const [notice] = await api.database.raw<{ body: string }>(
      `select body from sh_notification where user_id = ${id} and kind = 'account.mfa'`,
    );
    expect(notice?.body).toContain('原因：手机丢失');
  });

  it('not the own one, not without the right; an account of 超级管理员 only by another one (ACC-037)', async () => {
    const { id } = await member('plain.one');
    const admin = await api.user('only.admin', ['admin']);
    const clerk = await api.user('only.clerk', ['operator']);
    const body = { version: 1, reason: '测试' };
    expect((await clerk.client.call(userResetMfa, { params: { id }, body })).status).toBe(403);
    const [root] = await api.db.select().from(acUser).where(eq(acUser.username, 'admin'));
    const target = { params: { id: root?.id ?? '' }, body: { version: root?.version ?? 0, reason: '测试' } };
    expect((await admin.client.call(userResetMfa, target)).envelope.errorCode).toBe('ACC-037');
    expect((await api.root.call(userResetMfa, target)).envelope.errorCode).toBe('ACC-036');
  });

  it('the command line resets the last administrator: nobody is locked out for good', async () => {
    await switchOn(api.root, ROOT_PASSWORD);
    await resetMfaOf(api.database, 'admin', { now: api.now });
    await expect(resetMfaOf(api.database, 'admin', { now: api.now })).rejects.toThrow('admin 没有开启两步验证。');
    await expect(resetMfaOf(api.database, 'nobody.here')).rejects.toThrow('没有账号 nobody.here。');
    const live = await api.db.select().from(acSession).where(eq(acSession.endReason, 'RESET'));
    expect(live.length).toBeGreaterThan(0);
    api.root = await api.login('admin', ROOT_PASSWORD);
  });

  it('no fault was logged', () => expect(api.faults).toEqual([]));
});
