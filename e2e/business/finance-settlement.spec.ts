import { journals } from '@shared/contract/finance/journal.contract.ts';
import { settlementLists } from '@shared/contract/finance/settlement-list.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { expect, PASSWORD } from '../pages/demo-office.ts';
import { test } from '../pages/finance-house.ts';
import { day, idOf } from '../pages/desk.ts';
import { ListOf } from '../pages/list.page.ts';
import { askToReverse } from '../pages/receivables.ts';
import { Workbench } from '../pages/workbench.page.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 20_000 });

const LIST = '/finance/account-receivable/kehu-jiezhang';

test('S5 TV-11 one receipt over three currencies, approved by a second user, posted; TV-12 反结 restores every figure', async ({
  house,
}) => {
  const customer = await house.customer();
  const a = await house.fee(customer.id, { currency: 'USD', amount: '6000', rate: '7.10' });
  const b = await house.fee(customer.id, { currency: 'EUR', amount: '2000', rate: '7.75' });
  const c = await house.fee(customer.id, { amount: '10000' });
  const receipt = await house.receipt(customer.id, 'USD', '10000', '7.12');
  const chief = await house.desk('manager');
  const control = async () => {
    const { rows } = await chief.ok(journals.trialBalance, {
      query: { companyId: house.companyId, from: '2026-01-01', to: day(0) },
    });
    return ['1122', '2203', '660301'].map((account) => rows.find((row) => row.account === account)?.closing);
  };
  const before = await control();

  const clerk = await house.page('receivables');
  await new ListOf(clerk).open(LIST);
  await clerk.getByRole('button', { name: '新建结账' }).click();
  await clerk.getByRole('combobox', { name: '客户' }).last().fill(customer.name);
  await clerk
    .getByRole('option', { name: customer.name })
    .or(clerk.getByText(customer.name, { exact: true }))
    .last()
    .click();
  const bench = new Workbench(clerk);
  for (const { feeNo } of [a, b, c]) await bench.line(feeNo).click();
  await bench.cross(b.feeNo).fill('1.0850');
  await bench.cross(c.feeNo).fill('0.14044944');
  await bench.amount(c.feeNo).fill('10000');
  await expect(bench.row(a.feeNo)).toContainText('120.00');
  await expect(bench.row(b.feeNo)).toContainText(/2,170\.00.*-49\.60/);
  await expect(bench.row(c.feeNo)).toContainText(/1,404\.49.*-0\.03/);
  await expect(bench.facts).toContainText('已用 USD9,574.49，剩 USD425.51');
  await expect(bench.facts).toContainText('汇兑损益 CNY70.37');
  await bench.submit.click();
  await expect(clerk.getByText(/已提交，等待他人审核/)).toBeVisible();
  const own = clerk.getByRole('dialog').last();
  await expect(own.getByText('核销明细')).toBeVisible();
  await expect(own.getByRole('button', { name: /^审\s*核$/ }), 'nobody approves his own').toHaveCount(0);

  const [made] = (await chief.ok(settlementLists.AR.endpoint, { query: { partyId: customer.id, tab: 'submitted' } }))
    .list;
  const supervisor = await house.page('supervisor');
  const waiting = new ListOf(supervisor);
  await waiting.open(`${LIST}?tab=submitted&partyId=${customer.id}`);
  await waiting.rows.getByText(made?.settlementNo ?? '-', { exact: true }).click();
  const paper = supervisor.getByRole('dialog').last();
  await paper.getByRole('button', { name: /^审\s*核$/ }).click();
  // The question stands over the drawer, which has a button of the same word.
  await supervisor
    .locator('.ant-modal')
    .getByRole('button', { name: /继\s*续|确\s*定|审\s*核/ })
    .last()
    .click();
  await expect(supervisor.getByText('已审核结账').first()).toBeVisible();

  const posted = await chief.ok(settlements.AR.get, { params: { id: made?.id ?? '' } });
  expect(posted.lines?.map(({ amountSrc, baseSrc, fxDiff }) => [amountSrc, baseSrc, fxDiff])).toEqual([
    ['6000.00', '42720.00', '120.00'],
    ['2170.00', '15450.40', '-49.60'],
    ['1404.49', '9999.97', '-0.03'],
  ]);
  expect(await chief.ok(receipts.get, { params: idOf(receipt) })).toMatchObject({
    unallocated: '425.51',
    baseUnallocated: '3029.63',
    state: 'PART',
  });

  const manager = await house.page('manager');
  const form = await askToReverse(manager, customer, posted.settlementNo);
  await form.type({ reason: '核销到错误的费用' });
  await form.root.getByRole('button', { name: /^反\s*结$/ }).click();
  await expect(manager.getByText(`${posted.settlementNo} 已反结`)).toBeVisible();
  expect(await control()).toEqual(before);
  expect(await chief.ok(receipts.get, { params: idOf(receipt) })).toMatchObject({
    unallocated: '10000.00',
    baseUnallocated: '71200.00',
    state: 'CONFIRMED',
  });
  for (const [fee, open] of [
    [a, '6000.00'],
    [b, '2000.00'],
    [c, '10000.00'],
  ] as const)
    expect(await house.feeRow(fee)).toMatchObject({ open, settled: '0.00' });
});

test('S15 the session ends in the middle of a settlement: it goes on after the login, is offered after a crash, and what changed meanwhile is confirmed anew', async ({
  house,
}) => {
  const customer = await house.customer();
  const fee = await house.fee(customer.id, { amount: '1000' });
  const [used, receipt] = [
    await house.receipt(customer.id, 'CNY', '400'),
    await house.receipt(customer.id, 'CNY', '1000'),
  ];
  const path = `/finance/account-receivable/customercheckout?id=${customer.id}&source=${receipt.id}`;
  const clerk = await house.page('receivables');
  await clerk.goto(path);
  const bench = new Workbench(clerk);
  await bench.line(fee.feeNo).click();
  await bench.amount(fee.feeNo).fill('550');
  await clerk.getByLabel('备注').fill('客户分两次付款');
  await expect(bench.submit).toBeEnabled();
  await house.settle(customer.id, [{ source: used, fee, amount: '400', open: '1000' }]);

  await clerk.context().clearCookies();
  await bench.submit.click();
  const again = clerk.getByRole('dialog', { name: '重新登录' });
  await again.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: '登录', exact: true }).click();
  await expect(again).toBeHidden();
  await expect(bench.amount(fee.feeNo)).toHaveValue('550');
  await clerk.reload({ waitUntil: 'commit' }).catch(() => {});
  await clerk.getByRole('button', { name: '恢复草稿' }).click();
  await expect(bench.amount(fee.feeNo)).toHaveValue('550');
  await expect(clerk.getByLabel('备注')).toHaveValue('客户分两次付款');
  await expect(bench.row(fee.feeNo)).toContainText('已变为 CNY600.00');
  await expect(bench.submit).toBeDisabled();
  await bench
    .row(fee.feeNo)
    .getByRole('button', { name: /^确\s*认$/ })
    .click();
  await bench.submit.dblclick();
  await expect(clerk.getByText(/已提交，等待他人审核/)).toBeVisible();
  const made = await (
    await house.desk('manager')
  ).ok(settlementLists.AR.endpoint, { query: { partyId: customer.id, tab: 'submitted' } });
  expect(made.list.map(({ cleared }) => cleared)).toEqual(['CNY 550.00']);
});

test('FIN-200 two tabs over one fee: the second is told who works on it, what it typed stays as a draft', async ({
  house,
}) => {
  const customer = await house.customer();
  const fee = await house.fee(customer.id, { amount: '1000' });
  await house.receipt(customer.id, 'CNY', '1000');
  const first = await house.page('receivables');
  const second = await first.context().newPage();
  const benches = [first, second].map((page) => new Workbench(page));
  for (const bench of benches) {
    await bench.page.goto(`/finance/account-receivable/customercheckout?id=${customer.id}`);
    await bench.line(fee.feeNo).click();
    await expect(bench.submit).toBeEnabled();
  }
  const [one, two] = benches;
  await one?.submit.click();
  await expect(first.getByText(/已提交，等待他人审核/)).toBeVisible();
  await two?.submit.click();
  await expect(second.getByText(new RegExp(`${fee.feeNo} 正在 KJ\\d+-\\d+ 中处理`)).first()).toBeVisible();
  await expect(second).toHaveURL(/draft=\d+/);
  await expect(two?.amount(fee.feeNo) ?? second.locator('none')).toHaveValue('1000.00');
});
