import type { Page } from '@playwright/test';
import { expect, newSession, test } from '../pages/demo-office.ts';
import { OPEN_LIST } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';
import { customerImport } from '@shared/contract/accounts/accounts.import.ts';
import { sheetOf } from '../pages/order-sheet.ts';

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
  expect(await list.numbers()).toEqual(rows);
  const pasted = await admin.context().newPage();
  await pasted.goto(admin.url());
  expect(await new ListOf(pasted).numbers()).toEqual(rows);
  await pasted.close();

  await list.open(ORDERS);
  await list.rows.nth(1).getByRole('checkbox').click();
  const scroller = admin.getByRole('table').locator('..');
  await scroller.evaluate((box) => box.scrollTo({ top: 400, left: 300 }));
  const seen = await list.numbers();
  await list.rows.nth(14).locator('a[data-link]').click();
  await expect(admin).toHaveURL(/order\/info\?id=/);
  await admin.goBack();
  expect(await list.numbers()).toEqual(seen);
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

test('columns by mouse: hidden, moved, pinned, wider, density; kept over a new login; 恢复默认', async ({
  browser,
  office,
}) => {
  const page = await office.signIn(browser, 'oper01');
  const list = new ListOf(page);
  await list.open(ORDERS);
  const before = await list.titles();
  const widthOf = async (title: string) => (await list.header(title).boundingBox())?.width ?? 0;
  const grip = list.header('客户').locator('span[aria-hidden]').last();
  const place = await grip.boundingBox();
  if (!place) throw new Error('no grip');
  const wide = await widthOf('客户');
  await list.kept(async () => {
    await page.mouse.move(place.x + 3, place.y + 8);
    await page.mouse.down();
    await page.mouse.move(place.x + 63, place.y + 8, { steps: 4 });
    await page.mouse.up();
  });
  await page.getByRole('button', { name: '列设置' }).click();
  const columns = page.getByRole('list', { name: '列' });
  const row = (title: string) =>
    columns.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: title, exact: true }) });
  await list.kept(async () => {
    await row('条款').getByRole('checkbox').uncheck();
    await row('航线').getByRole('button', { name: '航线固定在左侧' }).click();
    await row('客户单号').dragTo(row('客户编码'));
    await page.getByText('紧凑', { exact: true }).click();
  });
  await expect(list.header('条款')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '客户单号上移' })).toBeEnabled();

  await page.context().clearCookies();
  await newSession(page.context(), office.url, 'oper01');
  await page.evaluate(() => localStorage.clear());
  await list.open(ORDERS);
  const after = await list.titles();
  expect(after.some((title) => title.startsWith('条款'))).toBe(false);
  const at = (title: string) => after.findIndex((one) => one.startsWith(title));
  expect(at('航线')).toBeLessThan(at('状态'));
  expect(at('客户单号')).toBeLessThan(at('客户编码'));
  expect(await widthOf('客户')).toBeCloseTo(wide + 60, -1);
  const height = (await list.rows.first().boundingBox())?.height ?? 0;
  expect(height).toBeLessThan(31);
  await page.getByRole('button', { name: '列设置' }).click();
  await list.kept(async () => {
    await page.getByText('标准', { exact: true }).click();
    await page.getByRole('button', { name: '恢复默认' }).click();
  });
  await expect.poll(() => list.titles()).toEqual(before);
  await page.context().close();
});

test('views: saved, shared with a role, default; a colleague of the role opens it', async ({ browser, office }) => {
  const page = await office.signIn(browser, 'oper01');
  const list = new ListOf(page);
  const name = `待审核的单${Date.now() % 10_000}`;
  await list.open(`${ORDERS}?tab=submitted`);
  const rows = await list.numbers();
  const menu = (on: Page, item: string | RegExp) => on.getByRole('menuitem', { name: item });
  await page.getByRole('button', { name: '视图' }).click();
  await menu(page, '保存当前筛选为视图').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByRole('combobox', { name: '谁可以看到' }).click();
  await page.locator(`${OPEN_LIST} .ant-select-item-option`).getByText('同角色的同事').click();
  await dialog.getByRole('combobox', { name: '角色' }).click();
  await page.locator(`${OPEN_LIST} .ant-select-item-option`).first().click();
  await dialog.getByRole('checkbox', { name: '打开列表时默认使用' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('视图已保存')).toBeVisible();
  await expect(page.getByRole('button', { name })).toBeVisible();
  // It opens by itself at the next plain visit.
  await page.goto(ORDERS);
  await expect(page).toHaveURL(/tab=submitted/);
  await expect.poll(() => list.numbers()).toEqual(rows);

  const colleague = await office.signIn(browser, 'oper02');
  await new ListOf(colleague).open(ORDERS);
  await colleague.getByRole('button', { name: '视图' }).click();
  await menu(colleague, new RegExp(`^${name}（.+共享）$`)).click();
  await expect(colleague).toHaveURL(/tab=submitted/);
  await colleague.getByRole('button', { name }).click();
  await expect(menu(colleague, new RegExp(`^删除「${name}`))).toHaveCount(0);
  await colleague.context().close();

  await page.getByRole('button', { name }).click();
  await menu(page, `删除「${name}」`).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('button', { name: '视图', exact: true })).toBeVisible();
  await page.context().close();
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

test('an export job stands in 我的导出 with its progress, over F5 and a new login', async ({ admin, office }) => {
  const list = new ListOf(admin);
  const job = {
    id: '7',
    kind: 'export',
    title: '导出物流订单',
    fileName: null,
    error: null,
    createdAt: '2026-11-20T02:00:00Z',
  };
  let state = { state: 'RUNNING', progress: 40, fileName: null as string | null };
  await admin.route('**/api/jobs*', (route) =>
    route.fulfill({ json: { success: true, data: { list: [{ ...job, ...state }] } } }),
  );
  await admin.route('**/orders/export*', (route) =>
    route.fulfill({ status: 202, json: { success: true, data: { jobId: '7' } } }),
  );
  await list.open(ORDERS);
  await admin.getByRole('button', { name: '导出', exact: true }).click();
  await expect(admin.getByText('已转为后台导出', { exact: false })).toBeVisible();
  const shown = async () => {
    await admin.getByRole('button', { name: '我的导出，1 个进行中' }).click();
    await expect(admin.getByRole('region', { name: '我的导出' })).toContainText('导出物流订单');
    await expect(admin.getByRole('progressbar', { name: /进度$/ })).toHaveAttribute('aria-valuenow', '40');
  };
  await shown();
  await admin.reload();
  await list.settled();
  await shown();
  await admin.context().clearCookies();
  await newSession(admin.context(), office.url, 'admin');
  await list.open(ORDERS);
  state = { state: 'DONE', progress: 100, fileName: '物流订单.xlsx' };
  await admin.getByRole('button', { name: /^我的导出/ }).click();
  await expect(admin.getByRole('button', { name: '下载' })).toBeVisible();
});

test('import: only the good rows, and the same file twice writes nothing again', async ({ admin }) => {
  const list = new ListOf(admin);
  await list.open('/account/customer');
  const before = Number((await admin.getByText(/^共 \d+ 条$/).textContent())?.replaceAll(/\D/g, ''));
  const ref = String(Date.now());
  const row = (number: number) => ({
    kind: '境外',
    name: `Import ${ref}-${number}`,
    shortName: `I${ref}${number}`,
    nameEn: `Import ${ref}-${number}`,
    country: number === 2 ? '没有的国家' : '美国',
  });
  const file = {
    name: `${ref}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await sheetOf(customerImport, [row(1), row(2), row(3)]),
  };
  for (const round of [1, 2]) {
    await admin.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: '导入客户' });
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await expect(dialog.getByRole('row', { name: /3.*国家.*没有的国家/ })).toBeVisible();
    if (round === 2) await expect(dialog.getByText(/导入过该文件/)).toBeVisible();
    const good = dialog.getByRole('checkbox', { name: /^只导入正确的 \d 行$/ });
    if (round === 1) await good.check();
    if (await good.isVisible()) await good.check();
    const commit = dialog.getByRole('button', { name: /^导入 \d 行$/ });
    if (await commit.isEnabled()) await commit.click();
    // Names like those of other customers are asked about, once.
    if (round === 1) await admin.getByRole('button', { name: /^继续/ }).click();
    if (round === 1) await expect(dialog.getByText(/已导入 2 条/)).toBeVisible();
    await dialog
      .getByRole('button', { name: /^(关闭|取消)$/ })
      .last()
      .click();
    await list.total(before + 2);
  }
});
