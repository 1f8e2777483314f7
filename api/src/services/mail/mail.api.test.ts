import { NOTICE_TOPICS, subscriptions, topicOf } from '@shared/contract/shared/subscription.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../platform/migrate.ts';
import { migrationsFolder } from '../../platform/open-database.ts';
import { fakeSmtp, readMail } from './fake-smtp.fixture.ts';
import { mailDesk } from './mail-desk.fixture.ts';
import { shMail } from './mail.tables.ts';

const { desk, pass, set, round, tell, subscribe } = mailDesk();

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

  it.each(['stops', 'is killed'])('a process that %s in the middle of a round sends no mail twice', async (how) => {
    await subscribe(['sla']);
    for (let nth = 1; nth <= 3; nth += 1) await tell(`sla.late.${nth}`);
    const stop = new AbortController();
    let steps = 0;
    // Taken, first mail written down, then the end.
    const begins = () => {
      steps += 1;
      if (steps === 2 && how === 'stops') stop.abort();
      if (steps === 3 && how === 'is killed') throw new Error('killed');
    };
    const first = round(stop.signal, begins).catch(() => 'killed');
    expect(await first).toBe(how === 'stops' ? '发出 1 封邮件' : 'killed');
    const sent = await desk.api.db.$count(shMail, eq(shMail.state, 'SENT'));
    expect(sent).toBe(1);
    if (how === 'stops') {
      expect(await round(), 'the others need not wait for their lease').toBe('发出 2 封邮件');
      expect(desk.smtp.heard).toHaveLength(3);
    }
  });

  it('what was subscribed to goes out once, with subject, text and link; the rest does not', async () => {
    await set({ 'notify.site_url': 'https://office.example.com' });
    expect(await subscribe(['sla'])).toEqual({ email: 'lili@example.com', mailReady: true, mail: ['sla'] });
    await tell('sla.late.BOOK');
    await tell('approval.approve');
    await tell('sla.late.BOOK', ['1']);
    expect(await round()).toBe('发出 1 封邮件');
    expect(desk.smtp.heard).toMatchObject([{ from: 'office@example.com', to: 'lili@example.com', login: null }]);
    const mail = readMail(desk.smtp.heard[0] ?? { login: null, from: '', to: '', data: '' });
    expect(mail.subject).toBe('GZ20261120-0001 待订柜已超时');
    expect(mail.text).toContain('请尽快处理');
    expect(mail.text).toContain('https://office.example.com/transport/container/info?id=1');
    expect(await round()).toBe('没有待发邮件');
    expect(desk.smtp.heard).toHaveLength(1);
  });

  it('each topic can be chosen for itself, and all of them together', async () => {
    const all = Object.keys(NOTICE_TOPICS) as (keyof typeof NOTICE_TOPICS)[];
    expect((await subscribe(all)).mail.toSorted()).toEqual(all.toSorted());
    await subscribe(['risk', 'fx']);
    for (const kind of ['risk.escalated', 'statement.unconfirmed', 'tax.records', 'fx.overdue']) await tell(kind);
    expect(await round()).toBe('发出 2 封邮件');
    const texts = desk.smtp.heard.map((one) => readMail(one).text);
    expect(texts.map((text) => /不再接收「(.+)」/.exec(text)?.[1])).toEqual(['风险预警', '逾期未收汇']);
  });

  it('who had 其他 by mail goes on getting what has a topic of its own now', async () => {
    await subscribe(['other', 'tax']);
    await subscribe(['sla'], 'wu');
    const migration = readMigrations(migrationsFolder()).find(({ name }) => name.endsWith('_notice_topics.sql'));
    await desk.api.db.execute(sql.raw(migration?.script ?? ''));
    const mailOf = async (as: string) => (await desk.api.as(as).ok(subscriptions.get)).mail.toSorted();
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

  it('notices of other topics, however many there are, keep none back that was subscribed to', async () => {
    await subscribe(['sla']);
    const moment = desk.at.toISOString();
    await desk.api.db.execute(sql`insert into sh_notification (user_id, kind, level, title, object_id, day, created_at)
      select 900, 'document.confirmed', 'INFO', '已进入', n, ${moment.slice(0, 10)}::date, ${moment} from generate_series(1, 1000) n`);
    await tell('sla.late.QUEUE');
    expect(await round()).toBe('发出 1 封邮件');
    await subscribe(['other']);
    await tell('freetime.1');
    expect(await round(), 'what is of no topic').toBe('发出 1 封邮件');
  });

  it('notify.quiet_hours: mails wait until the period is over', async () => {
    await subscribe(['sla']);
    await set({ 'notify.quiet_hours': ['11:00-13:00'] });
    desk.at = new Date(`${desk.at.toISOString().slice(0, 10)}T04:00:00Z`);
    await subscribe([]);
    await subscribe(['sla']);
    await tell('sla.late.DECLARE');
    expect(await round()).toBe('免打扰时段，邮件稍后发送');
    expect(desk.smtp.heard).toHaveLength(0);
    pass(60);
    expect(await round()).toBe('发出 1 封邮件');
  });

  it('a refused mail is tried again later and given up after the fourth failure', async () => {
    await subscribe(['sla']);
    await tell('sla.late.CLEAR');
    desk.smtp.refuse = '550 no such user';
    expect(await round()).toBe('发出 0 封，1 封未发出：发件或收件地址被拒绝（550）');
    expect(await round()).toBe('没有待发邮件');
    for (const minutes of [5, 30, 120]) {
      pass(minutes);
      expect(await round()).toContain('1 封未发出');
    }
    pass(600);
    expect(await round()).toBe('没有待发邮件');
    expect(await desk.api.db.select({ state: shMail.state, tries: shMail.tries }).from(shMail)).toEqual([
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
    await desk.smtp.close();
    expect(await round()).toBe('发出 0 封，1 封未发出：连接不上邮件服务器，请核对端口和加密方式');
    desk.smtp = await fakeSmtp();
  });
});
