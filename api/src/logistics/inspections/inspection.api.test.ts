import { defectKind } from '@shared/contract/base/dict.kinds.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { CUSTOMER_SLOT, inspections } from '@shared/contract/logistics/inspection.contract.ts';
import {
  INSPECTION_STATE,
  inspectionMachine,
  type InspectionAction,
  type InspectionState,
} from '@shared/contract/logistics/inspection.machine.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
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
      `select title from sh_notification where user_id = 4 and starts_with(kind, 'inspection.assigned.') and object_id = ${made.id}`,
    );
    expect(notice?.title).toContain(made.inspectionNo);
    await as('li').ok(inspections.assign, {
      params: id(made),
      body: { version: sent.version, inspectorId: '4', planDate: '2026-11-27', place: '乙厂' },
    });
    const anew = await raw(
      `select title, body from sh_notification where user_id = 4 and object_type = 'lg_inspection' and object_id = ${made.id} order by id desc limit 1`,
    );
    expect(anew, 'SYS-032 another date of the same day is told too').toMatchObject({
      title: `验货任务 ${made.inspectionNo}，2026-11-27`,
      body: '乙厂',
    });
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
  it('S1 缺陷代码 are chosen a line; LOG-048 each wants a defect of its severity; used ones cannot be deleted', async () => {
    trade.api.actor('master', { userId: '1' });
    const kind = defectKind.list.endpoint;
    const entry = async (code: string) => {
      const { list } = await as('master').ok(kind, { query: { keyword: code } });
      const found = list.find((one) => one.code === code);
      if (!found) throw new Error(`no ${code}`);
      return found;
    };
    await as('master').ok(defectKind.create, { body: { code: 'MOULD', label: '霉斑', severity: 'MAJOR' } });
    await as('master').ok(defectKind.create, { body: { code: 'ODOUR', label: '异味', severity: 'MINOR' } });
    const row = await desk.started(await desk.inspectable());
    expect(row.defectChoices).toContainEqual(
      expect.objectContaining({ code: 'MOULD', label: '霉斑', severity: 'MAJOR', enabled: true }),
    );
    const fieldsOf = async (defectCodes: string[]) => {
      const body = desk.bodyOf(await desk.get(row), { 0: { defectCodes } });
      return (await as('insp').call(inspections.update, { params: id(row), body })).envelope;
    };
    expect(await fieldsOf(['NONE'])).toMatchObject({
      data: { fields: { 'lines.0.defectCodes': '缺陷代码「NONE」不存在' } },
    });
    expect(await fieldsOf(['坏'])).toMatchObject({ errorCode: 'VALIDATION' });
    const saved = await desk.filled(row, { 0: { defectCodes: ['MOULD', 'ODOUR', 'MOULD'], minor: 1 } });
    expect(saved.lines[0]?.defectCodes).toEqual(['MOULD', 'ODOUR']);
    expect(await desk.refused('insp', inspections.submit, saved)).toMatchObject({
      data: { fields: { 'lines.0.major': '已选 1 个缺陷代码，不能少于 1 处' } },
    });
    // Out of use: no longer offered, but the line keeps it.
    const mould = await entry('MOULD');
    expect(mould.usedCount).toBe(1);
    const removal = { params: { id: mould.id }, body: { version: mould.version, reason: '清理' } };
    expect((await as('master').call(defectKind.remove, removal)).envelope).toMatchObject({
      errorCode: 'SYS-002',
      errorMessage: expect.stringContaining('验货明细 1'),
    });
    await as('master').ok(defectKind.disable, { params: { id: mould.id }, body: { version: mould.version } });
    const kept = await desk.filled(saved, {
      0: { defectCodes: ['MOULD'], major: 1, result: 'CONCESSION', note: '客户接受' },
    });
    expect(kept.lines[0]?.defectCodes).toEqual(['MOULD']);
    const other = await desk.started(await desk.inspectable());
    const body = desk.bodyOf(other, { 0: { defectCodes: ['MOULD'] } });
    const refused = await as('insp').call(inspections.update, { params: id(other), body });
    expect(refused.envelope).toMatchObject({ data: { fields: { 'lines.0.defectCodes': '缺陷代码「霉斑」已停用' } } });
    expect((await entry('ODOUR')).usedCount).toBe(0);
    const sent = await as('insp').ok(inspections.submit, {
      params: id(kept),
      body: { version: kept.version, ack: ['LOG-014'] },
    });
    expect(sent).toMatchObject({ state: 'REPORTED', overall: 'CONCESSION' });
    const data = await as('wang').ok(inspections.get, { params: id(sent) });
    expect(data.lines[0]).toMatchObject({ defectCodes: ['MOULD'], major: 1 });
  });
  it('a line that changes or is inspected anew forgets its 缺陷代码', async () => {
    const row = await desk.submitted(await desk.started(await desk.inspectable()), {
      0: { defectCodes: ['BROKEN'], major: 3, result: 'REJECT', rejectAction: 'REWORK' },
    });
    const rejected = await desk.review(row);
    const again = await as('li').ok(inspections.rework, { params: id(rejected), body: { version: rejected.version } });
    expect(again.lines[0]).toMatchObject({ defectCodes: [], major: 0, result: 'PENDING' });
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
    const { list } = await as('wang').ok(attachments.list, {
      query: { kind: 'lg_inspection', id: done.id, slot: CUSTOMER_SLOT },
    });
    const gone = await as('wang').call(attachments.remove, { params: { id: list[0]?.id ?? '0' } });
    expect(gone.envelope, 'the paper stays').toMatchObject({
      errorCode: 'GUARD_FAILED',
      errorMessage: `${done.inspectionNo} 已有客户确认，至少保留 1 份「客户确认」文件。`,
    });
    expect((await trade.walk.advance(box)).stage).toBe('LOAD');
  });
});
