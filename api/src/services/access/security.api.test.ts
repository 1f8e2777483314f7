import { changePassword, login, me } from '@shared/contract/access/auth.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { settings } from '@shared/contract/shared/setting.contract.ts';
import type { SettingKey } from '@shared/contract/shared/settings.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settingRoutes } from '../settings/setting.routes.ts';
import { accessApi, PASSWORD, ROOT_PASSWORD, type AccessApi, type Member } from './access.fixture.ts';
import { sySetting } from '../../platform/settings.tables.ts';
import { acRights } from '../people/role.tables.ts';
import { acLoginTry } from './session.tables.ts';

/** S11 安全 and 维护: each setting is changed as a person changes it and obeyed by the next request. */
let api: AccessApi;
let li: Member;
beforeAll(async () => {
  api = await accessApi(settingRoutes);
  li = await api.user('li.lei', ['admin']);
});
afterAll(() => api.close());

async function set(key: SettingKey, value: unknown): Promise<void> {
  const { list } = await api.root.ok(settings.list);
  const version = list.find((row) => row.key === key)?.version ?? 0;
  await api.root.ok(settings.save, { body: { items: [{ key, value, version }] } });
}
afterEach(async () => {
  await api.db.delete(sySetting);
  await api.db.update(acRights).set({ version: sql`${acRights.version} + 1` });
  await api.db.delete(acLoginTry);
  api.root = await api.login('admin', ROOT_PASSWORD);
});
const tryLogin = (username: string, password: string) => api.anonymous().call(login, { body: { username, password } });
const change = async (who: Member, newPassword: string) =>
  (await who.client.call(changePassword, { body: { oldPassword: PASSWORD, newPassword } })).envelope.errorMessage;

describe('S11 安全', () => {
  it('session.idle_minutes: a session that nobody uses ends', async () => {
    await set('session.idle_minutes', 5);
    const client = await api.login('li.lei', PASSWORD);
    api.pass(4);
    await client.ok(me);
    api.pass(5);
    expect((await client.call(me)).status).toBe(401);
  });

  it('session.idle_minutes: what a page asks by itself in an empty room does not keep the session', async () => {
    await set('session.idle_minutes', 5);
    const client = await api.login('li.lei', PASSWORD);
    for (let minute = 1; minute < 5; minute += 1) {
      api.pass(1);
      const headers: Record<string, string> = minute % 2 ? { 'X-Background': '1' } : { Accept: 'text/event-stream' };
      expect((await client.call(me, {}, { headers })).status).toBe(200);
    }
    api.pass(1);
    expect((await client.call(me)).status).toBe(401);
    const used = await api.login('li.lei', PASSWORD);
    for (let minute = 0; minute < 8; minute += 1) {
      api.pass(1);
      await used.ok(me);
    }
  });

  it('session.absolute_hours: a session ends although it is used', async () => {
    await set('session.absolute_hours', 1);
    const client = await api.login('li.lei', PASSWORD);
    api.pass(59);
    await client.ok(me);
    api.pass(1);
    expect((await client.call(me)).status).toBe(401);
  });

  it('session.single: a login ends the sessions elsewhere, off it leaves them', async () => {
    const [first, second] = [await api.login('li.lei', PASSWORD), await api.login('li.lei', PASSWORD)];
    await first.ok(me);
    await set('session.single', true);
    const third = await api.login('li.lei', PASSWORD);
    expect([(await first.call(me)).status, (await second.call(me)).status]).toEqual([401, 401]);
    await third.ok(me);
  });

  it('security.ip_allow: an address outside gets the answer of a wrong password', async () => {
    await set('security.ip_allow', ['10.20.0.0/16']);
    const { status, envelope } = await tryLogin('li.lei', PASSWORD);
    expect([status, envelope.errorCode]).toEqual([401, 'LOGIN_FAILED']);
    await set('security.ip_allow', ['10.20.0.0/16', '127.0.0.0/8']);
    expect((await tryLogin('li.lei', PASSWORD)).status).toBe(200);
  });

  it('ACC-021 lock.fail and lock.minutes', async () => {
    await set('lock.fail', 3);
    await set('lock.minutes', 30);
    for (const status of [401, 401, 401]) expect((await tryLogin('nobody.here', 'Falsch-1234')).status).toBe(status);
    const { status, envelope } = await tryLogin('nobody.here', 'Falsch-1234');
    expect([status, envelope.errorMessage]).toEqual([429, '尝试次数过多，请 30 分钟后再试。']);
  });

  it.each([1, 30])(
    'ACC-021 with lock.minutes %i failures count as long as the setting says: 15 minutes',
    async (minutes) => {
      await set('lock.fail', 3);
      await set('lock.minutes', minutes);
      const name = `slow.${minutes}`;
      const after = async (pause: number) => {
        api.pass(pause);
        // Only the name is asked here.
        await api.db.delete(acLoginTry).where(eq(acLoginTry.key, 'a:127.0.0.1'));
        return (await tryLogin(name, 'Falsch-1234')).envelope.errorMessage;
      };
      const wrong = '账号或密码错误';
      expect([await after(0), await after(7), await after(8), await after(7)]).toEqual([wrong, wrong, wrong, wrong]);
      expect([await after(1), await after(0)]).toEqual([wrong, `尝试次数过多，请 ${minutes} 分钟后再试。`]);
      api.pass(minutes - 1);
      expect(await after(1)).toBe(wrong);
    },
  );

  it('ACC-020 password.min and password.classes', async () => {
    const wang = await api.user('wang.wu', ['operator']);
    await set('password.min', 14);
    expect(await change(wang, 'Vq8#tnLs3w')).toMatch(/14/);
    await set('password.min', 10);
    await set('password.classes', 4);
    expect(await change(wang, 'Vq8tnLs3wXz')).toMatch(/4/);
    expect(await change(wang, 'Vq8#tnLs3w')).toBeUndefined();
  });

  it('ACC-020 password.history: 0 lets the old one be used again', async () => {
    const zhao = await api.user('zhao.liu', ['operator']);
    await set('password.history', 1);
    expect(await change(zhao, PASSWORD)).toBe('不能使用最近 1 次的密码。');
    await set('password.history', 0);
    expect(await change(zhao, PASSWORD)).toBeUndefined();
  });

  it('password.expire_days: an old password must be changed first', async () => {
    const qian = await api.user('qian.qi', ['admin']);
    await set('password.expire_days', 1);
    await qian.client.ok(userList.endpoint);
    api.pass(24 * 60);
    const again = await api.login('qian.qi', PASSWORD);
    expect((await again.ok(me)).user.mustChangePassword).toBe(true);
    expect((await again.call(userList.endpoint)).envelope.errorCode).toBe('PASSWORD_EXPIRED');
  });
});

describe('S11 维护', () => {
  it('maintain.on holds everybody out but who may change 全局设置, with the text that was written', async () => {
    const sales = await api.user('sales.one', ['cs']);
    li.client = await api.login('li.lei', PASSWORD);
    await set('maintain.text', '今晚 22:00 前升级数据库');
    await set('maintain.on', true);
    const { status, envelope } = await sales.client.call(userList.endpoint);
    expect([status, envelope.errorCode, envelope.errorMessage]).toEqual([
      503,
      'MAINTENANCE',
      '今晚 22:00 前升级数据库',
    ]);
    const seen = async (who: Member) => (await who.client.ok(me)).maintenance;
    expect(await seen(sales)).toEqual({ text: '今晚 22:00 前升级数据库', out: true });
    expect(await seen(li)).toEqual({ text: '今晚 22:00 前升级数据库', out: false });
    await li.client.ok(userList.endpoint);
    await set('maintain.on', false);
    expect(await seen(sales)).toBeNull();
    expect((await sales.client.call(userList.endpoint)).envelope.errorCode).toBe('NO_PERMISSION');
  });

  it('no fault was logged', () => expect(api.faults).toEqual([]));
});
