import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { receivableOrderList } from '@shared/contract/finance/order-fee.contract.ts';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { draftDamageClaim } from './damage-fees.ts';
import { makeDrafts, type Source } from './event-drafts.ts';
import { finFeeLine } from './fee-line.tables.ts';
import { payableDesk } from './payable-desk.fixture.ts';

const desk = payableDesk();

it('F5 3.1 a claim for damage and a 手工 fee with the id of its 残损单 are two documents, each with its own amount', async () => {
  const manual = await desk.api.as('maker').ok(feeLines.manual, {
    body: {
      ...desk.line({ partyId: desk.books.customers[0], unitPrice: '100' }),
      containerId: null,
      direction: 'AR',
      companyId: desk.books.companyId,
      businessDate: '2026-11-19',
      reason: '样品费',
    } as never,
  });
  await desk.api.command('all', (ctx) =>
    draftDamageClaim(ctx, {
      damageId: manual.id,
      damageNo: 'CS20261120-0001',
      companyId: desk.books.companyId,
      side: 'AR',
      customerId: desk.books.customers[0] ?? '',
      supplierId: null,
      amount: '40',
      currency: 'CNY',
      qty: 1,
    }),
  );
  const { list } = await desk.api
    .as('seller')
    .ok(receivableOrderList.endpoint, { query: { numbers: `${manual.feeNo}\nCS20261120-0001` } });
  expect(Object.fromEntries(list.map(({ bizNo, baseAmount }) => [bizNo, baseAmount]))).toEqual({
    'CS20261120-0001': '40.00',
    [manual.feeNo]: '100.00',
  });
});

it('LOG-055 the fees of one booking stand together, apart from those of a clearance with its id; told once more, nothing is added', async () => {
  const [charge] = await desk.api.db.select().from(finChargeCode).where(eq(finChargeCode.id, desk.books.chargeCodeId));
  if (!charge) throw new Error('No charge');
  const source = (type: Source['type'], no: string): Source => ({
    type,
    id: '4711',
    no,
    companyId: desk.books.companyId,
    note: '测试',
  });
  const draft = (line: string) => ({
    partyId: desk.books.suppliers[0] ?? '',
    charge,
    line,
    unitPrice: '10',
    currency: 'CNY',
    containerId: null,
    order: null,
  });
  const [booking, clearance] = [source('lg_booking', 'DC20261120-0001'), source('lg_clearance', 'QG20261120-0001')];
  const told = () =>
    desk.api.command('all', async (ctx) => {
      await makeDrafts(ctx, booking, [draft('1'), draft('2')]);
      await makeDrafts(ctx, clearance, [draft('1')]);
    });
  await told();
  await told();
  const made = await desk.api.db
    .select({ id: finFeeLine.id, bizId: finFeeLine.bizId, bizNo: finFeeLine.bizNo })
    .from(finFeeLine)
    .where(eq(finFeeLine.sourceId, '4711'))
    .orderBy(asc(finFeeLine.id));
  const [first, , third] = made;
  expect(made.map(({ bizId, bizNo }) => [bizId, bizNo])).toEqual([
    [first?.id, 'DC20261120-0001'],
    [first?.id, 'DC20261120-0001'],
    [third?.id, 'QG20261120-0001'],
  ]);
});
