import { comments } from '@shared/contract/shared/comment.contract.ts';
import { notifications } from '@shared/contract/shared/notification.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { createNotes, notes } from '../../../test/note.ts';
import { seedAccess } from '../access/access.seed.ts';
import { notify } from '../notifications/notification.service.ts';
import { notificationRoutes } from '../notifications/notification.routes.ts';
import { commentRoutes } from './comment.routes.ts';

let api: TestApi;
let li: TestClient;
let id: string;
let at = new Date('2026-03-02T01:00:00Z');
const clock = { now: () => at };
const owner = () => ({ kind: 'tt_note', id });
const LI = '900';

beforeAll(async () => {
  api = await testApi({
    clock,
    routes: [...commentRoutes, ...notificationRoutes],
    async prepare(database) {
      await createNotes(database);
      await seedAccess(database, { password: 'Kx7#vqLm2w', clock });
    },
  });
  await api.db.execute(sql`insert into ac_user (id, username, name, dept_id) overriding system value
    select 900, 'lili', '李', dept_id from ac_user where username = 'admin'`);
  await api.db.execute(sql`insert into ac_user (id, username, name, dept_id) overriding system value
    select 901, 'wuwu', '吴', dept_id from ac_user where username = 'admin'`);
  api.actor('li', { userId: LI, permissions: ['logistics.order.view'] });
  api.actor('foreign', { userId: '902', companies: ['2'] });
  li = api.as('li');
  const made = await api.command('admin', (ctx) =>
    notes.insert(ctx, { companyId: '1', ownerId: '1', noteNo: 'BT1', title: '甲' }, { action: '新建' }),
  );
  id = made.id;
});
afterAll(() => api.close());

describe('comments', () => {
  it('whoever sees the object may write; the mentioned user gets a notice with a link', async () => {
    const body = {
      ...owner(),
      body: '@系统管理员 请看 <b>价格</b>',
      mentions: ['1'],
      link: '/transport/order/info?id=1',
    };
    const made = await li.ok(comments.create, { body });
    expect(made).toMatchObject({ body: '@系统管理员 请看 <b>价格</b>', createdByName: '李', removable: true });
    expect(made.mentions[0]?.id).toBe('1');
    const { list, unread } = await api.as('admin').ok(notifications.list);
    expect(unread).toBe(1);
    expect(list[0]).toMatchObject({
      kind: 'comment.mention',
      title: 'li 在 便条 BT1 中提到了您',
      link: '/transport/order/info?id=1',
      readAt: null,
    });
  });

  it('somebody who may not see the object cannot be mentioned', async () => {
    const { status, envelope } = await li.call(comments.create, {
      body: { ...owner(), body: '你好', mentions: ['901'] },
    });
    expect([status, envelope.errorCode]).toEqual([422, 'COMMENT_MENTION']);
    expect(envelope.errorMessage).toBe('吴 无权查看 BT1，不能提及。');
  });

  it('a link that leads away is refused', async () => {
    for (const link of ['//evil.example', 'https://evil.example', '/\\evil', 'javascript:1'])
      expect((await li.call(comments.create, { body: { ...owner(), body: 'x', link } })).status).toBe(422);
  });

  it('only the author removes a comment; out of scope nobody sees any', async () => {
    const mine = await li.ok(comments.create, { body: { ...owner(), body: '我的' } });
    expect((await api.as('admin').call(comments.remove, { params: { id: mine.id } })).status).toBe(403);
    expect((await api.as('foreign').call(comments.list, { query: owner() })).status).toBe(404);
    expect((await api.as('foreign').call(comments.create, { body: { ...owner(), body: 'x' } })).status).toBe(404);
    expect((await api.as('foreign').call(comments.remove, { params: { id: mine.id } })).status).toBe(404);
    await li.ok(comments.remove, { params: { id: mine.id } });
    const { list } = await li.ok(comments.list, { query: owner() });
    expect(list.map(({ body }) => body)).toEqual(['@系统管理员 请看 <b>价格</b>']);
  });
});

describe('notifications', () => {
  const send = (title: string) =>
    api.command('admin', (ctx) =>
      notify(ctx, { userIds: [LI, LI], kind: 'sla.late', level: 'WARN', title, object: { kind: 'tt_note', id } }),
    );

  const seenBy = (userId: string) => {
    api.actor(userId, { userId });
    return api.as(userId).ok(notifications.list);
  };

  it('SYS-032 the same kind, object, user and day once; the next day again', async () => {
    expect(await send('一')).toBe(1);
    expect(await send('二')).toBe(0);
    at = new Date('2026-03-02T15:59:00Z');
    expect(await send('三')).toBe(0);
    at = new Date('2026-03-02T16:00:00Z');
    expect(await send('四')).toBe(1);
    expect((await li.ok(notifications.list)).list.map(({ title }) => title)).toEqual(['四', '一']);
  });

  it('SYS-032 another kind, object or user is another notice, also on the same day and at the same moment', async () => {
    const day = new Date('2026-03-04T02:00:00Z');
    const ctx = { db: api.db, now: () => day, today: () => '2026-03-04' };
    const base = { userIds: ['901'], kind: 'sla.late', title: '同', object: { kind: 'tt_note', id: '71' } };
    const others = [
      base,
      { ...base, kind: 'sla.early' },
      { ...base, object: { kind: 'tt_note', id: '72' } },
      { ...base, object: { kind: 'tt_other', id: '71' } },
      { ...base, userIds: ['901', '902'] },
    ];
    const made = await Promise.all([...others, ...others].map((notice) => notify(ctx, notice)));
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(5);
    const { list } = await seenBy('901');
    expect([list.length, (await seenBy('902')).list.length]).toEqual([4, 1]);
    expect(await notify(ctx, { userIds: ['901'], kind: 'news', title: '无对象' })).toBe(1);
    expect(await notify(ctx, { userIds: ['901'], kind: 'news', title: '无对象' })).toBe(0);
  });

  it('are read by their owner alone', async () => {
    const [first] = (await li.ok(notifications.list)).list;
    const ids = [first?.id ?? ''];
    expect(await api.as('admin').ok(notifications.markRead, { body: { ids } })).toEqual({ unread: 1 });
    expect(await li.ok(notifications.unread)).toEqual({ unread: 2 });
    expect(await li.ok(notifications.markRead, { body: { ids } })).toEqual({ unread: 1 });
    expect((await li.ok(notifications.list, { query: { unread: '1' } })).list).toHaveLength(1);
    expect(await li.ok(notifications.markRead, { body: {} })).toEqual({ unread: 0 });
  });

  it('come 20 at a time; the count stops at 100', async () => {
    await api.db.execute(sql`insert into sh_notification (user_id, kind, level, title, day, object_id, created_at)
      select 900, 'x', 'INFO', n::text, '2026-03-03', n, now() from generate_series(1, 130) n`);
    const first = await li.ok(notifications.list);
    expect([first.list.length, first.unread]).toEqual([20, 100]);
    const second = await li.ok(notifications.list, { query: { before: first.nextCursor ?? '' } });
    expect(second.list[0]?.title).toBe('110');
  });
});

describe('ACC-032 the log of a comment', () => {
  it('ACC-032 has the company of its document, and one row at it', async () => {
    await li.ok(comments.create, { body: { ...owner(), body: '给客户回电', mentions: [] } });
    const rows = await api.database.raw<{ kind: string; company: string }>(
      `select kind, company_id::text as company from sh_audit where action = '新增备注' and after::text like '%给客户回电%'`,
    );
    expect(rows).toEqual([{ kind: 'tt_note', company: '1' }]);
  });
});
