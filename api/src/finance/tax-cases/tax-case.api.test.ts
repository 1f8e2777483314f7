import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { taxCaseList } from '@shared/contract/finance/tax-case-list.contract.ts';
import type { TaxCaseState } from '@shared/contract/finance/tax-case.labels.ts';
import { taxCaseMachine } from '@shared/contract/finance/tax-case.machine.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { waitsFor } from '../../../test/waits.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { controlTotals } from '../closing/control-totals.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { taxDesk, type TaxDesk } from './tax-case.fixture.ts';

let api: TestApi;
let desk: TaxDesk;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  desk = await taxDesk(api);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => /退税|报关项|FIN-09/.test(title))).toEqual([]);
  const totals = await controlTotals({ db: api.db }, desk.companyId, '2026-11-30');
  expect(totals.find(({ account }) => account === '122101')).toMatchObject({ same: true });
});
const fieldsOf = ({ envelope }: { envelope: { data?: unknown } }) =>
  (envelope.data as { fields?: Record<string, string> } | undefined)?.fields ?? {};
const openOf = (row: TaxCaseDetail) => row.checks.filter(({ ok, waived }) => !ok && !waived).map(({ code }) => code);

describe('F27, F28 the case', () => {
  it('3.8 TV-22, TV-27 is made in 资料收集 with FOB, deadline and the checklist of its mode', async () => {
    const row = await desk.made({
      freight: '150',
      insurance: '50',
      dealMode: 'CIF',
      lines: [desk.item({ total: '1200' }), desk.item({ itemNo: 2, total: '1000', goodsName: '毛巾' })],
    });
    expect(row.caseNo).toMatch(/^TS20261120-/);
    expect(row).toMatchObject({
      state: 'COLLECTING',
      total: '2200.00',
      fob: '2000.00',
      fobUsd: '2000.00',
      deadline: '2027-04-30',
      certDeadline: null,
      daysLeft: 161,
    });
    expect(row.lines.map(({ fob }) => fob)).toEqual(['1090.91', '909.09']);
    expect(row.docs.filter(({ need }) => need === 'READY')).toHaveLength(5);
    expect(openOf(row)).toEqual(['DOCS', 'FIN-150', 'FIN-152', 'FIN-154']);
    const agency = await desk.made({ mode: 'AGENCY' });
    expect(agency).toMatchObject({ deadline: null, certDeadline: '2027-04-15', supplierId: null });
    expect(openOf(agency)).toEqual(['DOCS']);
  });

  it('6.2 names at their fields what is hostile or does not fit', async () => {
    const faults = async (change: object) => fieldsOf(await desk.create(change));
    expect(await faults({ companyId: '999' })).toEqual({ companyId: '经营主体不在权限内' });
    for (const field of ['customerId', 'supplierId', 'orderId', 'containerId', 'declarationId'])
      expect(Object.keys(await faults({ [field]: '424242' }))).toEqual([field]);
    expect(await faults({ supplierId: null })).toEqual({ supplierId: '必填' });
    expect(await faults({ customsNo: '123' })).toEqual({ customsNo: '报关单号应为 18 位数字' });
    expect(await faults({ freight: '10000' })).toEqual({ freight: '运费与保费不能超过报关总额' });
    expect(await faults({ exportDate: '2026-11-21' })).toEqual({ exportDate: '不能晚于今天' });
    expect(Object.keys(await faults({ currency: 'ZZZ' }))).toEqual(['currency']);
    expect(Object.keys(await faults({ lines: [] }))).toEqual(['lines']);
    expect(await faults({ lines: [desk.item({ rebateRateBp: 1300, vatRateBp: 900 })] })).toEqual({
      'lines.0.rebateRateBp': '不能大于征税率',
    });
    expect(await faults({ lines: [desk.item({ declarationLineId: '424242' })] })).toEqual({
      'lines.0.goodsName': '不是该报关单的报关项，请重新带入',
    });
    expect(Object.keys(await faults({ lines: [desk.item({ qty: '1,000' })] }))).toEqual(['lines.0.qty']);
  });

  it('FIN-155 an item of a declaration is in one live case, an invoice line too; a void case frees both', async () => {
    const customsNo = desk.customsNo();
    const row = await desk.made({ customsNo });
    expect((await desk.create({ customsNo })).envelope.errorMessage).toBe('报关单的该项已在其他退税单中，请核对。');
    const { docLineId, doc } = await desk.invoice('79100');
    await desk.done(desk.match(row, [docLineId]));
    const other = await desk.made();
    const used = await desk.match(other, [docLineId]);
    expect([used.envelope.errorCode, used.envelope.errorMessage]).toEqual([
      'TAX_INVOICE_USED',
      `发票已使用：${doc.invoiceNo} 已匹配到其他退税单。`,
    ]);
    const list = await api.as('maker').ok(taxCases.candidates, { params: { id: other.id } });
    expect(list.list.map((one) => one.docLineId)).not.toContain(docLineId);
    await desk.done(desk.step(await desk.get(row), 'void', { reason: '重做' }));
    expect((await desk.match(other, [docLineId])).envelope.success).toBe(true);
    expect((await desk.create({ customsNo })).envelope.success).toBe(true);
  });

  it('FIN-155 two cases matching one invoice line at once: one', async () => {
    const { docLineId } = await desk.invoice('1130');
    const [a, b] = [await desk.made(), await desk.made()];
    const answers = await Promise.all([desk.match(a, [docLineId]), desk.match(b, [docLineId])]);
    expect(answers.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true]);
  });

  it('TV-19, TV-20, TV-21, FIN-154 invoices give refund, 征退税差, 换汇成本 and lights', async () => {
    const row = await desk.made({ lines: [desk.item({ total: '12000', rebateRateBp: 900 })] });
    const { docLineId } = await desk.invoice('113000');
    const { list } = await api.as('maker').ok(taxCases.candidates, { params: { id: row.id } });
    expect(list.find((one) => one.docLineId === docLineId)).toMatchObject({ lineId: row.lines[0]?.id, matched: false });
    const matched = await desk.done(desk.match(row, [docLineId]));
    expect(matched).toMatchObject({
      invoiceEx: '100000.00',
      refundAmount: '9000.00',
      nonRefundTax: '4000.00',
      exchangeCost: '8.3333',
    });
    expect(matched.lines[0]?.lights).toEqual({ name: true, hs: true, unit: true, qty: true });
    expect(openOf(matched)).toEqual(['DOCS', 'FIN-152']);
    const off = await desk.done(desk.match(matched, [docLineId], '99.999'));
    expect(off.checks.find(({ code }) => code === 'FIN-154')?.text).toBe('不一致：第 1 项数量');
    const { docLineId: second } = await desk.invoice('100000');
    const again = await desk.done(desk.match(off, [second]));
    expect(again).toMatchObject({ invoiceEx: '88495.58', refundAmount: '7964.60', nonRefundTax: '3539.82' });
    const changed = await desk.done(
      desk.step(again, 'update', desk.input({ customsNo: again.customsNo, lines: [desk.item({ total: '12000' })] })),
    );
    expect(changed).toMatchObject({ refundAmount: '11504.43', nonRefundTax: '0.00' });
  });

  it('4.15 资料齐全 comes by itself with the last paper and goes when one is taken back; a red invoice breaks it', async () => {
    const row = await desk.ready();
    expect([row.state, openOf(row)]).toEqual(['READY', []]);
    const back = await desk.receive(row, 'DECLARATION', null);
    expect(back.state).toBe('COLLECTING');
    const refused = await desk.step(back, 'ready');
    expect([refused.envelope.errorCode, refused.envelope.errorMessage]).toEqual([
      'TAX_DOC_MISSING',
      `${back.caseNo} 缺少资料：报关单。`,
    ]);
    const again = await desk.receive(back, 'DECLARATION');
    const invoice = again.lines[0]?.invoices[0];
    await desk.done(
      desk.red(await api.as('maker').ok(tradeDocs.get, { params: { id: invoice?.docId ?? '' } })) as never,
    );
    expect((await desk.step(again, 'declare', { declaredOn: null })).envelope.errorCode).toBe('FIN-150');
  });

  it('FIN-152, 10.3 a waiver is asked by one and granted by another, for what was seen', async () => {
    const row = await desk.ready({ lines: [desk.item({ total: '5000' })] });
    expect(openOf(row)).toEqual(['FIN-152']);
    expect((await desk.step(row, 'ready')).envelope.errorCode).toBe('TAX_COST_RANGE');
    expect((await desk.step(row, 'waive', { check: 'FIN-154', reason: '没有问题' })).envelope.errorCode).toBe(
      'GUARD_FAILED',
    );
    expect((await desk.waive(row, 'FIN-152', 'maker')).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    const asked = await desk.get(row);
    expect(asked.checks.find(({ code }) => code === 'FIN-152')).toMatchObject({ asked: true, waived: null });
    expect(await waitsFor(api.as('boss'), 'tax-case-approval')).toEqual([row.caseNo]);
    expect(await waitsFor(api.as('maker'), 'tax-case-approval')).toEqual([]);
    const { list } = await api.as('boss').ok(approvals.list, {
      query: { objectType: 'tax_case', objectId: row.id },
    });
    await api.as('boss').ok(approvals.approve, {
      params: { id: list[0]?.id ?? '' },
      body: { version: list[0]?.version ?? 1, reason: null } as never,
    });
    const ready = await desk.get(row);
    expect(ready.state).toBe('READY');
    expect(ready.checks.find(({ code }) => code === 'FIN-152')?.waived).toMatchObject({ reason: '已说明情况' });
    // Another 换汇成本 is another thing.
    const changed = await desk.done(
      desk.step(ready, 'update', desk.input({ customsNo: ready.customsNo, lines: [desk.item({ total: '5100' })] })),
    );
    expect([changed.state, openOf(changed)]).toEqual(['COLLECTING', ['FIN-152']]);
  });

  it('FIN-153 past its deadline only a waiver or 不予退税 is left; FIN-156 asks for collected FX', async () => {
    await desk.setting('tax.fx.match.min', 9500);
    const row = await desk.ready({ exportDate: '2025-03-01' });
    await desk.setting('tax.fx.match.min', 0);
    expect([row.deadline, row.daysLeft]).toEqual(['2026-04-30', -204]);
    expect(openOf(row)).toEqual(['FIN-153', 'FIN-156']);
    expect(openOf(await desk.get(row))).toEqual(['FIN-153']);
    await desk.waive(row, 'FIN-153');
    expect((await desk.get(row)).state).toBe('READY');
  });
});

describe('4.15 money', () => {
  it('S8 BUYOUT: 79,100.00 → refund 9,100.00 declared, approved, received; 122101 back to 0', async () => {
    const before = await desk.balance('122101');
    const row = await desk.to('DECLARED');
    expect(row).toMatchObject({ state: 'DECLARED', invoiceEx: '70000.00', declaredAmount: '9100.00' });
    expect(await desk.journal(row.id, 'tax_case')).toEqual([
      ['declare.1', '122101', '9100.00', '0.00'],
      ['declare.1', '222103', '0.00', '9100.00'],
    ]);
    const reviewing = await desk.done(desk.step(row, 'accept', { acceptedOn: null }));
    const asked = await desk.done(desk.step(reviewing, 'inquiry', { reason: '发函工厂所在地' }));
    expect(asked.state).toBe('INQUIRY');
    const replied = await desk.done(desk.step(asked, 'reply', { reason: '回函正常' }));
    const approved = await desk.done(
      desk.step(replied, 'approve', { approvedOn: null, amount: '9100', differenceReason: null }),
    );
    const first = await desk.bank('5000');
    const part = await desk.done(desk.step(approved, 'refund', { receiptId: first, amount: null }));
    expect([part.state, part.refundedAmount]).toEqual(['APPROVED', '5000.00']);
    const second = await desk.bank('10000');
    expect(fieldsOf(await desk.step(part, 'refund', { receiptId: second, amount: '4100.01' }))).toEqual({
      amount: '不能大于未到账 4100.00',
    });
    expect(fieldsOf(await desk.step(part, 'refund', { receiptId: first, amount: null }))).toEqual({
      amount: '该收款已全部登记',
    });
    const received = await desk.done(desk.step(part, 'refund', { receiptId: second, amount: null }));
    expect(received).toMatchObject({ state: 'RECEIVED', refundedAmount: '9100.00', fees: [] });
    // 10,000 came in for 9,100: the rest of the receipt waits for another case.
    expect(await desk.balance('122101')).toBe(String((Number(before) - 5900).toFixed(2)));
    const reversed = await api.as('boss').call(receipts.reverse, {
      params: { id: second },
      body: { version: 3, reason: '录错', accountingDate: null } as never,
    });
    expect(reversed.envelope.errorMessage).toContain(`已登记到退税单 ${row.caseNo}`);
    expect((await desk.done(desk.step(received, 'settle'))).state).toBe('SETTLED');
  });

  it('FIN-161 approved less than declared: the loss to 6401 with its reason; more reduces it', async () => {
    const row = await desk.to('REVIEWING', { lines: [desk.item({ rebateRateBp: 900 })] });
    expect(await desk.journal(row.id, 'tax_case')).toEqual([
      ['declare.1', '122101', '6300.00', '0.00'],
      ['declare.1', '6401', '2800.00', '0.00'],
      ['declare.1', '222103', '0.00', '6300.00'],
      ['declare.1', '222104', '0.00', '2800.00'],
    ]);
    const body = { approvedOn: null, amount: '6000', differenceReason: null };
    expect(fieldsOf(await desk.step(row, 'approve', body))).toEqual({
      differenceReason: '与申报金额相差 -300.00，须填写原因',
    });
    const approved = await desk.done(desk.step(row, 'approve', { ...body, differenceReason: '部分发票不符' }));
    expect(approved).toMatchObject({ approvedAmount: '6000.00', difference: '-300.00' });
    expect((await desk.journal(row.id, 'tax_case')).slice(4)).toEqual([
      ['approve.1', '122101', '0.00', '300.00'],
      ['approve.1', '6401', '300.00', '0.00'],
    ]);
    const more = await desk.to('REVIEWING');
    await desk.done(desk.step(more, 'approve', { ...body, amount: '9200', differenceReason: '税局更正' }));
    expect((await desk.journal(more.id, 'tax_case')).slice(2)).toEqual([
      ['approve.1', '122101', '100.00', '0.00'],
      ['approve.1', '6401', '0.00', '100.00'],
    ]);
  });

  it('登记退回 posts the declaration back; it is worked on and declared again', async () => {
    const row = await desk.to('REVIEWING');
    const returned = await desk.done(desk.step(row, 'reject', { reason: '数据有误', date: null }));
    expect(returned).toMatchObject({ state: 'RETURNED', declaredAmount: '0.00', rejectReason: '数据有误' });
    const again = await desk.done(desk.step(returned, 'rework'));
    expect(again.state).toBe('READY');
    await desk.done(desk.step(again, 'declare', { declaredOn: null }));
    expect((await desk.journal(row.id, 'tax_case')).map(([key]) => key)).toEqual([
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
    await desk.setting('finance.rate.max.age', 31);
    const row = await desk.to('DECLARED', { exportDate: '2026-11-05' });
    expect(row.refusedCosts).toEqual({ EXEMPT: '9100.00', DOMESTIC: '8168.14' });
    const refused = await desk.done(desk.step(row, 'abandon', { outcome, date: null, reason: '税局不予退税' }));
    expect(refused).toMatchObject({ state: 'REFUSED', outcome, outcomeCost: cost });
    expect((await desk.journal(row.id, 'tax_case')).slice(4)).toEqual([
      ['refuse', '6401', cost, '0.00'],
      ['refuse', account, '0.00', cost],
    ]);
    expect((await desk.create({ customsNo: row.customsNo })).envelope.success).toBe(true);
  });

  it('FIN-157, FIN-160, TV-26 COLLECT: advance paid to the factory, refund through 2241, interest kept, share owed', async () => {
    const before = await desk.balance('2241');
    // 113,000 with tax: refund 13,000.
    const row = await desk.ready({ mode: 'COLLECT', lines: [desk.item({ total: '14000' })] }, '113000');
    const advance = { amount: '9000', advanceDate: '2026-10-06', dailyRate: '0.0005' };
    expect(fieldsOf(await desk.step(row, 'advance', { ...advance, amount: '13000.01' }))).toEqual({
      amount: '不能大于退税额 13000.00',
    });
    expect(Object.keys(fieldsOf(await desk.step(row, 'advance', { ...advance, dailyRate: null })))).toEqual([
      'dailyRate',
    ]);
    const advanced = await desk.done(desk.step(row, 'advance', advance));
    expect(advanced).toMatchObject({ interest: '202.50', fees: [{ direction: 'AP', amount: '9000.00' }] });
    const declared = await desk.done(desk.step(advanced, 'declare', { declaredOn: null }));
    expect(declared.journals).toEqual([]);
    const reviewing = await desk.done(desk.step(declared, 'accept', { acceptedOn: null }));
    const approved = await desk.done(
      desk.step(reviewing, 'approve', { approvedOn: null, amount: '13000', differenceReason: null }),
    );
    const received = await desk.done(
      desk.step(approved, 'refund', { receiptId: await desk.bank('13000'), amount: null }),
    );
    expect(received).toMatchObject({
      state: 'RECEIVED',
      fees: [{ amount: '9000.00' }, { chargeName: '退税款', direction: 'AP', amount: '3797.50' }],
    });
    expect(await desk.journal(row.id, 'tax_case')).toEqual([
      ['receive.1', '122101', '13000.00', '0.00'],
      ['receive.1', '2241', '0.00', '13000.00'],
      ['interest', '2241', '202.50', '0.00'],
      ['interest', '6051', '0.00', '191.04'],
      ['interest', '222101', '0.00', '11.46'],
    ]);
    expect(Number(await desk.balance('2241')) - Number(before)).toBe(-12797.5);
    expect((await desk.step(received, 'settle')).envelope.errorCode).toBe('GUARD_FAILED');
  });

  it('FIN-160 BUYOUT: interest is charged to the customer; a void case must have no advance', async () => {
    const row = await desk.made();
    const { docLineId } = await desk.invoice('79100');
    const matched = await desk.done(desk.match(row, [docLineId]));
    const advance = { amount: '9000', advanceDate: '2026-10-06', dailyRate: '0.0005' };
    const advanced = await desk.done(desk.step(matched, 'advance', advance));
    expect(advanced.fees).toEqual([]);
    expect((await desk.step(advanced, 'void', { reason: '重做' })).envelope.errorCode).toBe('FIN-160');
    let now = await desk.papers(advanced);
    now = await desk.done(desk.step(now, 'declare', { declaredOn: null }));
    now = await desk.done(desk.step(now, 'accept', { acceptedOn: null }));
    now = await desk.done(desk.step(now, 'approve', { approvedOn: null, amount: '9100', differenceReason: null }));
    now = await desk.done(desk.step(now, 'refund', { receiptId: await desk.bank('9100'), amount: null }));
    expect(now.fees).toMatchObject([{ direction: 'AR', chargeName: '垫退利息', amount: '202.50', state: 'SUBMITTED' }]);
  });

  it('FIN-157 AGENCY: certificate in place of refund, no money, no journal', async () => {
    const row = await desk.ready({ mode: 'AGENCY' });
    expect(row.state).toBe('READY');
    expect(
      (await desk.step(row, 'advance', { amount: '1', advanceDate: '2026-11-20', dailyRate: '0' })).envelope.errorCode,
    ).toBe('FIN-157');
    const applied = await desk.done(desk.step(row, 'declare', { declaredOn: null }));
    expect(applied.state).toBe('CERT_APPLIED');
    const issued = await desk.done(desk.step(applied, 'certify', { certNo: 'DL2026001', certOn: '2026-11-19' }));
    expect(fieldsOf(await desk.step(issued, 'deliver', { deliveredOn: '2026-11-18' }))).toEqual({
      deliveredOn: '不能早于出证日期',
    });
    const delivered = await desk.done(desk.step(issued, 'deliver', { deliveredOn: null }));
    expect(delivered).toMatchObject({ state: 'CERT_DELIVERED', refundAmount: '0.00', journals: [], entries: [] });
  });

  it('FIN-110 nothing is declared into a closed period', async () => {
    const row = await desk.ready({ exportDate: '2026-09-20' });
    await desk.period('202610', `state = 'CLOSED'`);
    const { envelope } = await desk.step(row, 'declare', { declaredOn: '2026-10-31' });
    expect(envelope.errorCode).toBe('PERIOD_CLOSED');
    await desk.period('202610', `state = 'OPEN'`);
    expect((await desk.get(row)).state).toBe('READY');
  });
});

describe('F27 batches, list and rights', () => {
  it('组成申报批次: one company and mode, whole or not at all; sheets and declaration of all', async () => {
    const [a, b, agency, raw] = [
      await desk.ready(),
      await desk.ready(),
      await desk.ready({ mode: 'AGENCY' }),
      await desk.made(),
    ];
    const batch = (rows: readonly TaxCaseDetail[]) =>
      api.as('maker').call(taxCases.batch, {
        body: { items: rows.map(({ id, version }) => ({ id, version })), remark: null },
      });
    expect((await batch([a, agency])).envelope.errorCode).toBe('FIN-157');
    expect((await batch([a, raw])).envelope.errorCode).toBe('ILLEGAL_STATE');
    const { envelope } = await batch([a, b]);
    expect(envelope).toMatchObject({ success: true, data: { count: 2 } });
    const made = envelope.data as { id: string; batchNo: string };
    expect(made.batchNo).toMatch(/^TP20261120-/);
    expect((await desk.get(a)).batchNo).toBe(made.batchNo);
    expect((await batch([await desk.get(a)])).envelope.errorCode).toBe('GUARD_FAILED');
    const { list } = await api.as('maker').ok(taxCaseList.endpoint, { query: { batchId: made.id } });
    expect(list.map(({ id }) => id).toSorted()).toEqual([a.id, b.id].toSorted());
    const result = await api.as('maker').ok(taxCases.declareMany, {
      body: { items: list.map(({ id, version }) => ({ id, version })) },
    });
    expect(result).toMatchObject({ done: 2, refused: [] });
  });

  it('list: figures, missing papers and odd 换汇成本; who may not see costs sees none of it', async () => {
    const odd = await desk.ready({ lines: [desk.item({ total: '5000' })] });
    const { list } = await api.as('maker').ok(taxCaseList.endpoint, { query: { oddCost: '1' } });
    expect(list.map(({ id }) => id)).toContain(odd.id);
    expect(list.every(({ exchangeCost: cost }) => Number(cost) > 8 || Number(cost) < 5)).toBe(true);
    const raw = await desk.made();
    const missing = await api.as('maker').ok(taxCaseList.endpoint, { query: { missingDoc: 'DECLARATION' } });
    expect(missing.list.map(({ id }) => id)).toContain(raw.id);
    expect(missing.list.map(({ id }) => id)).not.toContain(odd.id);
    api.actor('costless', { userId: '5', companies: [desk.companyId], fields: { 'money.sell': 'VISIBLE' } });
    const seen = await desk.get(odd, 'costless');
    for (const key of ['refundAmount', 'invoiceEx', 'exchangeCost', 'journals', 'refusedCosts'])
      expect(seen).not.toHaveProperty(key);
    expect(JSON.stringify(seen)).not.toContain('14.0000');
    const rows = await api.as('costless').ok(taxCaseList.endpoint, { query: { tab: 'all' } });
    expect(rows.list[0]).not.toHaveProperty('refundAmount');
    const cards = await api.as('costless').ok(taxCases.cards, {});
    expect(Object.keys(cards).toSorted()).toEqual(['collecting', 'due']);
    const { list: none } = await api.as('costless').ok(taxCases.candidates, { params: { id: odd.id } });
    expect(none).toEqual([]);
    api.actor('stranger', { userId: '5', companies: [desk.otherCompanyId] });
    expect((await api.as('stranger').call(taxCases.get, { params: { id: odd.id } })).status).toBe(404);
    expect((await desk.step(odd, 'ready', {}, 'stranger')).status).toBe(404);
  });

  it('every state × action: what the machine does not know is refused', async () => {
    const closed = async (state: TaxCaseState): Promise<TaxCaseDetail> => {
      const ways: Record<TaxCaseState, () => Promise<TaxCaseDetail>> = {
        COLLECTING: () => desk.made(),
        READY: () => desk.ready(),
        DECLARED: () => desk.to('DECLARED'),
        REVIEWING: () => desk.to('REVIEWING'),
        INQUIRY: async () => desk.done(desk.step(await desk.to('REVIEWING'), 'inquiry', { reason: '发函' })),
        APPROVED: () => desk.to('APPROVED'),
        RECEIVED: () => desk.to('RECEIVED'),
        SETTLED: async () => desk.done(desk.step(await desk.to('RECEIVED'), 'settle')),
        RETURNED: async () => desk.done(desk.step(await desk.to('DECLARED'), 'reject', { reason: '退回', date: null })),
        REFUSED: async () =>
          desk.done(desk.step(await desk.made(), 'abandon', { outcome: 'EXEMPT', date: null, reason: '逾期' })),
        VOID: async () => desk.done(desk.step(await desk.made(), 'void', { reason: '重做' })),
        CERT_APPLIED: async () =>
          desk.done(desk.step(await desk.ready({ mode: 'AGENCY' }), 'declare', { declaredOn: null })),
        CERT_ISSUED: async () =>
          desk.done(desk.step(await closed('CERT_APPLIED'), 'certify', { certNo: 'DL1', certOn: '2026-11-20' })),
        CERT_DELIVERED: async () => desk.done(desk.step(await closed('CERT_ISSUED'), 'deliver', { deliveredOn: null })),
      };
      return ways[state]();
    };
    const bodies = {
      receiveDoc: { kind: 'DECLARATION', receivedOn: '2026-11-20', place: null },
      update: desk.input(),
      match: { matches: [] },
      ready: {},
      waive: { check: 'FIN-152', reason: '说明' },
      declare: { declaredOn: null },
      accept: { acceptedOn: null },
      inquiry: { reason: '发函' },
      reply: { reason: '回函' },
      approve: { approvedOn: null, amount: '1', differenceReason: '差额' },
      refund: { receiptId: '1', amount: null },
      settle: {},
      advance: { amount: null, advanceDate: null, dailyRate: null },
      certify: { certNo: 'DL2', certOn: '2026-11-20' },
      deliver: { deliveredOn: null },
      rework: {},
      reject: { reason: '退回', date: null },
      abandon: { outcome: 'EXEMPT', date: null, reason: '不退' },
      void: { reason: '重做' },
    } as const;
    for (const state of Object.keys(taxCaseMachine.states) as TaxCaseState[]) {
      const row = await closed(state);
      expect(row.state).toBe(state);
      for (const [action, body] of Object.entries(bodies) as [keyof typeof bodies, object][]) {
        if (taxCaseMachine.actions[action].from.includes(state)) continue;
        const { envelope } = await desk.step(row, action, body);
        expect([state, action, envelope.errorCode]).toEqual([state, action, 'ILLEGAL_STATE']);
      }
      const { rows } = await api.db.execute(sql`select version from tax_case where id = ${row.id}`);
      expect(rows).toEqual([{ version: row.version }]);
    }
  }, 120_000);
});
