import { containers } from '@shared/contract/logistics/container.contract.ts';
import { loadingSlips, type SlipDetail } from '@shared/contract/logistics/loading-slip.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { describe, expect, it } from 'vitest';
import { id } from '../../../test/trade-desk.ts';
import { slipDesk } from './slip-desk.fixture.ts';

const { desk, li, wang, bodyOf } = slipDesk();
const lineOf = async (of: { id: string }) => (await li().ok(orders.get, { params: id(of) })).lines[0];
const readSlip = (of: { id: string }): Promise<SlipDetail> => li().ok(loadingSlips.get, { params: id(of) });

/** 回退 待报关 → 待装柜 of a container, and 反确认 of its slip; answers the slip. */
async function takenBack(box: { id: string }, slip: { id: string }): Promise<SlipDetail> {
  const { version } = await desk.walk.read(box);
  await li().ok(containers.rollback, { params: id(box), body: { version, reason: '实装箱数数错了' } });
  return wang().ok(loadingSlips.unconfirm, {
    params: id(slip),
    body: { version: (await readSlip(slip)).version, reason: '箱数录错' },
  });
}
/** A container in 待报关 with two orders of 25 cartons, of which the first one was left behind. */
async function leftBehind() {
  const [rolled, other] = [await desk.walk.pooled(), await desk.walk.pooled()];
  const box = await desk.walk.to(await desk.walk.consolidated([{ order: rolled }, { order: other }]), 'LOAD');
  const slip = await desk.walk.load(box, { 0: 0 });
  await desk.walk.advance(box);
  return { rolled, other, box, slip };
}

describe('LOG-026 back behind 装柜完成', () => {
  it('an order that was left behind is aboard again as it was planned, and can be counted', async () => {
    const { rolled, box, slip } = await leftBehind();
    const back = await takenBack(box, slip);
    expect(back.lines.map(({ planned, loaded }) => [planned, loaded])).toEqual([
      [25, 0],
      [25, 25],
    ]);
    expect(await lineOf(rolled)).toMatchObject({ allocatedCartons: 25, loadedCartons: 0 });
    const filled = await li().ok(loadingSlips.update, {
      params: id(slip),
      body: { ...bodyOf(back), lines: back.lines.map((line) => ({ id: line.id, loaded: 25, reason: null })) },
    });
    await wang().ok(loadingSlips.confirm, { params: id(slip), body: { version: filled.version } });
    expect(await lineOf(rolled)).toMatchObject({ allocatedCartons: 25, loadedCartons: 25 });
    expect(await desk.walk.read(box)).toMatchObject({ orderCount: 2, planCartons: 50 });
  });
  it('what has gone into another container in the meantime is not on the slip any more', async () => {
    const { rolled, other, box, slip } = await leftBehind();
    await desk.walk.consolidated([{ order: rolled }]);
    const back = await takenBack(box, slip);
    expect(back.lines.map(({ orderId }) => orderId)).toEqual([other.id]);
    expect(await lineOf(rolled)).toMatchObject({ allocatedCartons: 25 });
    expect(await desk.walk.read(box)).toMatchObject({ orderCount: 1, planCartons: 25 });
  });
  it('neither is a cancelled order', async () => {
    const { rolled, other, box, slip } = await leftBehind();
    await desk.api.database.run(
      `update lg_order set status = 'CANCELLED', cancelled_at = now() where id = ${rolled.id}`,
    );
    expect((await takenBack(box, slip)).lines.map(({ orderId }) => orderId)).toEqual([other.id]);
  });
  it('LOG-022 the plan comes back as far as its cartons are still free, which the slip and its log say', async () => {
    const order = await desk.walk.pooled();
    const box = await desk.walk.to(await desk.walk.consolidated([{ order }]), 'LOAD');
    const slip = await desk.walk.load(box, { 0: 18 });
    await desk.walk.advance(box);
    await desk.walk.consolidated([{ order, cartons: 3 }]);
    const back = await takenBack(box, slip);
    expect(back.lines).toMatchObject([{ planned: 22, loaded: 18, reason: 'NO_ROOM' }]);
    expect(await lineOf(order)).toMatchObject({ allocatedCartons: 25, loadedCartons: 0 });
    const { list } = await li().ok(objectAudit, { query: { kind: 'lg_loading_slip', id: slip.id } });
    expect(list[0]?.changes.find(({ label }) => label === '计划')?.after).toBe('第 1 行 25 → 22 箱');
  });
  it('LOG-022 a line of which nothing more is free is loaded as planned', async () => {
    const order = await desk.walk.pooled();
    const box = await desk.walk.to(await desk.walk.consolidated([{ order }]), 'LOAD');
    const slip = await desk.walk.load(box, { 0: 18 });
    await desk.walk.advance(box);
    await desk.walk.consolidated([{ order, cartons: 7 }]);
    const back = await takenBack(box, slip);
    expect(back.lines).toMatchObject([{ planned: 18, loaded: 18, reason: null }]);
  });
});

it('no request ended in a fault', () => expect(desk.api.faults).toEqual([]));
