import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { describe, expect, it } from 'vitest';
import { payableDesk } from './payable-desk.fixture.ts';

const desk = payableDesk();
const { rowOf, submit, confirm } = desk;

const typed = (change: object = {}) => ({
  ...desk.line({ unitPrice: '100', ...change }),
  containerId: null,
  businessDate: '2026-11-19',
  reason: '样品费',
  ...change,
});
/** A draft of 手工应付 of the maker. */
async function draft(change: object = {}): Promise<{ id: string; feeNo: string }> {
  const body = { ...typed(change), direction: 'AP', companyId: desk.books.companyId, ack: ['FIN_DUPLICATE_FEE'] };
  return desk.api.as('maker').ok(feeLines.manual, { body: body as never });
}
const change = (id: string, values: object, { who = 'maker', version = 1, ack = [] as string[] } = {}) =>
  desk.api.as(who).call(feeLines.changeManual, { params: { id }, body: { ...typed(values), version, ack } as never });

describe('6.2 a draft of 手工应收, 手工应付 is changed by the form that made it', () => {
  it('FIN-002 takes what is typed, due by the days of its party from its business date, and the log tells what changed', async () => {
    const made = await draft({ unitPrice: '55' });
    const values = {
      unitPrice: '33.335',
      qty: '3',
      taxRateBp: 1300,
      businessDate: '2026-11-02',
      reason: '样品费与运费',
    };
    expect((await change(made.id, values)).envelope.data).toEqual(made);
    expect(await rowOf(made.id)).toMatchObject({
      version: 2,
      state: 'DRAFT',
      amount: '100.01',
      amountEx: '88.50',
      tax: '11.51',
      baseAmount: '100.01',
      businessDate: '2026-11-02',
      reason: '样品费与运费',
      bizId: made.id,
      bizNo: made.feeNo,
    });
    const { list } = await desk.api.as('all').ok(objectAudit, { query: { kind: 'fin_fee_line', id: made.id } });
    const entry = JSON.stringify(list[0]);
    for (const fact of ['编辑', '样品费与运费', '2026-11-02', '33.335']) expect(entry).toContain(fact);
  });

  it('1.5 1.8 by the version that was seen: the second of two is told what stands now, and nothing of his is kept', async () => {
    const made = await draft({ unitPrice: '56' });
    expect((await change(made.id, { unitPrice: '57' })).status).toBe(200);
    const late = await change(made.id, { unitPrice: '58' });
    expect([late.status, late.envelope.errorCode]).toEqual([409, 'VERSION_CONFLICT']);
    expect(late.envelope.data).toMatchObject({
      current: { unitPrice: '57.00', version: 2 },
      fields: expect.arrayContaining(['unitPrice', 'amount']),
    });
    expect((await rowOf(made.id))?.amount).toBe('57.00');
  });

  it('FIN-011 not once it is handed in; sent back it is again', async () => {
    const made = await draft({ unitPrice: '59' });
    await submit(made.id);
    const late = await change(made.id, { unitPrice: '60' }, { version: 2 });
    expect(late.envelope).toMatchObject({
      errorCode: 'FIN-011',
      errorMessage: `费用 ${made.feeNo} 不是草稿，不能修改。`,
    });
    await desk.api
      .as('payer')
      .ok(feeLines.reject, { body: { items: [{ id: made.id, version: 2 }], reason: '金额不对' } });
    expect((await change(made.id, { unitPrice: '60' }, { version: 3 })).status).toBe(200);
  });

  it('10.3 who changes what it comes to does not confirm it; who changes only the reason may', async () => {
    const [one, other] = [await draft({ unitPrice: '61' }), await draft({ unitPrice: '62' })];
    await change(one.id, { unitPrice: '63' }, { who: 'payer' });
    await change(other.id, { unitPrice: '62', reason: '样品' }, { who: 'payer' });
    for (const { id } of [one, other]) await submit(id);
    expect((await confirm(one.id)).refused).toMatchObject([{ errorCode: 'FIN_SELF_APPROVE' }]);
    expect(await confirm(other.id)).toEqual({ done: 1, refused: [] });
  });

  it('is for who may edit its side, sees its amounts and is of its company', async () => {
    const made = await draft({ unitPrice: '64' });
    const codes = await Promise.all(
      ['seller', 'blind', 'stranger'].map(async (who) => (await change(made.id, {}, { who })).status),
    );
    expect(codes).toEqual([403, 403, 404]);
    expect((await rowOf(made.id))?.version).toBe(1);
  });

  it('a fee of an order, and the part of a 手工 fee, are changed where they stand', async () => {
    const { made: ofOrder } = await desk.payable();
    const whole = await draft({ unitPrice: '70' });
    await desk.api
      .as('maker')
      .ok(feeLines.split, { params: { id: whole.id }, body: { version: 1, parts: ['30', '40'] } });
    const sheet = await desk.api
      .as('maker')
      .ok(feeLines.payablesOfOrder, { params: { id: whole.id }, query: { bizType: 'OTHER' } });
    const part = sheet.lines.find(({ id }) => id !== whole.id);
    for (const row of [ofOrder, part])
      expect((await change(row?.id ?? '', {}, { version: row?.version ?? 0 })).envelope).toMatchObject({
        errorCode: 'ILLEGAL_STATE',
        errorMessage: `${row?.feeNo} 不是手工费用，请在业务单的费用中修改。`,
      });
    expect((await change(whole.id, { unitPrice: '31' }, { version: 2 })).status).toBe(200);
  });

  it('a day after today is refused at its field; the same fee as another one is asked about', async () => {
    const [made] = [await draft({ unitPrice: '65' }), await draft({ unitPrice: '66' })];
    const ahead = await change(made.id, { businessDate: '2026-11-21' });
    expect(ahead.envelope.data).toMatchObject({ fields: { businessDate: '不能晚于今天' } });
    const same = await change(made.id, { unitPrice: '66' });
    expect(same.envelope.errorCode).toBe('CONFIRM_REQUIRED');
    expect((await rowOf(made.id))?.amount).toBe('65.00');
    expect((await change(made.id, { unitPrice: '66' }, { ack: ['FIN_DUPLICATE_FEE'] })).status).toBe(200);
  });
});

it('6.2 a due date that is cleared in the sheet of a 手工 fee counts from its own business date', async () => {
  const made = await draft({ unitPrice: '67', businessDate: '2026-11-01', dueDate: '2026-12-24' });
  const before = await draft({ unitPrice: '68', businessDate: '2026-11-01' });
  await desk.api.as('maker').ok(feeLines.savePayables, {
    body: {
      bizType: 'OTHER',
      bizId: made.id,
      lines: [{ ...desk.line({ unitPrice: '67' }), containerId: null, id: made.id, version: 1 }],
      ack: ['FIN_DUPLICATE_FEE', 'FIN_PRICE_DEVIATION'],
    } as never,
  });
  expect((await rowOf(made.id))?.dueDate).toBe((await rowOf(before.id))?.dueDate);
});
