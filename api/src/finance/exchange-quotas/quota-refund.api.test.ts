import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { payments } from '@shared/contract/finance/payment.contract.ts';
import { fxQuotas } from '@shared/contract/finance/quota.contract.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { payDeskOf } from '../payments/pay-desk.fixture.ts';
import { movementsOf, quotaOffice } from './quota-office.fixture.ts';

const office = quotaOffice();

const refund = async (id: string, amount: string) => {
  const { version } = await office.api.as('clerk').ok(receipts.get, { params: { id } });
  const account = { payeeName: 'Harbor Home LLC', payeeBank: 'Citibank', payeeAccount: '6222' };
  return (
    await office.api
      .as('clerk')
      .call(receipts.refund, { params: { id }, body: { version, amount, reason: '客户多付', ...account } })
  ).envelope;
};
/** The 退款 that was applied for, approved and paid. */
async function paid(receipt: { id: string }) {
  const desk = await payDeskOf(office.api);
  await office.api.db.execute(sql`update fin_bank_account set opening_balance = 10000000`);
  const { rows } = await office.api.db.execute<{ id: string }>(
    sql`select id::text as id from fin_payment_application where receipt_id = ${receipt.id} order by id desc limit 1`,
  );
  const row = await office.api.as('gm').ok(applications.get, { params: { id: rows[0]?.id ?? '' } });
  const payment = await desk.pay(await desk.approve(row));
  return { desk, payment };
}

it('FIN-186 退款 of a 外汇收汇 is refused for what is matched, and takes its exchange with it when the bank has paid', async () => {
  const receipt = await office.desk.collected('1000');
  const one = await office.desk.declared('400');
  await office.desk.match(one.id, '400');
  expect((await refund(receipt.id, '600.01')).errorCode).toBe('FIN-186');
  const applied = await refund(receipt.id, '500');
  expect(applied.errorCode).toBeUndefined();
  // What is applied for already is not there twice.
  expect((await refund(receipt.id, '100.01')).errorCode).toBe('FIN-186');
  const { desk, payment } = await paid(receipt);
  expect(await office.desk.available()).toBe('600.00');
  const done = await desk.confirm(payment);
  expect(await office.desk.accountOf()).toMatchObject({ available: '100.00', refunded: '500.00' });
  // The bank sends it back and it is paid once more: the exchange went once.
  await desk.bounce(done);
  const again = await office.api.as('gm').ok(applications.get, { params: { id: done.applicationId } });
  await desk.confirm(await desk.pay(again));
  expect(await office.desk.accountOf()).toMatchObject({ available: '100.00', refunded: '500.00' });
});

it('FIN-186 退汇 that was registered by hand counts for the 退款 that follows; matched meanwhile, the payment waits', async () => {
  const receipt = await office.desk.collected('1000');
  const row = await office.desk.account();
  const sourceId = row.lots[0]?.id ?? '';
  const body = { version: row.version, sourceId, amount: '300', reason: '客户多付' };
  await office.api.as('fx').ok(fxQuotas.refund, { params: { id: row.id }, body });
  expect((await refund(receipt.id, '800')).errorCode).toBeUndefined();
  const { desk, payment } = await paid(receipt);
  const one = await office.desk.declared('400');
  const match = await office.desk.match(one.id, '400');
  const { envelope } = await office.api.as('cashier').call(payments.confirm, {
    params: { id: payment.id },
    body: { version: payment.version, bankRef: 'B1', date: null, bankFee: null },
  });
  expect(envelope.errorCode).toBe('FIN-186');
  await office.desk.unmatch(match.data?.id ?? '');
  await desk.confirm(payment);
  expect(await office.desk.accountOf()).toMatchObject({ available: '200.00', refunded: '800.00' });
  expect((await movementsOf(office)).at(-1)).toEqual(['REFUND', '500.00', '200.00']);
});
