import { expect, newSession, test } from '../pages/demo-office.ts';
import { ListOf } from '../pages/list.page.ts';
import { customerImport } from '@shared/contract/accounts/accounts.import.ts';
import { sheetOf } from '../pages/order-sheet.ts';

test.describe.configure({ timeout: 120_000 });

const ORDERS = '/transport/order';

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
    if (round === 2) await expect(dialog.getByText(/该文件已导入过 2 行/)).toBeVisible();
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
