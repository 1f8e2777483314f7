import { stageRecordList, stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { id } from '../../../test/trade-desk.ts';
import { milestoneDesk, type Input } from './milestone-desk.fixture.ts';

const { desk, li, box, ago, body, old, add, fields } = milestoneDesk();

describe('LOG-068 新增节点', () => {
  it('5.2 fills ATD, ATA, discharge, gate-out and empty return on the days of the ports, and never the stage', async () => {
    const made = await old();
    // 03:30 UTC is still the day before in Los Angeles.
    for (const [milestone, at] of [
      ['DEPARTED', '2026-10-01T20:00:00Z'],
      ['ARRIVED', '2026-10-20T03:30:00Z'],
      ['DISCHARGED', '2026-10-21T03:30:00Z'],
      ['GATE_OUT', '2026-10-25T12:00:00Z'],
      ['EMPTY_RETURN', '2026-10-28T12:00:00Z'],
    ] as const)
      expect((await add(made, milestone, at)).envelope).toMatchObject({ success: true });
    expect(await fields(made)).toMatchObject({
      stage: 'CONSOLIDATE',
      atd: '2026-10-02',
      ata: '2026-10-19',
      last: '2026-10-26',
      gate: expect.stringContaining('2026-10-25'),
      empty: expect.stringContaining('2026-10-28'),
    });
    const { list } = await li().ok(stageRecords.ofContainer, { params: id(made) });
    expect(list.map(({ action, milestone, source }) => [action, milestone, source])).toEqual([
      ['CREATE', null, 'MANUAL'],
      ...['DEPARTED', 'ARRIVED', 'DISCHARGED', 'GATE_OUT', 'EMPTY_RETURN'].map((each) => ['MILESTONE', each, 'MANUAL']),
    ]);
  });
  it('is refused in the future and before the container was made, and asks when out of order', async () => {
    const made = await box();
    expect((await add(made, 'GATE_IN', ago(-1))).envelope).toMatchObject({
      errorCode: 'LOG-068',
      data: { fields: { occurredAt: '发生时间不能晚于现在' } },
    });
    expect((await add(made, 'GATE_IN', ago(24))).envelope.errorMessage).toContain('发生时间不能早于柜子创建时间');
    const other = await old();
    await add(other, 'DEPARTED', '2026-10-02T00:00:00Z');
    expect((await add(other, 'GATE_IN', '2026-10-03T00:00:00Z')).envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [{ code: 'LOG-068', message: `${other.containerCode}：进港晚于开船，请核对时间。` }] },
    });
    expect((await add(other, 'GATE_IN', '2026-10-03T00:00:00Z', { ack: ['LOG-068'] })).envelope.success).toBe(true);
  });
  it('LOG-068 the same milestone of the same moment once more, by two at once or later, is asked about', async () => {
    const made = await old();
    const at = '2026-10-02T00:00:00Z';
    const both = await Promise.all([add(made, 'DEPARTED', at), add(made, 'DEPARTED', at)]);
    expect(both.map(({ envelope }) => envelope.errorCode ?? '').toSorted()).toEqual(['', 'CONFIRM_REQUIRED']);
    expect((await add(made, 'DEPARTED', at)).envelope.data).toMatchObject({
      warnings: [{ code: 'LOG-068', message: `${made.containerCode}：同一时间的开船已记录，是否重复？` }],
    });
    const { list } = await li().ok(stageRecords.ofContainer, { params: id(made) });
    expect(list.filter(({ milestone }) => milestone === 'DEPARTED')).toHaveLength(1);
  });
  it('LOG-010 a ship does not arrive before it has left', async () => {
    const made = await old();
    await add(made, 'DEPARTED', '2026-10-10T00:00:00Z');
    const refused = await add(made, 'ARRIVED', '2026-10-08T00:00:00Z', { ack: ['LOG-068'] });
    expect(refused.envelope).toMatchObject({ errorCode: 'LOG-010' });
    expect((await fields(made))?.ata).toBeNull();
  });
});

describe('更正', () => {
  const correct = (recordId: string, milestone: string | null, at: string, reason = '船司更正') =>
    li().call(stageRecords.correct, {
      params: { id: recordId },
      body: { ...body('X', at), milestone, reason, ack: ['LOG-068'] },
    } as Input);
  const recordsOf = async (of: { id: string }) =>
    (await li().ok(stageRecords.ofContainer, { params: id(of) })).list.filter(({ seq }) => seq > 1);

  it('adds a record in its place, changes the field of the container and leaves the first as it was', async () => {
    const made = await old();
    await add(made, 'DEPARTED', '2026-10-01T02:00:00Z');
    const [first] = await recordsOf(made);
    expect((await correct(first?.id ?? '', 'DEPARTED', '2026-10-03T02:00:00Z')).envelope.success).toBe(true);
    expect(await recordsOf(made)).toMatchObject([
      { id: first?.id, corrected: true, occurredAt: '2026-10-01T02:00:00.000Z', reason: null },
      { corrected: false, occurredAt: '2026-10-03T02:00:00.000Z', reason: '船司更正' },
    ]);
    expect((await fields(made))?.atd).toBe('2026-10-03');
    const { rows } = await desk.api.db.execute<{ atd: string; was: string | null }>(
      sql`select payload->>'atd' as atd, payload->>'was' as was from sh_outbox where event = 'container.departed'
        and payload->>'containerId' = ${made.id} order by id`,
    );
    expect(rows, 'told to those who count from it').toEqual([
      { atd: '2026-10-01', was: null },
      { atd: '2026-10-03', was: '2026-10-01' },
    ]);
    expect((await correct(first?.id ?? '', 'DEPARTED', '2026-10-04T02:00:00Z')).envelope).toMatchObject({
      errorCode: 'ILLEGAL_STATE',
    });
  });
  it('one that never happened takes the field back', async () => {
    const made = await old();
    await add(made, 'GATE_OUT', '2026-10-01T02:00:00Z');
    const [first] = await recordsOf(made);
    expect((await correct(first?.id ?? '', null, ago(0))).envelope.success).toBe(true);
    expect((await fields(made))?.gate).toBeNull();
    expect((await recordsOf(made)).at(-1)).toMatchObject({ action: 'NOTE', remark: '提柜未发生' });
  });
  it('LOG-064 a change of stage is not corrected but rolled back', async () => {
    const made = await box();
    const { list } = await li().ok(stageRecords.ofContainer, { params: id(made) });
    const refused = await correct(list[0]?.id ?? '', 'DEPARTED', ago(0));
    expect(refused.envelope.errorMessage).toContain('阶段变化请用回退');
  });
  it('the list offers it for standing milestones only', async () => {
    const made = await old();
    await add(made, 'DEPARTED', '2026-10-01T02:00:00Z');
    const rows = async () =>
      (await li().ok(stageRecordList.endpoint, { query: { numbers: made.containerCode, sort: 'recordedAt' } })).list;
    expect((await rows()).map(({ actions }) => actions?.length)).toEqual([0, 1]);
    await correct((await rows())[1]?.id ?? '', 'DEPARTED', '2026-10-02T02:00:00Z');
    expect((await rows()).map(({ actions, corrected }) => [actions?.length, corrected]).slice(1)).toContainEqual([
      0,
      true,
    ]);
  });
});

describe('2.5 附件 and 来源 of a record', () => {
  const SEES = ['logistics.container.view'] as const;
  const RECORDS = ['logistics.container.view', 'logistics.record.add'] as const;
  const content = new TextEncoder().encode('%PDF-1.7\n1 0 obj');
  const attach = (username: string, to: string, name: string) =>
    desk.api.as(username).call(attachments.upload, {
      body: { kind: 'lg_stage_record', id: to, slot: '' },
      files: [{ part: 'file', name, content }],
    });
  const recorded = async (of: { id: string }) =>
    ((await add(of, 'GATE_IN', ago(1))).envelope as { data: { id: string } }).data.id;

  it('stand at the record of the timeline for who sees the container, and come from who may record', async () => {
    const made = await old();
    desk.api.actor('viewer', { userId: '2', deptId: '1', permissions: SEES });
    desk.api.actor('recorder', { userId: '2', deptId: '1', permissions: RECORDS });
    desk.api.actor('elsewhere', { userId: '3', deptId: '2', permissions: RECORDS, companies: ['2'] });
    const record = await recorded(made);
    const other = await recorded(await old());
    for (const name of ['进港小票.pdf', '设备交接单.pdf'])
      expect((await attach('recorder', record, name)).envelope.success).toBe(true);
    await attach('recorder', other, '别的柜子.pdf');
    const { list } = await desk.api.as('viewer').ok(stageRecords.ofContainer, { params: id(made) });
    expect(list.map(({ milestone, source, files }) => [milestone, source, files.map(({ name }) => name)])).toEqual([
      [null, 'MANUAL', []],
      ['GATE_IN', 'MANUAL', ['进港小票.pdf', '设备交接单.pdf']],
    ]);
    const file = { id: list[1]?.files[0]?.id ?? '' };
    expect((await desk.api.as('viewer').send(attachments.file, { params: file })).status).toBe(200);
    expect((await attach('viewer', record, 'a.pdf')).envelope.errorCode).toBe('NO_PERMISSION');
    expect((await desk.api.as('elsewhere').send(attachments.file, { params: file })).status).toBe(404);
    expect((await attach('elsewhere', record, 'a.pdf')).envelope.errorCode).toBe('NOT_FOUND');
  });
  it('what an agent records comes from 代理', async () => {
    const made = await old();
    await desk.api.database.run(`update lg_container set overseas_agent_id = 5, stage = 'CLEAR' where id = ${made.id}`);
    desk.api.actor('agent', { userId: '3', permissions: RECORDS, external: true, supplierId: '5' });
    await desk.api.as('agent').ok(stageRecords.add, { params: id(made), body: body('ARRIVED', ago(2)) } as Input);
    const { list } = await desk.api.as('agent').ok(stageRecords.ofContainer, { params: id(made) });
    expect(list.at(-1)).toMatchObject({ milestone: 'ARRIVED', source: 'AGENT', files: [] });
  });
});

describe('LOG-065 stays', () => {
  it('average and P90 per stage over the filter', async () => {
    const made = await desk.walk.to(await desk.walk.consolidated([{ order: await desk.walk.pooled() }]), 'BOOK');
    // Ten records of one container, 10 … 100 minutes; append-only, so they are put in as rows.
    for (let index = 1; index <= 10; index += 1)
      await desk.api.database
        .run(`insert into lg_stage_record (container_id, seq, action, from_stage, to_stage, occurred_at, stay_minutes, reason)
        values (${made.id}, ${100 + index}, 'ROLLBACK', 'LOAD', 'INSPECT', now(), ${index * 10}, 'x')`);
    const { list } = await li().ok(stageRecords.stays, { query: { numbers: made.containerCode } });
    expect(list.find(({ stage }) => stage === 'LOAD')).toEqual({ stage: 'LOAD', count: 10, average: 55, p90: 90 });
    expect(list.map(({ stage }) => stage)).toEqual(['CONSOLIDATE', 'LOAD']);
    const narrow = await li().ok(stageRecords.stays, { query: { numbers: made.containerCode, action: 'ADVANCE' } });
    expect(narrow.list.map(({ stage }) => stage)).toEqual(['CONSOLIDATE']);
  });
});
