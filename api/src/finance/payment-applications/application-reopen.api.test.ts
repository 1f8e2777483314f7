import { line, payOffice } from '../payments/pay-office.fixture.ts';
import { dueList, payments } from '@shared/contract/finance/payment.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../payments/pay-desk.fixture.ts';
import { askedOf, claim, editsOf } from './application-edit.fixture.ts';
import '../../app/seed/verify-nouns.ts';

const office = payOffice(/^FIN/, { signed: true });
const { body, edit } = editsOf(office);

describe('FIN-072 编辑 of an approved application', () => {
  it('is asked about, resets every approval, and frees its payables until it is handed in again', async () => {
    const row = await office.desk.approved(['60000']).then((sent) => office.desk.review(sent));
    expect(row).toMatchObject({ state: 'APPROVED', round: 1 });
    const [first] = row.lines;
    const rival = () =>
      office.as('other').call(applications.create, {
        body: office.desk.input({ lines: [line(first?.feeLineId ?? '', '60000')] }),
      });
    expect(await codeOf(rival())).toBe('FIN_APPLY_EXCEEDS_OPEN');
    const unasked = await office
      .as('maker')
      .call(applications.update, body(row, { ack: undefined, lines: [line(first?.feeLineId ?? '', '100')] }));
    expect(unasked.envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [expect.objectContaining({ code: 'FIN_APPLY_REAPPROVE' })] },
    });
    expect(await office.desk.fresh(row)).toMatchObject({ state: 'APPROVED', version: row.version });
    const draft = await edit(row, { lines: [line(first?.feeLineId ?? '', '100')] });
    expect(draft).toMatchObject({ state: 'DRAFT', gross: '100.00', executed: '0.00', step: null });
    expect((await office.as('cashier').ok(dueList.endpoint, { query: { numbers: row.applicationNo } })).total).toBe(0);
    expect(await codeOf(office.as('cashier').call(payments.create, office.desk.payBody(draft)))).toBe('ILLEGAL_STATE');
    // The second press is by a version that is gone.
    expect(await codeOf(office.as('maker').call(applications.update, body(row)))).toBe('VERSION_CONFLICT');
    expect(await codeOf(rival())).toBe('0');
    const sent = await office.desk.submit(draft);
    expect(sent).toMatchObject({ state: 'SUBMITTED', round: 2, steps: ['APPROVE'] });
    // Those of the first round may agree again: it is another application.
    expect(await office.desk.approve(sent)).toMatchObject({ state: 'APPROVED' });
  });

  it('FIN-063 takes back what its reductions posted, and its form offers it again before that', async () => {
    const prepay = await office.desk.prepaid('400');
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '1000' });
    const receivable = await office.desk.confirmed({ amount: '300' });
    const before = [await office.desk.balance('2202'), await office.desk.balance('1122')];
    const made = await office.as('maker').ok(applications.create, {
      body: office.desk.input({
        lines: [line(fee.id, '1000')],
        reductions: [
          { kind: 'PREPAY', sourceId: prepay.id, sourceNo: null, sourceTotal: null, amount: '400' },
          { kind: 'NETTING', sourceId: receivable.id, sourceNo: null, sourceTotal: null, amount: '300' },
          { ...claim('301'), amount: '299' },
        ],
      }),
    });
    const row = await office.desk.approve(await office.desk.submit(made));
    expect(row).toMatchObject({ state: 'APPROVED', net: '1.00' });
    expect(await office.desk.openOf(fee.id)).toEqual(['1.00', '1.00']);
    const offered = await office.as('maker').ok(applications.sources, {
      query: {
        supplierId: office.desk.supplierId,
        companyId: office.desk.companyId,
        currency: 'CNY',
        applicationId: row.id,
      },
    });
    expect(offered.payables.find(({ id }) => id === fee.id)).toMatchObject({ open: '1000.00', available: '1000.00' });
    expect(offered.sources).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ sourceId: prepay.id, available: '400.00' }),
        expect.objectContaining({ sourceId: receivable.id, available: '300.00' }),
      ]),
    );
    const draft = await edit(row);
    expect(draft).toMatchObject({ state: 'DRAFT', gross: '1000.00', reduceTotal: '999.00', net: '1.00' });
    const states = draft.reductions.map(({ state }) => state).toSorted();
    expect(states.join(' ')).toBe('PENDING PENDING PENDING REVERSED REVERSED REVERSED');
    expect(await office.desk.openOf(fee.id)).toEqual(['1000.00', '1000.00']);
    expect(await office.desk.openOf(receivable.id)).toEqual(['300.00', '300.00']);
    expect([await office.desk.balance('2202'), await office.desk.balance('1122')]).toEqual(before);
    // Edited once more without the claim, then approved: only what is in force posts.
    const less = await edit(draft, {
      reductions: (askedOf(draft).reductions ?? []).filter((one) => one.kind !== 'CLAIM'),
    });
    const again = await office.desk.approve(await office.desk.submit(less));
    expect(again).toMatchObject({ state: 'APPROVED', net: '300.00' });
    expect(await office.desk.openOf(fee.id)).toEqual(['300.00', '300.00']);
    await office.desk.confirm(await office.desk.pay(again));
    expect(await office.desk.openOf(fee.id)).toEqual(['0.00', '0.00']);
    expect(await codeOf(office.as('maker').call(applications.remove, office.desk.on(again)))).toBe('VERSION_CONFLICT');
  });

  it('of one whose payment came back keeps party, company, kind and currency, and is not deleted', async () => {
    const row = await office.desk.approved(['500']);
    await office.desk.bounce(await office.desk.confirm(await office.desk.pay(row)));
    const back = await office.desk.fresh(row);
    expect(back.state).toBe('APPROVED');
    const other = await office
      .as('maker')
      .call(applications.update, body(back, { kind: 'PREPAY', lines: [], amount: '500' }));
    expect(other.envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { kind: expect.stringContaining('已有付款或冲减记录') } },
    });
    const draft = await edit(back, { payeeBankId: office.desk.banks[2] ?? null });
    expect(draft).toMatchObject({
      state: 'DRAFT',
      payeeBankId: office.desk.banks[2],
      payments: [{ state: 'BOUNCED' }],
    });
    const again = await office
      .as('maker')
      .call(applications.update, body(draft, { kind: 'PREPAY', lines: [], amount: '5' }));
    expect(again.envelope.errorCode).toBe('VALIDATION');
    expect((await office.as('maker').call(applications.remove, office.desk.on(draft))).envelope).toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: expect.stringContaining('请改为作废'),
    });
    const sent = await office.desk.submit(draft);
    expect(sent.steps).toEqual(['APPROVE', 'REVIEW']);
    const paid = await office.desk.pay(await office.desk.review(await office.desk.approve(sent)));
    await office.desk.confirm(paid);
    expect(await office.desk.fresh(row)).toMatchObject({ state: 'PAID', paid: '500.00' });
  });

  it('FIN-070 by who made it, or may take it back; who agreed and edits is a maker from then on', async () => {
    const row = await office.desk.approved(['70']);
    office.api.actor('clerk', {
      userId: '6',
      companies: [office.desk.companyId],
      permissions: ['finance.ap.apply.view', 'finance.ap.apply.create'],
    });
    const seen = await office.as('clerk').ok(applications.get, { params: { id: row.id } });
    expect(seen.actions.map(({ code }) => code)).toEqual([]);
    expect((await office.as('clerk').call(applications.update, body(row))).envelope).toMatchObject({
      errorCode: 'NO_PERMISSION',
      errorMessage: expect.stringContaining('须由申请人编辑'),
    });
    const draft = await edit(row, {}, 'supervisor');
    const sent = await office.desk.submit(draft);
    expect(await codeOf(office.as('supervisor').call(applications.approve, office.desk.on(sent)))).toBe(
      'FIN_SELF_APPROVE',
    );
    expect((await office.desk.approve(sent, 'manager')).state).toBe('APPROVED');
    // A draft that who agreed or paid has edited breaks no identity: nothing counts of its rounds before.
    await edit(await office.desk.approved(['71']), {}, 'supervisor');
    const bounced = await office.desk.approved(['72']);
    await office.desk.bounce(await office.desk.pay(bounced));
    await edit(await office.desk.fresh(bounced), {}, 'cashier');
  });

  it('3.5 is the way out when the account was changed after the approval', async () => {
    const row = await office.desk.approved(['80']);
    const turn = (account: string) =>
      office.api.db.execute(sql`update ac_supplier_bank set account = ${account} where id = ${office.desk.banks[0]}`);
    await turn('62229999');
    const told = await office.as('cashier').call(payments.create, office.desk.payBody(row));
    expect(told.envelope).toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: `${row.applicationNo} 的收款账户已变更，请由申请人编辑并重新提交，或作废。`,
    });
    const again = await office.desk.approve(await office.desk.submit(await edit(row)));
    expect(again.payeeAccount).toBe('62229999');
    await office.desk.confirm(await office.desk.pay(again));
    await turn('622200001');
  });

  it('FIN-110 in a closed period is refused whole when reductions are in the books', async () => {
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '90' });
    const made = await office.as('maker').ok(applications.create, {
      body: office.desk.input({ lines: [line(fee.id, '90')], reductions: [claim('40')] }),
    });
    const row = await office.desk.approve(await office.desk.submit(made));
    const month = office.desk.today.slice(0, 7).replace('-', '');
    await office.desk.period(month, 'ap_locked = true');
    expect(await codeOf(office.as('maker').call(applications.update, body(row)))).toBe('PERIOD_CLOSED');
    await office.desk.period(month, 'ap_locked = false');
    expect(await office.desk.fresh(row)).toMatchObject({ state: 'APPROVED', version: row.version });
    expect((await edit(row)).state).toBe('DRAFT');
  });

  it('two who press at once: one edits, the cashier pays, never both', async () => {
    const row = await office.desk.approved(['33']);
    const [edited, paid] = await Promise.all([
      codeOf(office.as('maker').call(applications.update, body(row))),
      codeOf(office.as('cashier').call(payments.create, office.desk.payBody(row))),
    ]);
    expect([edited, paid].filter((code) => code === '0')).toHaveLength(1);
    expect([edited, paid].filter((code) => code === 'VERSION_CONFLICT')).toHaveLength(1);
  });
});
