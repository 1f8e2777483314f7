import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../ledger/book-office.fixture.ts';
import { taxOffice } from './tax-office.fixture.ts';

const office = taxOffice();

describe('4.15 money', () => {
  it('S8 BUYOUT: 79,100.00 → refund 9,100.00 declared, approved, received; 122101 back to 0', async () => {
    const before = await office.desk.balance('122101');
    const row = await office.desk.to('DECLARED');
    expect(row).toMatchObject({ state: 'DECLARED', invoiceEx: '70000.00', declaredAmount: '9100.00' });
    expect(await office.desk.journal(row.id, 'tax_case')).toEqual([
      ['declare.1', '122101', '9100.00', '0.00'],
      ['declare.1', '222103', '0.00', '9100.00'],
    ]);
    const reviewing = await office.desk.done(office.desk.step(row, 'accept', { acceptedOn: null }));
    const asked = await office.desk.done(office.desk.step(reviewing, 'inquiry', { reason: '发函工厂所在地' }));
    expect(asked.state).toBe('INQUIRY');
    const replied = await office.desk.done(office.desk.step(asked, 'reply', { reason: '回函正常' }));
    const approved = await office.desk.done(
      office.desk.step(replied, 'approve', { approvedOn: null, amount: '9100', differenceReason: null }),
    );
    const first = await office.desk.bank('5000');
    const part = await office.desk.done(office.desk.step(approved, 'refund', { receiptId: first, amount: null }));
    expect([part.state, part.refundedAmount]).toEqual(['APPROVED', '5000.00']);
    const second = await office.desk.bank('10000');
    expect(fieldsOf(await office.desk.step(part, 'refund', { receiptId: second, amount: '4100.01' }))).toEqual({
      amount: '不能大于未到账 4100.00',
    });
    expect(fieldsOf(await office.desk.step(part, 'refund', { receiptId: first, amount: null }))).toEqual({
      amount: '该收款已全部登记',
    });
    const received = await office.desk.done(office.desk.step(part, 'refund', { receiptId: second, amount: null }));
    expect(received).toMatchObject({ state: 'RECEIVED', refundedAmount: '9100.00', fees: [] });
    // 10,000 came in for 9,100: the rest of the receipt waits for another case.
    expect(await office.desk.balance('122101')).toBe(String((Number(before) - 5900).toFixed(2)));
    const reversed = await office.api.as('boss').call(receipts.reverse, {
      params: { id: second },
      body: { version: 3, reason: '录错', accountingDate: null } as never,
    });
    expect(reversed.envelope.errorMessage).toContain(`已登记到退税单 ${row.caseNo}`);
    expect((await office.desk.done(office.desk.step(received, 'settle'))).state).toBe('SETTLED');
  });

  it('FIN-161 approved less than declared: the loss to 6401 with its reason; more reduces it', async () => {
    const row = await office.desk.to('REVIEWING', { lines: [office.desk.item({ rebateRateBp: 900 })] });
    expect(await office.desk.journal(row.id, 'tax_case')).toEqual([
      ['declare.1', '122101', '6300.00', '0.00'],
      ['declare.1', '6401', '2800.00', '0.00'],
      ['declare.1', '222103', '0.00', '6300.00'],
      ['declare.1', '222104', '0.00', '2800.00'],
    ]);
    const body = { approvedOn: null, amount: '6000', differenceReason: null };
    expect(fieldsOf(await office.desk.step(row, 'approve', body))).toEqual({
      differenceReason: '与申报金额相差 -300.00，须填写原因',
    });
    const approved = await office.desk.done(
      office.desk.step(row, 'approve', { ...body, differenceReason: '部分发票不符' }),
    );
    expect(approved).toMatchObject({ approvedAmount: '6000.00', difference: '-300.00' });
    expect((await office.desk.journal(row.id, 'tax_case')).slice(4)).toEqual([
      ['approve.1', '122101', '0.00', '300.00'],
      ['approve.1', '6401', '300.00', '0.00'],
    ]);
    const more = await office.desk.to('REVIEWING');
    await office.desk.done(
      office.desk.step(more, 'approve', { ...body, amount: '9200', differenceReason: '税局更正' }),
    );
    expect((await office.desk.journal(more.id, 'tax_case')).slice(2)).toEqual([
      ['approve.1', '122101', '100.00', '0.00'],
      ['approve.1', '6401', '0.00', '100.00'],
    ]);
  });

  it('登记退回 posts the declaration back; it is worked on and declared again', async () => {
    const row = await office.desk.to('REVIEWING');
    const returned = await office.desk.done(office.desk.step(row, 'reject', { reason: '数据有误', date: null }));
    expect(returned).toMatchObject({ state: 'RETURNED', declaredAmount: '0.00', rejectReason: '数据有误' });
    const again = await office.desk.done(office.desk.step(returned, 'rework'));
    expect(again.state).toBe('READY');
    await office.desk.done(office.desk.step(again, 'declare', { declaredOn: null }));
    expect((await office.desk.journal(row.id, 'tax_case')).map(([key]) => key)).toEqual([
      'declare.1',
      'declare.1',
      'declare.1.reverse',
      'declare.1.reverse',
      'declare.2',
      'declare.2',
    ]);
  });

  it.each([
    ['EXEMPT', '9100.00', '222104'],
    // FOB USD 10,000 at 7.10 = 71,000 ÷ 1.13 × 0.13
    ['DOMESTIC', '8168.14', '222101'],
  ] as const)('不予退税 %s: the declaration is posted back and %s is cost', async (outcome, cost, account) => {
    await office.desk.setting('finance.rate.max.age', 31);
    const row = await office.desk.to('DECLARED', { exportDate: '2026-11-05' });
    expect(row.refusedCosts).toEqual({ EXEMPT: '9100.00', DOMESTIC: '8168.14' });
    const refused = await office.desk.done(
      office.desk.step(row, 'abandon', { outcome, date: null, reason: '税局不予退税' }),
    );
    expect(refused).toMatchObject({ state: 'REFUSED', outcome, outcomeCost: cost });
    expect((await office.desk.journal(row.id, 'tax_case')).slice(4)).toEqual([
      ['refuse', '6401', cost, '0.00'],
      ['refuse', account, '0.00', cost],
    ]);
    expect((await office.desk.create({ customsNo: row.customsNo })).envelope.success).toBe(true);
  });

  it('FIN-157, FIN-160, TV-26 COLLECT: advance paid to the factory, refund through 2241, interest kept, share owed', async () => {
    const before = await office.desk.balance('2241');
    // 113,000 with tax: refund 13,000.
    const row = await office.desk.ready({ mode: 'COLLECT', lines: [office.desk.item({ total: '14000' })] }, '113000');
    const advance = { amount: '9000', advanceDate: '2026-10-06', dailyRate: '0.0005' };
    expect(fieldsOf(await office.desk.step(row, 'advance', { ...advance, amount: '13000.01' }))).toEqual({
      amount: '不能大于退税额 13000.00',
    });
    expect(Object.keys(fieldsOf(await office.desk.step(row, 'advance', { ...advance, dailyRate: null })))).toEqual([
      'dailyRate',
    ]);
    const advanced = await office.desk.done(office.desk.step(row, 'advance', advance));
    expect(advanced).toMatchObject({ interest: '202.50', fees: [{ direction: 'AP', amount: '9000.00' }] });
    const declared = await office.desk.done(office.desk.step(advanced, 'declare', { declaredOn: null }));
    expect(declared.journals).toEqual([]);
    const reviewing = await office.desk.done(office.desk.step(declared, 'accept', { acceptedOn: null }));
    const approved = await office.desk.done(
      office.desk.step(reviewing, 'approve', { approvedOn: null, amount: '13000', differenceReason: null }),
    );
    const received = await office.desk.done(
      office.desk.step(approved, 'refund', { receiptId: await office.desk.bank('13000'), amount: null }),
    );
    expect(received).toMatchObject({
      state: 'RECEIVED',
      fees: [{ amount: '9000.00' }, { chargeName: '退税款', direction: 'AP', amount: '3797.50' }],
    });
    expect(await office.desk.journal(row.id, 'tax_case')).toEqual([
      ['receive.1', '122101', '13000.00', '0.00'],
      ['receive.1', '2241', '0.00', '13000.00'],
      ['interest', '2241', '202.50', '0.00'],
      ['interest', '6051', '0.00', '191.04'],
      ['interest', '222101', '0.00', '11.46'],
    ]);
    expect(Number(await office.desk.balance('2241')) - Number(before)).toBe(-12797.5);
    expect((await office.desk.step(received, 'settle')).envelope.errorCode).toBe('GUARD_FAILED');
  });

  it('FIN-160 BUYOUT: interest is charged to the customer; a void case must have no advance', async () => {
    const row = await office.desk.made();
    const { docLineId } = await office.desk.invoice('79100');
    const matched = await office.desk.done(office.desk.match(row, [docLineId]));
    const advance = { amount: '9000', advanceDate: '2026-10-06', dailyRate: '0.0005' };
    const advanced = await office.desk.done(office.desk.step(matched, 'advance', advance));
    expect(advanced.fees).toEqual([]);
    expect((await office.desk.step(advanced, 'void', { reason: '重做' })).envelope.errorCode).toBe('FIN-160');
    let now = await office.desk.papers(advanced);
    now = await office.desk.done(office.desk.step(now, 'declare', { declaredOn: null }));
    now = await office.desk.done(office.desk.step(now, 'accept', { acceptedOn: null }));
    now = await office.desk.done(
      office.desk.step(now, 'approve', { approvedOn: null, amount: '9100', differenceReason: null }),
    );
    now = await office.desk.done(
      office.desk.step(now, 'refund', { receiptId: await office.desk.bank('9100'), amount: null }),
    );
    expect(now.fees).toMatchObject([{ direction: 'AR', chargeName: '垫退利息', amount: '202.50', state: 'SUBMITTED' }]);
  });

  it('FIN-157 AGENCY: certificate in place of refund, no money, no journal', async () => {
    const row = await office.desk.ready({ mode: 'AGENCY' });
    expect(row.state).toBe('READY');
    expect(
      (await office.desk.step(row, 'advance', { amount: '1', advanceDate: '2026-11-20', dailyRate: '0' })).envelope
        .errorCode,
    ).toBe('FIN-157');
    const applied = await office.desk.done(office.desk.step(row, 'declare', { declaredOn: null }));
    expect(applied.state).toBe('CERT_APPLIED');
    const issued = await office.desk.done(
      office.desk.step(applied, 'certify', { certNo: 'DL2026001', certOn: '2026-11-19' }),
    );
    expect(fieldsOf(await office.desk.step(issued, 'deliver', { deliveredOn: '2026-11-18' }))).toEqual({
      deliveredOn: '不能早于出证日期',
    });
    const delivered = await office.desk.done(office.desk.step(issued, 'deliver', { deliveredOn: null }));
    expect(delivered).toMatchObject({ state: 'CERT_DELIVERED', refundAmount: '0.00', journals: [], entries: [] });
  });

  it('FIN-110 nothing is declared into a closed period', async () => {
    const row = await office.desk.ready({ exportDate: '2026-09-20' });
    await office.desk.period('202610', `state = 'CLOSED'`);
    const { envelope } = await office.desk.step(row, 'declare', { declaredOn: '2026-10-31' });
    expect(envelope.errorCode).toBe('PERIOD_CLOSED');
    await office.desk.period('202610', `state = 'OPEN'`);
    expect((await office.desk.get(row)).state).toBe('READY');
  });
});
