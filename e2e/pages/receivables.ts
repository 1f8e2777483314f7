import { expect, type Locator, type Page } from '@playwright/test';
import { FormOf } from './form.page.ts';
import { ListOf } from './list.page.ts';
import { Paper } from './paper.page.ts';
import type { Party } from './statements.ts';
import { drawerOf } from './steps.page.ts';

/** Pages of the receivables; what their people do there with the money. */
export const RECEIVABLES = '/finance/account-receivable';
const SETTLEMENTS = `${RECEIVABLES}/kehu-jiezhang`;

/** Does with every one of the fees that a page or its drawer shows what the machine calls so. */
export async function takeAllFees(
  page: Page,
  shown: Page | Locator,
  step: '提交' | '审核',
  count: number,
): Promise<void> {
  await shown.getByLabel('全选').check();
  await shown.getByRole('button', { name: `${step}（${count}）` }).click();
  const batch = drawerOf(page, new RegExp(String.raw`${step}（\d+ 条）`));
  await batch.getByRole('button', { name: new RegExp(`^${[...step].join(String.raw`\s*`)}$`) }).click();
  await expect(batch.getByText(`全部成功，共 ${count} 条`)).toBeVisible();
  await batch
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click();
  await expect(batch).toBeHidden();
}

/** 新增收款 of a customer. */
export async function enterReceipt(
  page: Page,
  customer: Party,
  { account, ...typed }: { account: string; amount: string; bankRef: string; rate?: string },
): Promise<void> {
  await new ListOf(page).open(`${SETTLEMENTS}?panel=receipts`);
  await page.getByRole('button', { name: '新增收款' }).click();
  const receipt = new FormOf(page, page.getByRole('dialog').last());
  await receipt.choose('bankAccountId', account);
  await receipt.type(typed);
  await receipt.choose('customerId', customer.name);
  await receipt.root.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(receipt.root).toBeHidden();
}

/** 确认 of the receipt of a customer that its clerk has entered, up to the question. */
export async function askToConfirm(page: Page, customer: Party): Promise<void> {
  const money = new ListOf(page);
  await money.open(`${SETTLEMENTS}?panel=receipts&tab=claimed&customerId=${customer.id}`);
  await money.rows.first().getByRole('button', { name: '确认', exact: true }).click();
}
export async function confirmReceipt(page: Page, customer: Party): Promise<void> {
  await askToConfirm(page, customer);
  await page.getByRole('dialog').last().getByRole('button', { name: '确认到账' }).click();
  await expect(page.getByText(/已确认入账/)).toBeVisible();
}

/** 审核 of the settlement of a customer that was handed in; what comes of it is said. */
export async function approveSettlement(page: Page, customer: Party): Promise<void> {
  const waiting = new ListOf(page);
  await waiting.open(`${SETTLEMENTS}?tab=submitted&partyId=${customer.id}`);
  await waiting.rows.first().getByRole('button', { name: '审核', exact: true }).click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^审\s*核$/ })
    .click();
}

/** The form of 反结 over the drawer of a posted settlement. */
export async function askToReverse(page: Page, customer: Party, settlementNo: string): Promise<FormOf> {
  await new ListOf(page).open(`${SETTLEMENTS}?tab=posted&partyId=${customer.id}`);
  await page.locator('tbody tr[data-id]').getByText(settlementNo, { exact: true }).click();
  await new Paper(page, page.getByRole('dialog').last()).press('反结');
  return new FormOf(page, page.getByRole('dialog').last());
}
