import type { Page } from '@playwright/test';
import { findings } from '../pages/findings.ts';
import { declaredPages, expect, test } from '../pages/fixtures.ts';

test('axe: nothing serious on login', async ({ page }) => {
  await page.goto('/user/login');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  expect(await findings(page)).toEqual([]);
});

test('axe: nothing serious on any declared page, 404 and /block; A1.8 no four Latin letters in a row but codes and units', async ({
  admin,
}) => {
  test.setTimeout(300_000);
  await admin.goto('/');
  await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  const pages = (await declaredPages(admin)).map((row) => row.path);
  const all: Record<string, { axe: string[]; latin: string[] }> = {};
  for (const path of [...pages, '/nope', '/block']) {
    await admin.goto(path);
    await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await admin.waitForLoadState('networkidle');
    const found = { axe: await findings(admin), latin: await latinWords(admin) };
    if (found.axe.length + found.latin.length > 0) all[path] = found;
  }
  expect(all).toEqual({});
});

/** Own texts with four Latin letters in a row. Data stands in cells; the name of a program and of a key may stand. */
async function latinWords(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const seen: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, kbd, code, td, tbody th, dd, [data-code]')) continue;
      if (/[A-Za-z]{4}/.test(node.textContent ?? '')) seen.push((node.textContent ?? '').trim());
    }
    return seen;
  });
  const own = (word: string) => word.replaceAll(/Excel|Word|Ctrl|NINGBO/g, '');
  const odd = words.filter(
    (word) => !['admin', 'super'].includes(word) && /[A-Za-z]{4}/.test(own(word)) && !/^[A-Z0-9.→\- ]+$/.test(word),
  );
  return [...new Set(odd)];
}

test('axe: nothing serious in palette, keys, notifications, exports, user menu, password', async ({ admin }) => {
  await admin.goto('/dashboard/index');
  await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await admin.keyboard.press('Control+k');
  await expect(admin.getByRole('combobox')).toBeVisible();
  expect(await findings(admin, 'main'), 'palette').toEqual([]);
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('combobox')).toHaveCount(0);
  await admin.keyboard.press('?');
  await expect(admin.getByRole('dialog')).toBeVisible();
  expect(await findings(admin, 'main'), 'keys').toEqual([]);
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  for (const name of [/^通知/, /^我的导出/]) {
    await admin.getByRole('button', { name }).click();
    await expect(admin.locator('.ant-popover').last()).toBeVisible();
    expect(await findings(admin, 'main'), String(name)).toEqual([]);
    await admin.locator('main').click({ position: { x: 400, y: 500 } });
  }
  await admin.getByRole('button', { name: /^用户菜单/ }).click();
  await admin.getByText('修改密码').click();
  await expect(admin.getByRole('dialog')).toBeVisible();
  expect(await findings(admin, 'main'), 'password').toEqual([]);
});

test.describe('A1.9 a browser in en-US and another time zone', () => {
  test.use({ locale: 'en-US', timezoneId: 'America/New_York' });
  test('A1.9 everything is Chinese, times are those of Asia/Shanghai', async ({ admin }) => {
    await admin.route('**/api/notifications?*', (route) => fulfil(route));
    await admin.route('**/api/notifications', (route) => fulfil(route));
    await admin.goto('/dashboard/index');
    await admin.getByRole('button', { name: /^通知/ }).click();
    await expect(admin.getByText('2026-11-21 00:05')).toBeVisible();
    await expect(admin).toHaveTitle(/^系统看板/);
  });
});
const fulfil = (route: { fulfill: (answer: object) => Promise<void> }) =>
  route.fulfill({
    json: {
      success: true,
      data: {
        list: [
          {
            id: '1',
            kind: 'x',
            level: 'INFO',
            title: '待审核',
            body: '',
            link: null,
            readAt: null,
            createdAt: '2026-11-20T16:05:00Z',
          },
        ],
        nextCursor: null,
        unread: 1,
      },
    },
  });
