import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { damageList } from '@shared/contract/warehouse/damage-list.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { inboundList } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { outboundList } from '@shared/contract/warehouse/outbound-list.contract.ts';
import type { Locator, Page } from '@playwright/test';
import { DetailOf } from '../pages/container.page.ts';
import { CountSheet, putAway, scan, standAt, truckArrives } from '../pages/dock.ts';
import { Desk, idOf } from '../pages/desk.ts';
import { expect, TABLET, test } from '../pages/demo-office.ts';
import { FormOf } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';
import { freshContainerNo, quoteContainer, startedSlip } from '../pages/sea-loading.ts';
import { SeaTrade } from '../pages/sea-trade.ts';
import { StoreRoom } from '../pages/store-room.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 20_000 });

const sheetOf = (page: Page, table: string): Locator => page.getByRole('table', { name: table });
/** Figures of a row of a table by the titles of its columns. */
async function figures(table: Locator, row: string, titles: readonly string[]): Promise<(string | null)[]> {
  const line = table.getByRole('row').filter({ hasText: row }).first();
  await expect(line).toBeVisible();
  const heads = (await table.getByRole('columnheader').allTextContents()).map((title) => title.trim());
  const cells = await line.getByRole('cell').allTextContents();
  return titles.map((title) => cells[heads.indexOf(title)]?.trim() ?? null);
}
/** What a line of an order says on its page, by the titles of its columns. */
async function orderLine(page: Page, line: number, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [title, value] of Object.entries(values))
    await expect(page.getByLabel(`第 ${line} 行${title}`, { exact: true }), title).toHaveValue(value);
}

test('chapter 13 the whole way: an order comes with less, more, damaged and unplanned goods, each difference decided, put away, loaded, shipped, and its container leaves with what was there', async ({
  admin,
  browser,
  office,
}) => {
  const keeper = await office.signIn(browser, 'whc01', TABLET);
  const boss = await office.signIn(browser, 'whm01');
  const checker = await office.signIn(browser, 'ops01');
  const clerk = new Desk(admin, office.url);
  const manager = new Desk(boss, office.url);
  const trade = await SeaTrade.with(clerk, new Desk(checker, office.url), '全程贸易');
  const room = await StoreRoom.of(clerk, manager, trade);
  const line = (nameCn: string, cartons: number) =>
    ({ nameCn, cartons, qty: String(cartons * 10), cargoSource: 'WAREHOUSE' }) as const;
  const order = await trade.order([line('毛毯', 25), line('枕头', 10), line('被套', 8)], {
    inboundWarehouseId: room.warehouseId,
  });

  // The review has drafted what the warehouse expects; the keeper submits it.
  const drafts = async () => (await manager.ok(inboundList.endpoint, { query: { keyword: order.orderNo } })).list;
  await expect.poll(async () => (await drafts()).length, { timeout: 60_000 }).toBe(1);
  const [inbound] = await drafts();
  const inboundNo = inbound?.inboundNo ?? '';
  const one = { id: inbound?.id ?? '' };
  const received = () => manager.ok(inbounds.get, { params: one });
  expect(await received()).toMatchObject({ state: 'DRAFT', expected: 43, sourceNo: order.orderNo });
  await new ListOf(keeper).open(`/warehouse/order?tab=draft&keyword=${order.orderNo}`);
  await keeper
    .getByRole('row')
    .filter({ hasText: inboundNo })
    .getByRole('button', { name: /^提\s*交$/ })
    .click();
  await expect.poll(async () => (await received()).state).toBe('PENDING');

  // One truck: two of 25 are missing, two more than 10 came, one of 8 is broken, three nobody had announced.
  const visit = await truckArrives(keeper, new Desk(keeper, office.url), one, { expected: 43, plateNo: '浙B12345' });
  const sheet = new CountSheet(keeper);
  await sheet.type(1, '实到', '23');
  await sheet.type(2, '实到', '12');
  await sheet.type(3, '实到', '8');
  await sheet.type(3, '残损', '1');
  await sheet.root.getByRole('radio', { name: '运输' }).check({ force: true });
  await sheet.addGoods('靠垫', '3');
  await expect(sheet.figure(4, '实到')).toContainText('3');
  for (const [field, value] of [
    ['长', '60'],
    ['宽', '40'],
    ['高', '50'],
    ['重', '10'],
  ] as const) {
    const input = sheet.root.getByLabel(new RegExp(`^第 4 行 .*${field}`)).first();
    await input.fill(value);
    await input.press('Tab');
  }
  await sheet.photo();
  await expect(sheet.queue).toContainText('扫描已全部发送');
  await sheet.root.getByRole('button', { name: '完成卸货' }).click();
  const drawer = keeper.getByRole('dialog').first();
  await drawer.getByRole('button', { name: /^确\s*认$/ }).click();
  await expect(drawer, 'differences wait for the manager').toContainText('异常待处理');
  expect(await received(), 'nothing is posted before he has decided').toMatchObject({ received: 0, state: 'PENDING' });

  // Line by line; what nobody announced must be chosen. A second press does nothing twice.
  await new ListOf(boss).open(`/warehouse/arrivalform?tab=exception&keyword=${visit.arrivalNo}`);
  await boss.getByRole('button', { name: '处理异常' }).click();
  const decide = boss.getByRole('dialog').filter({ hasText: `处理异常 ${visit.arrivalNo}` });
  await expect(decide).toContainText('收货：良品 23 件；短少 2 件不再等待');
  await expect(decide).toContainText('收货：良品 12 件');
  await expect(decide).toContainText('收货：良品 7 件、残损 1 件');
  const sure = decide.getByRole('button', { name: '确认处理并收货' });
  await sure.click();
  const unannounced = decide.getByRole('group').filter({ hasText: '靠垫' });
  await expect(unannounced).toContainText('必填');
  await unannounced.getByText('补单').click();
  await expect(decide).toContainText('新入库单收 3 件');
  await sure.dblclick();
  await expect(decide).toBeHidden();
  await expect.poll(async () => (await received()).state).toBe('PUTAWAY');
  expect(await received()).toMatchObject({ received: 43, damaged: 1, short: 2, over: 2 });
  const settled = await manager.ok(arrivals.get, { params: idOf(visit) });
  const extra = settled.inbounds.find(({ supplement }) => supplement);
  expect(settled.lines.map(({ received: came, short, supplemented }) => [came, short, supplemented])).toEqual([
    [23, 2, 0],
    [12, 0, 0],
    [8, 0, 0],
    [0, 0, 3],
  ]);
  const { list: damages } = await manager.ok(damageList.endpoint, { query: { tab: 'all', keyword: inboundNo } });
  expect(damages.map(({ qty }) => qty)).toEqual([1]);

  // What arrival, inbound and order say of it.
  await boss.goto(`/warehouse/arrivalform?tab=all&keyword=${visit.arrivalNo}&open=${visit.id}`);
  await boss.getByRole('tab', { name: /差异处理/ }).click();
  await expect(sheetOf(boss, '差异处理').getByRole('row').filter({ hasText: '靠垫' })).toContainText('新入库单收 3 件');
  await expect(sheetOf(boss, '差异处理').getByRole('row').filter({ hasText: '毛毯' })).toContainText('短少 2 件');
  await boss.goto(`/warehouse/order?tab=all&keyword=${inboundNo}&open=${one.id}`);
  await boss.getByRole('tab', { name: '差异与残损' }).click();
  const differing = sheetOf(boss, '差异与残损');
  const SIDES = ['预计', '实收', '短少', '溢出', '残损'];
  expect(await figures(differing, '毛毯', SIDES)).toEqual(['25', '23', '2', '0', '0']);
  expect(await figures(differing, '枕头', SIDES)).toEqual(['10', '12', '0', '2', '0']);
  expect(await figures(differing, '被套', SIDES)).toEqual(['8', '8', '0', '0', '1']);
  await admin.goto(`/transport/order/info?id=${order.id}&tab=inbounds`);
  const SUMS = ['预计件数', '实收件数', '残损', '短少', '溢出', '上架件数'];
  expect(await figures(sheetOf(admin, '入库'), inboundNo, SUMS)).toEqual(['43', '43', '1', '2', '2', '0']);
  await expect
    .poll(async () => (await trade.readOrder(order)).lines.map((each) => each.receivedCartons))
    .toEqual([23, 12, 8]);
  await admin.goto(`/transport/order/info?id=${order.id}&tab=lines`);
  await orderLine(admin, 1, { 中文品名: '毛毯', 箱数: '25', 已收: '23' });

  // Put away: one batch by scan on the tablet, the others by their suggestions.
  const { list: places } = await manager.ok(inbounds.suggestions, { params: one });
  const batches = (await received()).batches.filter(({ quality }) => quality === 'GOOD');
  const blankets = batches.find(({ goodsName }) => goodsName === '毛毯');
  const place = places.find(({ stockId }) => stockId === blankets?.stockId);
  await keeper.goto(`/warehouse/order?tab=putaway&keyword=${inboundNo}`);
  await keeper.getByRole('button', { name: /^上\s*架$/ }).click();
  const shelf = keeper.getByRole('dialog').filter({ hasText: '扫码上架' });
  await expect(shelf).toContainText('扫描批次标签');
  await scan(keeper, `B:${blankets?.batchNo ?? ''}`);
  await expect(shelf).toContainText('请扫库位');
  await scan(keeper, `L:NB01:${place?.code ?? ''}`);
  await keeper
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^确\s*定$/ })
    .click();
  await expect.poll(async () => (await received()).putaway).toBe(23);
  await putAway(boss, inboundNo, '待上架 19 件');
  await putAway(boss, extra?.no ?? '', '待上架 3 件');
  expect(await received()).toMatchObject({ state: 'DONE', putaway: 42 });

  // The container was planned as ordered; its outbound asks for what lies there in good state.
  const cargo = [25, 10, 8].map((cartons, nth) => ({ order, cartons, line: nth }));
  const box = await trade.to(await trade.box(cargo), 'LOAD');
  const waiting = async () => (await clerk.ok(outboundList.endpoint, { query: { containerId: box.id } })).list;
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(1);
  const outbound = { id: (await waiting())[0]?.id ?? '' };
  const taken = () => clerk.ok(outbounds.get, { params: outbound });
  const { outboundNo } = await taken();
  const paper = `/warehouse/outboundorder/outboundorderdetails?id=${outbound.id}`;
  const office1 = new DetailOf(admin);
  await office1.open(`${paper}&tab=lines`);
  for (const [name, pieces] of [
    ['毛毯', '23'],
    ['枕头', '10'],
    ['被套', '7'],
  ] as const)
    expect(await figures(sheetOf(admin, '明细'), name, ['申请'])).toEqual([pieces]);
  await office1.article.getByRole('button', { name: '提交', exact: true }).click();
  await expect(admin.getByText('已提交，等待审核')).toBeVisible();
  const floor = new DetailOf(boss);
  await floor.open(`${paper}&tab=picks`);
  for (const [step, state] of [
    ['审核', 'APPROVED'],
    ['自动配货', 'ALLOCATED'],
    ['开始拣货', 'PICKING'],
  ] as const) {
    await floor.article.getByRole('button', { name: step, exact: true }).click();
    await expect.poll(async () => (await taken()).state).toBe(state);
  }
  for (const allocation of (await taken()).allocations) {
    await standAt(boss, allocation);
    await scan(boss, `B:${allocation.batchNo}`);
    await expect
      .poll(async () => (await taken()).allocations.find(({ id }) => id === allocation.id)?.state)
      .toBe('PICKED');
  }
  expect(await taken()).toMatchObject({ state: 'PICKED', qtyPicked: 40 });

  // The slip counts what is in the container, each line that differs with its reason; another confirms it.
  const slip = await startedSlip(clerk, box);
  const paperOf = `/transport/container/zhuanggui/order?id=${slip.id}`;
  await admin.goto(`${paperOf}&fill=1`);
  const form = new FormOf(admin);
  await form.type({ containerNo: freshContainerNo(), sealNo: 'SEAL-0015', tare: '3860' });
  for (const [nth, loaded, reason] of [
    [1, '23', '少货'],
    [2, '10', null],
    [3, '7', '破损'],
  ] as const) {
    await admin.getByLabel(`第 ${nth} 行实装`, { exact: true }).fill(loaded);
    if (reason) await admin.getByLabel(`第 ${nth} 行差异原因`, { exact: true }).selectOption({ label: reason });
  }
  await admin.getByRole('button', { name: '保存并装完' }).click();
  await expect(admin.getByText(`${slip.slipNo} 已装完，等待确认`)).toBeVisible();
  const chief = new DetailOf(checker);
  await chief.open(paperOf);
  const COUNTS = ['计划', '实装', '差异', '差异原因'];
  expect(await figures(sheetOf(checker, '装柜明细'), '毛毯', COUNTS)).toEqual(['25', '23', '-2', '少货']);
  expect(await figures(sheetOf(checker, '装柜明细'), '被套', COUNTS)).toEqual(['8', '7', '-1', '破损']);
  await chief.act('确认');
  await expect(checker.getByText('装柜单已确认')).toBeVisible();
  await quoteContainer(clerk, box);

  // It does not leave before the goods have; then it does, with what was loaded.
  const detail = new DetailOf(admin);
  await detail.open(`/transport/container/info?id=${box.id}`);
  await expect(detail.article.getByRole('button', { name: '装柜完成', exact: true }).first()).toBeDisabled();
  await expect(admin.getByText(new RegExp(`${outboundNo} 已拣货`)).first()).toBeVisible();
  await admin.goto(`${paper}&tab=gate`);
  await admin.getByRole('article').first().getByRole('button', { name: '确认出库', exact: true }).click();
  const gate = admin.getByRole('dialog').last();
  await gate.getByLabel('车牌').fill('浙B54321');
  await gate.getByRole('button', { name: '确认出库' }).click();
  await expect(gate).toBeHidden();
  expect(await taken()).toMatchObject({ state: 'SHIPPED', qtyShipped: 40, slipNo: slip.slipNo });
  await admin.goto(paperOf);
  await expect(admin.getByText(/已出库 40\/40 件/)).toBeVisible();
  await detail.open(`/transport/container/info?id=${box.id}`);
  await detail.act('装柜完成');
  await expect(admin.getByText('已进入待报关')).toBeVisible();
  const { list: left } = await clerk.ok(loadingList.endpoint, { query: { numbers: box.containerCode } });
  expect(left.map(({ stage }) => stage)).not.toContain('LOAD');

  // The order knows what went; what did not lies there: two too many, one broken, three that nobody had announced.
  await admin.goto(`/transport/order/info?id=${order.id}&tab=lines`);
  await orderLine(admin, 1, { 中文品名: '毛毯', 箱数: '25', 已收: '23', 已装: '23' });
  await orderLine(admin, 2, { 中文品名: '枕头', 箱数: '10', 已收: '12', 已装: '10' });
  await orderLine(admin, 3, { 中文品名: '被套', 箱数: '8', 已收: '8', 已装: '7' });
  const { warehouseId, customerId } = room;
  const rest = await manager.ok(outbounds.available, { query: { warehouseId, customerId } });
  expect(rest.list.map(({ goodsName, quality, available }) => [goodsName, quality, available]).toSorted()).toEqual([
    ['枕头', 'GOOD', 2],
    ['被套', 'DAMAGED', 1],
    ['靠垫', 'GOOD', 3],
  ]);
  for (const page of [keeper, boss, checker]) await page.context().close();
});
