import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { applicationList } from '@shared/contract/finance/payment-application-list.contract.ts';
import { expect } from '../pages/demo-office.ts';
import { test } from '../pages/finance-house.ts';
import { FormOf } from '../pages/form.page.ts';
import { ListOf } from '../pages/list.page.ts';
import { Paper } from '../pages/paper.page.ts';
import { APPLICATIONS, bounced, decide, handIn, paid, payOut } from '../pages/payables.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

test('S6 TV-13 42,500.00 less prepayment, claim and netting is paid 26,000.00 by people who differ; the bank bounces it, it is paid again', async ({
  house,
}) => {
  const supplier = await house.supplier();
  const customer = await house.customer();
  await house.netting(customer.id, supplier.id);
  const first = await house.fee(supplier.id, { direction: 'AP', amount: '30000' });
  const second = await house.fee(supplier.id, { direction: 'AP', amount: '12500' });
  const owed = await house.fee(customer.id, { amount: '5000' });
  const prepaid = await house.prepaid(supplier.id, '10000');

  const maker = await house.page('payables');
  await new ListOf(maker).open(APPLICATIONS);
  await maker.getByRole('button', { name: '新建付款申请' }).first().click();
  const form = new FormOf(maker, maker.getByRole('dialog').last());
  await form.choose('supplierId', supplier.name);
  await expect(form.root.getByText('未付 2 笔')).toBeVisible();
  await form.take('payeeBankId', supplier.name);
  await expect(form.root.getByText('收款账户近期变更过，无论金额都须复核。')).toBeVisible();
  await form.paste('payables', '第 1 行本次申请', '30000\n12500');
  const rowOf = (no: string) =>
    form
      .field('taken')
      .getByRole('row')
      .filter({ has: maker.locator(`[value="${no}"]`) });
  await rowOf(prepaid)
    .getByLabel(/本次冲减$/)
    .fill('10000');
  await rowOf(owed.feeNo)
    .getByLabel(/本次冲减$/)
    .fill('5000');
  await form.field('papers').getByRole('button', { name: '添加' }).click();
  await form.paste('papers', '第 1 行类型', `扣款索赔\tSP-${house.mark}\t1500\t1500`);
  await expect(form.root.getByRole('status', { name: '金额汇总' })).toHaveText(
    /申请总额CNY42,500\.00− 冲减合计CNY16,500\.00= 实付金额CNY26,000\.00/,
  );
  await form.type({ reason: '十一月拖车费' });
  await form.field('invoiceReceived').getByRole('switch').click();
  const own = await handIn(maker, form);
  await expect(own.root.getByRole('button', { name: /^审\s*核$/ }), 'the maker cannot approve').toHaveCount(0);

  const chief = await house.desk('manager');
  const { list } = await chief.ok(applicationList.endpoint, { query: { supplierId: supplier.id, tab: 'all' } });
  const application = list.find(({ net }) => net === '26000.00');
  const no = application?.applicationNo ?? '-';
  const read = () => chief.ok(applications.get, { params: { id: application?.id ?? '' } });
  for (const [who, step] of [
    ['supervisor', '审核'],
    ['manager', '复核'],
  ] as const)
    await decide(await house.page(who), no, step);
  expect(await read()).toMatchObject({
    state: 'APPROVED',
    gross: '42500.00',
    reduceTotal: '16500.00',
    net: '26000.00',
  });

  const cashier = await house.page('cashier');
  await paid(cashier, no, `BP${house.mark}`);
  expect([await house.feeRow(first, 'AP'), await house.feeRow(second, 'AP')]).toMatchObject([
    { open: '0.00' },
    { open: '0.00' },
  ]);
  await bounced(cashier, no, '收款账号已销户');
  expect(await read()).toMatchObject({ state: 'APPROVED' });
  const open = [await house.feeRow(first, 'AP'), await house.feeRow(second, 'AP')].map((row) => Number(row.open));
  expect(
    open.reduce((sum, one) => sum + one, 0),
    'what the bank had paid is open again',
  ).toBe(26_000);
  await paid(cashier, no, `BP${house.mark}`);
  expect(await read()).toMatchObject({ state: 'PAID' });

  await maker.reload();
  const log = maker.getByRole('dialog').last();
  await log.getByRole('tab', { name: '操作日志' }).click();
  for (const person of ['payables', 'supervisor', 'manager', 'cashier'] as const)
    await expect(log.getByText(await house.nameOf(person)).first()).toBeVisible();
});

test('S6 FIN-070 600,000.00 goes through five people: maker, approver, reviewer, gm and cashier; nobody finds a second step for himself', async ({
  house,
}) => {
  const supplier = await house.supplier();
  const fee = await house.fee(supplier.id, { direction: 'AP', amount: '600000' });
  const maker = await house.desk('payables');
  const sources = await maker.ok(applications.sources, {
    query: { supplierId: supplier.id, companyId: house.companyId, currency: 'CNY' },
  });
  const draft = await maker.ok(applications.create, {
    body: {
      kind: 'NORMAL',
      companyId: house.companyId,
      supplierId: supplier.id,
      currency: 'CNY',
      payeeBankId: sources.banks[0]?.id ?? null,
      reason: '全年拖车包干',
      invoiceReceived: true,
      lines: [{ feeLineId: fee.id, applyAmount: '600000' }],
      reductions: [],
    },
  });
  await maker.ok(applications.submit, { params: { id: draft.id }, body: { version: draft.version } });
  const steps = [
    ['supervisor', '审核'],
    ['manager', '复核'],
    ['chief', '复核'],
  ] as const;
  const paperOf = async (who: (typeof steps)[number][0]) => {
    const page = await house.page(who);
    await new ListOf(page).open(`${APPLICATIONS}?tab=all&numbers=${draft.applicationNo}&open=${draft.id}`);
    const paper = new Paper(page, page.getByRole('dialog').last());
    await expect(paper.root.getByText(draft.applicationNo).first()).toBeVisible();
    return paper;
  };
  /** What can be pressed; a step that is another's stands there with its reason and cannot. */
  const decisions = ({ root }: Paper) =>
    root.getByRole('button', { name: /^(审\s*核|复\s*核|付\s*款)$/, disabled: false });
  for (const [who, step] of steps) {
    const paper = await paperOf(who);
    await paper.act(step);
    await expect(decisions(paper), `${who} has no second step`).toHaveCount(0);
  }
  expect(await maker.ok(applications.get, { params: { id: draft.id } })).toMatchObject({ state: 'APPROVED' });

  await payOut(await house.page('cashier'), draft.applicationNo);

  // The log names the five, each once in the part he had.
  const log = await paperOf('chief');
  await log.root.getByRole('tab', { name: '操作日志' }).click();
  for (const person of ['payables', 'supervisor', 'manager', 'chief', 'cashier'] as const)
    await expect(log.root.getByText(await house.nameOf(person)).first()).toBeVisible();
});
