import { expect, test } from '../pages/demo-office.ts';
import { ListOf } from '../pages/list.page.ts';
import { ShellPage } from '../pages/shell.page.ts';

test.describe.configure({ timeout: 120_000 });

/** A picture of 1 × 1 and a page of PDF, both real files by their content. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);

test('Ctrl+K: an order by its number, a customer by name, a menu by initials; only what the user may see', async ({
  admin,
  browser,
  office,
}) => {
  const list = new ListOf(admin);
  await list.open('/transport/order');
  const [order = ''] = await list.numbers();
  const find = async (text: string, option: RegExp) => {
    await admin.keyboard.press('Control+k');
    await admin.getByPlaceholder(/^菜单/).fill(text);
    await admin.getByRole('option', { name: option }).first().click();
  };
  await find(order, new RegExp(order));
  await expect(admin.getByRole('heading', { name: order })).toBeVisible();
  // Its orders are found too; their numbers stand before the name.
  await find('天合', /^(?!.*\d{8}-).*宁波天合/);
  await expect(admin.getByRole('dialog')).toContainText('宁波天合');
  await admin.keyboard.press('Escape');
  await find('gzztjl', /^柜子状态记录$/);
  await expect(admin).toHaveURL('/transport/container/record');
  const gate = await office.signIn(browser, 'gate01');
  await gate.goto('/');
  await expect(gate.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  await gate.keyboard.press('Control+k');
  await gate.getByPlaceholder(/^菜单/).fill(order);
  await expect(gate.getByText('没有找到')).toBeVisible();
  await gate.context().close();
});

test('tabs: at most 15, restored after F5; `?` shows the keys of list and shell; the notices lead somewhere', async ({
  admin,
}) => {
  await admin.goto('/dashboard/index');
  const shell = new ShellPage(admin);
  await expect(shell.menu).toBeVisible();
  const listed = await shell.menu.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  // 投影大屏 fills the screen, without tabs.
  const paths = listed.filter((path) => path !== '/dashboard/screen');
  expect(paths.length).toBeGreaterThan(16);
  for (const path of paths.slice(0, 17)) {
    await shell.menu.locator(`a[href="${path}"]`).evaluate((link: HTMLElement) => link.click());
    await expect(shell.tabs.locator('[aria-current="page"]')).toHaveAttribute('href', path ?? '');
  }
  const open = () => shell.tabs.getByRole('link').allTextContents();
  const before = await open();
  expect(before).toHaveLength(15);
  await admin.reload();
  await expect.poll(open).toEqual(before);

  await new ListOf(admin).open('/transport/order');
  await admin.keyboard.press('?');
  const help = admin.getByRole('dialog');
  for (const group of ['全局', '列表']) await expect(help.getByRole('heading', { name: group })).toBeVisible();
  await admin.keyboard.press('Escape');

  const bell = admin.getByRole('button', { name: /^通知，\d+ 条未读$/ });
  const unread = Number(((await bell.getAttribute('aria-label')) ?? '').replaceAll(/\D/g, ''));
  await bell.click();
  const centre = admin.getByRole('region', { name: '通知中心' });
  await centre.getByText('未读', { exact: true }).click();
  await centre.getByRole('listitem').first().getByRole('button').click();
  await expect(centre).toBeHidden();
  await expect(admin).not.toHaveURL(/\/transport\/order$/);
  await expect(admin.getByRole('button', { name: `通知，${unread - 1} 条未读` })).toBeVisible();
});

test('a list by keyboard alone: to a row, its actions, 更多, and open it', async ({ admin }) => {
  const list = new ListOf(admin);
  await list.open('/transport/order?tab=submitted');
  await list.rows.first().focus();
  await admin.keyboard.press('ArrowDown');
  await expect(list.rows.nth(1)).toBeFocused();
  await admin.keyboard.press('Space');
  await expect(admin.getByText('已选 1 条')).toBeVisible();
  const more = list.rows.nth(1).getByRole('button', { name: '更多' });
  for (let presses = 0; presses < 8 && !(await more.evaluate((one) => one === document.activeElement)); presses += 1)
    await admin.keyboard.press('Tab');
  await expect(more).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('menu').last()).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(more).toBeFocused();
  const number = (await list.numbers())[1] ?? '';
  await list.rows.nth(1).focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('heading', { name: number })).toBeVisible();
});

test('a detail page: attachments with preview of image and PDF; who changed what stands in 操作日志', async ({
  admin,
}) => {
  const list = new ListOf(admin);
  await list.open('/transport/order?tab=submitted');
  await list.rows.first().locator('a[data-link]').click();
  await admin.getByRole('tab', { name: '附件' }).click();
  for (const [name, mimeType, buffer] of [
    ['现场照片.png', 'image/png', PNG],
    ['合同.pdf', 'application/pdf', PDF],
  ] as const) {
    await admin.locator('input[type="file"]').first().setInputFiles({ name, mimeType, buffer });
    await admin.getByRole('button', { name: `预览 ${name}` }).click();
    const preview = admin.getByRole('dialog');
    const shown = mimeType === 'image/png' ? preview.locator('img') : preview.locator('iframe, object, embed');
    await expect(shown.first()).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  }
  await admin.getByRole('tab', { name: '操作日志' }).click();
  await expect(admin.getByRole('tabpanel')).toContainText('提交');
  await expect(admin.getByRole('tabpanel')).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/);
  await expect(admin.getByRole('tabpanel')).toContainText(/状态.*草稿.*待审核/s);
});
