import { ADMIN, expect, signIn, test } from '../pages/fixtures.ts';
import { Office } from '../pages/accounts.page.ts';
import { LoginPage } from '../pages/login.page.ts';
import { codeOf, MfaDialog } from '../pages/mfa.page.ts';
import { logIn } from '../pages/staff.page.ts';

const target = '/account/customer?page=1&keyword=%E5%AE%81%E6%B3%A2#top';

test('A2.3 without a session: login with the way back, and exactly there afterwards', async ({ page, faults }) => {
  void faults;
  await page.goto(target);
  await expect(page).toHaveURL(`/user/login?redirect=${encodeURIComponent(target)}`);
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
  await new LoginPage(page).logIn();
  await expect(page).toHaveURL(target);
});

test('A2.7 login has a title and no layout; who is logged in goes on', async ({ page, context, baseURL }) => {
  await page.goto('/user/login');
  await expect(page).toHaveTitle(/^登录/);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
  await signIn(context, baseURL);
  await page.goto(`/user/login?redirect=${encodeURIComponent('/account/customer')}`);
  await expect(page).toHaveURL('/account/customer');
  await page.goto('/user/login');
  await expect(page).toHaveURL('/dashboard/index');
});

for (const redirect of [
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/user/login?redirect=x',
  '%2F%2Fevil.example',
])
  test(`A8.B the target ${redirect} becomes /`, async ({ page, context, faults, baseURL }) => {
    void faults;
    await signIn(context, baseURL);
    await page.goto(`/user/login?redirect=${encodeURIComponent(redirect)}`);
    await expect(page).toHaveURL('/dashboard/index');
  });

test('A8.B 401 on the login call stays in the form, one text for both', async ({ page }) => {
  await page.goto('/user/login');
  const login = new LoginPage(page);
  for (const username of [ADMIN.username, `nobody-${Date.now()}`]) {
    await login.logIn({ username, password: 'wrong-password' });
    await expect(page.getByRole('alert')).toHaveText('账号或密码错误');
    await expect(page).toHaveURL('/user/login');
  }
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
});

test('A1.5 login takes the company name from the server', async ({ page }) => {
  await page.goto('/user/login');
  await page.evaluate(() => localStorage.setItem('companyConfig', '{"simple_name":"旧名"}'));
  await new LoginPage(page).logIn();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem('companyConfig'));
  expect(kept).toContain('simple_name');
  expect(kept).not.toContain('旧名');
});

test('ACC-022 a password that must be changed is changed before anything else', async ({
  page,
  context,
  faults,
  baseURL,
}) => {
  void faults;
  await signIn(context, baseURL);
  let mustChangePassword = true;
  const sent: unknown[] = [];
  const me = (await (await context.request.get('/api/auth/me')).json()) as { data: { user: object } };
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { ...me, data: { ...me.data, user: { ...me.data.user, mustChangePassword } } } }),
  );
  await page.route('**/api/auth/password', (route) => {
    sent.push(route.request().postDataJSON());
    mustChangePassword = false;
    return route.fulfill({ json: { success: true, data: {} } });
  });
  await page.goto('/account/customer');
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  await page.locator('input[name=oldPassword]').fill('old-secret');
  await page.locator('input[name=newPassword]').fill('New-Secret-2026');
  await page.locator('input[name=again]').fill('other');
  await page.getByRole('button', { name: '修改密码并登录' }).click();
  await expect(page.getByRole('alert')).toHaveText('两次输入的新密码不一致');
  await page.locator('input[name=again]').fill('New-Secret-2026');
  await page.getByRole('button', { name: '修改密码并登录' }).click();
  await expect(page).toHaveURL('/account/customer');
  expect(sent).toEqual([{ oldPassword: 'old-secret', newPassword: 'New-Secret-2026' }]);
});

test('3.4 两步验证: switched on in the user menu, then login asks for the code', async ({
  admin,
  browser,
  baseURL,
}) => {
  const office = new Office(admin, baseURL ?? '');
  const name = `two_step_${Date.now().toString(36).slice(-5)}`;
  const roleId = await office.role(name, `两步${Date.now()}`, ['account.customer.view']);
  const person = await office.user(name, '两步', [roleId]);
  const page = await logIn(browser, baseURL ?? '', person);
  const mfa = new MfaDialog(page);
  await mfa.open();
  const { secret, code, recoveryCodes } = await mfa.switchOn(person.password);
  expect(recoveryCodes).toHaveLength(10);

  await page.context().clearCookies();
  await page.goto('/user/login?redirect=/account/customer');
  await new LoginPage(page).logIn(person);
  // The code that switched it on is used up; the one of the next step counts already.
  await page.getByLabel('验证码').fill(code);
  await expect(page.getByRole('alert')).toContainText(/验证码已用过|验证码不正确/);
  await page.getByLabel('验证码').fill(codeOf(secret, 1));
  await expect(page).toHaveURL('/account/customer');
});

test('P1 login needs at most 130 kB of scripts', async ({ page }) => {
  let bytes = 0;
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const scripts = new Set<string>();
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' && !response.fromPrefetchCache) scripts.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto('/user/login');
  await expect(page.locator('input[name=username]')).toBeVisible();
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(130_000);
});
