import { addDays, monthText } from '@shared/contract/business-day.ts';
import { expect } from '../pages/demo-office.ts';
import { earliestMonth, keepsSecondCompany, test } from '../pages/finance-house.ts';
import { ListOf } from '../pages/list.page.ts';
import { Paper } from '../pages/paper.page.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

test('S7 month end: a fee that waits stops it, is found by its link and confirmed; closed, nothing is posted into it; gm reopens, report 2', async ({
  house,
}) => {
  await keepsSecondCompany(house);
  const { id, month, read } = await earliestMonth(house);
  const { startDate, endDate, companyName } = await read();
  const inMonth = addDays(startDate, 9);
  const customer = await house.customer('月结客户');
  const waiting = await house.fee(customer.id, { amount: '88', businessDate: inMonth, until: 'SUBMITTED' });

  const manager = await house.page('manager');
  const list = new ListOf(manager);
  await list.open(`/finance/account-receivable/company-checkout-list?companyId=${house.companyId}`);
  await list.rows
    .filter({ hasText: monthText(month) })
    .getByText('进入结账')
    .click();
  const page = new Paper(manager, manager.getByRole('main'));
  const checks = manager.getByRole('region', { name: '结账检查' });
  await expect(manager.getByRole('heading', { name: companyName })).toBeVisible();
  await page.press('运行检查');
  await checks.getByRole('link', { name: waiting.feeNo }).click({ timeout: 60_000 });
  const fees = new ListOf(manager);
  await fees.settled();
  await fees.pick();
  await manager.getByRole('button', { name: /^审\s*核$/ }).click();
  const asked = manager.getByRole('dialog').last();
  await asked.locator('input').first().fill(endDate);
  await asked.locator('input').first().press('Enter');
  await asked
    .getByRole('button', { name: /^审\s*核/ })
    .last()
    .click();
  await expect(asked.getByText('全部成功，共 1 条')).toBeVisible();
  expect(await house.feeRow(waiting)).toMatchObject({ state: 'CONFIRMED', accountingDate: endDate });

  const path = `/finance/account-receivable/company-checkout?id=${id}`;
  const closes = async () => {
    await manager.goto(path);
    await page.act('结账');
    await expect(manager.getByText('已结账').first()).toBeVisible({ timeout: 60_000 });
  };
  await closes();
  const late = await house.fee(customer.id, { amount: '5', businessDate: inMonth, until: 'SUBMITTED' });
  await fees.open(`/finance/account-payable/billingdetails?direction=AR&numbers=${late.feeNo}`);
  await fees.pick();
  await manager.getByRole('button', { name: /^审\s*核$/ }).click();
  const refused = manager.getByRole('dialog').last();
  await refused.locator('input').first().fill(endDate);
  await refused.locator('input').first().press('Enter');
  await refused
    .getByRole('button', { name: /^审\s*核/ })
    .last()
    .click();
  await expect(refused).toContainText(`${endDate} 所在期间已结账，请改用 ${addDays(endDate, 1)}`);
  await refused.getByRole('button', { name: `记账日改用 ${addDays(endDate, 1)} 重试` }).click();
  await expect(refused.getByText('全部成功，共 1 条')).toBeVisible();
  await manager.goto(path);
  await expect(manager.getByRole('button', { name: '反结账' }), 'who closes does not reopen').toHaveCount(0);

  const gm = await house.page('chief');
  await gm.goto(path);
  await new Paper(gm, gm.getByRole('main')).act('反结账', '补录漏记的费用');
  await expect(gm.getByText('开放', { exact: true }).first()).toBeVisible();
  await closes();
  expect((await read()).reports.map(({ reportVersion }) => reportVersion)).toEqual([2, 1]);
  await manager.getByRole('tab', { name: '结账报告' }).click();
  await expect(manager.getByRole('table').last().getByRole('row')).toHaveCount(3);
});
