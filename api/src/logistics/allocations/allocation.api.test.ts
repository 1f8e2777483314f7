import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import { poolList } from '@shared/contract/logistics/pool-list.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { id, tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { line, order } from '../../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 120_000);
afterAll(() => api.close());
const { box, confirmed, put, read, readOrder } = tradeDesk(() => api);
/** 3,390,000 cm³ and 925,500 g over 37 cartons (vector 11.4). */
const vector = () => line({ cartons: 37, qty: '370', volumeTyped: 3_390_000, grossTyped: 925_500, netTyped: 900_000 });

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
