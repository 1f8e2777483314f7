import { expect, newSession, test } from '../pages/demo-office.ts';
import { FormOf } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';

test.describe.configure({ timeout: 120_000 });

/** Whether this browser keeps a draft with the text. */
const draftHolds = (text: string) =>
  Object.entries({ ...localStorage }).some(([key, kept]) => key.startsWith('draft:') && kept.includes(text));

test('a draft after 3 s, offered after a crash, a reload and the end of a session; leaving asks', async ({
  admin,
  office,
}) => {
  const form = new FormOf(admin);
  const context = admin.context();
  const name = `草稿 ${Date.now()}`;
  await admin.clock.install();
  await admin.goto('/account/customer/add');
  await form.type({ name });
  expect(await admin.evaluate(draftHolds, name)).toBe(false);
  await admin.clock.runFor(3100);
  expect(await admin.evaluate(draftHolds, name)).toBe(true);
  await expect(
    admin.getByRole('list', { name: '打开的页面' }).getByRole('img', { name: '有未保存的修改' }),
  ).toBeVisible();

  // Leaving: in the product a question, on reload and closing the browser's own.
  await admin.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '物流订单', exact: true }).click();
  await expect(admin.getByRole('dialog')).toContainText('有未保存的修改，确定离开吗？');
  await admin.getByRole('button', { name: '留下' }).click();
  await expect(form.field('name').locator('input')).toHaveValue(name);
  const asked = admin.waitForEvent('dialog');
  const closing = admin.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
  await closing;

  // A crash: the page is gone without a word; the next one offers what was typed.
  const next = await context.newPage();
  await next.goto('/account/customer/add');
  await expect(next.getByText(/未保存的草稿$/)).toBeVisible();
  await next.getByRole('button', { name: '恢复草稿' }).click();
  await expect(new FormOf(next).field('name').locator('input')).toHaveValue(name);

  // The session ends in the middle: login, and back at the form with its draft.
  await context.clearCookies();
  await next.getByRole('button', { name: /^通知/ }).click();
  await expect(next).toHaveURL(/\/user\/login\?redirect=/);
  await newSession(context, office.url, 'admin');
  await next.goto('/account/customer/add');
  await next.getByRole('button', { name: '恢复草稿' }).click();
  await expect(new FormOf(next).field('name').locator('input')).toHaveValue(name);
  await next.reload({ waitUntil: 'commit' }).catch(() => {});
});

test('two people on one customer: mine and theirs per field, who and when; nothing typed is lost', async ({
  admin,
  browser,
  office,
}) => {
  const list = new ListOf(admin);
  await list.open('/account/customer?keyword=宁波天合玩具');
  await list.rows.first().getByRole('button', { name: '编辑' }).click();
  await expect(admin).toHaveURL(/customer\/edit\?id=/);
  const mine = new FormOf(admin);
  await expect(mine.field('name').locator('input')).not.toHaveValue('');
  const other = await office.signIn(browser, 'sales03');
  await other.goto(admin.url());
  const theirs = new FormOf(other);
  const stamp = String(Date.now());
  await theirs.type({ city: `城市${stamp}`, remark: `对方备注${stamp}` });
  await theirs.save();
  await other.context().close();

  await mine.type({ address: `地址${stamp}`, remark: `我的备注${stamp}` });
  await admin.getByRole('button', { name: '保存', exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('数据已被他人修改');
  await expect(dialog).toContainText(/杨敏 已于 \d{4}-\d\d-\d\d \d\d:\d\d 修改/);
  const fields = dialog.getByRole('table', { name: '冲突的字段' });
  await expect(fields.getByRole('row', { name: /备注/ })).toBeVisible();
  await fields.getByRole('radio', { name: '备注采用我的' }).check();
  await dialog.getByRole('button', { name: '合并并保存' }).click();
  await expect(admin.getByText('保存成功')).toBeVisible();
  await expect(admin).not.toHaveURL(/customer\/edit/);
  await list.open('/account/customer?keyword=宁波天合玩具');
  await list.rows.first().getByRole('button', { name: '编辑' }).click();
  await expect(mine.field('remark').locator('textarea')).toHaveValue(`我的备注${stamp}`);
  await expect(mine.field('city').locator('input')).toHaveValue(`城市${stamp}`);
  await expect(mine.field('address').locator('input')).toHaveValue(`地址${stamp}`);
});

test('an order by keyboard: anchors, Enter and Tab, a block from Excel, arrows, Ctrl+D, errors in the cell, Ctrl+S', async ({
  admin,
}) => {
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await admin.goto('/transport/order/create');
  const form = new FormOf(admin);
  await admin.getByRole('group', { name: '分区' }).getByText('货物明细').click();
  await expect(admin.getByRole('region', { name: '货物明细' })).toBeInViewport();
  await form.field('customerRef').locator('input').focus();
  await admin.keyboard.type('PO-1');
  await admin.keyboard.press('Enter');
  await expect(form.field('orderDate').locator('input')).toBeFocused();
  await admin.evaluate(
    (text) => navigator.clipboard.writeText(text),
    [
      ['毛毯', '12'],
      ['智力玩具', '十二'],
    ]
      .map((cells) => cells.join('\t'))
      .join('\r\n'),
  );
  const cell = (row: number, title: string) => admin.getByLabel(`第 ${row} 行${title}`, { exact: true });
  await cell(1, '中文品名').focus();
  await admin.keyboard.press('Control+v');
  await expect(cell(1, '中文品名')).toHaveValue('毛毯');
  await expect(cell(2, '中文品名')).toHaveValue('智力玩具');
  await cell(1, '中文品名').focus();
  await admin.keyboard.press('ArrowDown');
  await expect(cell(2, '中文品名')).toBeFocused();
  await admin.keyboard.press('Control+d');
  await expect(cell(2, '中文品名')).toHaveValue('毛毯');
  await expect(admin.getByLabel(/^第 2 行箱数，.+/), 'what is no number stays and says so').toHaveValue('十二');
  await admin.keyboard.press('Control+s');
  await expect(admin.getByRole('status').filter({ hasText: /^\d+ 处需要修改$/ })).toBeVisible();
  await admin.getByRole('heading', { name: '新建订单' }).click();
  await admin.keyboard.press('?');
  for (const group of ['表单', '明细表格'])
    await expect(admin.getByRole('dialog').getByRole('heading', { name: group })).toBeVisible();
});
