import { counts, countList, type CountDetail } from '@shared/contract/warehouse/count.contract.ts';
import { describe, expect, it } from 'vitest';
import { reserveStock } from '../stock/reserve-stock.ts';
import { countDesk, on } from './count-desk.fixture.ts';

const desk = countDesk();
const { enter, entered, started, submitted } = desk;

describe('盘点 (4.6): what is entered', () => {
  it('4.6 a difference over 2 % or 10 pieces needs a second count; uncounted lines are named', async () => {
    await desk.floor.lying(desk.floor.at(2), 100);
    await desk.floor.lying(desk.floor.at(2), 50);
    const first = await entered(await started(2), [90]);
    const open = await desk.api.as('li').call(counts.submit, on(first));
    expect(open.envelope.errorMessage).toContain('还有未盘的行：A-03');
    const all = await desk.api.as('wang').ok(counts.count, {
      params: { id: first.id },
      body: {
        lines: [{ id: first.lines[1]?.id ?? '', version: first.lines[1]?.version ?? 0, counted: 50, reason: null }],
        found: [],
      },
    });
    const refused = await desk.api.as('li').call(counts.submit, on(all));
    expect(refused.envelope.errorMessage).toContain('差异较大，请复盘：A-03');
    expect(all.lines.map(({ needsSecond }) => needsSecond)).toEqual([true, false]);
    const second = await entered(all, [91]);
    expect(second.lines[0]).toMatchObject({ counted: 90, second: 91 });
    const approved = await desk.api.as('zhao').ok(counts.approve, on(await submitted(second)));
    expect(approved.lines.map(({ adjusted }) => adjusted)).toEqual([-9, 0]);
    expect(approved.lines[0]?.difference).toBe(-9);
    const { list } = await desk.api.as('li').ok(countList.endpoint, { query: { keyword: approved.countNo } });
    expect(list).toMatchObject([{ lineCount: 2, countedCount: 2, adjusted: -9, scopeText: 'A-03' }]);
  });

  it('4.6 the reason of a line is entered alone: no count and no second count comes of it', async () => {
    await desk.floor.lying(desk.floor.at(2), 100);
    const fresh = await started(2);
    const explain = async (row: CountDetail, at: number, reason: string) =>
      desk.api.as('li').ok(counts.count, {
        params: { id: row.id },
        body: {
          lines: [{ id: row.lines[at]?.id ?? '', version: row.lines[at]?.version ?? 0, counted: null, reason }],
          found: [],
        },
      });
    const at = fresh.lines.length - 1;
    const said = await explain(fresh, at, '待查');
    expect(said.lines[at]).toMatchObject({ counted: null, countedAt: null, reason: '待查' });
    const numbers = said.lines.map(() => 80);
    const counted = await entered(said, numbers);
    const after = await explain(counted, at, '破损已清理');
    expect(after.lines[at]).toMatchObject({ counted: 80, second: null, needsSecond: true, reason: '破损已清理' });
    const late = await desk.api.as('wang').call(counts.count, {
      params: { id: fresh.id },
      body: { lines: [{ id: fresh.lines[at]?.id ?? '', version: 1, counted: null, reason: '迟' }], found: [] },
    });
    expect(late.envelope.errorCode).toBe('VERSION_CONFLICT');
    await desk.api.as('li').ok(counts.void, {
      params: { id: fresh.id },
      body: { version: after.version, reason: '清场' },
    });
  });

  it('two keepers on one count: other lines do not disturb, the same line is told who counted it', async () => {
    await desk.floor.lying(desk.floor.at(3), 10);
    await desk.floor.lying(desk.floor.at(3), 20);
    const row = await started(3);
    await entered(row, [10]);
    const other = await desk.api.as('wang').call(counts.count, {
      params: { id: row.id },
      body: { lines: [{ id: row.lines[1]?.id ?? '', version: 1, counted: 20, reason: null }], found: [] },
    });
    expect(other.envelope.success).toBe(true);
    const late = await enter(row, [9], 'wang');
    expect(late.envelope).toMatchObject({
      errorCode: 'VERSION_CONFLICT',
      errorMessage: 'A-04 已由测试1盘点为 10 件，请刷新后确认。',
    });
    expect((await desk.api.as('other').call(counts.get, { params: { id: row.id } })).status).toBe(404);
  });

  it('WMS-033 a line of which less would be left than is reserved goes back to be counted again; nothing is posted', async () => {
    const batch = await desk.floor.lying(desk.floor.at(6), 100);
    await desk.floor.lying(desk.floor.at(6), 10);
    const review = await submitted(await entered(await started(6), [99, 10]));
    const place = { locationId: desk.floor.at(6), batchId: batch, quality: 'GOOD' as const };
    const reserve = (qty: number) => desk.api.command('li', (ctx) => reserveStock(ctx, [{ ...place, qty }]));
    await reserve(100);
    const back = await desk.api.as('wang').ok(counts.approve, on(review));
    expect(back).toMatchObject({ state: 'COUNTING', lines: [{ needsSecond: true, second: null }, {}] });
    expect(await desk.floor.balance(desk.floor.at(6), batch)).toEqual([100, 100, 0]);
    const second = await entered(back, [100]);
    expect((await desk.api.as('wang').ok(counts.approve, on(await submitted(second)))).state).toBe('APPROVED');
    await reserve(-100);
  });

  it('goods that the books do not know at a place are added; a closed chamber posts nothing (WMS-062)', async () => {
    const batch = await desk.floor.lying(desk.floor.at(7), 10);
    const row = await started(8, { locationIds: [desk.floor.at(8)] });
    const found = await desk.api.as('li').ok(counts.count, {
      params: { id: row.id },
      body: {
        lines: [],
        found: [{ locationId: desk.floor.at(8), batchId: batch, quality: 'GOOD', counted: 2, reason: '放错' }],
      },
    });
    const outside = await desk.api.as('li').call(counts.count, {
      params: { id: row.id },
      body: {
        lines: [],
        found: [{ locationId: desk.floor.at(9), batchId: batch, quality: 'GOOD', counted: 2, reason: null }],
      },
    });
    expect(outside.envelope.data).toMatchObject({ fields: { 'found.0.locationId': '库位不在盘点范围内' } });
    const review = await submitted(await entered(found, [2]));
    await desk.floor.close();
    expect((await desk.api.as('wang').call(counts.approve, on(review))).envelope.errorCode).toBe('WMS_CHAMBER_CLOSED');
    await desk.floor.open();
    await desk.api.as('wang').ok(counts.approve, on(review));
    expect(await desk.floor.balance(desk.floor.at(8), batch)).toEqual([2, 0, 0]);
  });

  it('WMS-033 damaged pieces beside good ones of one batch are a line of their own; a second line of them is refused', async () => {
    const batch = await desk.floor.lying(desk.floor.at(2), 10);
    const row = await started(2);
    const find = (counted: number) =>
      desk.api.as('li').call(counts.count, {
        params: { id: row.id },
        body: {
          lines: [],
          found: [{ locationId: desk.floor.at(2), batchId: batch, quality: 'DAMAGED', counted, reason: '破' }],
        },
      });
    expect((await find(1)).envelope).toMatchObject({ success: true });
    expect((await find(2)).envelope).toMatchObject({ errorCode: 'WMS-033' });
    const { version } = await desk.api.as('li').ok(counts.get, { params: { id: row.id } });
    await desk.api.as('li').ok(counts.void, { params: { id: row.id }, body: { version, reason: '清场' } });
  });
});
