import { line, payOffice } from './pay-office.fixture.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import { applicationList } from '@shared/contract/finance/payment-application-list.contract.ts';
import { applications, reductions } from '@shared/contract/finance/payment-application.contract.ts';
import { payments } from '@shared/contract/finance/payment.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { plantRow } from '../../../test/worlds.ts';
import { codeOf } from './pay-desk.fixture.ts';
import '../../app/seed/verify-nouns.ts';

const office = payOffice(/^FIN/, { signed: true });

const paper = (sourceNo: string, amount: string, sourceTotal = amount) => ({
  kind: 'CLAIM' as const,
  sourceId: null,
  sourceNo,
  sourceTotal,
  amount,
});
const edit = (who: string, row: ApplicationDetail) =>
  office.as(who).ok(applications.update, {
    params: { id: row.id },
    body: {
      ...office.desk.input({ lines: row.lines.map(({ feeLineId, applyAmount }) => line(feeLineId, applyAmount)) }),
      version: row.version,
    },
  });
/** What stands at the fields of a refusal. */
const fieldsOf = async (answer: Promise<{ envelope: { data?: unknown } }>) =>
  ((await answer).envelope.data as { fields?: Record<string, string> } | undefined)?.fields;

describe('FIN-070 the hands of an application', () => {
  it('who edited it once stays one of its makers, whoever edits after', async () => {
    const row = await edit('maker', await edit('supervisor', await office.desk.draft(['100'])));
    const sent = await office.desk.submit(row);
    expect(await codeOf(office.as('supervisor').call(applications.approve, office.desk.on(sent)))).toBe(
      'FIN_SELF_APPROVE',
    );
    const waits = await office.api
      .as('supervisor')
      .ok(applicationList.endpoint, { query: { tab: 'pending', numbers: sent.applicationNo } });
    expect(waits.total).toBe(0);
    const approved = await office.desk.approve(sent, 'manager');
    expect(await codeOf(office.as('supervisor').call(payments.create, office.desk.payBody(approved)))).toBe(
      'FIN_SELF_APPROVE',
    );
  });

  it('so does who submitted an earlier round', async () => {
    const first = await office.api
      .as('supervisor')
      .ok(applications.submit, office.desk.on(await office.desk.draft(['100'])));
    const back = await office.as('supervisor').ok(applications.withdraw, office.desk.on(first));
    const again = await office.desk.submit(await edit('maker', back));
    expect(await codeOf(office.as('supervisor').call(applications.approve, office.desk.on(again)))).toBe(
      'FIN_SELF_APPROVE',
    );
    expect((await office.desk.approve(again, 'manager')).state).toBe('APPROVED');
  });

  it('1.6 a draft is deleted by its author alone', async () => {
    const row = await office.desk.draft(['100']);
    const seen = await office.as('other').ok(applications.get, { params: { id: row.id } });
    expect(seen.actions.map(({ code }) => code)).not.toContain('remove');
    expect((await office.as('other').call(applications.remove, office.desk.on(row))).envelope).toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: `${row.applicationNo} 只能由申请人删除，请改为作废。`,
    });
    await office.as('maker').ok(applications.remove, office.desk.on(row));
  });
});

describe('FIN-063 reductions', () => {
  it('one too small to close anything of a fee in another currency is refused at its field', async () => {
    const fee = await office.desk.confirmed({ direction: 'AP', currency: 'USD', amount: '100' });
    const of = (amount: string, sourceNo: string) =>
      office.as('maker').call(applications.create, {
        body: office.desk.input({
          lines: [line(fee.id, '100')],
          reductions: [paper(sourceNo, '709.99'), paper(`${sourceNo}-2`, amount)],
        }),
      });
    expect(await fieldsOf(of('0.01', 'T1'))).toEqual({ 'reductions.1.amount': '金额过小，折合费用币种后为 0' });
    expect(
      await fieldsOf(
        office.as('maker').call(applications.create, {
          body: office.desk.input({ lines: [line(fee.id, '100')], reductions: [paper('T2', '0.03', '1')] }),
        }),
      ),
    ).toEqual({ 'reductions.0.amount': '金额过小，折合费用币种后为 0' });
  });

  it('is not taken back at a day to come', async () => {
    const row = await office.desk.approved(['100'], { reductions: [paper('T3', '40')] });
    const [one] = row.reductions;
    const body = { version: one?.version ?? 0, reason: '扣错了', date: '2026-11-30' };
    const back = () => office.as('manager').call(reductions.reverse, { params: { id: one?.id ?? '' }, body });
    expect(await fieldsOf(back())).toEqual({ date: '不能晚于今天' });
  });
});

describe('F16 dates and what is hidden', () => {
  it('a payment is confirmed between the day it was paid and today, and not undone at a day to come', async () => {
    const paid = await office.desk.pay(await office.desk.approved([], { kind: 'PREPAY', amount: '10' }), {
      payDate: '2026-11-10',
    });
    const confirm = (date: string) =>
      office.as('cashier').call(payments.confirm, office.desk.on(paid, { bankRef: 'D-1', date, bankFee: null }));
    expect(await fieldsOf(confirm('2026-11-21'))).toEqual({ date: '不能晚于今天' });
    expect(await fieldsOf(confirm('2026-11-09'))).toEqual({ date: '不能早于付款日 2026-11-10' });
    const done = await office.desk.confirm(paid, { date: '2026-11-12' });
    const ending = { reason: '退票了', date: '2026-11-21' };
    expect(await fieldsOf(office.as('cashier').call(payments.bounce, office.desk.on(done, ending)))).toEqual({
      date: '不能晚于今天',
    });
    expect(await fieldsOf(office.as('manager').call(payments.reverse, office.desk.on(done, ending)))).toEqual({
      date: '不能晚于今天',
    });
  });

  it('SYS-034 退票 of a prepayment that was used elsewhere says of how much to who sees costs alone', async () => {
    const prepayment = await office.desk.prepaid('400');
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '150' });
    const source = { kind: 'PREPAY' as const, sourceId: prepayment.id, sourceNo: null, sourceTotal: null };
    const made = await office.as('maker').ok(applications.create, {
      body: office.desk.input({ lines: [line(fee.id, '150')], reductions: [{ ...source, amount: '100' }] }),
    });
    await office.desk.approve(await office.desk.submit(made));
    office.api.actor('blind', { userId: '8', companies: [office.desk.companyId], fields: {} });
    const said = async (who: string) => {
      const paid = await office.as('cashier').ok(payments.get, { params: { id: prepayment.id } });
      const body = office.desk.on(paid, { reason: '账号有误', date: null });
      return (await office.as(who).call(payments.bounce, body)).envelope;
    };
    expect(await said('cashier')).toMatchObject({
      errorCode: 'FIN-052',
      errorMessage: `${prepayment.paymentNo} 已被其他冲减或结账使用 CNY 100.00，请先冲回。`,
    });
    expect(await said('blind')).toMatchObject({
      errorCode: 'FIN-052',
      errorMessage: `${prepayment.paymentNo} 已被其他冲减或结账使用，请先冲回。`,
    });
  });

  it('SYS-034 without the right to costs neither the bank file nor a refusal names an amount', async () => {
    office.api.actor('blind', {
      userId: '8',
      companies: [office.desk.companyId],
      fields: { 'bank.account': 'VISIBLE' },
    });
    const waiting = await office.desk.pay(await office.desk.approved(['10']));
    const file = await office.as('blind').send(payments.bankFile as Endpoint, { query: { ids: waiting.id } });
    expect(file.status).toBe(403);
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '777' });
    const apply = (who: string, change: object) =>
      office.api
        .as(who)
        .call(applications.create, { body: office.desk.input({ lines: [line(fee.id, '777')], ...change }) });
    const approved = await office.desk.approved(['10']);
    const accounts = async (who: string) =>
      office.as(who).ok(payments.accounts, { query: { applicationId: approved.id } });
    expect((await accounts('cashier')).left).toBe('10');
    const shown = await accounts('blind');
    expect([Object.keys(shown), Object.keys(shown.list[0] ?? {})]).toEqual([
      ['list'],
      expect.not.arrayContaining(['balance']),
    ]);
    const told = [
      await apply('blind', { lines: [line(fee.id, '9999')] }),
      await office.as('blind').call(applications.submit, office.desk.on(await office.desk.draft(['5']))),
      await office.api
        .as('blind')
        .call(payments.create, office.desk.payBody(await office.desk.approved(['6']), { amount: '99' })),
    ];
    expect(told.map(({ envelope }) => envelope.errorCode)).toEqual(['NO_PERMISSION', 'NO_PERMISSION', 'NO_PERMISSION']);
    const fields = { 'bank.account': 'VISIBLE', 'money.cost': 'VISIBLE' } as const;
    office.api.actor('costs', { userId: '8', companies: [office.desk.companyId], fields });
    const owed = await office.desk.confirmed({ amount: '555' });
    const netting = { kind: 'NETTING', sourceId: owed.id, sourceNo: null, sourceTotal: null, amount: '600' };
    expect((await apply('costs', { reductions: [netting] })).envelope.errorCode).toBe('NO_PERMISSION');
    expect((await apply('costs', {})).envelope.errorCode ?? '0').toBe('0');
  });
});

it('FIN-190 FIN-196 an application paid in parts uses up of a release what is paid', async () => {
  const [customerId = ''] = office.desk.customers;
  const orderId = '9101';
  await plantRow(office.api, 'lg_order', orderId, {
    customer_id: customerId,
    company_id: office.desk.companyId,
    deleted_at: null,
  });
  const [charge] = (
    await office.api.db.execute<{ id: string }>(
      sql`select id::text as id from fin_charge_code where nature = 'PASS_THROUGH' order by id limit 1`,
    )
  ).rows;
  const fee = await office.desk.confirmed({
    direction: 'AP',
    amount: '100',
    bizType: 'LOGISTICS',
    bizId: orderId,
    chargeCodeId: charge?.id ?? '',
  });
  const row = await office.desk.approve(
    await office.desk.submit(
      await office.api
        .as('maker')
        .ok(applications.create, { body: office.desk.input({ lines: [line(fee.id, '100')] }) }),
    ),
  );
  const on = '2026-11-01T00:00:00Z';
  await plantRow(office.api, 'risk_hold', '9102', {
    customer_id: customerId,
    scope: 'PAYMENT',
    state: 'ACTIVE',
    valid_to: null,
    created_at: on,
  });
  const held = () => office.as('cashier').call(payments.create, office.desk.payBody(row, { amount: '40' }));
  expect(await codeOf(held())).toBe('RISK_HOLD');
  await plantRow(office.api, 'risk_release', '9103', {
    customer_id: customerId,
    scope: 'PAYMENT',
    amount: '100',
    used_amount: '0',
    valid_from: '2026-11-01',
    valid_to: '2026-12-31',
    state: 'APPROVED',
    decided_at: '2026-11-02T00:00:00Z',
  });
  await office.desk.pay(row, { amount: '40' });
  const used = async () =>
    (
      await office.api.db.execute<{ used: string; state: string }>(
        sql`select used_amount::numeric(20,2)::text as used, state from risk_release where id = 9103`,
      )
    ).rows[0];
  expect(await used()).toEqual({ used: '40.00', state: 'APPROVED' });
  await office.desk.pay(await office.desk.fresh(row), { amount: '60' });
  expect(await used()).toEqual({ used: '100.00', state: 'USED' });
});
