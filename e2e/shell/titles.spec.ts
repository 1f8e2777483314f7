import { expect, test, watchTitles } from '../pages/fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';

const config = (text: string) => `try { localStorage.setItem('companyConfig', ${JSON.stringify(text)}) } catch {}`;

test('A1.1 the title is `<route name> - 远通` within 1 s and never an unfinished value', async ({ admin }) => {
  await admin.addInitScript(config('{"simple_name":"远通"}'));
  const titles = await watchTitles(admin);
  await admin.goto('/account/customer');
  await expect(admin).toHaveTitle('客户管理 - 远通', { timeout: 1000 });
  await new ShellPage(admin).open('系统看板');
  await expect(admin).toHaveTitle('系统看板 - 远通', { timeout: 1000 });
  for (const title of await titles()) expect(title).not.toMatch(/undefined|null|NaN| - $/);
});

for (const text of ['{', '', 'null', '"x"', '[]', '123', '{"simple_name":5}', '{"simple_name":"  "}', '{"a":{"b":1}}'])
  test(`A1.2 companyConfig ${JSON.stringify(text)}: the title is the route name alone until the server has named it (A1.5)`, async ({
    admin,
  }) => {
    await admin.addInitScript(config(text));
    let answer = (): void => undefined;
    const named = new Promise<void>((resolve) => (answer = resolve));
    await admin.route('**/api/system/company-config', async (route) => {
      await named;
      await route.continue();
    });
    const titles = await watchTitles(admin);
    await admin.goto('/dashboard/index');
    await expect(admin.getByRole('heading', { name: '系统看板' })).toBeAttached();
    await expect(admin).toHaveTitle('系统看板');
    expect(new Set(await titles())).toEqual(new Set(['系统看板']));
    await expect(admin.locator('.ant-message-notice')).toHaveCount(0);
    answer();
    await expect(admin).toHaveTitle('系统看板 - 远通');
    expect(new Set(await titles())).toEqual(new Set(['系统看板', '系统看板 - 远通']));
  });

test('A1.5 a session in a browser without stored settings: the name of the company stands in title and menu, also after a reload', async ({
  admin,
}) => {
  await admin.goto('/account/customer');
  await expect(admin).toHaveTitle('客户管理 - 远通');
  await expect(admin.getByRole('navigation', { name: '主菜单' }).locator('..')).toContainText('远通');
  await admin.evaluate(() => localStorage.clear());
  await admin.reload();
  await expect(admin).toHaveTitle('客户管理 - 远通');
});

test('A1.4 a hostile or very long name shows as text, cut at 60 characters', async ({ admin }) => {
  await admin.addInitScript(config(JSON.stringify({ simple_name: `<img src=x onerror=alert(1)>${'远'.repeat(200)}` })));
  await admin.goto('/dashboard/index');
  await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  const suffix = (await admin.title()).slice('系统看板 - '.length);
  expect(suffix.startsWith('<img src=x onerror=alert(1)>')).toBe(true);
  expect(suffix).toHaveLength(60);
});

test('A1.5 another tab follows through the storage event', async ({ admin, context }) => {
  await admin.goto('/dashboard/index');
  await expect(admin).toHaveTitle('系统看板 - 远通');
  const other = await context.newPage();
  await other.goto('/block');
  await other.evaluate(() => localStorage.setItem('companyConfig', '{"simple_name":"海联"}'));
  await expect(admin).toHaveTitle('系统看板 - 海联');
});

test('A1.5 SYS-021 saving 公司信息 in 全局设置 reaches this tab at once, every other tab, and stays after a reload', async ({
  admin,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/account/customer');
  await expect(other).toHaveTitle(/^客户管理/);
  const titles = await watchTitles(admin);
  await admin.goto('/system/global');
  const name = admin.getByLabel('简称');
  const before = await name.inputValue();
  const save = async (text: string) => {
    await name.fill(text);
    await admin.getByRole('button', { name: '保存' }).click();
  };
  await save('海');
  await expect(admin.getByText('至少 2 个字符')).toBeVisible();
  await expect(admin).toHaveTitle(/^全局设置( - .*)?(?<!海)$/);
  try {
    await save('海联货运');
    await expect(admin).toHaveTitle('全局设置 - 海联货运', { timeout: 3000 });
    await expect(other).toHaveTitle('客户管理 - 海联货运', { timeout: 3000 });
    expect(await admin.evaluate(() => JSON.parse(localStorage.getItem('companyConfig') ?? '{}'))).toMatchObject({
      simple_name: '海联货运',
    });
    await other.reload();
    await expect(other).toHaveTitle('客户管理 - 海联货运');
    for (const title of await titles()) expect(title).not.toMatch(/undefined|null|NaN| - $/);
  } finally {
    await expect(name).toHaveValue('海联货运');
    await save(before);
    await expect(admin).toHaveTitle(`全局设置 - ${before}`);
  }
});

test('A2.11 query and hash leave the title alone', async ({ admin }) => {
  const titles = await watchTitles(admin);
  await admin.goto('/account/customer?page=2&keyword=a#top');
  await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await expect(admin).toHaveTitle(/^客户管理/);
  for (const title of await titles()) expect(title).toMatch(/^客户管理/);
});

test('A1.3 storage that throws: login and lists still work', async ({ page, faults }) => {
  void faults;
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { configurable: true, get: denied });
  });
  const { LoginPage } = await import('../pages/login.page.ts');
  await page.goto('/account/customer');
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
  await new LoginPage(page).logIn();
  await expect(page).toHaveURL('/account/customer');
  await expect(page.locator('main').getByRole('table').first()).toBeVisible();
});
