import { risk } from '@shared/contract/finance/risk.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { order, tradeBase } from '../../../test/trade.fixtures.ts';

/** A score of each level (FIN-193). */
const SCORES = { LOW: 0, MEDIUM: 20, HIGH: 50, EXTREME: 80 } as const;

/**
 * A desk of 解控申请 with a clock that is set by hand: `officer` asks, `li` writes orders, `fm` is 财务主管, `second` another risk
 * officer; all for customer 1, who has no limit.
 */
export function releaseDesk() {
  let api: TestApi;
  let at = new Date('2026-11-20T02:00:00Z');
  const clock = { now: () => at };
  beforeAll(async () => {
    api = await testApi({ clock });
    await tradeBase(api.db);
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
      .call(risk.createHold, { body: { customerId: '1', scope, validTo: null, reason: '逾期', ...more } });
  const ask = (more: object = {}, as = 'officer') =>
    api.as(as).call(risk.applyRelease, {
      body: {
        customerId: '1',
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
  /** An order in 待审核, with its estimate in CNY. */
  async function submitted(estimate: string | null = null) {
    const made = await api.as('li').ok(orders.create, { body: order() });
    if (estimate !== null)
      await api.db.execute(
        sql`update lg_order set est_receivable = ${estimate}, currency = 'CNY' where id = ${made.id}`,
      );
    const { version } = await api
      .as('li')
      .ok(orders.submit, { params: { id: made.id }, body: { version: made.version } });
    return { id: made.id, version, no: made.orderNo };
  }
  const review = ({ id, version }: { id: string; version: number }) =>
    api.as('fm').call(orders.review, { params: { id }, body: { version } });
  const level = (to: keyof typeof SCORES) =>
    api.db.execute(sql`update risk_profile set level = ${to}, score = ${SCORES[to]} where customer_id = 1`);
  return {
    get api() {
      return api;
    },
    clock,
    /** It is this moment now. */
    now(moment: string) {
      at = new Date(moment);
    },
    hold,
    ask,
    asked,
    decide,
    submitted,
    review,
    level,
  };
}
