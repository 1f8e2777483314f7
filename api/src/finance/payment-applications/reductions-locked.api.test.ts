import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import type { ReductionInput } from '@shared/contract/finance/payment-application.input.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import { describe, expect, it } from 'vitest';
import { line, payOffice } from '../payments/pay-office.fixture.ts';
import '../../app/seed/verify-nouns.ts';

const office = payOffice(/^FIN/, { signed: true });
const reduced = (kind: ReductionInput['kind'], amount: string, more: Partial<ReductionInput>): ReductionInput => ({
  kind,
  amount,
  sourceId: null,
  sourceNo: null,
  sourceTotal: null,
  ...more,
});
const rebate = (no: string, amount: string) => reduced('REBATE', amount, { sourceNo: no, sourceTotal: amount });

/** An application over 700.00 of a payable of 1,000.00 that waits for its only approval; 500.00 of it are set off. */
async function waiting(no: string) {
  const prepaid = await office.desk.prepaid('500');
  const fee = await office.desk.confirmed({ direction: 'AP', amount: '1000' });
  const row = await office.desk.submit(
    await office.as('maker').ok(applications.create, {
      body: office.desk.input({
        lines: [line(fee.id, '700')],
        reductions: [rebate(no, '200'), reduced('PREPAY', '300', { sourceId: prepaid.id })],
      }),
    }),
  );
  return { prepaid, fee, row };
}

/** A settlement of `amount` of a payable with a prepayment, handed in: it holds both. */
async function settling(sourceId: string, fee: { id: string; open: string | null }, amount: string) {
  const { AP } = settlements;
  const made = await office.as('manager').ok(AP.create, {
    body: {
      companyId: office.desk.companyId,
      partyId: office.desk.supplierId,
      accountingDate: office.desk.today,
      items: [
        { kind: 'PREPAY', sourceId, feeLineId: fee.id, amountFee: amount, cross: null, openSeen: fee.open ?? '0' },
      ],
      crossReason: null,
      remark: null,
    },
  });
  const sent = await office.as('manager').ok(AP.submit, office.desk.on(made));
  return { no: sent.settlementNo, approve: () => office.as('other').ok(AP.approve, office.desk.on(sent)) };
}

const agree = async (row: ApplicationDetail) =>
  (await office.as('supervisor').call(applications.approve, office.desk.on(row))).envelope;
const books = async () =>
  Object.fromEntries(
    await Promise.all(['1122', '1123', '2202', '6401'].map(async (code) => [code, await office.desk.balance(code)])),
  );

/** What a refusal leaves: the application waits as before, nothing of it stands in the books. */
async function untouched(row: ApplicationDetail, before: Awaited<ReturnType<typeof books>>): Promise<void> {
  const now = await office.desk.fresh(row);
  expect(now).toMatchObject({ state: 'SUBMITTED', version: row.version, approvals: [] });
  expect(now.reductions.map(({ state }) => state)).toEqual(['PENDING', 'PENDING']);
  expect(await books()).toEqual(before);
}

describe('4.14 the last approval posts the reductions, all of them or none', () => {
  it('4.13 FIN-202 while a settlement holds the payable it is refused by name; once that is approved it goes through', async () => {
    const { fee, row } = await waiting('FL-L1');
    const other = await office.desk.prepaid('300');
    const held = await settling(other.id, fee, '300');
    const before = await books();
    expect(await agree(row)).toMatchObject({
      errorCode: 'FIN_LINE_LOCKED',
      errorMessage: `费用 ${fee.feeNo} 正在 ${held.no} 中处理（会计3）。`,
    });
    await untouched(row, before);
    await held.approve();
    expect(await agree(row)).toMatchObject({ success: true, data: { state: 'APPROVED', net: '200.00' } });
    expect(await office.desk.openOf(fee.id)).toEqual(['200.00', '200.00']);
  });

  it('4.13 FIN-202 so it is while a settlement holds the rest of the prepayment, after the first reduction was computed', async () => {
    const { prepaid, fee, row } = await waiting('FL-L2');
    const another = await office.desk.confirmed({ direction: 'AP', amount: '200' });
    const held = await settling(prepaid.id, another, '200');
    const before = await books();
    expect(await agree(row)).toMatchObject({
      errorCode: 'FIN_LINE_LOCKED',
      errorMessage: `${prepaid.paymentNo} 正在 ${held.no} 中处理（会计3）。`,
    });
    await untouched(row, before);
    await held.approve();
    expect(await agree(row)).toMatchObject({ success: true, data: { state: 'APPROVED' } });
    expect(await office.desk.openOf(fee.id)).toEqual(['500.00', '500.00']);
  });

  it.each([
    ['应付', 'ap_locked'],
    ['总账', 'gl_locked'],
  ])(
    'FIN-118 while %s of the month is locked it says whose reductions wait, and proposes no day that nobody can choose',
    async (name, field) => {
      const { fee, row } = await waiting(`FL-${field}`);
      const before = await books();
      await office.desk.period('202611', `${field} = true`);
      expect(await agree(row)).toMatchObject({
        errorCode: 'PERIOD_CLOSED',
        errorMessage: `${row.applicationNo} 的冲减随最后审批于当日入账，${office.desk.today} 所在期间的${name}已锁定，请待该期间开放后再审批。`,
      });
      await untouched(row, before);
      await office.desk.period('202611', `${field} = false`);
      expect(await agree(row)).toMatchObject({ success: true, data: { state: 'APPROVED' } });
      expect(await office.desk.openOf(fee.id)).toEqual(['500.00', '500.00']);
    },
  );

  it('FIN-118 FIN-062 应收冲应付 waits for the receivables of the month as well', async () => {
    const owed = await office.desk.confirmed({ amount: '100' });
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '1000' });
    const row = await office.desk.submit(
      await office.as('maker').ok(applications.create, {
        body: office.desk.input({
          lines: [line(fee.id, '700')],
          reductions: [rebate('FL-L5', '200'), reduced('NETTING', '100', { sourceId: owed.id })],
        }),
      }),
    );
    const before = await books();
    await office.desk.period('202611', 'ar_locked = true');
    expect((await agree(row)).errorMessage).toBe(
      `${row.applicationNo} 的冲减随最后审批于当日入账，${office.desk.today} 所在期间的应收已锁定，请待该期间开放后再审批。`,
    );
    await untouched(row, before);
    await office.desk.period('202611', 'ar_locked = false');
    expect(await agree(row)).toMatchObject({ success: true });
    expect(await office.desk.openOf(owed.id)).toEqual(['0.00', '0.00']);
  });
});
