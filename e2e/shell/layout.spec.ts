import { expect, signIn, test } from '../pages/fixtures.ts';
import { ListOf } from '../pages/list.page.ts';
import { ShellPage } from '../pages/shell.page.ts';

test('Ctrl+K finds a menu by name, pinyin and initials, and opens it by keyboard', async ({ admin }) => {
  await admin.goto('/dashboard/index');
  await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  for (const typed of ['客户管理', 'kehuguanli', 'khgl']) {
    await admin.keyboard.press('Control+k');
    const input = admin.getByRole('combobox');
    await input.fill(typed);
    await expect(admin.getByRole('option', { name: '客户管理', exact: true })).toHaveAttribute('aria-selected', 'true');
    await admin.keyboard.press('Enter');
    await expect(admin).toHaveURL('/account/customer');
    await admin.goto('/dashboard/index');
    await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  }
});

test('tabs: open, restored after F5, closed, others closed', async ({ admin }) => {
  await admin.goto('/dashboard/index');
  const shell = new ShellPage(admin);
  await shell.open('客户管理');
  await expect(shell.tab('客户管理')).toHaveAttribute('aria-current', 'page');
  await admin.reload();
  await expect(shell.tab('系统看板')).toBeVisible();
  await expect(shell.tab('客户管理')).toBeVisible();
  await shell.closeTab('客户管理');
  await expect(admin).toHaveURL('/dashboard/index');
  await expect(shell.tab('客户管理')).toHaveCount(0);
  await shell.open('客户管理');
  await expect(shell.tab('客户管理')).toBeVisible();
  await admin.getByRole('button', { name: '标签页操作' }).click();
  await admin.getByText('关闭其他').click();
  await expect(shell.tabs.getByRole('listitem')).toHaveCount(1);
});

test('`?` shows the keys', async ({ admin }) => {
  await admin.goto('/dashboard/index');
  await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await admin.keyboard.press('?');
  await expect(admin.getByRole('dialog')).toContainText('Ctrl');
});

test('the menu folds and stays folded after F5', async ({ admin }) => {
  await admin.goto('/dashboard/index');
  // Other things are remembered meanwhile (pages visited): the fold itself must have reached the server.
  const kept = (folded: boolean, name: string) =>
    new ListOf(admin).kept(
      () => admin.getByRole('button', { name }).click(),
      `"key":"menu.collapsed","value":${folded}`,
    );
  await kept(true, '收起菜单');
  await admin.reload();
  await kept(false, '展开菜单');
});

test('offline is said, and goes away again', async ({ admin, context }) => {
  await admin.goto('/dashboard/index');
  await expect(admin.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await context.setOffline(true);
  await expect(admin.getByText(/当前处于离线状态，部分功能可能不可用|网络已断开，恢复后自动继续/)).toBeVisible();
  await context.setOffline(false);
  await expect(admin.getByText(/当前处于离线状态|网络已断开/)).toHaveCount(0);
});

test('a new version is offered at the next navigation, not before, and taken by a click', async ({ admin }) => {
  let releaseSet: string | null = null;
  await admin.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { releaseSet: string } };
    if (releaseSet) body.data.releaseSet = releaseSet;
    await route.fulfill({ response: answer, json: body });
  });
  await admin.clock.install();
  await admin.goto('/dashboard/index');
  const shell = new ShellPage(admin);
  // A clock that jumps while the modules are still loading is a load that takes too long.
  await expect(await shell.link('客户管理')).toBeVisible();
  const offer = admin.getByRole('button', { name: '有新版本可用，点击刷新' });
  releaseSet = 'host@newer';
  const asked = admin.waitForResponse('**/api/auth/me');
  await admin.clock.runFor(61_000);
  await asked;
  await expect(offer).toHaveCount(0);
  await shell.open('客户管理');
  await expect(offer).toBeVisible();
  const loaded = admin.waitForEvent('domcontentloaded');
  await offer.click();
  await loaded;
});

test('the bell is live: a new notice counts within 15 s, and at the next move to another page', async ({ admin }) => {
  let unread = 0;
  await admin.route('**/api/notifications/unread', (route) =>
    route.fulfill({ json: { success: true, data: { unread } } }),
  );
  await admin.clock.install();
  await admin.goto('/dashboard/index');
  await expect(admin.getByRole('button', { name: '通知', exact: true })).toBeVisible();
  unread = 2;
  await admin.clock.runFor(15_500);
  await expect(admin.getByRole('button', { name: '通知，2 条未读' })).toBeVisible();
  unread = 3;
  await admin.clock.runFor(4000);
  await new ShellPage(admin).open('客户管理');
  await expect(admin.getByRole('button', { name: '通知，3 条未读' })).toBeVisible();
});

test('ACC-034 rights that change refresh the menu within 60 s', async ({ admin }) => {
  let taken = false;
  await admin.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { permissions: string[]; rightsVersion: number } };
    if (taken) {
      body.data.permissions = body.data.permissions.filter((code) => !code.startsWith('account.'));
      body.data.rightsVersion += 1;
    }
    await route.fulfill({ response: answer, json: body });
  });
  await admin.clock.install();
  await admin.goto('/dashboard/index');
  const shell = new ShellPage(admin);
  await expect(await shell.link('客户管理')).toBeVisible();
  taken = true;
  await admin.clock.runFor(61_000);
  await expect(shell.menu.getByRole('link', { name: '客户管理', exact: true })).toHaveCount(0);
});

test('logout leads to login, and the session is over', async ({ page, context, faults, baseURL }) => {
  void faults;
  await signIn(context, baseURL);
  await page.goto('/dashboard/index');
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByText('退出登录').click();
  await expect(page).toHaveURL(/\/user\/login/);
  await page.goto('/dashboard/index');
  await expect(page).toHaveURL(/\/user\/login\?redirect=/);
});

test('P6 the layout does not jump: load, list, tab switch', async ({ admin }) => {
  await admin.addInitScript(() => {
    const shift = { sum: 0 };
    Object.assign(globalThis, { shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shift.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await admin.goto('/account/customer');
  const shell = new ShellPage(admin);
  await expect(shell.main.getByRole('table').first()).toBeVisible();
  await admin.waitForLoadState('networkidle');
  await shell.open('系统看板');
  await shell.tab('客户管理').click();
  await expect(shell.main.getByRole('table').first()).toBeVisible();
  await admin.waitForLoadState('networkidle');
  expect(await admin.evaluate<number>('shift.sum')).toBeLessThanOrEqual(0.05);
});
