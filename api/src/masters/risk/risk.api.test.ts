import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { order, tradeBase } from '../../../test/trade.fixtures.ts';
import { runDueJobs } from '../../services/jobs/schedule.service.ts';

let api: TestApi;
let at = new Date('2026-03-02T02:00:00Z');
const clock = { now: () => at };
const CUSTOMER = '1';
beforeAll(async () => {
  api = await testApi({ clock });
  await tradeBase(api.db);
  for (const [name, userId] of Object.entries({ admin: '1', li: '2', wang: '3' }))
    api.actor(name, { userId, deptId: '1' });
  await api.db.execute(sql`insert into risk_profile (customer_id, credit_limit) values (${CUSTOMER}, null)
    on conflict (customer_id) do update set credit_limit = null`);
}, 60_000);
afterAll(() => api.close());

const ask = (action: 'NEW_ORDER' | 'BOOK' | 'OUTBOUND', as = 'admin') =>
  api.as(as).ok(risk.check, { query: { action, customerId: CUSTOMER } });
async function draft() {
  const { id, version, orderNo } = await api.as('li').ok(orders.create, { body: order() });
  return { orderNo, params: { id }, body: { version } };
}

describe('FIN-190 risk/check is asked by what concerns it', () => {
  it('risk.hold: a live order shows the holds of its customer; the reason only to who may open the credit of the customer', async () => {
    const { params } = await draft();
    api.actor('reader', { userId: '4', deptId: '1', permissions: ['logistics.order.view'] });
    api.actor('stranger', {
      userId: '4',
      deptId: '1',
      permissions: ['logistics.order.view', 'account.customer.view'],
      scopes: { logistics: { level: 'ALL', depts: [] }, customer: { level: 'SELF', depts: [] } },
    });
    const shown = async (as: string) => (await api.as(as).ok(orders.get, { params })).customerHolds;
    expect(await shown('li')).toEqual([]);
    await api.as('admin').ok(risk.createHold, {
      body: { customerId: CUSTOMER, scope: 'PAYMENT', validTo: '2026-03-03', reason: '诉讼中' },
    });
    const hold = { scope: 'PAYMENT', validTo: '2026-03-03' };
    expect(await shown('li')).toEqual([{ ...hold, reason: '诉讼中' }]);
    expect(await shown('reader')).toEqual([{ ...hold, reason: null }]);
    expect(await shown('stranger')).toEqual([{ ...hold, reason: null }]);
    await api.db.execute(sql`update lg_order set status = 'CANCELLED', cancelled_at = now() where id = ${params.id}`);
    expect(await shown('li')).toEqual([]);
    await api.db.execute(sql`delete from risk_hold`);
  });
  it('a hold 新单 stops submit and review; past its last day the job ends it and the credit is free again', async () => {
    const waiting = await draft();
    const submitted = await api.as('li').ok(orders.submit, waiting);
    await api.as('admin').ok(risk.createHold, {
      body: { customerId: CUSTOMER, scope: 'NEW_ORDER', validTo: '2026-03-04', reason: '逾期未付' },
    });
    const next = await draft();
    const { status, envelope } = await api.as('li').call(orders.submit, next);
    expect([status, envelope.errorCode, envelope.errorMessage]).toEqual([
      422,
      'RISK_HOLD',
      `${next.orderNo}：恒丰 已控货（新单），需解控。`,
    ]);
    const review = { params: waiting.params, body: { version: submitted.version } };
    expect((await api.as('wang').call(orders.review, review)).envelope.errorCode).toBe('RISK_HOLD');
    expect(await ask('NEW_ORDER')).toMatchObject({ decision: 'REFUSE', holds: ['NEW_ORDER'] });
    expect(await ask('OUTBOUND')).toMatchObject({ decision: 'PASS' });

    at = new Date('2026-03-04T16:30:00Z');
    await api.db.execute(sql`insert into sh_schedule (name, next_run_at) values ('risk-hold-end', ${at.toISOString()})
      on conflict (name) do update set next_run_at = excluded.next_run_at`);
    expect(await runDueJobs({ database: api.database, clock })).toContain('risk-hold-end');
    expect(await api.as('admin').ok(customers.get, { params: { id: CUSTOMER } })).toMatchObject({
      creditState: 'NORMAL',
      frozen: false,
    });
    await api.as('li').ok(orders.submit, next);
    await api.as('wang').ok(orders.review, review);
  });

  it('LOG-050 an estimate without a confirmed rate of the last 31 days is named: refused at 订柜, warned of at the review', async () => {
    await api.db.execute(sql`update risk_profile set credit_limit = 100000 where customer_id = ${CUSTOMER}`);
    await api.db.execute(sql`insert into fx_rate (currency, rate_date, rate, confirmed)
      values ('EUR', '2026-01-15', 7.8, true), ('EUR', '2026-03-04', 7.9, false)`);
    const waiting = await draft();
    const { id } = waiting.params;
    await api.db.execute(sql`update lg_order set est_receivable = 200, currency = 'EUR' where id = ${id}`);
    const { version } = await api.as('li').ok(orders.submit, waiting);
    const query = { action: 'BOOK', customerId: CUSTOMER, orderIds: id } as const;
    const message = `缺少 EUR 在 2026-03-05 的汇率，${waiting.orderNo} 的预计应收不能计入 恒丰 的信用额度`;
    expect(await api.as('admin').ok(risk.check, { query })).toMatchObject({
      decision: 'REFUSE',
      reasons: [{ code: 'RATE_MISSING', message }],
    });
    const review = { params: waiting.params, body: { version } };
    expect((await api.as('wang').call(orders.review, review)).envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [{ code: 'LOG-050', message: expect.stringContaining(message) }] },
    });
    await api.as('wang').ok(orders.review, { ...review, body: { version, ack: ['LOG-050'] } });
    // A running order without a rate stands in the way of the customer's next one, too.
    expect(await ask('BOOK')).toMatchObject({ decision: 'REFUSE', reasons: [{ code: 'RATE_MISSING', message }] });
    await api.db.execute(sql`update fx_rate set confirmed = true where currency = 'EUR'`);
    expect(await ask('BOOK')).toMatchObject({ decision: 'PASS', reasons: [], used: '1580' });
    await api.db.execute(sql`update lg_order set est_receivable = null where id = ${id}`);
  });

  it('LOG-050 an order without an estimate is named at the review where a limit or a deposit counts; 订柜 goes by figures', async () => {
    const waiting = await draft();
    const { version } = await api.as('li').ok(orders.submit, waiting);
    const query = { action: 'BOOK', customerId: CUSTOMER, orderIds: waiting.params.id } as const;
    const message = `${waiting.orderNo} 没有预估应收，不能判断 恒丰 的信用，请先填写预估应收`;
    expect(await api.as('admin').ok(risk.check, { query })).toMatchObject({ decision: 'PASS', reasons: [] });
    const review = { params: waiting.params, body: { version } };
    expect((await api.as('wang').call(orders.review, review)).envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [{ code: 'LOG-050', message: expect.stringContaining(message) }] },
    });
    await api.db.execute(sql`update risk_profile set credit_limit = 0 where customer_id = ${CUSTOMER}`);
    expect((await api.as('wang').call(orders.review, review)).envelope.errorCode ?? '0', 'no credit was given').toBe(
      '0',
    );
    await api.db.execute(sql`update risk_profile set credit_limit = null where customer_id = ${CUSTOMER}`);
  });

  it('LOG-050 W at the review: over the limit, confirmed with a reason on record; credit.check off asks nothing', async () => {
    await api.db.execute(sql`update risk_profile set credit_limit = 100 where customer_id = ${CUSTOMER}`);
    const waiting = await draft();
    await api.db.execute(
      sql`update lg_order set est_receivable = 200, currency = 'CNY' where id = ${waiting.params.id}`,
    );
    const { version } = await api.as('li').ok(orders.submit, waiting);
    const review = { params: waiting.params, body: { version } };
    const { envelope } = await api.as('wang').call(orders.review, review);
    expect(envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [{ code: 'LOG-050', message: expect.stringContaining('超出') }] },
    });
    await api.as('wang').ok(orders.review, { ...review, body: { version, ack: ['LOG-050'] } });
    expect(await ask('BOOK')).toMatchObject({ decision: 'REFUSE', limit: '100.00' });
    await api.db.execute(sql`insert into sy_setting (key, value) values ('credit.check', 'false')`);
    expect(await ask('BOOK')).toMatchObject({ decision: 'PASS' });
  });

  it('needs a right, the customer in scope, and 客户信用 for the amounts', async () => {
    api.actor('nobody', { userId: '4', permissions: ['account.customer.view'] });
    api.actor('blind', { permissions: ['risk.view'], fields: { 'customer.credit': 'HIDDEN' } });
    api.actor('far', { userId: '9', permissions: ['risk.view'], scopes: { customer: { level: 'SELF', depts: [] } } });
    const query = { action: 'BOOK', customerId: CUSTOMER } as const;
    expect((await api.as('nobody').call(risk.check, { query })).status).toBe(403);
    expect((await api.as('far').call(risk.check, { query })).status).toBe(404);
    const seen = await ask('BOOK', 'blind');
    for (const key of ['used', 'limit', 'available']) expect(seen).not.toHaveProperty(key);
    expect(JSON.stringify(await api.as('blind').ok(risk.check, { query }))).not.toContain('100.00');
    expect(api.faults).toEqual([]);
  });
});
