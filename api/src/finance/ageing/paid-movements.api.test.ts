import { customerBalanceList, supplierBalanceList } from '@shared/contract/finance/balance.contract.ts';
import { overviews } from '@shared/contract/finance/overview.contract.ts';
import { payments } from '@shared/contract/finance/payment.contract.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { expect, it } from 'vitest';
import { applyRefund } from '../payment-applications/apply-refund.ts';
import { line, payOffice } from '../payments/pay-office.fixture.ts';

const office = payOffice(/^FIN/, { signed: true });

interface Row {
  opening: string | null;
  paid: string | null;
  net: string | null;
}
/** 期初, 本期收款 or 付款, and net of the first row of a list as of the ends of months. */
async function balances(read: (asOf: string) => Promise<{ list: readonly Row[] }>) {
  const found: Record<string, unknown> = {};
  for (const day of ['2026-08-31', '2026-09-30', '2026-10-31']) {
    const [row] = (await read(`${day}..${day}`)).list;
    found[day.slice(5, 7)] = row && [row.opening, row.paid, row.net];
  }
  return found;
}
const ofCustomer = (customerId: string) =>
  balances((asOf) => office.as('gm').ok(customerBalanceList.endpoint, { query: { asOf, customerId } }));
const ofSupplier = (supplierId: string) =>
  balances((asOf) => office.as('gm').ok(supplierBalanceList.endpoint, { query: { asOf, supplierId } }));
const trend = async (side: 'ar' | 'ap') => {
  const {
    trend: { months, series },
  } = await office.as('gm').ok(overviews[side], { query: { asOf: '2026-10-31' } });
  return months.slice(-3).map((month, nth) => [month, series?.[1]?.values?.slice(-3)[nth]]);
};

it('F8 FIN-120 FIN-121 a refund and one that came back count in their own months, a red receipt likewise', async () => {
  const { desk, api } = office;
  const [first = '', second = ''] = desk.customers;
  const dated = { accountingDate: '2026-08-10', valueDate: '2026-08-10' };
  const kept = await desk.receipt('CNY', '1000', '1', { ...dated, receiptNo: 'SK20260810-0001' });
  const account = { name: '客户1', bank: '演示银行', account: '6222' };
  const refund = await api.command('other', (ctx) =>
    applyRefund(ctx, { receiptId: kept.id, amount: '400', account, reason: '多收' }),
  );
  const approved = await desk.approve(await desk.fresh(refund));
  const paid = await desk.confirm(await desk.pay(approved, { payDate: '2026-09-05' }));
  await office.as('cashier').ok(payments.bounce, desk.on(paid, { reason: '账号有误', date: '2026-10-05' }));
  const red = await desk.receipt('CNY', '500', '1', { ...dated, receiptNo: 'SK20260810-0002', customerId: second });
  await office.as('manager').ok(receipts.reverse, desk.on(red, { reason: '记错', date: '2026-09-10' }));
  expect(await ofCustomer(first)).toEqual({
    '08': ['0.00', '1000.00', '-1000.00'],
    '09': ['-1000.00', '-400.00', '-600.00'],
    '10': ['-600.00', '400.00', '-1000.00'],
  });
  expect(await ofCustomer(second)).toEqual({
    '08': ['0.00', '500.00', '-500.00'],
    '09': ['-500.00', '-500.00', '0.00'],
    '10': undefined,
  });
  expect(await trend('ar')).toEqual([
    ['2026-08', '1500.00'],
    ['2026-09', '-900.00'],
    ['2026-10', '400.00'],
  ]);
});

it('F21 FIN-120 a payment that bounced later was paid in its month and comes back in another', async () => {
  const { desk } = office;
  const fee = await desk.confirmed({ direction: 'AP', amount: '7100', date: '2026-08-10' });
  const approved = await desk.approve(await desk.submit(await desk.draft([], { lines: [line(fee.id, '7100')] })));
  const paid = await desk.confirm(await desk.pay(approved, { payDate: '2026-09-20' }));
  const whilePaid = await ofSupplier(desk.supplierId);
  expect(whilePaid).toMatchObject({
    '09': ['7100.00', '7100.00', '0.00'],
    // Paid without an invoice: still to be asked for.
    '10': ['0.00', '0.00', '0.00'],
  });
  await office.as('cashier').ok(payments.bounce, desk.on(paid, { reason: '账号有误', date: '2026-10-05' }));
  expect(await ofSupplier(desk.supplierId)).toEqual({
    '08': ['0.00', '0.00', '7100.00'],
    '09': ['7100.00', '7100.00', '0.00'],
    '10': ['0.00', '-7100.00', '7100.00'],
  });
  expect(await trend('ap')).toEqual([
    ['2026-08', '0.00'],
    ['2026-09', '7100.00'],
    ['2026-10', '-7100.00'],
  ]);
});
