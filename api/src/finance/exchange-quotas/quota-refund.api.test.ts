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
async function paid(receipt: { id: string }, part: object = {}) {
  const desk = await payDeskOf(office.api);
  await office.api.db.execute(sql`update fin_bank_account set opening_balance = 10000000`);
  const { rows } = await office.api.db.execute<{ id: string }>(
    sql`select id::text as id from fin_payment_application where receipt_id = ${receipt.id} order by id desc limit 1`,
  );
  const row = await office.api.as('gm').ok(applications.get, { params: { id: rows[0]?.id ?? '' } });
  const payment = await desk.pay(await desk.approve(row), part);
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
  // The bank sends it back: the exchange is there again, once, however often somebody presses.
  await desk.bounce(done);
  expect(await office.desk.accountOf()).toMatchObject({ available: '600.00', refunded: '0.00' });
  expect((await movementsOf(office)).slice(-2)).toEqual([
    ['REFUND', '500.00', '100.00'],
    ['REFUND_REV', '500.00', '600.00'],
  ]);
  const once = await office.api.as('cashier').call(payments.bounce, {
    params: { id: done.id },
    body: { version: done.version, reason: '账号有误', date: null },
  });
  expect([once.envelope.success, (await movementsOf(office)).length]).toEqual([false, 4]);
  expect((await office.desk.account()).lots).toMatchObject([{ left: '600.00' }]);
  // Paid once more, it went once.
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

it('FIN-186 a 退款 that is made or enlarged as a payment application is refused for what is matched, too', async () => {
  const receipt = await office.desk.collected('1000');
  const one = await office.desk.declared('400');
  await office.desk.match(one.id, '400');
  const desk = await payDeskOf(office.api);
  const { companyId, currency } = await office.api.as('clerk').ok(receipts.get, { params: { id: receipt.id } });
  const body = (amount: string) =>
    desk.input({
      kind: 'REFUND',
      companyId,
      currency,
      supplierId: null,
      payeeBankId: null,
      receiptId: receipt.id,
      amount,
      payeeName: 'Harbor Home LLC',
      payeeBank: 'Citibank',
      payeeAccount: '6222',
    });
  const made = await office.api.as('maker').call(applications.create, { body: body('600.01') });
  expect(made.envelope.errorCode).toBe('FIN-186');
  const draft = await office.api.as('maker').ok(applications.create, { body: body('600') });
  const more = await office.api.as('maker').call(applications.update, {
    params: { id: draft.id },
    body: { ...body('700'), version: draft.version },
  });
  expect(more.envelope.errorCode).toBe('FIN-186');
});

it('FIN-186 parts that come back give back what payments took, never what was registered by hand', async () => {
  const receipt = await office.desk.collected('1000');
  const row = await office.desk.account();
  const body = { version: row.version, sourceId: row.lots[0]?.id ?? '', amount: '300', reason: '客户多付' };
  await office.api.as('fx').ok(fxQuotas.refund, { params: { id: row.id }, body });
  expect((await refund(receipt.id, '600')).errorCode).toBeUndefined();
  const { desk, payment } = await paid(receipt, { amount: '200' });
  const part = async () =>
    desk.pay(await office.api.as('gm').ok(applications.get, { params: { id: payment.applicationId } }), {
      amount: '200',
    });
  const first = await desk.confirm(payment, { bankRef: 'P1' });
  const second = await desk.confirm(await part(), { bankRef: 'P2' });
  await desk.confirm(await part(), { bankRef: 'P3' });
  expect(await office.desk.accountOf()).toMatchObject({ available: '400.00', refunded: '600.00' });
  await desk.bounce(second);
  expect((await movementsOf(office)).slice(2)).toEqual([
    ['REFUND', '100.00', '600.00'],
    ['REFUND', '200.00', '400.00'],
    ['REFUND_REV', '100.00', '500.00'],
    ['REFUND_REV', '200.00', '700.00'],
    ['REFUND', '100.00', '600.00'],
  ]);
  await desk.reverse(first);
  expect(await office.desk.accountOf()).toMatchObject({ available: '700.00', refunded: '300.00' });
});
