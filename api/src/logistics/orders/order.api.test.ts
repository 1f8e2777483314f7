import type { Envelope } from '@shared/contract/envelope.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import {
  orderMachine,
  ORDER_STATUS,
  type OrderAction,
  type OrderStatus,
} from '@shared/contract/logistics/order.machine.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { dataOf } from '../../../test/client.ts';
import type { TestApi } from '../../../test/harness.ts';
import { actionsOfPeople, saysIllegal } from '../../../test/illegal.ts';
import { id, tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { line, order } from '../../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 60_000);
afterAll(() => api.close());
const { draft, submitted, confirmed } = tradeDesk(() => api);

describe('an order from draft to confirmed', () => {
  it('LOG-001, LOG-020, LOG-033: numbered, with figures of its lines', async () => {
    const made = await draft({ lines: [line(), line({ cartons: 5, qty: '50' })] });
    expect(made.orderNo).toMatch(/^WL\d{8}-\d{4,}$/);
    expect(made).toMatchObject({
      status: 'DRAFT',
      version: 1,
      cartons: 30,
      volume: 3_600_000,
      gross: 540_000,
      chargeableRt: '3.6',
      destCountry: 'US',
      customerName: '恒丰',
      source: 'MANUAL',
    });
    expect(made.lines.map((each) => each.lineNo)).toEqual([1, 2]);
  });
  it('a draft needs only customer, company and date; submit names what is missing', async () => {
    const made = await draft({ customerCodeId: null, pol: null, pod: null, incoterm: null, lines: [] });
    const { status, envelope } = await api
      .as('li')
      .call(orders.submit, { params: id(made), body: { version: made.version } });
    expect(status).toBe(422);
    expect(envelope).toMatchObject({ success: false, errorCode: 'VALIDATION', showType: 1 });
    expect(envelope.errorMessage).toContain(made.orderNo);
    expect(Object.keys(dataOf<{ fields: Record<string, string> }>(envelope).fields)).toEqual(
      expect.arrayContaining(['customerCodeId', 'pol', 'pod', 'incoterm', 'lines']),
    );
  });
  it('ACC-039 the author cannot review, another person can; the event is in the outbox', async () => {
    const made = await submitted();
    const refused = await api.as('li').call(orders.review, { params: id(made), body: { version: made.version } });
    expect(refused.envelope).toMatchObject({ errorCode: 'ACC-039' });
    expect(made.actions.find((action) => action.code === 'review')).toMatchObject({ enabled: false });
    const done = await api.as('wang').ok(orders.review, { params: id(made), body: { version: made.version } });
    expect(done.status).toBe('CONFIRMED');
    expect(done.confirmedByName).toBe('王五');
    const { rows } = await api.db.execute(
      sql`select payload from sh_outbox where event = 'order.confirmed' and payload->>'orderId' = ${made.id}`,
    );
    expect(rows).toHaveLength(1);
    expect((rows[0] as { payload: { lines: unknown[] } }).payload.lines).toHaveLength(1);
  });
  it('rejected with a reason it is a draft again and says why', async () => {
    const made = await submitted();
    const blank = await api
      .as('wang')
      .call(orders.reject, { params: id(made), body: { version: made.version, reason: ' ' } });
    expect(blank.envelope.errorCode).toBe('VALIDATION');
    const back = await api.as('wang').ok(orders.reject, {
      params: id(made),
      body: { version: made.version, reason: '目的港写错' },
    });
    expect(back).toMatchObject({ status: 'DRAFT', rejectReason: '目的港写错' });
  });
  it('5.1 only the author withdraws, with a reason that the log keeps', async () => {
    const made = await submitted();
    const withdraw = (who: string, reason: string) =>
      api.as(who).call(orders.withdraw, { params: id(made), body: { version: made.version, reason } });
    expect((await withdraw('wang', '单价未定')).status).toBe(403);
    expect((await withdraw('li', ' ')).envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { reason: expect.any(String) as string } },
    });
    expect((await withdraw('li', '单价未定')).envelope.data).toMatchObject({ status: 'DRAFT', rejectReason: null });
    const { list } = await api.as('li').ok(objectAudit, { query: { kind: 'lg_order', id: made.id } });
    expect(list[0]).toMatchObject({ action: '撤回', reason: '单价未定' });
  });
  it('a second save of the same version gets VERSION_CONFLICT', async () => {
    const made = await draft();
    const body = {
      ...order({ remark: '一' }),
      version: made.version,
      lines: made.lines.map((each) => line({ id: each.id })),
    };
    await api.as('li').ok(orders.update, { params: id(made), body });
    const again = await api.as('wang').call(orders.update, { params: id(made), body: { ...body, remark: '二' } });
    expect(again.status).toBe(409);
    expect(again.envelope).toMatchObject({ errorCode: 'VERSION_CONFLICT' });
  });
  it('2.1 目的国 follows the port until it is said otherwise; a country that does not exist is refused', async () => {
    const made = await draft();
    const saved = (version: number, more: Parameters<typeof order>[0]) =>
      api.as('li').call(orders.update, { params: id(made), body: { ...order(more), version } });
    const moved = await saved(made.version, { pod: 'NLRTM' });
    expect(moved.envelope.data).toMatchObject({ pod: 'NLRTM', destCountry: 'NL', destCountryName: '荷兰' });
    const beyond = await saved(made.version + 1, { pod: 'NLRTM', destCountry: 'DE' });
    expect(beyond.envelope.data).toMatchObject({ pod: 'NLRTM', destCountry: 'DE' });
    const unknown = await saved(made.version + 2, { pod: 'NLRTM', destCountry: 'ZZ' });
    expect(unknown.envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { destCountry: '没有这个国家/地区' } },
    });
  });
  it('an update changes, adds and removes lines and renumbers them', async () => {
    const made = await draft({ lines: [line({ nameCn: '一' }), line({ nameCn: '二' }), line({ nameCn: '三' })] });
    const [, second, third] = made.lines;
    const next = await api.as('li').ok(orders.update, {
      params: id(made),
      body: {
        ...order(),
        version: made.version,
        lines: [
          line({ id: third?.id ?? null, nameCn: '三', cartons: 7, qty: '70' }),
          line({ id: second?.id ?? null, nameCn: '二' }),
          line({ nameCn: '四' }),
        ],
      },
    });
    expect(next.lines.map((each) => [each.lineNo, each.nameCn, each.cartons])).toEqual([
      [1, '三', 7],
      [2, '二', 25],
      [3, '四', 25],
    ]);
    expect(next.lines[0]?.id).toBe(third?.id);
    expect(next.cartons).toBe(57);
    expect(next.version).toBe(2);
  });
});

describe('every state × action pair (5.1)', () => {
  const reach: Record<OrderStatus, () => Promise<{ id: string; version: number }>> = {
    DRAFT: () => draft(),
    SUBMITTED: () => submitted(),
    CONFIRMED: () => confirmed(),
    RUNNING: () => forced('RUNNING'),
    DONE: () => forced('DONE'),
    CANCELLED: async () => {
      const made = await draft();
      return api
        .as('li')
        .ok(orders.cancel, { params: id(made), body: { version: made.version, code: 'OTHER', reason: '不要了' } });
    },
  };
  async function forced(status: OrderStatus) {
    const made = await confirmed();
    await api.db.execute(sql`update lg_order set status = ${status} where id = ${made.id}`);
    return made;
  }
  const call: Record<
    Exclude<OrderAction, 'start' | 'resume' | 'finish'>,
    (at: { id: string; version: number }) => Promise<{ status: number; envelope: Envelope }>
  > = {
    update: (at) => api.as('li').call(orders.update, { params: id(at), body: { ...order(), version: at.version } }),
    submit: (at) => api.as('li').call(orders.submit, { params: id(at), body: { version: at.version } }),
    withdraw: (at) =>
      api.as('li').call(orders.withdraw, { params: id(at), body: { version: at.version, reason: '单价未定' } }),
    review: (at) => api.as('wang').call(orders.review, { params: id(at), body: { version: at.version } }),
    reject: (at) =>
      api.as('wang').call(orders.reject, { params: id(at), body: { version: at.version, reason: '重来' } }),
    change: (at) =>
      api.as('li').call(orders.change, {
        params: id(at),
        body: { ...order({ lines: [] }), version: at.version, reason: '变更' },
      }),
    closeRemaining: (at) =>
      api.as('wang').call(orders.closeRemaining, { params: id(at), body: { version: at.version, reason: '不发了' } }),
    hold: (at) => api.as('wang').call(orders.hold, { params: id(at), body: { version: at.version, reason: '暂停' } }),
    unhold: (at) => api.as('wang').call(orders.unhold, { params: id(at), body: { version: at.version } }),
    reopen: (at) =>
      api.as('wang').call(orders.reopen, { params: id(at), body: { version: at.version, reason: '送错箱数' } }),
    cancel: (at) =>
      api
        .as('wang')
        .call(orders.cancel, { params: id(at), body: { version: at.version, code: 'OTHER', reason: '取消' } }),
    restore: (at) => api.as('wang').call(orders.restore, { params: id(at), body: { version: at.version } }),
    purge: (at) => api.as('wang').call(orders.purge, { params: id(at), body: { version: at.version, orderNo: 'WL' } }),
    assign: (at) =>
      api.as('wang').call(orders.assign, {
        params: id(at),
        body: { version: at.version, salesId: '3', operatorId: null, csId: null },
      }),
  };
  const pairs = (Object.keys(ORDER_STATUS) as OrderStatus[]).flatMap((status) =>
    (Object.keys(call) as (keyof typeof call)[]).map((action) => [status, action] as const),
  );
  it('covers every action that people do', () =>
    expect(Object.keys(call).toSorted()).toEqual(actionsOfPeople(orderMachine).toSorted()));
  it.each(pairs)('%s × %s', async (status, action) => {
    const at = await reach[status]();
    const answer = await call[action](at);
    expect(saysIllegal(answer, orderMachine, status, action)).toBe(!orderMachine.actions[action].from.includes(status));
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
