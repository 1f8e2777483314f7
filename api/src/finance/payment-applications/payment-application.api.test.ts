import { line, payOffice } from '../payments/pay-office.fixture.ts';
import { applicationList } from '@shared/contract/finance/payment-application-list.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { dueList } from '@shared/contract/finance/payment.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../ledger/book-office.fixture.ts';
import { codeOf, type PayDesk } from '../payments/pay-desk.fixture.ts';
import '../../app/seed/verify-nouns.ts';

const office = payOffice(/^FIN/, { signed: true });

describe('F20 付款申请', () => {
  it('TV-14 FIN-071 with 600 of 1,000 asked for, 500 more is refused: 可申请 400', async () => {
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '1000' });
    await office.desk.submit(
      await office.api
        .as('maker')
        .ok(applications.create, { body: office.desk.input({ lines: [line(fee.id, '600')] }) }),
    );
    const { envelope } = await office.api
      .as('other')
      .call(applications.create, { body: office.desk.input({ lines: [line(fee.id, '500')] }) });
    expect(envelope).toMatchObject({
      errorCode: 'FIN_APPLY_EXCEEDS_OPEN',
      errorMessage: `申请金额超过可申请金额：费用 ${fee.feeNo} 可申请 400.00 CNY。`,
    });
    const { payables } = await office.as('maker').ok(applications.sources, {
      query: { supplierId: office.desk.supplierId, companyId: office.desk.companyId, currency: 'CNY' },
    });
    expect(payables.find(({ id }) => id === fee.id)).toMatchObject({
      open: '1000.00',
      claimed: '600.00',
      available: '400.00',
    });
    // 1.8: what another company has paid in advance is not told.
    const elsewhere = await office.as('maker').call(applications.sources, {
      query: { supplierId: office.desk.supplierId, companyId: office.desk.otherCompanyId, currency: 'CNY' },
    });
    expect(elsewhere.status).toBe(404);
  });

  it('FIN-071 two who submit for one line at once: one is accepted', async () => {
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '1000' });
    const drafts = [];
    for (const who of ['maker', 'other'])
      drafts.push(
        await office.as(who).ok(applications.create, { body: office.desk.input({ lines: [line(fee.id, '700')] }) }),
      );
    const both = await Promise.all(
      drafts.map((row, at) =>
        codeOf(office.as(at === 0 ? 'maker' : 'other').call(applications.submit, office.desk.on(row))),
      ),
    );
    expect(both.toSorted()).toEqual(['0', 'FIN_APPLY_EXCEEDS_OPEN']);
  });

  it('FIN-021 lines of three currencies paid in one: the payment is used up to the cent', async () => {
    const fees = [
      await office.desk.confirmed({ direction: 'AP', currency: 'USD', amount: '333.33', rate: '7.05' }),
      await office.desk.confirmed({ direction: 'AP', currency: 'EUR', amount: '77.77', rate: '7.85' }),
      await office.desk.confirmed({ direction: 'AP', amount: '1000.01' }),
    ];
    const made = await office.as('maker').ok(applications.create, {
      body: office.desk.input({ currency: 'USD', lines: fees.map(({ id, amount }) => line(id, amount)) }),
    });
    const paid = await office.desk.confirm(
      await office.desk.pay(await office.desk.approve(await office.desk.submit(made))),
    );
    expect(paid).toMatchObject({ unallocated: '0.00', allocated: made.net });
    for (const { id } of fees) expect(await office.desk.openOf(id)).toEqual(['0.00', '0.00']);
    await office.desk.bounce(paid);
    expect(await office.desk.openOf(fees[1]?.id ?? '')).toEqual(['77.77', '610.49']);
  });

  it('another company, another supplier, too many decimals and a foreign account are refused at their fields', async () => {
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '100' });
    const foreign = await office.desk.confirmed({
      direction: 'AP',
      amount: '100',
      partyId: office.desk.suppliers[1] ?? '',
    });
    const fields = async (change: Parameters<PayDesk['input']>[0]) =>
      (
        (
          await office.api
            .as('maker')
            .call(applications.create, { body: office.desk.input({ lines: [line(fee.id, '1')], ...change }) })
        ).envelope.data as { fields?: object } | undefined
      )?.fields;
    expect(await fields({ companyId: office.desk.otherCompanyId })).toMatchObject({ companyId: expect.any(String) });
    expect(await fields({ lines: [line(foreign.id, '1')] })).toMatchObject({
      'lines.0.feeLineId': '费用不属于该供应商与主体',
    });
    expect(await fields({ lines: [line(fee.id, '1.001')] })).toMatchObject({
      'lines.0.applyAmount': 'CNY 金额小数位过多',
    });
    expect(await fields({ lines: [line(fee.id, '1'), line(fee.id, '1')] })).toMatchObject({
      'lines.1.feeLineId': '与第 1 行相同，请合并',
    });
    expect(await fields({ lines: [] })).toMatchObject({ lines: '请选择应付费用' });
    expect(await fields({ kind: 'PREPAY', lines: [] })).toMatchObject({ amount: '必填' });
    expect(await fields({ payeeBankId: '999' })).toMatchObject({ payeeBankId: '收款账户不属于该供应商' });
    office.api.actor('stranger', { userId: '8', companies: [office.desk.otherCompanyId] });
    const own = await office.desk.draft(['5']);
    expect((await office.as('stranger').call(applications.get, { params: { id: own.id } })).status).toBe(404);
  });

  it('FIN-133 an estimate is neither offered nor taken, by an application or by a settlement: its actual could not be confirmed', async () => {
    const { desk } = office;
    const estimate = await desk.confirmed({ direction: 'AP', amount: '80', isEstimate: true });
    const credit = await desk.confirmed({ direction: 'AP', amount: '-30', isEstimate: true });
    const actual = await desk.confirmed({ direction: 'AP', amount: '100' });
    const { supplierId, companyId } = desk;
    const found = await office.as('maker').ok(applications.sources, {
      query: { supplierId, companyId, currency: 'CNY', fees: [estimate.id, actual.id].join(',') },
    });
    const offered = new Set([...found.payables.map(({ id }) => id), ...found.sources.map(({ sourceId }) => sourceId)]);
    expect([estimate, credit, actual].map(({ id }) => offered.has(id))).toEqual([false, false, true]);
    const create = async (body: object) =>
      fieldsOf(await office.as('maker').call(applications.create, { body: desk.input(body) }));
    expect(await create({ lines: [line(estimate.id, '80')] })).toEqual({
      'lines.0.feeLineId': `费用 ${estimate.feeNo} 是暂估，实际费用审核后才能申请付款`,
    });
    const taken = { kind: 'CREDIT', sourceId: credit.id, sourceNo: null, sourceTotal: null, amount: '30' };
    expect(await create({ lines: [line(actual.id, '100')], reductions: [taken] })).toEqual({
      'reductions.0.sourceId': expect.stringContaining('来源单不可用'),
    });
    const { list } = await office.as('maker').ok(settlements.AP.lines, { query: { partyId: supplierId, companyId } });
    const shown = list.map(({ id }) => id);
    expect([shown.includes(estimate.id), shown.includes(actual.id)]).toEqual([false, true]);
    const prepaid = await desk.prepaid('80');
    const item = { kind: 'PREPAY' as const, sourceId: prepaid.id, cross: null, openSeen: '80' };
    const settle = await office.as('maker').call(settlements.AP.create, {
      body: {
        companyId,
        partyId: supplierId,
        accountingDate: desk.today,
        items: [{ ...item, feeLineId: estimate.id, amountFee: '80' }],
        crossReason: null,
        remark: null,
      },
    });
    expect(fieldsOf(settle)).toEqual({ 'items.0.feeLineId': '暂估不能结账，请先审核实际费用' });
  });

  it('F20 the list shows the earliest day on which one of the fees is due', async () => {
    const { desk } = office;
    const { supplierId } = desk;
    const due = async (dueDate: string) =>
      (await desk.confirmed({ direction: 'AP', amount: '10', dueDate, partyId: supplierId })).id;
    const lines = [await due('2026-12-24'), await due('2026-12-03')].map((id) => ({
      feeLineId: id,
      applyAmount: '10',
    }));
    const { applicationNo, id } = await desk.draft([], { lines });
    const { list } = await office.api.as('maker').ok(applicationList.endpoint, { query: { numbers: applicationNo } });
    expect(list).toMatchObject([{ id, dueDate: '2026-12-03' }]);
  });

  it('tabs: 待我审批 holds what waits for me and no part of which I had', async () => {
    const sent = await office.desk.submit(await office.desk.draft(['60000']));
    const waits = async (who: string) =>
      (
        await office.api
          .as(who)
          .ok(applicationList.endpoint, { query: { tab: 'pending', numbers: sent.applicationNo } })
      ).total;
    expect([await waits('maker'), await waits('supervisor')]).toEqual([0, 1]);
    await office.desk.approve(sent);
    expect([await waits('supervisor'), await waits('manager')]).toEqual([0, 1]);
    const done = await office.api
      .as('manager')
      .ok(applications.approveMany, { body: { items: [{ id: sent.id, version: sent.version + 1 }] } });
    expect(done).toMatchObject({ done: 1, refused: [] });
    expect(
      (await office.as('maker').ok(dueList.endpoint, { query: { numbers: sent.applicationNo } })).list,
    ).toMatchObject([{ left: '60000.00' }]);
  });
});
