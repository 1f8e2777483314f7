import { risk } from '@shared/contract/finance/risk.contract.ts';
import { riskReleaseList } from '@shared/contract/finance/risk-list.contract.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { barcodeOrders } from '@shared/contract/finance/barcode-order.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import type { Page } from '@playwright/test';
import { agreeOnLimits } from '../pages/credit-limits.ts';
import { expect } from '../pages/demo-office.ts';
import { test } from '../pages/finance-house.ts';
import { day, idOf } from '../pages/desk.ts';
import { MoneyOffice } from '../pages/money-office.ts';
import { newcomer } from '../pages/newcomer.ts';
import { RiskDesk } from '../pages/risk-desk.ts';
import { StepsOf } from '../pages/steps.page.ts';
import { StoreRoom } from '../pages/store-room.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

const NEEDS_CONSENT = /风险级别高，须财务主管批准本单的解控申请/;
const ON_HOLD = /已控货（出库），需解控/;
const pageOf = ({ id }: { id: string }) => `/warehouse/outboundorder/outboundorderdetails?id=${id}`;
const approveOn = (page: Page) => page.getByRole('article').first().getByRole('button', { name: '审核', exact: true });

test('S10 TV-30 level 高 asks for the consent of 财务主管 (FIN-193); a hold 出库 stops the outbound until another risk officer releases this document (FIN-190, FIN-196); the second stays refused', async ({
  browser,
  office,
  house,
}) => {
  const customer = await house.customer('风控客户');
  const boss = await house.desk('warehouse');
  const officer = await house.desk('risk');
  const manager = boss.page;
  const room = await StoreRoom.of(await house.desk('admin'), boss, {
    customerId: customer.id,
    companyId: house.companyId,
  });
  const { goodsName } = await room.received(10);
  const [one, two] = [await room.submitted(goodsName, 4), await room.submitted(goodsName, 3)];

  await agreeOnLimits(officer, await house.desk('chief'), customer.id, { creditLimit: '500000' });
  await house.fee(customer.id, { amount: '530000', dueDate: day(-45) });
  await house.receipt(customer.id, 'CNY', '20000');
  await officer.ok(risk.evaluate, { body: { customerId: customer.id } });
  const judged = await officer.ok(risk.profile, { params: { id: customer.id } });
  expect(judged).toMatchObject({ exposure: '510000.00', limitInForce: '500000.00', overdueDays: 45, level: 'HIGH' });
  expect(judged.hits).toEqual(expect.arrayContaining(['R01', 'R02']));

  await manager.goto(pageOf(one));
  await approveOn(manager).click();
  await expect(manager.getByText(NEEDS_CONSENT), 'wh_manager alone cannot').toBeVisible();
  await manager.getByRole('link', { name: '申请解控' }).click();
  const consent = await new RiskDesk(manager).sendRequest(one.outboundNo, '货物当天要装柜');
  await new RiskDesk(await house.page('manager')).approve(consent);

  // Both pages are read before the hold, so that 审核 can still be pressed on them.
  await manager.goto(pageOf(one));
  await expect(approveOn(manager)).toBeEnabled();
  await expect(manager.getByRole('link', { name: '申请解控' }), 'agreed to').toHaveCount(0);
  const second = await manager.context().newPage();
  await second.goto(pageOf(two));
  await expect(approveOn(second)).toBeEnabled();
  const holder = new RiskDesk(officer.page);
  await holder.holdOutbound(customer, '货款逾期 45 天');
  await approveOn(manager).click();
  await expect(manager.getByText(ON_HOLD), 'refused though 财务主管 has agreed').toBeVisible();
  await manager.reload();
  await expect(manager.getByText(/客户已控货（出库：货款逾期 45 天）/)).toBeVisible();
  await expect(approveOn(manager)).toBeDisabled();

  const releaseNo = await holder.ask(customer, one.outboundNo, '客户已付一半');
  const own = await holder.request(releaseNo);
  await expect(own).toBeVisible();
  await expect(own.getByRole('button', { name: /^批\s*准$/, disabled: false }), 'never by the applicant').toHaveCount(
    0,
  );
  const waiting = await officer.ok(riskReleaseList.endpoint, { query: { tab: 'pending', customerId: customer.id } });
  const [asked] = waiting.list;
  const self = await officer.call(risk.approveRelease, {
    params: { id: asked?.id ?? '' },
    body: { version: asked?.version },
  });
  expect([asked?.releaseNo, self.errorCode]).toEqual([releaseNo, 'FIN_SELF_APPROVE']);
  const other = await newcomer(browser, office, await house.desk('admin'), { role: '风控' });
  await new RiskDesk(other.page).approve(releaseNo);

  await manager.reload();
  await approveOn(manager).click();
  await expect(approveOn(manager)).toHaveCount(0);
  expect((await boss.ok(outbounds.get, { params: idOf(one) })).state).toBe('APPROVED');
  await approveOn(second).click();
  await expect(second.getByText(ON_HOLD), 'released for one document').toBeVisible();
  const still = await boss.call(outbounds.approve, { params: idOf(two), body: { version: two.version } });
  expect(still.errorCode).toBe('RISK_HOLD');
  await other.page.context().close();
});

test('TV-30 FIN-191 in the browser: 420,000 billed, 60,000 unbilled, 50,000 advanced for a refund, 20,000 received, 45 days overdue: 510,000 of 500,000, 50 points, 高', async ({
  admin,
  browser,
  office,
  house,
}) => {
  const money = await MoneyOffice.open(admin, browser, office, '风控贸易');
  const { customerId: id } = money.trade;
  const { name } = await money.admin.ok(customers.get, { params: { id } });
  // Advanced: for a refund whose papers are still being collected, typed at the case. Nobody could ship for the customer later.
  const pieces = 40_000;
  const { order, row } = await money.exported(pieces);
  const invoice = await money.invoiced(order.id, '678000', { pieces });
  await money.matched(row, invoice);
  const steps = new StepsOf(money.people.tax.page);
  await steps.open(`/finance/tax-refund/order?id=${row.id}`);
  await steps.step('登记垫退', (form) => form.type({ amount: '50000', dailyRate: '0.02' }));

  // Others owe more, so that a fifth of what the company receives is not this customer's (R08).
  await house.fee((await house.customer('别家客户')).id, { amount: '3000000', dueDate: day(30) });
  await house.fee(id, { amount: '420000', dueDate: day(-45) });
  await house.receipt(id, 'CNY', '20000');

  // Unbilled: codes that were applied for; the fee of the finished order waits for its confirmation.
  const codes = await money.admin.ok(barcodeOrders.create, {
    body: {
      companyId: house.companyId,
      customerId: id,
      goodsName: '毛毯',
      kind: 'UPCA',
      content: '036000291452',
      service: 'APPLY',
      qty: 60_000,
      unitPrice: '1',
      currency: 'CNY',
      deliveryDate: day(0),
    },
  });
  let { version } = codes;
  for (const step of [barcodeOrders.accept, barcodeOrders.start, barcodeOrders.finish])
    ({ version } = await money.admin.ok(step, { params: idOf(codes), body: { version } }));

  const desk = new RiskDesk((await house.desk('risk')).page);
  const profile = await desk.evaluated(name);
  for (const figure of ['510,000.00', '102%', '45', '50', '高']) await expect(profile).toContainText(figure);
  const judged = await (await house.desk('risk')).ok(risk.profile, { params: { id } });
  expect(judged).toMatchObject({
    receivable: '420000.00',
    unbilled: '60000.00',
    advances: '50000.00',
    unallocated: '20000.00',
    exposure: '510000.00',
    overdueDays: 45,
    score: 50,
    level: 'HIGH',
    hits: ['R01', 'R02'],
  });
  await money.close();
});
