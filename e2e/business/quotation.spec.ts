import { Desk } from '../pages/desk.ts';
import { expect, test } from '../pages/demo-office.ts';
import { finishLoading, QuoteCard } from '../pages/quote-card.ts';
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

  await QuoteCard.generate(admin, slip, 2);
  const card = new QuoteCard(admin, order.orderNo);
  await card.price('880');
  await expect(card.root, '3 RT at 880').toContainText('USD2,640.00');
  await card.send('buyer@demo.example');
  await card.accept('采购经理');
  await quoteContainer(trade.clerk, box);
  await admin.reload();
  await expect(admin.getByRole('region', { name: '报价单' })).toContainText('已确认 2 / 2');

  await admin.getByRole('tab', { name: '成本分摊' }).click();
  await expect(admin.getByRole('table', { name: '分摊对比' })).toBeVisible();

  await finishLoading(admin, box);
  await checker.context().close();
});
