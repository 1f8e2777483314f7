import { addDays, today } from '@shared/contract/business-day.ts';
import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import { days } from '@shared/contract/warehouse/day.contract.ts';
import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { outboundList } from '@shared/contract/warehouse/outbound-list.contract.ts';
import type { OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { DetailOf } from '../pages/container.page.ts';
import { ACK, Desk, idOf } from '../pages/desk.ts';
import { scan } from '../pages/dock.ts';
import { expect, TABLET, test } from '../pages/demo-office.ts';
import { FormOf } from '../pages/form.page.ts';
import { loadContainer, quoteContainer } from '../pages/sea-loading.ts';
import { SeaTrade } from '../pages/sea-trade.ts';
import { StoreRoom } from '../pages/store-room.ts';

/** Wrong turns of the floor: a label of another warehouse, a day that is closed under an open form, a container that comes back. */
test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

test('W6 label of another warehouse: a location of the same code there is refused by the name of its warehouse, and nothing is put away', async ({
  admin,
  browser,
  office,
}) => {
  const keeper = await office.signIn(browser, 'whm01', TABLET);
  const clerk = new Desk(admin, office.url);
  const manager = new Desk(keeper, office.url);
  const room = await StoreRoom.ofNew(clerk, manager, '错仓贸易');
  const { batchNo } = await room.received(6);
  const [inbound] = (await manager.ok(inboundList.endpoint, { query: { customerId: room.customerId } })).list;
  const { list } = await manager.ok(inbounds.suggestions, { params: { id: inbound?.id ?? '' } });
  const place = list[0]?.code ?? '';
  const read = () => manager.ok(inbounds.get, { params: { id: inbound?.id ?? '' } });

  await keeper.goto(`/warehouse/order?tab=putaway&keyword=${inbound?.inboundNo ?? ''}`);
  await keeper.getByRole('button', { name: /^上\s*架$/ }).click();
  const sheet = keeper.getByRole('dialog').filter({ hasText: '扫码上架' });
  await expect(sheet).toContainText('扫描库位标签');
  await scan(keeper, `L:NB02:${place}`);
  await expect(sheet.getByRole('status', { name: '扫描', exact: true })).toContainText(
    `库位 ${place} 是仓库 NB02 的，这里是 NB01`,
  );
  await expect(keeper.getByRole('dialog'), 'no pieces are asked for').toHaveCount(1);
  expect(await read()).toMatchObject({ state: 'PUTAWAY', putaway: 0 });

  await scan(keeper, `B:${batchNo}`);
  await scan(keeper, `L:NB01:${place}`);
  await keeper
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^确\s*定$/ })
    .click();
  await expect(sheet).toContainText('暂存区没有待上架的货物');
  await expect.poll(read).toMatchObject({ state: 'DONE', putaway: 6 });
  await keeper.context().close();
});

test('WMS-041 day closed between two steps: 收货 of yesterday is refused with the day that is open, what was typed stays, and it is received on that day', async ({
  admin,
  browser,
  office,
}) => {
  const keeper = await office.signIn(browser, 'whc01');
  const boss = await office.signIn(browser, 'whm01');
  const clerk = new Desk(admin, office.url);
  const manager = new Desk(boss, office.url);
  const room = await StoreRoom.ofNew(clerk, manager, '日结贸易');
  const made = await room.inbound(12, `日结箱${Date.now()}`);
  await manager.ok(inbounds.submit, { params: idOf(made), body: { version: made.version } });
  const yesterday = addDays(today(), -1);

  await keeper.goto(`/warehouse/order?tab=all&keyword=${made.inboundNo}`);
  await keeper
    .getByRole('row')
    .filter({ hasText: made.inboundNo })
    .getByRole('button', { name: /^收\s*货$/ })
    .click();
  const form = new FormOf(keeper, keeper.getByRole('dialog').filter({ hasText: `收货 ${made.inboundNo}` }));
  await form.date('businessDate', yesterday);
  const actual = form.root.getByLabel('第 1 行实收', { exact: true });
  await actual.fill('11');

  const { warehouseId } = room;
  const { days: month } = await manager.ok(days.month, { query: { warehouseId, month: yesterday.slice(0, 7) } });
  const version = month.find(({ day }) => day === yesterday)?.version ?? 0;
  const close = { params: { date: yesterday }, body: { warehouseId, version, gaps: true, ack: ['WMS-040'] } };
  await manager.ok(days.close, close);
  try {
    await form.root.getByRole('button', { name: '确认收货' }).click();
    await expect(form.root.getByText(`${yesterday} 已日结，请改用 ${today()} 或以后的日期。`).first()).toBeVisible();
    await expect(actual, 'nothing typed is lost').toHaveValue('11');
    expect(await manager.ok(inbounds.get, { params: idOf(made) })).toMatchObject({ state: 'PENDING', received: 0 });

    await form.date('businessDate', today());
    await form.root.getByRole('button', { name: '确认收货' }).click();
    await expect(form.root).toBeHidden();
    const got = await manager.ok(inbounds.get, { params: idOf(made) });
    expect(got).toMatchObject({ received: 11, batches: [{ receivedDate: today() }] });
  } finally {
    const { days: now } = await manager.ok(days.month, { query: { warehouseId, month: yesterday.slice(0, 7) } });
    const closed = now.find(({ day }) => day === yesterday);
    const body = { warehouseId, version: closed?.version ?? 0, reason: '恢复演示数据' };
    await manager.ok(days.reopen, { params: { date: yesterday }, body });
  }
  await keeper.context().close();
  await boss.context().close();
});

test('LOG-060 container rolled back after its goods left: refused until the outbound is taken back, the goods lie there with their day, and the second loading ships them again', async ({
  admin,
  browser,
  office,
}) => {
  const boss = await office.signIn(browser, 'whm01');
  const checker = await office.signIn(browser, 'ops01');
  const clerk = new Desk(admin, office.url);
  const manager = new Desk(boss, office.url);
  const trade = await SeaTrade.with(clerk, new Desk(checker, office.url), '回装贸易');
  const room = await StoreRoom.of(clerk, manager, trade);
  const order = await trade.order({ cargoSource: 'WAREHOUSE' }, { inboundWarehouseId: room.warehouseId });
  const { batchNo, receivedDate } = await room.receivedOfOrder();
  const box = await trade.to(await trade.box([{ order, cartons: 25 }]), 'LOAD');

  /** The draft that the loading brings, taken as far as out of the gate. */
  const shipped = async (load: () => Promise<unknown>): Promise<OutboundDetail> => {
    const drafts = async () =>
      (await clerk.ok(outboundList.endpoint, { query: { containerId: box.id, tab: 'draft' } })).list;
    await expect.poll(async () => (await drafts()).length, { timeout: 60_000 }).toBe(1);
    let row = await clerk.ok(outbounds.get, { params: { id: (await drafts())[0]?.id ?? '' } });
    const step = async (desk: Desk, call: Parameters<Desk['ok']>[0], more: object = {}) => {
      row = (await desk.ok(call, { params: idOf(row), body: { version: row.version, ...more } })) as OutboundDetail;
    };
    await step(clerk, outbounds.submit);
    await step(manager, outbounds.approve);
    await step(manager, outbounds.allocate);
    await step(manager, outbounds.startPick);
    const [held] = row.allocations;
    await step(manager, outbounds.pick, { picks: [{ allocationId: held?.id, qty: 25, reason: null }] });
    await load();
    await step(clerk, outbounds.ship, { plateNo: '浙B12345' });
    return row;
  };
  const slip: { id?: string } = {};
  const first = await shipped(async () => Object.assign(slip, await loadContainer(trade, box)));
  expect(first).toMatchObject({ state: 'SHIPPED', qtyShipped: 25 });

  const chief = new DetailOf(checker);
  await chief.open(`/transport/container/info?id=${box.id}`);
  await chief.act('回退', '客户要求重新验货');
  await expect(checker.getByText(new RegExp(`${first.outboundNo}.*已出库`)).first()).toBeVisible();
  expect((await trade.read(box)).stage, 'goods that have left keep the container').toBe('LOAD');

  const floor = new DetailOf(boss);
  await floor.open(`/warehouse/outboundorder/outboundorderdetails?id=${first.id}&tab=entries`);
  await floor.act('冲红', '柜子回退，货物回仓');
  await expect(boss.getByRole('link', { name: first.outboundNo, exact: true })).toBeVisible();
  const { warehouseId, customerId } = room;
  const { list } = await manager.ok(outbounds.available, { query: { warehouseId, customerId } });
  expect(list).toMatchObject([{ batchNo, available: 25, receivedDate }]);

  await chief.open(`/transport/container/info?id=${box.id}`);
  await chief.act('回退', '客户要求重新验货');
  await expect.poll(async () => (await trade.read(box)).stage).toBe('INSPECT');
  await trade.to(box, 'LOAD');
  // What was counted into it is counted still; it is confirmed anew.
  const second = await shipped(async () => {
    const params = { id: slip.id ?? '' };
    const { version, state } = await clerk.ok(loadingSlips.get, { params });
    expect(state).toBe('FINISHED');
    await trade.checker.ok(loadingSlips.confirm, { params, body: { version, ack: ACK } });
  });
  expect(second.outboundNo).not.toBe(first.outboundNo);
  await quoteContainer(clerk, box);
  expect((await trade.advance(box)).stage).toBe('DECLARE');
  const { list: left } = await manager.ok(outbounds.available, { query: { warehouseId, customerId } });
  expect(left).toEqual([]);
  await boss.context().close();
  await checker.context().close();
});
