import { line, payOffice } from '../payments/pay-office.fixture.ts';
import { reductionList } from '@shared/contract/finance/payment-application-list.contract.ts';
import { applications, reductions } from '@shared/contract/finance/payment-application.contract.ts';
import { payments } from '@shared/contract/finance/payment.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../payments/pay-desk.fixture.ts';
import '../../app/seed/verify-nouns.ts';

const office = payOffice(/^FIN/, { signed: true });

describe('F20 冲减 of an application', () => {
  it('TV-13 FIN-060 S6 prepayment, claim and netting off 42,500: net 26,000; bounced and paid again', async () => {
    const prepay = await office.desk.prepaid('10000');
    const receivable = await office.desk.confirmed({ amount: '5000' });
    const [a, b] = [
      await office.desk.confirmed({ direction: 'AP', amount: '30000' }),
      await office.desk.confirmed({ direction: 'AP', amount: '12500' }),
    ];
    const made = await office.as('maker').ok(applications.create, {
      body: office.desk.input({
        lines: [line(a.id, '30000'), line(b.id, '12500')],
        reductions: [
          { kind: 'PREPAY', sourceId: prepay.id, sourceNo: null, sourceTotal: null, amount: '10000' },
          { kind: 'CLAIM', sourceId: null, sourceNo: 'SP-01', sourceTotal: '1500', amount: '1500' },
          { kind: 'NETTING', sourceId: receivable.id, sourceNo: null, sourceTotal: null, amount: '5000' },
        ],
      }),
    });
    expect(made).toMatchObject({ gross: '42500.00', reduceTotal: '16500.00', net: '26000.00', state: 'DRAFT' });
    const sent = await office.desk.submit(made);
    expect(sent.steps).toEqual(['APPROVE']);
    expect((await office.as('maker').call(applications.approve, office.desk.on(sent))).envelope).toMatchObject({
      errorCode: 'FIN_SELF_APPROVE',
      errorMessage: expect.stringContaining('不能审批自己的申请'),
    });
    const approved = await office.desk.approve(sent);
    expect(approved).toMatchObject({ state: 'APPROVED', net: '26000.00' });
    expect(approved.reductions.map(({ state }) => state)).toEqual(['POSTED', 'POSTED', 'POSTED']);
    expect(await office.desk.openOf(a.id)).toEqual(['13500.00', '13500.00']);
    expect(await office.desk.openOf(receivable.id)).toEqual(['0.00', '0.00']);
    expect(await codeOf(office.as('supervisor').call(payments.create, office.desk.payBody(approved)))).toBe(
      'FIN_SELF_APPROVE',
    );
    expect(await codeOf(office.as('maker').call(payments.create, office.desk.payBody(approved)))).toBe(
      'FIN_SELF_APPROVE',
    );
    const first = await office.desk.confirm(await office.desk.pay(approved, { bankFee: '15' }));
    expect(await office.desk.journal(first.id, 'fin_payment')).toEqual([
      ['confirm', '1123', '26000.00', '0.00'],
      ['confirm', '660302', '15.00', '0.00'],
      ['confirm', '1002', '0.00', '26015.00'],
      ['allocate', '2202', '13500.00', '0.00'],
      ['allocate', '1123', '0.00', '13500.00'],
      ['allocate', '2202', '12500.00', '0.00'],
      ['allocate', '1123', '0.00', '12500.00'],
    ]);
    expect((await office.desk.fresh(made)).state).toBe('PAID');
    expect(await office.desk.openOf(b.id)).toEqual(['0.00', '0.00']);
    await office.desk.bounce(first);
    expect(await office.desk.openOf(a.id)).toEqual(['13500.00', '13500.00']);
    const again = await office.desk.fresh(made);
    expect(again).toMatchObject({ state: 'APPROVED', executed: '0.00', paid: '0.00' });
    await office.desk.confirm(await office.desk.pay(again));
    expect(await office.desk.fresh(made)).toMatchObject({ state: 'PAID', paid: '26000.00' });
    expect(await office.desk.openOf(a.id)).toEqual(['0.00', '0.00']);
    const last = await office.desk.fresh(made);
    expect([
      last.authorName,
      last.approvals.map(({ userName }) => userName),
      last.payments.map(({ cashierName }) => cashierName),
    ]).toEqual(['会计1', ['会计2'], ['会计5', '会计5']]);
  });

  it('FIN-061 net 0 ends with the last approval; FIN-063 each reduction can be taken back before payment', async () => {
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '800' });
    const red = await office.desk.confirmed({ direction: 'AP', amount: '-300' });
    const before = await office.desk.balance('2202');
    const made = await office.as('maker').ok(applications.create, {
      body: office.desk.input({
        payeeBankId: null,
        lines: [line(fee.id, '800')],
        reductions: [
          { kind: 'CREDIT', sourceId: red.id, sourceNo: null, sourceTotal: null, amount: '300' },
          { kind: 'REBATE', sourceId: null, sourceNo: 'FL-1', sourceTotal: '600', amount: '500' },
        ],
      }),
    });
    const done = await office.desk.approve(await office.desk.submit(made));
    expect(done).toMatchObject({ state: 'OFFSET', net: '0.00' });
    expect(await office.desk.openOf(fee.id)).toEqual(['0.00', '0.00']);
    const [credit] = done.reductions;
    const taken = await office.as('manager').ok(reductions.reverse, {
      params: { id: credit?.id ?? '' },
      body: { version: credit?.version ?? 0, reason: '退费有误', date: null },
    });
    expect(taken.state).toBe('REVERSED');
    expect(await office.desk.openOf(red.id)).toEqual(['-300.00', '-300.00']);
    expect(await office.desk.openOf(fee.id)).toEqual(['300.00', '300.00']);
    expect(await office.desk.fresh(made)).toMatchObject({
      gross: '500.00',
      reduceTotal: '500.00',
      net: '0.00',
      state: 'OFFSET',
    });
    expect(Number(await office.desk.balance('2202'))).toBe(Number(before) + 500);
    const more = (sourceTotal: string, amount: string) =>
      office.as('maker').call(applications.create, {
        body: office.desk.input({
          lines: [line(fee.id, '300')],
          reductions: [{ kind: 'REBATE', sourceId: null, sourceNo: 'FL-1', sourceTotal, amount }],
        }),
      });
    expect((await more('600', '200')).envelope.errorMessage).toContain('可用 100');
    expect((await more('900', '200')).envelope.errorMessage).toContain('已登记为 600');
    const { list } = await office.api
      .as('maker')
      .ok(reductionList.endpoint, { query: { numbers: made.applicationNo } });
    expect(list.map(({ state }) => state).toSorted()).toEqual(['POSTED', 'REVERSED']);
  });

  it('FIN-060 FIN-062 more than a source has, netting without an agreement or of another party is refused', async () => {
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '1000' });
    const [own, foreign] = [
      await office.desk.confirmed({ amount: '100' }),
      await office.desk.confirmed({ amount: '100', partyId: office.desk.customers[1] ?? '' }),
    ];
    const net = (sourceId: string, amount: string) =>
      office.as('maker').call(applications.create, {
        body: office.desk.input({
          lines: [line(fee.id, '1000')],
          reductions: [{ kind: 'NETTING', sourceId, sourceNo: null, sourceTotal: null, amount }],
        }),
      });
    expect(await codeOf(net(own.id, '100.01'))).toBe('FIN-060');
    expect(await codeOf(net(foreign.id, '10'))).toBe('VALIDATION');
    const files = await office.api.db.execute(
      sql`update sh_attachment set slot = '其他' where owner_type = 'party_finance' returning id`,
    );
    expect(files.rows).toHaveLength(1);
    expect(await codeOf(net(own.id, '10'))).toBe('FIN-062');
    await office.api.db.execute(sql`update sh_attachment set slot = '抵销协议' where owner_type = 'party_finance'`);
    const over = await office.as('maker').call(applications.create, {
      body: office.desk.input({
        lines: [line(fee.id, '50')],
        reductions: [{ kind: 'CLAIM', sourceId: null, sourceNo: 'SP-9', sourceTotal: '90', amount: '60' }],
      }),
    });
    expect(over.envelope).toMatchObject({ errorCode: 'VALIDATION' });
  });

  it('TV-47 FIN-062 netting of USD at two rates posts the difference in one journal', async () => {
    const receivable = await office.desk.confirmed({ currency: 'USD', amount: '1000', rate: '7.10' });
    const payable = await office.desk.confirmed({ direction: 'AP', currency: 'USD', amount: '1000', rate: '7.20' });
    const made = await office.as('maker').ok(applications.create, {
      body: office.desk.input({
        currency: 'USD',
        payeeBankId: null,
        lines: [line(payable.id, '1000')],
        reductions: [{ kind: 'NETTING', sourceId: receivable.id, sourceNo: null, sourceTotal: null, amount: '1000' }],
      }),
    });
    const done = await office.desk.approve(await office.desk.submit(made));
    expect(done.state).toBe('OFFSET');
    expect(await office.desk.journal(done.reductions[0]?.id ?? '', 'fin_reduction')).toEqual([
      ['allocate', '2202', '7200.00', '0.00'],
      ['allocate', '1122', '0.00', '7100.00'],
      ['allocate', '660301', '0.00', '100.00'],
    ]);
  });

  it('voiding an approved application takes its reductions back', async () => {
    const prepay = await office.desk.prepaid('100');
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '300' });
    const made = await office.as('maker').ok(applications.create, {
      body: office.desk.input({
        lines: [line(fee.id, '300')],
        reductions: [{ kind: 'PREPAY', sourceId: prepay.id, sourceNo: null, sourceTotal: null, amount: '100' }],
      }),
    });
    const approved = await office.desk.approve(await office.desk.submit(made));
    expect(
      await codeOf(
        office.api
          .as('manager')
          .call(
            payments.reverse,
            office.desk.on({ ...prepay, version: prepay.version + 1 }, { reason: '付错', date: null }),
          ),
      ),
    ).toBe('FIN-052');
    expect((await office.as('maker').ok(applications.void, office.desk.on(approved, office.desk.reason))).state).toBe(
      'VOID',
    );
    expect(await office.desk.openOf(fee.id)).toEqual(['300.00', '300.00']);
    const { sources } = await office.as('maker').ok(applications.sources, {
      query: { supplierId: office.desk.supplierId, companyId: office.desk.companyId, currency: 'CNY' },
    });
    expect(sources.find(({ sourceId }) => sourceId === prepay.id)).toMatchObject({ available: '100.00' });
  });
});
