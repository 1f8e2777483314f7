import { line, payOffice } from '../payments/pay-office.fixture.ts';
import { applicationList } from '@shared/contract/finance/payment-application-list.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { payments } from '@shared/contract/finance/payment.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../payments/pay-desk.fixture.ts';
import '../../app/seed/verify-nouns.ts';

const office = payOffice(/^FIN/, { signed: true });

describe('4.14 who agrees to an application', () => {
  it('4.14 FIN-070 review from 50,000 and gm from 500,000, every step by another person', async () => {
    expect((await office.desk.submit(await office.desk.draft(['49999.99']))).steps).toEqual(['APPROVE']);
    expect((await office.desk.submit(await office.desk.draft(['50000']))).steps).toEqual(['APPROVE', 'REVIEW']);
    const row = await office.desk.approve(await office.desk.submit(await office.desk.draft(['500000'])));
    expect(row).toMatchObject({ state: 'REVIEWING', steps: ['APPROVE', 'REVIEW', 'GM'] });
    expect(await codeOf(office.as('supervisor').call(applications.review, office.desk.on(row)))).toBe(
      'FIN_SELF_APPROVE',
    );
    const reviewed = await office.desk.review(row);
    expect(reviewed.state).toBe('GM_REVIEW');
    expect(await codeOf(office.as('manager').call(applications.review, office.desk.on(reviewed)))).toBe(
      'FIN_SELF_APPROVE',
    );
    const done = await office.desk.review(reviewed, 'gm');
    expect(done.state).toBe('APPROVED');
    for (const who of ['maker', 'supervisor', 'manager', 'gm'])
      expect(await codeOf(office.as(who).call(payments.create, office.desk.payBody(done)))).toBe('FIN_SELF_APPROVE');
    const paid = await office.desk.pay(done);
    for (const who of ['maker', 'supervisor', 'manager', 'gm'])
      expect(
        await codeOf(
          office.as(who).call(payments.confirm, office.desk.on(paid, { bankRef: 'X', date: null, bankFee: null })),
        ),
      ).toBe('FIN_SELF_APPROVE');
  });

  it('4.14 the step of 总经理 is not for a second 财务主管, who is not asked for it; for who stands in for 总经理 it is', async () => {
    const row = await office.desk.approve(await office.desk.submit(await office.desk.draft(['500000'])));
    const reviewed = await office.desk.review(row);
    const waits = async (who: string) =>
      (
        await office
          .as(who)
          .ok(applicationList.endpoint, { query: { tab: 'pending', numbers: reviewed.applicationNo } })
      ).total;
    expect([await waits('other'), await waits('gm')]).toEqual([0, 1]);
    const { actions } = await office.as('other').ok(applications.get, { params: { id: reviewed.id } });
    const unmet = ['须由「总经理」审批'];
    expect(actions.find(({ code }) => code === 'review')).toMatchObject({ enabled: false, unmet });
    expect((await office.as('other').call(applications.review, office.desk.on(reviewed))).envelope).toMatchObject({
      errorCode: 'NO_PERMISSION',
      errorMessage: `${reviewed.applicationNo} 须由「总经理」审批。`,
    });
    office.api.actor('deputy', { userId: '7', companies: [office.desk.companyId], standsFor: ['4'] });
    expect(await waits('deputy')).toBe(1);
    expect((await office.desk.review(reviewed, 'deputy')).state).toBe('APPROVED');
  });

  it('ACC-030 beyond the limit of the role is refused', async () => {
    const sent = await office.desk.submit(await office.desk.draft(['3000']));
    office.api.actor('small', {
      userId: '7',
      companies: [office.desk.companyId],
      limits: new Map([['finance.ap.apply.approve', '2000']]),
    });
    expect(await codeOf(office.as('small').call(applications.approve, office.desk.on(sent)))).toBe('ACC-030');
  });

  it('FIN-073 an account changed two days ago needs review whatever the amount; an unverified one blocks with its reason', async () => {
    expect(
      await office.desk.submit(await office.desk.draft(['10'], { payeeBankId: office.desk.banks[2] ?? null })),
    ).toMatchObject({
      bankRecent: true,
      steps: ['APPROVE', 'REVIEW'],
    });
    const unverified = await office.desk.draft(['10'], { payeeBankId: office.desk.banks[1] ?? null });
    // 6.3: 提交 is there and says why not, in the list as in the drawer.
    const blocked = { code: 'submit', enabled: false, unmet: ['收款账户未核实，请先由第二人核实'] };
    expect(unverified.actions).toContainEqual(blocked);
    const listed = await office.api
      .as('maker')
      .ok(applicationList.endpoint, { query: { numbers: unverified.applicationNo } });
    expect((listed.list as { actions?: object[] }[])[0]?.actions).toContainEqual(blocked);
    const nothing = await office.desk.draft(['10'], {
      payeeBankId: office.desk.banks[1] ?? null,
      reductions: [{ kind: 'CLAIM', sourceId: null, sourceNo: 'SP-63', sourceTotal: '10', amount: '10' }],
    });
    expect(nothing.actions).toContainEqual({ code: 'submit', enabled: true, unmet: [] });
    expect((await office.as('maker').call(applications.submit, office.desk.on(unverified))).envelope).toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: expect.stringContaining('收款账户未核实'),
    });
  });

  it('FIN-072 a change after submit begins another round without approvals; a changed account stops approval and payment', async () => {
    const sent = await office.desk.approve(await office.desk.submit(await office.desk.draft(['60000'])));
    const back = await office.as('maker').ok(applications.withdraw, office.desk.on(sent));
    expect(back.state).toBe('WITHDRAWN');
    const feeLineId = back.lines[0]?.feeLineId ?? '';
    const edited = await office.as('maker').ok(applications.update, {
      params: { id: back.id },
      body: { ...office.desk.input({ lines: [line(feeLineId, '50000')] }), version: back.version },
    });
    expect(edited.state).toBe('DRAFT');
    const again = await office.desk.submit(edited);
    expect(again).toMatchObject({ round: 2, state: 'SUBMITTED' });
    const reviewing = await office.desk.approve(again);
    expect(reviewing.approvals.map(({ round }) => round)).toEqual([1, 2]);
    const approved = await office.desk.approved(['10']);
    const partly = await office.desk.approved(['10']);
    await office.desk.pay(partly, { amount: '4' });
    const draft = await office.desk.draft(['10']);
    await office.api.db.execute(sql`update ac_supplier_bank set account = '99' where id = ${office.desk.banks[0]}`);
    const refused = await office.as('manager').call(applications.review, office.desk.on(reviewing));
    expect(refused.envelope).toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: `${reviewing.applicationNo} 的收款账户已变更，请驳回，或由申请人撤回，编辑后重新提交。`,
    });
    // Each is told what it can still do.
    const told = async (call: Promise<{ envelope: { errorMessage?: string | undefined } }>) =>
      (await call).envelope.errorMessage?.split('，').slice(1).join('，');
    const pay = async (row: { id: string }, amount: string) =>
      told(office.as('cashier').call(payments.create, office.desk.payBody(await office.desk.fresh(row), { amount })));
    expect([
      await pay(approved, '10'),
      await pay(partly, '6'),
      await told(office.as('maker').call(applications.submit, office.desk.on(draft))),
    ]).toEqual([
      '请由申请人编辑并重新提交，或作废。',
      '已付的部分不变，其余请由申请人结束剩余后重新申请。',
      '请编辑并重新提交。',
    ]);
    await office.api.db.execute(
      sql`update ac_supplier_bank set account = '622200001' where id = ${office.desk.banks[0]}`,
    );
    expect((await office.desk.review(reviewing)).state).toBe('APPROVED');
  });

  it('4.14 without invoices, or with a supplier whose invoices are queried (R10), nothing is approved', async () => {
    const bare = await office.desk.submit(await office.desk.draft(['10'], { invoiceReceived: false }));
    expect(await codeOf(office.as('supervisor').call(applications.approve, office.desk.on(bare)))).toBe('GUARD_FAILED');
    const sent = await office.desk.submit(await office.desk.draft(['10']));
    await office.api.db.execute(sql`update party_finance set invoice_state = 'INQUIRY'`);
    expect(
      (await office.as('supervisor').call(applications.approve, office.desk.on(sent))).envelope.errorMessage,
    ).toContain('函调');
    await office.api.db.execute(sql`update party_finance set invoice_state = 'NORMAL'`);
    await office.desk.approve(sent);
  });
});
