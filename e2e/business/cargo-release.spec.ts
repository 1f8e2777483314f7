import { risk } from '@shared/contract/finance/risk.contract.ts';
import { cargoReleases } from '@shared/contract/logistics/cargo-release.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { deliveries } from '@shared/contract/logistics/delivery.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { DetailOf } from '../pages/container.page.ts';
import { agreeOnLimits } from '../pages/credit-limits.ts';
import { day, Desk, idOf } from '../pages/desk.ts';
import { expect, test } from '../pages/demo-office.ts';
import { FormOf } from '../pages/form.page.ts';
import { bookDelivery, deliveriesOf, releaseCargo } from '../pages/sea-arrival.ts';
import { SeaTrade } from '../pages/sea-trade.ts';

test.describe.configure({ timeout: 300_000 });

test('S9 release: LOG-090 unpaid is refused, 特批 needs another person, a revoked one stops the delivery again', async ({
  admin,
  browser,
  office,
}) => {
  const checker = await office.signIn(browser, 'ops01');
  const trade = await SeaTrade.with(new Desk(admin, office.url), new Desk(checker, office.url), '放货贸易');
  const order = await trade.order();
  const box = await trade.to(await trade.box([{ order, cartons: 25 }]), 'DELIVER');
  const [item] = await deliveriesOf(trade.clerk, box);
  if (!item) throw new Error('no delivery');
  const place = { orderId: order.id, containerId: box.id };
  // Fees come by events, behind those that the demo data have left to a server that has just started.
  await expect
    .poll(async () => (await trade.clerk.ok(cargoReleases.check, { query: place })).unconfirmedCount, {
      timeout: 200_000,
    })
    .toBeGreaterThan(0);
  const booked = await bookDelivery(trade.clerk, item);
  /** 派送 by the API: the code of the refusal. */
  const dispatched = async () => {
    const { version } = await trade.clerk.ok(deliveries.get, { params: idOf(item) });
    const body = { version, dispatchedAt: new Date().toISOString() };
    return (await trade.clerk.call(deliveries.dispatch, { params: idOf(item), body })).errorCode;
  };
  expect(booked).toBeGreaterThan(0);
  expect(await dispatched(), 'no trip without a release').toBe('RELEASE_REQUIRED');

  const path = `/transport/container/info?id=${box.id}&tab=deliveries`;
  const row = (on: typeof admin) =>
    on.getByRole('table', { name: '送达单' }).getByRole('row').filter({ hasText: order.orderNo });
  await admin.goto(path);
  await row(admin).getByRole('button', { name: '申请放货' }).click();
  const drawer = admin.getByRole('dialog').filter({ hasText: `申请放货 ${order.orderNo}` });
  const form = new FormOf(admin, drawer);
  await drawer.getByText('款到放货', { exact: true }).click();
  await expect(drawer.getByRole('list', { name: '不满足的条件' })).toContainText(/应收未(确认|结清)/);
  await drawer.getByRole('button', { name: '提交', exact: true }).click();
  await expect(admin.getByText(new RegExp(`${order.orderNo} 不能放货`)).first()).toBeVisible();
  expect((await trade.readOrder(order)).releaseState).toBe('NONE');

  await drawer.getByText('特批放货', { exact: true }).click();
  await form.type({ reason: '客户承诺周五付款' });
  await drawer.getByRole('button', { name: '提交', exact: true }).click();
  await expect(drawer).toBeHidden();
  await expect(row(admin)).toContainText('待审批');
  const [asked] = (await trade.clerk.ok(cargoReleases.ofOrder, { params: idOf(order) })).list;
  expect(asked).toMatchObject({ state: 'PENDING', kind: 'SPECIAL', reason: '客户承诺周五付款' });
  const own = await trade.clerk.call(cargoReleases.approve, {
    params: { id: asked?.id ?? '' },
    body: { version: asked?.version },
  });
  expect(own.errorCode, 'nobody approves what he asked for').toBe('ACC-039');

  const approver = new DetailOf(checker);
  await approver.open(path);
  await approver.act('同意放货', undefined, row(checker));
  await expect(row(checker)).toContainText('已放货');
  expect((await trade.readOrder(order)).releaseState).toBe('RELEASED');

  await approver.act('撤销放货', '客户未按期付款', row(checker));
  await expect(row(checker)).toContainText('未申请');
  const [ended] = (await trade.clerk.ok(cargoReleases.ofOrder, { params: idOf(order) })).list;
  expect(ended).toMatchObject({ state: 'REVOKED', endReason: '客户未按期付款' });
  expect(await dispatched(), 'revoked: no trip again').toBe('RELEASE_REQUIRED');
  await checker.goto(`/transport/order/info?id=${order.id}&tab=release`);
  await expect(checker.getByRole('table', { name: '放货单' })).toContainText('客户未按期付款');
  await checker.context().close();
});

test('S1 an order over two containers: both signed for and 已送达, LOG-027 then 已完成, LOG-064 a record for every stage', async ({
  admin,
  browser,
  office,
}) => {
  const [checker, manager] = [await office.signIn(browser, 'ops01'), await office.signIn(browser, 'gm01')];
  const trade = await SeaTrade.with(new Desk(admin, office.url), new Desk(checker, office.url), '全程贸易');
  // What the first container was quoted at is what the order is expected to bring in.
  await agreeOnLimits(trade.clerk, new Desk(manager, office.url), trade.customerId, { creditLimit: '100000' });
  const order = await trade.order();
  const boxes = [
    await trade.to(await trade.box([{ order, cartons: 10 }]), 'DELIVER'),
    await trade.to(await trade.box([{ order, cartons: 15 }]), 'DELIVER'),
  ];
  const detail = new DetailOf(admin);
  for (const [index, box] of boxes.entries()) {
    const [item] = await deliveriesOf(trade.clerk, box);
    if (!item) throw new Error('no delivery');
    await releaseCargo(trade.clerk, trade.checker, item);
    const version = await bookDelivery(trade.clerk, item);
    const trip = { version, dispatchedAt: new Date().toISOString() };
    await trade.clerk.ok(deliveries.dispatch, { params: idOf(item), body: trip });
    await trade.clerk.attach('lg_delivery', item.id, '签收单POD');

    await detail.open(`/transport/container/info?id=${box.id}&tab=deliveries`);
    await admin.getByRole('table', { name: '送达单' }).getByRole('button', { name: '签收', exact: true }).click();
    const drawer = admin.getByRole('dialog').filter({ hasText: `签收 ${item.deliveryNo}` });
    await new FormOf(admin, drawer).type({ signer: 'John Smith' });
    await drawer.getByRole('button', { name: '签收', exact: true }).click();
    await expect(drawer).toBeHidden();
    await detail.act('送达完成');
    await expect.poll(async () => (await trade.read(box)).stage).toBe('DELIVERED');
    const { status } = await trade.readOrder(order);
    expect(status, 'LOG-027 done with the last carton').toBe(index === 0 ? 'RUNNING' : 'DONE');
  }

  await admin.getByRole('tab', { name: '状态记录' }).click();
  for (const step of ['待拼柜 → 待订柜', '待订柜 → 待验货', '待装柜 → 待报关', '待清关 → 待送达', '待送达 → 已送达'])
    await expect(admin.getByRole('tabpanel', { name: '状态记录' })).toContainText(step);
  for (const box of boxes) {
    const { list } = await trade.clerk.ok(stageRecords.ofContainer, { params: idOf(box) });
    const steps = list.filter(({ action }) => action === 'ADVANCE').map(({ toStage }) => toStage);
    expect(steps).toEqual(['BOOK', 'INSPECT', 'LOAD', 'DECLARE', 'CLEAR', 'DELIVER', 'DELIVERED']);
  }
  await admin.goto(`/transport/order/info?id=${order.id}`);
  await expect(admin.getByRole('article').first()).toContainText('已完成');
  expect(await trade.clerk.ok(orders.get, { params: idOf(order) })).toMatchObject({
    deliveredCartons: 25,
    loadedCartons: 25,
  });
  await Promise.all([checker.context().close(), manager.context().close()]);
});

test('S3 credit exceeded: LOG-050 refuses 订柜完成, a temporary limit that another person agrees to lets it pass until its day', async ({
  admin,
  browser,
  office,
}) => {
  const [checker, manager] = [await office.signIn(browser, 'ops01'), await office.signIn(browser, 'gm01')];
  const trade = await SeaTrade.with(new Desk(admin, office.url), new Desk(checker, office.url), '信用贸易');
  const boss = new Desk(manager, office.url);
  const params = { id: trade.customerId };
  const limits = (wanted: object) => agreeOnLimits(trade.clerk, boss, trade.customerId, wanted);
  const order = await trade.order({}, { estReceivable: '1000.00' });
  const box = await trade.advance(await trade.box([{ order, cartons: 25 }]));
  await trade.book(box, { vessel: 'EVER DEMO', cutCyHours: 12 * 24 });
  await limits({ creditLimit: '5000' });

  const detail = new DetailOf(admin);
  await detail.open(`/transport/container/info?id=${box.id}`);
  const guards = admin.getByRole('region', { name: '进入待验货的条件' });
  const credit = guards.getByRole('listitem').filter({ hasText: '客户信用与控货' });
  await expect(credit).toContainText(
    /未满足.*信用额度 5000\.00，已用 \d{4}\.\d\d（含本单 \d{4}\.\d\d），超出 \d{4}\.\d\d CNY/,
  );
  await expect(detail.article.getByRole('button', { name: '订柜完成', exact: true })).toBeDisabled();
  const { version } = await trade.read(box);
  const tried = await trade.clerk.call(containers.advance, { params: idOf(box), body: { version } });
  expect(tried.errorCode, 'nor past the page').toBe('CREDIT_EXCEEDED');
  expect((await trade.read(box)).stage).toBe('BOOK');

  await limits({ creditLimit: '5000', tempLimit: '20000', tempUntil: day(7) });
  expect(await trade.clerk.ok(risk.profile, { params })).toMatchObject({
    limitInForce: '20000.00',
    tempUntil: day(7),
  });
  await admin.reload();
  await expect(credit).toContainText('（满足）');
  await detail.act('订柜完成');
  await expect(admin.getByText('已进入待验货')).toBeVisible();
  expect((await trade.read(box)).stage).toBe('INSPECT');
  await Promise.all([checker.context().close(), manager.context().close()]);
});
