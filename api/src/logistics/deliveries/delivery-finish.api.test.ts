import { containers } from '@shared/contract/logistics/container.contract.ts';
import { deliveries } from '@shared/contract/logistics/delivery.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { describe, expect, it } from 'vitest';
import { tomorrow } from '../../../test/deliver-walk.ts';
import { deliveryDesk } from '../../../test/delivery-desk.ts';
import { id } from '../../../test/trade-desk.ts';

const { desk, li, waiting, readOrder, finish } = deliveryDesk();

describe('异常, 二次派送, 退回', () => {
  it('goes out again after an exception, or comes back with every carton short', async () => {
    const { order, item, box } = await waiting();
    const out = await desk.walk.out(item);
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
    const second = await desk.walk.dispatch(item);
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
    expect((await readOrder(order)).status).toBe('DONE');
  });
});

describe('送达完成 and what follows', () => {
  it('names what is open, then takes the container on and the order to 已完成 (LOG-027, LOG-064)', async () => {
    const { order, item, box } = await waiting();
    // 应收会计 without the right to orders, one of whom sees nothing of finance but their own.
    await desk.api.database.run(`
      with made as (insert into ac_role (code, name) values ('acc', '会计'), ('accfar', '远') returning id, code),
        perm as (insert into ac_role_perm (role_id, code) select id, c from made, unnest(array['finance.ar.fee.confirm', 'finance.ar.fee.view']) c),
        scope as (insert into ac_data_scope (role_id, area, level, dept_ids)
          select id, 'finance', case code when 'acc' then 'ALL' else 'SELF' end, '[]' from made)
      insert into ac_user_role (user_id, role_id) select case code when 'acc' then 3 else 4 end, id from made;
      insert into ac_user_company (user_id, company_id) values (3, ${order.companyId}), (4, ${order.companyId}) on conflict do nothing;
      update lg_order set sales_id = 2 where id = ${order.id}`);
    const refused = await finish(box);
    expect(refused.envelope).toMatchObject({ errorCode: 'GUARD_FAILED' });
    expect(refused.envelope.errorMessage).toContain(`${item.deliveryNo} 待派送`);
    const { guards } = await li().ok(containers.guards, { params: id(box) });
    expect(guards.find(({ code }) => code === 'LOG-090')).toMatchObject({
      ok: false,
      message: `${order.orderNo} 未申请放货`,
    });
    await desk.walk.signed(item);
    expect((await finish(box)).envelope.data).toMatchObject({ stage: 'DELIVERED' });
    expect(await readOrder(order)).toMatchObject({ status: 'DONE', doneAt: expect.any(String), lockedAt: null });
    const [records] = await desk.api.database.raw<{ n: number }>(
      `select count(*)::int as n from lg_stage_record where container_id = ${box.id} and to_stage = 'DELIVERED'`,
    );
    expect(records?.n).toBe(1);
    const [event] = await desk.api.database.raw<{ payload: object }>(
      `select payload from sh_outbox where event = 'container.delivered' and payload->>'containerId' = '${box.id}'`,
    );
    expect(event?.payload).toMatchObject({ deliveries: [{ orderNo: order.orderNo, delivered: 25, short: 0 }] });
    const [notice] = await desk.api.database.raw<{ n: number }>(
      `select count(*)::int as n from sh_notification where kind = 'order.done' and object_id = ${order.id} and user_id = 2`,
    );
    expect(notice?.n).toBe(1);
    const accountants = await desk.api.database.raw(
      `select user_id::text as "user", link from sh_notification where kind = 'order.done' and object_id = ${order.id} and user_id in (3, 4)`,
    );
    expect(accountants, 'a page that they may open').toEqual([
      { user: '3', link: `/finance/account-receivable/wuliu-order?numbers=${order.orderNo}` },
    ]);
  });
  it('ACC-032 what is open of orders out of scope is told without their numbers', async () => {
    const { order, item, box } = await waiting();
    desk.api.actor('far', {
      userId: '4',
      deptId: '2',
      permissions: ['logistics.container.view'],
      scopes: { logistics: { level: 'SELF', depts: [] } },
    });
    await desk.api.database.run(`update lg_container set owner_id = 4 where id = ${box.id}`);
    const { guards } = await desk.api.as('far').ok(containers.guards, { params: id(box) });
    const told = (code: string) => guards.find((guard) => guard.code === code)?.message;
    expect(told('LOG-090')).toBe('其他客户的订单 未申请放货');
    expect(told('DELIVERED')).toBe('其他客户的送达单 待派送');
    expect(JSON.stringify(guards)).not.toMatch(new RegExp(`${order.orderNo}|${item.deliveryNo}`));
  });
  it('an order with cartons elsewhere runs on; 结束剩余 finishes it', async () => {
    const { order, item, box } = await waiting({}, 20);
    await desk.walk.signed(item);
    expect((await finish(box)).envelope.success).toBe(true);
    const running = await readOrder(order);
    expect(running).toMatchObject({ status: 'RUNNING', progressStage: 'DELIVERED', deliveredCartons: 20 });
    const done = await li().ok(orders.closeRemaining, {
      params: id(order),
      body: { version: running.version, reason: '剩余不发' },
    });
    expect(done).toMatchObject({ status: 'DONE', closedCartons: 5 });
  });
  it('LOG-063 no rollback once a delivery has left', async () => {
    const { item, box } = await waiting();
    await desk.walk.out(item);
    const { envelope } = await li().call(containers.rollback, {
      params: id(box),
      body: { version: (await desk.walk.read(box)).version, reason: '清关资料有误' },
    });
    expect(envelope).toMatchObject({ errorCode: 'LOG-063' });
    expect(envelope.errorMessage).toContain(`${item.deliveryNo} 派送中`);
  });
});
