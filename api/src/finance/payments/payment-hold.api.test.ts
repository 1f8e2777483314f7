import { payments } from '@shared/contract/finance/payment.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import type { ReductionInput } from '@shared/contract/finance/payment-application.input.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { BOOKS_CLOCK } from '../ledger/books.fixture.ts';
import { taxDesk, type TaxDesk } from '../tax-cases/tax-case.fixture.ts';
import { codeOf, payDeskOf, preparePayDesk, type PayDesk } from './pay-desk.fixture.ts';

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
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => title.startsWith('FIN-196'))).toEqual([]);
});

/** The payables of an application are 代收代付 of a business document. */
const passThrough = (row: Pick<ApplicationDetail, 'lines'>, bizType: string, bizId: string) =>
  api.database.run(`set session_replication_role = replica;
    update fin_fee_line set biz_type = '${bizType}', biz_id = ${bizId}, charge_code_id = (select id from fin_charge_code where code = 'ADVTAX')
      where id in (${row.lines.map(({ feeLineId }) => feeLineId).join(',')});
    set session_replication_role = origin`);
/** Customers that are on hold. */
const held = new Set<string>();
const hold = async (customerId: string) => {
  if (!held.has(customerId))
    await api.as('gm').ok(risk.createHold, { body: { customerId, scope: 'PAYMENT', validTo: null, reason: '逾期' } });
  held.add(customerId);
};
/** A draft over payables, each 代收代付 of an order of a customer, or nobody's. */
const draftFor = async (
  lines: readonly (readonly [amount: string, customerId: string | null])[],
  reductions: ReductionInput[] = [],
) => {
  const draft = await desk.draft(
    lines.map(([amount]) => amount),
    { reductions },
  );
  for (const [at, [, customerId]] of lines.entries()) {
    if (customerId === null) continue;
    const orderId = await tax.order(['10']);
    await api.db.execute(sql`update lg_order set customer_id = ${customerId} where id = ${orderId}`);
    await passThrough({ lines: draft.lines.slice(at, at + 1) }, 'LOGISTICS', orderId);
  }
  return draft;
};
/** The same, approved. */
const paidFor = async (...given: Parameters<typeof draftFor>) =>
  desk.approve(await desk.submit(await draftFor(...given)));
const part = async (approved: ApplicationDetail, amount: string) =>
  (await api.as('cashier').call(payments.create, desk.payBody(await desk.fresh(approved), { amount }))).envelope;
/** The id of an approved release of 放款 up to an amount. */
const released = async (customerId: string, amount: string): Promise<string> => {
  const { id, version } = await api.as('gm').ok(risk.applyRelease, {
    body: { customerId, scope: 'PAYMENT', docType: null, docNo: null, amount, validTo: null, reason: '已担保' },
  });
  await api.as('other').ok(risk.approveRelease, { params: { id }, body: { version, reason: '核实过' } });
  return id;
};
const used = async (id: string) => {
  const { usedAmount, state } = await api.as('gm').ok(risk.release, { params: { id } });
  return [usedAmount, state];
};

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
    const approved = await paidFor([['1000', customerId]]);
    await hold(customerId);
    expect((await part(approved, '400')).errorCode).toBe('RISK_HOLD');
    const release = await released(customerId, '1000');
    expect((await part(approved, '400')).success).toBe(true);
    expect(await used(release)).toEqual(['400.00', 'APPROVED']);
    expect((await part(approved, '600')).success).toBe(true);
    expect(await used(release)).toEqual(['1000.00', 'USED']);
  });
});

describe('FIN-196 what a payment used up of a release', () => {
  it('is given back, once, when the bank sends it back or it is 冲红; paid again it is used again', async () => {
    const customerId = desk.customers[2] ?? '';
    const approved = await paidFor([['1000', customerId]]);
    await hold(customerId);
    const release = await released(customerId, '1000');
    const paid = async () => {
      const row = await desk.pay(await desk.fresh(approved));
      expect(await used(release)).toEqual(['1000.00', 'USED']);
      return row;
    };
    const sent = desk.on(await paid(), { reason: '账号有误', date: null });
    const twice = await Promise.all([1, 2].map(() => codeOf(api.as('cashier').call(payments.bounce, sent))));
    expect(twice.filter((code) => code === '0')).toHaveLength(1);
    expect(await used(release)).toEqual(['0.00', 'APPROVED']);
    await desk.bounce(await desk.confirm(await paid()));
    expect(await used(release)).toEqual(['0.00', 'APPROVED']);
    await desk.reverse(await desk.confirm(await paid()));
    expect(await used(release)).toEqual(['0.00', 'APPROVED']);
    const { list } = await api.as('gm').ok(objectAudit, { query: { kind: 'risk_release', id: release } });
    expect(list.filter(({ action }) => action === '退回解控额度')).toHaveLength(3);
    await paid();
  });

  it('of several customers is of each the share that is paid on its behalf, of lines of nobody none', async () => {
    const [one = '', other = ''] = desk.customers;
    await hold(one);
    await hold(other);
    // The claim closes of the first line.
    const releases = [await released(one, '400'), await released(other, '300')];
    const approved = await paidFor(
      [
        ['500', one],
        ['300', other],
        ['200', null],
      ],
      [{ kind: 'CLAIM', sourceId: null, sourceNo: 'SP-196', sourceTotal: '100', amount: '100' }],
    );
    expect((await part(approved, '450')).success).toBe(true);
    expect(await Promise.all(releases.map(used))).toEqual([
      ['200.00', 'APPROVED'],
      ['150.00', 'APPROVED'],
    ]);
    expect((await part(approved, '450')).success).toBe(true);
    expect(await Promise.all(releases.map(used))).toEqual([
      ['400.00', 'USED'],
      ['300.00', 'USED'],
    ]);
  });

  it('covers at 提交 what is applied for today, no less', async () => {
    const customerId = desk.customers[2] ?? '';
    await hold(customerId);
    await released(customerId, '100');
    const submit = async (amount: string) =>
      codeOf(api.as('maker').call(applications.submit, desk.on(await draftFor([[amount, customerId]]))));
    expect(await submit('100.01')).toBe('RISK_HOLD');
    expect(await submit('100')).toBe('0');
  });

  it('counts whoever pays: who does not see the customer uses it up and gives it back all the same', async () => {
    const customerId = desk.customers[1] ?? '';
    await hold(customerId);
    const release = await released(customerId, '10');
    const approved = await paidFor([['10', customerId]]);
    api.actor('cashier', {
      userId: '5',
      companies: [desk.companyId],
      scopes: { finance: { level: 'ALL', depts: [] }, customer: { level: 'SELF', depts: [] } },
    });
    const row = await desk.pay(await desk.fresh(approved));
    expect(await used(release)).toEqual(['10.00', 'USED']);
    await desk.bounce(row);
    expect(await used(release)).toEqual(['0.00', 'APPROVED']);
  });
});
