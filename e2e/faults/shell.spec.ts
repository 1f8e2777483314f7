import type { Page, Route } from '@playwright/test';
import { expect, test } from '../pages/fixtures.ts';

/** Every cell with FAULTS=all (`npm run e2e:faults`), else two of them. */
const ALL = process.env.FAULTS === 'all';
const AGAIN = /刷新页面/;

const WAYS: Record<string, (route: Route) => Promise<void> | undefined> = {
  refused: (route) => route.abort('connectionrefused'),
  '404': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: '文件不存在。' }),
  'HTML with 200': (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><html></html>' }),
  tampered: (route) => route.fulfill({ contentType: 'text/javascript', body: 'globalThis.tampered = true;' }),
  'syntax error': (route) => route.fulfill({ contentType: 'text/javascript', body: 'this is no script (' }),
  hang: () => undefined,
};

/** Breaks scripts of the shell, shows that the page says so, and that it comes when they are back. */
async function brokenShell(page: Page, files: string, answer: (route: Route) => Promise<void> | undefined) {
  let isDead = true;
  await page.route(files, (route) => (isDead ? answer(route) : route.continue()));
  await page.goto('/account/customer', { waitUntil: 'commit' });
  await expect(page.getByText(AGAIN)).toBeVisible({ timeout: 20_000 });
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  isDead = false;
  await page.getByText(AGAIN).click();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await expect(page.locator('main').getByRole('table').first()).toBeVisible();
  await expect(page.getByText(AGAIN)).toHaveCount(0);
}

for (const [way, answer] of Object.entries(WAYS).filter(([name]) => ALL || ['404', 'hang'].includes(name)))
  test(`R4 shell | ${way}: its first script does not come, the page says so and offers 刷新页面`, ({ admin }) =>
    brokenShell(admin, '**/assets/index.*.js', answer));

test('R4 shell | later scripts 404: one reload, then the words and 刷新页面', async ({ admin }) => {
  const seen: string[] = [];
  admin.on('domcontentloaded', (page) => seen.push(page.url()));
  await brokenShell(admin, '**/assets/async/*.js', (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: '文件不存在。' }),
  );
  expect(seen.length, 'the first load, the one reload, and that of the user').toBeLessThanOrEqual(3);
});
