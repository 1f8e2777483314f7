import { findings } from '../pages/findings.ts';
import { expect, test } from '../pages/fixtures.ts';

test('axe: nothing serious on login', async ({ page }) => {
  await page.goto('/user/login');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  expect(await findings(page)).toEqual([]);
});

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
