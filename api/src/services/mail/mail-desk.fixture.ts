import { settings } from '@shared/contract/shared/setting.contract.ts';
import { subscriptions, type NOTICE_TOPICS } from '@shared/contract/shared/subscription.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { systemActor } from '../../platform/actor.ts';
import { noHttp } from '../../platform/http-side.ts';
import { sySetting } from '../../platform/settings.tables.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { accessRoutes } from '../access/access.routes.ts';
import { seedAccess } from '../access/access.seed.ts';
import { notify } from '../notifications/notification.service.ts';
import { settingRoutes } from '../settings/setting.routes.ts';
import { fakeSmtp, type FakeSmtp } from './fake-smtp.fixture.ts';
import { runMailRound } from './mail.job.ts';
import { mailRoutes } from './mail.routes.ts';
import { shMail, shSubscription } from './mail.tables.ts';

/**
 * A server with a mail server of its own, for the test file that calls it: admin and li have an address, wu has none. Each
 * test begins with no mail and is two days later; `at` may be set.
 */
export function mailDesk() {
  const desk = { at: new Date('2026-11-20T04:00:00Z') } as { at: Date; api: TestApi; smtp: FakeSmtp };
  const clock = { now: () => desk.at };
  const pass = (minutes: number) => void (desk.at = new Date(desk.at.getTime() + minutes * 60_000));

  beforeAll(async () => {
    desk.api = await testApi({
      clock,
      routes: [...mailRoutes, ...settingRoutes, ...accessRoutes],
      prepare: async (database) => void (await seedAccess(database, { password: 'Kx7#vqLm2w', clock })),
    });
    await desk.api.db.execute(sql`update ac_user set email = 'admin@example.com' where username = 'admin'`);
    await desk.api.db.execute(sql`insert into ac_user (id, username, name, dept_id, email) overriding system value
      select 900, 'lili', '李', dept_id, 'lili@example.com' from ac_user where username = 'admin'`);
    await desk.api.db.execute(sql`insert into ac_user (id, username, name, dept_id) overriding system value
      select 901, 'wuwu', '吴', dept_id from ac_user where username = 'admin'`);
    desk.api.actor('admin', { userId: '1' });
    desk.api.actor('li', { userId: '900', permissions: [] });
    desk.api.actor('wu', { userId: '901', permissions: ['system.global.view', 'system.global.edit'] });
  });
  afterAll(() => desk.api.close());
  beforeEach(async () => {
    desk.smtp = await fakeSmtp();
    await desk.api.db.delete(shMail);
    await desk.api.db.delete(shSubscription);
    await desk.api.db.delete(sySetting);
    await set({
      'notify.mail_server': '127.0.0.1',
      'notify.mail_port': desk.smtp.port,
      'notify.mail_security': 'NONE',
      'notify.mail_from': 'office@example.com',
    });
  });
  afterEach(async () => {
    await desk.smtp.close();
    pass(60 * 48);
    expect(desk.api.faults).toEqual([]);
  });

  async function set(values: Record<string, unknown>): Promise<void> {
    const { list } = await desk.api.as('admin').ok(settings.list);
    const version = (key: string) => list.find((item) => item.key === key)?.version ?? 0;
    const items = Object.entries(values).map(([key, value]) => ({ key, value, version: version(key) }));
    await desk.api.as('admin').ok(settings.save, { body: { items } });
  }
  const round = (signal?: AbortSignal, begins: () => void = () => undefined) =>
    runMailRound({
      now: desk.at,
      signal,
      transaction: async (work) => {
        begins();
        return runTransaction(
          desk.api.database,
          clock,
          { actor: systemActor(), requestId: 'job', ip: null, http: noHttp() },
          work,
        );
      },
    });
  const tell = (kind: string, userIds = ['900']) =>
    desk.api.command('admin', (ctx) =>
      notify(ctx, {
        userIds,
        kind,
        title: 'GZ20261120-0001 待订柜已超时',
        body: '请尽快处理',
        link: '/transport/container/info?id=1',
      }),
    );
  const subscribe = (mail: (keyof typeof NOTICE_TOPICS)[], as = 'li') =>
    desk.api.as(as).ok(subscriptions.save, { body: { mail } });
  return { desk, pass, set, round, tell, subscribe };
}
