import {
  fxDeclarationList,
  quotaAccountList,
  quotaMovementList,
} from '@shared/contract/finance/quota-list.contract.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../pages/demo-office.ts';
import { ListOf } from '../pages/list.page.ts';
import { MoneyOffice } from '../pages/money-office.ts';
import { formOf } from '../pages/steps.page.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

const lots = (page: Page) => page.getByRole('region', { name: '收汇', exact: true });

test('S9 TV-28: 50,000 collected, 30,000 matched, 15,000 reserved, 6,000 refused; unmatched and matched again', async ({
  admin,
  browser,
  office,
}) => {
  const money = await MoneyOffice.open(admin, browser, office, '收汇贸易');
  const { fx } = money.people;
  const { page } = fx;
  const { customerId } = money.trade;
  // 12,000 and 2,400 pieces at USD 2.50.
  const [large, small] = [await money.exported(12_000), await money.exported(2_400)];
  const [first, second] = [large.row.customsNo ?? '', small.row.customsNo ?? ''];
  await money.received('FOREIGN', '50000', { currency: 'USD', rate: '7.10' });
  const available = async () =>
    (await fx.ok(quotaAccountList.endpoint, { query: { customerId } })).list.map((row) => row.available);
  const movements = async () => {
    const { list } = await fx.ok(quotaMovementList.endpoint, { query: { customerId } });
    return list.toReversed().map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter]);
  };
  const bench = `/finance/exchange-quota?panel=match&customerId=${customerId}`;
  const match = async (no: string, amount: string) => {
    await page.getByRole('button', { name: `匹配 ${no}` }).click();
    const form = formOf(page, `核销匹配 ${no}`);
    await form.type({ amount });
    await form.root.getByRole('button', { name: '匹配', exact: true }).click();
    return form;
  };

  await page.goto(bench);
  await expect(lots(page)).toContainText('可用 USD50,000.00');
  await page.getByRole('button', { name: `匹配 ${first}` }).click();
  const proposed = formOf(page, `核销匹配 ${first}`);
  await expect(proposed.field('amount').locator('input'), 'what is open of the declaration').toHaveValue('30000.00');
  await proposed.root.getByRole('button', { name: '匹配', exact: true }).click();
  await expect(proposed.root).toBeHidden();
  await expect(lots(page)).toContainText('可用 USD20,000.00');
  await expect(page.getByRole('button', { name: `匹配 ${first}` }), 'nothing of it is open').toHaveCount(0);

  const accounts = new ListOf(page);
  await accounts.open(`/finance/exchange-quota?customerId=${customerId}`);
  await accounts.rows.first().getByRole('button', { name: '预占' }).click();
  const hold = formOf(page, '预占额度');
  await hold.type({ amount: '15000', reason: '下一批货' });
  await hold.root.getByRole('button', { name: '预占', exact: true }).click();
  await expect(hold.root).toBeHidden();
  await expect(accounts.rows.first()).toContainText('USD 5,000.00');

  // The refused step leaves no trace: neither in the account, nor in the movements, nor at the declaration.
  await page.goto(bench);
  const refused = await match(second, '6000');
  await expect(page.getByText(/可用额度 5000\.00 USD，需要 6000\.00/)).toBeVisible();
  await expect(refused.root, 'what was typed is still there').toBeVisible();
  expect(await available()).toEqual(['5000.00']);
  expect((await movements()).map(([kind]) => kind)).toEqual(['COLLECT', 'MATCH', 'RESERVE']);
  const { list: open } = await fx.ok(fxDeclarationList.endpoint, { query: { keyword: second, tab: 'all' } });
  expect(open).toMatchObject([{ matched: '0.00', open: '6000.00', state: 'OPEN' }]);

  const ledger = new ListOf(page);
  await page.keyboard.press('Escape');
  await ledger.open(`/finance/exchange-quota?panel=movements&customerId=${customerId}&kind=MATCH`);
  await ledger.total(1);
  await ledger.rows.first().getByRole('button', { name: '取消匹配' }).click();
  const reason = page.getByRole('dialog').last();
  await reason.getByRole('textbox').fill('匹配错报关单');
  await reason.getByRole('button', { name: '取消匹配' }).click();
  await expect(ledger.rows.first()).toContainText('已冲回');
  await expect(ledger.rows.first().getByRole('button', { name: '取消匹配' })).toHaveCount(0);
  expect(await available()).toEqual(['35000.00']);

  await page.goto(bench);
  const again = await match(first, '30000');
  await expect(again.root).toBeHidden();
  await expect(lots(page)).toContainText('可用 USD5,000.00');
  expect(await movements()).toEqual([
    ['COLLECT', '50000.00', '50000.00'],
    ['MATCH', '30000.00', '20000.00'],
    ['RESERVE', '15000.00', '5000.00'],
    ['UNMATCH', '30000.00', '35000.00'],
    ['MATCH', '30000.00', '5000.00'],
  ]);
  const declarations = new ListOf(page);
  await declarations.open(`/finance/exchange-quota?panel=declarations&tab=all&keyword=${first}`);
  await expect(declarations.rows.first()).toContainText('已匹配');
  await money.close();
});
