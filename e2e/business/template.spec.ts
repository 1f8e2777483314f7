import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../pages/demo-office.ts';
import { ListOf } from '../pages/list.page.ts';
import { pdfGlyphs } from '../pages/pdf-glyphs.ts';

test.describe.configure({ timeout: 180_000 });
const name = `订单模板${String(Date.now()).slice(-6)}`;

/** The source of the body in the editor. */
const source = (page: Page) => page.getByRole('textbox', { name: '正文' });
async function write(page: Page, body: string): Promise<void> {
  await source(page).fill(body);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
}
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
}
async function openPrint(page: Page) {
  const list = new ListOf(page);
  await list.open('/transport/order?tab=running');
  const row = list.rows.first();
  const direct = row.getByRole('button', { name: '打印', exact: true });
  if ((await direct.count()) > 0) await direct.click();
  else {
    await row.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '打印' }).click();
  }
  return page.getByRole('dialog', { name: /打印/ });
}
async function download(page: Page, start: () => Promise<void>): Promise<Buffer> {
  const file = page.waitForEvent('download');
  await start();
  return readFileSync(await (await file).path());
}

test('logistics S13 a template with an unknown placeholder is refused, published and printed; what was printed stays', async ({
  admin,
}) => {
  await admin.goto('/system/template/wuliuorder');
  await admin.getByRole('button', { name: /^新建/ }).first().click();
  await admin.getByRole('dialog').getByLabel('名称').fill(name);
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /^(保存|确定|新建)$/ })
    .click();
  await expect(source(admin)).toBeVisible();

  await write(admin, '<h1>甲版 {{nobody}}</h1>');
  await publish(admin);
  await expect(admin.getByText(/模板「.*」不能发布：正文第 1 行/).first()).toBeVisible();
  await expect(admin.getByText('尚未发布')).toBeVisible();

  await admin.keyboard.press('Escape');
  await write(admin, '<h1>甲版 {{no}}</h1>');
  await publish(admin);
  await expect(admin.getByText('已发布 v1')).toBeVisible();

  let dialog = await openPrint(admin);
  await dialog.getByRole('radio', { name: new RegExp(name) }).click();
  await expect(dialog.getByRole('button', { name: /^打印（\d+ 页）$/ })).toBeEnabled({ timeout: 60_000 });
  const first = await download(admin, () => dialog.getByRole('button', { name: '下载 PDF' }).click());
  expect([...pdfGlyphs(first)].join('')).toContain('甲');

  await admin.goto('/system/template/wuliuorder');
  await admin.getByRole('button', { name }).or(admin.getByRole('link', { name })).first().click();
  await write(admin, '<h1>乙版 {{no}}</h1>');
  await publish(admin);
  await expect(admin.getByText('已发布 v2')).toBeVisible();

  dialog = await openPrint(admin);
  const again = await download(admin, () =>
    dialog
      .getByRole('button', { name: new RegExp(`${name} v1`) })
      .first()
      .click(),
  );
  const glyphs = pdfGlyphs(again);
  expect(glyphs).toContain('甲');
  expect(glyphs).not.toContain('乙');
  expect(again.equals(first), 'SYS-014 the same bytes').toBe(true);
});
