import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { cargoReleases } from '@shared/contract/logistics/cargo-release.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { deliveredStatistics } from '@shared/contract/logistics/delivered-list.contract.ts';
import { deliveryList } from '@shared/contract/logistics/delivery-list.contract.ts';
import { deliveries } from '@shared/contract/logistics/delivery.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { tomorrow } from '../../../test/deliver-walk.ts';
import { deliveryDesk, type Waiting } from '../../../test/delivery-desk.ts';
import { id } from '../../../test/trade-desk.ts';
import { line } from '../../../test/trade.fixtures.ts';

const { desk, li, aboard, waiting, finish } = deliveryDesk();

describe('待清关 → 待送达 makes the deliveries (5.2); 预约 and 派送', () => {
  let first: Waiting;
  let second: Waiting;
  beforeAll(async () => {
    const [one, other] = await aboard([{ lines: [line(), line({ nameCn: '床单', cartons: 10, qty: '100' })] }, {}]);
    if (!one || !other) throw new Error('two deliveries are wanted');
    first = one;
    second = other;
  }, 120_000);

  it('one per order with consignee and loaded cartons, in 待派送', async () => {
    expect(await desk.walk.listOf(first.box)).toMatchObject([
      {
        orderId: first.order.id,
        state: 'DRAFT',
        loaded: 35,
        deliveryType: 'DOOR',
        consignee: { name: 'Pacific Home' },
        release: 'NONE',
      },
      { orderId: second.order.id, state: 'DRAFT', loaded: 25 },
    ]);
    expect(first.item.deliveryNo).toMatch(/^SD\d{8}-\d{4,}$/);
    expect((await desk.walk.get(first.item)).lines).toMatchObject([
      { nameCn: '毛毯', loaded: 25, delivered: null },
      { nameCn: '床单', loaded: 10, delivered: null },
    ]);
  });
  it('made again, it keeps what is there', async () => {
    await desk.walk.remade(first.box);
    expect((await desk.walk.listOf(first.box)).map((each) => each.id)).toEqual([first.item.id, second.item.id]);
  });
  it('L4 单据 of the order names its own delivery and the container’s papers, as far as the caller may open them', async () => {
    const seen = async (who: string) => (await desk.api.as(who).ok(orders.documents, { params: id(first.order) })).list;
    const [delivery, ...more] = (await seen('li')).filter(({ kind }) => kind === 'DELIVERY');
    expect(more).toEqual([]);
    expect(delivery).toMatchObject({
      no: first.item.deliveryNo,
      state: 'DRAFT',
      containerCode: first.box.containerCode,
      link: `/transport/container/info?id=${first.box.id}&tab=deliveries`,
    });
    desk.api.actor('desk-clerk', {
      userId: '2',
      deptId: '1',
      permissions: ['logistics.order.view', 'logistics.qingguan.view'],
    });
    expect((await seen('desk-clerk')).filter(({ kind }) => kind !== 'CLEARANCE')).toEqual([]);
    desk.api.actor('stranger', { userId: '4', deptId: '2', scopes: { logistics: { level: 'SELF', depts: [] } } });
    expect((await desk.api.as('stranger').call(orders.documents, { params: id(first.order) })).status).toBe(404);
  });
  it('LOG-090 without 放货 no delivery may start', async () => {
    const { order, item } = first;
    await desk.walk.book(item);
    const { version } = await desk.walk.get(item);
    const { envelope } = await li().call(deliveries.dispatch, {
      params: id(item),
      body: { version, dispatchedAt: new Date().toISOString() },
    });
    expect(envelope).toMatchObject({
      errorCode: 'RELEASE_REQUIRED',
      errorMessage: `${order.orderNo} 尚未放货（还没有申请放货），不能派送。`,
    });
    const dispatch = (await desk.walk.get(item)).actions.find(({ code }) => code === 'dispatch');
    expect(dispatch).toMatchObject({ enabled: false, unmet: ['订单尚未放货'] });
  });
  it.each([
    ['appointmentAt', { appointmentAt: '2020-01-01T00:00:00Z' }, '预约时间不能早于今天'],
    ['carrierId', { carrierId: '99999' }, '承运商不存在或已停用'],
    ['truckId', { truckId: '99999' }, '拖车单不存在或已取消'],
  ])('a wrong %s is refused at its field', async (field, more, text) => {
    const { item } = second;
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
  it('LOG-010 nothing is brought before it has arrived and is cleared, on the calendar of the port', async () => {
    const { item, box } = second;
    await desk.walk.release(item);
    const booked = await desk.walk.book(item);
    const leave = async () =>
      (
        await li().call(deliveries.dispatch, {
          params: id(item),
          body: { version: booked.version, dispatchedAt: new Date().toISOString() },
        })
      ).envelope;
    const clear = (days: number) =>
      desk.api.database.run(
        `update lg_clearance set released_at = now() + interval '${days} days' where container_id = ${box.id}`,
      );
    await clear(2);
    const early = await leave();
    expect(early).toMatchObject({ errorCode: 'LOG-010', showType: 1 });
    expect(early.errorMessage).toMatch(
      new RegExp(`^${item.deliveryNo} 派送 \\d{4}-\\d\\d-\\d\\d 不能早于清关放行 \\d{4}-\\d\\d-\\d\\d。$`),
    );
    await clear(0);
    await desk.api.database.run(`update lg_container set atd = null, ata = current_date + 2 where id = ${box.id}`);
    expect(await leave()).toMatchObject({
      errorCode: 'LOG-010',
      data: { fields: { dispatchedAt: expect.stringContaining('派送时间不能早于到港') as string } },
    });
    await desk.api.database.run(`update lg_container set ata = current_date - 2 where id = ${box.id}`);
  });
  it('LOG-018 a held container stops the trip', async () => {
    const { item, box } = second;
    await li().ok(containers.hold, {
      params: id(box),
      body: { version: (await desk.walk.read(box)).version, reason: '客户要求' },
    });
    const { envelope } = await li().call(deliveries.book, {
      params: id(item),
      body: {
        version: (await desk.walk.get(item)).version,
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

describe('L20 and L21', () => {
  let untouched: Waiting;
  beforeAll(async () => {
    untouched = await waiting();
  }, 120_000);
  it('groups deliveries by container, finds by delivery number, filters and tabs', async () => {
    const { item, box } = await waiting();
    const query = async (more: Record<string, string>) =>
      (await li().ok(deliveryList.endpoint, { query: { numbers: item.deliveryNo, ...more } })).list;
    expect(await query({})).toMatchObject([
      { id: box.id, settled: '0/1', released: '0/1', deliveries: [{ id: item.id, customerName: '恒丰' }] },
    ]);
    expect(await query({ deliveryState: 'OUT' })).toEqual([]);
    await desk.walk.out(item);
    expect(await query({ deliveryState: 'OUT', releaseState: 'RELEASED', tab: 'out' })).toHaveLength(1);
    expect(await query({ tab: 'ready' })).toEqual([]);
    await desk.walk.pod(item);
    await li().ok(deliveries.sign, { params: id(item), body: await desk.walk.signing(item) });
    expect(await query({ tab: 'ready' })).toMatchObject([{ settled: '1/1' }]);
  });
  it('a 特批 that waits is found by who approves, and stands in the to-do', async () => {
    const { item } = untouched;
    const { releaseNo } = await li().ok(cargoReleases.apply, {
      body: { orderId: item.orderId, containerId: item.containerId, kind: 'SPECIAL', document: 'TELEX', reason: '急' },
    });
    desk.api.actor('fin', {
      userId: '4',
      permissions: ['logistics.release.view', 'logistics.release.approve', 'dashboard.index.view'],
    });
    const { list } = await desk.api
      .as('fin')
      .ok(deliveryList.endpoint, { query: { tab: 'pending', numbers: item.orderNo } });
    expect(list).toMatchObject([{ deliveries: [{ releaseDocState: 'PENDING' }] }]);
    const todo = await desk.api.as('fin').ok(dashboard.todos, {});
    expect(todo.list).toContainEqual(expect.objectContaining({ kind: 'release', title: '待放货审批', no: releaseNo }));
  });
  it('statistics: on-time share of what was promised, average days per leg over the filter', async () => {
    const { item, box } = await waiting({ requireDelivery: '2099-12-31' });
    await desk.walk.signed(item);
    await finish(box);
    const late = await waiting({ requireDelivery: '2026-11-20' });
    await desk.walk.signed(late.item);
    await finish(late.box);
    await desk.api.database.run(
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
    const { item, box } = untouched;
    desk.api.actor('zhao', { userId: '4', deptId: '2', scopes: { logistics: { level: 'SELF', depts: [] } } });
    const { envelope } = await desk.api.as('zhao').call(deliveries.get, { params: id(item) });
    expect(envelope).toMatchObject({ errorCode: 'NOT_FOUND' });
    expect((await desk.api.as('zhao').call(deliveries.ofContainer, { params: id(box) })).envelope).toMatchObject({
      errorCode: 'NOT_FOUND',
    });
  });
  it('ACC-033 an overseas agent signs its own containers and no others', async () => {
    const { item, box } = await waiting();
    await desk.walk.out(item);
    await desk.walk.pod(item);
    await desk.api.database.run(`update lg_container set overseas_agent_id = 2 where id = ${box.id}`);
    desk.api.actor('agent', {
      userId: '4',
      deptId: '2',
      external: true,
      supplierId: '2',
      permissions: ['logistics.songda.view', 'logistics.songda.sign'],
    });
    const { list } = await desk.api.as('agent').ok(deliveryList.endpoint, { query: {} });
    expect(list.map((row) => row.id)).toEqual([box.id]);
    expect((await desk.api.as('agent').call(deliveries.get, { params: id(untouched.item) })).envelope.errorCode).toBe(
      'NOT_FOUND',
    );
    // Consignee and mark, but not the name of the customer.
    const shown = await desk.api.as('agent').ok(deliveries.get, { params: id(item) });
    expect(shown.consignee).toBeTruthy();
    expect(shown).not.toHaveProperty('customerName');
    const own = await li().ok(deliveries.get, { params: id(untouched.item) });
    expect(own.customerName).toBeTruthy();
    const done = await desk.api
      .as('agent')
      .ok(deliveries.sign, { params: id(item), body: await desk.walk.signing(item) });
    expect(done.state).toBe('DONE');
  });
});
