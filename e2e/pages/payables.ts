import { expect, type Page } from '@playwright/test';
import { FormOf } from './form.page.ts';
import { ListOf } from './list.page.ts';
import { Paper } from './paper.page.ts';

/** 付款申请与冲减 and 付款记录; what the people of the payables do there between the application and the bank. */
export const APPLICATIONS = '/finance/account-payable/applypayment/reduction';
const RECORD = '/finance/account-payable/record';

/** 保存草稿 of the form of an application, then 提交 in its drawer; answers the drawer. */
export async function handIn(page: Page, form: FormOf): Promise<Paper> {
  await form.root.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByText(/已保存，核对后提交审批/)).toBeVisible();
  await expect(page, 'the saved one stands in the address, the form does not').toHaveURL(/reduction\?open=\d+$/);
  const own = new Paper(page, page.getByRole('dialog').last());
  await own.press('提交');
  await expect(own.root.getByText('待审核').first()).toBeVisible();
  return own;
}

/** 审核 or 复核 of an application that waits for it. */
export async function decide(page: Page, no: string, step: '审核' | '复核'): Promise<void> {
  const mine = new ListOf(page);
  await mine.open(`${APPLICATIONS}?tab=pending&numbers=${no}`);
  await mine.rows.getByText(no, { exact: true }).click();
  await new Paper(page, page.getByRole('dialog').last()).act(step);
}

/** 付款 of an application that waits for the cashier, up to what the bank still has to say. */
export async function payOut(cashier: Page, no: string): Promise<void> {
  const due = new ListOf(cashier);
  await due.open(`${RECORD}?numbers=${no}`);
  await due.rows
    .first()
    .getByRole('button', { name: /^付\s*款$/ })
    .click();
  const paying = new FormOf(cashier, cashier.getByRole('dialog').last());
  await paying.take('bankAccountId', '招行基本户');
  await paying.root.getByRole('button', { name: /^付\s*款$/ }).click();
  await expect(cashier.getByText(/付款中，银行到账后请确认/)).toBeVisible();
}

/** 付款 of an application, which the bank has made. */
export async function paid(cashier: Page, no: string, bankRef: string): Promise<void> {
  await payOut(cashier, no);
  const due = new ListOf(cashier);
  await due.open(`${RECORD}?pane=payments&numbers=${no}`);
  await due.rows.first().getByRole('button', { name: '确认到账' }).click();
  const sure = new FormOf(cashier, cashier.getByRole('dialog').last());
  await sure.type({ bankRef });
  await sure.root.getByRole('button', { name: '确认到账' }).click();
  await expect(cashier.getByText(/已到账并核销/)).toBeVisible();
}

/** 退票 of the payment of an application, pressed twice. */
export async function bounced(cashier: Page, no: string, reason: string): Promise<void> {
  const due = new ListOf(cashier);
  await due.open(`${RECORD}?pane=payments&numbers=${no}`);
  await due.rows.first().getByRole('button', { name: '退票' }).click();
  const bounce = new FormOf(cashier, cashier.getByRole('dialog').last());
  await bounce.type({ reason });
  await bounce.root.getByRole('button', { name: /^退\s*票$/ }).dblclick();
  await expect(cashier.getByText(/已退票，申请恢复待付/)).toBeVisible();
}
