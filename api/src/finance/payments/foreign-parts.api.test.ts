import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { line, payOffice } from './pay-office.fixture.ts';

const office = payOffice(/^FIN/, { signed: true });

/** A payable of 10,000,000 JPY at 0.0478, as a draft asks for it in CNY: 478,000.00. */
async function yen(change: object = {}) {
  await office.api.db.execute(sql`update fx_rate set rate = 0.0478 where currency = 'JPY'`);
  const fee = await office.desk.confirmed({ direction: 'AP', amount: '10000000', currency: 'JPY' });
  const row = await office.desk.draft([], { lines: [line(fee.id, '10000000')], ...change });
  return { fee, row };
}
const approve = async (row: Awaited<ReturnType<typeof yen>>['row']) =>
  office.desk.review(await office.desk.approve(await office.desk.submit(row)));
/** A prepayment above the limit of 复核. */
async function prepaid(amount: string) {
  const row = await approve(await office.desk.draft([], { kind: 'PREPAY', amount }));
  return office.desk.confirm(await office.desk.pay(row));
}
/** What is not yet allocated of all payments of a supplier. */
const unallocated = async () =>
  (await office.api.db.execute(sql`select payment_no from fin_payment where unallocated <> 0 and kind = 'NORMAL'`))
    .rows;

describe('FIN-021 FIN-053 a large payable in yen through an application in CNY', () => {
  it('the last of two payments closes it, and both payments are used up', async () => {
    const { fee, row } = await yen();
    const approved = await approve(row);
    expect(approved).toMatchObject({ state: 'APPROVED', net: '478000.00' });
    await office.desk.confirm(await office.desk.pay(approved, { amount: '200000' }));
    expect(await office.desk.openOf(fee.id)).toEqual(['5815900.00', '278000.02']);
    expect(await unallocated()).toEqual([]);
    await office.desk.confirm(await office.desk.pay(await office.desk.fresh(row), { amount: '278000' }));
    expect(await office.desk.fresh(row)).toMatchObject({ state: 'PAID', paid: '478000.00' });
    expect(await office.desk.openOf(fee.id)).toEqual(['0.00', '0.00']);
    expect(await unallocated()).toEqual([]);
  });

  it.each(['CLAIM', 'PREPAY', 'CREDIT'] as const)('FIN-060 FIN-063 after a %s of 200,000 CNY', async (kind) => {
    const sourceId =
      kind === 'PREPAY'
        ? (await prepaid('200000')).id
        : kind === 'CREDIT'
          ? (await office.desk.confirmed({ direction: 'AP', amount: '-200000' })).id
          : null;
    const paper = { sourceNo: 'SP-Y1', sourceTotal: '200000' };
    const { fee, row } = await yen({
      reductions: [
        { kind, sourceId, sourceNo: null, sourceTotal: null, ...(sourceId === null && paper), amount: '200000' },
      ],
    });
    const approved = await approve(row);
    expect(approved).toMatchObject({ state: 'APPROVED', net: '278000.00' });
    if (kind === 'CREDIT') expect(await office.desk.openOf(sourceId ?? '')).toEqual(['0.00', '0.00']);
    await office.desk.confirm(await office.desk.pay(approved));
    expect(await office.desk.fresh(row)).toMatchObject({ state: 'PAID' });
    expect(await office.desk.openOf(fee.id)).toEqual(['0.00', '0.00']);
    expect(await unallocated()).toEqual([]);
  });
});
