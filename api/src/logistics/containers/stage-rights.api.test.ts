import { containers } from '@shared/contract/logistics/container.contract.ts';
import { containerMachine, STEP_FROM, type Stage } from '@shared/contract/logistics/container.machine.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { expect, describe, it } from 'vitest';
import { containerWalk } from '../../../test/container-walk.ts';
import { id } from '../../../test/trade-desk.ts';
import { tradeFile } from '../../../test/trade-file.ts';

const { file: trade, li, wang } = tradeFile(containerWalk);
const stages = Object.keys(STEP_FROM) as (keyof typeof STEP_FROM)[];
const put = (box: { id: string }, stage: Stage) =>
  trade.api.database.run(`update lg_container set stage = '${stage}' where id = ${box.id}`);
const guardsOf = async (box: { id: string }, who = 'li') =>
  (await trade.api.as(who).ok(containers.guards, { params: id(box) })).guards;

describe('5.2 the right of the stage that is left, or logistics.container.advance', () => {
  const RIGHTS: Record<keyof typeof STEP_FROM, PermissionCode> = {
    CONSOLIDATE: 'logistics.pingui.advance',
    BOOK: 'logistics.dinggui.advance',
    INSPECT: 'logistics.yanhuo.advance',
    LOAD: 'logistics.zhuanggui.advance',
    DECLARE: 'logistics.baoguan.advance',
    CLEAR: 'logistics.qingguan.advance',
    DELIVER: 'logistics.songda.advance',
  };
  it.each(stages)('%s: no other right does, and no condition is told without it', async (stage) => {
    const box = await trade.walk.consolidated([{ order: await trade.walk.pooled() }]);
    await put(box, stage);
    const others = stages.filter((each) => each !== stage).map((each) => RIGHTS[each]);
    const answer = async (permissions: PermissionCode[]) => {
      trade.api.actor('step', { userId: '3', deptId: '1', permissions: ['logistics.container.view', ...permissions] });
      const { version } = await trade.walk.read(box);
      return (await trade.api.as('step').call(containers.advance, { params: id(box), body: { version } })).envelope;
    };
    const refused = await answer(others);
    expect(refused.errorCode).toBe('NO_PERMISSION');
    expect(refused.data).toBeUndefined();
    for (const right of [RIGHTS[stage], 'logistics.container.advance'] as const)
      expect((await answer([right])).errorCode).not.toBe('NO_PERMISSION');
  });
});

describe('LOG-018 (2.1) a held order is not advanced', () => {
  it.each(stages)('%s: its guard names the order', async (stage) => {
    const order = await trade.walk.pooled();
    const box = await trade.walk.consolidated([{ order }]);
    await wang().ok(orders.hold, { params: id(order), body: { version: order.version + 1, reason: '客户要求' } });
    await put(box, stage);
    expect((await guardsOf(box)).filter(({ code }) => code === 'LOG-018')).toMatchObject([
      { ok: false, level: 'BLOCK', message: `${order.orderNo} 已暂停：客户要求` },
    ]);
  });
  it('stops 验货完成 until the order goes on', async () => {
    const order = await trade.walk.pooled();
    const box = await trade.walk.to(await trade.walk.consolidated([{ order }]), 'INSPECT');
    await wang().ok(containers.waiveInspection, { params: id(box), body: { version: box.version, reason: '老客户' } });
    const now = await li().ok(orders.get, { params: id(order) });
    const held = await wang().ok(orders.hold, { params: id(order), body: { version: now.version, reason: '等付款' } });
    const { version } = await trade.walk.read(box);
    const { envelope } = await li().call(containers.advance, { params: id(box), body: { version } });
    expect(envelope).toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: `${box.containerCode}：${order.orderNo} 已暂停：等付款，不能${containerMachine.actions.finishInspection.label}。`,
    });
    await wang().ok(orders.unhold, { params: id(order), body: { version: held.version } });
    expect((await trade.walk.advance(box)).stage).toBe('LOAD');
  });
});

it('ACC-032 guards say nothing of orders out of scope', async () => {
  trade.api.actor('zhao', {
    userId: '4',
    deptId: '2',
    permissions: ['logistics.container.view'],
    scopes: { logistics: { level: 'SELF', depts: [] } },
  });
  const mine = await trade.walk.pooled({ salesId: '4', consignee: null });
  const foreign = await trade.walk.pooled({ customerId: '2', customerCodeId: '2', consignee: null });
  const box = await trade.walk.consolidated([{ order: mine }, { order: foreign }]);
  for (const { id: held, version } of [mine, foreign])
    await wang().ok(orders.hold, { params: { id: held }, body: { version: version + 1, reason: '客户要求' } });
  await trade.api.database.run(`update ac_customer set credit_state = 'FROZEN' where id = 2`);
  for (const stage of stages) {
    await put(box, stage);
    const told = JSON.stringify(await guardsOf(box, 'zhao'));
    expect(told, stage).toContain(mine.orderNo);
    expect(told, stage).not.toContain(foreign.orderNo);
    expect(told, stage).not.toContain('瑞达');
    expect(told, stage).toContain('其他客户');
  }
  await trade.api.database.run(`update ac_customer set credit_state = 'NORMAL' where id = 2`);
});

it('no request ended in a fault', () => expect(trade.api.faults).toEqual([]));
