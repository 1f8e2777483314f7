import type { Browser, Page } from '@playwright/test';
import { Office, RolesPage, UsersPage } from '../pages/accounts.page.ts';
import { expect, test } from '../pages/fixtures.ts';
import { logIn } from '../pages/staff.page.ts';

test.describe.configure({ timeout: 120_000 });
const url = (page: Page) => new URL(page.url()).origin;
const unique = Date.now().toString(36).slice(-5);

async function staff(browser: Browser, admin: Page, base: string, name: string, codes: readonly string[]) {
  const office = new Office(admin, base);
  const code = `${name}_${unique}`;
  // Names of this test's own people bear digits only: another test looks for Latin words on every page.
  const number = String(Date.now()).slice(-8);
  const roleId = await office.role(code, `角色${number}`, codes);
  const user = await office.user(code, `员工${code}`, [roleId]);
  return { ...user, roleId, role: `角色${number}`, name: `员工${code}`, page: await logIn(browser, base, user) };
}

test('S12 a role change reaches a live session: ACC-034 menu and buttons within 60 s, the server at once', async ({
  admin,
  browser,
  baseURL,
}) => {
  const li = await staff(browser, admin, baseURL ?? '', 'reader', ['account.customer.view']);
  await li.page.clock.install();
  await li.page.goto('/account/customer');
  await expect(li.page.getByRole('tab', { name: /合作中/ })).toBeVisible();
  // In the toolbar, and in the middle of an empty list.
  const create = li.page.getByRole('button', { name: '新增客户' }).first();
  await expect(create).toHaveCount(0);

  const roles = new RolesPage(admin);
  await roles.open(li.role);
  await roles.right('客户管理', '新增').check();
  await roles.right('供应商/代理', '查看').check();
  await roles.save(/客户管理新增/, /供应商\/代理查看/);
  await li.page.clock.runFor(61_000);
  await expect(create).toBeVisible();
  await expect(li.page.getByRole('link', { name: '供应商/代理' })).toBeVisible();

  await roles.open(li.role);
  await roles.right('客户管理', '新增').uncheck();
  await roles.save(/客户管理新增/);
  await expect(create, 'the open page does not know yet').toBeVisible();
  const status = await li.page.evaluate(async () => {
    const headers = {
      'X-Requested-With': 'fetch',
      'Idempotency-Key': 'e2e-s12-refused',
      'Content-Type': 'application/json',
    };
    return (await fetch('/api/accounts/customers', { method: 'POST', headers, body: '{}' })).status;
  });
  expect(status, 'ACC-034 the server applies it on the next request').toBe(403);
  await li.page.context().close();
});

test('S19 hand-over of who leaves: ACC-038 what lives goes to the receiver, the account and its session end', async ({
  admin,
  browser,
  baseURL,
}) => {
  const office = new Office(admin, baseURL ?? '');
  const codes = ['account.customer.view', 'account.customer.update'];
  const leaver = await staff(browser, admin, baseURL ?? '', 'leaver', codes);
  const heir = await office.user(`heir_${unique}`, `接收人${unique}`, [leaver.roleId]);
  const customer = `Handover ${unique} Trading`;
  await office.customer(customer, leaver.id);

  const users = new UsersPage(admin);
  await admin.goto(`/account/user?keyword=${leaver.username}`);
  await users.handOver(leaver.username, `接收人${unique}`, { 客户: '1' });
  await expect(users.row(leaver.username)).toContainText('离职');
  // Nothing more may be done with it; what it did stays to be read.
  await expect(users.row(leaver.username).getByRole('button')).toHaveText([leaver.username, '登录日志']);

  await leaver.page.goto('/account/customer');
  await expect(leaver.page).toHaveURL(/\/user\/login/);
  await leaver.page.locator('input[name="username"]').fill(leaver.username);
  await leaver.page.locator('input[name="password"]').fill(leaver.password);
  await leaver.page.getByRole('button', { name: '登录' }).click();
  await expect(leaver.page.getByText('账号或密码错误')).toBeVisible();
  await leaver.page.context().close();

  const receiver = await logIn(browser, url(admin), heir);
  await receiver.goto(`/account/customer?keyword=${unique}`);
  await expect(receiver.getByRole('row', { name: new RegExp(customer) })).toContainText(`接收人${unique}`);
  await receiver.context().close();
});

test('S20 a route without permission is refused in place; without a role everything leads to /block', async ({
  admin,
  browser,
  baseURL,
}) => {
  const li = await staff(browser, admin, baseURL ?? '', 'nobody', ['account.customer.view']);
  const asked: string[] = [];
  li.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await li.page.goto('/account/user?status=ENABLED');
  await expect(li.page.getByText('抱歉，您无权访问此页面。')).toBeVisible();
  expect(new URL(li.page.url()).pathname).toBe('/account/user');
  expect(asked.filter((path) => path.startsWith('/api/accounts'))).toEqual([]);
  await expect(li.page.getByRole('navigation', { name: '主菜单' }).getByText('账号管理')).toHaveCount(0);

  const office = new Office(admin, baseURL ?? '');
  const { list } = await office.get<{ list: { id: string; version: number }[] }>('/accounts/roles');
  await office.send(`/accounts/roles/${li.roleId}/disable`, {
    version: list.find(({ id }) => id === li.roleId)?.version,
  });
  await li.page.goto('/account/customer');
  await expect(li.page).toHaveURL(/\/block\?reason=account&from=%2Faccount%2Fcustomer/);
  await expect(li.page.locator('main')).toContainText('您的账号还没有分配角色。');
  await expect(li.page.locator('main')).toContainText(li.name);
  await li.page.getByRole('button', { name: '申请权限' }).click();
  await expect(li.page.getByText('已通知管理员。')).toBeVisible();
  await li.page.context().close();
});

test('S11 维护: the others stand at /block with the text until it ends, the administrator works on', async ({
  admin,
  browser,
  baseURL,
}) => {
  const office = new Office(admin, baseURL ?? '');
  const li = await staff(browser, admin, baseURL ?? '', 'waiter', ['account.customer.view']);
  const set = async (on: boolean) => {
    const { list } = await office.get<{ list: { key: string; version: number }[] }>('/system/settings');
    const versionOf = (key: string) => list.find((item) => item.key === key)?.version;
    const items = [
      { key: 'maintain.text', value: '今晚升级，22:00 恢复', version: versionOf('maintain.text') },
      { key: 'maintain.on', value: on, version: versionOf('maintain.on') },
    ];
    await office.send('/system/settings', { items }, 'PUT');
  };
  await li.page.clock.install();
  try {
    await set(true);
    await li.page.goto('/account/customer');
    await expect(li.page).toHaveURL(/\/block\?reason=maintenance/);
    await expect(li.page.locator('main')).toContainText('今晚升级，22:00 恢复');
    await admin.goto('/account/customer');
    await expect(admin.getByText('维护模式已开启，其他用户暂时不能操作')).toBeVisible();
    await expect(admin.getByRole('tab', { name: /合作中/ })).toBeVisible();
  } finally {
    await set(false);
  }
  await li.page.clock.runFor(61_000);
  await expect(li.page).toHaveURL(/\/account\/customer/);
  await li.page.context().close();
});
