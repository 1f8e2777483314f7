import { accesses, accessList } from '@shared/contract/warehouse/access.contract.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { announced, atDock, CountSheet } from '../pages/dock.ts';
import { Desk, idOf } from '../pages/desk.ts';
import { expect, TABLET, test } from '../pages/demo-office.ts';
import { FormOf } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';
import { SeaTrade } from '../pages/sea-trade.ts';
import { StoreRoom } from '../pages/store-room.ts';

/** What happens between two steps of the floor: no line, a dead tablet, a second keeper, a right that ends, an order that goes. */
test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

test('the tablet loses the line in the middle of counting and its battery after it: what was counted is sent once, another keeper’s count meanwhile is not overwritten', async ({
  admin,
  browser,
  office,
}) => {
  const tablet = await office.signIn(browser, 'whc01', TABLET);
  const boss = await office.signIn(browser, 'whm01', TABLET);
  const clerk = new Desk(admin, office.url);
  const room = await StoreRoom.ofNew(clerk, new Desk(boss, office.url), '断线贸易');
  const visit = await atDock(room, `断线纸箱${Date.now()}`, 120);
  const read = () => room.manager.ok(arrivals.get, { params: idOf(visit) });

  const first = await CountSheet.open(tablet, visit);
  await tablet.context().setOffline(true);
  await first.type(1, '实到', '118');
  await expect(first.figure(1, '实到')).toContainText('118');
  await expect(first.queue).toContainText('1 条待发送，已保存在本机');
  expect((await read()).lines).toMatchObject([{ actual: null }]);
  // The battery: the page is gone, what was kept is on the device.
  await tablet.close();
  const second = await CountSheet.open(boss, visit);
  await second.type(1, '实到', '120');
  await expect(second.queue).toContainText('扫描已全部发送');

  await tablet.context().setOffline(false);
  const again = await tablet.context().newPage();
  const back = await CountSheet.open(again, visit);
  const clash = back.root.getByRole('alert').filter({ hasText: /已由 .+ 清点为 120 件/ });
  await expect(clash).toContainText(/您的：实到 118 件、差异原因 短少；现在：实到 120 件、差异原因 未填/);
  expect((await read()).lines, 'not overwritten').toMatchObject([{ actual: 120 }]);
  await clash.getByRole('button', { name: '用我的' }).click();
  await expect(clash).toBeHidden();
  await expect.poll(async () => (await read()).lines).toMatchObject([{ actual: 118 }]);
  await expect(back.queue).toContainText('扫描已全部发送');
  await again.context().close();
  await boss.context().close();
});

test('WMS-054 access suspended while the truck is unloading: its goods come in, the next truck of the customer stays outside', async ({
  admin,
  browser,
  office,
}) => {
  const boss = await office.signIn(browser, 'whm01', TABLET);
  const clerk = new Desk(admin, office.url);
  const manager = new Desk(boss, office.url);
  const room = await StoreRoom.ofNew(clerk, manager, '停用贸易');
  const [inside, outside] = [
    await atDock(room, `场内箱${Date.now()}`, 10),
    await announced(room, `场外箱${Date.now()}`, 5),
  ];
  const { list } = await manager.ok(accessList.endpoint, {
    query: { tab: 'active', partyType: 'CUSTOMER', pageSize: '100' },
  });
  const access = list.find(({ partyId }) => partyId === room.customerId);
  await manager.ok(accesses.suspend, {
    params: { id: access?.id ?? '' },
    body: { version: access?.version, reason: '欠费，暂停进场' },
  });

  const sheet = await CountSheet.open(boss, inside);
  await sheet.root.getByRole('button', { name: '全部到齐 10' }).click();
  await expect(sheet.queue).toContainText('扫描已全部发送');
  await sheet.root.getByRole('button', { name: '完成卸货' }).click();
  const drawer = boss.getByRole('dialog').first();
  await drawer.getByRole('button', { name: /^确\s*认$/ }).click();
  await expect.poll(async () => (await manager.ok(arrivals.get, { params: idOf(inside) })).state).toBe('CONFIRMED');

  await boss.goto(`/warehouse/arrivalform?tab=all&keyword=${outside.arrivalNo}&open=${outside.id}`);
  await boss.getByRole('dialog').first().getByRole('button', { name: '登记到场' }).click();
  const gate = new FormOf(boss, boss.getByRole('dialog').last());
  await gate.type({ plateNo: '浙B54321', driver: '李师傅' });
  await gate.root.getByRole('button', { name: '登记到场' }).click();
  await expect(boss.getByText(/未获准使用.+请仓库经理放行/)).toBeVisible();
  await expect(gate.field('driver').locator('input'), 'nothing typed is lost').toHaveValue('李师傅');
  await boss.context().close();
});

test('order cancelled after its goods came: the goods stay, the manager is told and ticks it off (chapter 13)', async ({
  admin,
  browser,
  office,
}) => {
  const boss = await office.signIn(browser, 'whm01');
  const clerk = new Desk(admin, office.url);
  const checker = await office.signIn(browser, 'ops01');
  const trade = await SeaTrade.with(clerk, new Desk(checker, office.url), '取消贸易');
  const manager = new Desk(boss, office.url);
  const room = await StoreRoom.of(clerk, manager, trade);
  const { warehouseId: inboundWarehouseId } = room;
  const order = await trade.order({ cargoSource: 'WAREHOUSE' }, { inboundWarehouseId });
  const goods = await room.receivedOfOrder();
  const { version, cartons } = await trade.readOrder(order);
  const cancelled = { params: idOf(order), body: { version, reason: '客户取消', ack: ['LOG-009'] } };
  const { errorMessage } = await clerk.call(orders.cancel, cancelled);
  expect(errorMessage).toContain(`${goods.goodsName} ${cartons} 箱。请先在仓库做「退厂」出库，再取消订单。`);
  await room.takenBack(goods, cartons);
  await clerk.ok(orders.cancel, cancelled);
  const told = async () =>
    (await manager.ok(inboundList.endpoint, { query: { customerId: room.customerId, noticed: '1' } })).list;
  await expect.poll(told, { timeout: 60_000 }).toHaveLength(1);

  const [inbound] = await told();
  await new ListOf(boss).open(`/warehouse/order?tab=all&keyword=${order.orderNo}`);
  const source = boss.locator('tbody tr[data-id]').first().getByText(order.orderNo, { exact: true });
  await expect(source, 'no page of logistics for a keeper: no link to one').toBeVisible();
  await expect(boss.getByRole('link', { name: order.orderNo })).toHaveCount(0);
  await boss.goto(`/warehouse/order?tab=all&keyword=${order.orderNo}&open=${inbound?.id ?? ''}`);
  const drawer = boss.getByRole('dialog').first();
  const notice = drawer.getByText(`订单 ${order.orderNo} 已取消，货物请处理`);
  await expect(notice).toBeVisible();
  await drawer.getByRole('button', { name: '已核对' }).click();
  await expect(notice).toBeHidden();
  expect(await told()).toEqual([]);
  await boss.context().close();
  await checker.context().close();
});
