import { feeLines as fees } from '@shared/contract/finance/fee-line.contract.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { exposuresOfCustomers } from '../risks/exposure.ts';
import { fieldsOf } from '../ledger/book-office.fixture.ts';
import { openOf, taxOffice } from './tax-office.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const office = taxOffice();
const docOf = (id: string) => office.api.as('maker').ok(tradeDocs.get, { params: { id } });
const one = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row | undefined> =>
  (await office.api.db.execute<Row>(query)).rows[0];

/** A confirmed payable of the factory: 货款 unless another charge is named. */
async function payable(amount: string, code = 'GOODS') {
  const charge = await one<{ id: string }>(sql`select id::text as id from fin_charge_code where code = ${code}`);
  return office.desk.confirmed({ direction: 'AP', amount, chargeCodeId: charge?.id ?? '' });
}
const link = async (docId: string, feeLineId: string) => {
  const doc = await docOf(docId);
  return office.desk.done(
    office.api.as('maker').call(tradeDocs.linkFees, {
      params: { id: docId },
      body: { version: doc.version, lines: [{ lineId: doc.lines[0]?.id ?? '', feeLineId }] },
    }) as never,
  );
};
/** Takes a part of the first line of an invoice back. */
const redPart = async (docId: string, amount: string) => {
  const doc = await docOf(docId);
  return office.desk.red(doc, { lines: [{ lineId: doc.lines[0]?.id ?? '', amount }] });
};

describe('FIN-155 an invoice of goods that bills the payable of its factory', () => {
  it('is matched like any other, one that bills a service is not', async () => {
    const row = await office.desk.made();
    const goods = await office.desk.invoice('79100');
    await link(goods.doc.id, (await payable('79100')).id);
    expect((await office.desk.done(office.desk.match(row, [goods.docLineId]))).refundAmount).toBe('9100.00');
    const service = await office.desk.invoice('1060');
    await link(service.doc.id, (await payable('1060', 'THC')).id);
    const { envelope } = await office.desk.match(await office.desk.get(row), [service.docLineId]);
    expect(envelope.errorCode).toBe('VALIDATION');
  });

  it('of which a part was taken back carries no refund any more, and is not matched again', async () => {
    const ready = await office.desk.ready({ lines: [office.desk.item({ total: '14000' })] }, '113000');
    expect(ready).toMatchObject({ state: 'READY', refundAmount: '13000.00' });
    const invoice = ready.lines[0]?.invoices[0];
    await link(invoice?.docId ?? '', (await payable('113000')).id);
    expect((await redPart(invoice?.docId ?? '', '56500')).envelope.success).toBe(true);
    const now = await office.desk.get(ready);
    expect(openOf(now)).toContain('FIN-154');
    expect((await office.desk.step(now, 'declare', { declaredOn: null })).envelope.errorCode).toBe('FIN-150');
    const again = await office.desk.match(now, [invoice?.docLineId ?? '']);
    expect(fieldsOf(again)['matches.0.docLineId']).toContain('已冲红');
    const whole = await office.desk.invoice('113000');
    expect((await office.desk.done(office.desk.match(now, [whole.docLineId]))).refundAmount).toBe('13000.00');
  });
});

describe('a case that loses its invoice before 申报', () => {
  const withoutInvoice = async (change: object = {}): Promise<TaxCaseDetail> => {
    const row = await office.desk.ready({ lines: [office.desk.item({ total: '14000' })], ...change }, '113000');
    expect((await office.desk.red(await docOf(row.lines[0]?.invoices[0]?.docId ?? ''))).envelope.success).toBe(true);
    return row;
  };

  it('4.15 不予退税 as 免税 costs no input tax of an invoice that is gone', async () => {
    const row = await withoutInvoice();
    const refused = await office.desk.done(
      office.desk.step(row, 'abandon', { outcome: 'EXEMPT', reason: '客户不退', date: null, ack: ['FIN-160'] }),
    );
    expect([refused.state, refused.outcomeCost, refused.journals]).toEqual(['REFUSED', '0.00', []]);
  });

  it('FIN-160 垫退 is at most the refund that is left', async () => {
    const row = await withoutInvoice({ mode: 'COLLECT' });
    const advance = { amount: '9000', advanceDate: '2026-10-06', dailyRate: '0.0005' };
    expect(fieldsOf(await office.desk.step(row, 'advance', advance))).toEqual({ amount: '不能大于退税额 0.00' });
  });
});

describe('FIN-160 interest of an advance', () => {
  const advance = { amount: '9000', advanceDate: '2026-10-06', dailyRate: '0.0005' };
  const approved = async () => {
    const row = await office.desk.ready();
    const advanced = await office.desk.done(office.desk.step(row, 'advance', advance));
    const declared = await office.desk.done(office.desk.step(advanced, 'declare', { declaredOn: null }));
    const reviewing = await office.desk.done(office.desk.step(declared, 'accept', { acceptedOn: null }));
    return office.desk.done(
      office.desk.step(reviewing, 'approve', { approvedOn: null, amount: '9100', differenceReason: null }),
    );
  };
  const refund = async (row: TaxCaseDetail, amount: string, day: string) =>
    office.desk.done(office.desk.step(row, 'refund', { receiptId: await office.desk.bank(amount, day), amount: null }));

  it('runs to the last day of the money, whichever receipt is registered last', async () => {
    const part = await refund(await approved(), '5000', '2026-11-20');
    const whole = await refund(part, '4100', '2026-11-05');
    expect(whole).toMatchObject({ state: 'RECEIVED', refundedOn: '2026-11-20' });
    expect(whole.fees).toMatchObject([{ chargeName: '垫退利息', amount: '202.50' }]);
  });

  it('4.15 结清 asks before interest that was made void is given up', async () => {
    const row = await refund(await approved(), '9100', '2026-11-20');
    const fee = row.fees[0];
    const version = await one<{ version: number }>(sql`select version from fin_fee_line where id = ${fee?.id}`);
    const items = [{ id: fee?.id ?? '', version: version?.version ?? 1 }];
    await office.api.as('boss').ok(fees.void, { body: { items, reason: '不收' } });
    const asked = await office.desk.step(await office.desk.get(row), 'settle');
    expect([asked.envelope.errorCode, JSON.stringify(asked.envelope.data)]).toEqual([
      'CONFIRM_REQUIRED',
      expect.stringContaining('垫退利息'),
    ]);
    const settled = await office.desk.done(
      office.desk.step(await office.desk.get(row), 'settle', { ack: ['FIN-160'] }),
    );
    expect(settled.state).toBe('SETTLED');
  });
});

it('FIN-191 the advance of a refused case that was never paid is no exposure', async () => {
  const advances = () =>
    office.api.command('boss', async (ctx) => {
      const found = await exposuresOfCustomers.of(ctx, office.desk.customers);
      return found.get(office.desk.customers[0] ?? '')?.advances;
    });
  const before = await advances();
  const row = await office.desk.ready({ mode: 'COLLECT', lines: [office.desk.item({ total: '14000' })] }, '113000');
  const advanced = await office.desk.done(
    office.desk.step(row, 'advance', { amount: '9000', advanceDate: '2026-10-06', dailyRate: '0.0005' }),
  );
  expect(Number(await advances()) - Number(before)).toBe(9000);
  const abandon = { outcome: 'EXEMPT', reason: '税局不予退税', date: null, ack: ['FIN-160'] };
  await office.desk.done(office.desk.step(advanced, 'abandon', abandon));
  expect(await advances()).toBe(before);
});
