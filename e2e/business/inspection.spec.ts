import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { expect, type Page } from '@playwright/test';
import { Desk } from '../pages/desk.ts';
import { TABLET, test } from '../pages/demo-office.ts';
import { FormOf } from '../pages/form.page.ts';
import { SeaTrade } from '../pages/sea-trade.ts';

const LIST = '/transport/container/yanhuo';
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Answers every item of the form that has none: the first choice, a number inside the range, words, the photos it wants. */
async function answerForm(page: Page): Promise<void> {
  const items = page.locator('[data-item]');
  await expect(items.first()).toBeVisible();
  for (const item of await items.all()) {
    const wanted = Number(/至少 (\d+)/.exec((await item.textContent()) ?? '')?.[1] ?? '0');
    const photos = item.locator('input[type=file]');
    if ((await photos.count()) > 0) {
      const many = Math.max(1, wanted);
      await photos.setInputFiles(
        Array.from({ length: many }, (_, at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer: PNG })),
      );
      // A picture stands there once it is uploaded.
      await expect(item.locator('img')).toHaveCount(many);
    }
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

/** The state behind the number of a detail page. */
const state = (page: Page, text: string) =>
  page.getByRole('article').locator('header').first().getByText(text, { exact: true });

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
    const checker = await office.signIn(browser, 'ops01');
    const inspector = await office.signIn(browser, 'insp01', TABLET);
    const desk = new Desk(boss, office.url);
    const { list } = await desk.ok(pickerCall('users'), { query: { q: 'insp01' } });
    const inspectorName = list[0]?.label ?? '';
    const trade = await SeaTrade.with(desk, new Desk(checker, office.url), '验货贸易');
    const cargo = [await trade.order(), await trade.order()].map((order) => ({ order, cartons: 25 }));
    const { containerCode: code } = await trade.to(await trade.box(cargo), 'INSPECT');

    // 安排验货 with the inspector, so that it is sent at once.
    await boss.goto(`${LIST}?tab=open&numbers=${code}`);
    await boss.getByRole('row').filter({ hasText: code }).getByRole('button', { name: '安排验货' }).click();
    const form = new FormOf(boss);
    await form.choose('inspectorId', inspectorName);
    await boss.getByRole('dialog').getByRole('button', { name: '安排', exact: true }).click();
    await expect(boss.getByRole('dialog')).toBeHidden();

    // The inspector sees it among the own work and finds a critical defect.
    await inspector.goto(`${LIST}?tab=assigned&numbers=${code}`);
    await inspector.getByRole('link', { name: code }).click();
    await inspector.getByRole('article').getByRole('button', { name: '开始验货' }).click();
    // The start opens the work by itself.
    await expect(inspector.getByRole('button', { name: '待定的按抽样数判合格' })).toBeVisible();
    const wide = await inspector.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, 'no sideways scroll').toBe(false);
    await inspector.getByRole('button', { name: '待定的按抽样数判合格' }).click();
    const critical = inspector.getByLabel(/致命缺陷$/).first();
    await critical.fill('1');
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
    // The page is lost meanwhile: what was typed and the photo come back with it, and the photo is sent by itself.
    const form14 = inspector.url();
    inspector.on('dialog', (question) => void question.accept());
    await expect(inspector.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await inspector.context().setOffline(false);
    await inspector.goto(form14);
    await inspector.getByRole('button', { name: '恢复草稿' }).click();
    await expect(critical).toHaveValue('1');
    await expect(inspector.getByRole('radiogroup', { name: /处理方式$/ }).getByLabel('剔除')).toBeChecked();
    await expect(inspector.getByText(/张照片已存在本机/)).toBeHidden();
    await inspector.getByRole('button', { name: '保存并提交' }).click();
    await expect(state(inspector, '待复核')).toBeVisible();

    // Another person reviews: 不合格; the rejected goods leave, the rest is inspected again.
    await boss.goto(`${LIST}?tab=reported&numbers=${code}`);
    await boss.getByRole('link', { name: code }).click();
    await act(boss, '复核通过');
    await expect(state(boss, '不合格')).toBeVisible();
    const rejected = boss.getByRole('row').filter({ hasText: '剔除' });
    await expect(rejected).toHaveCount(1);
    await boss.getByRole('button', { name: '剔除并退回货物池' }).click();
    await boss.getByRole('dialog').getByRole('button', { name: '剔除', exact: true }).click();
    await expect(boss.getByText(/已剔除 \d+ 箱/)).toBeVisible();
    await act(boss, '复验');

    await inspector.goto(`${LIST}?tab=assigned&numbers=${code}`);
    await inspector.getByRole('link', { name: code }).click();
    await inspector.getByRole('article').getByRole('button', { name: '开始验货' }).click();
    await inspector.getByRole('button', { name: '保存并提交' }).click();
    await expect(state(inspector, '待复核')).toBeVisible();

    await boss.reload();
    await act(boss, '复核通过');
    await expect(state(boss, '已完成')).toBeVisible();
    await boss.getByRole('link', { name: code }).click();
    await act(boss, '验货完成');
    await expect(state(boss, '待装柜')).toBeVisible();

    await checker.context().close();
    await inspector.context().close();
    await boss.context().close();
  });
});
