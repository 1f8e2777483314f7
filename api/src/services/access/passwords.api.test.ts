import { changePassword, login, me } from '@shared/contract/access/auth.contract.ts';
import { userList } from '@shared/contract/access/user-list.contract.ts';
import { userReset } from '@shared/contract/access/user.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessApi, PASSWORD, ROOT_PASSWORD, type AccessApi } from './access.fixture.ts';
import { acPassword } from '../people/user.tables.ts';

let api: AccessApi;
beforeAll(async () => {
  api = await accessApi();
});
afterAll(() => api.close());

describe('passwords', () => {
  it('ACC-022 until the temporary password is changed everything else answers PASSWORD_EXPIRED', async () => {
    const { id, detail } = await api.user('must.change', ['admin']);
    const { temporaryPassword } = await api.root.ok(userReset, {
      params: { id },
      body: { version: (await detail()).version },
    });
    const client = await api.login('must.change', temporaryPassword ?? '');
    expect((await client.ok(me)).user.mustChangePassword).toBe(true);
    const { status, envelope } = await client.call(userList.endpoint);
    expect([status, envelope.errorCode, envelope.showType]).toEqual([403, 'PASSWORD_EXPIRED', 0]);
    await client.ok(changePassword, { body: { oldPassword: temporaryPassword ?? '', newPassword: 'Bz6%kgTn3x' } });
    expect((await client.ok(me)).user.mustChangePassword).toBe(false);
    await client.ok(userList.endpoint);
  });

  it('ACC-020 a new password is checked: rules, common list, the last five, the old one', async () => {
    const { client } = await api.user('pass.words', ['operator']);
    const change = async (oldPassword: string, newPassword: string) =>
      (await client.call(changePassword, { body: { oldPassword, newPassword } })).envelope;
    expect(await change('Wrong#12345', 'Bz6%kgTn3x')).toMatchObject({
      data: { fields: { oldPassword: '密码不正确' } },
    });
    expect(await change(PASSWORD, 'short#1A')).toMatchObject({
      errorCode: 'ACC-020',
      errorMessage: '密码至少 10 个字符。',
    });
    expect(await change(PASSWORD, 'Password123!')).toMatchObject({ errorMessage: '密码过于常见，请换一个。' });
    expect(await change(PASSWORD, 'Xpass.words9')).toMatchObject({ errorMessage: '密码不能包含用户名。' });
    let last = PASSWORD;
    for (const next of ['Aa1$xkvbqwe', 'Bb2$xkvbqwe', 'Cc3$xkvbqwe', 'Dd4$xkvbqwe']) {
      expect(await change(last, next)).toMatchObject({ success: true });
      last = next;
    }
    expect(await change(last, PASSWORD)).toMatchObject({
      errorCode: 'ACC-020',
      errorMessage: '不能使用最近 5 次的密码。',
    });
  });

  it('ACC-021 wrong current passwords of a change count as failed logins: the fifth locks, the right one is refused too', async () => {
    const { client } = await api.user('guess.inside', ['operator']);
    const change = (oldPassword: string) =>
      client.call(changePassword, { body: { oldPassword, newPassword: 'Bz6%kgTn3x' } });
    for (let nth = 0; nth < 4; nth += 1) expect((await change('Wrong#12345')).envelope.errorCode).toBe('VALIDATION');
    await change('Wrong#12345');
    const locked = await change(PASSWORD);
    expect([locked.status, locked.envelope.errorCode]).toEqual([429, 'ACCOUNT_LOCKED']);
    expect(
      (await api.anonymous().call(login, { body: { username: 'guess.inside', password: PASSWORD } })).envelope
        .errorCode,
    ).toBe('ACCOUNT_LOCKED');
    api.pass(16);
    expect((await change(PASSWORD)).envelope.success).toBe(true);
  });

  it('are stored as argon2id, and in no audit row, answer or idempotency row', async () => {
    const stored = await api.db.select().from(acPassword);
    expect(stored.every(({ passwordHash }) => passwordHash.startsWith('$argon2id$'))).toBe(true);
    const { id } = await api.user('hash.free', ['operator']);
    for (const table of ['sh_audit', 'sh_idempotency', 'sh_outbox', 'ac_user', 'ac_login_log']) {
      const text = JSON.stringify(await api.database.raw(`select * from ${table}`));
      expect(text, table).not.toContain('argon2');
      expect(text, table).not.toContain(PASSWORD);
      expect(text, table).not.toContain(ROOT_PASSWORD);
    }
    const kept = await api.database.raw<{ answer: string }>(
      `select answer from sh_idempotency where answer like '%temporaryPassword%'`,
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.every(({ answer }) => answer.includes('"temporaryPassword":null'))).toBe(true);
    expect(id).toBeTruthy();
  });

  it('no fault was logged', () => expect(api.faults).toEqual([]));
});
