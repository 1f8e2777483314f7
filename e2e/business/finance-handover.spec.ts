import { applicationList } from '@shared/contract/finance/payment-application-list.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import { tradeDocList } from '@shared/contract/finance/trade-doc-list.contract.ts';
import { expect } from '../pages/demo-office.ts';
import { draftStatement, test } from '../pages/finance-house.ts';
import { day, idOf } from '../pages/desk.ts';
import { ListOf } from '../pages/list.page.ts';
import { drawerOf, formOf, send } from '../pages/steps.page.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

const LINES = '/finance/account-payable/billingdetails';

test('F25 F20 加入付款申请: chosen fees are in an application of their supplier; chosen again, nothing is left to apply for', async ({
  house,
}) => {
  const supplier = await house.supplier('交接供应商');
  const fees = [
    await house.fee(supplier.id, { direction: 'AP', amount: '300' }),
    await house.fee(supplier.id, { direction: 'AP', amount: '200' }),
    await house.fee(supplier.id, { direction: 'AP', amount: '90', until: 'SUBMITTED' }),
  ];
  const clerk = await house.page('payables');
  const list = new ListOf(clerk);
  const address = `${LINES}?partyId=${supplier.id}`;
  const choose = async () => {
    await list.open(address);
    await list.total(3);
    for (const at of [0, 1, 2]) await list.pick(list.rows.nth(at));
    await clerk.getByRole('button', { name: '加入付款申请' }).click();
  };
  await choose();
  await expect(clerk.getByText(`未列入 1 笔：${fees[2]?.feeNo} 待审核`)).toBeVisible();
  const form = formOf(clerk, '新建付款申请');
  await expect(form.root.getByRole('status', { name: '金额汇总' })).toContainText('500.00');
  await form.take('payeeBankId', '中国银行');
  await form.type({ reason: '十一月拖车费' });
  await send(form, '保存草稿');
  const desk = await house.desk('payables');
  const { list: made } = await desk.ok(applicationList.endpoint, { query: { supplierId: supplier.id, tab: 'all' } });
  expect(made).toMatchObject([{ gross: '500.00', state: 'DRAFT' }]);
  const [draft = { id: '', version: 0 }] = made;
  await desk.ok(applications.submit, { params: idOf(draft), body: { version: draft.version } });

  await choose();
  await expect(clerk.getByText(/2 笔费用不能申请/), 'the first application has them').toBeVisible();
});

test('F3 F29 加入对账单, then 开票: statement and invoice take over the fees that were chosen', async ({ house }) => {
  const customer = await house.customer('交接客户');
  const fees = [await house.fee(customer.id, { amount: '1060' }), await house.fee(customer.id, { amount: '500' })];
  const other = await house.customer('交接旁人');
  const alien = await house.fee(other.id, { amount: '70' });
  // 账单明细 is a page of the payables: who also makes statements of customers sees both there.
  const clerk = await house.page('admin');
  const list = new ListOf(clerk);
  const numbers = [...fees, alien].map(({ feeNo }) => feeNo).join('%0A');
  await list.open(`${LINES}?direction=AR&numbers=${numbers}`);
  await list.total(3);
  for (const at of [0, 1, 2]) await list.pick(list.rows.nth(at));
  await clerk.getByRole('button', { name: '加入对账单' }).click();
  const choice = clerk.getByRole('dialog').filter({ hasText: '所选费用属于 2 组' });
  await choice.getByRole('button', { name: customer.name }).click();
  const form = formOf(clerk, '生成客户对账单');
  for (const { feeNo } of fees) await expect(form.root.getByLabel(feeNo, { exact: true })).toBeChecked();
  await send(form, '生成草稿');
  await expect(drawerOf(clerk, customer.name)).toContainText('1,560.00');

  // Another statement of the test's own, as its counterparty has confirmed it: only such a one is invoiced.
  const fee = await house.fee(customer.id, { amount: '640' });
  const draft = await draftStatement(house, customer.id, [fee.id]);
  const sent = await (
    await house.desk('receivables')
  ).ok(statements.AR.send, { params: idOf(draft), body: { version: draft.version, channel: 'DOWNLOAD' } });
  await (
    await house.desk('manager')
  ).upload(statements.AR.confirm, {
    params: idOf(draft),
    body: { version: sent.version, counterpartyName: '王经理', counterpartyDate: day(0) },
    part: 'file',
  });
  const page = `/finance/account-receivable/kehuduizhangdan?numbers=${draft.statementNo}`;
  const bill = async () => {
    const statementRows = new ListOf(clerk);
    await statementRows.open(page);
    await statementRows.total(1);
    await statementRows.rows.first().getByRole('button', { name: '开票' }).click();
  };
  await bill();
  const invoice = formOf(clerk, '新建销项发票');
  await expect(invoice.root).toContainText('640.00');
  await expect(invoice.field('buyer.name').locator('input')).not.toHaveValue('');
  await send(invoice, '保存草稿');
  const { list: docs } = await (
    await house.desk('admin')
  ).ok(tradeDocList.endpoint, { query: { customerId: customer.id, tab: 'output' } });
  expect(docs).toMatchObject([{ kind: 'OUTPUT_INVOICE', amount: '640.00', state: 'DRAFT' }]);
});
