import { expect, test } from '../pages/demo-office.ts';
import { Robot } from '../pages/robot.ts';

/** Pages of money and goods, each by those who work there all day. */
const DESKS: Readonly<Record<string, readonly string[]>> = {
  ar01: [
    '/finance/account-receivable/wuliu-order',
    '/finance/account-receivable/order',
    '/finance/account-receivable/kehuduizhangdan?tab=draft',
    '/finance/account-receivable/kehuduizhangdan?tab=sent',
    '/finance/account-receivable/kehuduizhangdan?tab=disputed',
    '/finance/account-receivable/kehuduizhangdan?tab=confirmed',
    '/finance/account-receivable/customer',
    '/finance/account-receivable/kehu-jiezhang?panel=settlements&tab=all',
    '/finance/account-receivable/kehu-jiezhang?panel=receipts&tab=all',
    '/finance/account-receivable/kehu-jiezhang?panel=unclaimed',
    '/finance/account-receivable/tiaoma-order',
    '/finance/account-receivable/cangku-order',
    '/finance/contract-invoice?tab=output',
  ],
  ap01: [
    '/finance/account-payable/logisticsorder',
    '/finance/account-payable/billingdetails',
    '/finance/account-payable/duizhangdan?tab=draft',
    '/finance/account-payable/duizhangdan?tab=sent',
    '/finance/account-payable/duizhangdan?tab=confirmed',
    '/finance/account-payable/supplierlist',
    '/finance/account-payable/suppliercheckout?tab=all',
    '/finance/account-payable/applypayment/reduction?tab=mine',
    '/finance/account-payable/storageorder',
    '/finance/contract-invoice?tab=input',
  ],
  cash01: [
    '/finance/account-payable/record?pane=due',
    '/finance/account-payable/record?pane=payments',
    '/finance/account-payable/record?pane=banks',
    '/finance/account-receivable/kehu-jiezhang?panel=receipts&tab=claimed',
  ],
  fm01: [
    '/finance/account-payable/applypayment/reduction?tab=pending',
    '/finance/account-receivable/company-checkout-list',
    '/finance/exchange-quota',
    '/finance/tax-refund',
  ],
  whm01: [
    '/warehouse/order',
    '/warehouse/arrivalform',
    '/warehouse/outboundorder',
    '/warehouse/index',
    '/warehouse/companyAccess',
  ],
};

for (const [who, pages] of Object.entries(DESKS))
  test(`${who} presses everything on ${pages.length} pages and meets no fault, no forgotten right, no silent button`, async ({
    browser,
    office,
  }) => {
    test.setTimeout(1_800_000);
    const robot = new Robot(await office.signIn(browser, who));
    for (const page of pages) await robot.walk(page);
    await robot.page.context().close();
    console.log(`${who}: ${robot.pressed} pressed, ${robot.sent} sent, ${robot.done} done`);
    expect(robot.found).toEqual([]);
    expect(robot.done).toBeGreaterThan(0);
  });
