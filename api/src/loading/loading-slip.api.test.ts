import { containers } from '@shared/contract/logistics/container.contract.ts';
import { loadingList } from '@shared/contract/logistics/loading-list.contract.ts';
import { loadingSlips, type SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import {
  SLIP_STATE,
  slipMachine,
  type SlipAction,
  type SlipState,
} from '@shared/contract/logistics/loading-slip.machine.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containerWalk } from '../../test/container-walk.ts';
import { testApi, type TestApi } from '../../test/harness.ts';
import { line, tradeBase } from '../../test/trade.fixtures.ts';

let api: TestApi;
let walk: ReturnType<typeof containerWalk>;
beforeAll(async () => {
  api = await testApi();
  await tradeBase(api.db);
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
  walk = containerWalk(api);
}, 120_000);
afterAll(() => api.close());

const li = () => api.as('li');
const wang = () => api.as('wang');
const id = (value: { id: string }) => ({ id: value.id });
const count = async (query: string) => Number((await api.database.raw<{ n: string }>(query))[0]?.n);
const bodyOf = (slip: SlipDetail) => {
  const { version, place, startAt, endAt, containerNo, sealNo, tare, dunnage, truckId, supervisor, signer } = slip;
  return {
    version,
    place,
    startAt,
    endAt,
    containerNo,
    sealNo,
    tare,
    dunnage,
    truckId,
    supervisor,
    signer,
    ack: undefined,
    remark: null,
    lines: slip.lines.map(({ id: lineId, loaded, reason }) => ({ id: lineId, loaded, reason })),
  };
};
/** A container in 待装柜 with one order of 25 cartons, or so many of them. */
async function loadable(cartons?: number) {
  const made = await walk.pooled();
  const box = await walk.to(await walk.consolidated([{ order: made, ...(cartons ? { cartons } : {}) }]), 'LOAD');
  return { order: made, box, slip: await walk.slipOf(box) };
}

describe('5.2 待验货 → 待装柜', () => {
  it('a container is not let through without inspection or 免检; the waiver carries its reason', async () => {
    const box = await walk.to(await walk.consolidated([{ order: await walk.pooled() }]), 'INSPECT');
    const refused = await li().call(containers.advance, { params: id(box), body: { version: box.version } });
    expect(refused.envelope).toMatchObject({ errorCode: 'GUARD_FAILED' });
    expect(refused.envelope.errorMessage).toContain('还没有验货，也没有免检');
    const waived = await wang().ok(containers.waiveInspection, {
      params: id(box),
      body: { version: box.version, reason: '老客户长期合作' },
    });
    const { guards } = await li().ok(containers.guards, { params: id(waived) });
    expect(guards.find(({ code }) => code === 'INSPECTED')).toMatchObject({ ok: true, title: '免检：老客户长期合作' });
    expect((await walk.advance(waived)).stage).toBe('LOAD');
  });
  it('factory cargo alone is exempt only when every customer is', async () => {
    const made = await walk.pooled({ lines: [line({ cargoSource: 'FACTORY' })] });
    const box = await walk.to(await walk.consolidated([{ order: made }]), 'INSPECT');
    const ask = async () =>
      wang().call(containers.waiveInspection, {
        params: id(box),
        body: { version: (await walk.read(box)).version, reason: '工厂直装' },
      });
    expect((await ask()).envelope.errorMessage).toBe(`${box.containerCode} 全部为工厂货，客户 恒丰 未设工厂装免检。`);
    await api.database.run('update ac_customer set inspect_waive = true where id = 1');
    expect((await ask()).envelope.success).toBe(true);
    await api.database.run('update ac_customer set inspect_waive = false where id = 1');
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

describe('filling a slip', () => {
  it('keeps what is known so far and normalises the number', async () => {
    const { slip } = await loadable();
    const started = await li().ok(loadingSlips.start, { params: id(slip), body: { version: slip.version } });
    expect(started).toMatchObject({ state: 'LOADING', tallyName: '李四' });
    const saved = await li().ok(loadingSlips.update, {
      params: id(slip),
      body: { ...bodyOf(started), containerNo: ' csqu 305438-3', sealNo: 'abc 123' },
    });
    expect(saved).toMatchObject({ containerNo: 'CSQU3054383', sealNo: 'ABC123', lines: [{ loaded: null }] });
  });
  it.each([
    ['LOG-040', { containerNo: 'CSQU3054384' }, 'containerNo', '箱号校验位应为 3，请核对'],
    ['seal', { sealNo: 'A!' }, 'sealNo', '封号为 4–20 位字母、数字或 -'],
    [
      'LOG-049',
      { startAt: '2026-11-20T01:00:00Z', endAt: '2026-11-20T00:00:00Z' },
      'endAt',
      '结束时间不能早于开始时间',
    ],
    ['LOG-049', { startAt: '2100-01-01T00:00:00Z' }, 'startAt', '开始时间不能晚于现在'],
    ['truck', { truckId: '999999' }, 'truckId', '拖车单不存在或已取消'],
  ])('%s is refused at its field', async (_rule, more, field, text) => {
    const { slip } = await loadable();
    const started = await li().ok(loadingSlips.start, { params: id(slip), body: { version: slip.version } });
    const { envelope } = await li().call(loadingSlips.update, {
      params: id(slip),
      body: { ...bodyOf(started), ...more },
    });
    expect(envelope).toMatchObject({ errorCode: 'VALIDATION', data: { fields: { [field]: text } } });
  });
  it('LOG-026 more cartons than planned and free are refused at their line', async () => {
    const { slip } = await loadable(20);
    const started = await li().ok(loadingSlips.start, { params: id(slip), body: { version: slip.version } });
    const [first] = started.lines;
    const { envelope } = await li().call(loadingSlips.update, {
      params: id(slip),
      body: { ...bodyOf(started), lines: [{ id: first?.id ?? '', loaded: 26, reason: 'EXTRA' }] },
    });
    expect(envelope.data).toMatchObject({
      fields: { 'lines.0.loaded': '实装 26 箱超过计划 20 箱，货物池只剩 5 箱' },
    });
  });
  it('装完 names everything that is missing (LOG-026, 040, 045, 049)', async () => {
    const { slip } = await loadable();
    const started = await li().ok(loadingSlips.start, { params: id(slip), body: { version: slip.version } });
    const { envelope } = await li().call(loadingSlips.finish, { params: id(slip), body: { version: started.version } });
    expect(envelope.data).toMatchObject({
      fields: {
        containerNo: '请填写箱号',
        sealNo: '请填写封号',
        tare: '请填写皮重',
        'lines.0.loaded': '未填实装箱数',
        photos: '缺少照片：空箱、满箱、封条',
      },
    });
  });
  it('LOG-045 a VGM above the maximum gross blocks', async () => {
    const { slip } = await loadable();
    const filled = await walk.fill(slip);
    const heavy = await li().ok(loadingSlips.update, {
      params: id(slip),
      body: { ...bodyOf(filled), dunnage: 26_200_000, ack: ['LOG-045'] },
    });
    const { envelope } = await li().call(loadingSlips.finish, { params: id(slip), body: { version: heavy.version } });
    expect(envelope).toMatchObject({ errorCode: 'LOG-045' });
    expect(envelope.errorMessage).toContain('VGM 30510 kg 超过最大总重 30480 kg');
  });
});

describe('确认', () => {
  it('LOG-049 the tally clerk does not confirm', async () => {
    const { slip } = await loadable();
    const filled = await walk.fill(slip);
    const done = await li().ok(loadingSlips.finish, { params: id(slip), body: { version: filled.version } });
    expect(done.actions.find(({ code }) => code === 'confirm')).toMatchObject({ enabled: false });
    const { envelope } = await li().call(loadingSlips.confirm, { params: id(slip), body: { version: done.version } });
    expect(envelope).toMatchObject({ errorCode: 'LOG-049', errorMessage: `${slip.slipNo} 由您理货，请由其他人确认。` });
  });
  it('gives the container its number, seal, VGM and loaded figures', async () => {
    const { box } = await loadable();
    const done = await walk.load(box);
    expect(done).toMatchObject({ state: 'CONFIRMED', confirmerName: '王五', vgm: 4_430_000 });
    const row = await walk.read(box);
    expect(row).toMatchObject({ containerNo: done.containerNo, sealNo: 'SEAL-0001' });
    expect(await count(`select loaded_gross as n from lg_container where id = ${box.id} and loaded_cartons = 25`)).toBe(
      450_000,
    );
  });
  it('LOG-026 short loading: the rest returns to the pool with 装柜完成, exact to gram and cm³', async () => {
    const { order, box } = await loadable();
    await walk.load(box, { 0: 18 });
    expect((await li().ok(orders.get, { params: id(order) })).lines[0]).toMatchObject({ allocatedCartons: 25 });
    const gone = await walk.advance(box);
    expect(gone).toMatchObject({ stage: 'DECLARE', planCartons: 18 });
    const { lines } = await li().ok(orders.get, { params: id(order) });
    expect(lines[0]).toMatchObject({ allocatedCartons: 18, loadedCartons: 18 });
    const second = await walk.consolidated([{ order, cartons: 7 }]);
    const [one, other] = await Promise.all([walk.read(box), walk.read(second)]);
    expect(one.planVolume + other.planVolume).toBe(3_000_000);
    expect(one.planGross + other.planGross).toBe(450_000);
  });
  it('LOG-026 extra cartons take free ones automatically', async () => {
    const { order, box } = await loadable(20);
    await walk.load(box, { 0: 23 });
    const { lines } = await li().ok(orders.get, { params: id(order) });
    expect(lines[0]).toMatchObject({ allocatedCartons: 23, loadedCartons: 23 });
    expect((await walk.read(box)).planCartons).toBe(23);
  });
  it('LOG-026 an order of which nothing was loaded leaves the container', async () => {
    const [one, other] = [await walk.pooled(), await walk.pooled()];
    const box = await walk.to(await walk.consolidated([{ order: one }, { order: other }]), 'LOAD');
    await walk.load(box, { 0: 0 });
    const gone = await walk.advance(box);
    expect(gone).toMatchObject({ stage: 'DECLARE', orderCount: 1, planCartons: 25 });
    expect(await li().ok(orders.get, { params: id(one) })).toMatchObject({ status: 'CONFIRMED' });
  });
  it('反确认 puts the plan back, with a reason', async () => {
    const { order, box } = await loadable(20);
    const done = await walk.load(box, { 0: 23 });
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
    await walk.load(box);
    await walk.advance(box);
    expect(
      await count(`select count(*) as n from lg_stage_record where container_id = ${box.id} and to_stage = 'DECLARE'`),
    ).toBe(1);
    const [event] = await api.database.raw<{ payload: { allocations: { loaded: number; gross: number }[] } }>(
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
      body: { version: (await walk.read(box)).version, reason: '货物需要复验' },
    });
    expect(back.stage).toBe('INSPECT');
    expect((await li().ok(loadingSlips.get, { params: id(slip) })).state).toBe('VOID');
    await walk.to(box, 'LOAD');
    expect((await walk.slipOf(box)).id).not.toBe(slip.id);
  });
  it('rolled back from 待报关 the slip is still confirmed and can be taken back', async () => {
    const { box } = await loadable();
    const done = await walk.load(box);
    const gone = await walk.advance(box);
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
    await walk.load(box);
    const { list } = await li().ok(loadingList.endpoint, { query: { numbers: box.containerCode, tab: 'confirmed' } });
    expect(list).toMatchObject([{ containerCode: box.containerCode, photos: 6, photosWanted: 3, state: 'CONFIRMED' }]);
    expect(list[0]?.actions?.map(({ code }) => code)).toContain('finishLoading');
  });
});

/** 5.5: every state × action is done or refused as the table says. */
describe('5.5 states × actions', () => {
  const bodies: Record<Exclude<SlipAction, 'void' | 'update'>, object> = {
    start: {},
    finish: {},
    confirm: {},
    unconfirm: { reason: '录错了' },
  };
  const cases = (Object.keys(SLIP_STATE) as SlipState[]).flatMap((state) =>
    (Object.keys(bodies) as (keyof typeof bodies)[]).map((action) => [state, action] as const),
  );
  it.each(cases)('%s × %s', async (state, action) => {
    const { slip, box } = await loadable();
    if (state !== 'DRAFT') await walk.load(box);
    if (state !== 'DRAFT' && state !== 'CONFIRMED')
      await api.database.run(
        `update lg_loading_slip set state = '${state}', confirmed_by = null, confirmed_at = null where id = ${slip.id}`,
      );
    const { version } = await li().ok(loadingSlips.get, { params: id(slip) });
    const { envelope } = await wang().call(loadingSlips[action], {
      params: id(slip),
      body: { version, ack: ['LOG-045', 'LOG-040'], ...bodies[action] },
    });
    const legal = slipMachine.actions[action].from.some((each) => each === state);
    if (!legal) expect(envelope.errorCode).toBe('ILLEGAL_STATE');
    else expect(envelope.success).toBe(true);
  });
});
