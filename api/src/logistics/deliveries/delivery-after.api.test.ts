import { businessDay } from '@shared/contract/business-day.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { deliveredList } from '@shared/contract/logistics/delivered-list.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliveryDesk, type Waiting } from '../../../test/delivery-desk.ts';
import { id } from '../../../test/trade-desk.ts';
import { runDueJobs } from '../../services/jobs/schedule.service.ts';

const { desk, li, waiting, readOrder, finish } = deliveryDesk();

describe('after 送达完成', () => {
  let sent: Waiting;
  beforeAll(async () => {
    sent = await waiting();
    await desk.walk.signed(sent.item);
    await finish(sent.box);
  }, 120_000);

  it('反送达 within 30 days: the container is back in 待送达 and the order runs; not with a locked order', async () => {
    const { order, box } = sent;
    const unfinish = async () =>
      li().call(containers.unfinish, {
        params: id(box),
        body: { version: (await desk.walk.read(box)).version, reason: '签收数量登记错误' },
      });
    await desk.api.database.run(`update lg_order set locked_at = now() where id = ${order.id}`);
    expect((await unfinish()).envelope.errorMessage).toBe(
      `${box.containerCode} 的订单 ${order.orderNo} 已锁定，不能反送达。`,
    );
    // ACC-032: who sees the container but not the order reads no number.
    desk.api.actor('near', {
      userId: '4',
      deptId: '2',
      scopes: { logistics: { level: 'SELF', depts: [] } },
    });
    await desk.api.database.run(`update lg_container set owner_id = 4 where id = ${box.id}`);
    const far = await desk.api.as('near').call(containers.unfinish, {
      params: id(box),
      body: { version: (await desk.walk.read(box)).version, reason: '签收数量登记错误' },
    });
    expect(far.envelope.errorMessage).toBe(`${box.containerCode} 的订单 其他客户的订单 已锁定，不能反送达。`);
    await desk.api.database.run(
      `update lg_order set locked_at = null where id = ${order.id};
       update lg_container set stage_since = now() - interval '31 days' where id = ${box.id}`,
    );
    expect((await unfinish()).envelope.errorMessage).toBe(`${box.containerCode} 送达已超过 30 天，不能反送达。`);
    // LOG-040: its number is on another container meanwhile.
    const other = (await waiting()).box;
    const { containerNo } = await desk.walk.read(box);
    await desk.api.database.run(
      `update lg_container set stage_since = now() where id = ${box.id};
       update lg_container set container_no = '${containerNo}' where id = ${other.id}`,
    );
    expect((await unfinish()).envelope).toMatchObject({
      errorCode: 'LOG-040',
      errorMessage: `箱号 ${containerNo} 已用于在途柜子 ${other.containerCode}，${box.containerCode} 不能反送达。`,
    });
    await desk.api.database.run(`update lg_container set container_no = null where id = ${other.id}`);
    expect((await unfinish()).envelope.data).toMatchObject({ stage: 'DELIVER' });
    const [event] = await desk.api.database.raw<{ payload: object }>(
      `select payload from sh_outbox where event = 'container.rolled_back' and payload->>'containerId' = '${box.id}'`,
    );
    expect(event?.payload).toMatchObject({ from: 'DELIVERED', to: 'DELIVER' });
    expect(await readOrder(order)).toMatchObject({ status: 'RUNNING', progressStage: 'DELIVER', doneAt: null });
    expect((await finish(box)).envelope.success).toBe(true);
    expect((await readOrder(order)).status).toBe('DONE');
  });
  it('5.1 neither 反完成 nor 反送达 while the month in which the order was done is closed, which is named with its company', async () => {
    const { order, box } = sent;
    const at = async (state: string) =>
      desk.api.database.run(
        `insert into fin_period (company_id, month, start_date, end_date, state)
         select 1, to_char(d, 'YYYYMM'), d::date, (d + interval '1 month - 1 day')::date, '${state}'
         from (select date_trunc('month', done_at at time zone 'Asia/Shanghai') as d from lg_order where id = ${order.id}) m
         on conflict (company_id, month) do update set state = excluded.state`,
      );
    const { doneAt } = await readOrder(order);
    const month = businessDay(new Date(doneAt ?? 0))
      .slice(0, 7)
      .replace('-', '');
    const reopen = async () =>
      li().call(orders.reopen, {
        params: id(order),
        body: { version: (await readOrder(order)).version, reason: '补录费用' },
      });
    await at('CLOSED');
    expect((await reopen()).envelope).toMatchObject({
      errorCode: 'ILLEGAL_STATE',
      errorMessage: `${order.orderNo} 完成所在的甲货运 ${month} 期间已结账，不能反完成。`,
    });
    const back = await li().call(containers.unfinish, {
      params: id(box),
      body: { version: (await desk.walk.read(box)).version, reason: '签收数量登记错误' },
    });
    expect(back.envelope.errorMessage).toBe(
      `${box.containerCode} 的订单 ${order.orderNo} 完成所在的甲货运 ${month} 期间已结账，不能反送达。`,
    );
    await at('CLOSING');
    expect((await reopen()).envelope.errorMessage).toContain(`${month} 期间正在结账`);
    await at('OPEN');
  });
  it('反完成 runs the order again, not when it is locked', async () => {
    const { order } = sent;
    const reopen = async () =>
      li().call(orders.reopen, {
        params: id(order),
        body: { version: (await readOrder(order)).version, reason: '补录费用' },
      });
    await desk.api.database.run(`update lg_order set locked_at = now() where id = ${order.id}`);
    expect((await reopen()).envelope.errorMessage).toBe(`${order.orderNo} 已锁定，不能反完成。`);
    expect((await readOrder(order)).actions).toContainEqual({ code: 'reopen', enabled: false, unmet: ['订单已锁定'] });
    await desk.api.database.run(`update lg_order set locked_at = null where id = ${order.id}`);
    expect((await reopen()).envelope.data).toMatchObject({ status: 'RUNNING' });
  });
  it('5.1, 1.9 every night an order that was reopened and left alone is done again; 30 days later it is locked, not before', async () => {
    const { order } = sent;
    const today = Date.now();
    const night = async (day: number) => {
      const now = new Date(today + day * 86_400_000);
      await desk.api.database
        .run(`insert into sh_schedule (name, next_run_at) values ('order-lock', '${now.toISOString()}')
        on conflict (name) do update set next_run_at = excluded.next_run_at`);
      expect(await runDueJobs({ database: desk.api.database, clock: { now: () => now } })).toContain('order-lock');
      const { status, lockedAt } = await readOrder(order);
      return [status, lockedAt !== null];
    };
    expect(await night(0.5)).toEqual(['RUNNING', false]);
    expect(await night(2)).toEqual(['DONE', false]);
    expect(await night(31.9)).toEqual(['DONE', false]);
    expect(await night(32.1)).toEqual(['DONE', true]);
  });
  it('登记还空 wants gate-out before the return; L21 shows the day at the port and the days over the free days of the booking (LOG-085)', async () => {
    const { box } = sent;
    await desk.api.database.run(
      `update lg_container set free_days = 9, created_at = '2026-10-01', ata = '2026-11-10', discharge_at = null where id = ${box.id};
       update lg_booking set free_days_dest = 3 where id in
         (select booking_id from lg_booking_container where container_id = ${box.id})`,
    );
    const send = async (gateOutAt: string | null, emptyReturnAt: string) =>
      li().call(containers.returnEmpty, {
        params: id(box),
        body: { version: (await desk.walk.read(box)).version, gateOutAt, emptyReturnAt, ack: ['LOG-068'] },
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
    const clearanceId = list[0]?.clearanceId ?? '';
    const { version } = await li().ok(clearances.get, { params: { id: clearanceId } });
    await li().ok(clearances.bill, { params: { id: clearanceId }, body: { version, agentBillNo: 'LA-2026-88' } });
    const billed = async (who: string) =>
      (await desk.api.as(who).ok(deliveredList.endpoint, { query: { numbers: box.containerCode } })).list[0];
    expect(await billed('li')).toMatchObject({ agentBillNo: 'LA-2026-88' });
    expect((await billed('li'))?.actions?.map(({ code }) => code)).toContain('bill');
    desk.api.actor('viewer', { userId: '2', deptId: '1', permissions: ['logistics.songda.view'] });
    expect((await billed('viewer'))?.actions?.map(({ code }) => code)).not.toContain('bill');
    await desk.api.database.run(
      `update lg_booking set detention_tiers = '[{"from":1,"perDay":"60"}]' where id in
        (select booking_id from lg_booking_container where container_id = ${box.id})`,
    );
    const seenBy = async (who: string) =>
      (await desk.api.as(who).ok(deliveredList.endpoint, { query: { numbers: box.containerCode } })).list[0];
    expect(await seenBy('li')).toMatchObject({ overdueFee: '180.00', freeDays: 3, tiers: [{ from: 1, perDay: '60' }] });
    desk.api.actor('noCost', { userId: '2', deptId: '1', fields: { 'money.cost': 'HIDDEN' } });
    const blind = await seenBy('noCost');
    expect(blind).toMatchObject({ overdueDays: 3, tiers: null });
    expect(blind).not.toHaveProperty('overdueFee');
  });
});
