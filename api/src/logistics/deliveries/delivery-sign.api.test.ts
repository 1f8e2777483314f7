import type { Endpoint } from '@shared/contract/endpoint.ts';
import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { deliveries, type DeliveryItem } from '@shared/contract/logistics/delivery.contract.ts';
import {
  DELIVERY_STATE,
  deliveryMachine,
  type DeliveryAction,
  type DeliveryState,
} from '@shared/contract/logistics/delivery.machine.ts';
import { deliveryPicker } from '@shared/contract/logistics/slip.pickers.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { tomorrow } from '../../../test/deliver-walk.ts';
import { deliveryDesk } from '../../../test/delivery-desk.ts';
import { publishedSlip } from '../../../test/slip.ts';
import { saysIllegal } from '../../../test/illegal.ts';
import { id } from '../../../test/trade-desk.ts';

const { desk, li, wang, stock, readOrder } = deliveryDesk();
const door = stock(6);
const pickup = stock(2, { deliveryType: 'PICKUP' });

describe('LOG-091 签收', () => {
  it('whole: 已签收, delivered cartons of line and order, event with the figures', async () => {
    const { order, item } = door();
    const done = await desk.walk.signed(item);
    expect(done).toMatchObject({ state: 'DONE', delivered: 25, short: 0, damaged: 0, signer: 'John Smith', pods: 1 });
    expect(await readOrder(order)).toMatchObject({
      deliveredCartons: 25,
      lines: [{ deliveredCartons: 25 }],
      status: 'RUNNING',
    });
    const [event] = await desk.api.database.raw<{ payload: object }>(
      `select payload from sh_outbox where event = 'delivery.signed' and payload->>'deliveryId' = '${item.id}'`,
    );
    expect(event?.payload).toMatchObject({ delivered: 25, short: 0, loaded: 25, pods: 1, orderNo: order.orderNo });
  });
  it('a POD, a reason for what is short, and counts that fit are wanted at their fields', async () => {
    const { item } = door();
    await desk.walk.out(item);
    const body = await desk.walk.signing(item, { delivered: 24 });
    const refused = await li().call(deliveries.sign, {
      params: id(item),
      body: { ...body, exceptionKind: null, exceptionRemark: null },
    });
    expect(refused.envelope).toMatchObject({
      errorCode: 'LOG-091',
      errorMessage: `${item.deliveryNo}：有短少或破损，请选择原因 等 3 处。`,
    });
    expect(refused.envelope.data).toEqual({
      fields: {
        exceptionKind: '有短少或破损，请选择原因',
        exceptionRemark: '有短少或破损，请说明情况',
        pods: '请先上传签收单（POD）',
      },
    });
    await desk.walk.pod(item);
    const more = await li().call(deliveries.sign, {
      params: id(item),
      body: await desk.walk.signing(item, { delivered: 26 }),
    });
    expect(more.envelope.data).toMatchObject({ fields: { 'lines.0.delivered': '实收 26 箱超过装柜 25 箱' } });
    const broken = await li().call(deliveries.sign, {
      params: id(item),
      body: await desk.walk.signing(item, { delivered: 20, damaged: 21 }),
    });
    expect(broken.envelope.data).toMatchObject({ fields: { 'lines.0.damaged': '破损 21 箱超过实收 20 箱' } });
    const early = await li().call(deliveries.sign, {
      params: id(item),
      body: { ...(await desk.walk.signing(item)), deliveredAt: '2026-01-01T00:00:00Z' },
    });
    expect(early.envelope.data).toMatchObject({ fields: { deliveredAt: '签收时间不能早于派送时间' } });
  });
  it('short: 部分签收 opens a to-do, and 理赔 closes it', async () => {
    const { order, item } = door();
    await desk.api.database.run(`update lg_order set cs_id = 3 where id = ${order.id}`);
    await desk.api.database.run(`with made as (insert into ac_role (code, name) values ('box', '业务员') returning id),
        perm as (insert into ac_role_perm (role_id, code) select id, 'logistics.container.view' from made)
      insert into ac_user_role (user_id, role_id) select 3, id from made`);
    const part = await desk.walk.signed(item, { delivered: 22, damaged: 1 });
    expect(part).toMatchObject({ state: 'PARTIAL', delivered: 22, short: 3, damaged: 1, exceptionKind: 'SHORT' });
    const { list } = await li().ok(dashboard.todos, {});
    expect(list).toContainEqual(expect.objectContaining({ kind: 'delivery', title: '送达异常', no: item.deliveryNo }));
    const told = await desk.api.database.raw(
      `select user_id::text as "userId", title, link from sh_notification where kind = 'delivery.claim' and object_id = ${item.id}`,
    );
    expect(told).toEqual([
      {
        userId: '3',
        title: `${item.deliveryNo} 短少 3 箱、破损 1 箱，待理赔处理`,
        link: `/transport/container/info?id=${item.containerId}`,
      },
    ]);
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
    const { order, item } = door();
    const part = await desk.walk.signed(item, { delivered: 22 });
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
    expect((await readOrder(order)).deliveredCartons).toBe(25);
  });
  it('自提: 待派送 → 已签收 with signer and POD, only after 放货; a door delivery may not', async () => {
    const { item } = pickup();
    await desk.walk.pod(item);
    const sign = async (of: DeliveryItem) =>
      li().call(deliveries.pickup, { params: id(of), body: await desk.walk.signing(of) });
    expect((await sign(item)).envelope).toMatchObject({ errorCode: 'RELEASE_REQUIRED' });
    await desk.walk.release(item);
    expect((await sign(item)).envelope.data).toMatchObject({ state: 'DONE', delivered: 25 });
    const { item: toDoor } = door();
    expect((await sign(toDoor)).envelope.errorMessage).toBe(`${toDoor.deliveryNo} 不是自提，请先预约派送。`);
  });
});

describe('打印送货单 (L20)', () => {
  it('has consignee, goods and loaded cartons; the counts once it is signed', async () => {
    const { order, box, item } = door();
    const templateId = await publishedSlip(desk.api, 'YUNDAN', 'lg_delivery');
    const print = async () => {
      const { ids } = await li().ok(printing.print, {
        body: { source: 'lg_delivery', ids: [item.id], templateId, format: 'pdf' },
      });
      const [kept] = await desk.api.database.raw<{ data: object }>(`select data from sh_print where id = ${ids[0]}`);
      return kept?.data;
    };
    expect(await print()).toMatchObject({
      no: item.deliveryNo,
      consignee: { name: 'Pacific Home' },
      delivery: { orderNo: order.orderNo, containerCode: box.containerCode, type: '送货上门', signer: '' },
      lines: [{ nameCn: '毛毯', cartons: 25, delivered: '', damage: '' }],
      totals: { cartons: 25 },
    });
    const { list } = await li().ok(deliveryPicker, { query: { q: item.deliveryNo } });
    expect(list).toEqual([{ id: item.id, label: item.deliveryNo, hint: `${box.containerCode} · ${order.orderNo}` }]);
    desk.api.actor('nobody', { permissions: ['logistics.order.view'] });
    expect((await desk.api.as('nobody').call(deliveryPicker, { query: { q: '' } })).status).toBe(403);
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
    ({ item } = pickup());
    await desk.walk.release(item);
    await desk.walk.pod(item);
  }, 60_000);
  const cases = (Object.keys(DELIVERY_STATE) as DeliveryState[]).flatMap((state) =>
    (Object.keys(bodies) as DeliveryAction[]).map((action) => [state, action] as const),
  );
  it.each(cases)('%s × %s', async (state, action) => {
    const counted = ['DONE', 'PARTIAL', 'PARTIAL_CLOSED', 'RETURNED'].includes(state);
    await desk.api.database
      .run(`update lg_delivery set state = '${state}', delivered_at = ${counted ? 'now()' : 'null'},
      signer = ${counted ? `'John'` : 'null'}, delivered_cartons = ${counted ? 25 : 'null'}, short = ${counted ? 0 : 'null'},
      damaged = ${counted ? 0 : 'null'}, dispatched_at = null,
      resolution = ${state === 'PARTIAL_CLOSED' ? `'CLAIM'` : 'null'} where id = ${item.id}`);
    const body =
      action === 'sign' || action === 'pickup'
        ? await desk.walk.signing(item)
        : { version: (await desk.walk.get(item)).version };
    const endpoint: Endpoint = deliveries[action];
    const answer = await wang().call(endpoint, {
      params: id(item),
      body: { ...body, ...bodies[action] },
    });
    const legal = deliveryMachine.actions[action].from.some((each) => each === state);
    expect([answer.envelope.success, saysIllegal(answer, deliveryMachine, state, action)]).toEqual([legal, !legal]);
  });
});
