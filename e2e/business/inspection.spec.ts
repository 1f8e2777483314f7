import { expect, type Page } from '@playwright/test';
import { test } from '../pages/demo-office.ts';
import { FormOf } from '../pages/form.page.ts';

const LIST = '/transport/container/yanhuo';
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Answers every item of the form that has none: the first choice, a number inside the range, words, the photos it wants. */
async function answerForm(page: Page): Promise<void> {
  const items = page.locator('[data-item]');
  for (const item of await items.all()) {
    const wanted = Number(/至少 (\d+)/.exec((await item.textContent()) ?? '')?.[1] ?? '0');
    const photos = item.locator('input[type=file]');
    if ((await photos.count()) > 0)
      await photos.setInputFiles(
        Array.from({ length: Math.max(1, wanted) }, (_, at) => ({
          name: `${at}.png`,
          mimeType: 'image/png',
          buffer: PNG,
        })),
      );
    const choices = item.locator('label input');
    if ((await choices.count()) > 0) {
      if (!(await item.locator('label input:checked').count())) await choices.first().check();
      // MULTI fails without some of its marks; all of them pass.
      if ((await choices.first().getAttribute('type')) === 'checkbox')
        for (const one of await choices.all()) await one.check();
    }
    const words = item.locator('input[inputmode=decimal], textarea:not([aria-hidden])');
    if ((await words.count()) > 0 && !(await words.first().inputValue())) await words.first().fill('10');
    const pad = item.locator('canvas');
    if ((await pad.count()) > 0) {
      await pad.scrollIntoViewIfNeeded();
      const box = await pad.boundingBox();
      if (!box) throw new Error('no pad');
      await page.mouse.move(box.x + 20, box.y + 40);
      await page.mouse.down();
      await page.mouse.move(box.x + 120, box.y + 90);
      await page.mouse.up();
      await item.getByRole('button', { name: '确认签名' }).click();
      await expect(item.getByRole('button', { name: '重签' })).toBeVisible();
    }
  }
}

/** The button of a detail page, and of the dialog that asks. */
async function act(page: Page, name: string, reason?: string): Promise<void> {
  await page.getByRole('article').getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (reason) await dialog.getByLabel('原因').fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test.describe('logistics S7', () => {
  test('inspection reject → remove → re-inspect, on a tablet that loses its network', async ({ browser, office }) => {
    test.setTimeout(240_000);
    const boss = await office.signIn(browser, 'admin');
    const inspector = await office.signIn(browser, 'insp01', TABLET);
    const inspectorName = (await (await boss.request.get('/api/pickers/users?q=insp01')).json()).data.list[0]
      .label as string;

    // 安排验货 with the inspector, so that it is sent at once.
    await boss.goto(`${LIST}?tab=open`);
    const first = boss
      .getByRole('row')
      .filter({ has: boss.getByRole('button', { name: '安排验货' }) })
      .first();
    const code = (await first.getByRole('link').first().textContent()) ?? '';
    await first.getByRole('button', { name: '安排验货' }).click();
    const form = new FormOf(boss);
    await form.choose('inspectorId', inspectorName);
    await boss.getByRole('dialog').getByRole('button', { name: '安排', exact: true }).click();
    await expect(boss.getByRole('dialog')).toBeHidden();

    // The inspector sees it among the own work and finds a critical defect.
    await inspector.goto(`${LIST}?tab=assigned`);
    await inspector.getByRole('link', { name: code }).click();
    await inspector.getByRole('article').getByRole('button', { name: '开始验货' }).click();
    await inspector.getByRole('button', { name: '录入' }).click();
    await expect(inspector.getByRole('button', { name: '待定的按抽样数判合格' })).toBeVisible();
    const wide = await inspector.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, 'no sideways scroll').toBe(false);
    await inspector.getByRole('button', { name: '待定的按抽样数判合格' }).click();
    await inspector
      .getByLabel(/致命缺陷$/)
      .first()
      .fill('1');
    await inspector
      .getByRole('radiogroup', { name: /处理方式$/ })
      .getByText('剔除')
      .click();
    await answerForm(inspector);

    // Without network a photo waits in the browser; it is sent when the network is back.
    await inspector.context().setOffline(true);
    await inspector
      .locator('[data-item] input[type=file]')
      .first()
      .setInputFiles({ name: 'off.png', mimeType: 'image/png', buffer: PNG });
    await expect(inspector.getByText(/1 张照片已存在本机/)).toBeVisible();
    await inspector.context().setOffline(false);
    await expect(inspector.getByText(/张照片已存在本机/)).toBeHidden({ timeout: 20_000 });
    await inspector.getByRole('button', { name: '保存并提交' }).click();
    await expect(inspector.getByText('待复核').first()).toBeVisible({ timeout: 20_000 });

    // Another person reviews: 不合格; the rejected goods leave, the rest is inspected again.
    await boss.goto(`${LIST}?tab=reported`);
    await boss.getByRole('link', { name: code }).click();
    await act(boss, '复核通过');
    await expect(boss.getByRole('article').getByText('不合格').first()).toBeVisible();
    const rejected = boss.getByRole('row').filter({ hasText: '剔除' });
    await expect(rejected).toHaveCount(1);
    await boss.getByRole('button', { name: '剔除并退回货物池' }).click();
    await boss.getByRole('dialog').getByRole('button', { name: '剔除', exact: true }).click();
    await expect(boss.getByText(/已剔除 \d+ 箱/)).toBeVisible();
    await act(boss, '复验');

    await inspector.goto(`${LIST}?tab=assigned`);
    await inspector.getByRole('link', { name: code }).click();
    await inspector.getByRole('article').getByRole('button', { name: '开始验货' }).click();
    await inspector.getByRole('button', { name: '录入' }).click();
    await inspector.getByRole('button', { name: '保存并提交' }).click();
    await expect(inspector.getByText('待复核').first()).toBeVisible({ timeout: 20_000 });

    await boss.reload();
    await act(boss, '复核通过');
    await expect(boss.getByRole('article').getByText('已完成').first()).toBeVisible();
    await boss.getByRole('link', { name: code }).click();
    await act(boss, '验货完成');
    await expect(boss.getByRole('article').getByText('待装柜').first()).toBeVisible();

    await inspector.context().close();
    await boss.context().close();
  });
});
