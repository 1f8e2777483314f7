import { statementLists } from '@shared/contract/finance/statement-list.contract.ts';
import { expect, type Page } from '@playwright/test';
import type { Desk } from './desk.ts';
import { FormOf } from './form.page.ts';
import { ListOf } from './list.page.ts';
import { Paper } from './paper.page.ts';

/** Customer of a receivable, supplier of a payable. */
export interface Party {
  id: string;
  name: string;
}
type Side = 'AR' | 'AP';
/** 客户对账单 and 供应商对账单; what is done there until the party has agreed. */
const STATEMENTS = {
  AR: '/finance/account-receivable/kehuduizhangdan',
  AP: '/finance/account-payable/duizhangdan',
} as const;

/** 生成对账单 of all fees of a party in a period, which shows an amount among them; answers the drawer of the draft. */
export async function makeStatement(
  page: Page,
  party: Party,
  { from, to, shows }: { from: string; to: string; shows: string },
  side: Side = 'AR',
): Promise<Paper> {
  await new ListOf(page).open(STATEMENTS[side]);
  await page.getByRole('button', { name: '生成对账单', exact: true }).first().click();
  const made = new FormOf(page, page.getByRole('dialog').last());
  await made.choose('partyId', party.name);
  await made.date('periodFrom', from);
  await made.date('periodTo', to);
  await expect(made.root.getByRole('table', { name: '对账费用' })).toContainText(shows);
  await made.root.getByRole('button', { name: '生成草稿' }).click();
  await expect(made.root.getByRole('button', { name: '生成草稿' })).toBeHidden();
  return new Paper(page, page.getByRole('dialog').last());
}

/** 发送 without a mail server. */
export async function sendStatement(page: Page, drawer: Paper): Promise<void> {
  await drawer.press('发送');
  // The drawer beneath has a button of the same word: the form is known by what it says.
  await page
    .getByRole('dialog')
    .filter({ hasText: '还没有设置邮件服务器' })
    .getByRole('button', { name: /^发\s*送$/ })
    .click();
  await expect(drawer.root.getByText('已发送').first()).toBeVisible();
}

/** The one statement of a party. */
export async function statementOf(desk: Desk, party: Party, side: Side = 'AR'): Promise<{ id: string }> {
  const { list } = await desk.ok(statementLists[side].endpoint, { query: { partyId: party.id, tab: 'all' } });
  expect(list).toHaveLength(1);
  return { id: list[0]?.id ?? '' };
}

/** The drawer of a statement in its list. */
export async function openStatement(
  page: Page,
  tab: string,
  party: Party,
  { id }: { id: string },
  side: Side = 'AR',
): Promise<Paper> {
  await new ListOf(page).open(`${STATEMENTS[side]}?tab=${tab}&partyId=${party.id}&open=${id}`);
  return new Paper(page, page.getByRole('dialog').last());
}

/** 登记确认 with the signed copy. */
export async function signStatement(
  page: Page,
  party: Party,
  statement: { id: string },
  side: Side = 'AR',
): Promise<void> {
  const seen = await openStatement(page, 'sent', party, statement, side);
  await seen.press('登记确认');
  const signed = new FormOf(page, page.getByRole('dialog').last());
  await signed.type({ counterpartyName: '王经理' });
  await signed.root.locator('input[type=file]').setInputFiles({
    name: '回签.png',
    mimeType: 'image/png',
    buffer: Paper.PICTURE,
  });
  await signed.root.getByRole('button', { name: '登记确认' }).click();
  await expect(page.getByText('已登记确认，对账单内容不再变动')).toBeVisible();
}

/** What the open statement shows of each currency: 上期余额, 本期发生, 本期收付, 期末余额, 其中已核销, 其中未核销. */
export const balancesOf = (page: Page): Promise<string[][]> =>
  page
    .getByRole('table', { name: '余额' })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td, th')].map(({ textContent }) => textContent ?? '')).toSorted(),
    );
