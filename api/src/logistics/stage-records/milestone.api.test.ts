import { containers } from '@shared/contract/logistics/container.contract.ts';
import { milestoneImport, stageRecordList, stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containerWalk } from '../../../test/container-walk.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { uploadLines } from '../../../test/import-file.ts';
import { container, tradeBase } from '../../../test/trade.fixtures.ts';

/** Noon in Shanghai. */
const NOW = new Date('2026-11-20T04:00:00Z');
let api: TestApi;
let walk: ReturnType<typeof containerWalk>;
beforeAll(async () => {
  api = await testApi({ clock: { now: () => NOW } });
  await tradeBase(api.db);
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
  walk = containerWalk(api);
}, 120_000);
afterAll(() => api.close());

const li = () => api.as('li');
const id = (value: { id: string }) => ({ id: value.id });
const box = () => li().ok(containers.create, { body: container() });
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
type Input = Parameters<ReturnType<typeof li>['call']>[1];
const body = (milestone: string, occurredAt: string, more: object = {}) => ({
  milestone,
  occurredAt,
  location: null,
  remark: null,
  ...more,
});
/** A container that was made long ago, so that milestones may lie behind us. */
async function old() {
  const made = await box();
  await api.database.run(`update lg_container set created_at = '2026-01-01' where id = ${made.id}`);
  return made;
}
const add = (of: { id: string }, milestone: string, at: string, more: object = {}) =>
  li().call(stageRecords.add, { params: id(of), body: body(milestone, at, more) } as Input);
const fields = async (of: { id: string }) =>
  (
    await api.database.raw<Record<string, string | null>>(
      `select stage, atd::text, ata::text, discharge_at::text as discharge, last_free_day::text as last, gate_out_at::text as gate, empty_return_at::text as empty from lg_container where id = ${of.id}`,
    )
  )[0];

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
    const { rows } = await api.db.execute<{ atd: string; was: string | null }>(
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

describe('批量节点 and 批量导入节点', () => {
  it('records the same milestone for several containers and names those that refuse', async () => {
    const [one, young] = [await old(), await box()];
    const done = await li().ok(stageRecords.batch, {
      body: {
        ...body('DEPARTED', '2026-10-01T02:00:00Z'),
        milestone: 'DEPARTED',
        items: [one, young].map(({ id: each, version }) => ({ id: each, version })),
      },
    });
    expect(done).toMatchObject({ done: 1, refused: [{ no: young.containerCode, errorCode: 'LOG-068' }] });
    expect((await fields(one))?.atd).toBe('2026-10-01');
  });
  it('LOG-002 imports by 柜子编号 or 箱号; the same rows again add nothing; errors name row and column', async () => {
    const made = await old();
    const row = (milestone: string, occurredAt: string, more: object = {}) => ({
      container: made.containerCode,
      milestone,
      occurredAt,
      ...more,
    });
    const rows = [
      row('进港', '2026-10-01 08:30', { location: '宁波' }),
      row('开船', '2026-10-02 20:00', { remark: 'EVER DEMO' }),
    ];
    const check = await uploadLines(li(), milestoneImport, rows);
    expect(check).toMatchObject({ good: 2, bad: 0 });
    await li().ok(milestoneImport.commit, { body: { token: check.token, onlyGood: false } });
    const { list } = await li().ok(stageRecords.ofContainer, { params: id(made) });
    expect(list.slice(1)).toMatchObject([
      { milestone: 'GATE_IN', occurredAt: '2026-10-01T00:30:00.000Z', source: 'IMPORT', location: '宁波' },
      { milestone: 'DEPARTED', occurredAt: '2026-10-02T12:00:00.000Z', remark: 'EVER DEMO' },
    ]);
    expect((await fields(made))?.atd).toBe('2026-10-02');
    const again = await uploadLines(li(), milestoneImport, [...rows, row('到港', '2026-10-20 08:00')]);
    await li().ok(milestoneImport.commit, { body: { token: again.token, onlyGood: false } });
    expect((await li().ok(stageRecords.ofContainer, { params: id(made) })).list).toHaveLength(4);
    const bad = await uploadLines(li(), milestoneImport, [
      { ...row('开船', '2026-10-02 20:00'), container: 'GZ-nobody' },
      row('起飞', '2026-10-02 25:00'),
    ]);
    expect(bad.errors).toMatchObject([
      { row: 2, column: '柜子编号/箱号', reason: '没有这个柜子或无权访问' },
      { row: 3, column: '节点' },
      { row: 3, column: '发生时间', reason: '时间格式不正确，例如 2026-01-31 08:30' },
    ]);
  });
});

describe('2.5 附件 and 来源 of a record', () => {
  const SEES = ['logistics.container.view'] as const;
  const RECORDS = ['logistics.container.view', 'logistics.record.add'] as const;
  const content = new TextEncoder().encode('%PDF-1.7\n1 0 obj');
  const attach = (username: string, to: string, name: string) =>
    api.as(username).call(attachments.upload, {
      body: { kind: 'lg_stage_record', id: to, slot: '' },
      files: [{ part: 'file', name, content }],
    });
  const recorded = async (of: { id: string }) =>
    ((await add(of, 'GATE_IN', ago(1))).envelope as { data: { id: string } }).data.id;

  it('stand at the record of the timeline for who sees the container, and come from who may record', async () => {
    const made = await old();
    api.actor('viewer', { userId: '2', deptId: '1', permissions: SEES });
    api.actor('recorder', { userId: '2', deptId: '1', permissions: RECORDS });
    api.actor('elsewhere', { userId: '3', deptId: '2', permissions: RECORDS, companies: ['2'] });
    const record = await recorded(made);
    const other = await recorded(await old());
    for (const name of ['进港小票.pdf', '设备交接单.pdf'])
      expect((await attach('recorder', record, name)).envelope.success).toBe(true);
    await attach('recorder', other, '别的柜子.pdf');
    const { list } = await api.as('viewer').ok(stageRecords.ofContainer, { params: id(made) });
    expect(list.map(({ milestone, source, files }) => [milestone, source, files.map(({ name }) => name)])).toEqual([
      [null, 'MANUAL', []],
      ['GATE_IN', 'MANUAL', ['进港小票.pdf', '设备交接单.pdf']],
    ]);
    const file = { id: list[1]?.files[0]?.id ?? '' };
    expect((await api.as('viewer').send(attachments.file, { params: file })).status).toBe(200);
    expect((await attach('viewer', record, 'a.pdf')).envelope.errorCode).toBe('NO_PERMISSION');
    expect((await api.as('elsewhere').send(attachments.file, { params: file })).status).toBe(404);
    expect((await attach('elsewhere', record, 'a.pdf')).envelope.errorCode).toBe('NOT_FOUND');
  });
  it('what an agent records comes from 代理', async () => {
    const made = await old();
    await api.database.run(`update lg_container set overseas_agent_id = 5, stage = 'CLEAR' where id = ${made.id}`);
    api.actor('agent', { userId: '3', permissions: RECORDS, external: true, supplierId: '5' });
    await api.as('agent').ok(stageRecords.add, { params: id(made), body: body('ARRIVED', ago(2)) } as Input);
    const { list } = await api.as('agent').ok(stageRecords.ofContainer, { params: id(made) });
    expect(list.at(-1)).toMatchObject({ milestone: 'ARRIVED', source: 'AGENT', files: [] });
  });
});

describe('LOG-065 stays', () => {
  it('average and P90 per stage over the filter', async () => {
    const made = await walk.to(await walk.consolidated([{ order: await walk.pooled() }]), 'BOOK');
    // Ten records of one container, 10 … 100 minutes; append-only, so they are put in as rows.
    for (let index = 1; index <= 10; index += 1)
      await api.database
        .run(`insert into lg_stage_record (container_id, seq, action, from_stage, to_stage, occurred_at, stay_minutes, reason)
        values (${made.id}, ${100 + index}, 'ROLLBACK', 'LOAD', 'INSPECT', now(), ${index * 10}, 'x')`);
    const { list } = await li().ok(stageRecords.stays, { query: { numbers: made.containerCode } });
    expect(list.find(({ stage }) => stage === 'LOAD')).toEqual({ stage: 'LOAD', count: 10, average: 55, p90: 90 });
    expect(list.map(({ stage }) => stage)).toEqual(['CONSOLIDATE', 'LOAD']);
    const narrow = await li().ok(stageRecords.stays, { query: { numbers: made.containerCode, action: 'ADVANCE' } });
    expect(narrow.list.map(({ stage }) => stage)).toEqual(['CONSOLIDATE']);
  });
});
