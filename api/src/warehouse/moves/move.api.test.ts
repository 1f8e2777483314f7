import { freezes } from '@shared/contract/warehouse/freeze.contract.ts';
import {
  moveList,
  moves,
  stockPicker,
  type MoveDetail,
  type MoveInput,
} from '@shared/contract/warehouse/move.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { brokenOn, openFloor, type TestFloor } from '../stock/floor.fixture.ts';
import { reserveStock } from '../stock/reserve-stock.ts';
import { whStockLedger } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';

let api: TestApi;
let floor: TestFloor;
beforeAll(async () => {
  ({ api, floor } = await openFloor());
  api.actor('looker', { userId: '5', warehouses: [floor.warehouseId], permissions: ['warehouse.zone.view'] });
});
afterAll(() => api.close());
afterEach(async () => expect(await brokenOn(api)).toEqual([]));

type Line = MoveInput['lines'][number];
const line = (batchId: string, qty: number, from = 0, to = 1): Line => ({
  batchId,
  quality: 'GOOD',
  fromLocationId: floor.at(from),
  toLocationId: floor.at(to),
  qty,
});
const body = (lines: Line[], draft = false) => ({
  warehouseId: floor.warehouseId,
  reason: '整理库位',
  lines,
  draft,
  overrideReason: null,
});
const move = (lines: Line[], draft = false) => api.as('li').ok(moves.create, { body: body(lines, draft) });
const tried = async (lines: Line[], as = 'li') => (await api.as(as).call(moves.create, { body: body(lines) })).envelope;
const on = ({ id, version }: MoveDetail) => ({ params: { id }, body: { version, overrideReason: null } });
const because = ({ id, version }: MoveDetail) => ({ params: { id }, body: { version, reason: '放错库位' } });

describe('W3 移库 (4.5)', () => {
  it('moves pieces at once; WMS-013, WMS-022 the batch stays what it is', async () => {
    const batch = await floor.lying(floor.at(0), 10);
    const done = await move([line(batch, 4)]);
    expect(done).toMatchObject({ state: 'DONE', moveNo: expect.stringMatching(/^YK20261123-\d{4}$/) });
    expect(await floor.balance(floor.at(0), batch)).toEqual([6, 0, 0]);
    expect(await floor.balance(floor.at(1), batch)).toEqual([4, 0, 0]);
    const entries = await api.db.select().from(whStockLedger).where(eq(whStockLedger.docNo, done.moveNo));
    expect(entries.map(({ type, qtyDelta }) => [type, qtyDelta])).toEqual([
      ['MOVE', -4],
      ['MOVE', 4],
    ]);
    const { list } = await api.as('wang').ok(moveList.endpoint, { query: { keyword: done.moveNo } });
    expect(list).toMatchObject([{ moveNo: done.moveNo, qty: 4, places: 'A-01 → A-02' }]);
    expect((await api.as('other').call(moves.get, { params: { id: done.id } })).status).toBe(404);
  });

  it('goods of a staging zone go to another zone of the warehouse, whatever became of their inbound', async () => {
    const { rows } = await api.db.execute<{ id: string }>(sql`with z as (
        insert into wh_zone (warehouse_id, code, name, use_type, map_rows, map_cols)
        values (${floor.warehouseId}, 'IN', '收货暂存', 'STAGING_IN', 1, 1) returning id, warehouse_id),
      c as (insert into wh_chamber (zone_id, code, name) select id, '01', '01' from z returning id, zone_id)
      insert into wh_location (warehouse_id, zone_id, chamber_id, code, kind, map_row, map_col)
      select z.warehouse_id, z.id, c.id, 'IN-01', 'STAGING', 1, 1 from z join c on c.zone_id = z.id returning id::text as id`);
    const staging = rows[0]?.id ?? '';
    const batch = await floor.lying(staging, 6);
    const done = await move([{ ...line(batch, 6), fromLocationId: staging, toLocationId: floor.at(3) }]);
    expect(done).toMatchObject({ state: 'DONE', lines: [{ fromCode: 'IN-01', toCode: 'A-04' }] });
    expect(await floor.balance(floor.at(3), batch)).toEqual([6, 0, 0]);
  });

  it('stock to move: of one location, without the frozen pieces, for who may move in this warehouse; a draft names its balance', async () => {
    const batch = await floor.lying(floor.at(4), 10, { mark: 'MK-9' });
    const body = { locationId: floor.at(4), batchId: batch, quality: 'GOOD' as const, qty: 3, reason: '待查' };
    const held = await api.as('li').ok(freezes.create, { body });
    const asked = (as: string, query: Record<string, string>) => api.as(as).call(stockPicker, { query });
    const { envelope } = await asked('li', { parent: floor.at(4), q: 'mk-9' });
    expect(envelope.data?.list).toMatchObject([
      {
        hint: '纸箱 · MK-9 · 客1 · 良品 · 可移 7 件',
        extra: { batchId: batch, quality: 'GOOD', movable: 7 },
      },
    ]);
    expect((await asked('li', { parent: floor.at(5) })).envelope.data?.list).toEqual([]);
    expect((await asked('other', { parent: floor.at(4) })).envelope.data?.list).toEqual([]);
    expect((await asked('looker', { parent: floor.at(4) })).status).toBe(403);
    const draft = await move([line(batch, 1, 4)], true);
    expect(draft.lines).toMatchObject([{ stockId: envelope.data?.list[0]?.id }]);
    await api.as('li').ok(moves.remove, on(draft));
    await api
      .as('li')
      .ok(freezes.release, { params: { id: held.id }, body: { version: held.version, reason: '查清' } });
  });

  it('a draft moves nothing until it is done; every state × action else is refused', async () => {
    const batch = await floor.lying(floor.at(0), 10);
    const states = {
      DRAFT: () => move([line(batch, 1)], true),
      DONE: () => move([line(batch, 1)]),
      REVERSED: async () => api.as('li').ok(moves.reverse, because(await move([line(batch, 1)]))),
    };
    const run = {
      update: (row: MoveDetail) =>
        api.as('li').call(moves.update, {
          params: { id: row.id },
          body: { warehouseId: floor.warehouseId, reason: '改', lines: [line(batch, 2)], version: row.version },
        }),
      post: (row: MoveDetail) => api.as('li').call(moves.post, on(row)),
      reverse: (row: MoveDetail) => api.as('li').call(moves.reverse, because(row)),
      remove: (row: MoveDetail) => api.as('li').call(moves.remove, on(row)),
    };
    const allowed: Record<keyof typeof states, (keyof typeof run)[]> = {
      DRAFT: ['update', 'post', 'remove'],
      DONE: ['reverse'],
      REVERSED: [],
    };
    for (const [state, make] of Object.entries(states) as [keyof typeof states, () => Promise<MoveDetail>][])
      for (const [action, act] of Object.entries(run) as [keyof typeof run, (typeof run)['post']][]) {
        const row = await make();
        const { envelope } = await act(row);
        expect([state, action, envelope.errorCode ?? '0']).toEqual([
          state,
          action,
          allowed[state].includes(action) ? '0' : 'ILLEGAL_STATE',
        ]);
      }
  });

  it('1.6 a draft is removed by who has written it only', async () => {
    const batch = await floor.lying(floor.at(0), 10);
    const draft = await move([line(batch, 1)], true);
    const theirs = await api.as('wang').ok(moves.get, { params: { id: draft.id } });
    expect(theirs.actions.map(({ code }) => code)).not.toContain('remove');
    expect((await api.as('wang').call(moves.remove, on(draft))).envelope.errorCode).toBe('GUARD_FAILED');
    await api.as('li').ok(moves.remove, on(draft));
  });

  it('冲红 is a document of its own with negative quantities, linked both ways, once', async () => {
    const batch = await floor.lying(floor.at(0), 10);
    const done = await move([line(batch, 4)]);
    const reversed = await api.as('wang').ok(moves.reverse, because(done));
    expect(reversed).toMatchObject({ state: 'REVERSED', reversedByNo: expect.stringMatching(/^YK/) });
    expect(await floor.balance(floor.at(0), batch)).toEqual([10, 0, 0]);
    const { list } = await api.as('li').ok(moveList.endpoint, { query: { keyword: reversed.reversedByNo ?? '' } });
    const back = await api.as('li').ok(moves.get, { params: { id: list[0]?.id ?? '' } });
    expect(back).toMatchObject({ state: 'DONE', reversalOfNo: done.moveNo, lines: [{ qty: -4 }] });
    expect((await api.as('li').call(moves.reverse, because(back))).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect((await api.as('li').call(moves.reverse, because(reversed))).envelope.errorCode).toBe('ILLEGAL_STATE');
  });

  it('WMS-032 from = to, WMS-010 more than there is, and frozen pieces are refused; nothing is written', async () => {
    const batch = await floor.lying(floor.at(0), 10);
    expect(await tried([line(batch, 1, 0, 0)])).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { 'lines.0.toLocationId': '目标库位不能与原库位相同' } },
    });
    expect(await tried([line(batch, 6), line(batch, 5, 0, 2)])).toMatchObject({
      errorCode: 'WMS_STOCK_NOT_ENOUGH',
      errorMessage: '库存不足：A-01 可移 4 件，需要 5 件。',
    });
    const hold = { locationId: floor.at(0), batchId: batch, quality: 'GOOD' as const, qty: 8, reason: '质检' };
    const frozen = await api.as('li').ok(freezes.create, { body: hold });
    expect(frozen.freezeNo).toMatch(/^DJ/);
    expect(await tried([line(batch, 3)])).toMatchObject({ errorMessage: '库存不足：A-01 可移 2 件，需要 3 件。' });
    const release = { params: { id: frozen.id }, body: { version: frozen.version, reason: '合格' } };
    expect(await api.as('wang').ok(freezes.release, release)).toMatchObject({ state: 'RELEASED' });
    expect((await api.as('li').call(freezes.release, release)).envelope.errorCode).toBe('VERSION_CONFLICT');
    await move([line(batch, 10)]);
    expect(await floor.balance(floor.at(0), batch)).toEqual([0, 0, 0]);
  });

  it('WMS-032 reserved pieces that no allocation names stay', async () => {
    const batch = await floor.lying(floor.at(0), 10);
    const reserve = (qty: number) =>
      api.command('li', (ctx) =>
        reserveStock(ctx, [{ locationId: floor.at(0), batchId: batch, quality: 'GOOD', qty }]),
      );
    await reserve(7);
    expect(await tried([line(batch, 4)])).toMatchObject({
      errorCode: 'WMS-032',
      errorMessage: '库位 A-01 有 1 件已被出库单锁定，请先取消配货再移库。',
    });
    await move([line(batch, 3)]);
    expect(await floor.balance(floor.at(0), batch)).toEqual([7, 7, 0]);
    await reserve(-7);
  });

  it('WMS-030, WMS-062 a locked place, a closed chamber and another warehouse are refused', async () => {
    const batch = await floor.lying(floor.at(0), 10);
    const lock = (lockState: 'NONE' | 'IN' | 'OUT', index: number) =>
      api.db
        .update(whLocation)
        .set({ lockState, lockReason: lockState === 'NONE' ? null : '检修' })
        .where(eq(whLocation.id, floor.at(index)));
    await lock('IN', 3);
    expect((await tried([line(batch, 1, 0, 3)])).errorCode).toBe('WMS_LOCATION_LOCKED');
    await lock('NONE', 3);
    await lock('OUT', 0);
    expect((await tried([line(batch, 1)])).errorCode).toBe('WMS_LOCATION_LOCKED');
    await lock('NONE', 0);
    expect(await tried([line(batch, 1, 0, 10)])).toMatchObject({
      data: { fields: { 'lines.0.toLocationId': '库位不属于该仓库' } },
    });
    expect((await tried([line(batch, 1)], 'other')).errorCode).toBe('NOT_FOUND');
    await floor.close();
    expect(await tried([line(batch, 1)])).toMatchObject({
      errorCode: 'WMS_CHAMBER_CLOSED',
      errorMessage: 'A 区 仓间 01 未开仓，请先开仓。',
    });
    await floor.open();
    await move([line(batch, 1)]);
  });

  it('two who move the last pieces at once: one does, the other is told', async () => {
    const batch = await floor.lying(floor.at(0), 5);
    const both = await Promise.all(['li', 'wang'].map((name) => tried([line(batch, 5)], name)));
    expect(both.map(({ errorCode }) => errorCode ?? '0').toSorted()).toEqual(['0', 'WMS_STOCK_NOT_ENOUGH']);
  });
});
