import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { riskDesk } from './risk-desk.fixture.ts';

let desk: Awaited<ReturnType<typeof riskDesk>>;
beforeAll(async () => {
  desk = await riskDesk();
}, 60_000);
afterAll(() => desk.api.close());
afterEach(() => expect(desk.api.faults).toEqual([]));

/** A cost sheet of the other customer. */
const sheet = (profit: string, computedAt: string) =>
  desk.plant('fin_cost_sheet', {
    company_id: desk.companyId,
    customer_id: desk.otherId,
    sheet_no: `CB${String(Math.random()).slice(2)}`,
    biz_type: 'LOGISTICS',
    biz_id: '77',
    biz_no: 'WL20261101-0001',
    month: '202611',
    income: profit,
    state: 'COMPUTED',
    computed_at: computedAt,
  });
const hits = async () => (await desk.judged(desk.otherId)).hits;

describe('FIN-192 every rule over the documents of a customer', () => {
  beforeEach(async () => {
    for (const table of [
      'tax_case_doc',
      'tax_case',
      'fin_cost_sheet',
      'fx_declaration',
      'wh_stock',
      'wh_batch',
      'trade_doc',
      'lg_declaration',
    ])
      await desk.api.database.run(
        `set session_replication_role = replica; delete from ${table}; set session_replication_role = origin;`,
      );
  });

  it('R03 换汇成本 out of the range of the company (5–8), of cases under way alone', async () => {
    await desk.taxCase({ exchange_cost: '8.0001' });
    expect(await hits()).toEqual(['R03']);
    const [alert] = await desk.of('R03', desk.otherId);
    expect(alert).toMatchObject({
      hitValue: '8.0001',
      score: 25,
      objectLink: expect.stringContaining('/finance/tax-refund/order?id='),
    });
    await desk.put(`update tax_case set exchange_cost = 8.0000`);
    expect(await hits()).toEqual([]);
    await desk.put(`update tax_case set exchange_cost = 4.9999`);
    expect(await hits()).toEqual(['R03']);
    await desk.put(`update tax_case set state = 'VOID'`);
    expect(await hits()).toEqual([]);
  });

  it('R04 FIN-184 FX overdue: past its due date with more open than the tolerance', async () => {
    const id = await desk.plant('fx_declaration', {
      company_id: desk.companyId,
      customer_id: desk.otherId,
      declaration_no: '310120260000000007',
      export_date: desk.day(-91),
      due_date: desk.day(-1),
      currency: 'USD',
      declared: '1000',
      tolerance: '50',
      matched: '900',
      voided_at: null,
      reported_on: null,
    });
    expect(await hits()).toEqual(['R04']);
    expect((await desk.of('R04', desk.otherId))[0]).toMatchObject({
      hitValue: '逾期 1 天',
      objectNo: '310120260000000007',
    });
    await desk.put(`update fx_declaration set matched = 950 where id = '${id}'`);
    expect(await hits()).toEqual([]);
    await desk.put(`update fx_declaration set matched = 0, due_date = '${desk.day(0)}' where id = '${id}'`);
    expect(await hits(), 'due today is not overdue').toEqual([]);
  });

  it('R05 a refund deadline within 30 days with a paper missing', async () => {
    const id = await desk.taxCase({ deadline: desk.day(30) });
    expect(await hits(), 'nothing is missing').toEqual([]);
    await desk.plant('tax_case_doc', { case_id: id, kind: 'DECLARATION', need: 'READY', received_on: null });
    expect(await hits()).toEqual(['R05']);
    await desk.put(`update tax_case set deadline = '${desk.day(31)}'`);
    expect(await hits()).toEqual([]);
    await desk.put(`update tax_case set deadline = '${desk.day(-2)}'`);
    expect((await desk.judged(desk.otherId)).score).toBe(15);
    expect((await desk.of('R05', desk.otherId))[0]).toMatchObject({ hitValue: '已过截止日 2 天' });
  });

  it('R06 a loss on an order in the last 90 days; who may not see profit does not see it', async () => {
    await sheet('-12.5', `${desk.day(-90)}T04:00:00Z`);
    expect(await hits()).toEqual(['R06']);
    expect((await desk.of('R06', desk.otherId))[0]).toMatchObject({
      hitValue: '-12.50 CNY',
      objectNo: 'WL20261101-0001',
    });
    desk.api.actor('noprofit', { userId: '8', permissions: ['risk.view'], fields: { 'money.profit': 'HIDDEN' } });
    expect(JSON.stringify(await desk.alerts({ ruleCode: 'R06' }, 'noprofit'))).not.toContain('12.50');
    // Nor in its log, which tells the hit of it when it was opened.
    const logOf = async (as: string) => {
      const id = (await desk.of('R06', desk.otherId))[0]?.id ?? '';
      return JSON.stringify((await desk.api.as(as).ok(objectAudit, { query: { kind: 'risk_alert', id } })).list);
    };
    expect(await logOf('officer')).toContain('12.50');
    expect(await logOf('noprofit')).not.toContain('12.50');
    await desk.put(`update fin_cost_sheet set computed_at = '${desk.day(-91)}T04:00:00Z'`);
    expect(await hits()).toEqual([]);
  });

  it('R07, WMS-044 goods that lie longer than 180 days, their received day being the first', async () => {
    const batch = await desk.plant('wh_batch', {
      customer_id: desk.otherId,
      received_date: desk.day(-180),
      batch_no: 'B-1',
      stock_kind: 'CARGO',
      production_date: null,
      expiry_date: null,
    });
    const stock = await desk.plant('wh_stock', {
      customer_id: desk.otherId,
      batch_id: batch,
      quality: 'GOOD',
      on_hand: '3',
    });
    expect(await hits()).toEqual(['R07']);
    await desk.put(`update wh_batch set received_date = '${desk.day(-179)}' where id = '${batch}'`);
    expect(await hits()).toEqual([]);
    await desk.put(`update wh_batch set received_date = '${desk.day(-300)}' where id = '${batch}'`);
    await desk.put(`update wh_stock set on_hand = 0 where id = '${stock}'`);
    expect(await hits(), 'nothing is left of them').toEqual([]);
  });

  it('R09 documents of a declaration that disagree', async () => {
    const declaration = await desk.plant('lg_declaration', {
      company_id: desk.companyId,
      decl_no: 'BG20261101-0001',
      customs_no: '310120260000000009',
      totals: '[{"currency":"USD","amount":"100.00"}]',
      exporter_kind: 'COMPANY',
    });
    const paper = (kind: string, amount: string) =>
      desk.plant('trade_doc', {
        company_id: desk.companyId,
        customer_id: desk.otherId,
        supplier_id: null,
        order_id: null,
        declaration_id: declaration,
        doc_no: `FP${kind}`,
        kind,
        currency: 'USD',
        amount,
        state: 'EFFECTIVE',
        red_of: null,
        invoice_no: null,
        deleted_at: null,
        buyer: '{"name":"B"}',
        seller: '{"name":"S"}',
        incoterm: 'FOB',
      });
    await paper('COMMERCIAL_INVOICE', '100');
    expect(await hits(), 'one without its contract yet').toEqual([]);
    const contract = await paper('EXPORT_CONTRACT', '100.02');
    expect(await hits()).toEqual(['R09']);
    await desk.put(`update trade_doc set amount = 100.01 where id = '${contract}'`);
    expect(await hits()).toEqual([]);
  });

  it('R10 a supplier whose invoices are doubted: on the supplier, not in the score of a customer', async () => {
    const [supplierId = ''] = desk.suppliers;
    await desk.plant('party_finance', {
      supplier_id: supplierId,
      customer_id: null,
      invoice_state: 'INQUIRY',
      collection_mode: null,
    });
    await desk.evaluate(null);
    const live = async () => (await desk.alerts({ ruleCode: 'R10' })).filter(({ endedAt }) => endedAt === null);
    expect(await live()).toMatchObject([
      {
        supplierId,
        customerId: null,
        hitValue: '函调',
        threshold: '正常',
        score: 40,
        partyName: '供1',
        category: 'TAX',
      },
    ]);
    await desk.put(`update party_finance set invoice_state = 'NORMAL'`);
    expect(await desk.job('risk-evaluate')).toContain('risk-evaluate');
    expect(await live()).toEqual([]);
  });
});
