import { addDays, today } from '@shared/contract/business-day.ts';
import { expect, test } from '../pages/demo-office.ts';
import { FormOf } from '../pages/form.page.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

test('L10 比价: the offers of a container are compared, the cheapest is booked with its agent, carrier and prices', async ({
  admin,
}) => {
  await admin.goto('/transport/container/dinggui');
  const open = admin.getByRole('row').filter({ hasText: 'CNYTN→AUSYD' }).filter({ hasText: '未订柜' });
  const code = (await open.getByRole('link').first().textContent()) ?? '';
  await open.getByRole('button', { name: '比价' }).click();
  const offers = admin.getByRole('table', { name: '报价比较' }).getByRole('row');
  await expect(offers).toHaveCount(4);
  const each = await offers.locator('td:nth-last-child(2)').allTextContents();
  const amounts = each.map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
  const best = offers.nth(1);
  await expect(best).toContainText('海运费 20GP');
  await expect(best).toContainText('码头操作费');
  const agent = (await best.locator('strong').textContent()) ?? '';
  const carrier = ((await best.getByText(/^船公司 /).textContent()) ?? '').replace('船公司 ', '');
  await best.getByRole('link', { name: /用此报价新建订柜单/ }).click();

  const form = new FormOf(admin);
  await expect(form.field('agentId')).toContainText(agent);
  await expect(form.field('carrierId')).toContainText(carrier);
  await admin.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(admin).toHaveURL(/dinggui\/info\?id=/);
  const main = admin.getByRole('main');
  await expect(main).toContainText(agent);
  await expect(main).toContainText(carrier);
  await expect(main).toContainText(code);
  await admin.getByRole('tab', { name: /运价/ }).click();
  await expect(main).toContainText('1,080');
  await expect(main).toContainText('文件费');
});

test('3.16 协议价 in a drawer of 物流订单应收: an agreement is copied, and its overlap is refused by name', async ({
  admin,
}) => {
  await admin.goto('/finance/account-receivable/wuliu-order');
  await admin.getByRole('button', { name: '汇率与基础资料' }).click();
  await admin.getByRole('menuitem', { name: '协议价' }).click();
  const drawer = admin.getByRole('dialog').first();
  const row = drawer.getByRole('row').filter({ hasText: 'CNYTN→AUSYD' }).first();
  await row.getByRole('button', { name: /复制|更多/ }).click();
  const item = admin.getByRole('menuitem', { name: '复制' });
  await item
    .or(admin.getByRole('form', { name: '复制协议价' }))
    .first()
    .waitFor();
  if (await item.isVisible()) await item.click();
  const form = new FormOf(admin, admin.getByRole('dialog').last());
  await form.field('validFrom').locator('input').fill(addDays(today(), 1));
  await form.field('validFrom').locator('input').press('Enter');
  await form.save('保存草稿');
  await drawer.getByRole('tab', { name: /草稿/ }).click();
  const draft = drawer.getByRole('row').filter({ hasText: 'CNYTN→AUSYD' });
  await draft.getByRole('button', { name: '生效' }).click();
  await expect(admin.getByText(/与已生效的协议价「.+CNYTN→AUSYD.+」日期重叠/).first()).toBeVisible();
});
