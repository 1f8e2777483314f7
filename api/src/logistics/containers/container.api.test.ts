import type { Envelope } from '@shared/contract/envelope.ts';
import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import {
  containerMachine,
  STAGE,
  STEP_FROM,
  type ContainerAction,
  type Stage,
  type StepAction,
} from '@shared/contract/logistics/container.machine.ts';
import { stageRecordList, stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { dataOf } from '../../../test/client.ts';
import { actionsOfPeople, saysIllegal } from '../../../test/illegal.ts';
import { id, tradeApi, tradeDesk } from '../../../test/trade-desk.ts';
import { container } from '../../../test/trade.fixtures.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 120_000);
afterAll(() => api.close());
const { box, confirmed, put } = tradeDesk(() => api);

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
    [{ pod: 'CNNGB' }, 'pod', 'LOG-011'],
    [{ pol: 'USNYC' }, 'pol', 'LOG-011'],
    [{ containerType: '99XX' }, 'containerType', 'VALIDATION'],
    [{ companyId: '2' }, 'companyId', 'VALIDATION'],
  ])('%j is refused at its field %s with %s', async (more, field, code) => {
    const { envelope } = await api.as('li').call(containers.create, { body: container(more) });
    expect(envelope.errorCode).toBe(code);
    expect(dataOf<{ fields: Record<string, string> }>(envelope).fields).toHaveProperty(field);
  });
});

describe('what a container names', () => {
  const save = async (at: { id: string }, more: Parameters<typeof container>[0]) => {
    const { version } = await api.as('li').ok(containers.get, { params: id(at) });
    return api.as('li').call(containers.update, { params: id(at), body: { ...container(more), version } });
  };
  const row = async (at: { id: string }) =>
    (await api.db.execute(sql`select owner_id as owner, dept_id as dept from lg_container where id = ${at.id}`))
      .rows[0];
  it('the department follows the owner, when it is made and when another takes it over in the form', async () => {
    const at = await box({ ownerId: '4' });
    expect(await row(at)).toEqual({ owner: '4', dept: '2' });
    expect((await save(at, { ownerId: '3' })).status).toBe(200);
    expect(await row(at)).toEqual({ owner: '3', dept: '1' });
  });
  it('an owner, a type or a warehouse that was disabled later does not stop an edit; naming it anew does', async () => {
    const named = { ownerId: '3', warehouseId: '1', containerType: '45HQ' };
    const at = await box(named);
    const other = await box();
    const enable = async (all: boolean) => {
      const status = all ? 'ENABLED' : 'DISABLED';
      await api.db.execute(sql`update ac_user set status = ${status} where id = 3`);
      await api.db.execute(sql`update wh_warehouse set status = ${status} where id = 1`);
      await api.db.execute(sql`update sy_container_type set enabled = ${all} where code = '45HQ'`);
    };
    onTestFinished(() => enable(true));
    await enable(false);
    expect((await save(at, { ...named, remark: '改了备注' })).status).toBe(200);
    for (const [field, text] of [
      ['ownerId', '负责人不存在或已停用'],
      ['warehouseId', '仓库不存在、已停用或无权使用'],
      ['containerType', '柜型不存在或已停用'],
    ] as const)
      expect((await save(other, { [field]: named[field] })).envelope).toMatchObject({
        data: { fields: { [field]: text } },
      });
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
    expect(list[0], 'L9 names the customers of the orders that are seen').toMatchObject({
      customers: [mine.customerName],
      customerCount: 1,
      attributes: ['GENERAL'],
    });
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
  type Call = (at: { id: string; version: number }) => Promise<{ status: number; envelope: Envelope }>;
  /** One call takes every step forwards; which action it is the stage decides. */
  const calls: Record<Exclude<ContainerAction, Exclude<StepAction, 'advance'>>, Call> = {
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
    unhold: (at) => api.as('li').call(containers.unhold, { params: id(at), body: { version: at.version } }),
    waiveInspection: (at) =>
      api
        .as('li')
        .call(containers.waiveInspection, { params: id(at), body: { version: at.version, reason: '老客户' } }),
    shipment: (at) =>
      api.as('li').call(containers.shipment, {
        params: id(at),
        body: { version: at.version, overseasAgentId: null, mblNo: 'M1' },
      }),
    place: (at) => api.as('li').call(containers.place, { params: id(at), body: { version: at.version, items: [] } }),
    unfinish: (at) =>
      api.as('li').call(containers.unfinish, { params: id(at), body: { version: at.version, reason: '送错了收货人' } }),
    returnEmpty: (at) =>
      api.as('li').call(containers.returnEmpty, {
        params: id(at),
        body: { version: at.version, gateOutAt: null, emptyReturnAt: new Date().toISOString() },
      }),
    record: (at) =>
      api.as('li').call(stageRecords.add, {
        params: id(at),
        body: { milestone: 'GATE_IN', occurredAt: new Date().toISOString(), location: null, remark: null },
      }),
    assign: (at) =>
      api.as('li').call(containers.assign, { params: id(at), body: { version: at.version, ownerId: '3' } }),
  };
  const pairs = (Object.keys(STAGE) as Stage[]).flatMap((stage) =>
    (Object.keys(calls) as (keyof typeof calls)[]).map((action) => [stage, action] as const),
  );
  it('covers every action that people do', () =>
    expect([...Object.keys(calls), ...Object.values(STEP_FROM)].toSorted()).toEqual(
      [...actionsOfPeople(containerMachine), 'advance'].toSorted(),
    ));
  it.each(pairs)('%s × %s', async (stage, action) => {
    const at = await box();
    await api.db.execute(sql`update lg_container set stage = ${stage} where id = ${at.id}`);
    const answer = await calls[action](at);
    const legal = action === 'advance' ? stage in STEP_FROM : containerMachine.actions[action].from.includes(stage);
    expect(saysIllegal(answer, containerMachine, stage, action)).toBe(!legal);
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
