import { applicationList } from '@shared/contract/finance/payment-application-list.contract.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { approvalRules } from '@shared/contract/finance/approval-rule.contract.ts';
import type { ApprovalStep } from '@shared/contract/finance/approval-rule.rules.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { BOOKS_CLOCK } from '../ledger/books.fixture.ts';
import { payDeskOf, preparePayDesk, type PayDesk } from '../payments/pay-desk.fixture.ts';

let api: TestApi;
let desk: PayDesk;
const roles: Record<string, string> = {};
/** Users 2 supervisor; 3 manager and 6 other share a role; 4 gm. */
const HOLDERS: readonly (readonly [string, readonly string[]])[] = [
  ['r_sup', ['2']],
  ['r_mgr', ['3', '6']],
  ['r_gm', ['4']],
];
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: preparePayDesk });
  desk = await payDeskOf(api);
  for (const [code, users] of HOLDERS) {
    const [role] = await api.database.raw<{ id: string }>(
      `insert into ac_role (code, name, status) values ('${code}', '${code}', 'ENABLED') returning id::text as id`,
    );
    roles[code] = role?.id ?? '';
    for (const user of users)
      await api.db.execute(sql`insert into ac_user_role (user_id, role_id) values (${user}, ${role?.id})`);
  }
  await api.db.execute(sql`insert into ac_user_company (user_id, company_id)
    select u.id, ${desk.companyId} from ac_user u where u.id in (2, 3, 4, 6) on conflict do nothing`);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  await api.db.execute(sql`delete from fin_approval_rule`);
});

const step = (code: string, mode: ApprovalStep['mode'] = 'ANY'): ApprovalStep => ({ roleId: roles[code] ?? '', mode });
const rule = (kind: 'PAYMENT' | 'AR_SETTLEMENT', ...steps: ApprovalStep[]) =>
  api.as('gm').ok(approvalRules.create, {
    body: { companyId: desk.companyId, kind, bands: [{ upTo: null, steps }], remark: null },
  });
const waiting = async (who: string, applicationNo: string) =>
  (await api.as(who).ok(applicationList.endpoint, { query: { tab: 'pending', numbers: applicationNo } })).total;

describe('3.16 审批规则 decide who agrees to a payment application', () => {
  it('step by step, each by its role, more of them than the amount alone would ask for', async () => {
    await rule('PAYMENT', step('r_mgr'), step('r_gm'));
    const sent = await desk.submit(await desk.draft(['100']));
    expect(sent).toMatchObject({ steps: ['APPROVE', 'REVIEW'], waitsFor: '第 1/2 步：r_mgr' });
    expect([await waiting('supervisor', sent.applicationNo), await waiting('manager', sent.applicationNo)]).toEqual([
      0, 1,
    ]);
    const { envelope } = await api.as('supervisor').call(applications.approve, desk.on(sent));
    expect(envelope).toMatchObject({
      errorCode: 'NO_PERMISSION',
      errorMessage: `${sent.applicationNo} 按审批规则须由「r_mgr」审批。`,
    });
    const seen = await api.as('supervisor').ok(applications.get, { params: { id: sent.id } });
    expect(seen.actions.find(({ code }) => code === 'approve')).toMatchObject({
      enabled: false,
      unmet: ['按审批规则须由「r_mgr」审批'],
    });
    const once = await desk.approve(sent, 'manager');
    expect(once).toMatchObject({ state: 'REVIEWING', waitsFor: '第 2/2 步：r_gm' });
    expect(await desk.review(once, 'gm')).toMatchObject({ state: 'APPROVED', waitsFor: null });
  });

  it('会签 waits for every holder of the role but the makers, and a disabled one is not waited for', async () => {
    await rule('PAYMENT', step('r_mgr', 'ALL'));
    const sent = await desk.submit(await desk.draft(['100']));
    const half = await desk.approve(sent, 'manager');
    expect(half).toMatchObject({ state: 'SUBMITTED', waitsFor: '第 1/1 步：r_mgr（会签）', version: sent.version + 1 });
    const again = await api.as('manager').call(applications.approve, desk.on(half));
    expect(again.envelope.errorCode).toBe('FIN_SELF_APPROVE');
    expect(await waiting('other', sent.applicationNo)).toBe(1);
    expect((await desk.approve(half, 'other')).state).toBe('APPROVED');
    const next = await desk.submit(await desk.draft(['100']));
    await api.db.execute(sql`update ac_user set status = 'DISABLED' where id = 6`);
    expect((await desk.approve(next, 'manager')).state).toBe('APPROVED');
    await api.db.execute(sql`update ac_user set status = 'ENABLED' where id = 6`);
  });

  it('会签 does not wait for the author, who may not agree, when somebody else handed it in', async () => {
    await rule('PAYMENT', step('r_mgr', 'ALL'));
    const fee = await desk.confirmed({ direction: 'AP', amount: '100' });
    const draft = await api.as('other').ok(applications.create, {
      body: desk.input({ lines: [{ feeLineId: fee.id, applyAmount: '100' }] }),
    });
    expect((await desk.approve(await desk.submit(draft), 'manager')).state).toBe('APPROVED');
  });

  it('never fewer steps than 4.14 asks for; a changed rule counts for what is handed in later', async () => {
    const made = await rule('PAYMENT', step('r_sup'));
    const sent = await desk.submit(await desk.draft(['60000']));
    expect(sent.steps).toEqual(['APPROVE', 'REVIEW']);
    await api.as('gm').ok(approvalRules.update, {
      params: { id: made.id },
      body: { version: made.version, bands: [{ upTo: null, steps: [step('r_gm')] }], remark: null },
    });
    const once = await desk.approve(sent, 'supervisor');
    expect(once).toMatchObject({ state: 'REVIEWING', waitsFor: null });
    expect((await desk.review(once, 'manager')).state).toBe('APPROVED');
    expect(await desk.submit(await desk.draft(['100']))).toMatchObject({ waitsFor: '第 1/1 步：r_gm' });
  });

  it('10.3 代办: who stands in for a holder of the role takes the step, as himself and not on what he made', async () => {
    await rule('PAYMENT', step('r_sup'));
    const companies = [desk.companyId];
    api.actor('stranger', { userId: '7', companies });
    api.actor('deputy', { userId: '7', companies, standsFor: ['2'] });
    api.actor('author', { userId: '1', companies, standsFor: ['2'] });
    const sent = await desk.submit(await desk.draft(['100']));
    expect([await waiting('stranger', sent.applicationNo), await waiting('deputy', sent.applicationNo)]).toEqual([
      0, 1,
    ]);
    const refused = async (who: string) =>
      (await api.as(who).call(applications.approve, desk.on(sent))).envelope.errorCode;
    expect([await refused('stranger'), await refused('author')]).toEqual(['NO_PERMISSION', 'FIN_SELF_APPROVE']);
    const done = await desk.approve(sent, 'deputy');
    expect(done).toMatchObject({ state: 'APPROVED', approvals: [{ userName: '会计7' }] });
  });

  it('10.3 代办: the mark of who stands in does for the 会签 of the one who is away, also when he is back', async () => {
    await rule('PAYMENT', step('r_mgr', 'ALL'), step('r_gm'));
    api.actor('deputy', { userId: '7', companies: [desk.companyId], standsFor: ['6'] });
    const sent = await desk.submit(await desk.draft(['100']));
    const half = await desk.approve(sent, 'deputy');
    expect(half).toMatchObject({ state: 'SUBMITTED', waitsFor: '第 1/2 步：r_mgr（会签）' });
    expect((await api.as('deputy').call(applications.approve, desk.on(half))).envelope.errorCode).toBe(
      'FIN_SELF_APPROVE',
    );
    expect((await desk.approve(half, 'manager')).state).toBe('REVIEWING');
  });

  it('a further round begins anew', async () => {
    await rule('PAYMENT', step('r_sup'), step('r_mgr'));
    const once = await desk.approve(await desk.submit(await desk.draft(['100'])), 'supervisor');
    const back = await api.as('manager').ok(applications.reject, desk.on(once, desk.reason));
    const lines = back.lines.map(({ feeLineId, applyAmount }) => ({ feeLineId, applyAmount }));
    const edited = await api.as('maker').ok(applications.update, {
      params: { id: back.id },
      body: { ...desk.input({ lines }), version: back.version },
    });
    expect(await desk.submit(edited)).toMatchObject({ state: 'SUBMITTED', waitsFor: '第 1/2 步：r_sup' });
  });
});

it('3.16 a settlement under a rule is posted by the last of its steps', async () => {
  await rule('AR_SETTLEMENT', step('r_sup'), step('r_gm'));
  const line = await desk.confirmed({ amount: '100' });
  const receipt = await desk.receipt('CNY', '100', '1');
  const { AR } = settlements;
  const draft = await desk.settling(line, receipt);
  const sent = await api.as('maker').ok(AR.submit, desk.on(draft));
  expect(sent.waitsFor).toBe('第 1/2 步：r_sup');
  expect((await api.as('gm').call(AR.approve, desk.on(sent))).envelope.errorCode).toBe('NO_PERMISSION');
  const once = await api.as('supervisor').ok(AR.approve, desk.on(sent));
  expect(once).toMatchObject({ state: 'SUBMITTED', waitsFor: '第 2/2 步：r_gm' });
  expect(await desk.balance('1122')).not.toBe('0.00');
  expect(await api.as('gm').ok(AR.approve, desk.on(once))).toMatchObject({ state: 'POSTED', waitsFor: null });
});
