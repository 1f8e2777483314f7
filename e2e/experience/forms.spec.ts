import { expect, newSession, PASSWORD, test } from '../pages/demo-office.ts';
import { FormOf } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';
import { ShellPage } from '../pages/shell.page.ts';

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
  await new ShellPage(admin).open('物流订单');
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

  // The session ends in the middle: login over the page, which keeps what was typed and who it is.
  await context.clearCookies();
  await next.getByRole('button', { name: /^通知/ }).click();
  const again = next.getByRole('dialog', { name: '重新登录' });
  await expect(again.getByLabel('账号')).toHaveValue('admin');
  await again.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: '登录', exact: true }).click();
  await expect(again).toBeHidden();
  await expect(next).toHaveURL(/\/account\/customer\/add$/);
  await expect(new FormOf(next).field('name').locator('input')).toHaveValue(name);
  await expect(next.getByRole('navigation', { name: '主菜单' })).toBeVisible();

  // Somebody else logs in there: nothing of the first one's stays, nor is it offered.
  await context.clearCookies();
  await next.getByRole('button', { name: /^通知/ }).click();
  await again.getByLabel('账号').fill('sales03');
  await again.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: '登录', exact: true }).click();
  await expect(next).not.toHaveURL(/customer/);
  await next.goto('/account/customer/add');
  await expect(new FormOf(next).field('name').locator('input')).toHaveValue('');
  await expect(next.getByRole('button', { name: '恢复草稿' })).toBeHidden();

  // The first one finds his draft.
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

test('1.8 one order in two tabs: mine and theirs of fields and lines, after a reload too', async ({ admin }) => {
  await admin.goto('/transport/order/create');
  const list = new ListOf(admin);
  await list.open('/transport/order?status=DRAFT');
  const id = await admin.evaluate(async () => {
    const answer = await fetch('/api/logistics/orders?status=DRAFT&pageSize=20');
    const { data } = (await answer.json()) as { data: { list: { id: string; cartons: number | null }[] } };
    // Drafts of other tests may be without goods.
    return data.list.find(({ cartons }) => Number(cartons) > 0)?.id ?? '';
  });
  const page = `/transport/order/update?id=${id}`;
  const other = await admin.context().newPage();
  for (const tab of [admin, other]) {
    await tab.goto(page);
    await expect(tab.getByLabel('第 1 行箱数', { exact: true })).toBeVisible();
  }
  const stamp = String(Date.now());
  await other.getByLabel('第 1 行唛头', { exact: true }).fill(`对方${stamp}`);
  await new FormOf(other).type({ remark: `对方备注${stamp}` });
  await other.getByRole('button', { name: '存草稿' }).click();
  await expect(other).toHaveURL(/order\/info/);

  await admin.getByLabel('第 1 行中文品名', { exact: true }).fill(`品名${stamp}`);
  await new FormOf(admin).type({ remark: `我的备注${stamp}` });
  const dialog = admin.getByRole('dialog');
  const seesBoth = async () => {
    await admin.getByRole('button', { name: '存草稿' }).click();
    await expect(dialog).toContainText('数据已被他人修改');
    await expect(dialog.getByRole('radio', { name: '货物明细第 1 行唛头采用对方的' })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: '备注采用我的' })).toBeChecked();
  };
  await seesBoth();
  await dialog.getByRole('button', { name: '返回编辑' }).click();
  const asked = admin.waitForEvent('dialog');
  const again = admin.reload();
  await (await asked).accept();
  await again;
  await admin.getByRole('button', { name: '恢复草稿' }).click();
  await seesBoth();
  await dialog.getByRole('button', { name: '合并并保存' }).click();
  await expect(admin).toHaveURL(/order\/info/);
  await admin.goto(page);
  await expect(admin.getByLabel('第 1 行中文品名', { exact: true })).toHaveValue(`品名${stamp}`);
  await expect(admin.getByLabel('第 1 行唛头', { exact: true })).toHaveValue(`对方${stamp}`);
  await expect(new FormOf(admin).field('remark').locator('textarea')).toHaveValue(`我的备注${stamp}`);
  await other.close();
});

test('LOG-002 a pasted block keeps what it cannot read, and units are found by label, code and pinyin', async ({
  admin,
}) => {
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await admin.goto('/transport/order/create');
  const cell = (row: number, title: string) => admin.getByLabel(new RegExp(`^第 ${row} 行${title}(，|$)`));
  await cell(1, '中文品名').focus();
  await admin.evaluate(
    (text) => navigator.clipboard.writeText(text),
    [
      ['杯', '1,200', '一百', 'abc', '条'],
      ['碗', '１２', '6', '72', 'tao'],
      ['盘', '3', '2', '6', '打捆'],
    ]
      .map((cells) => cells.join('\t'))
      .join('\r\n'),
  );
  await admin.keyboard.press('Control+v');
  await expect(cell(1, '箱数')).toHaveValue('1200');
  await expect(cell(2, '箱数')).toHaveValue('12');
  await expect(admin.getByLabel('第 1 行每箱数量，请填写数字')).toHaveValue('一百');
  await expect(admin.getByLabel('第 1 行数量，请填写数字')).toHaveValue('abc');
  const unit = (row: number) => admin.locator(`[data-path="lines.${row - 1}.unit"]`);
  await expect(unit(1)).toContainText('条');
  await expect(unit(2)).toContainText('套');
  await expect(unit(3)).toContainText('打捆');
  await expect(unit(3).getByRole('combobox', { name: /没有「打捆」/ })).toBeVisible();
  await expect(unit(1).getByRole('combobox', { name: /没有「/ })).toHaveCount(0);
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
