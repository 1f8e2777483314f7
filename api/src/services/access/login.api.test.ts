import {
  changePassword,
  endOtherSessions,
  login,
  logout,
  me,
  mySessions,
} from '@shared/contract/access/auth.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userLoginLog } from '@shared/contract/access/user-login.contract.ts';
import { userDisable, userKick, userReset, userUnlock } from '@shared/contract/access/user.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessApi, PASSWORD, ROOT_PASSWORD, type AccessApi } from './access.fixture.ts';
import { sweepLogins } from './login-tries.ts';
import { acLoginLog, acLoginTry, acSession } from './session.tables.ts';

let api: AccessApi;
beforeAll(async () => {
  api = await accessApi();
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const tryLogin = (username: string, password: string, client = api.anonymous()) =>
  client.call(login, { body: { username, password } });
/** Failures of one test do not lock the address for the next. */
const forgive = () => api.db.delete(acLoginTry);

describe('login (13.1)', () => {
  it('answers Me and a cookie that scripts cannot read; only its hash is stored', async () => {
    const { envelope, headers } = await tryLogin('Admin', ROOT_PASSWORD);
    expect(envelope.data).toMatchObject({
      user: { username: 'admin', mustChangePassword: false },
      roles: [{ id: '1', code: 'super', name: '超级管理员' }],
      companies: [{ shortName: '本公司' }],
    });
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = cookie.slice(8, 51);
    const stored = await api.db.select().from(acSession);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.at(-1)?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('a login over an old session ends it: the id is new each time', async () => {
    const client = await api.login('admin', ROOT_PASSWORD);
    const copy = api.anonymous();
    Object.assign(copy, { cookies: new Map(client.cookies) });
    await client.ok(login, { body: { username: 'admin', password: ROOT_PASSWORD } });
    expect((await copy.call(me)).status).toBe(401);
    await client.ok(me);
  });

  it('ACC-021 unknown user, wrong password and disabled account get one answer', async () => {
    const { id, detail } = await api.user('disabled.one', ['operator']);
    const { version } = await detail();
    await api.root.ok(userDisable, { params: { id }, body: { version, reason: '离岗' } });
    const answers = [
      await tryLogin('nobody.here', 'Whatever#1234'),
      await tryLogin('admin', 'Whatever#1234'),
      await tryLogin('disabled.one', PASSWORD),
    ];
    for (const { status, envelope } of answers)
      expect({ status, ...envelope }).toEqual({
        status: 401,
        success: false,
        errorCode: 'LOGIN_FAILED',
        errorMessage: '账号或密码错误',
        showType: 0,
      });
    const log = await api.db.select().from(acLoginLog).where(eq(acLoginLog.result, 'FAILED'));
    expect(log.map(({ reason }) => reason)).toEqual(['UNKNOWN_USER', 'BAD_PASSWORD', 'NOT_ENABLED']);
    await forgive();
  });

  it.each(['no.such.user', 'locked.user'])(
    'ACC-021 the 6th try for %s within 15 minutes is ACCOUNT_LOCKED',
    async (name) => {
      if (name === 'locked.user') await api.user(name, ['operator']);
      for (let i = 0; i < 5; i += 1) {
        expect((await tryLogin(name, 'Wrong#12345')).envelope.errorCode).toBe('LOGIN_FAILED');
        // Only the name is to lock here.
        await api.db.delete(acLoginTry).where(eq(acLoginTry.key, 'a:127.0.0.1'));
      }
      const { status, envelope } = await tryLogin(name, PASSWORD);
      expect([status, envelope.errorCode, envelope.errorMessage]).toEqual([
        429,
        'ACCOUNT_LOCKED',
        '尝试次数过多，请 15 分钟后再试。',
      ]);
      if (name === 'locked.user') {
        const locked = await api.root.ok(userList.endpoint, { query: { status: 'LOCKED' } });
        expect(locked.list.map(({ username, status: state }) => [username, state])).toEqual([[name, 'LOCKED']]);
        api.pass(15);
        await api.login(name, PASSWORD);
      }
      await forgive();
    },
  );

  it('解锁 lets in before the time is over', async () => {
    const { id, detail } = await api.user('unlock.me', ['operator']);
    for (let i = 0; i < 5; i += 1) {
      await tryLogin('unlock.me', 'Wrong#12345');
      await api.db.delete(acLoginTry).where(eq(acLoginTry.key, 'a:127.0.0.1'));
    }
    const locked = await detail();
    expect([locked.status, locked.lockedUntil !== null]).toEqual(['LOCKED', true]);
    await api.root.ok(userUnlock, { params: { id }, body: { version: locked.version } });
    await api.login('unlock.me', PASSWORD);
    await forgive();
  });

  it('ACC-021 five failures with any names lock the address for a minute, then for two', async () => {
    const fail = (name: string) => tryLogin(name, 'Wrong#12345').then(({ envelope }) => envelope.errorCode);
    for (let i = 0; i < 5; i += 1) expect(await fail(`spray.${i}a`)).toBe('LOGIN_FAILED');
    expect(await fail('spray.other')).toBe('ACCOUNT_LOCKED');
    api.pass(1);
    for (let i = 0; i < 5; i += 1) expect(await fail(`spray.${i}b`)).toBe('LOGIN_FAILED');
    api.pass(1);
    expect(await fail('spray.other')).toBe('ACCOUNT_LOCKED');
    api.pass(1);
    expect(await fail('spray.other')).toBe('LOGIN_FAILED');
    await forgive();
  });

  it('ACC-021 who knocks on a locked address with ever new names leaves one line in the log and no rows', async () => {
    for (let i = 0; i < 5; i += 1) await tryLogin(`flood.${i}`, 'Wrong#12345');
    const counts = async () => [
      await api.db.$count(acLoginTry),
      await api.db.$count(acLoginLog, eq(acLoginLog.result, 'LOCKED')),
    ];
    const [tries = 0, lines = 0] = await counts();
    for (let i = 5; i < 25; i += 1)
      expect((await tryLogin(`flood.${i}`, 'Wrong#12345')).envelope.errorCode).toBe('ACCOUNT_LOCKED');
    expect(await counts()).toEqual([tries, lines + 1]);
    await forgive();
  });

  it('ACC-021 one address tries to log in 300 times a minute at most; old lines and counts go', async () => {
    const answers: (string | undefined)[] = [];
    for (let i = 0; i < 301; i += 1) answers.push((await tryLogin('flood', 'Wrong#12345')).envelope.errorCode);
    expect(answers.at(-1)).toBe('THROTTLED');
    const kept = await api.db.$count(acLoginLog);
    expect(await sweepLogins(api.db, new Date(api.now().getTime() + 399 * 86_400_000))).toBe(0);
    expect(await sweepLogins(api.db, new Date(api.now().getTime() + 401 * 86_400_000))).toBe(kept);
    expect(await api.db.$count(acLoginTry)).toBe(0);
    api.pass(1);
    await forgive();
  });

  it('ACC-021 parallel tries do not slip through: of 20 at once at most 5 are checked', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryLogin('many.at.once', 'Wrong#12345')));
    expect(answers.filter(({ envelope }) => envelope.errorCode === 'LOGIN_FAILED').length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ envelope }) => envelope.errorCode === 'ACCOUNT_LOCKED').length).toBeGreaterThanOrEqual(15);
    await forgive();
  });

  it('登录日志 of an account: the tries with its name, with reason, address and device', async () => {
    const { id } = await api.user('log.me', ['operator']);
    await tryLogin('log.me', 'Wrong#12345');
    const { list } = await api.root.ok(userLoginLog, { params: { id } });
    expect(list.map(({ result, reason }) => [result, reason])).toEqual([
      ['FAILED', 'BAD_PASSWORD'],
      ['SUCCESS', 'OK'],
    ]);
    expect(list[0]).toMatchObject({ ip: '127.0.0.1', username: 'log.me' });
    await forgive();
  });
});

describe('sessions (3.7, ACC-023)', () => {
  it('end at logout, and the cookie goes', async () => {
    const client = await api.login('admin', ROOT_PASSWORD);
    await client.ok(logout);
    expect((await client.call(me)).envelope.errorCode).toBe('NO_SESSION');
    await client.ok(logout);
  });

  it('end after 480 idle minutes, and after 24 hours although they are used', async () => {
    const idle = await api.login('admin', ROOT_PASSWORD);
    api.pass(479);
    await idle.ok(me);
    api.pass(479);
    await idle.ok(me);
    api.pass(480);
    expect((await idle.call(me)).status).toBe(401);
    const used = await api.login('admin', ROOT_PASSWORD);
    for (let hour = 0; hour < 23; hour += 1) {
      api.pass(60);
      await used.ok(me);
    }
    api.pass(60);
    expect((await used.call(me)).status).toBe(401);
    api.root = await api.login('admin', ROOT_PASSWORD);
  });

  it('end when the account is disabled, kicked or its password is reset', async () => {
    const { id, client, detail } = await api.user('three.ends', ['operator']);
    await api.root.ok(userKick, { params: { id }, body: { version: (await detail()).version } });
    expect((await client.call(me)).status).toBe(401);
    const again = await api.login('three.ends', PASSWORD);
    const { temporaryPassword } = await api.root.ok(userReset, {
      params: { id },
      body: { version: (await detail()).version },
    });
    expect((await again.call(me)).status).toBe(401);
    const third = await api.login('three.ends', temporaryPassword ?? '');
    await api.root.ok(userDisable, { params: { id }, body: { version: (await detail()).version, reason: '离岗' } });
    expect((await third.call(me)).status).toBe(401);
  });

  it('a password change ends the other sessions and gives this one a new id', async () => {
    const { client } = await api.user('two.places', ['operator']);
    const other = await api.login('two.places', PASSWORD);
    const old = [...client.cookies.values()][0];
    await client.ok(changePassword, { body: { oldPassword: PASSWORD, newPassword: 'Nv3&hyWq8d' } });
    expect((await other.call(me)).status).toBe(401);
    await client.ok(me);
    expect([...client.cookies.values()][0]).not.toBe(old);
  });

  it('a user sees own sessions and ends the others', async () => {
    const { client } = await api.user('own.sessions', ['operator']);
    await api.login('own.sessions', PASSWORD);
    const { list } = await client.ok(mySessions);
    expect(list.map(({ current }) => current).sort()).toEqual([false, true]);
    expect(await client.ok(endOtherSessions)).toEqual({ ended: 1 });
    expect((await client.ok(mySessions)).list).toHaveLength(1);
  });
});

describe('behind a proxy that speaks https (TRUST_PROXY)', () => {
  it('ACC-023 the cookie is Secure and bound to the host; a change needs the origin with https', async () => {
    const proxied = await accessApi([], { trustProxy: 1 });
    const https = { 'x-forwarded-proto': 'https' };
    const origin = proxied.url.replace('http:', 'https:');
    const body = { username: 'admin', password: ROOT_PASSWORD };
    const plain = await proxied.anonymous().call(login, { body }, { headers: https });
    expect([plain.status, plain.envelope.errorCode]).toEqual([403, 'BAD_ORIGIN']);
    const client = proxied.anonymous();
    const { headers } = await client.call(login, { body }, { headers: { ...https, origin } });
    expect(headers.get('set-cookie')).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect((await client.call(me, {}, { headers: https })).status).toBe(200);
    expect((await client.call(me)).envelope.errorCode).toBe('NO_SESSION');
    await proxied.close();
  });
});
