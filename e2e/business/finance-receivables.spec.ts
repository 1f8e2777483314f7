import { receivableBillList } from '@shared/contract/finance/storage-bill-list.contract.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import { statementLists } from '@shared/contract/finance/statement-list.contract.ts';
import { days } from '@shared/contract/warehouse/day.contract.ts';
import { CountingHouse } from '../pages/counting-house.ts';
import { expect, test } from '../pages/demo-office.ts';
import { day } from '../pages/desk.ts';
import { FormOf } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';
import { Paper } from '../pages/paper.page.ts';
import { TIERED_PERIOD, tieredGoods } from '../pages/tiered-goods.ts';
import { Workbench } from '../pages/workbench.page.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

const BASE = '/finance/account-receivable';

test('S4 TV-35 from the storage bill of 267.00 to a statement that is confirmed, paid and settled; its days stay locked', async ({
  browser,
  office,
}) => {
  const house = await CountingHouse.of(browser, office);
  const customer = await house.customer('仓储客户');
  const { clerk: desk, keeper, warehouse } = await tieredGoods(browser, office, house, customer);
  const clerk = desk.page;
  const { from, to } = TIERED_PERIOD;

  // The bill: generated, confirmed, made a receivable.
  await new ListOf(clerk).open(`${BASE}/cangku-order`);
  await clerk.getByRole('button', { name: '生成账单' }).first().click();
  const form = new FormOf(clerk, clerk.getByRole('dialog').last());
  await form.date('from', from);
  await form.date('to', to);
  await form.choose('warehouseIds', warehouse.name);
  await clerk.keyboard.press('Escape');
  await form.root.getByRole('button', { name: '开始生成' }).click();
  const run = clerk.getByRole('dialog').last();
  await expect(run.getByText('生成 1 张草稿，跳过 0 项')).toBeVisible();
  await expect(run.getByRole('row').filter({ hasText: customer.name })).toContainText('267.00');
  const { list } = await desk.ok(receivableBillList.endpoint, { query: { customerId: customer.id } });
  const bill = list[0];
  await run.getByRole('link', { name: bill?.billNo ?? '-' }).click();
  const page = new Paper(clerk, clerk.getByRole('article').first());
  await expect(page.root.getByText('249.00')).toBeVisible();
  await expect(page.root.getByText('18.00', { exact: true })).toBeVisible();
  await page.act('确认');
  await page.act('转应收');
  await expect(page.root.getByText('已转应收').first()).toBeVisible();
  const monthOf = async () => {
    const { days: all } = await keeper.ok(days.month, { query: { warehouseId: warehouse.id, month: to.slice(0, 7) } });
    return all.find((one) => one.day === to)?.state;
  };
  expect(await monthOf()).toBe('LOCKED');

  // The statement: made and sent by the clerk, confirmed by another.
  await new ListOf(clerk).open(`${BASE}/kehuduizhangdan`);
  await clerk.getByRole('button', { name: '生成对账单', exact: true }).first().click();
  const made = new FormOf(clerk, clerk.getByRole('dialog').last());
  await made.choose('partyId', customer.name);
  await made.date('periodFrom', from);
  await made.date('periodTo', day(0));
  await expect(made.root.getByRole('table', { name: '对账费用' })).toContainText('267.00');
  await made.root.getByRole('button', { name: '生成草稿' }).click();
  await expect(made.root.getByRole('button', { name: '生成草稿' })).toBeHidden();
  const drawer = new Paper(clerk, clerk.getByRole('dialog').last());
  await drawer.press('发送');
  await clerk
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^发\s*送$/ })
    .click();
  await expect(drawer.root.getByText('已发送').first()).toBeVisible();
  const found = await desk.ok(statementLists.AR.endpoint, { query: { partyId: customer.id, tab: 'all' } });
  const statement = found.list[0];
  const manager = await house.page('manager');
  await new ListOf(manager).open(`${BASE}/kehuduizhangdan?tab=sent&partyId=${customer.id}&open=${statement?.id}`);
  const seen = new Paper(manager, manager.getByRole('dialog').last());
  await seen.press('登记确认');
  const signed = new FormOf(manager, manager.getByRole('dialog').last());
  await signed.type({ counterpartyName: '王经理' });
  await signed.root.locator('input[type=file]').setInputFiles({
    name: '回签.png',
    mimeType: 'image/png',
    buffer: Paper.PICTURE,
  });
  await signed.root.getByRole('button', { name: '登记确认' }).click();
  await expect(manager.getByText('已登记确认，对账单内容不再变动')).toBeVisible();
  const chief = await house.desk('manager');
  const confirmed = await chief.ok(statements.AR.get, { params: { id: statement?.id ?? '' } });

  // The money: typed by the clerk, confirmed by the cashier, settled from the statement.
  await new ListOf(clerk).open(`${BASE}/kehu-jiezhang?panel=receipts`);
  await clerk.getByRole('button', { name: '新增收款' }).click();
  const receipt = new FormOf(clerk, clerk.getByRole('dialog').last());
  await receipt.choose('bankAccountId', '招行基本户');
  await receipt.type({ amount: '267', bankRef: `E2E${house.mark}` });
  await receipt.choose('customerId', customer.name);
  await receipt.root.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(receipt.root).toBeHidden();
  const cashier = await house.page('cashier');
  const money = new ListOf(cashier);
  await money.open(`${BASE}/kehu-jiezhang?panel=receipts&tab=claimed&customerId=${customer.id}`);
  await money.rows.first().getByRole('button', { name: '确认', exact: true }).click();
  await cashier.getByRole('dialog').last().getByRole('button', { name: '确认到账' }).click();
  await expect(cashier.getByText(/已确认入账/)).toBeVisible();

  await new ListOf(clerk).open(`${BASE}/kehuduizhangdan?tab=confirmed&partyId=${customer.id}&open=${statement?.id}`);
  await new Paper(clerk, clerk.getByRole('dialog').last()).press('去核销');
  const bench = new Workbench(clerk);
  await clerk.getByRole('button', { name: '自动分配' }).click();
  await clerk.getByRole('menuitem', { name: '按对账单' }).click();
  await expect(bench.facts).toContainText('剩 CNY0.00');
  await bench.submit.click();
  await expect(clerk.getByText(/已提交，等待他人审核/)).toBeVisible();
  const supervisor = await house.page('supervisor');
  const waiting = new ListOf(supervisor);
  await waiting.open(`${BASE}/kehu-jiezhang?tab=submitted&partyId=${customer.id}`);
  await waiting.rows.first().getByRole('button', { name: '审核', exact: true }).click();
  await supervisor
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^审\s*核$/ })
    .click();
  await expect(supervisor.getByText('已审核结账').first()).toBeVisible();

  const settled = await chief.ok(statements.AR.get, { params: { id: statement?.id ?? '' } });
  expect(settled).toMatchObject({ state: 'SETTLED', contentHash: confirmed.contentHash });
  expect(settled.contentHash).toMatch(/^[0-9a-f]{64}$/);
  expect(settled.lines.map(({ amount, open }) => [amount, open])).toEqual([['267.00', '0.00']]);
  expect(await monthOf()).toBe('LOCKED');
  await desk.page.context().close();
  await keeper.page.context().close();
  await house.close();
});
