import { me } from '@shared/contract/access/auth.contract.ts';
import * as mfa from '@shared/contract/access/mfa.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userResetMfa } from '@shared/contract/access/user.contract.ts';
import { settings } from '@shared/contract/shared/setting.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settingRoutes } from '../settings/setting.routes.ts';
import { accessApi, PASSWORD, ROOT_PASSWORD, type AccessApi } from './access.fixture.ts';
import { resetMfaOf } from './mfa-reset.ts';
import { acLoginTry, acSession } from './session.tables.ts';
import { codeAt } from './totp.rules.ts';
import { acUser } from '../people/user.tables.ts';
import { mfaDesk, WRONG } from './mfa-desk.fixture.ts';

/** 3.4 mfa_enabled: two-step login from the set-up to the reset; how one logs in with it stands beside. */
let api: AccessApi;
beforeAll(async () => {
  api = await accessApi(settingRoutes);
});
afterAll(() => api.close());
afterEach(() => api.db.delete(acLoginTry));

const { tryLogin, outcome, nextCode, switchOn, member } = mfaDesk(() => api);
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

  it('not the own one, not without the right, not one that is off', async () => {
    const { id } = await member('plain.one');
    const admin = await api.user('only.admin', ['admin']);
    const clerk = await api.user('only.clerk', ['operator']);
    const body = { version: 1, reason: '测试' };
    expect((await clerk.client.call(userResetMfa, { params: { id }, body })).status).toBe(403);
    const [root] = await api.db.select().from(acUser).where(eq(acUser.username, 'admin'));
    const target = { params: { id: root?.id ?? '' }, body: { version: root?.version ?? 0, reason: '测试' } };
    expect((await admin.client.call(userResetMfa, target)).envelope.errorCode).toBe('ILLEGAL_STATE');
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
