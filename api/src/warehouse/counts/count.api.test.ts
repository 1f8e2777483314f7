import { counts, countList, type CountDetail, type CountInput } from '@shared/contract/warehouse/count.contract.ts';
import { locations } from '@shared/contract/warehouse/location.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { brokenOn, openFloor, type TestFloor } from '../stock/floor.fixture.ts';
import { testUrl } from '../../../test/templates.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { startCount } from './count.service.ts';
import { reserveStock } from '../stock/reserve-stock.ts';
import { whLocation } from '../zones/location.tables.ts';

let api: TestApi;
let floor: TestFloor;
beforeAll(async () => {
  ({ api, floor } = await openFloor());
});
afterAll(() => api.close());
afterEach(async () => expect(await brokenOn(api)).toEqual([]));

const input = (index: number, values: Partial<CountInput> = {}): CountInput => ({
  warehouseId: floor.warehouseId,
  zoneId: null,
  locationIds: [floor.at(index)],
  customerId: null,
  goods: null,
  mode: 'LIVE',
  blind: true,
  remark: null,
  ...values,
});
const create = (index: number, values: Partial<CountInput> = {}) =>
  api.as('li').ok(counts.create, { body: input(index, values) });
const on = ({ id, version }: CountDetail) => ({ params: { id }, body: { version } });
const started = async (index: number, values: Partial<CountInput> = {}) =>
  api.as('li').ok(counts.start, on(await create(index, values)));
/** Enters numbers for the lines in their order. */
const enter = (row: CountDetail, numbers: readonly number[], as = 'li') =>
  api.as(as).call(counts.count, {
    params: { id: row.id },
    body: {
      lines: numbers.map((counted, at) => ({
        id: row.lines[at]?.id ?? '1',
        version: row.lines[at]?.version ?? 1,
        counted,
        reason: null,
      })),
      found: [],
    },
  });
const entered = async (row: CountDetail, numbers: readonly number[]) => {
  const { envelope } = await enter(row, numbers);
  return envelope.success ? (envelope.data as CountDetail) : expect.fail(envelope.errorMessage);
};
const submitted = async (row: CountDetail) => api.as('li').ok(counts.submit, on(row));
const lockOf = async (index: number) =>
  (
    await api.db
      .select()
      .from(whLocation)
      .where(eq(whLocation.id, floor.at(index)))
  )[0]?.lockState;

describe('盘点 (4.6)', () => {
  it('TV-40 WMS-033 100 counted as 98, 5 shipped before the approval: adjust −2, on hand 93', async () => {
    const batch = await floor.lying(floor.at(0), 100);
    const counting = await started(0);
    expect(counting.lines).toMatchObject([{ snapshot: null, book: null, difference: null }]);
    const done = await submitted(await entered(counting, [98]));
    await floor.post([floor.at(0), batch, -5, { type: 'SHIP' }]);
    const own = await api.as('li').call(counts.approve, on(done));
    expect(own.envelope).toMatchObject({ errorCode: 'WMS_SELF_APPROVE' });
    const approved = await api.as('wang').ok(counts.approve, on(done));
    expect(approved).toMatchObject({ state: 'APPROVED', lines: [{ snapshot: 100, difference: -2, adjusted: -2 }] });
    expect(await floor.balance(floor.at(0), batch)).toEqual([93, 0, 0]);
  });

  it.skipIf(!testUrl)('stock is in one running count, whoever starts two at once', async () => {
    await floor.lying(floor.at(9), 10);
    const one = await create(9);
    const two = await create(9);
    const start = () => api.as('wang').call(counts.start, on(two));
    let answer: ReturnType<typeof start> | undefined;
    await api.command('li', async (ctx) => {
      await startCount(ctx, one.id, one.version);
      answer = start();
      await untilWaiting(api, answer);
    });
    expect((await answer)?.envelope).toMatchObject({
      errorCode: 'WMS-033',
      errorMessage: `库位 A-10 正在盘点单 ${one.countNo} 中盘点，请先完成。`,
    });
    for (const { id } of [one, two]) {
      const { version } = await api.as('li').ok(counts.get, { params: { id } });
      await api.as('li').ok(counts.void, { params: { id }, body: { version, reason: '试盘' } });
    }
  });

  it('every state × action: what the machine does not know is refused', async () => {
    await floor.lying(floor.at(1), 10);
    const review = async () => submitted(await entered(await started(1), [10]));
    const states = {
      DRAFT: () => create(1),
      COUNTING: () => started(1),
      REVIEW: review,
      APPROVED: async () => api.as('wang').ok(counts.approve, on(await review())),
      VOID: async () => {
        const { params, body } = on(await create(1));
        return api.as('li').ok(counts.void, { params, body: { ...body, reason: '重复' } });
      },
    };
    const run = {
      update: (row: CountDetail) =>
        api.as('wang').call(counts.update, { params: { id: row.id }, body: { ...input(1), version: row.version } }),
      start: (row: CountDetail) => api.as('wang').call(counts.start, on(row)),
      count: (row: CountDetail) => enter(row, [10]),
      submit: (row: CountDetail) => api.as('wang').call(counts.submit, on(row)),
      approve: (row: CountDetail) => api.as('wang').call(counts.approve, on(row)),
      void: (row: CountDetail) =>
        api.as('wang').call(counts.void, { params: { id: row.id }, body: { version: row.version, reason: '重盘' } }),
    };
    const illegal: Record<keyof typeof states, (keyof typeof run)[]> = {
      DRAFT: ['count', 'submit', 'approve'],
      COUNTING: ['update', 'start', 'approve'],
      REVIEW: ['update', 'start', 'count', 'submit'],
      APPROVED: ['update', 'start', 'count', 'submit', 'approve', 'void'],
      VOID: ['update', 'start', 'count', 'submit', 'approve', 'void'],
    };
    for (const [state, make] of Object.entries(states) as [keyof typeof states, () => Promise<CountDetail>][])
      for (const [action, act] of Object.entries(run) as [keyof typeof run, (typeof run)['start']][]) {
        const row = await make();
        const { envelope } = await act(row);
        expect([state, action, envelope.errorCode === 'ILLEGAL_STATE']).toEqual([
          state,
          action,
          illegal[state].includes(action),
        ]);
        const { params } = on(row);
        const left = await api.as('li').ok(counts.get, { params });
        if (['DRAFT', 'COUNTING', 'REVIEW'].includes(left.state))
          await api.as('li').ok(counts.void, { params, body: { version: left.version, reason: '清场' } });
      }
  });

  it('4.6 a difference over 2 % or 10 pieces needs a second count; uncounted lines are named', async () => {
    await floor.lying(floor.at(2), 100);
    await floor.lying(floor.at(2), 50);
    const first = await entered(await started(2), [90]);
    const open = await api.as('li').call(counts.submit, on(first));
    expect(open.envelope.errorMessage).toContain('还有未盘的行：A-03');
    const all = await api.as('wang').ok(counts.count, {
      params: { id: first.id },
      body: {
        lines: [{ id: first.lines[1]?.id ?? '', version: first.lines[1]?.version ?? 0, counted: 50, reason: null }],
        found: [],
      },
    });
    const refused = await api.as('li').call(counts.submit, on(all));
    expect(refused.envelope.errorMessage).toContain('差异较大，请复盘：A-03');
    expect(all.lines.map(({ needsSecond }) => needsSecond)).toEqual([true, false]);
    const second = await entered(all, [91]);
    expect(second.lines[0]).toMatchObject({ counted: 90, second: 91 });
    const approved = await api.as('zhao').ok(counts.approve, on(await submitted(second)));
    expect(approved.lines.map(({ adjusted }) => adjusted)).toEqual([-9, 0]);
    expect(approved.lines[0]?.difference).toBe(-9);
    const { list } = await api.as('li').ok(countList.endpoint, { query: { keyword: approved.countNo } });
    expect(list).toMatchObject([{ lineCount: 2, countedCount: 2, adjusted: -9, scopeText: 'A-03' }]);
  });

  it('two keepers on one count: other lines do not disturb, the same line is told who counted it', async () => {
    await floor.lying(floor.at(3), 10);
    await floor.lying(floor.at(3), 20);
    const row = await started(3);
    await entered(row, [10]);
    const other = await api.as('wang').call(counts.count, {
      params: { id: row.id },
      body: { lines: [{ id: row.lines[1]?.id ?? '', version: 1, counted: 20, reason: null }], found: [] },
    });
    expect(other.envelope.success).toBe(true);
    const late = await enter(row, [9], 'wang');
    expect(late.envelope).toMatchObject({
      errorCode: 'VERSION_CONFLICT',
      errorMessage: 'A-04 已由测试1盘点为 10 件，请刷新后确认。',
    });
    expect((await api.as('other').call(counts.get, { params: { id: row.id } })).status).toBe(404);
  });

  it('10.3 who counted may not approve after another one corrected him, nor who handed it in before', async () => {
    await floor.lying(floor.at(0), 10);
    const row = await started(0, { blind: false });
    const first = await entered(
      row,
      row.lines.map(({ snapshot }) => snapshot ?? 0),
    );
    const { envelope } = await enter(
      first,
      first.lines.map(({ counted }) => counted ?? 0),
      'wang',
    );
    const corrected = envelope.success ? (envelope.data as CountDetail) : expect.fail(envelope.errorMessage);
    const review = await api.as('wang').ok(counts.submit, on(corrected));
    const mine = await api.as('li').ok(counts.get, on(review));
    expect(mine.actions.find(({ code }) => code === 'approve')).toMatchObject({ enabled: false });
    const { list } = await api.as('li').ok(countList.endpoint, { query: { keyword: review.countNo } });
    expect(list[0]?.actions?.find(({ code }) => code === 'approve')).toMatchObject({ enabled: false });
    for (const as of ['li', 'wang'])
      expect((await api.as(as).call(counts.approve, on(review))).envelope.errorCode).toBe('WMS_SELF_APPROVE');
    await api
      .as('zhao')
      .ok(counts.void, { params: { id: review.id }, body: { version: review.version, reason: '清场' } });
  });

  it('锁定盘点 locks its locations until it ends and gives them back as they were', async () => {
    await floor.lying(floor.at(4), 10);
    await api.db
      .update(whLocation)
      .set({ lockState: 'OUT', lockReason: '查验' })
      .where(eq(whLocation.id, floor.at(5)));
    const row = await started(4, { mode: 'LOCKED', locationIds: [floor.at(4), floor.at(5)] });
    expect([await lockOf(4), await lockOf(5)]).toEqual(['ALL', 'ALL']);
    const [place] = await api.db
      .select()
      .from(whLocation)
      .where(eq(whLocation.id, floor.at(4)));
    const unlock = await api.as('li').ok(locations.unlock, {
      body: { items: [{ id: floor.at(4), version: place?.version ?? 0 }] },
    });
    expect(unlock.refused[0]?.reason).toContain('正在盘点');
    const again = await create(4);
    const running = await api.as('wang').call(counts.start, on(again));
    expect(running.envelope.errorMessage).toContain(`库位 A-05 正在盘点单 ${row.countNo} 中盘点`);
    await api.as('li').ok(counts.void, { params: { id: row.id }, body: { version: row.version, reason: '改日' } });
    expect([await lockOf(4), await lockOf(5)]).toEqual(['NONE', 'OUT']);
  });

  it('WMS-033 a line of which less would be left than is reserved goes back to be counted again; nothing is posted', async () => {
    const batch = await floor.lying(floor.at(6), 100);
    await floor.lying(floor.at(6), 10);
    const review = await submitted(await entered(await started(6), [99, 10]));
    const place = { locationId: floor.at(6), batchId: batch, quality: 'GOOD' as const };
    const reserve = (qty: number) => api.command('li', (ctx) => reserveStock(ctx, [{ ...place, qty }]));
    await reserve(100);
    const back = await api.as('wang').ok(counts.approve, on(review));
    expect(back).toMatchObject({ state: 'COUNTING', lines: [{ needsSecond: true, second: null }, {}] });
    expect(await floor.balance(floor.at(6), batch)).toEqual([100, 100, 0]);
    const second = await entered(back, [100]);
    expect((await api.as('wang').ok(counts.approve, on(await submitted(second)))).state).toBe('APPROVED');
    await reserve(-100);
  });

  it('goods that the books do not know at a place are added; a closed chamber posts nothing (WMS-062)', async () => {
    const batch = await floor.lying(floor.at(7), 10);
    const row = await started(8, { locationIds: [floor.at(8)] });
    const found = await api.as('li').ok(counts.count, {
      params: { id: row.id },
      body: {
        lines: [],
        found: [{ locationId: floor.at(8), batchId: batch, quality: 'GOOD', counted: 2, reason: '放错' }],
      },
    });
    const outside = await api.as('li').call(counts.count, {
      params: { id: row.id },
      body: {
        lines: [],
        found: [{ locationId: floor.at(9), batchId: batch, quality: 'GOOD', counted: 2, reason: null }],
      },
    });
    expect(outside.envelope.data).toMatchObject({ fields: { 'found.0.locationId': '库位不在盘点范围内' } });
    const review = await submitted(await entered(found, [2]));
    await floor.close();
    expect((await api.as('wang').call(counts.approve, on(review))).envelope.errorCode).toBe('WMS_CHAMBER_CLOSED');
    await floor.open();
    await api.as('wang').ok(counts.approve, on(review));
    expect(await floor.balance(floor.at(8), batch)).toEqual([2, 0, 0]);
  });
});
