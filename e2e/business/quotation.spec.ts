import { expect, test } from '../pages/demo-office.ts';
import { FormOf } from '../pages/form.page.ts';
import { acceptedQuotes, loadedContainer } from '../pages/loaded-container.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

test('5.6 a quotation is made, priced, sent and accepted; then 装柜完成 goes through', async ({
  admin,
  browser,
  office,
}) => {
  const checker = await office.signIn(browser, 'ops01');
  await admin.goto('/transport/container/zhuanggui');
  await checker.goto('/transport/container/zhuanggui');
  const slipId = await loadedContainer(admin, checker);

  await admin.goto(`/transport/container/zhuanggui/order?id=${slipId}&tab=quotes`);
  await admin.getByRole('button', { name: /生成报价/ }).click();
  await expect(admin.getByText(/已生成 \d+ 张报价草稿/)).toBeVisible();
  const cards = admin.getByRole('article', { name: /^报价 WL/ });
  await expect(cards.first()).toBeVisible();
  const count = await cards.count();
  expect(count).toBeGreaterThan(0);
  const card = cards.first();
  const form = new FormOf(admin, admin.getByRole('dialog'));
  await card.getByRole('button', { name: /编\s*辑/ }).click();
  const prices = admin.getByLabel(/单价/);
  await expect(prices.first()).toBeVisible();
  for (let row = 0, rows = await prices.count(); row < rows; row += 1) await prices.nth(row).fill('88');
  await expect(admin.getByLabel('报价合计')).toContainText(/\d/);
  // 发送 goes with the version that the saved prices are read with.
  const reread = admin.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().endsWith('/quotations') && answer.ok(),
  );
  await form.save(/保\s*存/);
  await (await reread).finished();
  await card.getByRole('button', { name: /发\s*送/ }).click();
  await form.type({ sentTo: 'buyer@demo.example' });
  await form.save(/发\s*送/);
  await expect(card.getByText('已发送', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: '客户确认' }).click();
  await admin.getByRole('dialog').getByText('口头', { exact: true }).click();
  await form.type({ confirmBy: '采购经理' });
  await form.save('登记确认');
  await expect(card.getByText('已确认', { exact: true })).toBeVisible();
  await acceptedQuotes(admin, slipId);
  await admin.reload();
  await expect(admin.getByRole('region', { name: '报价单' })).toContainText(`已确认 ${count} / ${count}`);

  await admin.getByRole('tab', { name: '成本分摊' }).click();
  await expect(admin.getByRole('table', { name: '分摊对比' })).toBeVisible();

  await admin.goto('/transport/container/zhuanggui?tab=confirmed');
  await admin
    .getByRole('row', { name: new RegExp(`${count}/${count} 已确认`) })
    .getByRole('button', { name: '装柜完成' })
    .click();
  await admin.getByRole('dialog').getByRole('button', { name: '装柜完成' }).click();
  await expect(admin.getByText('已进入待报关')).toBeVisible();
  await checker.context().close();
});
