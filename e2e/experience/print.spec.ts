import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { expect, test } from '../pages/demo-office.ts';
import { ListOf } from '../pages/list.page.ts';
import { pdfGlyphs } from '../pages/pdf-glyphs.ts';

test.describe.configure({ timeout: 120_000 });

const PLACES = [
  { what: 'an order', path: '/transport/order?tab=running', words: '订单' },
  { what: 'a container', path: '/transport/container/order?tab=BOOK', words: '装箱' },
  { what: 'the labels of a customer code', path: '/account/customer/code', words: '' },
] as const;

for (const { what, path, words } of PLACES)
  test(`打印 of ${what}: the preview comes, the PDF arrives with Chinese text`, async ({ admin }) => {
    const list = new ListOf(admin);
    await list.open(path);
    const row: Locator = list.rows.first();
    const direct = row.getByRole('button', { name: /^打印(标签)?$/ });
    if ((await direct.count()) > 0) await direct.click();
    else {
      await row.getByRole('button', { name: '更多' }).click();
      await admin.getByRole('menuitem', { name: /^打印/ }).click();
    }
    const dialog = admin.getByRole('dialog', { name: /打印/ });
    await expect(dialog.getByTitle('打印预览')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^打印（\d+ 页）$/ })).toBeEnabled({ timeout: 60_000 });
    const file = admin.waitForEvent('download');
    await dialog.getByRole('button', { name: '下载 PDF' }).click();
    const saved = await file;
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
    const glyphs = pdfGlyphs(readFileSync(await saved.path()));
    for (const character of words) expect(glyphs).toContain(character);
    expect(glyphs.size).toBeGreaterThan(5);
  });
