import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { waitsFor } from '../../../test/waits.ts';
import { fieldsOf } from '../ledger/book-office.fixture.ts';
import { openOf, taxOffice } from './tax-office.fixture.ts';

const office = taxOffice();

describe('F27, F28 the case', () => {
  it('FIN-153 the form asks for the deadline of what is typed, by mode and company', async () => {
    const ask = (mode: 'BUYOUT' | 'AGENCY', companyId: string) =>
      office.api.as('maker').call(taxCases.deadline, { query: { mode, companyId, exportDate: '2026-12-31' } });
    const { companyId } = await office.desk.made();
    expect((await ask('BUYOUT', companyId)).envelope.data).toEqual({ deadline: '2027-04-30' });
    expect((await ask('AGENCY', companyId)).envelope.data).toEqual({ deadline: '2027-04-15' });
    expect((await ask('BUYOUT', '999999')).status).toBe(404);
  });

  it('FIN-153 a deadline on a day off moves to the next working day where the company has set so', async () => {
    const { companyId } = await office.desk.made();
    const ask = async () =>
      (
        await office.api
          .as('maker')
          .ok(taxCases.deadline, { query: { mode: 'BUYOUT', companyId, exportDate: '2027-08-15' } })
      ).deadline;
    expect(await ask(), 'a Sunday').toBe('2028-04-30');
    await office.desk.setting('tax.deadline.workday', true);
    expect(await ask()).toBe('2028-05-01');
    await office.api.db.execute(
      sql`insert into sy_holiday (day, name, day_kind, created_at, updated_at) values ('2028-05-01', '劳动节', 'OFF', now(), now())`,
    );
    expect(await ask(), 'a holiday').toBe('2028-05-02');
    await office.desk.setting('tax.refund.deadline', '05-01');
    expect((await office.desk.made()).deadline, 'a Saturday, of a case that is made').toBe('2027-05-03');
    await office.desk.setting('tax.refund.deadline', '04-30');
    await office.desk.setting('tax.deadline.workday', false);
  });

  it('3.8 TV-22, TV-27 is made in 资料收集 with FOB, deadline and the checklist of its mode', async () => {
    const row = await office.desk.made({
      freight: '150',
      insurance: '50',
      dealMode: 'CIF',
      lines: [office.desk.item({ total: '1200' }), office.desk.item({ itemNo: 2, total: '1000', goodsName: '毛巾' })],
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
    const agency = await office.desk.made({ mode: 'AGENCY' });
    expect(agency).toMatchObject({ deadline: null, certDeadline: '2027-04-15', supplierId: null });
    expect(openOf(agency)).toEqual(['DOCS']);
  });

  it('6.2 names at their fields what is hostile or does not fit', async () => {
    const faults = async (change: object) => fieldsOf(await office.desk.create(change));
    expect(await faults({ companyId: '999' })).toEqual({ companyId: '经营主体不在权限内' });
    for (const field of ['customerId', 'supplierId', 'orderId', 'containerId', 'declarationId'])
      expect(Object.keys(await faults({ [field]: '424242' }))).toEqual([field]);
    expect(await faults({ supplierId: null })).toEqual({ supplierId: '必填' });
    expect(await faults({ customsNo: '123' })).toEqual({ customsNo: '报关单号应为 18 位数字' });
    expect(await faults({ freight: '10000' })).toEqual({ freight: '运费与保费不能超过报关总额' });
    expect(await faults({ exportDate: '2026-11-21' })).toEqual({ exportDate: '不能晚于今天' });
    expect(Object.keys(await faults({ currency: 'ZZZ' }))).toEqual(['currency']);
    expect(Object.keys(await faults({ lines: [] }))).toEqual(['lines']);
    expect(await faults({ lines: [office.desk.item({ rebateRateBp: 1300, vatRateBp: 900 })] })).toEqual({
      'lines.0.rebateRateBp': '不能大于征税率',
    });
    expect(await faults({ lines: [office.desk.item({ declarationLineId: '424242' })] })).toEqual({
      'lines.0.goodsName': '不是该报关单的报关项，请重新带入',
    });
    expect(Object.keys(await faults({ lines: [office.desk.item({ qty: '1,000' })] }))).toEqual(['lines.0.qty']);
  });

  it('FIN-155 an item of a declaration is in one live case, an invoice line too; a void case frees both', async () => {
    const customsNo = office.desk.customsNo();
    const row = await office.desk.made({ customsNo });
    expect((await office.desk.create({ customsNo })).envelope.errorMessage).toBe(
      '报关单的该项已在其他退税单中，请核对。',
    );
    const { docLineId, doc } = await office.desk.invoice('79100');
    await office.desk.done(office.desk.match(row, [docLineId]));
    const other = await office.desk.made();
    const used = await office.desk.match(other, [docLineId]);
    expect([used.envelope.errorCode, used.envelope.errorMessage]).toEqual([
      'TAX_INVOICE_USED',
      `发票已使用：${doc.invoiceNo} 已匹配到其他退税单。`,
    ]);
    const list = await office.api.as('maker').ok(taxCases.candidates, { params: { id: other.id } });
    expect(list.list.map((one) => one.docLineId)).not.toContain(docLineId);
    await office.desk.done(office.desk.step(await office.desk.get(row), 'void', { reason: '重做' }));
    expect((await office.desk.match(other, [docLineId])).envelope.success).toBe(true);
    expect((await office.desk.create({ customsNo })).envelope.success).toBe(true);
  });

  it('FIN-155 two cases matching one invoice line at once: one', async () => {
    const { docLineId } = await office.desk.invoice('1130');
    const [a, b] = [await office.desk.made(), await office.desk.made()];
    const answers = await Promise.all([office.desk.match(a, [docLineId]), office.desk.match(b, [docLineId])]);
    expect(answers.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true]);
  });

  it('TV-19, TV-20, TV-21, FIN-154 invoices give refund, 征退税差, 换汇成本 and lights', async () => {
    const row = await office.desk.made({ lines: [office.desk.item({ total: '12000', rebateRateBp: 900 })] });
    const { docLineId } = await office.desk.invoice('113000');
    const { list } = await office.api.as('maker').ok(taxCases.candidates, { params: { id: row.id } });
    expect(list.find((one) => one.docLineId === docLineId)).toMatchObject({ lineId: row.lines[0]?.id, matched: false });
    const matched = await office.desk.done(office.desk.match(row, [docLineId]));
    expect(matched).toMatchObject({
      invoiceEx: '100000.00',
      refundAmount: '9000.00',
      nonRefundTax: '4000.00',
      exchangeCost: '8.3333',
    });
    expect(matched.lines[0]?.lights).toEqual({ name: true, hs: true, unit: true, qty: true });
    expect(openOf(matched)).toEqual(['DOCS', 'FIN-152']);
    const off = await office.desk.done(office.desk.match(matched, [docLineId], '99.999'));
    expect(off.checks.find(({ code }) => code === 'FIN-154')?.text).toBe('不一致：第 1 项数量');
    const { docLineId: second } = await office.desk.invoice('100000');
    const again = await office.desk.done(office.desk.match(off, [second]));
    expect(again).toMatchObject({ invoiceEx: '88495.58', refundAmount: '7964.60', nonRefundTax: '3539.82' });
    const changed = await office.desk.done(
      office.desk.step(
        again,
        'update',
        office.desk.input({ customsNo: again.customsNo, lines: [office.desk.item({ total: '12000' })] }),
      ),
    );
    expect(changed).toMatchObject({ refundAmount: '11504.43', nonRefundTax: '0.00' });
  });

  it('4.15 资料齐全 comes by itself with the last paper and goes when one is taken back; a red invoice breaks it', async () => {
    const row = await office.desk.ready();
    expect([row.state, openOf(row)]).toEqual(['READY', []]);
    const back = await office.desk.receive(row, 'DECLARATION', null);
    expect(back.state).toBe('COLLECTING');
    const refused = await office.desk.step(back, 'ready');
    expect([refused.envelope.errorCode, refused.envelope.errorMessage]).toEqual([
      'TAX_DOC_MISSING',
      `${back.caseNo} 缺少资料：报关单。`,
    ]);
    const again = await office.desk.receive(back, 'DECLARATION');
    const invoice = again.lines[0]?.invoices[0];
    await office.desk.done(
      office.desk.red(
        await office.api.as('maker').ok(tradeDocs.get, { params: { id: invoice?.docId ?? '' } }),
      ) as never,
    );
    expect((await office.desk.step(again, 'declare', { declaredOn: null })).envelope.errorCode).toBe('FIN-150');
  });

  it('3.8 a case that names neither order nor container is not 资料齐全 until it does', async () => {
    const change = { mode: 'AGENCY', supplierId: null } as const;
    const none = await office.desk.papers(await office.desk.made({ ...change, orderId: null }));
    expect([none.state, openOf(none)]).toEqual(['COLLECTING', ['CUSTOMS']]);
    expect(none.checks.find(({ code }) => code === 'CUSTOMS')?.text).toBe('没有订单或货柜');
    const named = await office.desk.done(
      office.desk.step(none, 'update', office.desk.input({ ...change, customsNo: none.customsNo })),
    );
    expect([named.state, openOf(named)]).toEqual(['READY', []]);
  });

  it('FIN-152, 10.3 a waiver is asked by one and granted by another, for what was seen', async () => {
    const row = await office.desk.ready({ lines: [office.desk.item({ total: '5000' })] });
    expect(openOf(row)).toEqual(['FIN-152']);
    expect((await office.desk.step(row, 'ready')).envelope.errorCode).toBe('TAX_COST_RANGE');
    expect((await office.desk.step(row, 'waive', { check: 'FIN-154', reason: '没有问题' })).envelope.errorCode).toBe(
      'GUARD_FAILED',
    );
    expect((await office.desk.waive(row, 'FIN-152', 'maker')).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    const asked = await office.desk.get(row);
    expect(asked.checks.find(({ code }) => code === 'FIN-152')).toMatchObject({ asked: true, waived: null });
    expect(await waitsFor(office.api.as('boss'), 'tax-case-approval')).toEqual([row.caseNo]);
    expect(await waitsFor(office.api.as('maker'), 'tax-case-approval')).toEqual([]);
    const { list } = await office.api.as('boss').ok(approvals.list, {
      query: { objectType: 'tax_case', objectId: row.id },
    });
    await office.api.as('boss').ok(approvals.approve, {
      params: { id: list[0]?.id ?? '' },
      body: { version: list[0]?.version ?? 1, reason: null } as never,
    });
    const ready = await office.desk.get(row);
    expect(ready.state).toBe('READY');
    expect(ready.checks.find(({ code }) => code === 'FIN-152')?.waived).toMatchObject({ reason: '已说明情况' });
    // Another 换汇成本 is another thing.
    const changed = await office.desk.done(
      office.desk.step(
        ready,
        'update',
        office.desk.input({ customsNo: ready.customsNo, lines: [office.desk.item({ total: '5100' })] }),
      ),
    );
    expect([changed.state, openOf(changed)]).toEqual(['COLLECTING', ['FIN-152']]);
  });

  it('FIN-153 past its deadline only a waiver or 不予退税 is left; FIN-156 asks for collected FX', async () => {
    await office.desk.setting('tax.fx.match.min', 9500);
    const row = await office.desk.ready({ exportDate: '2025-03-01' });
    await office.desk.setting('tax.fx.match.min', 0);
    expect([row.deadline, row.daysLeft]).toEqual(['2026-04-30', -204]);
    expect(openOf(row)).toEqual(['FIN-153', 'FIN-156']);
    expect(openOf(await office.desk.get(row))).toEqual(['FIN-153']);
    await office.desk.waive(row, 'FIN-153');
    expect((await office.desk.get(row)).state).toBe('READY');
  });
});
