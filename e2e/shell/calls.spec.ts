import type { Page } from '@playwright/test';
import { expect, test, watchPopups } from '../pages/fixtures.ts';

const REQUEST = '**/api/auth/access-request';
/** A page with one button that calls the API; what the API answers is decided by the test. */
async function callFrom(page: Page): Promise<void> {
  await page.getByRole('button', { name: '申请权限' }).click();
}
const refusal = (showType: unknown) => ({
  success: false,
  errorCode: 'LOG-022',
  errorMessage: 'WL-1：件数不足。',
  showType,
});

test.describe('A8.A envelope in the browser', () => {
  for (const [showType, selector] of [
    [1, '.ant-message-warning'],
    [2, '.ant-message-error'],
    ['1', '.ant-message-warning'],
    [undefined, '.ant-message-error'],
    ['x', '.ant-message-error'],
    [3, '.ant-notification-notice'],
  ] as const)
    test(`A8.A showType ${JSON.stringify(showType)} is one popup ${selector}`, async ({ admin }) => {
      await admin.route(REQUEST, (route) => route.fulfill({ status: 422, json: refusal(showType) }));
      const popups = await watchPopups(admin);
      await admin.goto('/block');
      await callFrom(admin);
      await expect(admin.locator(selector).first()).toContainText('WL-1：件数不足。');
      expect(await popups()).toHaveLength(1);
    });

  for (const [showType, status] of [
    [0, 422],
    [9, 401],
  ] as const)
    test(`A8.A showType ${showType} with HTTP ${status} shows nothing and stays`, async ({ admin }) => {
      await admin.route(REQUEST, (route) => route.fulfill({ status, json: refusal(showType) }));
      const popups = await watchPopups(admin);
      await admin.goto('/block');
      const answered = admin.waitForResponse(REQUEST);
      await callFrom(admin);
      await answered;
      await expect(admin.getByRole('button', { name: '申请权限' })).toBeEnabled();
      expect(await popups()).toEqual([]);
      await expect(admin).toHaveURL('/block');
    });

  test('A8.A an HTML message of 5,000 characters shows as bounded text', async ({ admin }) => {
    const errorMessage = `<img src=x onerror="document.title='x'">${'长'.repeat(5000)}`;
    await admin.route(REQUEST, (route) =>
      route.fulfill({ status: 422, json: { success: false, errorMessage, showType: 2 } }),
    );
    await admin.goto('/block');
    await callFrom(admin);
    const toast = admin.locator('.ant-message-notice').first();
    await expect(toast).toContainText('<img src=x');
    expect((await toast.textContent())?.length).toBeLessThan(400);
    const box = await toast.boundingBox();
    expect(box?.height).toBeLessThan(300);
  });
});

test.describe('A8.B transport in the browser', () => {
  test('A8.B no answer: None response! Please retry.', async ({ admin }) => {
    await admin.route(REQUEST, (route) => route.abort('connectionrefused'));
    await admin.goto('/block');
    await callFrom(admin);
    await expect(admin.locator('.ant-message-notice')).toHaveText('None response! Please retry.');
  });

  test('A7.4 HTML with 200 on an API path: Request error, please retry.', async ({ admin }) => {
    await admin.route(REQUEST, (route) => route.fulfill({ contentType: 'text/html', body: '<html></html>' }));
    await admin.goto('/block');
    await callFrom(admin);
    await expect(admin.locator('.ant-message-notice')).toHaveText('Request error, please retry.');
  });

  test('A8.B parallel 401s: ONE toast, ONE navigation, other tabs follow, back at the same place', async ({
    admin,
    context,
  }) => {
    const popups = await watchPopups(admin);
    const target = '/account/customer?page=1&keyword=abc#here';
    await admin.goto(target);
    await expect(admin.locator('main').getByRole('table').first()).toBeVisible();
    const other = await context.newPage();
    await other.goto('/dashboard/index');
    await expect(other.getByRole('navigation', { name: '主菜单' })).toBeVisible();

    // Both tabs at rest, so that it is this one that meets the 401.
    await admin.waitForLoadState('networkidle');
    await other.waitForLoadState('networkidle');
    const visits: string[] = [];
    admin.on('domcontentloaded', (page) => visits.push(page.url()));
    await context.clearCookies();
    await admin.evaluate(() => {
      for (let n = 0; n < 8; n += 1) document.querySelector<HTMLButtonElement>('[aria-label^="通知"]')?.click();
      document.querySelector<HTMLButtonElement>('[aria-label^="我的导出"]')?.click();
    });
    const login = `/user/login?redirect=${encodeURIComponent(target)}`;
    await expect(admin).toHaveURL(login);
    await expect(admin.locator('.ant-message-notice')).toHaveText('登录超时，请重新登录。');
    expect(visits.filter((url) => url.includes('/user/login'))).toHaveLength(1);
    await expect.poll(popups).toEqual(['登录超时，请重新登录。']);
    await expect(other).toHaveURL(/\/user\/login\?redirect=%2Fdashboard%2Findex/);

    const { LoginPage } = await import('../pages/login.page.ts');
    await new LoginPage(admin).logIn();
    await expect(admin).toHaveURL(target);
  });

  test('A8.B a bare 403 reads as 登录超时; one with an envelope keeps the session', async ({ admin }) => {
    await admin.goto('/block');
    await admin.route(REQUEST, (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, errorCode: 'NO_PERMISSION', errorMessage: '无权操作。', showType: 2 },
      }),
    );
    await callFrom(admin);
    await expect(admin.locator('.ant-message-notice').first()).toHaveText('无权操作。');
    await admin.unroute(REQUEST);
    await admin.route(REQUEST, (route) => route.fulfill({ status: 403, contentType: 'text/html', body: 'no' }));
    await callFrom(admin);
    await expect(admin.locator('.ant-message-notice').getByText('登录超时，请重新登录。')).toBeVisible();
    await expect(admin).toHaveURL('/block');
  });

  test('A8.B a write that times out says so, and the retry carries the same key', async ({ admin }) => {
    await admin.clock.install();
    const keys: (string | null)[] = [];
    await admin.route(REQUEST, async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'));
      if (keys.length > 1) await route.fulfill({ json: { success: true } });
    });
    await admin.goto('/block');
    await callFrom(admin);
    await expect.poll(() => keys.length).toBe(1);
    await admin.clock.runFor(30_500);
    await expect(admin.locator('.ant-message-notice')).toContainText('结果未知');
    await callFrom(admin);
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('R4 a double click is one request', async ({ admin }) => {
    let asked = 0;
    await admin.route(REQUEST, async (route) => {
      asked += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      await route.fulfill({ json: { success: true } });
    });
    await admin.goto('/block');
    await admin.getByRole('button', { name: '申请权限' }).dblclick();
    await expect(admin.locator('.ant-message-success')).toBeVisible();
    expect(asked).toBe(1);
  });
});

test('A7.1 requests send credentials; foreign origins get no allowance', async ({ admin }) => {
  const answer = await admin.request.get('/api/auth/me', { headers: { Origin: 'https://evil.example' } });
  expect(answer.headers()['access-control-allow-origin']).toBeUndefined();
  const write = await admin.request.post('/api/auth/logout', {
    headers: { Origin: 'https://evil.example', 'X-Requested-With': 'fetch', 'Idempotency-Key': 'e2e-origin-1' },
  });
  expect(write.status()).toBe(403);
});
