import type { RouteRow } from '@shared/contract/module.ts';
import { expect, moduleEntries, releaseOf, signIn, test } from '../pages/fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';

test('A2.2 redirects take one history entry and keep query and hash', async ({ admin }) => {
  await admin.goto('/block');
  await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  const { modules } = await releaseOf(admin);
  const redirects = Object.values(modules).flatMap(({ face }) => face.routes.filter((row: RouteRow) => row.redirect));
  for (const { path, redirect } of [{ path: '/', redirect: '/dashboard/index' }, ...redirects]) {
    await admin.goto('/block');
    await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await admin.goto(`${path}?a=1&b=${encodeURIComponent('中')}#c`);
    await expect(admin).toHaveURL(`${redirect}?a=1&b=${encodeURIComponent('中')}#c`);
    await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await admin.goBack();
    await expect(admin).toHaveURL('/block');
  }
});

test('A2.2 a redirect inside the tab replaces its entry too', async ({ admin }) => {
  await admin.goto('/block');
  await admin.getByRole('link', { name: '返回首页' }).click();
  await expect(admin).toHaveURL('/dashboard/index');
  await admin.goBack();
  await expect(admin).toHaveURL('/block');
});

for (const path of [
  '/nope',
  '/user',
  '/dashboard',
  '/warehouse/stock',
  '/transport/nosuch',
  '/transport/container/dinggui/xyz',
  '/transport/order/info/extra',
  '/%E0%A4%A',
  '//evil.example/x',
])
  test(`A2.4 ${path} is the 404 page inside the layout`, async ({ admin, serverUrl }) => {
    await admin.goto(serverUrl + path);
    const shell = new ShellPage(admin);
    await expect(shell.main.getByText('页面不存在')).toBeVisible();
    await expect(admin).toHaveTitle(/^页面不存在/);
    await shell.open('系统看板');
    await expect(admin).toHaveTitle(/^系统看板/);
  });

test('A2.5 an unknown path below a module asks for none of its files, also when the module is down', async ({
  admin,
}) => {
  const asked: string[] = [];
  await admin.route('**/mf/**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  for (const path of ['/transport/nosuch', '/warehouse/nosuch', '/finance/nosuch', '/account/nosuch']) {
    await admin.goto(path);
    await expect(admin.locator('main').getByText('页面不存在')).toBeVisible();
  }
  expect(asked).toEqual([]);
});

test('A2.6 a trailing slash and upper case reach the same page', async ({ admin }) => {
  for (const path of ['/account/customer/', '/ACCOUNT/Customer', '/Account/Customer/?page=1#x']) {
    await admin.goto(path);
    await expect(admin).toHaveURL(/\/account\/customer(\?page=1#x)?$/);
    await expect(admin).toHaveTitle(/^客户管理/);
    await expect(admin.locator('main').getByRole('table').first()).toBeVisible();
  }
});

test('A2.8 a hidden page is absent from the menu; its listed ancestor is selected, the breadcrumb shows the chain', async ({
  admin,
}) => {
  await admin.goto('/account/customer/add');
  const shell = new ShellPage(admin);
  await expect(shell.menu.getByRole('link', { name: '新增客户', exact: true })).toHaveCount(0);
  await expect(shell.menu.locator('[aria-current=page]')).toHaveText('客户管理');
  const crumbs = admin.getByRole('list', { name: '当前位置' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['用户管理', '客户管理', '新增客户']);
});

test('A2.9 a detail page without an id, or with an unknown one, says so and leads back', async ({ admin }) => {
  for (const path of ['/account/customer/edit', '/account/customer/edit?id=999999999']) {
    await admin.goto(path);
    await expect(admin.locator('main').getByText('数据不存在或无权访问')).toBeVisible();
  }
});

test('A2.10 a child does not mount or query its parent', async ({ admin }) => {
  const asked: string[] = [];
  admin.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await admin.goto('/account/customer/code');
  await expect(admin.locator('main').getByRole('table').first()).toBeVisible();
  expect(asked.filter((path) => path === '/api/accounts/customers')).toEqual([]);
});

test('A2.13 of two quick clicks the second decides title and content', async ({ admin }) => {
  await admin.goto('/dashboard/index');
  const [slow, quick] = await moduleEntries(admin);
  if (!slow || !quick) throw new Error('two modules with pages are needed');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await admin.route(`**/mf/${slow.module}/**`, async (route) => {
    await released;
    await route.continue();
  });
  const shell = new ShellPage(admin);
  await shell.open(slow.title);
  await shell.open(quick.title);
  await expect(shell.content).toBeVisible();
  release();
  await admin.waitForLoadState('networkidle');
  await expect(admin).toHaveTitle(new RegExp(`^${quick.title}`));
  expect(new URL(admin.url()).pathname).toBe(quick.path);
});

test('A2.12 without permission: said in place, no business request, no menu entry', async ({ admin }) => {
  const asked: string[] = [];
  await admin.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { permissions: string[] } };
    body.data.permissions = body.data.permissions.filter((code) => !code.startsWith('account.customer.'));
    await route.fulfill({ response: answer, json: body });
  });
  admin.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await admin.goto('/account/customer');
  const shell = new ShellPage(admin);
  await expect(shell.main.getByText('抱歉，您无权访问此页面。')).toBeVisible();
  await expect(admin).toHaveTitle(/^客户管理/);
  await expect(shell.menu.getByRole('link', { name: '客户管理', exact: true })).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/api/accounts'))).toEqual([]);
});

test('D3 a user without the board starts at the first menu, one without any at /block', async ({
  page,
  context,
  faults,
  baseURL,
}) => {
  void faults;
  await signIn(context, baseURL);
  // Nor the big screen: it stands in the menu, but nobody begins there who has another page.
  let keep = (code: string) => !code.startsWith('dashboard.');
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { permissions: string[] } };
    body.data.permissions = body.data.permissions.filter((code) => keep(code));
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/');
  const first = page.getByRole('navigation', { name: '主菜单' }).getByRole('link').first();
  await expect(first).toHaveAttribute('aria-current', 'page');
  keep = () => false;
  await page.goto('/');
  await expect(page).toHaveURL(/\/block\?reason=perm/);
  await expect(page.locator('main')).toContainText('您的角色没有可以打开的菜单。');
});
