import { agreeOnLimits } from '../pages/credit-limits.ts';
import { Desk } from '../pages/desk.ts';
import { expect, test } from '../pages/demo-office.ts';
import { SeaTrade } from '../pages/sea-trade.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

test('LOG-070/087 odd quantities over two containers: whole pieces, the remainder named, declared figures in the clearance', async ({
  admin,
  browser,
  office,
}) => {
  const [checker, manager] = [await office.signIn(browser, 'ops01'), await office.signIn(browser, 'gm01')];
  const trade = await SeaTrade.with(new Desk(admin, office.url), new Desk(checker, office.url), '零头贸易');
  await agreeOnLimits(trade.clerk, new Desk(manager, office.url), trade.customerId, { creditLimit: '100000' });
  const order = await trade.order({
    cartons: 1000,
    qty: '2050',
    pcsPerCarton: null,
    lengthMm: 200,
    widthMm: 200,
    heightMm: 200,
    cartonGross: 5_000,
    cartonNet: 4_500,
    unitPrice: '2.00',
  });
  const [large, small] = [await trade.box([{ order, cartons: 667 }]), await trade.box([{ order, cartons: 333 }])];
  await trade.to(large, 'CLEAR');
  const box = await trade.to(small, 'CLEAR');

  await admin.goto(`/transport/container/baoguan/order?container=${box.id}`);
  await admin.getByRole('link', { name: /^BG/ }).click();
  await admin.getByRole('tab', { name: /差异/ }).click();
  const chain = admin.getByRole('table', { name: '单证差异' });
  await expect(chain).toContainText('682.65 件');
  await expect(chain).toContainText('按箱数比例为 682.65，按单位「件」取整');

  await admin.goto(`/transport/container/qingguan?open=${box.clearanceId ?? ''}`);
  const sheet = admin.getByRole('dialog').getByRole('table', { name: '税费明细' });
  await expect(sheet).toContainText('6301309998');
  await expect(sheet).toContainText('683 件');
  // Declared at 2.50, ordered at 2.00.
  await expect(sheet).toContainText('1,707.50');
  await admin.getByRole('tab', { name: /单证差异/ }).click();
  const told = admin.getByRole('dialog').getByRole('table', { name: '单证差异' });
  await expect(told).toContainText('USD 1366.00');
  await expect(told).toContainText('USD 1707.50');
});
