import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { Page } from '@playwright/test';
import { Desk, idOf } from '../pages/desk.ts';
import { expect, test } from '../pages/demo-office.ts';
import { putAway } from '../pages/dock.ts';
import { FormOf } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';
import { SeaTrade } from '../pages/sea-trade.ts';
import { StoreRoom } from '../pages/store-room.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

const rowOf = (page: Page, text: string) => page.locator('tbody tr[data-id]').filter({ hasText: text }).first();

test('order changed after its goods came: the cartons that came to it are expected by a further inbound, what that closes short is brought in by hand, and the order counts all of them (chapter 13)', async ({
  admin,
  browser,
  office,
}) => {
  const boss = await office.signIn(browser, 'whm01');
  const checker = await office.signIn(browser, 'ops01');
  const clerk = new Desk(admin, office.url);
  const manager = new Desk(boss, office.url);
  const trade = await SeaTrade.with(clerk, new Desk(checker, office.url), '加单贸易');
  const room = await StoreRoom.of(clerk, manager, trade);
  const { warehouseId: inboundWarehouseId } = room;
  const order = await trade.order({ cargoSource: 'WAREHOUSE' }, { inboundWarehouseId });
  await room.receivedOfOrder();
  const all = async () => (await manager.ok(inboundList.endpoint, { query: { keyword: order.orderNo } })).list;
  const [first] = await all();
  await putAway(boss, first?.inboundNo ?? '');
  await expect.poll(async () => (await all()).map(({ state }) => state)).toEqual(['DONE']);

  // Five cartons more: what is done stands, a draft waits for the rest.
  const { version, lines } = await trade.readOrder(order);
  const line = { id: lines[0]?.id ?? '', cartons: 30, qty: '300', cargoSource: 'WAREHOUSE' as const };
  const changed = { ...trade.draft(line, { inboundWarehouseId }), version, reason: '客户加单' };
  await clerk.ok(orders.change, { params: idOf(order), body: changed });
  await expect.poll(async () => (await all()).length, { timeout: 60_000 }).toBe(2);
  await new ListOf(boss).open(`/warehouse/order?tab=draft&keyword=${order.orderNo}`);
  const draft = rowOf(boss, order.orderNo);
  await expect(draft).toContainText('0.600');
  expect((await all()).map(({ state, expected }) => [state, expected]).toSorted()).toEqual([
    ['DONE', 25],
    ['DRAFT', 5],
  ]);
  await draft.getByRole('button', { name: /^提\s*交$/ }).click();
  await expect.poll(async () => (await all()).map(({ state }) => state).toSorted()).toEqual(['DONE', 'PENDING']);
  const further = (await all()).find(({ state }) => state === 'PENDING');
  const inboundNo = further?.inboundNo ?? '';

  // Three come, the rest is closed short: the order waits for two.
  await new ListOf(boss).open(`/warehouse/order?tab=all&keyword=${inboundNo}`);
  await rowOf(boss, inboundNo)
    .getByRole('button', { name: /^收\s*货$/ })
    .click();
  const receipt = boss.getByRole('dialog').filter({ hasText: `收货 ${inboundNo}` });
  await receipt.getByLabel('第 1 行实收').fill('3');
  await receipt.getByRole('button', { name: '确认收货' }).click();
  await expect(receipt).toBeHidden();
  await putAway(boss, inboundNo);
  const short = await manager.ok(inbounds.get, { params: { id: further?.id ?? '' } });
  await manager.ok(inbounds.closeShort, { params: idOf(short), body: { version: short.version, reason: '工厂少发' } });

  // By hand: the order brings what is missing, and customer, warehouse and mark with it.
  await boss.goto('/warehouse/order');
  await boss.getByRole('button', { name: '新建入库单' }).click();
  const form = new FormOf(boss, boss.getByRole('dialog').last());
  await form.choose('sourceId', order.orderNo);
  await form.root.getByRole('button', { name: '带入订单明细' }).click();
  await expect(form.root.getByLabel('第 1 行预计')).toHaveValue('2');
  await form.root.getByRole('button', { name: '保存草稿' }).click();
  await expect(form.root).toBeHidden();
  const [byHand] = (await all()).filter(({ state }) => state === 'DRAFT');
  expect(byHand).toMatchObject({ type: 'CARGO', sourceNo: order.orderNo, expected: 2, customerId: room.customerId });
  await boss.goto('/warehouse/order');
  await boss.getByRole('button', { name: '新建入库单' }).click();
  await form.choose('sourceId', order.orderNo);
  await form.root.getByRole('button', { name: '带入订单明细' }).click();
  await expect(boss.getByText('该订单没有还要入库的明细。')).toBeVisible();

  await expect.poll(async () => (await trade.readOrder(order)).lines[0]?.receivedCartons).toBe(28);
  await admin.goto(`/transport/order/info?id=${order.id}&tab=inbounds`);
  const tab = admin.getByRole('table', { name: '入库' });
  for (const { inboundNo: no } of await all())
    if (no) await expect(tab.getByRole('row').filter({ hasText: no })).toBeVisible();
  await boss.context().close();
  await checker.context().close();
});
