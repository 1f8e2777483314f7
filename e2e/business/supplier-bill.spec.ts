import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { applicationList } from '@shared/contract/finance/payment-application-list.contract.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { payableLineList } from '@shared/contract/finance/fee-line-list.contract.ts';
import { payments } from '@shared/contract/finance/payment.contract.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import { day, idOf } from '../pages/desk.ts';
import { expect } from '../pages/demo-office.ts';
import { test } from '../pages/finance-house.ts';
import { FormOf } from '../pages/form.page.ts';
import { bounced, decide, handIn, paid } from '../pages/payables.ts';
import {
  balancesOf,
  makeStatement,
  openStatement,
  sendStatement,
  signStatement,
  statementOf,
} from '../pages/statements.ts';
import { drawerOf, formOf, send } from '../pages/steps.page.ts';

test.describe.configure({ timeout: 480_000 });
test.use({ actionTimeout: 20_000 });

test('F17 F20 FIN-042 FIN-070 the bill of a supplier is matched, made up, agreed to, applied for, paid by people who differ, bounced and paid again: it shows what is open at each step', async ({
  house,
}) => {
  const supplier = await house.supplier('账单供应商');
  const first = await house.fee(supplier.id, { direction: 'AP', amount: '1234.56' });
  const second = await house.fee(supplier.id, { direction: 'AP', amount: '800' });
  const clerkDesk = await house.desk('payables');
  const clerk = clerkDesk.page;
  const manager = await house.page('manager');
  const chief = await house.desk('manager');

  // Ours is 2,034.56; theirs is 20.00 less, which is made up by a fee of its own.
  const drawer = await makeStatement(clerk, supplier, { from: day(-1), to: day(0), shows: '1,234.56' }, 'AP');
  const statement = await statementOf(clerkDesk, supplier, 'AP');
  const shows = (page: typeof clerk, thisPeriod: string, settled: string, open: string) =>
    expect
      .poll(() => balancesOf(page), { message: `${settled} of ${thisPeriod} settled` })
      .toEqual([['CNY', '0.00', thisPeriod, '0.00', thisPeriod, settled, open]]);
  await shows(clerk, '2,034.56', '0.00', '2,034.56');
  await drawer.press('导入对方账单');
  const bill = formOf(clerk, '对方账单 GD');
  await bill.paste('rows', '第 1 行业务单号', `${first.feeNo}\t\t操作费\n${second.feeNo}\t\t操作费`);
  await bill.paste('rows', '第 1 行金额', '1234.56\n780');
  await bill.root.getByRole('button', { name: '保存并匹配' }).dblclick();
  await expect(clerk.getByText('已匹配 2 / 2 行')).toBeVisible();
  const ours = drawer.root.getByRole('table', { name: '费用明细' });
  await expect(ours.getByRole('row').filter({ hasText: first.feeNo })).toContainText(/1,234\.56.*1,234\.56.*一致/);
  await expect(ours.getByRole('row').filter({ hasText: second.feeNo })).toContainText(/800\.00.*780\.00.*-20\.00/);
  await drawer.press('生成补差');
  await send(formOf(clerk, '生成补差 GD'), '生成补差');
  const adjusting = async () => {
    const { list } = await chief.ok(payableLineList.endpoint, { query: { partyId: supplier.id } });
    const [row] = list.filter(({ feeNo }) => feeNo !== first.feeNo && feeNo !== second.feeNo);
    return { id: row?.id ?? '', version: row?.version ?? 0, feeNo: row?.feeNo ?? '-' };
  };
  const supervisor = await house.desk('supervisor');
  const red = await adjusting();
  const confirmed = await supervisor.ok(feeLines.confirm, { body: { items: [red] } });
  expect(confirmed).toEqual({ done: 1, refused: [] });
  await drawer.act('重新取数');
  await shows(clerk, '2,014.56', '0.00', '2,014.56');
  await sendStatement(clerk, drawer);
  await signStatement(manager, supplier, statement, 'AP');

  // Applied for as a whole: the red line is set off, the rest is to be paid.
  await (await openStatement(clerk, 'confirmed', supplier, statement, 'AP')).press('申请付款');
  const form = new FormOf(clerk, drawerOf(clerk, '新建付款申请'));
  await expect(form.root.getByRole('status', { name: '金额汇总' })).toContainText('2,034.56');
  await form
    .field('taken')
    .getByRole('row')
    .filter({ has: clerk.locator(`[value="${red.feeNo}"]`) })
    .getByLabel(/本次冲减$/)
    .fill('20');
  await expect(form.root.getByRole('status', { name: '金额汇总' })).toHaveText(
    /申请总额CNY2,034\.56− 冲减合计CNY20\.00= 实付金额CNY2,014\.56/,
  );
  await form.take('payeeBankId', supplier.name);
  await form.type({ reason: '对账单结算' });
  await form.field('invoiceReceived').getByRole('switch').click();
  await handIn(clerk, form);
  const { list } = await chief.ok(applicationList.endpoint, { query: { supplierId: supplier.id, tab: 'all' } });
  expect(list).toMatchObject([{ gross: '2034.56', net: '2014.56', state: 'SUBMITTED' }]);
  const no = list[0]?.applicationNo ?? '-';
  const read = () => chief.ok(applications.get, { params: { id: list[0]?.id ?? '' } });
  /** The bill as its clerk sees it. */
  const seen = async (tab: 'confirmed' | 'all', settled: string, open: string) => {
    const paper = await openStatement(clerk, tab, supplier, statement, 'AP');
    await shows(clerk, '2,014.56', settled, open);
    return paper;
  };
  await seen('confirmed', '0.00', '2,014.56');
  await decide(supervisor.page, no, '审核');
  await seen('confirmed', '0.00', '2,014.56');
  // The last approval sets the red line off against the first fee: what the bill comes to stays as open as it was.
  await decide(manager, no, '复核');
  await seen('confirmed', '0.00', '2,014.56');
  expect([
    await house.feeRow(first, 'AP'),
    await house.feeRow(second, 'AP'),
    await house.feeRow(red, 'AP'),
  ]).toMatchObject([{ open: '1214.56' }, { open: '800.00' }, { open: '0.00' }]);

  const cashier = await house.page('cashier');
  await paid(cashier, no, `ZD${house.mark}`);
  const settled = await seen('all', '2,014.56', '0.00');
  await expect(settled.root.getByText('已结清').first()).toBeVisible();
  await expect(settled.root.getByRole('button', { name: '申请付款' }), 'nothing is left to apply for').toHaveCount(0);

  // The bank sends it back: pressed twice it is open once, for what was paid.
  await bounced(cashier, no, '收款账号已销户');
  const reopened = await seen('confirmed', '0.00', '2,014.56');
  await expect(reopened.root.getByText('已确认').first()).toBeVisible();
  expect([await house.feeRow(first, 'AP'), await house.feeRow(second, 'AP')]).toMatchObject([
    { open: '1214.56' },
    { open: '800.00' },
  ]);
  expect(await read()).toMatchObject({ state: 'APPROVED', paid: '0.00', net: '2014.56' });

  await paid(cashier, no, `ZD${house.mark}`);
  const done = await seen('all', '2,014.56', '0.00');
  await done.root.getByRole('tab', { name: /核销情况/ }).click();
  const traces = done.root.getByRole('table', { name: '核销情况' });
  await expect(traces.getByRole('row').filter({ hasText: first.feeNo }).first()).toContainText('1,214.56');
  await expect(traces.getByRole('row').filter({ hasText: '反结' }), 'each fee was taken back once').toHaveCount(2);
  const last = await read();
  expect(last).toMatchObject({ state: 'PAID', paid: '2014.56' });
  expect(last.payments.map(({ state }) => state).toSorted()).toEqual(['BOUNCED', 'PAID']);
  const [again] = last.payments.filter(({ state }) => state === 'PAID');
  const late = await (
    await house.desk('cashier')
  ).call(payments.bounce, {
    params: { id: last.payments.find(({ state }) => state === 'BOUNCED')?.id ?? '' },
    body: { version: 1, reason: '再退一次', date: null },
  });
  expect(late.success, `${again?.paymentNo ?? ''} stands`).toBe(false);
  expect((await chief.ok(statements.AP.get, { params: idOf(statement) })).state).toBe('SETTLED');
});
