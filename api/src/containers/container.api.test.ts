import { allocations, poolList } from '@shared/contract/logistics/allocation.contract.ts';
import { containers, containerList } from '@shared/contract/logistics/container.contract.ts';
import {
  containerMachine,
  STAGE,
  STEP_FROM,
  type ContainerAction,
  type Stage,
} from '@shared/contract/logistics/container.machine.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { stageRecordList, stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { replay } from '@shared/contract/logistics/stage-replay.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../test/harness.ts';
import { container, line, order, tradeBase } from '../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await tradeBase(api.db);
  api.actor('admin', { userId: '1', deptId: '1' });
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
}, 120_000);
afterAll(() => api.close());

const dataOf = <Data>(envelope: { data?: unknown }) => envelope.data as Data;
const id = (value: { id: string }) => ({ id: value.id });
async function confirmed(more: Parameters<typeof order>[0] = {}) {
  const made = await api.as('li').ok(orders.create, { body: order(more) });
  const sent = await api
    .as('li')
    .ok(orders.submit, { params: id(made), body: { version: made.version, ack: ['LOG-015', 'LOG-016', 'LOG-013'] } });
  return api.as('wang').ok(orders.review, { params: id(sent), body: { version: sent.version } });
}
const box = (more: Parameters<typeof container>[0] = {}) =>
  api.as('li').ok(containers.create, { body: container(more) });
const put = (to: { id: string }, orderLineId: string | undefined, cartons: number, ack?: string[]) =>
  api
    .as('li')
    .call(allocations.add, { params: id(to), body: { items: [{ orderLineId: orderLineId ?? '0', cartons }], ack } });
const read = (of: { id: string }) => api.as('li').ok(containers.get, { params: id(of) });
const readOrder = (of: { id: string }) => api.as('li').ok(orders.get, { params: id(of) });
/** 3,390,000 cm³ and 925,500 g over 37 cartons (vector 11.4). */
const vector = () => line({ cartons: 37, qty: '370', volumeTyped: 3_390_000, grossTyped: 925_500, netTyped: 900_000 });

describe('a container', () => {
  it('is numbered GZ…, stands in 待拼柜 and has its first record', async () => {
    const made = await box();
    expect(made.containerCode).toMatch(/^GZ\d{8}-\d{4,}$/);
    expect(made).toMatchObject({
      stage: 'CONSOLIDATE',
      ownerName: '李四',
      volumePlan: 68_000_000,
      volumeMax: 76_200_000,
      payloadPlan: 22_000_000,
    });
    const { list } = await api.as('li').ok(stageRecords.ofContainer, { params: id(made) });
    expect(list).toMatchObject([{ seq: 1, action: 'CREATE', fromStage: null, toStage: 'CONSOLIDATE' }]);
  });
  it.each([
    [{ pod: 'CNNGB' }, 'pod'],
    [{ containerType: '99XX' }, 'containerType'],
    [{ companyId: '2' }, 'companyId'],
  ])('%j is refused at its field', async (more, field) => {
    const { envelope } = await api.as('li').call(containers.create, { body: container(more) });
    expect(envelope.errorCode).toBe('VALIDATION');
    expect(dataOf<{ fields: Record<string, string> }>(envelope).fields).toHaveProperty(field);
  });
});

describe('consolidation', () => {
  it('LOG-023 vector 11.4: one line split over three containers, exact to gram and cm³', async () => {
    const made = await confirmed({ lines: [vector()] });
    const boxes = [await box(), await box(), await box()];
    for (const [index, cartons] of [20, 10, 7].entries())
      await put(boxes[index] ?? { id: '0' }, made.lines[0]?.id, cartons);
    const seen = await Promise.all(boxes.map(read));
    expect(seen.map((each) => each.planVolume)).toEqual([1_832_432, 916_217, 641_351]);
    expect(seen.map((each) => each.planGross)).toEqual([500_270, 250_135, 175_095]);
    const after = await readOrder(made);
    expect(after).toMatchObject({
      allocatedCartons: 37,
      allocState: 'FULL',
      progressStage: 'CONSOLIDATE',
      status: 'CONFIRMED',
    });
    expect(after.containers).toHaveLength(3);
  });
  it('LOG-023 taking out the first part splits the rest anew, so that the parts still sum to the total', async () => {
    const made = await confirmed({ lines: [vector()] });
    const [first, second] = [await box(), await box()];
    await put(first, made.lines[0]?.id, 20);
    await put(second, made.lines[0]?.id, 10);
    const before = await read(first);
    await api.as('li').ok(allocations.remove, {
      params: id(first),
      body: { items: [{ allocationId: before.allocations[0]?.id ?? '', cartons: 20 }] },
    });
    expect((await read(first)).planCartons).toBe(0);
    expect((await read(second)).planVolume).toBe(Math.round((3_390_000 * 10) / 37));
    await put(first, made.lines[0]?.id, 27);
    expect((await read(first)).planVolume + (await read(second)).planVolume).toBe(3_390_000);
  });
  it('LOG-022 more than is free is refused with the number left, and nothing is written', async () => {
    const made = await confirmed({ lines: [line({ cartons: 30, qty: '300' })] });
    const target = await box();
    await put(target, made.lines[0]?.id, 20);
    const refused = await put(target, made.lines[0]?.id, 20);
    expect(refused.status).toBe(422);
    expect(refused.envelope).toMatchObject({ errorCode: 'LOG-022' });
    expect(refused.envelope.errorMessage).toContain('剩余 10 箱');
    expect((await read(target)).planCartons).toBe(20);
    expect((await readOrder(made)).allocState).toBe('PART');
  });
  it('cartons of a line that is already aboard join its row', async () => {
    const made = await confirmed();
    const target = await box();
    await put(target, made.lines[0]?.id, 5);
    await put(target, made.lines[0]?.id, 6);
    const seen = await read(target);
    expect(seen.allocations.map((each) => each.cartons)).toEqual([11]);
  });
  it('LOG-041 over the plan is confirmed, LOG-042 over the maximum is refused', async () => {
    const big = (cm3: number) =>
      confirmed({ lines: [line({ cartons: 10, qty: '100', volumeTyped: cm3, grossTyped: 9_000_000 })] });
    const full = await box();
    expect((await put(full, (await big(68_000_000)).lines[0]?.id, 10)).status).toBe(200);
    const over = await big(1_000);
    const asked = await put(full, over.lines[0]?.id, 10);
    expect(asked.envelope).toMatchObject({ errorCode: 'CONFIRM_REQUIRED' });
    expect((await put(full, over.lines[0]?.id, 10, ['LOG-041'])).status).toBe(200);
    const tooMuch = await put(full, (await big(8_200_000)).lines[0]?.id, 10, ['LOG-041']);
    expect(tooMuch.envelope).toMatchObject({ errorCode: 'LOG-042' });
  });
  it.each([
    ['another port', { pod: 'DEHAM' }],
    ['another mode', { transportMode: 'RAIL' as const }],
    ['dangerous goods', { lines: [line({ attributes: ['DANGEROUS'], unNo: 'UN3480', dgClass: '9' })] }],
  ])('LOG-043 %s is refused', async (_name, more) => {
    const made = await confirmed(more);
    expect((await put(await box(), made.lines[0]?.id, 1)).envelope.errorCode).toBe('LOG-043');
  });
  it('LOG-043 a whole container takes one customer', async () => {
    const whole = await box({ serviceType: 'FCL' });
    expect((await put(whole, (await confirmed()).lines[0]?.id, 1)).status).toBe(200);
    const other = await confirmed({ customerId: '2', customerCodeId: '2' });
    expect((await put(whole, other.lines[0]?.id, 1)).envelope.errorCode).toBe('LOG-043');
  });
  it('LOG-018 a held order or container takes and gives nothing', async () => {
    const made = await confirmed();
    const held = await api
      .as('wang')
      .ok(orders.hold, { params: id(made), body: { version: made.version, reason: '等付款' } });
    const target = await box();
    expect((await put(target, made.lines[0]?.id, 1)).envelope.errorCode).toBe('LOG-018');
    await api.as('wang').ok(orders.unhold, { params: id(made), body: { version: held.version } });
    await api.as('li').ok(containers.hold, { params: id(target), body: { version: target.version, reason: '等船期' } });
    expect((await put(target, made.lines[0]?.id, 1)).envelope.errorCode).toBe('LOG-018');
  });
  it('a draft cannot be loaded', async () => {
    const made = await api.as('li').ok(orders.create, { body: order() });
    expect((await put(await box(), made.lines[0]?.id, 1)).envelope.errorCode).toBe('ILLEGAL_STATE');
  });
  it('moving keeps the trace and both containers right', async () => {
    const made = await confirmed();
    const [from, to] = [await box(), await box()];
    await put(from, made.lines[0]?.id, 20);
    const source = (await read(from)).allocations[0];
    await api.as('li').ok(allocations.move, {
      params: id(from),
      body: { items: [{ allocationId: source?.id ?? '', cartons: 8 }], toContainerId: to.id },
    });
    expect([(await read(from)).planCartons, (await read(to)).planCartons]).toEqual([12, 8]);
    const { rows } = await api.db.execute(
      sql`select moved_from::text as trace from lg_allocation where container_id = ${to.id}`,
    );
    expect(rows).toEqual([{ trace: source?.id }]);
    expect((await readOrder(made)).allocatedCartons).toBe(20);
  });
  it('the pool shows what is free, by LOG-023, and nothing that is held or full', async () => {
    const made = await confirmed({ customerRef: 'POOL-1', lines: [vector()] });
    await put(await box(), made.lines[0]?.id, 20);
    const pool = await api.as('li').ok(poolList.endpoint, { query: { numbers: 'POOL-1' } });
    expect(pool.list).toHaveLength(1);
    expect(pool.list[0]).toMatchObject({
      freeCartons: 17,
      freeVolume: 3_390_000 - 1_832_432,
      freeGross: 925_500 - 500_270,
      rt: '1.558',
    });
    expect(pool.summary.freeCartons).toBe(17);
    const held = await readOrder(made);
    await api.as('wang').ok(orders.hold, { params: id(made), body: { version: held.version, reason: '等付款' } });
    expect((await api.as('li').ok(poolList.endpoint, { query: { numbers: 'POOL-1' } })).list).toEqual([]);
  });
  it('LOG-046 the suggestion fills without saving', async () => {
    const made = await confirmed({ pod: 'DEHAM' });
    const target = await box({ pod: 'DEHAM' });
    const answer = await api.as('li').ok(allocations.suggest, { params: id(target) });
    expect(answer.proposals.map((each) => each.orderNo)).toContain(made.orderNo);
    expect(answer.volume).toBeLessThanOrEqual(68_000_000);
    expect((await read(target)).planCartons).toBe(0);
  });
});

describe('拼柜完成 and the way back', () => {
  async function full() {
    const made = await confirmed({
      lines: [line({ cartons: 10, qty: '100', volumeTyped: 60_000_000, grossTyped: 9_000_000 })],
    });
    const target = await box();
    await put(target, made.lines[0]?.id, 10);
    return { made, target: await read(target) };
  }
  it('LOG-064 one record, orders run, the container stands in 待订柜', async () => {
    const { made, target } = await full();
    const { next, guards } = await api.as('li').ok(containers.guards, { params: id(target) });
    expect(next).toBe('待订柜');
    expect(guards.filter((guard) => !guard.ok)).toEqual([]);
    const done = await api.as('li').ok(containers.advance, { params: id(target), body: { version: target.version } });
    expect(done.stage).toBe('BOOK');
    expect(await readOrder(made)).toMatchObject({ status: 'RUNNING', progressStage: 'BOOK' });
    const { list } = await api.as('li').ok(stageRecords.ofContainer, { params: id(target) });
    expect(list.map((record) => record.action)).toEqual(['CREATE', 'ADVANCE']);
    expect(list[1]?.stayMinutes).toBeTypeOf('number');
    expect(replay(list)).toEqual({ stage: 'BOOK' });
  });
  it('an empty container is refused and names its guards; a low fill rate is confirmed', async () => {
    const empty = await box();
    const refused = await api
      .as('li')
      .call(containers.advance, { params: id(empty), body: { version: empty.version } });
    expect(refused.envelope).toMatchObject({ errorCode: 'GUARD_FAILED' });
    expect(
      dataOf<{ guards: { code: string; ok: boolean }[] }>(refused.envelope).guards.find(
        (guard) => guard.code === 'HAS_CARGO',
      )?.ok,
    ).toBe(false);
    const made = await confirmed();
    await put(empty, made.lines[0]?.id, 25);
    const low = await read(empty);
    const asked = await api.as('li').call(containers.advance, { params: id(low), body: { version: low.version } });
    expect(dataOf<{ warnings: { code: string }[] }>(asked.envelope).warnings.map((each) => each.code)).toEqual([
      'FILL_RATE',
    ]);
    const done = await api
      .as('li')
      .ok(containers.advance, { params: id(low), body: { version: low.version, ack: ['FILL_RATE'] } });
    expect(done.stage).toBe('BOOK');
  });
  it('LOG-018 an order held after it was loaded stops the step', async () => {
    const { made, target } = await full();
    const now = await readOrder(made);
    await api.as('wang').ok(orders.hold, { params: id(made), body: { version: now.version, reason: '客户要求' } });
    const refused = await api
      .as('li')
      .call(containers.advance, { params: id(target), body: { version: target.version } });
    expect(refused.envelope.errorCode).toBe('GUARD_FAILED');
    expect(refused.envelope.errorMessage).toContain(made.orderNo);
  });
  it('somebody else changed the cargo meanwhile: VERSION_CONFLICT', async () => {
    const { target } = await full();
    await put(target, (await confirmed()).lines[0]?.id, 1);
    const refused = await api
      .as('li')
      .call(containers.advance, { params: id(target), body: { version: target.version } });
    expect(refused.envelope.errorCode).toBe('VERSION_CONFLICT');
  });
  it('LOG-060 rollback needs five characters and takes the orders back', async () => {
    const { made, target } = await full();
    const done = await api.as('li').ok(containers.advance, { params: id(target), body: { version: target.version } });
    const short = await api
      .as('li')
      .call(containers.rollback, { params: id(target), body: { version: done.version, reason: '退回' } });
    expect(short.envelope.errorCode).toBe('VALIDATION');
    const back = await api
      .as('li')
      .ok(containers.rollback, { params: id(target), body: { version: done.version, reason: '客户要加货再装' } });
    expect(back.stage).toBe('CONSOLIDATE');
    expect(await readOrder(made)).toMatchObject({ status: 'CONFIRMED', progressStage: 'CONSOLIDATE' });
    const { list } = await api.as('li').ok(stageRecords.ofContainer, { params: id(target) });
    expect(replay(list)).toEqual({ stage: 'CONSOLIDATE' });
  });
  it('an order in 待订柜 cannot be cancelled; after the container is cancelled its cargo is free again', async () => {
    const { made, target } = await full();
    const done = await api.as('li').ok(containers.advance, { params: id(target), body: { version: target.version } });
    const now = await readOrder(made);
    expect(
      (
        await api
          .as('wang')
          .call(orders.cancel, { params: id(made), body: { version: now.version, code: 'OTHER', reason: '不要了' } })
      ).status,
    ).toBe(409);
    await api
      .as('li')
      .ok(containers.cancel, { params: id(target), body: { version: done.version, reason: '船公司停航' } });
    const free = await readOrder(made);
    expect(free).toMatchObject({ status: 'CONFIRMED', allocatedCartons: 0, allocState: 'NONE', progressStage: 'NONE' });
    const gone = await read(target);
    expect(gone).toMatchObject({ stage: 'CANCELLED', planCartons: 0, allocations: [] });
    const again = await api.as('li').ok(containers.restore, { params: id(target), body: { version: gone.version } });
    expect(again).toMatchObject({ stage: 'CONSOLIDATE', planCartons: 0 });
  });
  it('a cancelled order leaves its container in 待拼柜', async () => {
    const { made, target } = await full();
    const now = await readOrder(made);
    await api
      .as('wang')
      .ok(orders.cancel, { params: id(made), body: { version: now.version, code: 'OTHER', reason: '不要了' } });
    expect(await read(target)).toMatchObject({ planCartons: 0, fillRate: 0 });
  });
  it('结束剩余 writes off what is not in a container', async () => {
    const made = await confirmed();
    await put(await box(), made.lines[0]?.id, 20);
    const now = await readOrder(made);
    const closed = await api
      .as('wang')
      .ok(orders.closeRemaining, { params: id(made), body: { version: now.version, reason: '余货不发' } });
    expect(closed).toMatchObject({ closedCartons: 5, allocState: 'FULL' });
    expect((await put(await box(), made.lines[0]?.id, 1)).envelope.errorCode).toBe('LOG-022');
  });
});

describe('who sees what', () => {
  it('ACC-033 an external agent sees the containers of its supplier from 待清关 on, in list, detail and sums; nothing else', async () => {
    const [mine, other, early] = [await box(), await box(), await box()];
    await api.db.execute(sql`update lg_container set overseas_agent_id = 1, stage = 'CLEAR' where id = ${mine.id}`);
    await api.db.execute(sql`update lg_container set overseas_agent_id = 2, stage = 'CLEAR' where id = ${other.id}`);
    await api.db.execute(sql`update lg_container set overseas_agent_id = 1, stage = 'DECLARE' where id = ${early.id}`);
    api.actor('agent', { userId: '8', external: true, supplierId: '1' });
    const agent = api.as('agent');
    const { list, total } = await agent.ok(containerList.endpoint, { query: {} });
    expect([list.map((row) => row.id), total]).toEqual([[mine.id], 1]);
    await agent.ok(containers.get, { params: id(mine) });
    for (const hidden of [other, early])
      expect((await agent.call(containers.get, { params: id(hidden) })).status).toBe(404);
    await api.db.execute(sql`update lg_container set stage = 'CONSOLIDATE', overseas_agent_id = null
      where id in (${mine.id}, ${other.id}, ${early.id})`);
  });

  it('ACC-032 a container is seen through one order in scope; the others are 其他客户货物', async () => {
    api.actor('zhao', {
      userId: '4',
      deptId: '2',
      scopes: { logistics: { level: 'SELF', depts: [] }, customer: { level: 'ALL', depts: [] } },
    });
    const [mine, other] = [await confirmed({ salesId: '4' }), await confirmed()];
    const [target, foreign] = [await box(), await box()];
    await put(target, mine.lines[0]?.id, 5);
    await put(target, other.lines[0]?.id, 7);
    await put(foreign, other.lines[0]?.id, 7);
    const seen = await api.as('zhao').ok(containers.get, { params: id(target) });
    expect(seen.allocations.map((each) => [each.masked, each.nameCn, each.cartons])).toEqual([
      [false, '毛毯', 5],
      [true, '其他客户货物', 7],
    ]);
    expect(JSON.stringify(seen.allocations)).not.toContain(other.orderNo);
    expect((await api.as('zhao').call(containers.get, { params: id(foreign) })).status).toBe(404);
    const { list } = await api.as('zhao').ok(containerList.endpoint, { query: {} });
    expect(list.map((row) => row.id)).toEqual([target.id]);
    const masked = seen.allocations.find((each) => each.masked);
    const grab = await api.as('zhao').call(allocations.remove, {
      params: id(target),
      body: { items: [{ allocationId: masked?.id ?? '', cartons: 7 }] },
    });
    expect(grab.status).toBe(404);
  });
  it('tabs, filters, records', async () => {
    const made = await confirmed();
    const target = await box();
    await put(target, made.lines[0]?.id, 5);
    const found = await api
      .as('li')
      .ok(containerList.endpoint, { query: { orderId: made.id, pod: 'USLAX', fillRate: '0..50' } });
    expect(found.list).toMatchObject([
      { id: target.id, orderCount: 1, customerCount: 1, planCartons: 5, fillRate: 0.9 },
    ]);
    const tab = await api.as('li').ok(containerList.endpoint, { query: { tab: 'BOOK' } });
    expect(tab.total).toBe(tab.tabCounts?.BOOK);
    const records = await api.as('li').ok(stageRecordList.endpoint, { query: { containerId: target.id } });
    expect(records.list.map((row) => row.action)).toEqual(['CREATE']);
  });
});

describe('every stage × action pair (5.2)', () => {
  const calls: Partial<
    Record<
      ContainerAction,
      (at: { id: string; version: number }) => Promise<{ status: number; envelope: { errorCode?: string } }>
    >
  > = {
    update: (at) =>
      api.as('li').call(containers.update, { params: id(at), body: { ...container(), version: at.version } }),
    allocate: async (at) => put(at, (await confirmed()).lines[0]?.id, 1),
    advance: (at) => api.as('li').call(containers.advance, { params: id(at), body: { version: at.version } }),
    rollback: (at) =>
      api
        .as('li')
        .call(containers.rollback, { params: id(at), body: { version: at.version, reason: '退回上一步看看' } }),
    hold: (at) =>
      api.as('li').call(containers.hold, { params: id(at), body: { version: at.version, reason: '等船期' } }),
    cancel: (at) =>
      api.as('li').call(containers.cancel, { params: id(at), body: { version: at.version, reason: '不用了' } }),
    restore: (at) => api.as('li').call(containers.restore, { params: id(at), body: { version: at.version } }),
    assign: (at) =>
      api.as('li').call(containers.assign, { params: id(at), body: { version: at.version, ownerId: '3' } }),
  };
  const pairs = (Object.keys(STAGE) as Stage[]).flatMap((stage) =>
    (Object.keys(calls) as ContainerAction[]).map((action) => [stage, action] as const),
  );
  it.each(pairs)('%s × %s', async (stage, action) => {
    const at = await box();
    await api.db.execute(sql`update lg_container set stage = ${stage} where id = ${at.id}`);
    const answer = await calls[action]?.(at);
    const illegal = answer?.status === 409 && answer.envelope.errorCode === 'ILLEGAL_STATE';
    // One call takes every step that can be walked; which action it is the stage decides.
    const legal = action === 'advance' ? stage in STEP_FROM : containerMachine.actions[action].from.includes(stage);
    expect(illegal).toBe(!legal);
  });
});

describe('11.10 concurrency', () => {
  it('LOG-022 two requests of 20 cartons for a line with 30 free: one succeeds', async () => {
    const made = await confirmed({ lines: [line({ cartons: 30, qty: '300' })] });
    const boxes = [await box(), await box()];
    const answers = await Promise.all(boxes.map((target) => put(target, made.lines[0]?.id, 20)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
    const refused = answers.find((answer) => answer.status === 422);
    expect(refused?.envelope.errorCode).toBe('LOG-022');
    expect(refused?.envelope.errorMessage).toContain('剩余 10 箱');
    expect((await readOrder(made)).allocatedCartons).toBe(20);
  });
  it('R3 fifty claims of one carton on 20 free cartons: exactly 20 succeed', async () => {
    const made = await confirmed({ lines: [line({ cartons: 20, qty: '200' })] });
    const boxes = await Promise.all(Array.from({ length: 5 }, () => box()));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => put(boxes[index % 5] ?? { id: '0' }, made.lines[0]?.id, 1)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
    expect(answers.filter((answer) => answer.envelope.errorCode === 'LOG-022')).toHaveLength(30);
    const seen = await Promise.all(boxes.map(read));
    expect(seen.reduce((sum, each) => sum + each.planVolume, 0)).toBe(made.volume);
  }, 120_000);
  it('the same key twice adds once', async () => {
    const made = await confirmed();
    const target = await box();
    const key = '6d3f0a3c-8a11-4a59-9d0e-3f1c51d0a001';
    const body = { items: [{ orderLineId: made.lines[0]?.id ?? '', cartons: 5 }] };
    await api.as('li').ok(allocations.add, { params: id(target), body }, { key });
    await api.as('li').ok(allocations.add, { params: id(target), body }, { key });
    expect((await read(target)).planCartons).toBe(5);
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
