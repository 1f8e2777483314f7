import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { feeLines as fees } from '@shared/contract/finance/fee-line.contract.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { fieldsOf } from '../ledger/book-office.fixture.ts';
import { openOf, taxOffice } from './tax-office.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const office = taxOffice();
const liveFees = (row: TaxCaseDetail) => row.fees.filter(({ state }) => state !== 'VOID');
const docOf = (id: string) => office.api.as('maker').ok(tradeDocs.get, { params: { id } });

describe('FIN-154 quantities', () => {
  it('an invoice in the legal unit counts with the quantity on its paper, whatever is told', async () => {
    const row = await office.desk.made();
    const { docLineId } = await office.desk.invoice('79100', { qty: '90' });
    const told = await office.desk.done(office.desk.match(row, [docLineId], '100'));
    expect(told.lines[0]?.lights).toMatchObject({ unit: true, qty: false });
    expect(openOf(await office.desk.papers(told))).toEqual(['FIN-154']);
  });

  it('a waiver was given for a difference: another one is another thing', async () => {
    const row = await office.desk.made();
    const { docLineId } = await office.desk.invoice('79000', { qty: '99' });
    const short = await office.desk.papers(await office.desk.done(office.desk.match(row, [docLineId], '99')));
    expect(openOf(short)).toEqual(['FIN-154']);
    await office.desk.waive(short, 'FIN-154');
    const ready = await office.desk.get(short);
    expect(ready.state).toBe('READY');
    const { docLineId: other } = await office.desk.invoice('79100', { qty: '9' });
    const changed = await office.desk.done(office.desk.match(ready, [other], '9'));
    expect([changed.state, openOf(changed)]).toEqual(['COLLECTING', ['FIN-154']]);
  });
});

describe('FIN-155 an invoice that is red', () => {
  it('before 申报 claims no refund, also where the missing quantity is waived', async () => {
    const row = await office.desk.made();
    const kept = await office.desk.invoice('56500', { qty: '60' });
    const gone = await office.desk.invoice('22600', { qty: '40' });
    const matches = [
      { lineId: row.lines[0]?.id, docLineId: kept.docLineId, qty: '60' },
      { lineId: row.lines[0]?.id, docLineId: gone.docLineId, qty: '40' },
    ];
    const ready = await office.desk.papers(await office.desk.done(office.desk.step(row, 'match', { matches })));
    expect([ready.state, ready.refundAmount]).toEqual(['READY', '9100.00']);
    expect((await office.desk.red(await docOf(gone.doc.id))).envelope.success).toBe(true);
    const short = await office.desk.receive(ready, 'DECLARATION');
    expect(openOf(short)).toEqual(['FIN-154']);
    await office.desk.waive(short, 'FIN-154');
    const now = await office.desk.get(short);
    expect(now.state).toBe('READY');
    const declared = await office.desk.done(office.desk.step(now, 'declare', { declaredOn: null }));
    expect([declared.refundAmount, declared.declaredAmount]).toEqual(['6500.00', '6500.00']);
  });

  it('is not taken away from a declared case behind its back, which it names to who may see it', async () => {
    const declared = await office.desk.to('DECLARED');
    const docId = declared.lines[0]?.invoices[0]?.docId ?? '';
    expect((await docOf(docId)).taxCases).toEqual([{ id: declared.id, caseNo: declared.caseNo, state: 'DECLARED' }]);
    office.api.actor('papers', {
      userId: '7',
      companies: [declared.companyId],
      permissions: ['trade.doc.view'],
      fields: { 'money.cost': 'VISIBLE' },
    });
    const seen = await office.api.as('papers').ok(tradeDocs.get, { params: { id: docId } });
    expect([seen.id, seen.taxCases]).toEqual([docId, undefined]);
    const refused = await office.desk.red(await docOf(docId));
    expect([refused.envelope.errorCode, refused.envelope.errorMessage]).toEqual([
      'FIN-155',
      expect.stringContaining(declared.caseNo),
    ]);
    await office.desk.done(office.desk.step(declared, 'reject', { reason: '发票有误', date: null }));
    expect((await office.desk.red(await docOf(docId))).envelope.success).toBe(true);
  });

  it('while its case is declared by another at once: one of both is done', async () => {
    for (const round of [1, 2, 3]) {
      const ready = await office.desk.ready();
      const doc = await docOf(ready.lines[0]?.invoices[0]?.docId ?? '');
      const [declared, red] = await Promise.all([
        office.desk.step(ready, 'declare', { declaredOn: null }),
        office.desk.red(doc),
      ]);
      expect(
        [declared, red].filter(({ envelope }) => envelope.success),
        `round ${round}: ${declared.envelope.errorCode} ${red.envelope.errorCode}`,
      ).toHaveLength(1);
    }
  });
});

describe('3.8 days of a case follow each other', () => {
  it('nothing of the tax office lies before 申报', async () => {
    const declared = await office.desk.done(
      office.desk.step(await office.desk.ready(), 'declare', { declaredOn: '2026-11-18' }),
    );
    expect(fieldsOf(await office.desk.step(declared, 'accept', { acceptedOn: '2026-11-17' }))).toEqual({
      acceptedOn: '不能早于申报日期',
    });
    expect(fieldsOf(await office.desk.step(declared, 'reject', { reason: '退回', date: '2026-11-17' }))).toEqual({
      date: '不能早于申报日期',
    });
    expect(
      fieldsOf(await office.desk.step(declared, 'abandon', { outcome: 'EXEMPT', reason: '放弃', date: '2026-11-17' })),
    ).toEqual({ date: '不能早于申报日期' });
  });
});

describe('FIN-160 advance and share of a COLLECT case', () => {
  const advance = { amount: '9000', advanceDate: '2026-10-06', dailyRate: '0.0005' };
  const collect = { mode: 'COLLECT' } as const;
  const ready = () => office.desk.ready({ ...collect, lines: [office.desk.item({ total: '14000' })] }, '113000');
  const approved = async (row: TaxCaseDetail) => {
    const declared = await office.desk.done(office.desk.step(row, 'declare', { declaredOn: null }));
    const reviewing = await office.desk.done(office.desk.step(declared, 'accept', { acceptedOn: null }));
    return office.desk.done(
      office.desk.step(reviewing, 'approve', { approvedOn: null, amount: '13000', differenceReason: null }),
    );
  };
  const voidFee = async (id = '') => {
    const { rows } = await office.api.db.execute<{ version: number }>(
      sql`select version from fin_fee_line where id = ${id}`,
    );
    const items = [{ id, version: rows[0]?.version ?? 1 }];
    await office.api.as('boss').ok(fees.void, { body: { items, reason: '录错' } });
  };

  it('the factory that was paid the advance stays the factory', async () => {
    const advanced = await office.desk.done(office.desk.step(await ready(), 'advance', advance));
    const other = await office.desk.step(advanced, 'update', {
      ...office.desk.input({
        ...collect,
        customsNo: advanced.customsNo,
        lines: [office.desk.item({ total: '14000' })],
      }),
      supplierId: office.desk.suppliers[1],
    });
    expect(fieldsOf(other)).toEqual({ supplierId: '已登记垫退，请先取消垫退' });
    const party = await office.desk.step(advanced, 'update', {
      ...office.desk.input({
        ...collect,
        customsNo: advanced.customsNo,
        customerId: office.desk.customers[1],
        lines: [office.desk.item({ total: '14000' })],
      }),
    });
    expect(fieldsOf(party)).toEqual({ customerId: '已登记垫退，请先取消垫退' });
  });

  it('an advance whose payable is void is not taken off the share', async () => {
    const advanced = await office.desk.done(office.desk.step(await ready(), 'advance', advance));
    const row = await approved(advanced);
    await voidFee(row.fees[0]?.id);
    const receiptId = await office.desk.bank('13000');
    const refused = await office.desk.step(row, 'refund', { receiptId, amount: null });
    expect([refused.envelope.errorCode, refused.envelope.errorMessage]).toEqual([
      'FIN-160',
      `${row.caseNo} 的垫退费用已作废、冲红或改动，请先重新登记垫退或取消垫退。`,
    ]);
    const none = await office.desk.done(
      office.desk.step(await office.desk.get(row), 'advance', { amount: null, advanceDate: null, dailyRate: null }),
    );
    const received = await office.desk.done(office.desk.step(none, 'refund', { receiptId, amount: null }));
    expect(liveFees(received)).toMatchObject([{ amount: '13000.00' }]);
  });

  it('is not settled while the share that it owes is void: it is made again', async () => {
    const row = await approved(await ready());
    const received = await office.desk.done(
      office.desk.step(row, 'refund', { receiptId: await office.desk.bank('13000'), amount: null }),
    );
    await voidFee(received.fees[0]?.id);
    const warned = await office.desk.step(received, 'settle');
    expect(warned.envelope.errorCode).toBe('CONFIRM_REQUIRED');
    const again = await office.desk.done(office.desk.step(received, 'settle', { ack: ['FIN-160'] }));
    expect(again.state).toBe('RECEIVED');
    expect(liveFees(again)).toMatchObject([{ direction: 'AP', amount: '13000.00', state: 'SUBMITTED' }]);
    expect((await office.desk.step(again, 'settle')).envelope.errorCode).toBe('GUARD_FAILED');
  });
});

describe('组成申报批次', () => {
  it('a case whose mode changes leaves the batch of its former mode', async () => {
    const row = await office.desk.ready();
    const withAgreement = await office.desk.receive(row, 'AGENCY_AGREEMENT');
    const batched = await office.desk.batched(withAgreement);
    const changed = await office.desk.done(
      office.desk.step(batched, 'update', office.desk.input({ customsNo: batched.customsNo, mode: 'COLLECT' })),
    );
    expect([changed.mode, changed.state, changed.batchNo]).toEqual(['COLLECT', 'READY', null]);
  });
});
