import { customerList } from '@shared/contract/accounts/customer-list.contract.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { approvalRoutes } from '../../services/approvals/approval.routes.ts';
import { auditRoutes } from '../../services/audit/audit.routes.ts';
import { notificationRoutes } from '../../services/notifications/notification.routes.ts';
import { riskBoardRoutes } from '../../finance/risks/risk.routes.ts';
import { riskRoutes } from '../risk/risk.routes.ts';
import { domestic, licence, overseas, preparePeople } from './customer.fixture.ts';
import { customerRoutes } from './customer.routes.ts';
import { overviewRoutes } from '../../app/overviews/overview.routes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({
    routes: [
      ...customerRoutes,
      ...overviewRoutes,
      ...riskRoutes,
      ...riskBoardRoutes,
      ...approvalRoutes,
      ...auditRoutes,
      ...notificationRoutes,
    ],
    prepare: async (database) => {
      await preparePeople(database);
      await database.run(`insert into ac_role (code, name) values ('gm', '总经理');
        insert into ac_user_role (user_id, role_id) select 4, id from ac_role where code = 'gm'`);
    },
  });
  api.actor('second', { userId: '3' });
  api.actor('gm', { userId: '4' });
  api.actor('clerk', { userId: '2', permissions: ['account.customer.view'] });
  api.actor('stranger', { userId: '5', scopes: { customer: { level: 'SELF', depts: [] } } });
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const create = (values = overseas()) => api.as('admin').ok(customers.create, { body: values });
const get = (id: string, as = 'admin') => api.as(as).ok(customers.get, { params: { id } });
const waiting = async (objectId: string, as = 'admin') =>
  (await api.as(as).ok(approvals.list, { query: { objectType: 'ac_customer', objectId } })).list.filter(
    ({ state }) => state === 'PENDING',
  );
const decide = async (objectId: string, as: string, action: 'approve' | 'reject' = 'approve') => {
  const [one] = await waiting(objectId);
  return api
    .as(as)
    .call(approvals[action], { params: { id: one?.id ?? '' }, body: { version: one?.version ?? 1, reason: '核实过' } });
};

describe('ACC-013 the blacklist needs two persons', () => {
  const ask = (id: string, version: number, action: 'black' | 'unblack' = 'black', as = 'admin') =>
    api.as(as).call(customers[action], { params: { id }, body: { version, reason: '欠款跑路' } });

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
    const again = await api
      .as('gm')
      .call(approvals.approve, { params: { id: one?.id ?? '' }, body: { version: 2, reason: null } });
    expect(again.envelope.errorCode).toBe('ILLEGAL_STATE');
    const { rows } = await api.db.execute(
      sql`select title from sh_notification where user_id = 1 and object_id = ${one?.id ?? ''} and object_type = 'sh_approval'`,
    );
    expect(rows).toEqual([{ title: `${made.customerNo} 拉黑已驳回` }]);
  });
});

it('1.8 who may agree but does not see the customer is told nothing of the application', async () => {
  await api.database
    .run(`with made as (insert into ac_role (code, name) values ('far', '别部'), ('near', '本部') returning id, code),
      perm as (insert into ac_role_perm (role_id, code) select id, 'account.customer.black' from made),
      scope as (insert into ac_data_scope (role_id, area, level, dept_ids) select id, 'customer', case code when 'far' then 'SELF' else 'ALL' end, '[]' from made)
    insert into ac_user_role (user_id, role_id) select case code when 'far' then 4 else 3 end, id from made`);
  const made = await create();
  await api.as('admin').ok(customers.black, { params: { id: made.id }, body: { version: 1, reason: '欠款跑路' } });
  const { rows } = await api.db.execute(sql`select user_id::text as "user", title from sh_notification
    where starts_with(kind, 'approval.customer.black') and object_id = ${made.id}`);
  expect(rows).toEqual([{ user: '3', title: `${made.customerNo} 拉黑待审批` }]);
  await decide(made.id, 'second', 'reject');
  const { rows: left } = await api.db.execute(sql`select 1 from sh_notification
    where starts_with(kind, 'approval.customer.black') and object_id = ${made.id} and read_at is null`);
  expect(left, 'decided: nobody need look at it any more').toEqual([]);
  await api.as('admin').ok(customers.black, { params: { id: made.id }, body: { version: 1, reason: '又欠款' } });
  const { rows: again } = await api.db.execute(sql`select user_id::text as "user", body from sh_notification
    where starts_with(kind, 'approval.customer.black') and object_id = ${made.id} and read_at is null`);
  expect(again, 'SYS-032 a second application of the day is told too').toEqual([{ user: '3', body: 'admin：又欠款' }]);
});

describe('ACC-015 limits change by two persons', () => {
  const limit = (id: string, creditLimit: string | null, more: object = {}, version = 1) =>
    api.as('admin').call(risk.changeLimit, {
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
    const [row] = (await api.as('admin').ok(customerList.endpoint, { query: { customerNo: made.customerNo } })).list;
    expect(row).toMatchObject({ creditLimit: '55000.00', creditUsed: '0.00', creditLeft: '55000.00' });
  });

  it('FIN-195 10.3 who stands in for the general manager agrees to what is for him', async () => {
    const made = await create();
    await limit(made.id, '50000');
    expect((await decide(made.id, 'second')).envelope.errorCode).toBe('FIN-195');
    api.actor('deputy', { userId: '3', standsFor: ['4'] });
    expect((await decide(made.id, 'deputy')).status).toBe(200);
  });

  it('ACC-030 who agrees needs an approval limit that covers the new one; a lowering needs none', async () => {
    const gm = api.actorOf('gm');
    const within = (amount: string | null) =>
      api.actor('gm', { userId: gm.userId, limits: new Map([['risk.limit.approve', amount]]) });
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
    const gm = api.actorOf('gm');
    api.actor('gm', { userId: gm.userId, limits: new Map([['risk.limit.approve', '59999.99']]) });
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    for (const tempUntil of [day(-30), day(2)]) {
      const made = await create();
      await api.db.execute(
        sql`update risk_profile set temp_limit = 60000, temp_until = ${tempUntil} where customer_id = ${made.id}`,
      );
      expect((await limit(made.id, '0', { tempLimit: '60000', tempUntil: day(60) })).status).toBe(200);
      expect((await decide(made.id, 'gm')).envelope.errorCode, tempUntil).toBe('ACC-030');
    }
    api.actor('gm', { userId: gm.userId, limits: new Map([['risk.limit.approve', null]]) });
  });

  it('ACC-016 a temporary limit has an end, at most 90 days ahead; credit is hidden without its right', async () => {
    const made = await create();
    const faulty = await limit(made.id, '0', { tempLimit: '10', tempUntil: null });
    expect(faulty.envelope).toMatchObject({ data: { fields: { tempUntil: '临时额度须有截止日' } } });
    expect((await limit(made.id, '0')).envelope).toMatchObject({ data: { fields: { creditLimit: '额度没有变化' } } });
    api.actor('blind', { userId: '3', fields: { 'customer.credit': 'HIDDEN' } });
    const text = JSON.stringify([
      await api.as('blind').ok(customers.overview, { params: { id: made.id } }),
      (await api.as('blind').ok(customerList.endpoint, { query: { customerNo: made.customerNo } })).list,
      await api.as('blind').ok(risk.profile, { params: { id: made.id } }),
    ]);
    for (const key of ['creditLimit', 'creditUsed', 'limitInForce', '"credit"']) expect(text).not.toContain(key);
    await limit(made.id, '70000');
    api.actor('small', {
      userId: '4',
      limits: new Map([['risk.limit.approve', '1']]),
      fields: { 'customer.credit': 'HIDDEN' },
    });
    const above = (await decide(made.id, 'small')).envelope;
    expect(above).toMatchObject({ errorCode: 'ACC-030', errorMessage: expect.not.stringContaining('70000') });
    await decide(made.id, 'gm');
    const log = (as: string) => api.as(as).ok(objectAudit, { query: { kind: 'ac_customer', id: made.id } });
    expect(JSON.stringify(await log('admin'))).toContain('70,000.00 CNY');
    expect(JSON.stringify(await log('blind'))).not.toContain('70,000.00');
  });
});

describe('A1 冻结 and 解冻', () => {
  it('LOG-051 FIN-196 a hold counts at once; its release needs another person', async () => {
    const made = await create();
    const hold = () =>
      api
        .as('admin')
        .call(risk.createHold, { body: { customerId: made.id, scope: 'ALL', validTo: null, reason: '逾期' } });
    expect((await hold()).status).toBe(200);
    expect((await hold()).envelope.errorCode).toBe('ILLEGAL_STATE');
    const frozen = await get(made.id);
    expect(frozen).toMatchObject({ creditState: 'FROZEN', frozen: true });
    expect(frozen.actions.map(({ code }) => code)).toContain('unfreeze');
    expect(frozen.actions.map(({ code }) => code)).not.toContain('freeze');
    expect((await api.as('admin').ok(customerList.endpoint, { query: { tab: 'warn' } })).list).toMatchObject([
      { id: made.id, frozen: true },
    ]);
    const asked = await api.as('admin').ok(risk.applyRelease, { body: { customerId: made.id, reason: '已付清' } });
    const agree = (as: string) =>
      api.as(as).call(risk.approveRelease, { params: { id: asked.id }, body: { version: asked.version } });
    expect((await agree('admin')).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    expect((await agree('second')).status).toBe(200);
    expect(await get(made.id)).toMatchObject({ creditState: 'NORMAL', frozen: false });
  });
});

describe('ACC-014 merging', () => {
  const merge = (id: string, otherId: string, version = 1) =>
    api.as('admin').call(customers.merge, { params: { id }, body: { version, otherId, reason: '同一客户' } });

  it('ACC-014 every reference moves in one transaction, the older number stays, the younger leads to it', async () => {
    const [older, younger] = [await create(domestic()), await create(domestic())];
    await licence(api, younger.id);
    await api.db.execute(sql`insert into ac_customer_code (code, customer_id) values ('MRG01', ${younger.id})`);
    await api.db.execute(sql`insert into sy_company (code, name, short_name) values ('M', '合并公司', '合并')`);
    await api.db.execute(sql`insert into lg_order (company_id, order_no, customer_id, order_date, goods_currency)
      select id, 'WL20260101-0001', ${younger.id}, '2026-01-01', 'USD' from sy_company where code = 'M'`);
    const answer = await merge(younger.id, older.id);
    expect(answer).toMatchObject({ status: 200, envelope: { data: { id: older.id, customerNo: older.customerNo } } });
    const kept = await get(younger.id);
    expect(kept).toMatchObject({ id: older.id, mergedFrom: younger.customerNo, codes: [{ code: 'MRG01' }] });
    expect(kept.contacts.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(kept.contacts).toHaveLength(2);
    const pointing = await api.db.execute(sql`select
      (select count(*)::int from lg_order where customer_id = ${younger.id}) as orders,
      (select count(*)::int from sh_attachment where owner_type = 'ac_customer' and owner_id = ${younger.id}) as files,
      (select count(*)::int from ac_customer_contact where customer_id = ${younger.id}) as contacts,
      (select count(*)::int from risk_profile where customer_id = ${younger.id}) as profiles`);
    expect(pointing.rows).toEqual([{ orders: 0, files: 0, contacts: 0, profiles: 0 }]);
    const { total } = await api.as('admin').ok(customerList.endpoint, { query: { customerNo: younger.customerNo } });
    expect(total).toBe(0);
    expect((await merge(younger.id, older.id)).status).toBe(404);
    // Its name is still known: a new customer of that name is told of the one that stays.
    const twins = await api.as('admin').ok(customers.checkDuplicates, { query: { name: younger.name } });
    expect(twins.list[0]).toMatchObject({
      id: older.id,
      customerNo: older.customerNo,
      name: younger.name,
      percent: 100,
    });
    const own = await api
      .as('admin')
      .ok(customers.checkDuplicates, { query: { name: younger.name, exceptId: older.id } });
    expect(own.list.map(({ id }) => id)).not.toContain(older.id);
  });

  it('ACC-014 one that leads on is led further when its target is merged', async () => {
    const [first, second, third] = [await create(), await create(), await create()];
    expect((await merge(third.id, second.id)).status).toBe(200);
    expect((await merge(second.id, first.id, 2)).status).toBe(200);
    expect((await get(third.id)).id).toBe(first.id);
  });

  it('ACC-014 refuses itself, another kind, black ones, open approvals, and an older version', async () => {
    const [one, two, abroad] = [await create(domestic()), await create(domestic()), await create()];
    expect((await merge(one.id, one.id)).envelope).toMatchObject({ data: { fields: { otherId: '不能与自己合并' } } });
    expect((await merge(one.id, abroad.id)).envelope.errorCode).toBe('ACC-014');
    expect((await merge(one.id, two.id, 7)).status).toBe(409);
    await api.as('admin').ok(customers.black, { params: { id: two.id }, body: { version: 1, reason: '欠款' } });
    expect((await merge(one.id, two.id)).envelope.errorMessage).toContain('有待审批的申请');
    expect((await decide(two.id, 'second')).status).toBe(200);
    expect((await merge(one.id, two.id)).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect((await get(one.id)).version).toBe(1);
  });
});

describe('A1 移交', () => {
  it('one customer goes to another sales with its department, and the reason is in the log', async () => {
    const made = await create();
    await api.as('admin').ok(customers.handOver, {
      params: { id: made.id },
      body: { version: 1, salesId: '4', reason: '区域调整' },
    });
    expect(await get(made.id)).toMatchObject({ salesName: '赵敏', deptName: '销售二部' });
    const { rows } = await api.db.execute(
      sql`select reason from sh_audit where kind = 'ac_customer' and object_id = ${made.id} and code = 'transfer'`,
    );
    expect(rows).toEqual([{ reason: '区域调整' }]);
  });
});
