import { orders } from '@shared/contract/logistics/order.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { BoardOf, DetailOf } from '../pages/container.page.ts';
import { Desk, idOf } from '../pages/desk.ts';
import { expect, test } from '../pages/demo-office.ts';
import { ListOf } from '../pages/list.page.ts';
import { SeaTrade } from '../pages/sea-trade.ts';

test.describe.configure({ timeout: 120_000 });

test('S5 rollback 待报关→待装柜: LOG-060 wants a reason, writes one record, and the same loading goes on again', async ({
  admin,
  browser,
  office,
}) => {
  const checker = await office.signIn(browser, 'ops01');
  const trade = await SeaTrade.with(new Desk(admin, office.url), new Desk(checker, office.url), '回退贸易');
  const order = await trade.order();
  const box = await trade.to(await trade.box([{ order, cartons: 25 }]), 'DECLARE');
  const chief = new DetailOf(checker);
  await chief.open(`/transport/container/info?id=${box.id}`);
  await chief.act('回退', '改装');
  await expect(checker.getByText(/至少 5 个字/).first()).toBeVisible();
  expect((await trade.read(box)).stage, 'a short reason changes nothing').toBe('DECLARE');
  await chief.open(`/transport/container/info?id=${box.id}`);
  await chief.act('回退', '客户要求重新装柜');
  await expect.poll(async () => (await trade.read(box)).stage).toBe('LOAD');
  const { list } = await trade.clerk.ok(stageRecords.ofContainer, { params: idOf(box) });
  expect(list.filter(({ action }) => action === 'ROLLBACK')).toMatchObject([
    { fromStage: 'DECLARE', toStage: 'LOAD', reason: '客户要求重新装柜' },
  ]);
  await checker.context().close();
});

test('S10 recycle bin: a cancelled order is restored with its number, and only one that was never confirmed can be purged', async ({
  admin,
  browser,
  office,
}) => {
  const checker = await office.signIn(browser, 'ops01');
  const desk = new Desk(admin, office.url);
  const trade = await SeaTrade.with(desk, new Desk(checker, office.url), '回收贸易');
  const confirmed = await trade.order();
  const draft = await desk.ok(orders.create, { body: trade.draft() });
  for (const row of [confirmed, draft]) {
    const page = new DetailOf(admin);
    await page.open(`/transport/order/info?id=${row.id}`);
    const more = page.article.getByRole('button', { name: '更多', exact: true });
    const button = page.article.getByRole('button', { name: '取消', exact: true });
    await expect(button.or(more).first()).toBeVisible();
    if ((await button.count()) > 0) await button.click();
    else {
      await more.click();
      await admin.getByRole('menuitem', { name: '取消' }).click();
    }
    const dialog = admin.getByRole('dialog').filter({ hasText: '取消' });
    await dialog.getByRole('combobox').click();
    await admin.locator('.ant-select-item-option').first().click();
    await dialog.getByLabel('原因', { exact: true }).fill('客户取消订单');
    await expect(dialog.getByRole('button', { name: '不取消' })).toBeVisible();
    await dialog.getByRole('button', { name: '确认取消物流订单' }).click();
    await expect.poll(async () => (await trade.readOrder(row)).status).toBe('CANCELLED');
  }

  const bin = new ListOf(admin);
  await bin.open(`/transport/order/cancel?numbers=${confirmed.orderNo},${draft.orderNo}`);
  await bin.total(2);
  const rowOf = (no: string) => bin.rows.filter({ hasText: no });
  await expect(rowOf(confirmed.orderNo).getByRole('button', { name: '彻底删除' })).toBeDisabled();
  await rowOf(draft.orderNo).getByRole('button', { name: '彻底删除' }).click();
  const purge = admin.getByRole('dialog', { name: `彻底删除 ${draft.orderNo}` });
  await purge.getByLabel('订单号').fill(confirmed.orderNo);
  await expect(purge.getByRole('button', { name: '彻底删除' })).toBeDisabled();
  await purge.getByLabel('订单号').fill(draft.orderNo);
  await purge.getByRole('button', { name: '彻底删除' }).click();
  await expect(admin.getByText(`${draft.orderNo} 已彻底删除`)).toBeVisible();
  expect((await desk.call(orders.get, { params: idOf(draft) })).errorCode).toBe('NOT_FOUND');

  await rowOf(confirmed.orderNo).getByRole('button', { name: '恢复' }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /恢复|确\s?定/ })
    .last()
    .click();
  await expect.poll(async () => (await trade.readOrder(confirmed)).status).toBe('DRAFT');
  expect((await trade.readOrder(confirmed)).orderNo).toBe(confirmed.orderNo);
  await checker.context().close();
});

test('S16 two operators allocate the same cartons: one wins, LOG-022 tells the other how many are left', async ({
  admin,
  browser,
  office,
}) => {
  const checker = await office.signIn(browser, 'ops01');
  const trade = await SeaTrade.with(new Desk(admin, office.url), new Desk(checker, office.url), '抢箱贸易');
  const order = await trade.order();
  const [mine, theirs] = [await trade.box([]), await trade.box([])];
  const [left, right] = [new BoardOf(admin), new BoardOf(checker)];
  await left.openFor(order, mine);
  await right.openFor(order, theirs);
  await expect(left.line(order)).toBeVisible();
  await expect(right.line(order)).toBeVisible();
  await left.add(order, mine, 20);
  await expect(admin.getByText(`已加入 ${mine.containerCode}`)).toBeVisible();
  const dialog = await right.add(order, theirs, 20);
  await expect(checker.getByText(/剩余 5 箱/).first()).toBeVisible();
  await expect(dialog.getByLabel(/箱数$/), 'what was typed stays').toHaveValue('20');
  await dialog.getByLabel(/箱数$/).fill('5');
  await dialog.getByRole('button', { name: '加入柜子' }).click();
  await expect(checker.getByText(`已加入 ${theirs.containerCode}`)).toBeVisible();
  expect((await trade.readOrder(order)).lines[0]).toMatchObject({ allocatedCartons: 25 });
  await checker.context().close();
});
