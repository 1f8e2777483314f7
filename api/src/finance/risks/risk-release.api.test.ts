import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { releaseDesk } from './release-desk.fixture.ts';

const desk = releaseDesk();
const { hold, ask, asked, decide, submitted, review } = desk;

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
    const { list } = await desk.api
      .as('officer')
      .ok(approvals.list, { query: { objectType: 'risk_release', objectId: release.id } });
    const own = { params: { id: list[0]?.id ?? '' }, body: { version: 1, reason: null } };
    expect((await desk.api.as('officer').call(approvals.approve, own)).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    const both = await Promise.all([decide(release, 'second'), decide(release, 'fm', 'reject')]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const after = await desk.api.as('officer').ok(risk.release, { params: { id: release.id } });
    for (const action of ['approve', 'reject'] as const)
      expect((await decide(after, 'second', action)).envelope.errorCode).toBe('ILLEGAL_STATE');
    if (after.state === 'REJECTED') await decide(await asked(), 'second');
    expect(
      (await desk.api.as('officer').ok(risk.profile, { params: { id: '1' } })).holds,
      '4.18 a whole release ends the hold',
    ).toEqual([]);
    expect(await desk.api.as('officer').ok(customers.get, { params: { id: '1' } })).toMatchObject({
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
    expect((await desk.api.as('officer').ok(risk.profile, { params: { id: '1' } })).holds).toHaveLength(1);
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
    desk.api.actor('viewer', { userId: '4', permissions: ['risk.view'] });
    expect((await ask({}, 'viewer')).status).toBe(403);
    desk.api.actor('far', {
      userId: '4',
      permissions: ['risk.release.apply', 'risk.release.approve'],
      scopes: { customer: { level: 'SELF', depts: [] } },
    });
    expect((await ask({}, 'far')).status).toBe(404);
    expect((await decide(release, 'far')).status).toBe(404);
  });
});

describe('FIN-196 what a request may ask for, and until when', () => {
  it('LOG-050 a release for a container counts 7 days at most', async () => {
    const fields = async (validTo: string) =>
      Object.keys(
        ((await ask({ docType: 'CONTAINER', docNo: '没有', validTo })).envelope.data as never as { fields: object })
          .fields,
      );
    expect([await fields('2026-11-27'), await fields('2026-11-28')]).toEqual([['docNo'], ['validTo']]);
  });
  it('FIN-196 one whose last day is over is not agreed to any more: the hold stays', async () => {
    await hold('PAYMENT');
    const release = await asked({ scope: 'PAYMENT', validTo: '2026-11-21' });
    desk.now('2026-11-22T02:00:00Z');
    const late = await decide(release, 'second');
    expect(late.envelope).toMatchObject({
      errorCode: 'FIN-196',
      errorMessage: expect.stringContaining(`${release.releaseNo} 的有效期到 2026-11-21`),
    });
    const { holds } = await desk.api.as('officer').ok(risk.profile, { params: { id: '1' } });
    expect(holds.map(({ scope }) => scope)).toContain('PAYMENT');
    expect((await decide(release, 'second', 'reject')).status).toBe(200);
    desk.now('2026-11-20T02:00:00Z');
    await desk.api.db.execute(sql`delete from risk_hold where scope = 'PAYMENT'`);
  });
  it('FIN-196 an amount lets no order pass whose amount nobody knows', async () => {
    const [known, bare] = [await submitted('10'), await submitted()];
    desk.now('2026-11-20T02:30:00Z');
    await hold('NEW_ORDER');
    await decide(await asked({ amount: '1000', validTo: '2026-11-20' }), 'second');
    expect((await review(bare)).envelope.errorCode).toBe('RISK_HOLD');
    expect((await review(known)).status).toBe(200);
    await desk.api.db.execute(sql`update risk_release set state = 'REJECTED' where amount = 1000`);
    await desk.api.db.execute(sql`delete from risk_hold where scope = 'NEW_ORDER'`);
    await desk.api.db.execute(sql`update ac_customer set credit_state = 'NORMAL' where id = 1`);
  });
});
