import { notifications } from '@shared/contract/shared/notification.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { seedAccess } from '../access/access.seed.ts';
import { notificationRoutes } from './notification.routes.ts';
import { shNotification } from './notification.tables.ts';

const LI = '900';
const START = Date.UTC(2026, 2, 1);
/** Minutes of each notice after the start, in the order in which they are written: never that of their times. */
const WRITTEN = Array.from({ length: 25 }, (_, at) => (at * 7) % 25);
let api: TestApi;

beforeAll(async () => {
  api = await testApi({
    routes: notificationRoutes,
    async prepare(database) {
      await seedAccess(database, { password: 'Kx7#vqLm2w' });
    },
  });
  await api.db.execute(sql`insert into ac_user (id, username, name, dept_id) overriding system value
    select 900, 'lili', '李', dept_id from ac_user where username = 'admin'`);
  api.actor('li', { userId: LI });
  await api.db.insert(shNotification).values(
    WRITTEN.map((minute) => ({
      userId: LI,
      kind: `test.${minute}`,
      level: 'INFO' as const,
      title: String(minute),
      day: '2026-03-01',
      createdAt: new Date(START + minute * 60_000),
      readAt: minute % 2 ? new Date(START) : null,
    })),
  );
});
afterAll(() => api.close());

/** Titles of every page. */
async function titles(query: { unread?: '1' } = {}): Promise<number[][]> {
  const pages: number[][] = [];
  let before: string | null = null;
  do {
    const page: { list: { title: string }[]; nextCursor: string | null } = await api
      .as('li')
      .ok(notifications.list, { query: { ...query, ...(before && { before }) } });
    pages.push(page.list.map(({ title }) => Number(title)));
    before = page.nextCursor;
  } while (before);
  return pages;
}

describe('notification centre', () => {
  it('newest first by the time that stands there, whatever the order of writing, over pages', async () => {
    const all = await titles();
    expect(all.map((page) => page.length)).toEqual([20, 5]);
    expect(all.flat()).toEqual(WRITTEN.toSorted((one, other) => other - one));
  });

  it('the same among the unread', async () => {
    expect((await titles({ unread: '1' })).flat()).toEqual([24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0]);
  });
});
