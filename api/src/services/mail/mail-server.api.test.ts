import { userCreate } from '@shared/contract/access/user.contract.ts';
import { settings } from '@shared/contract/shared/setting.contract.ts';
import { SECRET_MASK } from '@shared/contract/shared/setting-kinds.ts';
import { mailTest } from '@shared/contract/shared/subscription.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { shAudit } from '../../platform/platform.tables.ts';
import { sySetting } from '../../platform/settings.tables.ts';
import { readMail } from './fake-smtp.fixture.ts';
import { mailDesk } from './mail-desk.fixture.ts';

const { desk, set, round } = mailDesk();

describe('settings of 通知', () => {
  it('the password is used for the login and shown nowhere: answer, history, audit', async () => {
    desk.smtp.login = 'office:S3cret-pass';
    await set({ 'notify.mail_user': 'office', 'notify.mail_password': 'S3cret-pass' });
    expect(await desk.api.as('admin').ok(mailTest, { body: {} })).toEqual({ to: 'admin@example.com' });
    expect(desk.smtp.heard).toMatchObject([{ login: 'office:S3cret-pass', to: 'admin@example.com' }]);
    const { list } = await desk.api.as('wu').ok(settings.list);
    expect(list.find(({ key }) => key === 'notify.mail_password')?.value).toBe(SECRET_MASK);
    await set({ 'notify.mail_password': 'Another-one9' });
    const history = await desk.api.as('wu').ok(settings.history, { query: { key: 'notify.mail_password' } });
    expect(history.list.map(({ before, after }) => [before, after])).toEqual([
      [SECRET_MASK, SECRET_MASK],
      ['', SECRET_MASK],
    ]);
    const words = JSON.stringify(
      await desk.api.db.select().from(shAudit).where(eq(shAudit.objectNo, 'notify.mail_password')),
    );
    expect(words).not.toMatch(/S3cret|Another/);
  });

  it('the mask sent back keeps the password; an empty one removes it', async () => {
    await set({ 'notify.mail_password': 'S3cret-pass' });
    const stored = async () =>
      (await desk.api.db.select().from(sySetting).where(eq(sySetting.key, 'notify.mail_password')))[0]?.value;
    await set({ 'notify.mail_password': SECRET_MASK });
    expect(await stored()).toBe('S3cret-pass');
    await set({ 'notify.mail_password': '' });
    expect(await stored()).toBe('');
  });

  it('发送测试邮件 says in Chinese what is wrong', async () => {
    const fault = async (as: string) => (await desk.api.as(as).call(mailTest, { body: {} })).envelope;
    desk.smtp.login = 'office:right';
    await set({ 'notify.mail_user': 'office', 'notify.mail_password': 'wrong' });
    expect(await fault('admin')).toMatchObject({
      errorCode: 'MAIL_FAILED',
      errorMessage: '测试邮件没有发出：账号或密码不正确（535）。',
    });
    expect(await fault('wu')).toMatchObject({ errorMessage: '您的账号没有填写邮箱，请先在账号管理中填写。' });
    await set({ 'notify.mail_server': '' });
    expect(await fault('admin')).toMatchObject({ errorMessage: '还没有设置邮件服务器，请先保存邮件设置。' });
    expect((await desk.api.as('li').call(mailTest, { body: {} })).status).toBe(403);
  });
});

describe('A9 发送邮件', () => {
  const account = {
    username: 'newone',
    name: '新人',
    employeeNo: 'N100',
    phone: null,
    deptId: '1',
    position: null,
    leaderId: null,
    companyIds: ['1'],
    warehouseIds: [],
    scopeOverride: null,
    external: false,
    supplierId: null,
  };
  it('mails that the account is open, without the password', async () => {
    const [role] = (await desk.api.db.execute(sql`select id::text as id from ac_role where code = 'operator'`))
      .rows as {
      id: string;
    }[];
    const body = { ...account, roleIds: [role?.id ?? ''], email: 'new@example.com', sendMail: true };
    const refused = await desk.api.as('admin').call(userCreate, { body: { ...body, email: null } });
    expect(refused.envelope).toMatchObject({ data: { fields: { email: '发送邮件须填写邮箱' } } });
    const made = await desk.api.as('admin').ok(userCreate, { body });
    expect(await round()).toBe('发出 1 封邮件');
    const mail = readMail(desk.smtp.heard[0] ?? { login: null, from: '', to: '', data: '' });
    expect(desk.smtp.heard[0]?.to).toBe('new@example.com');
    expect(mail.text).toContain('用户名 newone');
    expect(mail.text).not.toContain(made.temporaryPassword);
  });
});

describe('4.10 the password of the mail server goes where it was typed for, and nowhere else', () => {
  const change = async (values: Record<string, unknown>) => {
    const { list } = await desk.api.as('admin').ok(settings.list);
    const version = (key: string) => list.find((item) => item.key === key)?.version ?? 0;
    const items = Object.entries(values).map(([key, value]) => ({ key, value, version: version(key) }));
    return desk.api.as('wu').call(settings.save, { body: { items } });
  };
  beforeEach(() => set({ 'notify.mail_user': 'office', 'notify.mail_password': 'secret-1' }));

  it.each<[string, unknown]>([
    ['notify.mail_server', 'evil.example'],
    ['notify.mail_port', 2525],
    ['notify.mail_security', 'STARTTLS'],
    ['notify.mail_user', 'other'],
  ])('a change of %s asks for the password anew', async (key, value) => {
    const { status, envelope } = await change({ 'notify.mail_from': 'a@example.com', [key]: value });
    expect([status, envelope.data]).toEqual([
      422,
      { fields: { 'items.1.value': '改变邮件服务器、端口、加密方式或账号时，请同时重新填写邮件密码' } },
    ]);
    expect((await change({ [key]: value, 'notify.mail_password': SECRET_MASK })).status).toBe(422);
    expect((await change({ [key]: value, 'notify.mail_password': 'secret-2' })).status).toBe(200);
  });

  it('4.10 two save at the same moment, one another server and one the password: never both, also where there was none', async () => {
    for (const before of ['secret-1', '']) {
      await set({ 'notify.mail_server': 'good.example', 'notify.mail_password': before });
      const { list } = await desk.api.as('admin').ok(settings.list);
      const save = (key: string, value: string) => {
        const version = list.find((item) => item.key === key)?.version ?? 0;
        return desk.api.as('wu').call(settings.save, { body: { items: [{ key, value, version }] } });
      };
      const [server, password] = await Promise.all([
        save('notify.mail_server', 'evil.example'),
        save('notify.mail_password', 'secret-2'),
      ]);
      expect([server.status, password.status], before).toEqual(server.status === 200 ? [200, 409] : [422, 200]);
    }
  });

  it('恢复默认 of the server asks for the password too', async () => {
    await set({ 'notify.mail_port': 2525, 'notify.mail_password': 'secret-1' });
    const { list } = await desk.api.as('admin').ok(settings.list);
    const key = 'notify.mail_port';
    const version = list.find((item) => item.key === key)?.version ?? 0;
    const answer = await desk.api
      .as('wu')
      .call(settings.reset, { params: { key }, body: { version, reason: '试用结束' } });
    expect(answer.status).toBe(422);
  });

  it('what leaves the server as it is asks for nothing, and a password that is taken away lets it change', async () => {
    expect((await change({ 'notify.mail_from': 'b@example.com', 'notify.mail_user': 'office' })).status).toBe(200);
    expect((await change({ 'notify.mail_server': 'evil.example', 'notify.mail_password': '' })).status).toBe(200);
    expect((await change({ 'notify.mail_port': 2526 })).status).toBe(200);
  });
});
