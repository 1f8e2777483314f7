import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { order, tradeBase } from '../../../test/trade.fixtures.ts';
import { totalOf } from '../../../test/tiles.ts';
import { PDF } from '../../../test/paper.ts';
import '../../app/seed/verify-nouns.ts';
import { verify } from '../../platform/verify.ts';
import { runDueJobs } from '../../services/jobs/schedule.service.ts';

let api: TestApi;
let at = new Date('2026-11-20T02:00:00Z');
const clock = { now: () => at };
const CUSTOMER = '1';
beforeAll(async () => {
  api = await testApi({ clock });
  await tradeBase(api.db);
  // 1 asks, 2 writes orders, 3 is 财务主管, 4 a second risk officer.
  for (const [name, userId] of Object.entries({ officer: '1', li: '2', fm: '3', second: '4' }))
    api.actor(name, { userId, deptId: '1' });
  await api.db.execute(
    sql`insert into ac_role (code, name) values ('fin_manager', '财务主管'), ('gm', '总经理') on conflict do nothing`,
  );
  await api.db.execute(
    sql`insert into ac_user_role (user_id, role_id) select 3, id from ac_role where code = 'fin_manager'`,
  );
  await api.db.execute(sql`insert into risk_profile (customer_id, credit_limit) values (1, null), (2, null)
    on conflict (customer_id) do update set credit_limit = null`);
}, 60_000);
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const hold = (scope: string, more: object = {}) =>
  api
    .as('officer')
    .call(risk.createHold, { body: { customerId: CUSTOMER, scope, validTo: null, reason: '逾期', ...more } });
const ask = (more: object = {}, as = 'officer') =>
  api.as(as).call(risk.applyRelease, {
    body: {
      customerId: CUSTOMER,
      scope: 'NEW_ORDER',
      docType: null,
      docNo: null,
      amount: null,
      validTo: null,
      reason: '承诺付款',
      ...more,
    },
  });
const asked = async (more: object = {}, as = 'officer') => {
  const { envelope } = await ask(more, as);
  if (!envelope.data) throw new Error(JSON.stringify(envelope));
  return envelope.data;
};
const decide = (
  { id, version }: { id: string; version: number },
  as: string,
  action: 'approve' | 'reject' = 'approve',
) =>
  api.as(as).call(action === 'approve' ? risk.approveRelease : risk.rejectRelease, {
    params: { id },
    body: { version, reason: '核实过' },
  });
/** An order in 待审核. */
async function submitted() {
  const made = await api.as('li').ok(orders.create, { body: order() });
  const { version } = await api
    .as('li')
    .ok(orders.submit, { params: { id: made.id }, body: { version: made.version } });
  return { id: made.id, version, no: made.orderNo };
}
const review = ({ id, version }: { id: string; version: number }) =>
  api.as('fm').call(orders.review, { params: { id }, body: { version } });
const level = (to: string) => api.db.execute(sql`update risk_profile set level = ${to} where customer_id = 1`);

describe('FIN-196 states of a request', () => {
  it('applicant ≠ approver, also by 审批申请; approved once; every other step of it is refused', async () => {
    expect((await ask()).envelope.errorCode, 'nothing is held').toBe('ILLEGAL_STATE');
    expect((await hold('NEW_ORDER')).status).toBe(200);
    expect((await hold('NEW_ORDER')).envelope.errorCode, 'held already').toBe('ILLEGAL_STATE');
    const release = await asked();
    expect(release).toMatchObject({
      state: 'PENDING',
      validFrom: '2026-11-20',
      validTo: '2026-11-27',
      applicantName: '管理员',
    });
    expect(release.releaseNo).toMatch(/^JK20261120-\d{4}$/);
    expect((await ask()).envelope.errorCode, 'the same again').toBe('ILLEGAL_STATE');
    expect((await decide(release, 'officer')).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    const { list } = await api
      .as('officer')
      .ok(approvals.list, { query: { objectType: 'risk_release', objectId: release.id } });
    const own = { params: { id: list[0]?.id ?? '' }, body: { version: 1, reason: null } };
    expect((await api.as('officer').call(approvals.approve, own)).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    const both = await Promise.all([decide(release, 'second'), decide(release, 'fm', 'reject')]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const after = await api.as('officer').ok(risk.release, { params: { id: release.id } });
    for (const action of ['approve', 'reject'] as const)
      expect((await decide(after, 'second', action)).envelope.errorCode).toBe('ILLEGAL_STATE');
    if (after.state === 'REJECTED') await decide(await asked(), 'second');
    expect(
      (await api.as('officer').ok(risk.profile, { params: { id: CUSTOMER } })).holds,
      '4.18 a whole release ends the hold',
    ).toEqual([]);
    expect(await api.as('officer').ok(customers.get, { params: { id: CUSTOMER } })).toMatchObject({
      creditState: 'NORMAL',
    });
  });
  it('a refused one leaves the hold; what is wrong is said at the field', async () => {
    await hold('OUTBOUND');
    const release = await asked({ scope: 'OUTBOUND' });
    expect((await decide(release, 'second', 'reject')).envelope.data).toMatchObject({
      state: 'REJECTED',
      opinion: '核实过',
    });
    expect((await api.as('officer').ok(risk.profile, { params: { id: CUSTOMER } })).holds).toHaveLength(1);
    const fields = async (more: object) =>
      Object.keys(((await ask(more)).envelope.data as never as { fields: object }).fields);
    expect(await fields({ docType: 'ORDER' })).toEqual(['docNo']);
    expect(await fields({ docType: 'ORDER', docNo: '没有' })).toEqual(['docNo']);
    expect(await fields({ docNo: 'X' })).toEqual(['docType']);
    expect(await fields({ amount: '0' })).toEqual(['amount']);
    expect(await fields({ scope: 'OUTBOUND', amount: '5' })).toEqual(['amount']);
    expect(await fields({ validTo: '2026-11-19' })).toEqual(['validTo']);
    expect(await fields({ validTo: '2027-02-19' })).toEqual(['validTo']);
    expect((await ask({ amount: '1e9' })).status).toBe(422);
    api.actor('viewer', { userId: '4', permissions: ['risk.view'] });
    expect((await ask({}, 'viewer')).status).toBe(403);
    api.actor('far', {
      userId: '4',
      permissions: ['risk.release.apply', 'risk.release.approve'],
      scopes: { customer: { level: 'SELF', depts: [] } },
    });
    expect((await ask({}, 'far')).status).toBe(404);
    expect((await decide(release, 'far')).status).toBe(404);
  });
});

describe('FIN-190 FIN-193 consent at level 高', () => {
  it('order review needs a release for that order by 财务主管; a second order is still refused', async () => {
    const [one, other] = [await submitted(), await submitted()];
    await level('HIGH');
    expect((await review(one)).envelope).toMatchObject({
      errorCode: 'RISK_HOLD',
      errorMessage: expect.stringContaining('风险级别高'),
    });
    const release = await asked({ docType: 'ORDER', docNo: one.no });
    expect(release).toMatchObject({ docNo: one.no, docLink: `/transport/order/info?id=${one.id}` });
    await decide(release, 'second');
    expect((await review(one)).envelope.errorCode, 'a risk officer is no 财务主管').toBe('RISK_HOLD');
    const again = await asked({ docType: 'ORDER', docNo: one.no });
    expect((await decide(again, 'fm')).envelope.data).toMatchObject({ byManager: true, state: 'APPROVED' });
    expect((await review(other)).envelope.errorCode).toBe('RISK_HOLD');
    expect((await review(one)).status).toBe(200);
    await level('LOW');
  });
  it('a release for an order lifts the hold 新单 for it alone, and only while it counts', async () => {
    const [one, other] = [await submitted(), await submitted()];
    // A hold that comes after a whole release counts all the same.
    at = new Date('2026-11-20T03:00:00Z');
    await hold('NEW_ORDER');
    await decide(await asked({ docType: 'ORDER', docNo: one.no, validTo: '2026-11-21' }), 'second');
    expect((await review(other)).envelope.errorCode).toBe('RISK_HOLD');
    at = new Date('2026-11-22T02:00:00Z');
    expect((await review(one)).envelope.errorCode, 'its last day is over').toBe('RISK_HOLD');
    at = new Date('2026-11-21T02:00:00Z');
    expect((await review(one)).status).toBe(200);
  });
  it('a hold ends by date', async () => {
    await hold('PAYMENT', { validTo: '2026-11-22' });
    expect((await hold('ALL', { validTo: '2026-11-01' })).status).toBe(422);
    at = new Date('2026-11-22T16:30:00Z');
    await api.db.execute(sql`insert into sh_schedule (name, next_run_at) values ('risk-hold-end', ${at.toISOString()})
      on conflict (name) do update set next_run_at = excluded.next_run_at`);
    await runDueJobs({ database: api.database, clock });
    const { rows } = await api.db.execute<{ state: string }>(sql`select state from risk_hold where scope = 'PAYMENT'`);
    expect(rows).toEqual([{ state: 'ENDED' }]);
  });
});

describe('FIN-196 what the review of an order used up of a release', () => {
  it('is given back, once, when the order is cancelled; reviewed again it is used again', async () => {
    await hold('NEW_ORDER');
    const release = await asked({ amount: '1000' });
    await decide(release, 'second');
    const used = async () => {
      const { usedAmount, state } = await api.as('officer').ok(risk.release, { params: { id: release.id } });
      return [usedAmount, state];
    };
    const worth = async (amount: string) => {
      const made = await submitted();
      await api.db.execute(sql`update lg_order set est_receivable = ${amount}, currency = 'CNY' where id = ${made.id}`);
      return made;
    };
    const fresh = async ({ id }: { id: string }) => {
      const { version } = await api.as('li').ok(orders.get, { params: { id } });
      return { params: { id }, version };
    };
    const reviewed = async (one: { id: string }) => {
      const { params, version } = await fresh(one);
      const { envelope } = await api.as('fm').call(orders.review, { params, body: { version, ack: ['LOG-050'] } });
      return envelope.errorCode ?? 'OK';
    };
    const cancelled = async (one: { id: string }) => {
      const { params, version } = await fresh(one);
      return api.as('li').call(orders.cancel, { params, body: { version, code: 'OTHER', reason: '不发了' } });
    };
    const [one, other, third] = [await worth('600'), await worth('400'), await worth('10')];
    expect([await reviewed(one), await reviewed(other)]).toEqual(['OK', 'OK']);
    expect(await used()).toEqual(['1000.00', 'USED']);
    const booking = async (...all: { id: string }[]) =>
      (
        await api.as('officer').ok(risk.check, {
          query: { action: 'BOOK', customerId: CUSTOMER, orderIds: all.map(({ id }) => id).join(',') },
        })
      ).reasons.some(({ code }) => code === 'RISK_HOLD');
    expect([await booking(one, other), await booking(one, third)], '订柜 asks for no second one').toEqual([
      false,
      true,
    ]);
    expect((await cancelled(third)).status, 'it was never reviewed').toBe(200);
    expect(await used()).toEqual(['1000.00', 'USED']);
    const twice = await Promise.all([cancelled(one), cancelled(one)]);
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await used()).toEqual(['400.00', 'APPROVED']);
    const back = await fresh(one);
    await api.as('li').ok(orders.restore, { params: back.params, body: { version: back.version } });
    const draft = await fresh(one);
    await api.as('li').ok(orders.submit, { params: draft.params, body: { version: draft.version } });
    expect(await used(), 'a submit decides nothing').toEqual(['400.00', 'APPROVED']);
    expect(await reviewed(one)).toBe('OK');
    expect(await used()).toEqual(['1000.00', 'USED']);
    expect((await verify(api.db)).broken.filter(({ title }) => title.startsWith('FIN-196'))).toEqual([]);
  });
});

describe('FIN-195 a limit with its papers', () => {
  it('FIN-195 the papers lie with the profile; a second person decides, more than 20 % up only 总经理', async () => {
    await api.db.execute(sql`update risk_profile set credit_limit = 100000 where customer_id = 1`);
    const { version } = await api.as('officer').ok(risk.profile, { params: { id: CUSTOMER } });
    const body = { version, creditLimit: '120000.01', tempLimit: null, tempUntil: null, reason: '旺季' };
    const files = [{ part: 'files', name: '授信.pdf', content: PDF }];
    await api.as('officer').ok(risk.changeLimit, { params: { id: CUSTOMER }, body, files });
    const { rows } = await api.db.execute<{ slot: string }>(
      sql`select slot from sh_attachment where owner_type = 'risk_profile'`,
    );
    expect(rows).toEqual([{ slot: '授信依据' }]);
    const { list } = await api
      .as('fm')
      .ok(approvals.list, { query: { objectType: 'ac_customer', objectId: CUSTOMER } });
    const open = list.find(({ state }) => state === 'PENDING');
    const decided = { params: { id: open?.id ?? '' }, body: { version: open?.version ?? 1, reason: null } };
    expect((await api.as('fm').call(approvals.approve, decided)).envelope.errorCode).toBe('FIN-195');
    await api.db.execute(sql`insert into ac_user_role (user_id, role_id) select 4, id from ac_role where code = 'gm'`);
    expect((await api.as('second').call(approvals.approve, decided)).status).toBe(200);
    expect((await api.as('officer').ok(risk.profile, { params: { id: CUSTOMER } })).creditLimit).toBe('120000.01');
  });
});

describe('F31 DSH-001 我的待办', () => {
  const waits = async (who: string, kind: string) => {
    const { kinds, list } = await api.as(who).ok(dashboard.todos);
    const found = kinds.find((one) => one.kind === kind) ?? expect.fail(`${kind} is not asked for ${who}`);
    expect(await totalOf(api.as(who), found.link), `${kind} of ${who}`).toBe(found.count);
    return list.filter((one) => one.kind === kind).map(({ no }) => no);
  };

  it('待审批解控: requests of others, until they are decided', async () => {
    await hold('PAYMENT');
    const before = await waits('fm', 'risk-release');
    const made = await asked({ scope: 'PAYMENT', reason: '待办' });
    expect(await waits('fm', 'risk-release')).toEqual([...before, made.releaseNo]);
    expect(await waits('officer', 'risk-release'), 'not one’s own').not.toContain(made.releaseNo);
    await decide(made, 'fm', 'reject');
    expect(await waits('fm', 'risk-release')).toEqual(before);
  });

  it('待处理风险预警: new and escalated ones, and those that the caller has taken up', async () => {
    await api.db
      .execute(sql`insert into risk_alert (alert_no, rule_code, category, customer_id, object_type, object_id, object_no, hit_value,
      threshold, score, level, state, handler_id, created_at, updated_at) values
      ('FX1', 'R02', 'OVERDUE', 1, 'ac_customer', 91, 'K1', '逾期 9 天', '1 天起', 10, 'LOW', 'NEW', null, now(), now()),
      ('FX2', 'R02', 'OVERDUE', 1, 'ac_customer', 92, 'K1', '逾期 9 天', '1 天起', 10, 'LOW', 'HANDLING', 1, now(), now()),
      ('FX3', 'R02', 'OVERDUE', 1, 'ac_customer', 93, 'K1', '逾期 9 天', '1 天起', 10, 'LOW', 'HANDLING', 4, now(), now()),
      ('FX4', 'R02', 'OVERDUE', 1, 'ac_customer', 94, 'K1', '逾期 9 天', '1 天起', 10, 'LOW', 'ESCALATED', 4, now(), now()),
      ('FX5', 'R02', 'OVERDUE', 1, 'ac_customer', 95, 'K1', '逾期 9 天', '1 天起', 10, 'LOW', 'IGNORED', 4, now(), now())`);
    const planted = (numbers: string[]) => numbers.filter((no) => /^FX\d$/.test(no));
    expect(planted(await waits('officer', 'risk-alert'))).toEqual(['FX1', 'FX2', 'FX4']);
    expect(planted(await waits('second', 'risk-alert'))).toEqual(['FX1', 'FX3', 'FX4']);
    const { openAlerts } = await api.as('officer').ok(risk.overview, {});
    expect(openAlerts?.LOW).toBeGreaterThanOrEqual(4);
    api.actor('looker', { userId: '6', permissions: ['risk.view', 'dashboard.index.view'] });
    expect((await api.as('looker').ok(dashboard.todos)).kinds.map(({ kind }) => kind)).not.toContain('risk-alert');
  });
});
