import { expect, test } from '../pages/fixtures.ts';

test('A1.10 A9 a primary button is rgb(5, 125, 180) in host and modules', async ({ admin }) => {
  await admin.goto('/account/customer');
  const button = admin.locator('main .ant-btn-primary').first();
  await expect(button).toHaveCSS('background-color', 'rgb(5, 125, 180)');
  await admin.goto('/nope');
  await expect(admin.locator('main .ant-btn-primary')).toHaveCSS('background-color', 'rgb(5, 125, 180)');
});

test('A1.8 the document is Chinese', async ({ admin }) => {
  await admin.goto('/dashboard/index');
  await expect(admin.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('A9 toast 3 s', async ({ admin }) => {
  await admin.clock.install();
  await admin.route('**/api/auth/access-request', (route) =>
    route.fulfill({ status: 422, json: { success: false, errorCode: 'X', errorMessage: '不可以。', showType: 1 } }),
  );
  await admin.goto('/block');
  await admin.getByRole('button', { name: '申请权限' }).click();
  const toast = admin.locator('.ant-message-notice').getByText('不可以。');
  await expect(toast).toBeVisible();
  await admin.clock.runFor(1500);
  await expect(toast).toBeVisible();
  await admin.clock.runFor(3000);
  await expect(toast).toHaveCount(0);
});

for (const density of ['small', 'middle', 'large'])
  test(`A9 notice 384 wide, 24 from the edge, 4.5 s; with density ${density}`, async ({ admin }) => {
    await admin.clock.install();
    await admin.route('**/api/preferences*', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { success: true, data: { values: { density } } } })
        : route.continue(),
    );
    await admin.route('**/api/auth/access-request', (route) =>
      route.fulfill({
        status: 422,
        json: { success: false, errorCode: 'LOG-1', errorMessage: '很多对象。', showType: 3 },
      }),
    );
    await admin.goto('/block');
    await admin.getByRole('button', { name: '申请权限' }).click();
    const notice = admin.locator('.ant-notification-notice').first();
    await expect(notice).toContainText('LOG-1');
    await expect(notice).toContainText('很多对象。');
    await admin.clock.runFor(1000);
    // Its slide-in runs on the browser's clock, not on the fake one.
    const place = async () => {
      const { x = 0, y = 0, width = 0 } = (await notice.boundingBox()) ?? {};
      return [width, 1440 - x - width, y].map(Math.round);
    };
    await expect.poll(place).toEqual([384, 24, 24]);
    await admin.clock.runFor(2000);
    await expect(notice).toBeVisible();
    await admin.clock.runFor(3500);
    await expect(notice).toHaveCount(0);
  });

test('A9 dialog 520, confirm 416', async ({ admin }) => {
  await admin.goto('/dashboard/index');
  await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await admin.keyboard.press('?');
  const dialog = admin.getByRole('dialog', { name: '快捷键' });
  await expect(dialog).toBeVisible();
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(520);
});

test('A7.8 public path is / and no deep link asks for a missing asset', async ({ admin }) => {
  const missing: string[] = [];
  admin.on('response', (response) => {
    if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`);
  });
  for (const path of ['/account/customer/add', '/warehouse/index/records', '/a/b/c/d']) {
    await admin.goto(path);
    await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await admin.waitForLoadState('networkidle');
  }
  expect(missing).toEqual([]);
});
