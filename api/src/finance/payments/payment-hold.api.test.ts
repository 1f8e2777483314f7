import { payments } from '@shared/contract/finance/payment.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { BOOKS_CLOCK } from '../ledger/books.fixture.ts';
import { taxDesk, type TaxDesk } from '../tax-cases/tax-case.fixture.ts';
import { payDeskOf, preparePayDesk, type PayDesk } from './pay-desk.fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
let api: TestApi;
let desk: PayDesk;
let tax: TaxDesk;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: preparePayDesk });
  tax = await taxDesk(api);
  desk = await payDeskOf(api);
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

/** The payables of an application are 代收代付 of a business document. */
const passThrough = (row: ApplicationDetail, bizType: string, bizId: string) =>
  api.database.run(`set session_replication_role = replica;
    update fin_fee_line set biz_type = '${bizType}', biz_id = ${bizId}, charge_code_id = (select id from fin_charge_code where code = 'ADVTAX')
      where id in (${row.lines.map(({ feeLineId }) => feeLineId).join(',')});
    set session_replication_role = origin`);
const hold = (customerId: string) =>
  api.as('gm').ok(risk.createHold, { body: { customerId, scope: 'PAYMENT', validTo: null, reason: '逾期' } });

describe('FIN-190 hold 放款', () => {
  it('stops what is advanced or passed on to a factory on account of a refund case of the customer', async () => {
    const row = await tax.made({ mode: 'COLLECT' });
    const drafts = [];
    for (const bizType of ['TAX_ADVANCE', 'TAX_REFUND']) {
      const draft = await desk.draft(['9000']);
      await passThrough(draft, bizType, row.id);
      drafts.push(draft);
    }
    await hold(row.customerId);
    for (const draft of drafts)
      expect((await api.as('maker').call(applications.submit, desk.on(draft))).envelope.errorCode).toBe('RISK_HOLD');
  });

  it('FIN-196 a payment in parts uses up of a release what each part pays', async () => {
    const customerId = desk.customers[1] ?? '';
    const orderId = await tax.order(['10']);
    await api.db.execute(sql`update lg_order set customer_id = ${customerId} where id = ${orderId}`);
    const draft = await desk.draft(['1000']);
    await passThrough(draft, 'LOGISTICS', orderId);
    const approved = await desk.approve(await desk.submit(draft));
    await hold(customerId);
    const part = async (amount: string) =>
      (await api.as('cashier').call(payments.create, desk.payBody(await desk.fresh(approved), { amount }))).envelope;
    expect((await part('400')).errorCode).toBe('RISK_HOLD');
    const release = await api.as('gm').ok(risk.applyRelease, {
      body: {
        customerId,
        scope: 'PAYMENT',
        docType: null,
        docNo: null,
        amount: '1000',
        validTo: null,
        reason: '已担保',
      },
    });
    await api.as('other').ok(risk.approveRelease, {
      params: { id: release.id },
      body: { version: release.version, reason: '核实过' },
    });
    const used = async () => {
      const { usedAmount, state } = await api.as('gm').ok(risk.release, { params: { id: release.id } });
      return [usedAmount, state];
    };
    expect((await part('400')).success).toBe(true);
    expect(await used()).toEqual(['400.00', 'APPROVED']);
    expect((await part('600')).success).toBe(true);
    expect(await used()).toEqual(['1000.00', 'USED']);
  });
});
