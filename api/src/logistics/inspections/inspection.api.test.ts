import { containers } from '@shared/contract/logistics/container.contract.ts';
import { inspections } from '@shared/contract/logistics/inspection.contract.ts';
import {
  INSPECTION_STATE,
  inspectionMachine,
  type InspectionAction,
  type InspectionState,
} from '@shared/contract/logistics/inspection.machine.ts';
import { describe, expect, it } from 'vitest';
import { inspectionDesk } from '../../../test/inspection-desk.ts';
import { actionsOfPeople, saysIllegal } from '../../../test/illegal.ts';
import { id } from '../../../test/trade-desk.ts';

const { file: trade, as, raw, ...desk } = inspectionDesk();

describe('安排验货 and 派验 (5.4)', () => {
  it('makes YH… with a line per allocation; without an inspector it waits in 待安排', async () => {
    const box = await desk.inspectable();
    const made = await desk.arranged(box, null);
    expect(made).toMatchObject({ state: 'DRAFT', containerCode: box.containerCode, overall: 'PENDING', form: null });
    expect(made.inspectionNo).toMatch(/^YH\d{8}-\d{4,}$/);
    expect(made.lines).toMatchObject([{ planned: 25, arrived: null, result: 'PENDING', orderGross: 18_000 }]);
    const sent = await as('li').ok(inspections.assign, {
      params: id(made),
      body: { version: made.version, inspectorId: '4', planDate: '2026-11-26', place: null },
    });
    expect(sent).toMatchObject({ state: 'ASSIGNED', inspectorName: '赵六', planDate: '2026-11-26' });
    const notice = await raw<{ title: string }>(
      `select title from sh_notification where user_id = 4 and kind = 'inspection.assigned' and object_id = ${made.id}`,
    );
    expect(notice?.title).toContain(made.inspectionNo);
    const again = await as('li').call(inspections.arrange, {
      params: id(box),
      body: { ...desk.PLAN, inspectorId: null },
    });
    expect(again.envelope.errorMessage).toContain('该柜子已有验货单');
  });
  it('refuses a container elsewhere, a held one and a waived one', async () => {
    const early = await trade.walk.consolidated([{ order: await trade.walk.pooled() }]);
    const ask = async (box: { id: string }) =>
      (await as('li').call(inspections.arrange, { params: id(box), body: { ...desk.PLAN, inspectorId: null } }))
        .envelope.errorMessage;
    expect(await ask(early)).toContain('不在待验货');
    const box = await desk.inspectable();
    const held = await as('li').ok(containers.hold, {
      params: id(box),
      body: { version: box.version, reason: '等单证' },
    });
    expect(await ask(box)).toContain('已暂停（等单证）');
    const free = await as('li').ok(containers.unhold, { params: id(box), body: { version: held.version } });
    await as('wang').ok(containers.waiveInspection, {
      params: id(box),
      body: { version: free.version, reason: '老客户' },
    });
    expect(await ask(box)).toContain('已免检');
  });
  it('every state × action answers as the machine says', async () => {
    const made = await desk.arranged(await desk.inspectable());
    const calls: Record<Exclude<InspectionAction, 'reopen'>, [Parameters<typeof desk.refused>[1], object]> = {
      start: [inspections.start, {}],
      submit: [inspections.submit, {}],
      review: [inspections.review, {}],
      sendBack: [inspections.sendBack, { reason: '照片不清' }],
      rework: [inspections.rework, {}],
      unreview: [inspections.unreview, { reason: '复核有误' }],
      confirmByCustomer: [inspections.confirmByCustomer, { customerBy: '王', customerAt: new Date().toISOString() }],
      update: [inspections.update, { lines: [], answers: {} }],
      edit: [inspections.edit, desk.PLAN],
      assign: [inspections.assign, { inspectorId: '4', planDate: '2026-11-25', place: null }],
      removeRejected: [inspections.removeRejected, { items: [{ lineId: made.lines[0]?.id ?? '0', cartons: 1 }] }],
    };
    expect(Object.keys(calls).toSorted()).toEqual(actionsOfPeople(inspectionMachine).toSorted());
    for (const state of Object.keys(INSPECTION_STATE) as InspectionState[]) {
      const fit = state === 'DONE' ? `, overall = 'PASS', reviewed_by = 3, done_at = now()` : `, reviewed_by = null`;
      for (const action of Object.keys(calls) as (keyof typeof calls)[]) {
        await trade.api.database.run(
          `update lg_inspection set state = '${state}'${fit} where id = ${made.id};
          update lg_inspection_line set result = 'REJECT' where inspection_id = ${made.id}`,
        );
        const { version } = await desk.get(made);
        const [endpoint, body] = calls[action];
        const answer = await as('wang').call(endpoint, { params: id(made), body: { version, ...body } });
        const legal = inspectionMachine.actions[action].from.includes(state);
        expect([state, action, saysIllegal(answer, inspectionMachine, state, action)]).toEqual([state, action, !legal]);
      }
    }
  });
});

describe('录入 and 提交', () => {
  it('keeps half of it, refuses counts that cannot be at their field', async () => {
    const row = await desk.started(await desk.inspectable());
    const half = await desk.filled(row, { 0: { checked: null, result: 'PENDING', lengthMm: 610 } });
    expect(half).toMatchObject({ state: 'WORKING', lines: [{ arrived: 25, checked: null, lengthMm: 610 }] });
    const body = desk.bodyOf(half, { 0: { arrived: 26 } });
    const refused = await as('insp').call(inspections.update, { params: id(half), body });
    expect(refused.envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { 'lines.0.arrived': '到货不能多于柜内 25 箱' } },
    });
  });
  it('LOG-048 wants the sample of the lot and a result that the defects allow', async () => {
    const row = await desk.started(await desk.inspectable());
    const few = await desk.filled(row, { 0: { checked: 4 } });
    expect(await desk.refused('insp', inspections.submit, few)).toMatchObject({
      data: { fields: { 'lines.0.checked': '至少要验 5 箱' } },
    });
    const bad = await desk.filled(few, { 0: { checked: 5, major: 1 } });
    expect(await desk.refused('insp', inspections.submit, bad)).toMatchObject({
      data: { fields: { 'lines.0.result': '缺陷数超过接收数，不能判合格' } },
    });
    const good = await desk.submitted(bad, { 0: { checked: 5 } });
    expect(good).toMatchObject({ state: 'REPORTED', overall: 'PASS' });
    expect(await raw(`select sample_size from lg_inspection_line where inspection_id = ${row.id}`)).toEqual({
      sample_size: 5,
    });
  });
  it('LOG-048 a lot without a row in the table is refused', async () => {
    const row = await desk.started(await desk.inspectable());
    await trade.api.database.run(
      `update sy_aql_plan set enabled = false where level = 'II' and aql = 2.5 and 25 between lot_from and lot_to`,
    );
    const saved = await desk.filled(row);
    expect(await desk.refused('insp', inspections.submit, saved)).toMatchObject({
      data: { fields: { 'lines.0.checked': '抽样表没有批量 25 的方案，请先维护基础数据' } },
    });
    await trade.api.database.run(`update sy_aql_plan set enabled = true`);
  });
});

describe('复核 (ACC-039, event inspection.done)', () => {
  it('who inspected does not review; another one does, and the container may go on', async () => {
    const box = await desk.inspectable();
    const row = await desk.submitted(await desk.started(box));
    trade.api.actor('both', { userId: '4', deptId: '1' });
    expect(await desk.refused('both', inspections.review, row)).toMatchObject({ errorCode: 'ACC-039' });
    expect((await desk.guard(box))?.unmet.join()).toContain('待复核，还没有完成');
    const done = await desk.review(row);
    expect(done).toMatchObject({ state: 'DONE', reviewerName: '王五', overall: 'PASS' });
    const event = await raw<{ payload: object }>(
      `select payload from sh_outbox where event = 'inspection.done' and payload->>'inspectionId' = '${row.id}'`,
    );
    expect(event?.payload).toMatchObject({ overall: 'PASS', containerId: box.id, fees: [] });
    expect((await trade.walk.advance(box)).stage).toBe('LOAD');
  });
  it('退回 opens it to the inspector again; 撤回复核 asks for another review', async () => {
    const box = await desk.inspectable();
    const sent = await desk.submitted(await desk.started(box));
    const back = await as('wang').ok(inspections.sendBack, {
      params: id(sent),
      body: { version: sent.version, reason: '照片不清' },
    });
    expect(back.state).toBe('WORKING');
    const done = await desk.review(await desk.submitted(back));
    const again = await as('wang').ok(inspections.unreview, {
      params: id(done),
      body: { version: done.version, reason: '复核有误' },
    });
    expect(again).toMatchObject({ state: 'REPORTED', reviewerName: null });
    expect((await desk.guard(box))?.enabled).toBe(false);
  });
  it('让步接收 needs the customer and a paper', async () => {
    const box = await desk.inspectable();
    const done = await desk.reviewed(box, { 0: { major: 1, result: 'CONCESSION' } });
    expect(done).toMatchObject({ state: 'DONE', overall: 'CONCESSION' });
    expect((await desk.guard(box))?.unmet.join()).toContain('还没有客户确认');
    const body = { customerBy: 'Mr. Smith', customerAt: new Date().toISOString() };
    expect(await desk.refused('wang', inspections.confirmByCustomer, done, body)).toMatchObject({
      data: { fields: { file: '请先上传「客户确认」文件' } },
    });
    expect(await desk.confirmed(done)).toMatchObject({ customerBy: 'Mr. Smith' });
    expect((await trade.walk.advance(box)).stage).toBe('LOAD');
  });
});
