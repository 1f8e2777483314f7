import { counts } from '@shared/contract/warehouse/count.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import type { Page } from '@playwright/test';
import { Desk, idOf } from '../pages/desk.ts';
import { scan, standAt } from '../pages/dock.ts';
import { expect, test } from '../pages/demo-office.ts';
import { goodsOnFloor } from '../pages/floor-goods.ts';

/** Two keepers on one document at the same moment. */
test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

test('two keepers on one count: the second entry of a line is told who counted it as what, nothing typed is lost', async ({
  browser,
  office,
}) => {
  const [one, two] = [await office.signIn(browser, 'whc01'), await office.signIn(browser, 'whm01')];
  const desk = new Desk(two, office.url);
  const goods = await goodsOnFloor(desk, { chamber: '02', row: 11, letter: 'Z', qty: 100 });
  const [code = ''] = goods.codes;
  const made = await desk.ok(counts.create, {
    body: {
      warehouseId: goods.warehouseId,
      mode: 'LIVE',
      blind: true,
      locationIds: [goods.placeId],
    },
  });
  await desk.ok(counts.start, { params: idOf(made), body: { version: made.version } });
  const entry = (page: Page) => page.getByRole('textbox', { name: new RegExp(`^${code} .*盘点数$`) });
  for (const page of [one, two]) {
    await page.goto(`/warehouse/index?count=${made.id}`);
    await expect(entry(page)).toBeVisible();
  }
  await entry(one).fill('100');
  await one.getByRole('button', { name: /保存盘点数/ }).click();
  await expect(one.getByText('已录入 1 行')).toBeVisible();
  await entry(two).fill('99');
  await two.getByRole('button', { name: /保存盘点数/ }).click();
  await expect(two.getByText(new RegExp(`${code} 已由.+盘点为 100 件`))).toBeVisible();
  await expect(entry(two), 'nothing typed is lost').toHaveValue('99');
  expect((await desk.ok(counts.get, { params: idOf(made) })).lines).toMatchObject([{ counted: 100 }]);
  await one.context().close();
  await two.context().close();
});

test('a batch scanned twice by two pickers: it is picked once, the other scan comes back with its reason', async ({
  browser,
  office,
}) => {
  const [one, two] = [await office.signIn(browser, 'tally01'), await office.signIn(browser, 'whm01')];
  const desk = new Desk(two, office.url);
  const clerk = new Desk(await office.signIn(browser, 'whc01'), office.url);
  const goods = await goodsOnFloor(desk, { chamber: '02', row: 12, letter: 'Y', qty: 10 });
  const row = await pickable(clerk, desk, goods);
  const [allocation] = row.allocations;
  const sheet = `/warehouse/outboundorder/outboundorderdetails?id=${row.id}&tab=picks`;
  for (const page of [one, two]) {
    await page.goto(sheet);
    await expect(page.getByText('还有 1 行待拣')).toBeVisible();
  }
  // Both stand at the place; the second has lost the line, so that his sheet still shows the goods.
  const at = { locationBarcode: allocation?.locationBarcode ?? '', batchNo: allocation?.batchNo ?? '' };
  for (const page of [one, two]) await standAt(page, at);
  await two.context().setOffline(true);
  await scan(two, `B:${allocation?.batchNo}`);
  await expect(two.getByText(/1 条待发送/)).toBeVisible();
  await scan(one, `B:${allocation?.batchNo}`);
  await expect(one.getByText('已拣 6 / 6 件')).toBeVisible();
  await two.context().setOffline(false);
  const refused = two.getByRole('group', { name: '未被接受的扫描' });
  await expect(refused).toContainText('1 条扫描未被接受');
  expect(await desk.ok(outbounds.get, { params: idOf(row) })).toMatchObject({ qtyPicked: 6, state: 'PICKED' });
  for (const page of [one, two, clerk.page]) await page.context().close();
});

/** Six of the cartons are allocated and wait for their pickers. */
async function pickable(clerk: Desk, manager: Desk, goods: Awaited<ReturnType<typeof goodsOnFloor>>) {
  const { list } = await manager.ok(outbounds.available, {
    query: { warehouseId: goods.warehouseId, customerId: goods.customerId, q: goods.goodsName },
  });
  expect(list).toMatchObject([{ locationCode: goods.codes[0], available: 10 }]);
  const made = await clerk.ok(outbounds.create, {
    body: {
      type: 'OTHER',
      warehouseId: goods.warehouseId,
      customerId: goods.customerId,
      companyId: goods.companyId,
      planAt: new Date(Date.now() + 4 * 3_600_000).toISOString(),
      lines: [{ goodsName: goods.goodsName, qty: 6 }],
    },
  });
  const sent = await clerk.ok(outbounds.submit, { params: idOf(made), body: { version: made.version } });
  let row = await manager.ok(outbounds.approve, { params: idOf(sent), body: { version: sent.version } });
  row = await manager.ok(outbounds.allocate, { params: idOf(row), body: { version: row.version } });
  return manager.ok(outbounds.startPick, { params: idOf(row), body: { version: row.version } });
}
