import type { Page } from '@playwright/test';
import type { Me } from '@shared/contract/host-api.ts';
import { Office, UsersPage } from '../pages/accounts.page.ts';
import { expect, test } from '../pages/fixtures.ts';
import { FormOf } from '../pages/form.page.ts';
import { logIn } from '../pages/staff.page.ts';

test.describe.configure({ timeout: 120_000 });
const unique = Date.now().toString(36).slice(-5);
const number = String(Date.now()).slice(-8);

test('ACC-035 whoever keeps 权限设置·编辑 for the company is disabled neither by others nor by themselves', async ({
  admin,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const office = new Office(admin, url);
  const roleId = await office.role(`keeper_${unique}`, `看管${number}`, ['account.user.view', 'account.user.status']);
  const keeper = await office.user(`keeper_${unique}`, `看管员${number}`, [roleId]);
  const page = await logIn(browser, url, keeper);
  await page.goto('/account/user?keyword=admin');
  const row = new UsersPage(page).row('admin');
  await row.getByRole('button', { name: '停用' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原因').fill('离开');
  await dialog.getByRole('button', { name: /停\s?用/ }).click();
  await expect(page.getByText('至少保留一个启用的账号拥有「权限设置·编辑」。')).toBeVisible();
  await expect(row).toContainText('启用');
  await page.context().close();

  await admin.goto('/account/user?keyword=admin');
  await expect(new UsersPage(admin).row('admin')).toContainText('启用');
  await expect(new UsersPage(admin).row('admin').getByRole('button', { name: '停用' })).toHaveCount(0);
});

test('A9 新增账号: what its roles give, the password once, a change at the first login (ACC-022)', async ({
  admin,
  browser,
  baseURL,
}) => {
  await admin.goto('/account/user/add');
  const form = new FormOf(admin);
  const username = `new_${unique}`;
  await form.type({ username, name: `新人${number}` });
  await form.field('deptId').getByRole('combobox').click();
  await admin.getByRole('treeitem').first().click();
  await form.choose('roleIds', '客服');
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('region', { name: '有效权限' })).toContainText(/有效权限 \d+ 项/);
  await form.field('companyIds').getByRole('combobox').click();
  await form.option(/./).click();
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: '保存', exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText(username);
  const password = (await dialog.getByLabel('临时密码').textContent()) ?? '';
  expect(password.length).toBeGreaterThanOrEqual(10);
  const next = `Xinren-${number}`;
  const page = await logIn(browser, baseURL ?? '', { username, password }, next);
  await expect(page.getByRole('button', { name: `用户菜单：新人${number}` })).toBeVisible();
  await page.context().close();
});

interface Owned {
  list: { customerId: string }[];
}

test('ACC-014 合并 by who may: the older number stays, orders and codes of the younger are its own, its page leads there', async ({
  admin,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const office = new Office(admin, url);
  const { user, companies } = await office.get<Me>('/auth/me');
  const older = await office.customer(`Older ${unique} Trading`, user.id);
  const younger = await office.customer(`Younger ${unique} Trading`, user.id);
  await office.send(`/accounts/customers/${younger}/activate`, { version: 1 });
  await office.send('/accounts/customer-codes', { code: `M${number}`, customerId: younger });
  const trade = { companyId: companies[0]?.id, customerId: younger, orderDate: '2026-01-15', lines: [] };
  await office.send('/logistics/orders', { ...trade, customerRef: `PO-${unique}` });
  const people = async (name: string, title: string, codes: string[]) => {
    const role = await office.role(`${name}_${unique}`, `${title}${number}`, codes);
    return logIn(browser, url, await office.user(`${name}_${unique}`, `员工${number}`, [role]));
  };
  const list = `/account/customer?keyword=${unique}`;

  const clerk = await people('clerk', '建档员', ['account.customer.view', 'account.customer.update']);
  await clerk.goto(list);
  const row = (page: Page) => page.getByRole('row', { name: new RegExp(`Younger ${unique}`) });
  await expect(row(clerk).getByRole('button', { name: '编辑' })).toBeVisible();
  await expect(row(clerk).getByRole('button', { name: /合并|更多/ }), 'a clerk may not merge').toHaveCount(0);
  await clerk.context().close();

  const merger = await people('merger', '合并员', ['account.customer.view', 'account.customer.merge']);
  await merger.goto(list);
  await row(merger).getByRole('button', { name: '合并' }).click();
  const form = merger.getByRole('form', { name: /合并客户 KH/ });
  await new FormOf(merger, form).choose('otherId', `Older ${unique}`);
  await expect(form).toContainText(new RegExp(`保留 KH\\d+ Older ${unique} Trading`));
  await new FormOf(merger, form).type({ reason: '重复建档' });
  await merger
    .getByRole('button', { name: /合\s?并/ })
    .last()
    .click();
  await expect(merger.getByText(/已合并到 KH\d+，移动 \d+ 条引用/)).toBeVisible();
  await expect(row(merger)).toHaveCount(0);

  const orders = await office.get<Owned>(`/logistics/orders?numbers=PO-${unique}`);
  const codes = await office.get<Owned>(`/accounts/customer-codes?keyword=M${number}`);
  expect([orders, codes].map(({ list: found }) => found.map(({ customerId }) => customerId))).toEqual([
    [older],
    [older],
  ]);
  await merger.goto(`/account/customer?open=${younger}`);
  await expect(merger.getByRole('dialog')).toContainText(`Older ${unique} Trading`);
  await merger.context().close();
});

test('ACC-039 银行账号 of a supplier: who asks cannot agree, a second person does, and only then it counts', async ({
  admin,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const office = new Office(admin, url);
  const { user } = await office.get<Me>('/auth/me');
  const name = `Carrier ${unique}`;
  const { id } = await office.send<{ id: string }>('/accounts/suppliers', {
    name,
    shortName: name,
    types: ['OVERSEAS_AGENT'],
    country: 'US',
    ownerId: user.id,
    banks: [
      { bankName: 'First Bank', accountName: name, account: '6222000011112222', currency: 'USD', isDefault: true },
    ],
  });
  const role = await office.role(`cashier_${unique}`, `出纳${number}`, [
    'account.supplier.view',
    'account.supplier.bank',
  ]);
  const second = await logIn(browser, url, await office.user(`cashier_${unique}`, `出纳员${number}`, [role]));
  const accounts = async () =>
    (await office.get<{ banks: { account: string; verified: boolean }[] }>(`/accounts/suppliers/${id}`)).banks.map(
      ({ account, verified }) => [account, verified],
    );

  await admin.goto(`/account/supplier?open=${id}`);
  const panel = (page: Page) => page.getByRole('dialog').getByRole('alert').filter({ hasText: '银行账号变更待审批' });
  await admin.getByRole('dialog').getByRole('button', { name: '银行账号', exact: true }).click();
  const form = new FormOf(admin, admin.getByRole('form', { name: /银行账号 GY/ }));
  await form.type({ 'banks.0.account': '6222000099998888', reason: '对方换开户行' });
  await admin.getByRole('button', { name: '提交审批' }).click();
  await expect(admin.getByText('已提交，等待第二人审批')).toBeVisible();
  await expect(panel(admin)).toContainText('6222000011112222 → 6222000099998888');
  await expect(panel(admin).getByRole('button', { name: /同\s?意/ }), 'not by who asked').toBeDisabled();
  const { list } = await office.get<{ list: { id: string; version: number }[] }>(
    `/approvals?objectType=ac_supplier&objectId=${id}`,
  );
  const own = await office.refused(`/approvals/${list[0]?.id}/approve`, { version: list[0]?.version });
  expect(own.errorCode, 'nor past the page').toBe('ACC-039');
  expect(await accounts(), 'nothing has changed yet').toEqual([['6222000011112222', false]]);

  await second.goto(`/account/supplier?open=${id}`);
  await panel(second)
    .getByRole('button', { name: /同\s?意/ })
    .click();
  await second
    .getByRole('dialog', { name: /同意/ })
    .getByRole('button', { name: /同\s?意/ })
    .click();
  await expect(panel(second)).toHaveCount(0);
  expect(await accounts()).toEqual([['6222000099998888', true]]);
  await second.context().close();
});

test('3.4 avatar in the browser: a face is set and seen, no document is taken for one', async ({ admin }) => {
  await admin.goto('/account/customer');
  await admin.getByRole('button', { name: /用户菜单/ }).click();
  await admin.getByRole('menuitem', { name: '更换头像' }).click();
  const dialog = admin.getByRole('dialog', { name: '更换头像' });
  const put = (buffer: Buffer, name: string) =>
    dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await put(Buffer.from('%PDF-1.7\n'), 'no.png');
  await expect(dialog.getByRole('alert')).toContainText('「头像」只能上传图片');
  await put(await admin.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } }), 'me.png');
  await expect(admin.getByText('头像已更换')).toBeVisible();
  const face = admin.getByRole('button', { name: /用户菜单/ }).locator('img');
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  await dialog.getByRole('button', { name: '移除头像' }).click();
  await expect(face).toHaveCount(0);
});
