import { costSheetList } from '@shared/contract/finance/cost-list.contract.ts';
import { fxDeclarationList } from '@shared/contract/finance/quota-list.contract.ts';
import type { Page } from '@playwright/test';
import { day } from '../pages/desk.ts';
import { expect, test } from '../pages/demo-office.ts';
import { ListOf } from '../pages/list.page.ts';
import { MoneyOffice, OWN_PURCHASE, OWN_SALE } from '../pages/money-office.ts';
import { finishLoading, QuoteCard } from '../pages/quote-card.ts';
import { RECEIVABLES, takeAllFees } from '../pages/receivables.ts';
import { loadContainer } from '../pages/sea-loading.ts';
import { drawerOf, formOf, sailedOn, send, StepsOf } from '../pages/steps.page.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 20_000 });

/*
 * Computed by hand before the test was written, CNY unless said:
 *
 *   quoted   自营货款 USD 9,000.00, then USD 10,000.00 × 7.10, exempt            income 71,000.00
 *            代理费 3,180.00 with 6 % VAT: 3,180.00 ÷ 1.06                        income  3,000.00
 *   factory  79,100.00 with 13 % VAT: 79,100.00 ÷ 1.13                            cost   70,000.00
 *   carrier  2,120.00 with 6 % VAT: 2,120.00 ÷ 1.06                               cost    2,000.00
 *   declared 4,000 pieces × USD 2.50 = USD 10,000.00; collected USD 10,000.00
 *   refund   70,000.00 × 13 % = 9,100.00; not refunded 70,000.00 × (13 % − 13 %) = 0.00
 *   profit   71,000.00 + 3,000.00 − 70,000.00 − 2,000.00 − 0.00 = 2,000.00
 *   margin   2,000.00 ÷ 74,000.00 = 2.7027… % = 270 basis points
 */

/** The receivables of an order (F6), as 应收会计 and his chief have them before them. */
const receivables = async (page: Page, order: { id: string }) => {
  await page.goto(`${RECEIVABLES}/order-info?bizType=LOGISTICS&id=${order.id}`);
  return page.getByRole('table', { name: '应收费用' });
};

test('the company once through: quotation, its fees, exchange collected and matched, case, refund 9,100.00, profit 2,000.00 (LOG-055, FIN-130, FIN-156)', async ({
  admin,
  browser,
  office,
}) => {
  const money = await MoneyOffice.open(admin, browser, office, '回款贸易');
  const before = await money.balance('122101');
  const { customerId } = money.trade;
  const { fx, ar, tax } = money.people;

  // Quoted at 9,000.00 and loaded: the drafts of the receivables are there.
  const { order, box } = await money.ordered();
  const packed = await money.trade.to(box, 'LOAD');
  const slip = await loadContainer(money.trade, packed);
  await QuoteCard.generate(admin, slip, 1);
  const quote = new QuoteCard(admin, order.orderNo);
  await quote.charges([
    { charge: OWN_SALE, unitPrice: '9000', currency: 'USD' },
    { charge: '代理费', unitPrice: '3180', currency: 'CNY' },
  ]);
  await expect(quote.root).toContainText('USD9,000.00');
  await quote.send('buyer@demo.example');
  await quote.accept('采购经理');
  await finishLoading(admin, box);
  const drafts = async (amount: string) =>
    expect(async () => {
      const row = (await receivables(ar.page, order)).getByRole('row').filter({ hasText: amount });
      await expect(row.filter({ hasText: '草稿' })).toHaveCount(1, { timeout: 3000 });
    }, `a draft of ${amount}, a moment later`).toPass({ timeout: 40_000 });
  await drafts('9,000.00');

  // The customer asks for another price: the old drafts are void, those of the new quotation come at once.
  await QuoteCard.open(admin, slip);
  await quote.again('客户改用整柜价', 2);
  await quote.price('10000', '3180');
  await quote.send('buyer@demo.example');
  await quote.accept('采购经理');
  await drafts('10,000.00');
  const sheet = await receivables(ar.page, order);
  await expect(sheet.getByRole('row').filter({ hasText: '9,000.00' })).toContainText('作废');

  // 应收会计 enters the rate of the contract and hands both in; his chief books them: 71,000.00 and 3,180.00.
  await ar.page.getByRole('button', { name: '录入费用' }).click();
  const entry = formOf(ar.page, `录入应收费用 ${order.orderNo}`);
  await expect(entry.field('lines.0.chargeCodeId')).toContainText(OWN_SALE);
  await entry.field('lines.0.rate').locator('input').fill('7.10');
  await send(entry, '保存草稿');
  await takeAllFees(ar.page, ar.page, '提交', 2);
  const booked = await receivables(tax.page, order);
  await takeAllFees(tax.page, tax.page, '审核', 2);
  await expect(booked.getByRole('row').filter({ hasText: '已确认' })).toHaveCount(2);
  await expect(booked.getByRole('row').filter({ hasText: OWN_SALE }).filter({ hasText: '71,000.00' })).toHaveCount(1);
  await expect(booked.getByRole('row').filter({ hasText: /代理费.*已确认/ })).toContainText('3,180.00');

  // The goods leave; what the factory and the carrier ask for is entered.
  const { row } = await money.declared({ order, box: packed });
  const carrierId = await money.trade.supplier('CARRIER');
  await money.fee(order, {
    direction: 'AP',
    partyId: money.factoryId,
    charge: OWN_PURCHASE,
    unitPrice: '79100',
    taxRateBp: 1300,
  });
  await money.fee(order, { direction: 'AP', partyId: carrierId, charge: '海运费', unitPrice: '2120', taxRateBp: 600 });

  // The customer pays; the exchange finds its declaration by itself.
  await money.received('FOREIGN', '10000', { currency: 'USD', rate: '7.15' });
  await fx.page.goto(`/finance/exchange-quota?panel=match&customerId=${customerId}`);
  await fx.page.getByRole('button', { name: '自动匹配' }).click();
  await expect(fx.page.getByText('自动匹配 1 笔')).toBeVisible();
  const ledger = await fx.ok(fxDeclarationList.endpoint, { query: { customerId, tab: 'all' } });
  expect(ledger.list).toMatchObject([{ declared: '10000.00', matched: '10000.00', state: 'DONE' }]);

  // Nothing has to be waived: the case is complete with its invoice and its papers.
  const invoice = await money.invoiced(order.id, '79100');
  await money.matched(row, invoice);
  const { page } = tax;
  const detail = new StepsOf(page);
  await detail.open(`/finance/tax-refund/order?id=${row.id}&tab=fx`);
  await expect(detail.article).toContainText('收汇进度100%');
  await detail.step('编辑', sailedOn(day(0)), '保存');
  expect((await money.papers(row)).state).toBe('READY');
  await page.reload();
  await detail.step('提交申报');
  await detail.step('税局受理');
  await detail.step('登记核准', async (form) => {
    await expect(form.field('amount').locator('input')).toHaveValue('9100.00');
  });
  const receipt = await money.received('TAX_REFUND', '9100');
  await detail.step('登记到账', (form) => form.choose('receiptId', receipt.receiptNo));
  await expect(detail.article.getByRole('button', { name: '结清', exact: true })).toBeVisible();
  expect(await money.case(row)).toMatchObject({ state: 'RECEIVED', refundedAmount: '9100.00' });
  expect(await money.balance('122101'), '122101 is back').toBe(before);

  // FIN-130, FIN-135: 74,000.00 − 72,000.00 = 2,000.00, 2.70 %.
  const chief = money.people.chief.page;
  const listed = { query: { numbers: order.orderNo } };
  const opened = async () => (await money.people.chief.ok(costSheetList.endpoint, listed)).list.length;
  await expect.poll(opened, { message: 'opened by what was posted, a moment later', timeout: 30_000 }).toBe(1);
  const sheets = new ListOf(chief);
  await sheets.open(`/finance/cost-accounting?numbers=${order.orderNo}`);
  await sheets.rows.first().getByRole('button', { name: '核算' }).click();
  await expect(sheets.rows.first()).toContainText('已核算');
  await sheets.rows.first().getByRole('button', { name: order.orderNo }).click();
  const profit = drawerOf(chief, '成本核算单');
  for (const fact of ['收入74,000.00', '直接成本72,000.00', '征退税差0.00', '毛利2,000.00', '毛利率2.70%'])
    await expect(profit).toContainText(fact);
  const { list } = await money.people.chief.ok(costSheetList.endpoint, listed);
  expect(list).toMatchObject([
    { income: '74000.00', direct: '72000.00', taxDiff: '0.00', profit: '2000.00', marginBp: 270, refund: '9100.00' },
  ]);
  await money.close();
});
