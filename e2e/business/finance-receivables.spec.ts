import { me } from '@shared/contract/access/auth.contract.ts';
import { bankAccountList } from '@shared/contract/finance/bank-account.contract.ts';
import { periodList } from '@shared/contract/finance/period.contract.ts';
import { receivableBillList } from '@shared/contract/finance/storage-bill-list.contract.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import { days } from '@shared/contract/warehouse/day.contract.ts';
import { expect } from '../pages/demo-office.ts';
import { draftStatement, test } from '../pages/finance-house.ts';
import { day, idOf } from '../pages/desk.ts';
import { FormOf } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';
import { newcomer } from '../pages/newcomer.ts';
import { Paper } from '../pages/paper.page.ts';
import { approveSettlement, confirmReceipt, enterReceipt, RECEIVABLES as BASE } from '../pages/receivables.ts';
import { makeStatement, openStatement, sendStatement, signStatement, statementOf } from '../pages/statements.ts';
import { TIERED_PERIOD, tieredGoods } from '../pages/tiered-goods.ts';
import { Workbench } from '../pages/workbench.page.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

test('S4 TV-35 from the storage bill of 267.00 to a statement that is confirmed, paid and settled; its days stay locked', async ({
  browser,
  office,
  house,
}) => {
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
  const drawer = await makeStatement(clerk, customer, { from, to: day(0), shows: '267.00' });
  await sendStatement(clerk, drawer);
  const statement = await statementOf(desk, customer);
  await signStatement(await house.page('manager'), customer, statement);
  const chief = await house.desk('manager');
  const confirmed = await chief.ok(statements.AR.get, { params: idOf(statement) });

  // The money: typed by the clerk, confirmed by the cashier, settled from the statement.
  await enterReceipt(clerk, customer, { account: '招行基本户', amount: '267', bankRef: `E2E${house.mark}` });
  await confirmReceipt(await house.page('cashier'), customer);
  await (await openStatement(clerk, 'confirmed', customer, statement)).press('去核销');
  const bench = new Workbench(clerk);
  await clerk.getByRole('button', { name: '自动分配' }).click();
  await clerk.getByRole('menuitem', { name: '按对账单' }).click();
  await expect(bench.facts).toContainText('剩 CNY0.00');
  await bench.submit.click();
  await expect(clerk.getByText(/已提交，等待他人审核/)).toBeVisible();
  const supervisor = await house.page('supervisor');
  await approveSettlement(supervisor, customer);
  await expect(supervisor.getByText('已审核结账').first()).toBeVisible();

  const settled = await chief.ok(statements.AR.get, { params: idOf(statement) });
  expect(settled).toMatchObject({ state: 'SETTLED', contentHash: confirmed.contentHash });
  expect(settled.contentHash).toMatch(/^[0-9a-f]{64}$/);
  expect(settled.lines.map(({ amount, open }) => [amount, open])).toEqual([['267.00', '0.00']]);
  expect(await monthOf()).toBe('LOCKED');
  await desk.page.context().close();
  await keeper.page.context().close();
});

test('S11 TV-16, TV-17 ageing as of a day and as of 15 days before it; what the buckets hold is what is open', async ({
  house,
}) => {
  const customer = await house.customer('账龄客户');
  const businessDate = day(-20);
  const fee = (amount: string, ahead: number) => house.fee(customer.id, { amount, businessDate, dueDate: day(ahead) });
  await fee('1000', 10);
  await fee('500', -26);
  const part = await fee('800', -51);
  await fee('700', -81);
  await fee('900', -184);
  const receipt = await house.receipt(customer.id, 'CNY', '300', null, day(-10));
  await house.settle(customer.id, [{ source: receipt, fee: part, amount: '300', open: '800' }], day(-10));
  const clerk = await house.page('receivables');
  const list = new ListOf(clerk);
  const sums = clerk.getByLabel('全部筛选结果合计');
  for (const [ahead, buckets, open] of [
    [0, ['1,000.00', '500.00', '500.00', '700.00', '0.00', '900.00'], '3,600.00'],
    [-15, ['1,000.00', '500.00', '800.00', '700.00', '900.00', '0.00'], '3,900.00'],
  ] as const) {
    await list.open(`${BASE}/customer?customerId=${customer.id}&asOf=${day(ahead)}..${day(ahead)}`);
    await list.total(1);
    await expect(list.rows.first()).toContainText(new RegExp(buckets.map((one) => one.replace('.', '\\.')).join('.*')));
    await expect(sums).toContainText(new RegExp(`未核销余额本位币.*${open}`));
  }
  await list.rows.first().getByRole('button', { name: '明细账' }).click();
  const drawer = clerk.getByRole('dialog').last();
  await drawer.getByRole('tab', { name: '账龄明细' }).click();
  await expect(drawer.getByRole('table', { name: '账龄明细' }).getByRole('row')).toHaveCount(6);
  await expect(drawer.getByRole('row').filter({ hasText: part.feeNo })).toContainText(/800\.00.*36/);
});

test('S14 a document of another company is not there for who opens it by its address, and nothing of it is told', async ({
  browser,
  office,
  house,
}) => {
  const { companies } = await (await house.desk('manager')).ok(me);
  const [own, other] = companies;
  house.companyId = other?.id ?? '';
  const customer = await house.customer('他司客户');
  const fee = await house.fee(customer.id, { amount: '4321.09' });
  const made = await draftStatement(house, customer.id, [fee.id]);
  const { list } = await (
    await house.desk('manager')
  ).ok(periodList.endpoint, { query: { companyId: house.companyId } });
  const stranger = await newcomer(browser, office, await house.desk('admin'), {
    role: '财务主管',
    companyId: own?.id ?? '',
  });
  const told: string[] = [];
  stranger.page.on('response', async (answer) => {
    if (answer.url().includes('/api/finance/')) told.push(await answer.text().catch(() => ''));
  });
  for (const path of [
    `/finance/account-receivable/company-checkout?id=${list[0]?.id}`,
    `${BASE}/kehuduizhangdan?open=${made.id}`,
    `${BASE}/order-info?bizType=OTHER&id=${fee.id}`,
  ]) {
    await stranger.page.goto(path);
    await expect(stranger.page.getByText('数据不存在或无权访问').first(), path).toBeVisible();
  }
  const answers = told.join('\n');
  for (const secret of [made.statementNo, fee.feeNo, '4321.09', customer.name, other?.name ?? '-'])
    expect(answers, secret).not.toContain(secret);
  await stranger.page.context().close();
});

/** The head of a bank's file in GBK: 收款账号,到账日,银行流水号,付款人,金额. */
const GBK_HEAD = Buffer.from('cad5bfeed5cbbac52cb5bdd5cbc8d52cd2f8d0d0c1f7cbaebac52cb8b6bfeec8cb2cbdf0b6ee', 'hex');

test('F9 a bank file in GBK: letters in an amount and another account are named by row, the good row comes in, the same file does nothing twice; claimed by the guess', async ({
  house,
}) => {
  const customer = await house.customer('流水客户');
  const owed = await house.fee(customer.id, { amount: '1200.5' });
  const chief = await house.desk('manager');
  const { list: banks } = await chief.ok(bankAccountList.endpoint, { query: { companyId: house.companyId } });
  const account = (name: string) => banks.find((one) => one.name === name)?.accountNo ?? '';
  const payer = `LEDGER CUSTOMER ${house.mark}`;
  const row = (bank: string, nth: number, amount: string) =>
    `${bank},${day(0)},GBK${house.mark}-${nth},${payer},"${amount}"`;
  const lines = [
    row(account('招行基本户'), 1, '1,200.50'),
    row(account('招行基本户'), 2, '12O0.50'),
    row(account('工行一般户'), 3, '300.00'),
  ];
  const file = (rows: readonly string[]) => Buffer.concat([GBK_HEAD, Buffer.from(`\r\n${rows.join('\r\n')}\r\n`)]);
  const cashier = await house.page('cashier');
  await new ListOf(cashier).open(`${BASE}/kehu-jiezhang?panel=unclaimed`);
  const dialog = cashier.getByRole('dialog').last();
  const upload = (rows: readonly string[]) =>
    dialog.locator('input[type=file]').setInputFiles({ name: '流水.csv', mimeType: 'text/csv', buffer: file(rows) });
  const begin = cashier.getByRole('button', { name: '导入', exact: true });
  await begin.click();
  await upload(lines);
  await expect(dialog.getByText('流水.csv：共 3 行，1 行正确，2 行有错误')).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: '12O0.50' })).toContainText('不是数字');
  await expect(dialog.getByText(/第 4 行是其他账户，一个文件只能导入一个账户/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^导入 1 行$/ })).toBeDisabled();
  await dialog.getByRole('button', { name: '重新上传' }).click();
  await upload(lines.slice(0, 1));
  await dialog.getByRole('button', { name: /^导入 1 行$/ }).click();
  await expect(dialog.getByText(/已导入 1 条/)).toBeVisible();
  await cashier.keyboard.press('Escape');
  await begin.click();
  await upload(lines.slice(0, 1));
  await expect(dialog.getByText(/银行流水号重复，已录入为 SK/)).toBeVisible();
  await cashier.keyboard.press('Escape');

  const clerk = await house.page('receivables');
  const unclaimed = new ListOf(clerk);
  await unclaimed.open(`${BASE}/kehu-jiezhang?panel=unclaimed&keyword=GBK${house.mark}`);
  await unclaimed.total(1);
  await unclaimed.rows.first().getByRole('button', { name: '认领', exact: true }).click();
  const claim = new FormOf(clerk, clerk.getByRole('dialog').last());
  const guess = claim.root.getByRole('region', { name: '匹配建议' });
  await expect(guess).toContainText(`金额等于 ${owed.feeNo} 未核销`);
  await guess
    .getByRole('button', { name: /^选\s*用$/ })
    .first()
    .click();
  await claim.root.getByRole('button', { name: /^认\s*领$/ }).click();
  await expect(clerk.getByText(/已认领，等待确认/)).toBeVisible();
});
