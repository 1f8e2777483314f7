import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { outboundList } from '@shared/contract/warehouse/outbound-list.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import type { Page } from '@playwright/test';
import { DetailOf } from '../pages/container.page.ts';
import { Desk, idOf } from '../pages/desk.ts';
import { scan } from '../pages/dock.ts';
import { expect, test } from '../pages/demo-office.ts';
import { loadContainer } from '../pages/sea-loading.ts';
import { SeaTrade } from '../pages/sea-trade.ts';
import { StoreRoom } from '../pages/store-room.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

const pageOf = ({ id }: { id: string }, tab = 'picks') =>
  `/warehouse/outboundorder/outboundorderdetails?id=${id}&tab=${tab}`;
const press = (page: Page, name: string) =>
  page.getByRole('article').first().getByRole('button', { name, exact: true }).click();

test('S2 two browsers allocate 7 each from 10: one succeeds, one is told how many there are', async ({
  admin,
  browser,
  office,
}) => {
  const manager = await office.signIn(browser, 'whm01');
  const clerk = new Desk(admin, office.url);
  const checker = await office.signIn(browser, 'ops01');
  const trade = await SeaTrade.with(clerk, new Desk(checker, office.url), '抢货贸易');
  const order = await trade.order();
  const room = await StoreRoom.of(clerk, new Desk(manager, office.url), order);
  const { goodsName } = await room.received(10);
  const [one, two] = [await room.approved(goodsName, 7), await room.approved(goodsName, 7)];
  await admin.goto(pageOf(one, 'lines'));
  await manager.goto(pageOf(two, 'lines'));
  await expect(admin.getByRole('button', { name: '自动配货', exact: true })).toBeVisible();
  await expect(manager.getByRole('button', { name: '自动配货', exact: true })).toBeVisible();
  await Promise.all([press(admin, '自动配货'), press(manager, '自动配货')]);
  await expect
    .poll(async () => {
      const rows = await Promise.all([one, two].map((row) => clerk.ok(outbounds.get, { params: idOf(row) })));
      return rows.map(({ state }) => state).toSorted((left, right) => (left < right ? -1 : 1));
    })
    .toEqual(['ALLOCATED', 'APPROVED']);
  const told = (page: Page) => page.getByText(/可用 3 件，需要 7 件/);
  await expect.poll(async () => (await told(admin).count()) + (await told(manager).count())).toBeGreaterThan(0);
  const stock = await clerk.ok(outbounds.available, {
    query: { warehouseId: room.warehouseId, customerId: room.customerId, q: goodsName },
  });
  expect(
    stock.list.map(({ available }) => available),
    'reserved 7',
  ).toEqual([3]);
  await manager.context().close();
  await checker.context().close();
});

test('S3 装柜出库: from the loading slip, approved by another, picked by scan, shipped, shown at the container, taken back', async ({
  admin,
  browser,
  office,
}) => {
  const manager = await office.signIn(browser, 'whm01');
  const checker = await office.signIn(browser, 'ops01');
  const clerk = new Desk(admin, office.url);
  const chief = new Desk(manager, office.url);
  const trade = await SeaTrade.with(clerk, new Desk(checker, office.url), '装柜贸易');
  const { list } = await chief.ok(pickerCall('warehouses'), { query: { q: '北仑' } });
  const order = await trade.order({ cargoSource: 'WAREHOUSE' }, { inboundWarehouseId: list[0]?.id ?? null });
  const room = await StoreRoom.of(clerk, chief, order);
  const { batchNo, receivedDate } = await room.receivedOfOrder();
  const box = await trade.to(await trade.box([{ order, cartons: 25 }]), 'LOAD');
  const drafts = async () => (await clerk.ok(outboundList.endpoint, { query: { containerId: box.id } })).list;
  await expect.poll(async () => (await drafts()).length, { timeout: 30_000 }).toBe(1);
  const draft = await clerk.ok(outbounds.get, { params: { id: (await drafts())[0]?.id ?? '' } });
  expect(draft).toMatchObject({ type: 'LOADING', state: 'DRAFT', qtyRequested: 25 });

  await admin.goto(`/warehouse/outboundorder?containerId=${box.id}`);
  await admin.getByRole('link', { name: draft.outboundNo }).click();
  await press(admin, '提交');
  await expect(admin.getByText('已提交，等待审核')).toBeVisible();
  await expect(admin.getByRole('button', { name: '审核', exact: true })).toBeDisabled();
  await manager.goto(pageOf(draft));
  await press(manager, '审核');
  await expect(manager.getByRole('button', { name: '自动配货', exact: true })).toBeVisible();
  await press(manager, '自动配货');
  await press(manager, '开始拣货');
  await expect(manager.getByText('还有 1 行待拣')).toBeVisible();
  await expect(async () => {
    await scan(manager, `B:${batchNo}`);
    await expect(manager.getByText(new RegExp(`请先扫库位条码，${batchNo} 在`))).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 20_000 });
  const { allocations } = await chief.ok(outbounds.get, { params: idOf(draft) });
  await scan(manager, allocations[0]?.locationBarcode ?? '');
  await expect(manager.getByText(`请扫批次 ${batchNo}`)).toBeVisible();
  await scan(manager, `B:${batchNo}`);
  await expect(manager.getByText('已拣 25 / 25 件')).toBeVisible();

  const slip = await loadContainer(trade, box);
  await admin.goto(pageOf(draft, 'gate'));
  await press(admin, '确认出库');
  const drawer = admin.getByRole('dialog').last();
  await drawer.getByLabel('车牌').fill('浙B12345');
  await drawer.getByRole('button', { name: '确认出库' }).click();
  await expect(drawer).toBeHidden();
  await expect(admin.getByRole('article').getByText(slip.containerNo ?? '')).toBeVisible();
  await admin.goto(`/transport/container/zhuanggui/order?id=${slip.id}`);
  await expect(admin.getByRole('link', { name: draft.outboundNo, exact: true })).toBeVisible();
  await expect(admin.getByText(/已出库 25\/25 件/)).toBeVisible();
  expect((await clerk.ok(loadingSlips.get, { params: idOf(slip) })).outbounds).toMatchObject([{ state: 'SHIPPED' }]);

  const detail = new DetailOf(manager);
  await detail.open(pageOf(draft, 'entries'));
  await press(manager, '冲红');
  const reverse = manager.getByRole('dialog').last();
  await reverse.getByLabel('原因').fill('客户要求换柜');
  await reverse.getByRole('button', { name: '冲红' }).click();
  await expect(reverse).toBeHidden();
  await expect(manager.getByRole('link', { name: draft.outboundNo, exact: true }), 'linked both ways').toBeVisible();
  const back = await chief.ok(outbounds.available, {
    query: { warehouseId: room.warehouseId, customerId: room.customerId },
  });
  expect(back.list).toMatchObject([{ batchNo, available: 25, receivedDate }]);
  await manager.context().close();
  await checker.context().close();
});
