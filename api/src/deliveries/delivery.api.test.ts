import { containers } from '@shared/contract/logistics/container.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { deliveredList, deliveredStatistics } from '@shared/contract/logistics/delivered-list.contract.ts';
import { deliveryList } from '@shared/contract/logistics/delivery-list.contract.ts';
import { deliveries, type DeliveryItem } from '@shared/contract/logistics/delivery.contract.ts';
import {
  DELIVERY_STATE,
  deliveryMachine,
  type DeliveryAction,
  type DeliveryState,
} from '@shared/contract/logistics/delivery.machine.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { cargoReleases } from '@shared/contract/logistics/cargo-release.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverWalk, tomorrow } from '../../test/deliver-walk.ts';
import type { TestApi } from '../../test/harness.ts';
import { line } from '../../test/trade.fixtures.ts';
import { id, tradeApi } from '../../test/trade-desk.ts';

let api: TestApi;
let walk: ReturnType<typeof deliverWalk>;
beforeAll(async () => {
  api = await tradeApi();
  walk = deliverWalk(api);
}, 120_000);
afterAll(() => api.close());

const li = () => api.as('li');
const wang = () => api.as('wang');
const only = <Value>(list: readonly Value[]): Value => {
  const [first] = list;
  if (!first) throw new Error('nothing there');
  return first;
};
/** A container in 待送达 with one order of 25 cartons, or so many of them, and its delivery. */
async function waiting(more: Parameters<typeof walk.pooled>[0] = {}, cartons?: number) {
  const order = await walk.pooled(more);
  const box = await walk.delivering(await walk.consolidated([{ order, ...(cartons ? { cartons } : {}) }]));
  return { order, box, item: only(await walk.listOf(box)) };
}
const orderOf = (of: { id: string }) => li().ok(orders.get, { params: id(of) });
const finish = async (of: { id: string }) =>
  li().call(containers.advance, { params: id(of), body: { version: (await walk.read(of)).version } });

describe('待清关 → 待送达 makes the deliveries (5.2)', () => {
  it('one per order with consignee and loaded cartons, in 待派送', async () => {
    const first = await walk.pooled({ lines: [line(), line({ nameCn: '床单', cartons: 10, qty: '100' })] });
    const second = await walk.pooled();
    const box = await walk.delivering(await walk.consolidated([{ order: first }, { order: second }]));
    const list = await walk.listOf(box);
    expect(list).toMatchObject([
      {
        orderId: first.id,
        state: 'DRAFT',
        loaded: 35,
        deliveryType: 'DOOR',
        consignee: { name: 'Pacific Home' },
        release: 'NONE',
      },
      { orderId: second.id, state: 'DRAFT', loaded: 25 },
    ]);
    expect(only(list).deliveryNo).toMatch(/^SD\d{8}-\d{4,}$/);
    expect((await walk.get(only(list))).lines).toMatchObject([
      { nameCn: '毛毯', loaded: 25, delivered: null },
      { nameCn: '床单', loaded: 10, delivered: null },
    ]);
  });
  it('made again, it keeps what is there', async () => {
    const { box, item } = await waiting();
    await walk.delivering(box);
    expect((await walk.listOf(box)).map((each) => each.id)).toEqual([item.id]);
  });
});

describe('预约 and 派送', () => {
  it('LOG-090 without 放货 no delivery may start', async () => {
    const { order, item } = await waiting();
    await walk.book(item);
    const { version } = await walk.get(item);
    const { envelope } = await li().call(deliveries.dispatch, {
      params: id(item),
      body: { version, dispatchedAt: new Date().toISOString() },
    });
    expect(envelope).toMatchObject({
      errorCode: 'RELEASE_REQUIRED',
      errorMessage: `${order.orderNo} 尚未放货（还没有申请放货），不能派送。`,
    });
    const dispatch = (await walk.get(item)).actions.find(({ code }) => code === 'dispatch');
    expect(dispatch).toMatchObject({ enabled: false, unmet: ['订单尚未放货'] });
  });
  it.each([
    ['appointmentAt', { appointmentAt: '2020-01-01T00:00:00Z' }, '预约时间不能早于今天'],
    ['carrierId', { carrierId: '99999' }, '承运商不存在或已停用'],
    ['truckId', { truckId: '99999' }, '拖车单不存在或已取消'],
  ])('a wrong %s is refused at its field', async (field, more, text) => {
    const { item } = await waiting();
    const { envelope } = await li().call(deliveries.book, {
      params: id(item),
      body: {
        version: item.version,
        appointmentAt: tomorrow(),
        carrierId: null,
        truckId: null,
        plate: null,
        remark: null,
        ...more,
      },
    });
    expect(envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields: { [field]: text } } });
  });
  it('LOG-018 a held container stops the trip', async () => {
    const { item, box } = await waiting();
    await li().ok(containers.hold, {
      params: id(box),
      body: { version: (await walk.read(box)).version, reason: '客户要求' },
    });
    const { envelope } = await li().call(deliveries.book, {
      params: id(item),
      body: {
        version: item.version,
        appointmentAt: tomorrow(),
        carrierId: null,
        truckId: null,
        plate: null,
        remark: null,
      },
    });
    expect(envelope).toMatchObject({ errorCode: 'LOG-018' });
  });
});

describe('LOG-091 签收', () => {
  it('whole: 已签收, delivered cartons of line and order, event with the figures', async () => {
    const { order, item } = await waiting();
    const done = await walk.signed(item);
    expect(done).toMatchObject({ state: 'DONE', delivered: 25, short: 0, damaged: 0, signer: 'John Smith', pods: 1 });
    expect(await orderOf(order)).toMatchObject({
      deliveredCartons: 25,
      lines: [{ deliveredCartons: 25 }],
      status: 'RUNNING',
    });
    const [event] = await api.database.raw<{ payload: object }>(
      `select payload from sh_outbox where event = 'delivery.signed' and payload->>'deliveryId' = '${item.id}'`,
    );
    expect(event?.payload).toMatchObject({ delivered: 25, short: 0, loaded: 25, pods: 1, orderNo: order.orderNo });
  });
  it('a POD, a reason for what is short, and counts that fit are wanted at their fields', async () => {
    const { item } = await waiting();
    await walk.out(item);
    const body = await walk.signing(item, { delivered: 24 });
    const refused = await li().call(deliveries.sign, {
      params: id(item),
      body: { ...body, exceptionKind: null, exceptionRemark: null },
    });
    expect(refused.envelope.data).toEqual({
      fields: {
        exceptionKind: '有短少或破损，请选择原因',
        exceptionRemark: '有短少或破损，请说明情况',
        pods: '请先上传签收单（POD）',
      },
    });
    await walk.pod(item);
    const more = await li().call(deliveries.sign, {
      params: id(item),
      body: await walk.signing(item, { delivered: 26 }),
    });
    expect(more.envelope.data).toMatchObject({ fields: { 'lines.0.delivered': '实收 26 箱超过装柜 25 箱' } });
    const broken = await li().call(deliveries.sign, {
      params: id(item),
      body: await walk.signing(item, { delivered: 20, damaged: 21 }),
    });
    expect(broken.envelope.data).toMatchObject({ fields: { 'lines.0.damaged': '破损 21 箱超过实收 20 箱' } });
    const early = await li().call(deliveries.sign, {
      params: id(item),
      body: { ...(await walk.signing(item)), deliveredAt: '2026-01-01T00:00:00Z' },
    });
    expect(early.envelope.data).toMatchObject({ fields: { deliveredAt: '签收时间不能早于派送时间' } });
  });
  it('short: 部分签收 opens a to-do, and 理赔 closes it', async () => {
    const { item } = await waiting();
    const part = await walk.signed(item, { delivered: 22, damaged: 1 });
    expect(part).toMatchObject({ state: 'PARTIAL', delivered: 22, short: 3, damaged: 1, exceptionKind: 'SHORT' });
    const { list } = await li().ok(dashboard.todos, {});
    expect(list).toContainEqual(expect.objectContaining({ kind: 'delivery', title: '送达异常', no: item.deliveryNo }));
    const closed = await wang().ok(deliveries.resolve, {
      params: id(item),
      body: {
        version: part.version,
        resolution: 'CLAIM',
        lines: [],
        signer: null,
        exceptionRemark: '向承运人索赔 3 箱',
      },
    });
    expect(closed).toMatchObject({ state: 'PARTIAL_CLOSED', resolution: 'CLAIM', delivered: 22, short: 3 });
  });
  it('what was missing comes later: 二次补送 counts again', async () => {
    const { order, item } = await waiting();
    const part = await walk.signed(item, { delivered: 22 });
    const resolve = (delivered: number) =>
      li().call(deliveries.resolve, {
        params: id(item),
        body: {
          version: part.version,
          resolution: 'SECOND',
          lines: [{ id: part.lines[0]?.id ?? '', delivered, damaged: 0 }],
          signer: 'Mary',
          exceptionRemark: '次日补送 3 箱',
        },
      });
    expect((await resolve(22)).envelope.data).toMatchObject({
      fields: { lines: expect.stringContaining('实收应多于') },
    });
    expect((await resolve(25)).envelope.data).toMatchObject({
      state: 'PARTIAL_CLOSED',
      delivered: 25,
      short: 0,
      signer: 'Mary',
    });
    expect((await orderOf(order)).deliveredCartons).toBe(25);
  });
  it('自提: 待派送 → 已签收 with signer and POD, only after 放货; a door delivery may not', async () => {
    const { item } = await waiting({ deliveryType: 'PICKUP' });
    await walk.pod(item);
    const sign = async (of: DeliveryItem) =>
      li().call(deliveries.pickup, { params: id(of), body: await walk.signing(of) });
    expect((await sign(item)).envelope).toMatchObject({ errorCode: 'RELEASE_REQUIRED' });
    await walk.release(item);
    expect((await sign(item)).envelope.data).toMatchObject({ state: 'DONE', delivered: 25 });
    const { item: door } = await waiting();
    expect((await sign(door)).envelope.errorMessage).toBe(`${door.deliveryNo} 不是自提，请先预约派送。`);
  });
});

describe('异常, 二次派送, 退回', () => {
  it('goes out again after an exception, or comes back with every carton short', async () => {
    const { order, item, box } = await waiting();
    const out = await walk.out(item);
    const failed = await li().ok(deliveries.except, {
      params: id(item),
      body: { version: out.version, exceptionKind: 'ABSENT', exceptionRemark: '收货人不在' },
    });
    expect(failed).toMatchObject({ state: 'EXCEPTION', exceptionKind: 'ABSENT' });
    const again = await li().ok(deliveries.redeliver, {
      params: id(item),
      body: {
        version: failed.version,
        appointmentAt: tomorrow(),
        carrierId: '3',
        truckId: null,
        plate: null,
        remark: null,
      },
    });
    expect(again).toMatchObject({ state: 'BOOKED', exceptionKind: null, dispatchedAt: null });
    const second = await walk.dispatch(item);
    const refused = await li().ok(deliveries.except, {
      params: id(item),
      body: { version: second.version, exceptionKind: 'REFUSED', exceptionRemark: '客户拒收' },
    });
    const back = await li().ok(deliveries.return, {
      params: id(item),
      body: { version: refused.version, reason: '客户拒收，退回起运港' },
    });
    expect(back).toMatchObject({ state: 'RETURNED', delivered: 0, short: 25 });
    expect((await finish(box)).envelope.success).toBe(true);
    expect((await orderOf(order)).status).toBe('DONE');
  });
});

describe('送达完成 and what follows', () => {
  it('names what is open, then takes the container on and the order to 已完成 (LOG-027, LOG-064)', async () => {
    const { order, item, box } = await waiting();
    const refused = await finish(box);
    expect(refused.envelope).toMatchObject({ errorCode: 'GUARD_FAILED' });
    expect(refused.envelope.errorMessage).toContain(`${item.deliveryNo} 待派送`);
    const { guards } = await li().ok(containers.guards, { params: id(box) });
    expect(guards.find(({ code }) => code === 'LOG-090')).toMatchObject({
      ok: false,
      message: `${order.orderNo} 未申请放货`,
    });
    await walk.signed(item);
    expect((await finish(box)).envelope.data).toMatchObject({ stage: 'DELIVERED' });
    expect(await orderOf(order)).toMatchObject({ status: 'DONE', doneAt: expect.any(String), lockedAt: null });
    const [records] = await api.database.raw<{ n: number }>(
      `select count(*)::int as n from lg_stage_record where container_id = ${box.id} and to_stage = 'DELIVERED'`,
    );
    expect(records?.n).toBe(1);
    const [event] = await api.database.raw<{ payload: object }>(
      `select payload from sh_outbox where event = 'container.delivered' and payload->>'containerId' = '${box.id}'`,
    );
    expect(event?.payload).toMatchObject({ deliveries: [{ orderNo: order.orderNo, delivered: 25, short: 0 }] });
    const [notice] = await api.database.raw<{ n: number }>(
      `select count(*)::int as n from sh_notification where kind = 'order.done' and object_id = ${order.id} and user_id = 2`,
    );
    expect(notice?.n).toBe(1);
  });
  it('an order with cartons elsewhere runs on; 结束剩余 finishes it', async () => {
    const { order, item, box } = await waiting({}, 20);
    await walk.signed(item);
    expect((await finish(box)).envelope.success).toBe(true);
    const running = await orderOf(order);
    expect(running).toMatchObject({ status: 'RUNNING', progressStage: 'DELIVERED', deliveredCartons: 20 });
    const done = await li().ok(orders.closeRemaining, {
      params: id(order),
      body: { version: running.version, reason: '剩余不发' },
    });
    expect(done).toMatchObject({ status: 'DONE', closedCartons: 5 });
  });
  it('LOG-063 no rollback once a delivery has left', async () => {
    const { item, box } = await waiting();
    await walk.out(item);
    const { envelope } = await li().call(containers.rollback, {
      params: id(box),
      body: { version: (await walk.read(box)).version, reason: '清关资料有误' },
    });
    expect(envelope).toMatchObject({ errorCode: 'LOG-063' });
    expect(envelope.errorMessage).toContain(`${item.deliveryNo} 派送中`);
  });
  it('反送达 within 30 days: the container is back in 待送达 and the order runs; not with a locked order', async () => {
    const { order, item, box } = await waiting();
    await walk.signed(item);
    await finish(box);
    const unfinish = async () =>
      li().call(containers.unfinish, {
        params: id(box),
        body: { version: (await walk.read(box)).version, reason: '签收数量登记错误' },
      });
    await api.database.run(`update lg_order set locked_at = now() where id = ${order.id}`);
    expect((await unfinish()).envelope.errorMessage).toBe(
      `${box.containerCode} 的订单 ${order.orderNo} 已锁定，不能反送达。`,
    );
    await api.database.run(
      `update lg_order set locked_at = null where id = ${order.id};
       update lg_container set stage_since = now() - interval '31 days' where id = ${box.id}`,
    );
    expect((await unfinish()).envelope.errorMessage).toBe(`${box.containerCode} 送达已超过 30 天，不能反送达。`);
    await api.database.run(`update lg_container set stage_since = now() where id = ${box.id}`);
    expect((await unfinish()).envelope.data).toMatchObject({ stage: 'DELIVER' });
    expect(await orderOf(order)).toMatchObject({ status: 'RUNNING', progressStage: 'DELIVER', doneAt: null });
    expect((await finish(box)).envelope.success).toBe(true);
    expect((await orderOf(order)).status).toBe('DONE');
  });
  it('反完成 runs the order again, not when it is locked', async () => {
    const { order, item, box } = await waiting();
    await walk.signed(item);
    await finish(box);
    const reopen = async () =>
      li().call(orders.reopen, {
        params: id(order),
        body: { version: (await orderOf(order)).version, reason: '补录费用' },
      });
    await api.database.run(`update lg_order set locked_at = now() where id = ${order.id}`);
    expect((await reopen()).envelope.errorMessage).toBe(`${order.orderNo} 已锁定，不能反完成。`);
    expect((await orderOf(order)).actions).toContainEqual({ code: 'reopen', enabled: false, unmet: ['订单已锁定'] });
    await api.database.run(`update lg_order set locked_at = null where id = ${order.id}`);
    expect((await reopen()).envelope.data).toMatchObject({ status: 'RUNNING' });
  });
  it('登记还空 wants gate-out before the return; L21 shows the day at the port and the days over (LOG-085)', async () => {
    const { item, box } = await waiting();
    await walk.signed(item);
    await finish(box);
    await api.database.run(
      `update lg_container set free_days = 3, created_at = '2026-10-01', ata = '2026-11-10', discharge_at = null where id = ${box.id}`,
    );
    const send = async (gateOutAt: string | null, emptyReturnAt: string) =>
      li().call(containers.returnEmpty, {
        params: id(box),
        body: { version: (await walk.read(box)).version, gateOutAt, emptyReturnAt, ack: ['LOG-068'] },
      });
    expect((await send(null, '2026-11-20T00:00:00Z')).envelope.data).toMatchObject({
      fields: { gateOutAt: '请填写提柜时间' },
    });
    expect((await send('2026-11-18T00:00:00Z', '2026-11-17T00:00:00Z')).envelope.data).toMatchObject({
      fields: { emptyReturnAt: '还空时间不能早于提柜时间' },
    });
    expect((await send('2026-11-15T00:00:00Z', '2026-11-20T00:00:00Z')).envelope.success).toBe(true);
    const { list } = await li().ok(deliveredList.endpoint, { query: { numbers: box.containerCode } });
    expect(list).toMatchObject([
      { emptyReturnAt: '2026-11-19', overdueDays: 3, short: 0, pods: '1/1', agentBill: 'NONE' },
    ]);
  });
});

describe('L20 and L21', () => {
  it('groups deliveries by container, finds by delivery number, filters and tabs', async () => {
    const { item, box } = await waiting();
    const query = async (more: Record<string, string>) =>
      (await li().ok(deliveryList.endpoint, { query: { numbers: item.deliveryNo, ...more } })).list;
    expect(await query({})).toMatchObject([
      { id: box.id, settled: '0/1', released: '0/1', deliveries: [{ id: item.id, customerName: '恒丰' }] },
    ]);
    expect(await query({ deliveryState: 'OUT' })).toEqual([]);
    await walk.out(item);
    expect(await query({ deliveryState: 'OUT', releaseState: 'RELEASED', tab: 'out' })).toHaveLength(1);
    expect(await query({ tab: 'ready' })).toEqual([]);
    await walk.pod(item);
    await li().ok(deliveries.sign, { params: id(item), body: await walk.signing(item) });
    expect(await query({ tab: 'ready' })).toMatchObject([{ settled: '1/1' }]);
  });
  it('a 特批 that waits is found by who approves, and stands in the to-do', async () => {
    const { item } = await waiting();
    await li().ok(cargoReleases.apply, {
      body: { orderId: item.orderId, containerId: item.containerId, kind: 'SPECIAL', document: 'TELEX', reason: '急' },
    });
    api.actor('fin', {
      userId: '4',
      permissions: ['logistics.release.view', 'logistics.release.approve', 'dashboard.index.view'],
    });
    const { list } = await api
      .as('fin')
      .ok(deliveryList.endpoint, { query: { tab: 'pending', numbers: item.orderNo } });
    expect(list).toMatchObject([{ deliveries: [{ releaseDocState: 'PENDING' }] }]);
    const todo = await api.as('fin').ok(dashboard.todos, {});
    expect(todo.list).toContainEqual(
      expect.objectContaining({ kind: 'release', title: '待放货审批', no: item.orderNo }),
    );
  });
  it('statistics: on-time share of what was promised, average days per leg over the filter', async () => {
    const { item, box } = await waiting({ requireDelivery: '2099-12-31' });
    await walk.signed(item);
    await finish(box);
    const late = await waiting({ requireDelivery: '2026-11-20' });
    await walk.signed(late.item);
    await finish(late.box);
    await api.database.run(
      `update lg_container set atd = '2026-11-01', ata = '2026-11-15' where id in (${box.id}, ${late.box.id})`,
    );
    const answer = await li().ok(deliveredStatistics, {
      query: { numbers: `${box.containerCode} ${late.box.containerCode}` },
    });
    expect(answer).toMatchObject({ containers: 2, promised: 2, onTime: 1, onTimeRate: 50 });
    expect(answer.legs.find(({ key }) => key === 'sea')).toEqual({
      key: 'sea',
      title: '开船→到港',
      days: 14,
      count: 2,
    });
    expect(answer.legs.find(({ key }) => key === 'empty')).toMatchObject({ days: null, count: 0 });
  });
  it('ACC-032 a salesperson sees only deliveries of own orders', async () => {
    const { item, box } = await waiting();
    api.actor('zhao', { userId: '4', deptId: '2', scopes: { logistics: { level: 'SELF', depts: [] } } });
    const { envelope } = await api.as('zhao').call(deliveries.get, { params: id(item) });
    expect(envelope).toMatchObject({ errorCode: 'NOT_FOUND' });
    expect((await api.as('zhao').call(deliveries.ofContainer, { params: id(box) })).envelope).toMatchObject({
      errorCode: 'NOT_FOUND',
    });
  });
  it('ACC-033 an overseas agent signs its own containers and no others', async () => {
    const { item, box } = await waiting();
    const { item: strange } = await waiting();
    await walk.out(item);
    await walk.pod(item);
    await api.database.run(`update lg_container set overseas_agent_id = 2 where id = ${box.id}`);
    api.actor('agent', {
      userId: '4',
      deptId: '2',
      external: true,
      supplierId: '2',
      permissions: ['logistics.songda.view', 'logistics.songda.sign'],
    });
    const { list } = await api.as('agent').ok(deliveryList.endpoint, { query: {} });
    expect(list.map((row) => row.id)).toEqual([box.id]);
    expect((await api.as('agent').call(deliveries.get, { params: id(strange) })).envelope.errorCode).toBe('NOT_FOUND');
    const done = await api.as('agent').ok(deliveries.sign, { params: id(item), body: await walk.signing(item) });
    expect(done.state).toBe('DONE');
  });
});

/** 5.9: every state × action is done or refused as the table says. */
describe('5.9 states × actions', () => {
  const bodies: Record<DeliveryAction, object> = {
    book: { appointmentAt: tomorrow() },
    redeliver: { appointmentAt: tomorrow() },
    dispatch: { dispatchedAt: new Date().toISOString() },
    sign: {},
    pickup: {},
    resolve: { resolution: 'CLAIM', exceptionRemark: '索赔' },
    except: { exceptionKind: 'OTHER', exceptionRemark: '道路封闭' },
    return: { reason: '客户拒收' },
  };
  let item: DeliveryItem;
  beforeAll(async () => {
    ({ item } = await waiting({ deliveryType: 'PICKUP' }));
    await walk.release(item);
    await walk.pod(item);
  }, 60_000);
  const cases = (Object.keys(DELIVERY_STATE) as DeliveryState[]).flatMap((state) =>
    (Object.keys(bodies) as DeliveryAction[]).map((action) => [state, action] as const),
  );
  it.each(cases)('%s × %s', async (state, action) => {
    const counted = ['DONE', 'PARTIAL', 'PARTIAL_CLOSED', 'RETURNED'].includes(state);
    await api.database.run(`update lg_delivery set state = '${state}', delivered_at = ${counted ? 'now()' : 'null'},
      signer = ${counted ? `'John'` : 'null'}, delivered_cartons = ${counted ? 25 : 'null'}, short = ${counted ? 0 : 'null'},
      damaged = ${counted ? 0 : 'null'}, dispatched_at = null,
      resolution = ${state === 'PARTIAL_CLOSED' ? `'CLAIM'` : 'null'} where id = ${item.id}`);
    const body =
      action === 'sign' || action === 'pickup' ? await walk.signing(item) : { version: (await walk.get(item)).version };
    const endpoint: Endpoint = deliveries[action];
    const { envelope } = await wang().call(endpoint, {
      params: id(item),
      body: { ...body, ...bodies[action] },
    });
    const legal = deliveryMachine.actions[action].from.some((each) => each === state);
    if (legal) expect(envelope.success).toBe(true);
    else expect(envelope).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
  });
});
