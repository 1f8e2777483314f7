import { costSheetList } from '@shared/contract/finance/cost-list.contract.ts';
import { fxDeclarationList } from '@shared/contract/finance/quota-list.contract.ts';
import { day } from '../pages/desk.ts';
import { expect, test } from '../pages/demo-office.ts';
import { ListOf } from '../pages/list.page.ts';
import { MoneyOffice, OWN_PURCHASE, OWN_SALE } from '../pages/money-office.ts';
import { drawerOf, sailedOn, StepsOf } from '../pages/steps.page.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

test('the money of one order: fees, exchange collected and matched, case, refund, profit 2,000.00 (FIN-130, FIN-156)', async ({
  admin,
  browser,
  office,
}) => {
  const money = await MoneyOffice.open(admin, browser, office, '回款贸易');
  const before = await money.balance('122101');
  const { order, row } = await money.exported();
  const { customerId } = money.trade;
  const fx = money.people.fx.page;

  // Income 71,000.00 + 3,000.00; cost 70,000.00 + 2,000.00, all without tax.
  const sale = { direction: 'AR', partyId: customerId } as const;
  await money.fee(order, {
    ...sale,
    charge: OWN_SALE,
    unitPrice: '10000',
    currency: 'USD',
    rate: '7.10',
    taxRateBp: 0,
  });
  await money.fee(order, { ...sale, charge: '代理费', unitPrice: '3180', taxRateBp: 600 });
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
  await fx.goto(`/finance/exchange-quota?panel=match&customerId=${customerId}`);
  await fx.getByRole('button', { name: '自动匹配' }).click();
  await expect(fx.getByText('自动匹配 1 笔')).toBeVisible();
  const ledger = await money.people.fx.ok(fxDeclarationList.endpoint, { query: { customerId, tab: 'all' } });
  expect(ledger.list).toMatchObject([{ declared: '10000.00', matched: '10000.00', state: 'DONE' }]);

  // Nothing has to be waived: the case is complete with its invoice and its papers.
  const invoice = await money.invoiced(order.id, '79100');
  await money.matched(row, invoice);
  const { page } = money.people.tax;
  const detail = new StepsOf(page);
  await detail.open(`/finance/tax-refund/order?id=${row.id}&tab=fx`);
  await expect(detail.article).toContainText('收汇进度100%');
  await detail.step('编辑', sailedOn(day(0)), '保存');
  expect((await money.papers(row)).state).toBe('READY');
  await page.reload();
  await detail.step('提交申报');
  await detail.step('税局受理');
  await detail.step('登记核准');
  const receipt = await money.received('TAX_REFUND', '9100');
  await detail.step('登记到账', (form) => form.choose('receiptId', receipt.receiptNo));
  await expect(detail.article.getByRole('button', { name: '结清', exact: true })).toBeVisible();
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
  const sheet = drawerOf(chief, '成本核算单');
  for (const fact of ['收入74,000.00', '直接成本72,000.00', '征退税差0.00', '毛利2,000.00', '毛利率2.70%'])
    await expect(sheet).toContainText(fact);
  const { list } = await money.people.chief.ok(costSheetList.endpoint, listed);
  expect(list).toMatchObject([{ profit: '2000.00', marginBp: 270, refund: '9100.00' }]);
  await money.close();
});
