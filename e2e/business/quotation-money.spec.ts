import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { receiptList } from '@shared/contract/finance/receipt-list.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import { settlementLists } from '@shared/contract/finance/settlement-list.contract.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import type { Page } from '@playwright/test';
import { day, Desk, idOf } from '../pages/desk.ts';
import { expect } from '../pages/demo-office.ts';
import { test } from '../pages/finance-house.ts';
import { ListOf } from '../pages/list.page.ts';
import { finishLoading, QuoteCard } from '../pages/quote-card.ts';
import {
  approveSettlement,
  askToReverse,
  confirmReceipt,
  enterReceipt,
  RECEIVABLES,
  takeAllFees,
} from '../pages/receivables.ts';
import { loadContainer } from '../pages/sea-loading.ts';
import { SeaTrade } from '../pages/sea-trade.ts';
import {
  balancesOf,
  makeStatement,
  openStatement,
  sendStatement,
  signStatement,
  statementOf,
} from '../pages/statements.ts';
import { drawerOf, formOf, typeLine } from '../pages/steps.page.ts';
import { Workbench } from '../pages/workbench.page.ts';

test.describe.configure({ timeout: 480_000 });
test.use({ actionTimeout: 20_000 });

const squeezed = (text: string): string => text.replace(/\s+/g, ' ');

test('LOG-055 FIN-002 FIN-020..029 FIN-042 a quotation is accepted, its fees are confirmed, stated, signed, paid and settled, then 反结: every document has the figures worked out by hand', async ({
  house,
  browser,
  office,
}) => {
  const checker = new Desk(await office.signIn(browser, 'ops01'), office.url);
  const adminDesk = await house.desk('admin');
  const admin = adminDesk.page;
  const trade = await SeaTrade.with(adminDesk, checker, '报价回款');
  const customer = { id: trade.customerId, name: trade.customerName };
  const order = await trade.order();
  const box = await trade.to(await trade.box([{ order, cartons: 25 }]), 'LOAD');
  const slip = await loadContainer(trade, box);

  // 3 RT × 881.255 = 2,643.765, rounded half up.
  await QuoteCard.generate(admin, slip, 1);
  const quote = new QuoteCard(admin, order.orderNo);
  await quote.price('881.255', '333.33');
  await expect(quote.root).toContainText('USD2,643.77');
  await expect(quote.root).toContainText('CNY333.33');
  await quote.send('buyer@demo.example');
  await quote.accept('采购经理');
  await finishLoading(admin, box);

  // The drafts come by themselves; the clerk takes the agreed rate 7.10 and hands in, the manager confirms.
  const clerkDesk = await house.desk('receivables');
  const clerk = clerkDesk.page;
  const manager = await house.page('manager');
  const orders = `${RECEIVABLES}/wuliu-order?numbers=${order.orderNo}&order=${order.id}`;
  /** 费用项目, 金额, 本位币, 未核销 and 状态 of each fee. */
  const feesOf = (page: Page) =>
    page
      .getByRole('table', { name: '应收费用' })
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [2, 5, 7, 8, 11].map((at) => row.querySelectorAll('td')[at]?.textContent ?? '')),
      );
  const shownFees = async (page: Page) => {
    await page.goto(orders);
    await expect(page.getByRole('table', { name: '应收费用' }).locator('tbody tr')).toHaveCount(2);
    // Beside the state stands the statement, once there is one.
    return (await feesOf(page)).map((cells) => cells.map((cell) => cell.replace(/KD[\d-]+$/, '')));
  };
  await expect(async () => {
    await new ListOf(clerk).open(orders);
    await expect(clerk.getByRole('table', { name: '应收费用' })).toBeVisible({ timeout: 3000 });
  }, 'made by what was told of 装柜完成, a moment later').toPass({ timeout: 40_000 });
  await clerk.getByRole('button', { name: '录入费用' }).click();
  const sheet = formOf(clerk, `录入应收费用 ${order.orderNo}`);
  await typeLine(sheet, { rate: '7.1' });
  await sheet.root.getByRole('button', { name: '保存草稿' }).dblclick();
  await expect(sheet.root).toBeHidden();
  await takeAllFees(clerk, drawerOf(clerk, '应收费用'), '提交', 2);
  await new ListOf(manager).open(orders);
  await takeAllFees(manager, drawerOf(manager, '应收费用'), '审核', 2);
  const OPEN = [
    ['海运费', 'USD2,643.77', 'CNY18,770.77', 'USD2,643.77'],
    ['文件费', 'CNY333.33', 'CNY333.33', 'CNY333.33'],
  ];
  const asOpen = OPEN.map(([charge, ...money]) => [`${charge}${box.containerCode}`, ...money, '已确认']);
  expect(await shownFees(manager)).toEqual(asOpen);

  // The statement, confirmed by another than its author.
  const drawer = await makeStatement(clerk, customer, { from: day(-1), to: day(0), shows: '2,643.77' });
  const STATED = [
    ['CNY', '0.00', '333.33', '0.00', '333.33', '0.00', '333.33'],
    ['USD', '0.00', '2,643.77', '0.00', '2,643.77', '0.00', '2,643.77'],
  ];
  await expect.poll(() => balancesOf(clerk)).toEqual(STATED);
  await sendStatement(clerk, drawer);
  const statement = await statementOf(clerkDesk, customer);
  await signStatement(manager, customer, statement);
  const chief = await house.desk('manager');
  const signed = await chief.ok(statements.AR.get, { params: idOf(statement) });

  // USD 2,800.00 at 7.20 are CNY 20,160.00.
  await enterReceipt(clerk, customer, {
    account: '中行美元户',
    amount: '2800',
    rate: '7.2',
    bankRef: `BJ${house.mark}`,
  });
  await confirmReceipt(await house.page('cashier'), customer);
  const receiptId = async () =>
    (await chief.ok(receiptList.endpoint, { query: { customerId: customer.id, tab: 'all' } })).list[0]?.id ?? '';
  const received = { params: { id: await receiptId() } };

  /** What list of customers and list of receipts show of them. */
  const balances = async (page: Page) => {
    const list = new ListOf(page);
    await list.open(`${RECEIVABLES}/customer?customerId=${customer.id}`);
    await list.total(1);
    const owed = squeezed(await list.rows.first().innerText());
    await list.open(`${RECEIVABLES}/kehu-jiezhang?panel=receipts&tab=all&customerId=${customer.id}`);
    await list.total(1);
    return { owed, paid: squeezed(await list.rows.first().innerText()) };
  };
  const former = await balances(manager);
  expect(former.owed).toMatch(/19,104\.10.*20,160\.00.*-1,055\.90/);
  expect(former.paid).toMatch(/2,800\.00.*20,160\.00.*2,800\.00/);

  // Settled from the statement: all of the freight, and 200.00 of the papers at 0.14 USD for a yuan.
  await (await openStatement(clerk, 'confirmed', customer, statement)).press('去核销');
  const bench = new Workbench(clerk);
  await expect(bench.submit).toBeVisible();
  for (const charge of ['海运费', '文件费']) await bench.line(charge).click();
  await bench.row('文件费').getByLabel(/汇率$/).fill('0.14');
  await bench
    .row('文件费')
    .getByLabel(/本次核销$/)
    .fill('200');
  await expect(bench.row('海运费')).toContainText('264.37');
  await expect(bench.row('文件费')).toContainText(/28\.00.*1\.60/);
  await expect(bench.facts).toContainText('已用 USD2,671.77，剩 USD128.23');
  await expect(bench.facts).toContainText('汇兑损益 CNY265.97');
  await bench.submit.dblclick();
  await expect(clerk.getByText(/已提交，等待他人审核/)).toBeVisible();
  const supervisor = await house.page('supervisor');
  await approveSettlement(supervisor, customer);
  await expect(supervisor.getByText('已审核结账').first()).toBeVisible();
  const { list: made } = await chief.ok(settlementLists.AR.endpoint, { query: { partyId: customer.id, tab: 'all' } });
  expect(
    made.map(({ state }) => state),
    'pressed twice, handed in once',
  ).toEqual(['POSTED']);
  const posted = await chief.ok(settlements.AR.get, { params: { id: made[0]?.id ?? '' } });
  expect(posted.lines?.map(({ amountSrc, baseSrc, fxDiff }) => [amountSrc, baseSrc, fxDiff])).toEqual([
    ['2643.77', '19035.14', '264.37'],
    ['28.00', '201.60', '1.60'],
  ]);

  expect(await shownFees(manager)).toEqual(
    asOpen.map(([charge, amount, base, , state], at) => [charge, amount, base, ['USD0.00', 'CNY133.33'][at], state]),
  );
  await openStatement(manager, 'confirmed', customer, statement);
  await expect
    .poll(() => balancesOf(manager))
    .toEqual([
      ['CNY', '0.00', '333.33', '0.00', '333.33', '200.00', '133.33'],
      ['USD', '0.00', '2,643.77', '0.00', '2,643.77', '2,643.77', '0.00'],
    ]);
  const between = await balances(manager);
  expect(between.owed).toMatch(/133\.33.*923\.26.*-789\.93/);
  expect(between.paid).toMatch(/2,800\.00.*20,160\.00.*2,671\.77.*128\.23/);
  expect(await chief.ok(receipts.get, received)).toMatchObject({ state: 'PART', baseUnallocated: '923.26' });

  // 反结, while a second tab still shows it as posted: there it is refused, and nothing is taken back twice.
  const reasons = { reason: '客户要求重新核销' };
  const second = await manager.context().newPage();
  const late = await askToReverse(second, customer, posted.settlementNo);
  const form = await askToReverse(manager, customer, posted.settlementNo);
  await late.type(reasons);
  await form.type(reasons);
  await form.root.getByRole('button', { name: /^反\s*结$/ }).dblclick();
  await expect(manager.getByText(`${posted.settlementNo} 已反结`)).toBeVisible();
  await late.root.getByRole('button', { name: /^反\s*结$/ }).click();
  await expect(second.getByText(/已被.*修改|当前状态「已反结」/).first()).toBeVisible();
  await second.close();

  expect(await shownFees(manager)).toEqual(asOpen);
  await openStatement(manager, 'confirmed', customer, statement);
  await expect.poll(() => balancesOf(manager)).toEqual(STATED);
  expect(await balances(manager)).toEqual(former);
  expect(await chief.ok(receipts.get, received)).toMatchObject({
    state: 'CONFIRMED',
    unallocated: '2800.00',
    baseUnallocated: '20160.00',
  });
  const after = await chief.ok(statements.AR.get, { params: idOf(statement) });
  expect([after.state, after.contentHash]).toEqual(['CONFIRMED', signed.contentHash]);
  await checker.page.context().close();
});
