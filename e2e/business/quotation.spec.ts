import { Desk } from '../pages/desk.ts';
import { expect, test } from '../pages/demo-office.ts';
import { FormOf } from '../pages/form.page.ts';
import { loadContainer, quoteContainer } from '../pages/sea-loading.ts';
import { SeaTrade } from '../pages/sea-trade.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

test('5.6 a quotation is made, priced, sent and accepted; then 装柜完成 goes through', async ({
  admin,
  browser,
  office,
}) => {
  const checker = await office.signIn(browser, 'ops01');
  const trade = await SeaTrade.with(new Desk(admin, office.url), new Desk(checker, office.url), '报价贸易');
  const [order, other] = [await trade.order(), await trade.order()];
  const cargo = [order, other].map((each) => ({ order: each, cartons: 25 }));
  const box = await trade.to(await trade.box(cargo), 'LOAD');
  const slip = await loadContainer(trade, box);

  await admin.goto(`/transport/container/zhuanggui/order?id=${slip.id}&tab=quotes`);
  await admin.getByRole('button', { name: /生成报价/ }).click();
  await expect(admin.getByText('已生成 2 张报价草稿')).toBeVisible();
  await expect(admin.getByRole('article', { name: /^报价 WL/ })).toHaveCount(2);
  const card = admin.getByRole('article', { name: `报价 ${order.orderNo}` });
  const form = new FormOf(admin, admin.getByRole('dialog'));
  await card.getByRole('button', { name: /编\s*辑/ }).click();
  const prices = admin.getByLabel(/单价/);
  await expect(prices.first()).toBeVisible();
  for (let row = 0, rows = await prices.count(); row < rows; row += 1) await prices.nth(row).fill('880');
  await expect(admin.getByLabel('报价合计')).toContainText(/\d/);
  await form.save(/保\s*存/);
  await expect(card, '3 RT at 880').toContainText('USD2,640.00');
  await card.getByRole('button', { name: /发\s*送/ }).click();
  await form.type({ sentTo: 'buyer@demo.example' });
  await form.save(/发\s*送/);
  await expect(card.getByText('已发送', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: '客户确认' }).click();
  await admin.getByRole('dialog').getByText('口头', { exact: true }).click();
  await form.type({ confirmBy: '采购经理' });
  await form.save('登记确认');
  await expect(card.getByText('已确认', { exact: true })).toBeVisible();
  await quoteContainer(trade.clerk, box);
  await admin.reload();
  await expect(admin.getByRole('region', { name: '报价单' })).toContainText('已确认 2 / 2');

  await admin.getByRole('tab', { name: '成本分摊' }).click();
  await expect(admin.getByRole('table', { name: '分摊对比' })).toBeVisible();

  await admin.goto(`/transport/container/zhuanggui?tab=confirmed&numbers=${box.containerCode}`);
  await admin
    .getByRole('row', { name: /2\/2 已确认/ })
    .filter({ hasText: box.containerCode })
    .getByRole('button', { name: '装柜完成' })
    .click();
  await admin.getByRole('dialog').getByRole('button', { name: '装柜完成' }).click();
  await expect(admin.getByText('已进入待报关')).toBeVisible();
  await checker.context().close();
});
