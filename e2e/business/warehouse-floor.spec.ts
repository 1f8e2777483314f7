import { moves } from '@shared/contract/warehouse/move.contract.ts';
import { zoneMaps } from '@shared/contract/warehouse/zone-map.contract.ts';
import { expect, test } from '../pages/demo-office.ts';
import { Desk } from '../pages/desk.ts';
import { goodsOnFloor } from '../pages/floor-goods.ts';
import { FormOf } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';
import { agree } from '../pages/steps.page.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

test('S12 库区视图: find by mark, move with the keyboard, closed chamber refused, open it, move again, close it; the record lists the move', async ({
  browser,
  office,
}) => {
  const keeper = await office.signIn(browser, 'whm01');
  const desk = new Desk(keeper, office.url);
  const goods = await goodsOnFloor(desk, { chamber: '01', row: 9, letter: 'Q', qty: 20 });
  const [from = '', to = ''] = goods.codes;
  await keeper.goto(`/warehouse/setting/detail?id=${goods.zoneId}`);
  const spot = (code: string) => keeper.getByRole('button', { name: new RegExp(`^${code}，`) });
  await expect(spot(from)).toBeVisible();

  // Found by its mark: the list names the place, the spot is marked.
  await keeper.getByRole('searchbox', { name: '找货' }).fill(goods.mark);
  await keeper.getByRole('searchbox', { name: '找货' }).press('Enter');
  const hits = keeper.getByRole('complementary', { name: '找货结果' });
  await expect(hits.getByRole('listitem')).toHaveCount(1);
  await expect(hits).toContainText(from);

  /** 移库 from the drawer, then the target with the arrow and Enter. */
  const move = async (pieces: string) => {
    await spot(from).focus();
    await keeper.keyboard.press('Enter');
    const drawer = keeper.getByRole('dialog').last();
    await expect(drawer.getByRole('button', { name: /^移\s*库$/ })).toBeVisible();
    await drawer.getByRole('button', { name: /^移\s*库$/ }).click();
    await expect(keeper.getByText('请在图上点选目标库位')).toBeVisible();
    await spot(from).focus();
    await keeper.keyboard.press('ArrowRight');
    await expect(spot(to)).toBeFocused();
    await keeper.keyboard.press('Enter');
    const form = new FormOf(keeper, keeper.getByRole('dialog').last());
    await form.type({ qty: pieces });
    await form.root.getByRole('button', { name: /^移\s*库$/ }).click();
    return form;
  };
  const first = await move('3');
  await expect(first.root).toBeHidden();
  await expect(spot(to)).toHaveAccessibleName(/3 件/);

  // Closed: the form says so, the server refuses, and from there the chamber is opened.
  const bar = keeper.getByRole('group', { name: '仓间' });
  await bar.getByRole('button', { name: /01.*开仓/ }).click();
  await bar.getByRole('button', { name: /^关\s*仓$/ }).click();
  await keeper
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^关\s*仓$/ })
    .click();
  await expect(bar.getByRole('button', { name: /01.*关仓/ })).toBeVisible();
  const second = await move('2');
  await expect(keeper.getByText(/仓间 01 未开仓，请先开仓/)).toBeVisible();
  await second.root.getByRole('button', { name: '去开仓' }).click();
  const visit = keeper.getByRole('dialog').last();
  await visit.getByRole('button', { name: /^开\s*仓$/ }).click();
  await expect(second.root.getByRole('button', { name: '去开仓' })).toBeHidden();
  await second.root.getByRole('button', { name: /^移\s*库$/ }).click();
  await expect(second.root).toBeHidden();
  await expect(spot(to)).toHaveAccessibleName(/5 件/);

  await bar.getByRole('button', { name: /^关\s*仓$/ }).click();
  await keeper
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^关\s*仓$/ })
    .click();
  await expect(bar.getByRole('button', { name: /01.*关仓/ })).toBeVisible();
  await new ListOf(keeper).open(`/warehouse/index/records?chamberId=${goods.chamber.id}`);
  await expect(keeper.locator('tbody tr[data-id]').first()).toContainText(/YK\d{8}-\d{4}/);
});

test('S13 盘点: counted 98 of 100, five leave meanwhile, another person approves: adjust −2, 93 on hand (TV-40)', async ({
  browser,
  office,
}) => {
  const clerk = await office.signIn(browser, 'whc01');
  const manager = await office.signIn(browser, 'whm01');
  const desk = new Desk(manager, office.url);
  const goods = await goodsOnFloor(desk, { chamber: '02', row: 10, letter: 'R', qty: 100 });
  const [from = '', to = ''] = goods.codes;

  await new ListOf(clerk).open(`/warehouse/index?keyword=${from}`);
  const row = clerk.locator('tbody tr[data-id]').filter({ hasText: from });
  await row.getByRole('button', { name: /^盘\s*点$/ }).click();
  const form = new FormOf(clerk, clerk.getByRole('dialog').last());
  await form.root.getByText('动态盘点').click();
  await form.root.getByRole('button', { name: /^保\s*存$/ }).click();
  const sheet = clerk.getByRole('dialog').last();
  await sheet.getByRole('button', { name: '开始盘点' }).click();
  const entry = sheet.getByRole('textbox', { name: new RegExp(`^${from} .*盘点数$`) });
  await expect(sheet.getByRole('columnheader', { name: '账面' })).toHaveCount(0);
  await entry.fill('98');
  await sheet.getByRole('button', { name: /保存盘点数/ }).click();
  await expect(sheet.getByRole('status')).toContainText('还有 0 行要盘');
  await sheet.getByRole('button', { name: '提交复核' }).click();
  await expect(sheet.getByText('待复核')).toBeVisible();

  // Five cartons leave the place between the count and its approval.
  const { list } = await desk.ok(zoneMaps.find, { params: { id: goods.zoneId }, query: { by: 'mark', q: goods.mark } });
  const fromId = list[0]?.locationId ?? '';
  const stock = await desk.ok(zoneMaps.stock, { params: { id: fromId } });
  const map = await desk.ok(zoneMaps.map, { params: { id: goods.zoneId } });
  await desk.ok(moves.create, {
    body: {
      warehouseId: goods.warehouseId,
      reason: '补货',
      lines: [
        {
          batchId: stock.stock[0]?.batchId ?? '',
          quality: 'GOOD',
          fromLocationId: fromId,
          toLocationId: map.cells.find(({ code }) => code === to)?.id ?? '',
          qty: 5,
        },
      ],
    },
  });

  await new ListOf(manager).open('/warehouse/index');
  await manager.getByRole('button', { name: '盘点单' }).click();
  const drawer = manager.getByRole('dialog').last();
  await drawer.locator('tbody tr[data-id]').filter({ hasText: from }).first().locator('a, button').first().click();
  const detail = manager.getByRole('dialog').last();
  await expect(detail).toContainText('-2');
  await detail.getByRole('button', { name: /^审\s*核$/ }).click();
  await agree(manager);
  await expect(detail.getByText('已审核')).toBeVisible();
  const left = await desk.ok(zoneMaps.stock, { params: { id: fromId } });
  expect(left.stock[0]?.onHand).toBe(93);
});
