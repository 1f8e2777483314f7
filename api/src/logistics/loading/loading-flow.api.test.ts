import { containers } from '@shared/contract/logistics/container.contract.ts';
import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { loadingSlips } from '@shared/contract/logistics/loading-slip.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { trucks } from '@shared/contract/logistics/truck.contract.ts';
import { describe, expect, it } from 'vitest';
import { id } from '../../../test/trade-desk.ts';
import { line, truck } from '../../../test/trade.fixtures.ts';
import { slipDesk } from './slip-desk.fixture.ts';

const { desk, li, wang, count, loadable } = slipDesk();

describe('5.2 待验货 → 待装柜', () => {
  it('a container is not let through without inspection or 免检; the waiver carries its reason', async () => {
    const box = await desk.walk.to(await desk.walk.consolidated([{ order: await desk.walk.pooled() }]), 'INSPECT');
    const refused = await li().call(containers.advance, { params: id(box), body: { version: box.version } });
    expect(refused.envelope).toMatchObject({ errorCode: 'GUARD_FAILED' });
    expect(refused.envelope.errorMessage).toContain('还没有验货，也没有免检');
    const waived = await wang().ok(containers.waiveInspection, {
      params: id(box),
      body: { version: box.version, reason: '老客户长期合作' },
    });
    const { guards } = await li().ok(containers.guards, { params: id(waived) });
    expect(guards.find(({ code }) => code === 'INSPECTED')).toMatchObject({ ok: true, title: '免检：老客户长期合作' });
    expect((await desk.walk.advance(waived)).stage).toBe('LOAD');
  });
  it('factory cargo alone is exempt only when every customer is', async () => {
    const made = await desk.walk.pooled({ lines: [line({ cargoSource: 'FACTORY' })] });
    const box = await desk.walk.to(await desk.walk.consolidated([{ order: made }]), 'INSPECT');
    const ask = async () =>
      wang().call(containers.waiveInspection, {
        params: id(box),
        body: { version: (await desk.walk.read(box)).version, reason: '工厂直装' },
      });
    expect((await ask()).envelope.errorMessage).toBe(`${box.containerCode} 全部为工厂货，客户 恒丰 未设工厂装免检。`);
    await desk.api.database.run('update ac_customer set inspect_waive = true where id = 1');
    expect((await ask()).envelope.success).toBe(true);
    await desk.api.database.run('update ac_customer set inspect_waive = false where id = 1');
  });
  it('makes the slip with a line per allocation and tells the warehouse', async () => {
    const { slip, box } = await loadable();
    expect(slip).toMatchObject({
      state: 'DRAFT',
      containerCode: box.containerCode,
      photoSlots: ['空箱', '满箱', '封条'],
    });
    expect(slip.slipNo).toMatch(/^ZG\d{8}-\d{4,}$/);
    expect(slip.lines).toMatchObject([{ planned: 25, loaded: null, free: 0, cartonGross: 18_000 }]);
    expect(
      await count(`select count(*) as n from sh_outbox where event = 'container.ready_to_load'
        and payload->>'loadingSlipId' = '${slip.id}'`),
    ).toBe(1);
  });
});

describe('确认', () => {
  it('LOG-049 the tally clerk does not confirm', async () => {
    const { slip } = await loadable();
    const filled = await desk.walk.fill(slip);
    const done = await li().ok(loadingSlips.finish, { params: id(slip), body: { version: filled.version } });
    expect(done.actions.find(({ code }) => code === 'confirm')).toMatchObject({ enabled: false });
    const { envelope } = await li().call(loadingSlips.confirm, { params: id(slip), body: { version: done.version } });
    expect(envelope).toMatchObject({ errorCode: 'LOG-049', errorMessage: `${slip.slipNo} 由您理货，请由其他人确认。` });
  });
  it('gives the container its number, seal, VGM and loaded figures', async () => {
    const { box } = await loadable();
    const done = await desk.walk.load(box);
    expect(done).toMatchObject({ state: 'CONFIRMED', confirmerName: '王五', vgm: 4_430_000 });
    const row = await desk.walk.read(box);
    expect(row).toMatchObject({ containerNo: done.containerNo, sealNo: 'SEAL-0001' });
    expect(await count(`select loaded_gross as n from lg_container where id = ${box.id} and loaded_cartons = 25`)).toBe(
      450_000,
    );
  });
  it('LOG-026 short loading: the rest returns to the pool with 装柜完成, exact to gram and cm³', async () => {
    const { order, box } = await loadable();
    await desk.walk.load(box, { 0: 18 });
    expect((await li().ok(orders.get, { params: id(order) })).lines[0]).toMatchObject({ allocatedCartons: 25 });
    const gone = await desk.walk.advance(box);
    expect(gone).toMatchObject({ stage: 'DECLARE', planCartons: 18 });
    const { lines } = await li().ok(orders.get, { params: id(order) });
    expect(lines[0]).toMatchObject({ allocatedCartons: 18, loadedCartons: 18 });
    const second = await desk.walk.consolidated([{ order, cartons: 7 }]);
    const [one, other] = await Promise.all([desk.walk.read(box), desk.walk.read(second)]);
    expect(one.planVolume + other.planVolume).toBe(3_000_000);
    expect(one.planGross + other.planGross).toBe(450_000);
  });
  it('LOG-026 extra cartons take free ones automatically', async () => {
    const { order, box } = await loadable(20);
    await desk.walk.load(box, { 0: 23 });
    const { lines } = await li().ok(orders.get, { params: id(order) });
    expect(lines[0]).toMatchObject({ allocatedCartons: 23, loadedCartons: 23 });
    expect((await desk.walk.read(box)).planCartons).toBe(23);
  });
  it('LOG-026 an order of which nothing was loaded leaves the container', async () => {
    const [one, other] = [await desk.walk.pooled(), await desk.walk.pooled()];
    const box = await desk.walk.to(await desk.walk.consolidated([{ order: one }, { order: other }]), 'LOAD');
    await desk.walk.load(box, { 0: 0 });
    const gone = await desk.walk.advance(box);
    expect(gone).toMatchObject({ stage: 'DECLARE', orderCount: 1, planCartons: 25 });
    expect(await li().ok(orders.get, { params: id(one) })).toMatchObject({ status: 'CONFIRMED' });
  });
  it('反确认 puts the plan back, with a reason', async () => {
    const { order, box } = await loadable(20);
    const done = await desk.walk.load(box, { 0: 23 });
    const again = await wang().ok(loadingSlips.unconfirm, {
      params: id(done),
      body: { version: done.version, reason: '箱数录错' },
    });
    expect(again).toMatchObject({ state: 'FINISHED', confirmerName: null });
    const { lines } = await li().ok(orders.get, { params: id(order) });
    expect(lines[0]).toMatchObject({ allocatedCartons: 20, loadedCartons: 0 });
  });
});

describe('装柜完成 and the way back', () => {
  it('LOG-064 one record; container.loaded carries the loaded figures', async () => {
    const { box } = await loadable();
    await desk.walk.load(box);
    await desk.walk.advance(box);
    expect(
      await count(`select count(*) as n from lg_stage_record where container_id = ${box.id} and to_stage = 'DECLARE'`),
    ).toBe(1);
    const [event] = await desk.api.database.raw<{ payload: { allocations: { loaded: number; gross: number }[] } }>(
      `select payload from sh_outbox where event = 'container.loaded' and payload->>'containerId' = '${box.id}'`,
    );
    expect(event?.payload.allocations).toMatchObject([{ loaded: 25, gross: 450_000 }]);
  });
  it('an unconfirmed slip stops 装柜完成 and the guard leads to it', async () => {
    const { box, slip } = await loadable();
    const { guards } = await li().ok(containers.guards, { params: id(box) });
    expect(guards.find(({ code }) => code === 'LOADED')).toMatchObject({
      ok: false,
      message: `${slip.slipNo} 待装`,
      link: `/transport/container/zhuanggui/order?id=${slip.id}&container=${box.id}`,
    });
  });
  it('rolled back to 待验货 a slip that has not begun is void, and a new one is made on the way forward', async () => {
    const { box, slip } = await loadable();
    const back = await li().ok(containers.rollback, {
      params: id(box),
      body: { version: (await desk.walk.read(box)).version, reason: '货物需要复验' },
    });
    expect(back.stage).toBe('INSPECT');
    expect((await li().ok(loadingSlips.get, { params: id(slip) })).state).toBe('VOID');
    await desk.walk.to(box, 'LOAD');
    expect((await desk.walk.slipOf(box)).id).not.toBe(slip.id);
  });
  it('rolled back to 待验货 a confirmed slip is 已装完 again, the allocations as they were planned; 装柜完成 wants it confirmed anew', async () => {
    const { order, box } = await loadable(20);
    const done = await desk.walk.load(box, { 0: 18 });
    await li().ok(containers.rollback, {
      params: id(box),
      body: { version: (await desk.walk.read(box)).version, reason: '货物需要复验' },
    });
    const seen = await li().ok(loadingSlips.get, { params: id(done) });
    expect(seen).toMatchObject({ state: 'FINISHED', confirmerName: null, lines: [{ planned: 20, loaded: 18 }] });
    const { lines } = await li().ok(orders.get, { params: id(order) });
    expect(lines[0]).toMatchObject({ allocatedCartons: 20, loadedCartons: 0 });
    await desk.walk.to(box, 'LOAD');
    const { guards } = await li().ok(containers.guards, { params: id(box) });
    expect(guards.find(({ code }) => code === 'LOADED')).toMatchObject({ ok: false, message: `${done.slipNo} 已装完` });
  });
  it('rolled back from 待报关 the slip is still confirmed and can be taken back', async () => {
    const { box } = await loadable();
    const done = await desk.walk.load(box);
    const gone = await desk.walk.advance(box);
    await li().ok(containers.rollback, { params: id(box), body: { version: gone.version, reason: '箱号贴错了' } });
    const again = await wang().ok(loadingSlips.unconfirm, {
      params: id(done),
      body: { version: done.version, reason: '箱号贴错' },
    });
    expect(again.state).toBe('FINISHED');
  });
});

describe('L15 list', () => {
  it('counts photos by slot, shows slip and tabs', async () => {
    const { box } = await loadable();
    await desk.walk.load(box);
    const { list } = await li().ok(loadingList.endpoint, { query: { numbers: box.containerCode, tab: 'confirmed' } });
    expect(list).toMatchObject([{ containerCode: box.containerCode, photos: '6/3', state: 'CONFIRMED' }]);
    expect(list[0]?.actions?.map(({ code }) => code)).toContain('finishLoading');
  });
  it('实装箱数 is what the slip has counted, before 确认 as well', async () => {
    const { box } = await loadable(20);
    const row = async () => (await li().ok(loadingList.endpoint, { query: { numbers: box.containerCode } })).list[0];
    expect(await row()).toMatchObject({ planCartons: 20, loadedCartons: 0 });
    await desk.walk.fill(await desk.walk.slipOf(box), { 0: 18 });
    expect(await row()).toMatchObject({ planCartons: 20, loadedCartons: 18, state: 'LOADING' });
  });
  it('拖车 is the live trip that brings the container until the slip names one', async () => {
    const { box } = await loadable();
    const row = async () => (await li().ok(loadingList.endpoint, { query: { numbers: box.containerCode } })).list[0];
    expect(await row()).toMatchObject({ truckId: null, plate: null });
    const trip = async (state: string, plate: string | null) => {
      const body = truck({ kind: 'CONTAINER', containerId: box.id });
      const { id: made } = await li().ok(trucks.create, { body });
      await desk.api.database.run(
        `update lg_truck set state = '${state}', plate = ${plate ? `'${plate}', driver_name = '王强'` : 'null'} where id = ${made}`,
      );
      return made;
    };
    await trip('CANCELLED', '浙B00001');
    const draft = await trip('DRAFT', null);
    expect(await row()).toMatchObject({ truckId: draft, plate: null });
    const sent = await trip('ASSIGNED', '浙B88115');
    expect(await row()).toMatchObject({ truckId: sent, plate: '浙B88115', driverName: '王强' });
  });
});

/** 5.5: every state × action is done or refused as the table says. */
