import { milestoneImport, stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { describe, expect, it } from 'vitest';
import { uploadLines } from '../../../test/import-file.ts';
import { id } from '../../../test/trade-desk.ts';
import { milestoneDesk } from './milestone-desk.fixture.ts';

const { desk, li, box, body, old, fields } = milestoneDesk();

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
  it('its evidence stands at the record of each container that took it, kept once', async () => {
    const [one, other, young] = [await old(), await old(), await box()];
    const files = [{ part: 'file', name: '提单.pdf', type: 'application/pdf', content: '%PDF-1.4 demo' }];
    const done = await li().ok(stageRecords.batch, {
      files,
      body: {
        ...body('DEPARTED', '2026-10-01T02:00:00Z'),
        milestone: 'DEPARTED',
        items: [one, other, young].map(({ id: each, version }) => ({ id: each, version })),
      },
    });
    expect(done).toMatchObject({ done: 2, refused: [{ no: young.containerCode }] });
    for (const each of [one, other]) {
      const { list } = await li().ok(stageRecords.ofContainer, { params: id(each) });
      expect(list.at(-1)).toMatchObject({ milestone: 'DEPARTED', files: [{ name: '提单.pdf' }] });
    }
    const kept = await desk.api.database.raw(`select distinct file_id from sh_attachment where name = '提单.pdf'`);
    expect(kept).toHaveLength(1);
  });
  it('a file that is refused records nothing', async () => {
    const made = await old();
    const files = [{ part: 'file', name: '图.svg', type: 'image/png', content: '<svg onload="x()"/>' }];
    const { envelope } = await li().call(stageRecords.batch, {
      files,
      body: {
        ...body('DEPARTED', '2026-10-01T02:00:00Z'),
        milestone: 'DEPARTED',
        items: [{ id: made.id, version: made.version }],
      },
    });
    expect(envelope).toMatchObject({ success: false, errorCode: 'SYS-031' });
    expect((await fields(made))?.atd).toBeNull();
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
