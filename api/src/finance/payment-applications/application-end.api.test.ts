import { line, payOffice } from '../payments/pay-office.fixture.ts';
import { dueList, payments } from '@shared/contract/finance/payment.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../payments/pay-desk.fixture.ts';
import '../../app/seed/verify-nouns.ts';

const office = payOffice(/^FIN/);
const reason = { reason: '供应商账户已变更' };

const end = (row: ApplicationDetail, who = 'maker') =>
  office.as(who).call(applications.end, office.desk.on(row, reason));
const ended = async (row: ApplicationDetail) =>
  office.as('maker').ok(applications.end, office.desk.on(await office.desk.fresh(row), reason));
/** An approved application of which the bank has paid a part. */
async function partPaid(amounts: readonly string[], amount: string, change: object = {}) {
  const row = await office.desk.approved(amounts, change);
  const payment = await office.desk.confirm(await office.desk.pay(row, { amount }));
  return { row: await office.desk.fresh(row), payment };
}
const apply = (feeLineId: string, amount: string) =>
  office.as('other').call(applications.create, { body: office.desk.input({ lines: [line(feeLineId, amount)] }) });
const due = async (row: ApplicationDetail) =>
  (await office.as('cashier').ok(dueList.endpoint, { query: { numbers: row.applicationNo } })).total;

describe('4.14 结束剩余 of a part-paid application', () => {
  it('FIN-071 asks for what was paid and frees exactly the rest of its lines, the last first', async () => {
    const { row } = await partPaid(['600', '400'], '700');
    const [first, last] = row.lines;
    expect(await codeOf(apply(last?.feeLineId ?? '', '300'))).toBe('FIN_APPLY_EXCEEDS_OPEN');
    expect(await due(row)).toBe(1);
    const done = await ended(row);
    expect(done).toMatchObject({
      state: 'PAID',
      gross: '700.00',
      net: '700.00',
      paid: '700.00',
      ended: '300.00',
      baseNet: '700.00',
      endReason: reason.reason,
    });
    expect(done.lines.map(({ applyAmount, closed }) => [applyAmount, closed])).toEqual([
      ['600.00', '600.00'],
      ['100.00', '100.00'],
    ]);
    expect(await due(row)).toBe(0);
    expect(await office.desk.openOf(first?.feeLineId ?? '')).toEqual(['0.00', '0.00']);
    expect(await codeOf(apply(last?.feeLineId ?? '', '300.01'))).toBe('FIN_APPLY_EXCEEDS_OPEN');
    expect(await codeOf(apply(last?.feeLineId ?? '', '300'))).toBe('0');
    // A second press, and one by a version that is gone.
    expect(await codeOf(end(row))).toBe('VERSION_CONFLICT');
    expect(await codeOf(end(done))).toBe('ILLEGAL_STATE');
    expect(await codeOf(office.as('cashier').call(payments.create, office.desk.payBody(done, { amount: '1' })))).toBe(
      'ILLEGAL_STATE',
    );
  });

  it('3.5 is the way out when the account was changed after a part was paid', async () => {
    const { row } = await partPaid(['500'], '200');
    const turn = (account: string) =>
      office.api.db.execute(sql`update ac_supplier_bank set account = ${account} where id = ${office.desk.banks[0]}`);
    await turn('62229999');
    const told = await office.as('cashier').call(payments.create, office.desk.payBody(row, { amount: '300' }));
    expect(told.envelope).toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: `${row.applicationNo} 的收款账户已变更，已付的部分不变，其余请由申请人结束剩余后重新申请。`,
    });
    const done = await ended(row);
    const [fee] = done.lines;
    const again = await office.desk.draft([], { lines: [line(fee?.feeLineId ?? '', '300')] });
    await office.desk.confirm(await office.desk.pay(await office.desk.approve(await office.desk.submit(again))));
    expect(await office.desk.openOf(fee?.feeLineId ?? '')).toEqual(['0.00', '0.00']);
    await turn('622200001');
  });

  it('waits for the word of the bank while a part is on its way', async () => {
    const { row } = await partPaid(['100'], '40');
    const flying = await office.desk.pay(row, { amount: '10' });
    const seen = await office.desk.fresh(row);
    expect(seen.actions.find(({ code }) => code === 'end')).toEqual({
      code: 'end',
      enabled: false,
      unmet: ['有付款单尚未确认到账，请先确认到账或退票'],
    });
    expect((await end(seen)).envelope).toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: `${row.applicationNo} 有付款单尚未确认到账，请先确认到账或退票。`,
    });
    await office.desk.bounce(flying);
    expect(await ended(row)).toMatchObject({ state: 'PAID', paid: '40.00', ended: '60.00' });
  });

  it('a payment that comes back is paid again, what was ended stays ended; then 编辑 asks for it anew', async () => {
    const { row, payment } = await partPaid(['600', '400'], '700');
    await ended(row);
    const [, last] = row.lines;
    expect(await codeOf(apply(last?.feeLineId ?? '', '300'))).toBe('0');
    await office.desk.bounce(payment);
    const back = await office.desk.fresh(row);
    expect(back).toMatchObject({ state: 'APPROVED', net: '700.00', executed: '0.00', ended: '300.00' });
    expect(await codeOf(apply(last?.feeLineId ?? '', '300'))).toBe('0');
    expect(await codeOf(apply(last?.feeLineId ?? '', '301'))).toBe('FIN_APPLY_EXCEEDS_OPEN');
    await office.desk.confirm(await office.desk.pay(back));
    expect(await office.desk.fresh(row)).toMatchObject({ state: 'PAID', paid: '700.00', ended: '300.00' });
    const part = await partPaid(['50', '50'], '50');
    await ended(part.row);
    await office.desk.bounce(part.payment);
    const open = await office.desk.fresh(part.row);
    const asked = open.lines.map(({ feeLineId }) => line(feeLineId, '50'));
    const draft = await office.as('maker').ok(applications.update, {
      params: { id: open.id },
      body: { ...office.desk.input({ lines: asked, ack: ['FIN_APPLY_REAPPROVE'] }), version: open.version },
    });
    expect(draft).toMatchObject({ state: 'DRAFT', gross: '100.00', ended: '0.00', endReason: null });
  });

  it('FIN-021 of fees in other currencies, prepayments and to the cent', async () => {
    const eur = await office.desk.confirmed({ direction: 'AP', amount: '77.77', currency: 'EUR' });
    const usd = await office.desk.confirmed({ direction: 'AP', amount: '333.33', currency: 'USD' });
    const mixed = await office.desk.draft([], { lines: [line(usd.id, '333.33'), line(eur.id, '77.77')] });
    const row = await office.desk.approve(await office.desk.submit(mixed));
    await office.desk.confirm(await office.desk.pay(row, { amount: '2000.01' }));
    expect(await ended(row)).toMatchObject({ state: 'PAID', net: '2000.01', paid: '2000.01' });
    const ahead = await partPaid([], '30', { kind: 'PREPAY', amount: '100' });
    expect(await ended(ahead.row)).toMatchObject({ state: 'PAID', gross: '30.00', net: '30.00', ended: '70.00' });
    expect(ahead.payment.unallocated).toBe('30.00');
  });

  it('is for who made it, or may void it', async () => {
    const { row } = await partPaid(['20'], '5');
    office.api.actor('clerk', {
      userId: '6',
      companies: [office.desk.companyId],
      permissions: ['finance.ap.apply.view', 'finance.ap.apply.create'],
    });
    expect((await end(row, 'clerk')).envelope).toMatchObject({
      errorCode: 'NO_PERMISSION',
      errorMessage: `${row.applicationNo} 须由申请人结束剩余。`,
    });
    const seen = await office.as('clerk').ok(applications.get, { params: { id: row.id } });
    expect(seen.actions).toEqual([]);
    expect(await codeOf(end(row, 'manager'))).toBe('0');
  });

  it('the cashier who pays the rest and the maker who ends it at once: one of them', async () => {
    const { row } = await partPaid(['90'], '30');
    const codes = await Promise.all([
      codeOf(end(row)),
      codeOf(office.as('cashier').call(payments.create, office.desk.payBody(row, { amount: '60' }))),
    ]);
    expect(codes.toSorted()).toEqual(['0', 'VERSION_CONFLICT']);
  });
});
