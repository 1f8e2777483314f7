import type { Page, Route } from '@playwright/test';
import { entryOf, expect, moduleEntries, test } from '../pages/fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';

const MODULES = ['logistics', 'warehouse', 'finance', 'admin'];
const WAYS: Record<string, (route: Route) => Promise<void>> = {
  refused: (route) => route.abort('connectionrefused'),
  '404': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: '文件不存在。' }),
  'HTML with 200': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><html></html>' }),
  tampered: (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("tampered module")' }),
};
/** Every cell with FAULTS=all (`npm run e2e:faults`), else each way on one module. */
const ALL = process.env.FAULTS === 'all';
const ways = Object.entries(WAYS);
const isTaken = (module: number, way: number): boolean => ALL || module === way % MODULES.length;

/** A new tab that has loaded nothing of a module yet: the dashboard's cards may have. */
async function forget(page: Page, module: string): Promise<void> {
  await page.route(`**/mf/${module}/**`, (route) => route.abort());
  await page.reload();
  await expect(new ShellPage(page).menu).toBeVisible();
  await page.unroute(`**/mf/${module}/**`);
}

const loads = (page: Page): { count: number } => {
  const seen = { count: 0 };
  page.on('domcontentloaded', () => {
    seen.count += 1;
  });
  return seen;
};

for (const [place, module] of MODULES.entries())
  for (const [way, answer] of ways.filter((_, index) => isTaken(place, index)))
    test(`A8.C R4 ${module} | ${way}: shell and others work, one reload, then the card; 重试 brings it back`, async ({
      admin,
    }) => {
      await admin.goto('/dashboard/index');
      const shell = new ShellPage(admin);
      await expect(shell.menu).toBeVisible();
      const entries = await moduleEntries(admin);
      const dead = entryOf(entries, module);
      let isDead = true;
      await admin.route(`**/mf/${module}/**`, (route) => (isDead ? answer(route) : route.continue()));
      const seen = loads(admin);
      await admin.goto(dead.path);
      await expect(shell.menu).toBeVisible();
      await expect(shell.failedCard).toBeVisible({ timeout: 20_000 });
      expect(seen.count, 'document loads').toBeLessThanOrEqual(2);
      await expect(admin).toHaveURL(dead.path);
      await expect(admin).toHaveTitle(new RegExp(`^${dead.title}`));
      await expect(shell.menu.getByRole('img', { name: '该模块加载失败' }).first()).toBeVisible();

      // That the others work is shown once for each module.
      for (const other of way === '404' ? entries.filter((row) => row !== dead) : []) {
        await shell.open(other.title);
        await expect(admin).toHaveTitle(new RegExp(`^${other.title}`));
        await expect(shell.failedCard).toHaveCount(0);
      }
      await shell.open(dead.title);
      await expect(shell.failedCard).toBeVisible({ timeout: 20_000 });
      isDead = false;
      await shell.main.getByRole('button', { name: '重试' }).click();
      await expect(shell.failedCard).toHaveCount(0);
      await expect(shell.content).toBeVisible();
      expect(seen.count, 'document loads').toBeLessThanOrEqual(2);
    });

/** Stops the page's clock, so that only `runFor` moves it, then opens a page without the prefetch of the pointer. */
async function openInStoppedTime(page: Page, title: string): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await new ShellPage(page).press(title);
}

async function hangingEntry(admin: Page, module: string): Promise<void> {
  await admin.goto('/dashboard/index');
  const shell = new ShellPage(admin);
  await expect(shell.menu).toBeVisible();
  const dead = entryOf(await moduleEntries(admin), module);
  const held: Route[] = [];
  let hangs = true;
  await admin.route(`**/mf/${module}/**`, (route) => {
    if (!hangs) return route.continue();
    held.push(route);
    return undefined;
  });
  await openInStoppedTime(admin, dead.title);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await admin.clock.runFor(119_000);
  await expect(shell.failedCard).toHaveCount(0);
  await admin.clock.runFor(2000);
  await expect(shell.failedCard).toBeVisible();
  hangs = false;
  for (const route of held) await route.abort().catch(() => {});
  await admin.clock.resume();
  await expect(async () => {
    const retry = shell.main.getByRole('button', { name: '重试' });
    if (await retry.isVisible()) await retry.click();
    await expect(shell.content).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
}

for (const module of ALL ? MODULES : ['warehouse'])
  test(`A7.7 A8.C R4 ${module} | hang: pending at 119 s, the card at 121 s, the page when it comes after all`, ({
    admin,
  }) => hangingEntry(admin, module));

for (const kind of ['script', 'stylesheet'] as const)
  test(`A7.7 a page's ${kind} chunk that gets no answer: pending at 119 s, failed at 121 s`, async ({ admin }) => {
    await admin.goto('/dashboard/index');
    const shell = new ShellPage(admin);
    await expect(shell.menu).toBeVisible();
    const held: string[] = [];
    await admin.route('**/mf/admin/**', async (route) => {
      const { url, type } = { url: route.request().url(), type: route.request().resourceType() };
      const isChunk = type === kind && !/remoteEntry|__federation_expose/.test(url);
      if (isChunk) held.push(url);
      else await route.continue();
    });
    await openInStoppedTime(admin, '客户管理');
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await admin.clock.runFor(119_000);
    await expect(shell.failedCard).toHaveCount(0);
    await admin.clock.runFor(2000);
    await expect(shell.failedCard).toBeVisible();
  });

test('A8.C a failed chunk is tried once more in the same page after a pause, without a reload', async ({ admin }) => {
  await admin.goto('/dashboard/index');
  const shell = new ShellPage(admin);
  await expect(shell.menu).toBeVisible();
  const seen = loads(admin);
  let failures = 1;
  await admin.route('**/mf/admin/**/remoteEntry.js', (route) => {
    failures -= 1;
    return failures >= 0 ? route.abort() : route.continue();
  });
  // The prefetch of the pointer would take the first failure; the keyboard opens the page without one.
  await shell.press('客户管理');
  await expect(shell.main.getByRole('table').first()).toBeVisible();
  expect(seen.count).toBeLessThanOrEqual(1);
});

for (const module of ALL ? MODULES : ['admin']) {
  test(`A8.C R4 ${module} | offline: no reload, the card, and the page by itself when the network is back`, async ({
    admin,
    context,
  }) => {
    await admin.goto('/dashboard/index');
    const shell = new ShellPage(admin);
    await expect(shell.menu).toBeVisible();
    const { title } = entryOf(await moduleEntries(admin), module);
    await forget(admin, module);
    await context.setOffline(true);
    await shell.press(title);
    await expect(shell.failedCard).toBeVisible({ timeout: 15_000 });
    await context.setOffline(false);
    await expect(shell.content).toBeVisible({ timeout: 15_000 });
  });

  test(`R4 ${module} | slow: skeleton at once, the page when its files come`, async ({ admin }) => {
    await admin.goto('/dashboard/index');
    const { path, title } = entryOf(await moduleEntries(admin), module);
    let letGo = (): void => undefined;
    const came = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await admin.route(`**/mf/${module}/**`, async (route) => {
      await came;
      await route.continue();
    });
    await admin.goto(path, { waitUntil: 'commit' });
    await expect(admin.getByRole('status', { name: `正在打开${title}` })).toBeVisible();
    letGo();
    await expect(new ShellPage(admin).content).toBeVisible();
  });

  test(`R4 ${module} | storage throwing: its first page works`, async ({ admin }) => {
    await admin.goto('/dashboard/index');
    const { path } = entryOf(await moduleEntries(admin), module);
    await admin.addInitScript(() => {
      const denied = () => {
        throw new DOMException('denied', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, { configurable: true, get: denied });
    });
    await admin.goto(path);
    await expect(new ShellPage(admin).content).toBeVisible();
  });
}

test('A8.C a tampered file never runs', async ({ admin }) => {
  await admin.route('**/mf/admin/**/remoteEntry.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\nglobalThis.tampered = true;` });
  });
  await admin.goto('/account/customer');
  await expect(new ShellPage(admin).failedCard).toBeVisible({ timeout: 20_000 });
  expect(await admin.evaluate(() => 'tampered' in globalThis)).toBe(false);
});

test('A8.C a missing asset is a real 404', async ({ admin }) => {
  for (const path of ['/assets/none.js', '/assets/none.css', '/mf/admin/0.0.0/none.js']) {
    const answer = await admin.request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()['content-type']).not.toContain('html');
  }
});

test('R4 shell | API away at the start: said, and healed by itself within 10 s', async ({ admin }) => {
  let away = true;
  await admin.route('**/api/**', (route) => (away ? route.abort() : route.continue()));
  await admin.goto('/account/customer');
  await expect(admin.getByText('系统暂时无法访问')).toBeVisible();
  away = false;
  await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible({ timeout: 10_000 });
  await expect(admin.locator('main').getByRole('table').first()).toBeVisible();
});
