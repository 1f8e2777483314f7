import { customerList } from '@shared/contract/accounts/customer-list.contract.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { twoPersonDesk } from './two-person.fixture.ts';

const desk = twoPersonDesk();
const { create, get, waiting, decide } = desk;

describe('ACC-013 the blacklist needs two persons', () => {
  const ask = (id: string, version: number, action: 'black' | 'unblack' = 'black', as = 'admin') =>
    desk.api.as(as).call(customers[action], { params: { id }, body: { version, reason: '欠款跑路' } });

  it('ACC-013 asking changes nothing; the applicant cannot agree; another can; lifting goes the same way', async () => {
    const made = await create();
    expect((await ask(made.id, 1)).status).toBe(200);
    expect((await get(made.id)).status).toBe('POTENTIAL');
    expect((await get(made.id)).actions.find(({ code }) => code === 'black')).toEqual({
      code: 'black',
      enabled: false,
      unmet: ['已在审批中'],
    });
    expect((await ask(made.id, 1)).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect(await decide(made.id, 'admin')).toMatchObject({ status: 422, envelope: { errorCode: 'ACC-013' } });
    expect((await decide(made.id, 'clerk')).envelope.errorCode).toBe('NO_PERMISSION');
    expect((await decide(made.id, 'stranger')).status).toBe(404);
    expect((await decide(made.id, 'second')).status).toBe(200);
    const black = await get(made.id);
    expect(black).toMatchObject({ status: 'BLACK' });
    expect(black.actions.map(({ code }) => code)).toEqual(['transfer', 'limit', 'unblack']);
    expect((await ask(made.id, black.version, 'unblack', 'second')).status).toBe(200);
    expect((await decide(made.id, 'second')).envelope.errorCode).toBe('ACC-013');
    expect((await decide(made.id, 'admin')).status).toBe(200);
    expect((await get(made.id)).status).toBe('DISABLED');
  });

  it('ACC-013 a refusal leaves the customer and is told to the applicant; a decided one is not decided again', async () => {
    const made = await create();
    await ask(made.id, 1);
    const [one] = await waiting(made.id);
    expect((await decide(made.id, 'second', 'reject')).status).toBe(200);
    expect((await get(made.id)).status).toBe('POTENTIAL');
    const again = await desk.api
      .as('gm')
      .call(approvals.approve, { params: { id: one?.id ?? '' }, body: { version: 2, reason: null } });
    expect(again.envelope.errorCode).toBe('ILLEGAL_STATE');
    const { rows } = await desk.api.db.execute(
      sql`select title from sh_notification where user_id = 1 and object_id = ${one?.id ?? ''} and object_type = 'sh_approval'`,
    );
    expect(rows).toEqual([{ title: `${made.customerNo} 拉黑已驳回` }]);
  });
});

it('1.8 who may agree but does not see the customer is told nothing of the application', async () => {
  await desk.api.database
    .run(`with made as (insert into ac_role (code, name) values ('far', '别部'), ('near', '本部') returning id, code),
      perm as (insert into ac_role_perm (role_id, code) select id, 'account.customer.black' from made),
      scope as (insert into ac_data_scope (role_id, area, level, dept_ids) select id, 'customer', case code when 'far' then 'SELF' else 'ALL' end, '[]' from made)
    insert into ac_user_role (user_id, role_id) select case code when 'far' then 4 else 3 end, id from made`);
  const made = await create();
  await desk.api.as('admin').ok(customers.black, { params: { id: made.id }, body: { version: 1, reason: '欠款跑路' } });
  const { rows } = await desk.api.db.execute(sql`select user_id::text as "user", title from sh_notification
    where starts_with(kind, 'approval.customer.black') and object_id = ${made.id}`);
  expect(rows).toEqual([{ user: '3', title: `${made.customerNo} 拉黑待审批` }]);
  await decide(made.id, 'second', 'reject');
  const { rows: left } = await desk.api.db.execute(sql`select 1 from sh_notification
    where starts_with(kind, 'approval.customer.black') and object_id = ${made.id} and read_at is null`);
  expect(left, 'decided: nobody need look at it any more').toEqual([]);
  await desk.api.as('admin').ok(customers.black, { params: { id: made.id }, body: { version: 1, reason: '又欠款' } });
  const { rows: again } = await desk.api.db.execute(sql`select user_id::text as "user", body from sh_notification
    where starts_with(kind, 'approval.customer.black') and object_id = ${made.id} and read_at is null`);
  expect(again, 'SYS-032 a second application of the day is told too').toEqual([{ user: '3', body: 'admin：又欠款' }]);
});

describe('ACC-015 limits change by two persons', () => {
  const limit = (id: string, creditLimit: string | null, more: object = {}, version = 1) =>
    desk.api.as('admin').call(risk.changeLimit, {
      params: { id },
      body: { version, creditLimit, tempLimit: null, tempUntil: null, reason: '年度授信', ...more },
    });

  it('ACC-015 FIN-195 maker ≠ checker; a rise from 0 needs the general manager', async () => {
    const made = await create();
    expect((await limit(made.id, '50000')).status).toBe(200);
    const [open] = await waiting(made.id);
    expect(open?.lines).toEqual([{ label: '信用额度', before: '0.00 CNY', after: '50,000.00 CNY' }]);
    expect((await decide(made.id, 'admin')).envelope.errorCode).toBe('ACC-015');
    expect((await decide(made.id, 'second')).envelope.errorCode).toBe('FIN-195');
    expect((await decide(made.id, 'gm')).status).toBe(200);
    expect((await limit(made.id, '55000', {}, 2)).status).toBe(200);
    expect((await decide(made.id, 'second')).status).toBe(200);
    const [row] = (await desk.api.as('admin').ok(customerList.endpoint, { query: { customerNo: made.customerNo } }))
      .list;
    expect(row).toMatchObject({ creditLimit: '55000.00', creditUsed: '0.00', creditLeft: '55000.00' });
  });

  it('FIN-195 10.3 who stands in for the general manager agrees to what is for him', async () => {
    const made = await create();
    await limit(made.id, '50000');
    expect((await decide(made.id, 'second')).envelope.errorCode).toBe('FIN-195');
    desk.api.actor('deputy', { userId: '3', standsFor: ['4'] });
    expect((await decide(made.id, 'deputy')).status).toBe(200);
  });

  it('ACC-030 who agrees needs an approval limit that covers the new one; a lowering needs none', async () => {
    const gm = desk.api.actorOf('gm');
    const within = (amount: string | null) =>
      desk.api.actor('gm', { userId: gm.userId, limits: new Map([['risk.limit.approve', amount]]) });
    const made = await create();
    await limit(made.id, '60000');
    within('59999.99');
    expect((await decide(made.id, 'gm')).envelope).toMatchObject({ errorCode: 'ACC-030' });
    within('60000');
    expect((await decide(made.id, 'gm')).status).toBe(200);
    await limit(made.id, null, {}, 2);
    expect((await decide(made.id, 'gm')).envelope).toMatchObject({ errorCode: 'ACC-030' });
    within(null);
    expect((await decide(made.id, 'gm')).status).toBe(200);
    await limit(made.id, '500', {}, 3);
    within('100');
    expect((await decide(made.id, 'gm')).status).toBe(200);
    within(null);
  });

  it('ACC-016 ACC-030 a temporary limit that has ended, or is prolonged, is a rise', async () => {
    const gm = desk.api.actorOf('gm');
    desk.api.actor('gm', { userId: gm.userId, limits: new Map([['risk.limit.approve', '59999.99']]) });
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    for (const tempUntil of [day(-30), day(2)]) {
      const made = await create();
      await desk.api.db.execute(
        sql`update risk_profile set temp_limit = 60000, temp_until = ${tempUntil} where customer_id = ${made.id}`,
      );
      expect((await limit(made.id, '0', { tempLimit: '60000', tempUntil: day(60) })).status).toBe(200);
      expect((await decide(made.id, 'gm')).envelope.errorCode, tempUntil).toBe('ACC-030');
    }
    desk.api.actor('gm', { userId: gm.userId, limits: new Map([['risk.limit.approve', null]]) });
  });

  it('ACC-016 a temporary limit has an end, at most 90 days ahead; credit is hidden without its right', async () => {
    const made = await create();
    const faulty = await limit(made.id, '0', { tempLimit: '10', tempUntil: null });
    expect(faulty.envelope).toMatchObject({ data: { fields: { tempUntil: '临时额度须有截止日' } } });
    expect((await limit(made.id, '0')).envelope).toMatchObject({ data: { fields: { creditLimit: '额度没有变化' } } });
    desk.api.actor('blind', { userId: '3', fields: { 'customer.credit': 'HIDDEN' } });
    const text = JSON.stringify([
      await desk.api.as('blind').ok(customers.overview, { params: { id: made.id } }),
      (await desk.api.as('blind').ok(customerList.endpoint, { query: { customerNo: made.customerNo } })).list,
      await desk.api.as('blind').ok(risk.profile, { params: { id: made.id } }),
    ]);
    for (const key of ['creditLimit', 'creditUsed', 'limitInForce', '"credit"']) expect(text).not.toContain(key);
    await limit(made.id, '70000');
    desk.api.actor('small', {
      userId: '4',
      limits: new Map([['risk.limit.approve', '1']]),
      fields: { 'customer.credit': 'HIDDEN' },
    });
    const above = (await decide(made.id, 'small')).envelope;
    expect(above).toMatchObject({ errorCode: 'ACC-030', errorMessage: expect.not.stringContaining('70000') });
    await decide(made.id, 'gm');
    const log = (as: string) => desk.api.as(as).ok(objectAudit, { query: { kind: 'ac_customer', id: made.id } });
    expect(JSON.stringify(await log('admin'))).toContain('70,000.00 CNY');
    expect(JSON.stringify(await log('blind'))).not.toContain('70,000.00');
  });
});

describe('A1 冻结 and 解冻', () => {
  it('LOG-051 FIN-196 a hold counts at once; its release needs another person', async () => {
    const made = await create();
    const hold = () =>
      desk.api
        .as('admin')
        .call(risk.createHold, { body: { customerId: made.id, scope: 'ALL', validTo: null, reason: '逾期' } });
    expect((await hold()).status).toBe(200);
    expect((await hold()).envelope.errorCode).toBe('ILLEGAL_STATE');
    const frozen = await get(made.id);
    expect(frozen).toMatchObject({ creditState: 'FROZEN', frozen: true });
    expect(frozen.actions.map(({ code }) => code)).toContain('unfreeze');
    expect(frozen.actions.map(({ code }) => code)).not.toContain('freeze');
    expect((await desk.api.as('admin').ok(customerList.endpoint, { query: { tab: 'warn' } })).list).toMatchObject([
      { id: made.id, frozen: true },
    ]);
    const asked = await desk.api.as('admin').ok(risk.applyRelease, { body: { customerId: made.id, reason: '已付清' } });
    const agree = (as: string) =>
      desk.api.as(as).call(risk.approveRelease, { params: { id: asked.id }, body: { version: asked.version } });
    expect((await agree('admin')).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    expect((await agree('second')).status).toBe(200);
    expect(await get(made.id)).toMatchObject({ creditState: 'NORMAL', frozen: false });
  });
});
