import { userCreate } from '@shared/contract/access/user.contract.ts';
import { settings } from '@shared/contract/shared/setting.contract.ts';
import { SECRET_MASK } from '@shared/contract/shared/setting-kinds.ts';
import { mailTest, NOTICE_TOPICS, subscriptions, topicOf } from '@shared/contract/shared/subscription.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { accessRoutes } from '../access/access.routes.ts';
import { seedAccess } from '../access/access.seed.ts';
import { notify } from '../notifications/notification.service.ts';
import { systemActor } from '../../platform/actor.ts';
import { noHttp } from '../../platform/http-side.ts';
import { shAudit } from '../../platform/platform.tables.ts';
import { readMigrations } from '../../platform/migrate.ts';
import { migrationsFolder } from '../../platform/open-database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { settingRoutes } from '../settings/setting.routes.ts';
import { sySetting } from '../../platform/settings.tables.ts';
import { fakeSmtp, readMail, type FakeSmtp } from './fake-smtp.fixture.ts';
import { runMailRound } from './mail.job.ts';
import { mailRoutes } from './mail.routes.ts';
import { shMail, shSubscription } from './mail.tables.ts';

let at = new Date('2026-11-20T04:00:00Z');
const clock = { now: () => at };
const pass = (minutes: number) => void (at = new Date(at.getTime() + minutes * 60_000));
let api: TestApi;
let smtp: FakeSmtp;

beforeAll(async () => {
  api = await testApi({
    clock,
    routes: [...mailRoutes, ...settingRoutes, ...accessRoutes],
    prepare: async (database) => void (await seedAccess(database, { password: 'Kx7#vqLm2w', clock })),
  });
  await api.db.execute(sql`update ac_user set email = 'admin@example.com' where username = 'admin'`);
  await api.db.execute(sql`insert into ac_user (id, username, name, dept_id, email) overriding system value
    select 900, 'lili', '李', dept_id, 'lili@example.com' from ac_user where username = 'admin'`);
  await api.db.execute(sql`insert into ac_user (id, username, name, dept_id) overriding system value
    select 901, 'wuwu', '吴', dept_id from ac_user where username = 'admin'`);
  api.actor('admin', { userId: '1' });
  api.actor('li', { userId: '900', permissions: [] });
  api.actor('wu', { userId: '901', permissions: ['system.global.view', 'system.global.edit'] });
});
afterAll(() => api.close());
beforeEach(async () => {
  smtp = await fakeSmtp();
  await api.db.delete(shMail);
  await api.db.delete(shSubscription);
  await api.db.delete(sySetting);
  await set({
    'notify.mail_server': '127.0.0.1',
    'notify.mail_port': smtp.port,
    'notify.mail_security': 'NONE',
    'notify.mail_from': 'office@example.com',
  });
});
afterEach(async () => {
  await smtp.close();
  pass(60 * 48);
  expect(api.faults).toEqual([]);
});

async function set(values: Record<string, unknown>): Promise<void> {
  const { list } = await api.as('admin').ok(settings.list);
  const version = (key: string) => list.find((item) => item.key === key)?.version ?? 0;
  const items = Object.entries(values).map(([key, value]) => ({ key, value, version: version(key) }));
  await api.as('admin').ok(settings.save, { body: { items } });
}
const round = () =>
  runMailRound({
    now: at,
    transaction: (work) =>
      runTransaction(api.database, clock, { actor: systemActor(), requestId: 'job', ip: null, http: noHttp() }, work),
  });
const tell = (kind: string, userIds = ['900']) =>
  api.command('admin', (ctx) =>
    notify(ctx, {
      userIds,
      kind,
      title: 'GZ20261120-0001 待订柜已超时',
      body: '请尽快处理',
      link: '/transport/container/info?id=1',
    }),
  );
const subscribe = (mail: (keyof typeof NOTICE_TOPICS)[], as = 'li') =>
  api.as(as).ok(subscriptions.save, { body: { mail } });

describe('4.10 notices by mail', () => {
  it.each([
    ['sla.late.BOOK', 'sla'],
    ['approval.approve', 'approval'],
    ['cutoff.cutSi.24.2026-11-20T04:00', 'cutoff'],
    ['risk.alert', 'risk'],
    ['risk.escalated', 'risk'],
    ['statement.unconfirmed', 'statement'],
    ['tax.deadline.2.2026-04-15', 'tax'],
    ['tax.records', 'tax'],
    ['fx.overdue', 'fx'],
    ['free-time.demurrage', 'free-time'],
    ['inspection.sent_back', 'inspection'],
    ['clearance.pre-alert', 'clearance'],
    ['container.capacity', 'container'],
    ['freetime.1', 'other'],
    ['other.x', 'other'],
    ['toString', 'other'],
  ])('%s is about %s', (kind, topic) => expect(topicOf(kind)).toBe(topic));

  it('what was subscribed to goes out once, with subject, text and link; the rest does not', async () => {
    await set({ 'notify.site_url': 'https://office.example.com' });
    expect(await subscribe(['sla'])).toEqual({ email: 'lili@example.com', mailReady: true, mail: ['sla'] });
    await tell('sla.late.BOOK');
    await tell('approval.approve');
    await tell('sla.late.BOOK', ['1']);
    expect(await round()).toBe('发出 1 封邮件');
    expect(smtp.heard).toMatchObject([{ from: 'office@example.com', to: 'lili@example.com', login: null }]);
    const mail = readMail(smtp.heard[0] ?? { login: null, from: '', to: '', data: '' });
    expect(mail.subject).toBe('GZ20261120-0001 待订柜已超时');
    expect(mail.text).toContain('请尽快处理');
    expect(mail.text).toContain('https://office.example.com/transport/container/info?id=1');
    expect(await round()).toBe('没有待发邮件');
    expect(smtp.heard).toHaveLength(1);
  });

  it('each topic can be chosen for itself, and all of them together', async () => {
    const all = Object.keys(NOTICE_TOPICS) as (keyof typeof NOTICE_TOPICS)[];
    expect((await subscribe(all)).mail.toSorted()).toEqual(all.toSorted());
    await subscribe(['risk', 'fx']);
    for (const kind of ['risk.escalated', 'statement.unconfirmed', 'tax.records', 'fx.overdue']) await tell(kind);
    expect(await round()).toBe('发出 2 封邮件');
    const texts = smtp.heard.map((one) => readMail(one).text);
    expect(texts.map((text) => /不再接收「(.+)」/.exec(text)?.[1])).toEqual(['风险预警', '逾期未收汇']);
  });

  it('who had 其他 by mail goes on getting what has a topic of its own now', async () => {
    await subscribe(['other', 'tax']);
    await subscribe(['sla'], 'wu');
    const migration = readMigrations(migrationsFolder()).find(({ name }) => name.endsWith('_notice_topics.sql'));
    await api.db.execute(sql.raw(migration?.script ?? ''));
    const mailOf = async (as: string) => (await api.as(as).ok(subscriptions.get)).mail.toSorted();
    expect(await mailOf('li')).toEqual(['fx', 'other', 'risk', 'statement', 'tax']);
    expect(await mailOf('wu')).toEqual(['sla']);
  });

  it('notices before the subscription, after its end and of people without an address are not mailed', async () => {
    await tell('sla.late.BOOK');
    pass(1);
    await subscribe(['sla']);
    await subscribe(['sla'], 'wu');
    expect(await round()).toBe('没有待发邮件');
    await tell('sla.late.LOAD', ['901']);
    expect(await round()).toBe('没有待发邮件');
    await subscribe([]);
    await tell('sla.late.LOAD');
    expect(await round()).toBe('没有待发邮件');
  });

  it('notify.quiet_hours: mails wait until the period is over', async () => {
    await subscribe(['sla']);
    await set({ 'notify.quiet_hours': ['11:00-13:00'] });
    at = new Date(`${at.toISOString().slice(0, 10)}T04:00:00Z`);
    await subscribe([]);
    await subscribe(['sla']);
    await tell('sla.late.DECLARE');
    expect(await round()).toBe('免打扰时段，邮件稍后发送');
    expect(smtp.heard).toHaveLength(0);
    pass(60);
    expect(await round()).toBe('发出 1 封邮件');
  });

  it('a refused mail is tried again later and given up after the fourth failure', async () => {
    await subscribe(['sla']);
    await tell('sla.late.CLEAR');
    smtp.refuse = '550 no such user';
    expect(await round()).toBe('发出 0 封，1 封未发出：发件或收件地址被拒绝（550）');
    expect(await round()).toBe('没有待发邮件');
    for (const minutes of [5, 30, 120]) {
      pass(minutes);
      expect(await round()).toContain('1 封未发出');
    }
    pass(600);
    expect(await round()).toBe('没有待发邮件');
    expect(await api.db.select({ state: shMail.state, tries: shMail.tries }).from(shMail)).toEqual([
      { state: 'FAILED', tries: 4 },
    ]);
  });

  it('without a server nothing is sent or kept; with one again only what is fresh', async () => {
    await subscribe(['sla']);
    await set({ 'notify.mail_server': '' });
    await tell('sla.late.DELIVER');
    expect(await round()).toBe('没有设置邮件服务器');
    pass(60 * 25);
    await set({ 'notify.mail_server': '127.0.0.1' });
    expect(await round()).toBe('没有待发邮件');
  });

  it('an unreachable server is a failure of the round, not of the job', async () => {
    await subscribe(['sla']);
    await tell('sla.late.POOL');
    await smtp.close();
    expect(await round()).toBe('发出 0 封，1 封未发出：连接不上邮件服务器，请核对端口和加密方式');
    smtp = await fakeSmtp();
  });
});

describe('settings of 通知', () => {
  it('the password is used for the login and shown nowhere: answer, history, audit', async () => {
    smtp.login = 'office:S3cret-pass';
    await set({ 'notify.mail_user': 'office', 'notify.mail_password': 'S3cret-pass' });
    expect(await api.as('admin').ok(mailTest, { body: {} })).toEqual({ to: 'admin@example.com' });
    expect(smtp.heard).toMatchObject([{ login: 'office:S3cret-pass', to: 'admin@example.com' }]);
    const { list } = await api.as('wu').ok(settings.list);
    expect(list.find(({ key }) => key === 'notify.mail_password')?.value).toBe(SECRET_MASK);
    await set({ 'notify.mail_password': 'Another-one9' });
    const history = await api.as('wu').ok(settings.history, { query: { key: 'notify.mail_password' } });
    expect(history.list.map(({ before, after }) => [before, after])).toEqual([
      [SECRET_MASK, SECRET_MASK],
      ['', SECRET_MASK],
    ]);
    const words = JSON.stringify(
      await api.db.select().from(shAudit).where(eq(shAudit.objectNo, 'notify.mail_password')),
    );
    expect(words).not.toMatch(/S3cret|Another/);
  });

  it('the mask sent back keeps the password; an empty one removes it', async () => {
    await set({ 'notify.mail_password': 'S3cret-pass' });
    const stored = async () =>
      (await api.db.select().from(sySetting).where(eq(sySetting.key, 'notify.mail_password')))[0]?.value;
    await set({ 'notify.mail_password': SECRET_MASK });
    expect(await stored()).toBe('S3cret-pass');
    await set({ 'notify.mail_password': '' });
    expect(await stored()).toBe('');
  });

  it('发送测试邮件 says in Chinese what is wrong', async () => {
    const fault = async (as: string) => (await api.as(as).call(mailTest, { body: {} })).envelope;
    smtp.login = 'office:right';
    await set({ 'notify.mail_user': 'office', 'notify.mail_password': 'wrong' });
    expect(await fault('admin')).toMatchObject({
      errorCode: 'MAIL_FAILED',
      errorMessage: '测试邮件没有发出：账号或密码不正确（535）。',
    });
    expect(await fault('wu')).toMatchObject({ errorMessage: '您的账号没有填写邮箱，请先在账号管理中填写。' });
    await set({ 'notify.mail_server': '' });
    expect(await fault('admin')).toMatchObject({ errorMessage: '还没有设置邮件服务器，请先保存邮件设置。' });
    expect((await api.as('li').call(mailTest, { body: {} })).status).toBe(403);
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
    const [role] = (await api.db.execute(sql`select id::text as id from ac_role where code = 'operator'`)).rows as {
      id: string;
    }[];
    const body = { ...account, roleIds: [role?.id ?? ''], email: 'new@example.com', sendMail: true };
    const refused = await api.as('admin').call(userCreate, { body: { ...body, email: null } });
    expect(refused.envelope).toMatchObject({ data: { fields: { email: '发送邮件须填写邮箱' } } });
    const made = await api.as('admin').ok(userCreate, { body });
    expect(await round()).toBe('发出 1 封邮件');
    const mail = readMail(smtp.heard[0] ?? { login: null, from: '', to: '', data: '' });
    expect(smtp.heard[0]?.to).toBe('new@example.com');
    expect(mail.text).toContain('用户名 newone');
    expect(mail.text).not.toContain(made.temporaryPassword);
  });
});
