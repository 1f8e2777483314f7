import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { notifications } from '@shared/contract/shared/notification.contract.ts';
import { scheduledJobs } from '@shared/contract/shared/job.contract.ts';
import { BoardOf, DetailOf } from '../pages/container.page.ts';
import { Desk, idOf } from '../pages/desk.ts';
import { expect, test } from '../pages/demo-office.ts';
import { FormOf } from '../pages/form.page.ts';
import { freshContainerNo, quoteContainer, startedSlip } from '../pages/sea-loading.ts';
import { SeaTrade } from '../pages/sea-trade.ts';

test.describe.configure({ timeout: 120_000 });

test('S2 overweight: LOG-041 over the plan is asked and acknowledged, LOG-042 over the maximum is refused', async ({
  admin,
  browser,
  office,
}) => {
  const checker = await office.signIn(browser, 'ops01');
  const trade = await SeaTrade.with(new Desk(admin, office.url), new Desk(checker, office.url), '重货贸易');
  const carton = { cartons: 1600, qty: '16000', lengthMm: 300, widthMm: 250, heightMm: 200 };
  const order = await trade.order(carton);
  const box = await trade.box([], '20GP');
  const board = new BoardOf(admin);
  await board.openFor(order, box);

  const dialog = await board.add(order, box, 1600);
  await expect(dialog.getByText('毛重 28800.00 kg 超过最大载重 28180.00，装不下')).toBeVisible();
  const refused = `${box.containerCode}：毛重 28800.00 kg 超过最大载重 28180.00`;
  await expect(admin.getByText(refused), 'LOG-042').toBeVisible();
  await expect(dialog.getByLabel(/箱数$/), 'what was typed stays').toHaveValue(/1,?600/);
  expect((await trade.read(box)).planCartons, 'nothing was put in').toBe(0);

  await dialog.getByLabel(/箱数$/).fill('1000');
  await dialog.getByRole('button', { name: '加入柜子' }).click();
  await board.acknowledge('毛重 18000.00 kg 超过建议载重 17500.00');
  await expect(admin.getByText(`已加入 ${box.containerCode}`)).toBeVisible();
  expect(await trade.read(box)).toMatchObject({ planCartons: 1000, planGross: 18_000_000, payloadMax: 28_180_000 });
  await expect(board.line(order), 'the other 600 are still to be had').toContainText('600');

  await board.act('拼柜完成', undefined, board.card(box));
  await board.acknowledge('超过建议载重 17500.00');
  await expect(board.card(box)).toHaveCount(0);
  expect((await trade.read(box)).stage).toBe('BOOK');
  const { list } = await trade.clerk.ok(stageRecords.ofContainer, { params: idOf(box) });
  expect(list.at(-1)).toMatchObject({ action: 'ADVANCE', fromStage: 'CONSOLIDATE', toStage: 'BOOK' });
  await checker.context().close();
});

test('S4 short loading: LOG-026 what did not fit returns to the pool and goes into a second container', async ({
  admin,
  browser,
  office,
}) => {
  const checker = await office.signIn(browser, 'ops01');
  const trade = await SeaTrade.with(new Desk(admin, office.url), new Desk(checker, office.url), '短装贸易');
  const order = await trade.order();
  const box = await trade.to(await trade.box([{ order, cartons: 25 }]), 'LOAD');
  const slip = await startedSlip(trade.clerk, box);

  const page = `/transport/container/zhuanggui/order?id=${slip.id}`;
  await admin.goto(`${page}&fill=1`);
  const form = new FormOf(admin);
  await form.type({ containerNo: freshContainerNo(), sealNo: 'SEAL-0004', tare: '3860' });
  await admin.getByLabel('第 1 行实装', { exact: true }).fill('15');
  await admin.getByLabel('第 1 行差异原因', { exact: true }).selectOption({ label: '装不下' });
  await admin.getByRole('button', { name: '保存并装完' }).click();
  await expect(admin.getByText(`${slip.slipNo} 已装完，等待确认`)).toBeVisible();

  const review = new DetailOf(checker);
  await review.open(page);
  await review.act('确认');
  await expect(checker.getByText('装柜单已确认')).toBeVisible();
  await expect(checker.getByRole('table', { name: '装柜明细' }).getByRole('row').nth(1)).toContainText('装不下');
  await quoteContainer(trade.clerk, box);

  const detail = new DetailOf(admin);
  await detail.open(`/transport/container/info?id=${box.id}`);
  await detail.act('装柜完成');
  await expect(admin.getByText('已进入待报关')).toBeVisible();
  expect((await trade.readOrder(order)).lines[0]).toMatchObject({ allocatedCartons: 15, loadedCartons: 15 });

  const second = await trade.box([]);
  const board = new BoardOf(admin);
  await board.openFor(order, second);
  await expect(board.line(order)).toContainText('10 / 25');
  await board.add(order, second, 10);
  await expect(admin.getByText(`已加入 ${second.containerCode}`)).toBeVisible();
  const [one, two] = [await trade.read(box), await trade.read(second)];
  const after = await trade.readOrder(order);
  expect(after).toMatchObject({ allocatedCartons: 25, allocState: 'FULL' });
  expect(after.containers.map(({ cartons }) => cartons).sort(), 'both containers of the order').toEqual([10, 15]);
  expect([one.planVolume + two.planVolume, one.planGross + two.planGross], 'LOG-023 the parts sum').toEqual([
    after.volume,
    after.gross,
  ]);
  await checker.context().close();
});

test('S6 a rolled booking takes a new vessel, and LOG-067 its cut-offs warn anew', async ({
  admin,
  browser,
  office,
}) => {
  const checker = await office.signIn(browser, 'ops01');
  const trade = await SeaTrade.with(new Desk(admin, office.url), new Desk(checker, office.url), '甩柜贸易');
  const order = await trade.order();
  const made = await trade.box([{ order, cartons: 25 }]);
  const box = await trade.advance(made);
  const first = await trade.book(box, { vessel: 'EVER FIRST', cutCyHours: 60 });
  await trade.advance(box);
  const booking = new DetailOf(admin);
  await booking.open(`/transport/container/dinggui/info?id=${first}`);
  await booking.act('甩柜', '船公司爆舱');
  await expect(admin.getByText(/已甩柜，新的订柜草稿/)).toBeVisible();
  const after = await trade.read(box);
  expect(after, 'back in 待订柜 without the old schedule').toMatchObject({
    stage: 'BOOK',
    vessel: null,
    soNo: null,
    cutCy: null,
  });
  const next = after.bookingId ?? '';
  expect(next).not.toBe(first);
  const records = await trade.clerk.ok(stageRecords.ofContainer, { params: idOf(box) });
  expect(records.list.at(-1)).toMatchObject({ action: 'ROLLBACK', fromStage: 'INSPECT', toStage: 'BOOK' });

  await booking.open(`/transport/container/dinggui/info?id=${next}`);
  await booking.article.getByRole('button', { name: '提交', exact: true }).click();
  await expect(admin.getByText('已提交，等待放舱')).toBeVisible();
  await trade.confirmBooking(next, { vessel: 'EVER SECOND', cutCyHours: 66 });
  await admin.reload();
  await expect(booking.article).toContainText('EVER SECOND');
  await admin.getByRole('tab', { name: /变更历史/ }).click();
  const chain = admin.getByRole('table', { name: '变更历史' });
  await expect(chain.getByRole('row').filter({ hasText: 'EVER FIRST' })).toContainText('甩柜');
  await expect(chain.getByRole('row').filter({ hasText: 'EVER SECOND' })).toContainText('已放舱');
  await trade.clerk.ok(scheduledJobs.run, { body: { name: 'cutoff-notice' } });

  await booking.open(`/transport/container/info?id=${box.id}`);
  await booking.act('订柜完成');
  await expect(admin.getByText('已进入待验货')).toBeVisible();
  expect(await trade.read(box)).toMatchObject({ stage: 'INSPECT', vessel: 'EVER SECOND', bookingId: next });
  expect((await trade.clerk.ok(bookings.get, { params: { id: first } })).state).toBe('ROLLED');
  const warned = async () =>
    (await trade.clerk.ok(notifications.list)).list.flatMap(({ title }) =>
      title.startsWith(`${box.containerCode} 截港`) ? [title] : [],
    );
  // The jobs are looked at every 30 seconds.
  await expect.poll(warned, { timeout: 40_000 }).toEqual([expect.stringMatching(/截港还有 66 小时/)]);
  await checker.context().close();
});
