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

test('3.4 avatar and ACC-014 合并 in the browser: a face is set and seen; the older number stays', async ({
  admin,
  baseURL,
}) => {
  const office = new Office(admin, baseURL ?? '');
  const { user } = await office.get<{ user: { id: string } }>('/auth/me');
  await office.customer(`Older ${unique} Trading`, user.id);
  await office.customer(`Younger ${unique} Trading`, user.id);

  await admin.goto(`/account/customer?keyword=${unique}`);
  const younger = admin.getByRole('row', { name: new RegExp(`Younger ${unique}`) });
  await younger.getByRole('button', { name: '更多' }).click();
  await admin.getByRole('menuitem', { name: '合并' }).click();
  const form = admin.getByRole('form', { name: /合并客户 KH/ });
  await new FormOf(admin, form).choose('otherId', `Older ${unique}`, /Older/);
  await expect(form).toContainText(new RegExp(`保留 KH\\d+ Older ${unique} Trading`));
  await new FormOf(admin, form).type({ reason: '重复建档' });
  await admin
    .getByRole('button', { name: /合\s?并/ })
    .last()
    .click();
  await expect(admin.getByText(/已合并到 KH\d+，移动 \d+ 条引用/)).toBeVisible();
  await expect(younger).toHaveCount(0);

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
