import { add, roundMoney } from '@shared/contract/decimal.ts';
import { feeLines as fees } from '@shared/contract/finance/fee-line.contract.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { exposuresOfCustomers } from '../risks/exposure.ts';
import { taxOffice } from './tax-office.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const office = taxOffice();

const advance = { amount: '9000', advanceDate: '2026-10-06', dailyRate: '0.0005' };
const live = (row: TaxCaseDetail) => row.fees.filter(({ state }) => state !== 'VOID');
const versionOf = async (id: string) =>
  (await office.api.db.execute<{ version: number }>(sql`select version from fin_fee_line where id = ${id}`)).rows[0]
    ?.version ?? 1;
const confirm = async ({ fees: made }: TaxCaseDetail) => {
  for (const { id, state } of made)
    if (state === 'SUBMITTED')
      await office.api.as('boss').ok(fees.confirm, { body: { items: [{ id, version: await versionOf(id) }] } });
};
/** A COLLECT case with 9,000 advanced, declared and accepted. */
async function reviewing(): Promise<TaxCaseDetail> {
  const row = await office.desk.ready({ mode: 'COLLECT', lines: [office.desk.item({ total: '14000' })] }, '113000');
  const advanced = await office.desk.done(office.desk.step(row, 'advance', advance));
  const declared = await office.desk.done(office.desk.step(advanced, 'declare', { declaredOn: null }));
  return office.desk.done(office.desk.step(declared, 'accept', { acceptedOn: null }));
}
/** Approved for less than was advanced, and received. */
async function received(amount: string): Promise<TaxCaseDetail> {
  const approved = await office.desk.done(
    office.desk.step(await reviewing(), 'approve', { approvedOn: null, amount, differenceReason: '税局核减' }),
  );
  await confirm(approved);
  return office.desk.done(
    office.desk.step(await office.desk.get(approved), 'refund', {
      receiptId: await office.desk.bank(amount),
      amount: null,
    }),
  );
}

describe('FIN-160 a COLLECT refund that does not cover its advance', () => {
  it('10.3 who typed the advance does not confirm its payable', async () => {
    const row = await office.desk.ready({ mode: 'COLLECT', lines: [office.desk.item({ total: '14000' })] }, '113000');
    const { fees: made } = await office.desk.done(office.desk.step(row, 'advance', advance));
    const items = [{ id: made[0]?.id ?? '', version: await versionOf(made[0]?.id ?? '0') }];
    const own = await office.api.as('maker').ok(fees.confirm, { body: { items } });
    expect(own.refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
    expect((await office.api.as('boss').ok(fees.confirm, { body: { items } })).done).toBe(1);
  });

  it('what is missing is a receivable of the customer beside the interest, and 2241 comes out even', async () => {
    const before = await office.desk.balance('2241');
    const exposure = () =>
      office.api.command('boss', async (ctx) =>
        (await exposuresOfCustomers.of(ctx, office.desk.customers)).get(office.desk.customers[0] ?? ''),
      );
    const was = await exposure();
    const row = await received('8000');
    expect(live(row)).toMatchObject([
      { direction: 'AP', chargeName: '垫付税款', amount: '9000.00', state: 'CONFIRMED' },
      { direction: 'AR', chargeName: '垫付税款', amount: '1000.00', state: 'SUBMITTED' },
      { direction: 'AR', chargeName: '垫退利息', amount: '202.50', state: 'SUBMITTED' },
    ]);
    await confirm(row);
    // 9,000 paid out, 8,000 come in, 1,000 claimed.
    expect(await office.desk.balance('2241')).toBe(before);
    expect((await office.desk.step(await office.desk.get(row), 'settle')).envelope.errorCode).toBe('GUARD_FAILED');
    // FIN-191: what is claimed is receivable and no advance any more.
    expect(await exposure()).toMatchObject({
      receivable: roundMoney(add(was?.receivable ?? '0', '1202.50'), 'CNY'),
      advances: roundMoney(add(was?.advances ?? '0', '8000'), 'CNY'),
    });
  });

  it('is not settled while that receivable is void: it is made again; an advance that was covered claims nothing', async () => {
    const row = await received('8500');
    const claim = live(row).find(({ direction, chargeName }) => direction === 'AR' && chargeName === '垫付税款');
    const items = [{ id: claim?.id ?? '', version: await versionOf(claim?.id ?? '0') }];
    await office.api.as('boss').ok(fees.void, { body: { items, reason: '录错' } });
    const warned = await office.desk.step(await office.desk.get(row), 'settle');
    expect([warned.envelope.errorCode, JSON.stringify(warned.envelope.data)]).toEqual([
      'CONFIRM_REQUIRED',
      expect.stringContaining(`${row.caseNo} 应收垫退差额的费用已作废或冲红`),
    ]);
    const again = await office.desk.done(office.desk.step(await office.desk.get(row), 'settle', { ack: ['FIN-160'] }));
    expect(live(again).filter(({ chargeName }) => chargeName === '垫付税款')).toMatchObject([
      { direction: 'AP' },
      { direction: 'AR', amount: '500.00' },
    ]);
    const covered = await received('9000');
    expect(live(covered).filter(({ direction }) => direction === 'AR')).toMatchObject([{ chargeName: '垫退利息' }]);
  });

  it('不予退税: an advance in the books is claimed whole, one that is not booked is not paid any more', async () => {
    const abandon = (row: TaxCaseDetail, ack: string[] = []) =>
      office.desk.step(row, 'abandon', { outcome: 'EXEMPT', reason: '税局不予退税', date: null, ack });
    const booked = await reviewing();
    await confirm(booked);
    const warned = await abandon(await office.desk.get(booked));
    expect(JSON.stringify(warned.envelope.data)).toContain('不予退税后将生成向客户收回的应收');
    const refused = await office.desk.done(abandon(await office.desk.get(booked), ['FIN-160']));
    expect(live(refused)).toMatchObject([
      { direction: 'AP', amount: '9000.00', state: 'CONFIRMED' },
      { direction: 'AR', chargeName: '垫付税款', amount: '9000.00', state: 'SUBMITTED' },
    ]);
    const unbooked = await reviewing();
    expect(live(await office.desk.done(abandon(unbooked, ['FIN-160'])))).toEqual([]);
  });
});
