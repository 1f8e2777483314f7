import { costSheetList } from '@shared/contract/finance/cost-list.contract.ts';
import { DetailOf } from '../pages/container.page.ts';
import { day } from '../pages/desk.ts';
import { expect, test } from '../pages/demo-office.ts';
import { ListOf } from '../pages/list.page.ts';
import { invoiceNumber, MoneyOffice, OWN_PURCHASE, OWN_SALE } from '../pages/money-office.ts';
import { drawerOf, formOf, sailedOn, send, StepsOf, typeLine } from '../pages/steps.page.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

const casePage = ({ id }: { id: string }, tab = 'items') => `/finance/tax-refund/order?id=${id}&tab=${tab}`;

test('S8 BUYOUT: 开票资料 79,100.00, the invoice, the case, declared, 9,100.00 received; the order earns 1,000.00', async ({
  admin,
  browser,
  office,
}) => {
  const money = await MoneyOffice.open(admin, browser, office, '退税贸易');
  const before = await money.balance('122101');
  const { order, row } = await money.exported();
  const { page } = money.people.tax;
  const chief = money.people.chief.page;

  // FIN-158: (71,000.00 − 1,000.00) × 1.13 ÷ 1.00 = 79,100.00, of which 70,000.00 without tax.
  await new ListOf(page).open('/finance/contract-invoice?tab=instruction');
  await page.getByRole('button', { name: '测算开票金额' }).click();
  const quote = formOf(page, '测算开票金额');
  await quote.type({ fxAmount: '10000', rate: '7.10', fee: '1000' });
  await quote.choose('orderId', order.orderNo);
  await quote.choose('supplierId', money.factory);
  await quote.root.getByRole('button', { name: '测算', exact: true }).click();
  const result = drawerOf(page, '测算结果');
  for (const figure of ['71,000.00', '9,100.00', '79,100.00', '70,000.00']) await expect(result).toContainText(figure);
  await result.getByRole('button', { name: '填入开票资料' }).click();
  const instruction = formOf(page, '新建开票资料');
  await expect(instruction.root).toContainText('79,100.00');
  await send(instruction, '保存草稿');
  const docs = new ListOf(page);
  await docs.open(`/finance/contract-invoice?tab=instruction&orderId=${order.id}`);
  await docs.total(1);
  await expect(docs.rows.first()).toContainText('CNY 79,100.00');

  // The factory's invoice: typed by the clerk, agreed to by the manager, registered with its number.
  await docs.open(`/finance/contract-invoice?tab=input&orderId=${order.id}`);
  await page.getByRole('button', { name: '新建进项发票' }).first().click();
  const typed = formOf(page, '新建进项发票');
  await typed.choose('companyId', '远通货代');
  await typed.choose('supplierId', money.factory);
  await typed.choose('orderId', order.orderNo);
  await expect(typed.field('seller.name').locator('input'), 'the names come with the choice').not.toHaveValue('');
  await expect(typed.field('buyer.name').locator('input')).not.toHaveValue('');
  await typeLine(typed, { nameCn: '毛毯', qty: '4000', unit: '条', amount: '79100' });
  await send(typed, '保存草稿');
  await docs.total(1);
  await docs.rows.first().getByRole('button', { name: '提交' }).click();
  await expect(docs.rows.first()).toContainText('待审核');
  await new ListOf(chief).open(`/finance/contract-invoice?tab=input&orderId=${order.id}`);
  await chief.locator('tbody tr[data-id]').first().getByRole('button', { name: '审核' }).click();
  await expect(chief.locator('tbody tr[data-id]').first()).toContainText('已生效');
  await docs.open(`/finance/contract-invoice?tab=input&orderId=${order.id}`);
  await docs.rows.first().getByRole('button', { name: '收票登记' }).click();
  const register = formOf(page, /收票登记 FP/);
  await register.type({ invoiceNo: invoiceNumber() });
  await send(register, '登记');
  await expect(docs.rows.first()).toContainText('已开具/已收票');
  await expect(docs.rows.first()).toContainText('CNY 9,100.00');

  // The case that the declaration has made: its invoice, its papers, the manager's waiver of FIN-156.
  const cases = new ListOf(page);
  await cases.open(`/finance/tax-refund?tab=all&orderId=${order.id}`);
  await cases.total(1);
  await expect(cases.rows.first()).toContainText('USD 10,000.00');
  await cases.rows.first().getByRole('link', { name: row.caseNo }).click();
  const detail = new StepsOf(page);
  await expect(detail.article).toContainText('资料收集');
  await detail.article.getByRole('button', { name: '匹配进项发票', exact: true }).click();
  const match = formOf(page, '匹配进项发票');
  await expect(match.root, 'the line that looks alike is proposed').toContainText('70,000.00');
  await expect(match.field('lines.0.itemId')).toContainText('毛毯');
  await send(match, '保存匹配');
  await detail.article.getByRole('tab', { name: /资料清单/ }).click();
  const papers = detail.article.getByRole('table', { name: '资料清单' });
  await papers.getByRole('row').filter({ hasText: '增值税专用发票' }).getByRole('button', { name: '登记' }).click();
  const paper = formOf(page, '登记资料');
  await paper.type({ place: '档案柜 A-3' });
  await send(paper, '登记');
  await expect(papers.getByRole('row').filter({ hasText: '增值税专用发票' })).toContainText('档案柜 A-3');
  const waiting = await money.papers(row);
  expect(waiting.checks.filter(({ ok }) => !ok).map(({ code }) => code)).toEqual(['FIN-156']);
  await page.reload();
  await detail.step('编辑', sailedOn(day(0)), '保存');
  await detail.step('申请放行', (form) => form.type({ reason: '未到期收汇，合同约定 90 天账期' }));
  await expect(detail.article).toContainText('资料收集');
  const decider = new DetailOf(chief);
  await decider.open(casePage(row));
  await decider.act('同意');
  await expect(decider.article).toContainText('资料齐全');

  // Declared, accepted, approved: 122101 holds 9,100.00 more.
  await detail.open(casePage(row, 'calculation'));
  await expect(detail.article.getByLabel('计算公式')).toContainText('70,000.00 ÷ FOB USD 10,000.00');
  await expect(detail.article.getByLabel('计算公式')).toContainText('7.0000');
  await detail.step('提交申报');
  await expect(detail.article.getByRole('tab', { name: /^凭证/ })).toContainText('1');
  await detail.article.getByRole('tab', { name: /^凭证/ }).click();
  await expect(detail.article).toContainText('122101');
  await expect(detail.article).toContainText('9,100.00');
  expect((await money.balance('122101')) - before).toBe(910_000n);
  await detail.step('税局受理');
  await detail.step('登记核准', async (form) => {
    await expect(form.field('amount').locator('input')).toHaveValue('9100.00');
  });

  // The refund is on the bank account: the case takes it, nothing is owed any more.
  const receipt = await money.received('TAX_REFUND', '9100');
  await detail.step('登记到账', (form) => form.choose('receiptId', receipt.receiptNo));
  await expect(detail.article.getByText('已到账', { exact: true }).first()).toBeVisible();
  expect(await money.case(row)).toMatchObject({ state: 'RECEIVED', refundedAmount: '9100.00' });
  expect(await money.balance('122101'), '122101 is back').toBe(before);

  // FIN-130: 71,000.00 − 70,000.00; the refund is no income.
  await money.fee(order, {
    direction: 'AR',
    charge: OWN_SALE,
    partyId: money.trade.customerId,
    unitPrice: '10000',
    currency: 'USD',
    rate: '7.10',
    taxRateBp: 0,
  });
  await money.fee(order, {
    direction: 'AP',
    charge: OWN_PURCHASE,
    partyId: money.factoryId,
    unitPrice: '79100',
    taxRateBp: 1300,
  });
  const sheets = async () =>
    (await money.people.chief.ok(costSheetList.endpoint, { query: { numbers: order.orderNo } })).list;
  // The fees make the sheet with the next round of the outbox.
  await expect.poll(sheets, { timeout: 30_000 }).toHaveLength(1);
  await new ListOf(chief).open(`/finance/cost-accounting?numbers=${order.orderNo}`);
  const sheet = chief.locator('tbody tr[data-id]').first();
  await sheet.getByRole('button', { name: '核算' }).click();
  await expect(sheet).toContainText('已核算');
  await chief.locator('tbody tr[data-id]').getByRole('button', { name: order.orderNo }).click();
  const facts = drawerOf(chief, '成本核算单');
  for (const fact of ['收入71,000.00', '直接成本70,000.00', '毛利1,000.00', '退税额（参考，不计收入）9,100.00'])
    await expect(facts).toContainText(fact);
  expect(await sheets()).toMatchObject([
    { income: '71000.00', direct: '70000.00', taxDiff: '0.00', profit: '1000.00' },
  ]);
  await money.close();
});
