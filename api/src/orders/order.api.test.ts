import { orders } from '@shared/contract/logistics/order.contract.ts';
import { orderList, recycledOrderList } from '@shared/contract/logistics/order-list.contract.ts';
import {
  orderMachine,
  ORDER_STATUS,
  type OrderAction,
  type OrderStatus,
} from '@shared/contract/logistics/order.machine.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { searchEverything } from '@shared/contract/shared/search.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { testApi, type TestApi } from '../../test/harness.ts';
import { line, order, tradeBase } from '../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await tradeBase(api.db);
  api.actor('admin', { userId: '1', deptId: '1' });
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
}, 60_000);
afterAll(() => api.close());

/** Data of a refusal. */
const dataOf = <Data>(envelope: { data?: unknown }) => envelope.data as Data;
const id = (value: { id: string }) => ({ id: value.id });
async function draft(more: Parameters<typeof order>[0] = {}, by = 'li') {
  return api.as(by).ok(orders.create, { body: order(more) });
}
async function submitted(more: Parameters<typeof order>[0] = {}) {
  const made = await draft(more);
  return api.as('li').ok(orders.submit, { params: id(made), body: { version: made.version } });
}
async function confirmed(more: Parameters<typeof order>[0] = {}) {
  const made = await submitted(more);
  return api.as('wang').ok(orders.review, { params: id(made), body: { version: made.version } });
}

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
  it('only the author withdraws', async () => {
    const made = await submitted();
    expect(
      (await api.as('wang').call(orders.withdraw, { params: id(made), body: { version: made.version } })).status,
    ).toBe(403);
    expect((await api.as('li').ok(orders.withdraw, { params: id(made), body: { version: made.version } })).status).toBe(
      'DRAFT',
    );
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

describe('warnings and references', () => {
  it('LOG-013, LOG-015, LOG-016 are confirmed, then it passes', async () => {
    await submitted({ customerRef: 'PO-1' });
    const made = await draft({
      customerRef: 'PO-1',
      lines: [line({ cartonGross: 60_000, volumeTyped: 1_000_000_00 })],
    });
    const asked = await api.as('li').call(orders.submit, { params: id(made), body: { version: made.version } });
    expect(asked.envelope.errorCode).toBe('CONFIRM_REQUIRED');
    const codes = dataOf<{ warnings: { code: string }[] }>(asked.envelope)
      .warnings.map((each) => each.code)
      .toSorted();
    expect(codes).toEqual(['LOG-013', 'LOG-015', 'LOG-016']);
    const done = await api
      .as('li')
      .ok(orders.submit, { params: id(made), body: { version: made.version, ack: codes } });
    expect(done.status).toBe('SUBMITTED');
  });
  it.each([
    ['LOG-003 a code of another customer', { customerCodeId: '2' }, 'LOG-003'],
    ['LOG-003 a disabled code', { customerCodeId: '3' }, 'LOG-003'],
    ['LOG-004 a black customer', { customerId: '4', customerCodeId: null }, 'LOG-004'],
    ['LOG-011 the same port twice', { pod: 'CNNGB' }, 'VALIDATION'],
    ['LOG-011 a disabled port', { pod: 'USNYC' }, 'VALIDATION'],
    ['an unknown unit', { lines: [line({ unit: 'XXX' })] }, 'VALIDATION'],
    ['an unknown person', { salesId: '99' }, 'VALIDATION'],
  ])('%s is refused', async (_name, more, code) => {
    const { envelope } = await api.as('li').call(orders.create, { body: order(more) });
    expect(envelope).toMatchObject({ success: false, errorCode: code });
  });
  it('LOG-004 a potential customer may have drafts but no submitted order', async () => {
    const made = await draft({ customerId: '3', customerCodeId: '4' });
    const { envelope } = await api.as('li').call(orders.submit, { params: id(made), body: { version: made.version } });
    expect(envelope.errorCode).toBe('LOG-004');
  });
  it('LOG-010 cargo ready before the order date', async () => {
    const made = await draft({ cargoReadyDate: '2026-11-19' });
    const { envelope } = await api.as('li').call(orders.submit, { params: id(made), body: { version: made.version } });
    expect(envelope.errorCode).toBe('LOG-010');
  });
});

describe('after the review', () => {
  it('LOG-017 measures and remark change with a reason, the route does not', async () => {
    const made = await confirmed();
    const lines = made.lines.map((each) => line({ id: each.id, cartons: 30, qty: '300' }));
    const changed = await api.as('li').ok(orders.change, {
      params: id(made),
      body: { ...order({ remark: '加货', lines }), version: made.version, reason: '客户加 5 箱' },
    });
    expect(changed).toMatchObject({ cartons: 30, remark: '加货', status: 'CONFIRMED' });
    const refused = await api.as('li').call(orders.change, {
      params: id(made),
      body: { ...order({ pol: 'CNSHA', remark: '加货', lines }), version: changed.version, reason: '改港' },
    });
    expect(refused.envelope.errorCode).toBe('LOG-017');
    expect(refused.envelope.errorMessage).toContain('起运港');
    const { rows } = await api.db.execute(
      sql`select 1 from sh_outbox where event = 'order.changed' and payload->>'orderId' = ${made.id}`,
    );
    expect(rows).toHaveLength(1);
  });
  it('a held order says so; holding twice is refused', async () => {
    const made = await confirmed();
    const held = await api
      .as('wang')
      .ok(orders.hold, { params: id(made), body: { version: made.version, reason: '等付款' } });
    expect(held).toMatchObject({ hold: true, holdReason: '等付款' });
    expect(held.actions.map((action) => action.code)).toContain('unhold');
    expect(
      (await api.as('wang').call(orders.hold, { params: id(made), body: { version: held.version, reason: '再停' } }))
        .status,
    ).toBe(409);
    const free = await api.as('wang').ok(orders.unhold, { params: id(made), body: { version: held.version } });
    expect(free.hold).toBe(false);
  });
  it('cancel puts it into the recycle bin, restore makes a draft of it, purge wants the number and no past', async () => {
    const made = await confirmed({ customerRef: 'PO-BIN' });
    const gone = await api.as('wang').ok(orders.cancel, {
      params: id(made),
      body: { version: made.version, code: 'CUSTOMER', reason: '客户不要了' },
    });
    expect(gone.status).toBe('CANCELLED');
    const bin = await api.as('admin').ok(recycledOrderList.endpoint, { query: { numbers: 'PO-BIN' } });
    expect(bin.list[0]).toMatchObject({ orderNo: made.orderNo, prevStatus: 'CONFIRMED', restorable: true });
    const refused = await api
      .as('admin')
      .call(orders.purge, { params: id(made), body: { version: gone.version, orderNo: made.orderNo } });
    expect(refused.status).toBe(409);
    const back = await api.as('admin').ok(orders.restore, { params: id(made), body: { version: gone.version } });
    expect(back).toMatchObject({ status: 'DRAFT', orderNo: made.orderNo });
    const never = await draft();
    const bin2 = await api
      .as('li')
      .ok(orders.cancel, { params: id(never), body: { version: never.version, code: 'OTHER', reason: '写错了' } });
    expect(
      (await api.as('admin').call(orders.purge, { params: id(never), body: { version: bin2.version, orderNo: 'WL1' } }))
        .status,
    ).toBe(422);
    await api
      .as('admin')
      .ok(orders.purge, { params: id(never), body: { version: bin2.version, orderNo: never.orderNo } });
    expect((await api.as('admin').call(orders.get, { params: id(never) })).status).toBe(404);
  });
});

describe('list, batch, rights', () => {
  it('11.1 a 客户单号 is found whatever its case: pasted, by its beginning in the search, in the picker', async () => {
    const made = await confirmed({ customerRef: 'Po-klein-77' });
    const pasted = await api.as('li').ok(orderList.endpoint, { query: { numbers: 'PO-KLEIN-77\nnicht-da' } });
    expect(pasted.list.map((row) => row.orderNo)).toEqual([made.orderNo]);
    expect(pasted.missing).toEqual(['nicht-da']);
    const [lower] = (await api.as('li').ok(orderList.endpoint, { query: { numbers: made.orderNo.toLowerCase() } }))
      .list;
    expect(lower?.orderNo).toBe(made.orderNo);
    const found = await api.as('admin').ok(searchEverything, { query: { q: 'po-klein' } });
    expect(JSON.stringify(found)).toContain(made.orderNo);
  });

  it('numbers, tabs, filters and totals', async () => {
    const made = await confirmed({ customerRef: 'PO-LIST' });
    const found = await api.as('li').ok(orderList.endpoint, { query: { numbers: 'PO-LIST\nNICHT-DA' } });
    expect(found.list.map((row) => row.orderNo)).toEqual([made.orderNo]);
    expect(found.missing).toEqual(['NICHT-DA']);
    expect(found.list[0]).toMatchObject({
      route: 'CNNGB→USLAX',
      customerName: '恒丰',
      customerCode: 'HF01',
      salesName: '李四',
    });
    const tab = await api.as('li').ok(orderList.endpoint, { query: { tab: 'submitted' } });
    expect(tab.total).toBe(tab.tabCounts?.submitted);
    const pod = await api.as('li').ok(orderList.endpoint, { query: { pod: 'DEHAM' } });
    expect(pod.total).toBe(0);
    const goods = await api.as('li').ok(orderList.endpoint, { query: { goods: '毛毯', attributes: 'GENERAL' } });
    expect(goods.total).toBeGreaterThan(0);
    expect(goods.summary.cartons).toBeTypeOf('number');
  });
  it('batch submit says which were refused and why', async () => {
    const good = await draft();
    const bad = await draft({ lines: [] });
    const result = await api.as('li').ok(orders.batchSubmit, {
      body: { items: [good, bad].map((each) => ({ id: each.id, version: each.version })) },
    });
    expect(result.done).toBe(1);
    expect(result.refused[0]).toMatchObject({ no: bad.orderNo, errorCode: 'LOG-014' });
    const review = await api
      .as('wang')
      .ok(orders.batchReview, { body: { items: [{ id: good.id, version: good.version + 1 }] } });
    expect(review.done).toBe(1);
  });
  it('SELF sees own orders only, out of scope is not found', async () => {
    api.actor('zhao', {
      userId: '4',
      deptId: '2',
      scopes: { logistics: { level: 'SELF', depts: [] }, customer: { level: 'ALL', depts: [] } },
    });
    const mine = await draft({ salesId: '4' });
    const other = await draft();
    const { list } = await api.as('zhao').ok(orderList.endpoint, { query: {} });
    expect(list.map((row) => row.id)).toEqual([mine.id]);
    expect((await api.as('zhao').call(orders.get, { params: id(other) })).status).toBe(404);
  });
  it('SYS-034 money.sell hidden: absent from detail and list, kept on save', async () => {
    const made = await draft({ estReceivable: '1200.00' }, 'admin');
    expect(made.estReceivable).toBe('1200.00');
    api.actor('blind', { userId: '3', deptId: '1', fields: { 'money.sell': 'HIDDEN' } });
    const seen = await api.as('blind').ok(orders.get, { params: id(made) });
    expect(seen).not.toHaveProperty('estReceivable');
    const { list } = await api.as('blind').ok(orderList.endpoint, { query: { numbers: made.orderNo } });
    expect(list[0]).not.toHaveProperty('estReceivable');
    await api.as('blind').ok(orders.update, {
      params: id(made),
      body: {
        ...order({ estReceivable: '1.00' }),
        version: made.version,
        lines: made.lines.map((each) => line({ id: each.id })),
      },
    });
    expect((await api.as('admin').ok(orders.get, { params: id(made) })).estReceivable).toBe('1200.00');
  });
  it('the timeline tells who did what', async () => {
    const made = await confirmed();
    const { list } = await api.as('li').ok(orders.timeline, { params: id(made) });
    expect(list.map((event) => event.title)).toEqual(['审核通过', '提交', '新建']);
  });
});

describe('concurrency and size', () => {
  it('the log tells names in place of ids, and what a confirmed warning was about', async () => {
    const made = await draft({ lines: [line({ cartonGross: 60_000 })] });
    await api.as('li').ok(orders.submit, { params: id(made), body: { version: made.version, ack: ['LOG-016'] } });
    const { list } = await api.as('li').ok(objectAudit, { query: { kind: 'lg_order', id: made.id } });
    const [submit] = list;
    expect(submit?.acks).toEqual(['单箱超重或超长']);
    expect(submit?.changes).toContainEqual({ label: '提交人', before: '', after: '李四' });
  });
  it('11.10 fifty parallel creations give fifty numbers', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => draft()));
    expect(new Set(made.map((each) => each.orderNo)).size).toBe(50);
  }, 60_000);
  it('P10 an order with 200 lines saves', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => line({ nameCn: `货物 ${index + 1}` }));
    const made = await draft({ lines });
    const start = performance.now();
    const next = await api.as('li').ok(orders.update, {
      params: id(made),
      body: {
        ...order(),
        version: made.version,
        lines: made.lines.map((each, index) =>
          line({ id: each.id, nameCn: `货物 ${index + 1}`, cartons: 26, qty: '260' }),
        ),
      },
    });
    console.log(`P10: 200 changed lines saved in ${Math.round(performance.now() - start)} ms`);
    expect(next.cartons).toBe(200 * 26);
  }, 30_000);
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
  const call: Partial<
    Record<
      OrderAction,
      (at: { id: string; version: number }) => Promise<{ status: number; envelope: { errorCode?: string } }>
    >
  > = {
    update: (at) => api.as('li').call(orders.update, { params: id(at), body: { ...order(), version: at.version } }),
    submit: (at) => api.as('li').call(orders.submit, { params: id(at), body: { version: at.version } }),
    withdraw: (at) => api.as('li').call(orders.withdraw, { params: id(at), body: { version: at.version } }),
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
    (Object.keys(call) as OrderAction[]).map((action) => [status, action] as const),
  );
  it.each(pairs)('%s × %s', async (status, action) => {
    const at = await reach[status]();
    const answer = await call[action]?.(at);
    const illegal = answer?.status === 409 && answer.envelope.errorCode === 'ILLEGAL_STATE';
    expect(illegal).toBe(!orderMachine.actions[action].from.includes(status));
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
