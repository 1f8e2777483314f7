import type { Page } from '@playwright/test';
import { hsCodeImport } from '@shared/contract/system/hs.import.ts';
import { ADMIN, expect, test } from '../pages/fixtures.ts';
import { FormOf } from '../pages/form.page.ts';
import { sheetOf } from '../pages/order-sheet.ts';
import { OwnServer } from '../pages/own-server.ts';
import { logIn } from '../pages/staff.page.ts';

const [CHANGED, GONE, FRESH] = ['6301400000', '6302109000', '6302101000'];
const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-01-01`;
const row = {
  name: '毯子',
  unit1: '条',
  unit2: '千克',
  supervision: 'A',
  rebateRate: 13,
  vatRate: 13,
  effectiveFrom: '2020-01-01',
};

let server: OwnServer;
let page: Page;
test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.use({ actionTimeout: 30_000 });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  server = await OwnServer.createEmpty(ADMIN.password);
  page = await logIn(browser, server.url, ADMIN);
});
test.afterAll(async () => server?.remove());

/** Uploads rows in the import dialog up to its dry run. */
async function upload(rows: readonly object[]): Promise<void> {
  await page.goto('/system/goods/hs-code-list');
  await page.getByRole('button', { name: '导入' }).click();
  const buffer = await sheetOf(hsCodeImport, rows);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '税则.xlsx', mimeType: 'application/octet-stream', buffer });
  await expect(page.getByRole('region', { name: '导入影响' })).toBeVisible();
}
const effect = (title: string) =>
  page.getByRole('region', { name: '导入影响' }).locator('details').filter({ hasText: title });
async function commit(count: number): Promise<void> {
  await page.getByRole('button', { name: `导入 ${count} 行` }).click();
  await expect(page.getByText(/已导入/)).toBeVisible();
}

test.describe('logistics S14 the yearly table of the customs', () => {
  test('the codes of this year come in, and goods are classified with one', async () => {
    await upload([
      { ...row, code: CHANGED },
      { ...row, code: GONE },
    ]);
    await expect(effect('新增')).toContainText('2');
    await commit(2);
    await page.goto('/system/goods');
    await page
      .getByRole('button', { name: /新增商品/ })
      .first()
      .click();
    const form = new FormOf(page, page.getByRole('form', { name: '新增商品' }));
    await form.type({ nameCn: '法兰绒毛毯', barcode: '6901234567892' });
    await form.choose('unit', '条');
    await page.getByRole('tab', { name: '归类', exact: true }).click();
    await form.choose('hsCode', CHANGED, CHANGED);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('row', { name: /法兰绒毛毯/ })).toContainText(CHANGED);
  });

  test('the dry run names 新增, 变更, 作废 and the goods affected; nothing is written before the commit', async () => {
    const next = { ...row, effectiveFrom: NEXT_YEAR };
    await upload([
      { ...next, code: FRESH },
      { ...next, code: CHANGED, rebateRate: 9 },
      { code: GONE, effectiveFrom: NEXT_YEAR, status: '作废', replacedBy: FRESH },
    ]);
    for (const title of ['新增', '变更', '作废']) await expect(effect(title)).toContainText('1');
    await effect('变更').locator('summary').click();
    await expect(effect('变更')).toContainText('退税率 13% → 9%');
    await effect('受影响商品').locator('summary').click();
    await expect(effect('受影响商品')).toContainText('法兰绒毛毯');
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await page.goto('/system/goods/hs-code-list');
    await expect(page.getByText('共 2 条')).toBeVisible();
  });

  test('the commit makes versions and overwrites none; the same table again changes nothing', async () => {
    const next = { ...row, effectiveFrom: NEXT_YEAR };
    const table = [
      { ...next, code: FRESH },
      { ...next, code: CHANGED, rebateRate: 9 },
      { code: GONE, effectiveFrom: NEXT_YEAR, status: '作废', replacedBy: FRESH },
    ];
    await upload(table);
    await commit(3);
    await page.goto(`/system/goods/hs-code-list?keyword=${CHANGED}`);
    await page
      .getByRole('row', { name: new RegExp(CHANGED) })
      .getByText(CHANGED)
      .click();
    await expect(page.getByText(`${NEXT_YEAR} 起`)).toBeVisible();
    await expect(page.getByText('将生效')).toBeVisible();
    await expect(page.getByRole('tabpanel', { name: '税率历史' }).getByText(/^2020-01-01 至/)).toBeVisible();
    await upload([...table, { ...next, code: '6302211000' }]);
    await expect(effect('无变化')).toContainText('3');
    await expect(effect('新增')).toContainText('1');
  });
});
