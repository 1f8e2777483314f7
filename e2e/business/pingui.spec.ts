import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../pages/demo-office.ts';
import { BoardOf } from '../pages/container.page.ts';
import { Desk } from '../pages/desk.ts';
import { SeaTrade } from '../pages/sea-trade.ts';

test.describe.configure({ timeout: 120_000 });

/** Carries something by the mouse and lets it go in the middle of the target. */
async function drag(page: Page, what: Locator, target: Locator): Promise<void> {
  await what.hover();
  await page.mouse.down();
  const to = await target.boundingBox();
  if (!to) throw new Error('no target');
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
}

test('L9 goods are dragged onto a card, or chosen and added by the keyboard; a card of another route says why not', async ({
  admin,
  browser,
  office,
}) => {
  const checker = await office.signIn(browser, 'ops01');
  const trade = await SeaTrade.with(new Desk(admin, office.url), new Desk(checker, office.url), '拖货贸易');
  const order = await trade.order();
  const box = await trade.box([]);
  const other = await trade.box([], '40HQ', 'DEHAM');
  const board = new BoardOf(admin);
  await board.openFor(order, box);
  const line = board.line(order);
  const handle = line.getByTitle('拖到右边的柜子');
  const dialog = admin.getByRole('dialog', { name: '加入柜子' });

  await test.step('another route: refused with its reason', async () => {
    await board.card(other).scrollIntoViewIfNeeded();
    await drag(admin, handle, board.card(other));
    await expect(admin.getByText(`${other.containerCode}：航线不同，不能加入。`)).toBeVisible();
    await expect(dialog).toBeHidden();
  });
  await test.step('the order as a whole, by its heading: refused and let go like a line', async () => {
    const heading = admin.getByTitle(`拖动「${order.orderNo}」的 1 行到柜子`);
    await drag(admin, heading, board.card(other));
    await expect(admin.getByText(`${other.containerCode}：航线不同，不能加入。`)).toBeVisible();
    await board.card(box).scrollIntoViewIfNeeded();
    await drag(admin, heading, board.card(box));
    await expect(dialog.getByLabel(/箱数$/)).toHaveValue('25');
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('its own route: 10 of 25 cartons by the mouse', async () => {
    await board.card(box).scrollIntoViewIfNeeded();
    await drag(admin, handle, board.card(box));
    await dialog.getByLabel(/箱数$/).fill('10');
    await dialog.getByRole('button', { name: '加入柜子' }).click();
    await expect(dialog).toBeHidden();
    await expect(line).toContainText('15 / 25');
  });
  await test.step('the rest by the keyboard alone', async () => {
    await line.getByRole('checkbox').focus();
    await admin.keyboard.press('Space');
    await admin.keyboard.press('Enter');
    await expect(dialog.getByLabel(/箱数$/)).toBeFocused();
    await dialog.getByRole('combobox', { name: '柜子' }).fill(box.containerCode);
    await admin.keyboard.press('Enter');
    await dialog.getByLabel(/箱数$/).focus();
    await admin.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(line).toHaveCount(0);
  });
  expect(await trade.read(box)).toMatchObject({ planCartons: 25 });
  expect(await trade.read(other)).toMatchObject({ planCartons: 0 });
  await checker.context().close();
});
