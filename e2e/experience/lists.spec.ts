import { expect, test } from '../pages/demo-office.ts';
import { OPEN_LIST } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';

test.describe.configure({ timeout: 120_000 });

const ORDERS = '/transport/order';

test('filter, sort, page and tab live in the URL: F5, a pasted link and Back give the same rows, scroll and selection', async ({
  admin,
}) => {
  const list = new ListOf(admin);
  await list.open(ORDERS);
  await admin.getByRole('tab', { name: /^执行中/ }).click();
  await list.search.getByRole('combobox', { name: '目的港' }).fill('USLAX');
  await admin.locator(`${OPEN_LIST} .ant-select-item-option`).filter({ hasText: 'USLAX' }).click();
  await expect(admin).toHaveURL(/tab=running.*pod=/);
  await list.header('箱数').getByRole('button').click();
  await expect(admin).toHaveURL(/sort=cartons/);
  // The address comes before the page is drawn anew.
  await expect(list.header('箱数')).toHaveAttribute('aria-sort', 'ascending');
  const rows = await list.numbers();
  expect(rows.length).toBeGreaterThan(3);
  await admin.reload();
  await expect.poll(() => list.numbers()).toEqual(rows);
  const pasted = await admin.context().newPage();
  await pasted.goto(admin.url());
  const there = new ListOf(pasted);
  await expect.poll(() => there.numbers()).toEqual(rows);
  await pasted.close();

  await list.open(ORDERS);
  await list.rows.nth(1).getByRole('checkbox').click();
  const scroller = admin.getByRole('table').locator('..');
  await scroller.evaluate((box) => box.scrollTo({ top: 400, left: 300 }));
  const seen = await list.numbers();
  await list.rows.nth(14).locator('a[data-link]').click();
  await expect(admin).toHaveURL(/order\/info\?id=/);
  await admin.goBack();
  await expect.poll(() => list.numbers()).toEqual(seen);
  await expect(admin.getByText('已选 1 条')).toBeVisible();
  await expect.poll(() => scroller.evaluate((box) => [box.scrollTop, box.scrollLeft])).toEqual([400, 300]);
});

test('500 pasted numbers: the found ones are listed, the others are named; the calendar works by mouse', async ({
  admin,
}) => {
  const list = new ListOf(admin);
  await list.open(ORDERS);
  const known = (await list.numbers()).slice(0, 3);
  const unknown = Array.from({ length: 497 }, (_, at) => `NO-${String(at).padStart(4, '0')}`);
  await admin.getByRole('button', { name: /批量查询$/ }).click();
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await admin.evaluate((text) => navigator.clipboard.writeText(text), [...known, ...unknown].join('\r\n'));
  const box = admin.getByRole('textbox', { name: /一行一个$/ });
  await box.focus();
  await admin.keyboard.press('Control+v');
  await expect(admin.getByText('500 个', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: '查询', exact: true }).click();
  await expect(admin.getByText('497 个未找到')).toBeVisible();
  await expect(admin.getByText('NO-0000、NO-0001')).toBeVisible();
  await admin.keyboard.press('Escape');
  expect((await list.numbers()).toSorted()).toEqual(known.toSorted());
  await admin.reload();
  expect((await list.numbers()).toSorted()).toEqual(known.toSorted());
  await admin.goto(ORDERS);
  await list.settled();
  await list.search.getByRole('button', { name: '下单日期' }).click();
  await admin.getByText('近 7 天').click();
  await expect(admin).toHaveURL(/orderDate=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d/);
  await list.settled();
  await list.search.getByRole('button', { name: '清空筛选' }).click();
  await expect(admin).toHaveURL(new RegExp(`${ORDERS}$`));
});

test('batch on all rows of the filter: done and refused by number and reason, only the refused again; totals; export', async ({
  admin,
}) => {
  const list = new ListOf(admin);
  await list.open(ORDERS);
  const totals = admin.getByLabel('全部筛选结果合计');
  await expect(totals).toContainText(/预估应收合计.*本位币\s*[\d,]+\.\d\d/);
  const all = Number((await admin.getByText(/^共 \d+ 条$/).textContent())?.replaceAll(/\D/g, ''));
  await admin.getByRole('button', { name: `选择全部 ${all} 条筛选结果` }).click();
  await expect(admin.getByText(`已选 ${all} 条`)).toBeVisible();
  await admin.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '提交', exact: true }).click();
  const drawer = admin.getByRole('dialog', { name: /^提交（/ });
  await drawer.getByRole('button', { name: '提交', exact: true }).click();
  await admin.getByRole('button', { name: /^继续/ }).click();
  const said = drawer.getByText(/^成功 \d+ 条，未成功 \d+ 条$/);
  await expect(said).toBeVisible({ timeout: 60_000 });
  const [done = 0, refused = 0] = ((await said.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  expect(done + refused).toBe(all);
  const reasons = drawer.getByRole('table', { name: '未成功的单据' }).getByRole('row');
  await expect(reasons).toHaveCount(refused + 1);
  await expect(reasons.nth(1)).toContainText(/WL\d{8}-\d{4}.*[\u4E00-\u9FFF]/);
  // 200 a call.
  let sent = 0;
  admin.on('request', (request) => {
    if (!request.url().includes('submit') || request.method() !== 'POST') return;
    sent += (request.postDataJSON() as { items: unknown[] }).items.length;
  });
  await drawer.getByRole('button', { name: `重试未成功的 ${refused} 条` }).click();
  await expect.poll(() => sent, { timeout: 60_000 }).toBe(refused);
  await expect(drawer.getByText(`成功 ${done} 条，未成功 ${refused} 条`)).toBeVisible();
  await drawer.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(admin.getByText(`已选 ${refused} 条`)).toBeVisible();
  await admin.getByRole('button', { name: '取消选择' }).click();
  const file = admin.waitForEvent('download');
  await admin.getByRole('button', { name: '导出', exact: true }).click();
  expect((await file).suggestedFilename()).toMatch(/订单.*\.xlsx$/);
});
