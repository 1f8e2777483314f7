import type { Page, Route } from '@playwright/test';
import { entryOf, expect, moduleEntries, test, watchPopups } from '../pages/fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';

/** Every cell with FAULTS=all (`npm run e2e:faults`), else one module a fault; what is told alike is left to all. */
const ALL = process.env.FAULTS === 'all';
const MODULES = ['logistics', 'warehouse', 'finance', 'admin'];
const HEALED = { timeout: ALL ? 10_000 : 60_000 };
/** Rows of a page and what stands beside them; not what the shell asks for itself. */
const READS = /\/api\/(?!auth|release|notifications|announcements|preferences|jobs)/;

/** What a page shows when its rows have come. */
const contentOf = ({ main }: ShellPage) =>
  main.locator('tbody tr[data-id], .ant-empty').or(main.getByText('暂无数据')).first();

type Answer = (route: Route, nth: number) => Promise<void> | undefined;
const LASTING: Record<string, Answer> = {
  'no answer for rows': (route) => route.abort('connectionrefused'),
  'truncated JSON for rows': (route) => route.fulfill({ contentType: 'application/json', body: '{"success":true,"da' }),
  'HTML for rows': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Proxy</title>' }),
};
const ONLY_ALL = new Set(['truncated JSON for rows']);

/** Answers the reads of a page by `answer` until the fault ends. */
async function breakReads(page: Page, answer: Answer): Promise<{ end: () => void }> {
  let broken = true;
  const asked = new Map<string, number>();
  await page.route(READS, (route) => {
    if (!broken || route.request().method() !== 'GET') return route.continue();
    const url = route.request().url();
    const nth = asked.get(url) ?? 0;
    asked.set(url, nth + 1);
    return answer(route, nth);
  });
  return {
    end: () => {
      broken = false;
    },
  };
}

const isTaken = (fault: string, place: number, at: number): boolean =>
  ALL || (!ONLY_ALL.has(fault) && at % MODULES.length === place);

for (const [place, module] of MODULES.entries()) {
  /** The shell on the dashboard, and the entry of the module in its menu. */
  const begin = async (admin: Page) => {
    const popups = await watchPopups(admin);
    await admin.goto('/dashboard/index');
    const shell = new ShellPage(admin);
    await expect(shell.menu).toBeVisible();
    const { title } = entryOf(await moduleEntries(admin), module);
    const open = async () => {
      await shell.open(title);
      await expect(admin).toHaveTitle(new RegExp(`^${title}`));
    };
    return { shell, open, popups, content: contentOf(shell) };
  };

  for (const [at, [fault, answer]] of Object.entries(LASTING).entries())
    if (isTaken(fault, place, at))
      test(`R4 ${module} | ${fault}: said in place and in one popup, healed by itself within 10 s`, async ({
        admin,
      }) => {
        const { shell, open, popups, content } = await begin(admin);
        const fails = await breakReads(admin, answer);
        await open();
        await expect(shell.main.getByText('加载失败').first()).toBeVisible({ timeout: 20_000 });
        await expect(shell.main.getByRole('button', { name: '重试' }).first()).toBeVisible();
        // The words of a popup come with the first one.
        await expect.poll(popups).toHaveLength(1);
        fails.end();
        await expect(shell.main.getByText('加载失败')).toHaveCount(0, HEALED);
        await expect(content).toBeVisible();
        expect(await popups()).toHaveLength(1);
      });

  if (isTaken('503', place, 1))
    test(`R4 ${module} | 503 flapping: every other answer, no popup, the rows within 10 s`, async ({ admin }) => {
      const { shell, open, popups, content } = await begin(admin);
      await breakReads(admin, (route, nth) =>
        nth % 2 === 0 ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'busy' }) : route.continue(),
      );
      await open();
      await expect(admin.locator('main table[aria-busy], main [aria-label="正在加载"]')).toHaveCount(0, HEALED);
      await expect(content).toBeVisible(HEALED);
      await expect(shell.main.getByText('加载失败')).toHaveCount(0);
      expect(await popups()).toEqual([]);
    });

  if (isTaken('slow', place, 2))
    test(`R4 ${module} | slow answers: the page stands and waits, then shows its rows`, async ({ admin }) => {
      const { shell, open, popups, content } = await begin(admin);
      const held: Route[] = [];
      const slow = await breakReads(admin, (route) => {
        held.push(route);
        return undefined;
      });
      await open();
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await expect(shell.main.getByText('加载失败')).toHaveCount(0);
      await expect(shell.main.locator('table, [role=status]').first()).toBeVisible();
      slow.end();
      for (const route of held) await route.continue();
      await expect(content).toBeVisible();
      expect(await popups()).toEqual([]);
    });

  if (isTaken('offline', place, 3))
    test(`R4 ${module} | offline on a page: said, nothing is lost, goes on by itself`, async ({ admin, context }) => {
      const { shell, open, popups, content } = await begin(admin);
      await open();
      await expect(content).toBeVisible();
      await shell.open('系统看板');
      await context.setOffline(true);
      await open();
      await expect(admin.getByText(/当前处于离线状态|网络已断开/).first()).toBeVisible();
      await expect(content).toBeVisible();
      await context.setOffline(false);
      await expect(admin.getByText(/当前处于离线状态|网络已断开/)).toHaveCount(0, HEALED);
      await expect(content).toBeVisible();
      expect(await popups()).toEqual([]);
    });
}
