import { damages, type DamageDetail } from '@shared/contract/warehouse/damage.contract.ts';
import { moves, type MoveInput } from '@shared/contract/warehouse/move.contract.ts';
import type { Quality } from '@shared/contract/warehouse/stock.labels.ts';
import { describe, expect, it } from 'vitest';
import { damageOffice, judgement } from './damage-office.fixture.ts';

/** Locations of the floor: two for goods, two for damage. */
const [HERE, THERE, DAMAGED, FAR] = [0, 1, 8, 9];
const office = damageOffice([DAMAGED, FAR]);
const { made, judged, handled, finish } = office;
const judge = (row: DamageDetail) => judged(row, 'PENDING', office.floor.at(DAMAGED));
const line = (
  batchId: string,
  qty: number,
  from: number,
  to: number,
  quality: Quality,
): MoveInput['lines'][number] => ({
  batchId,
  quality,
  fromLocationId: office.floor.at(from),
  toLocationId: office.floor.at(to),
  qty,
});
const body = (lines: MoveInput['lines']) => ({
  warehouseId: office.floor.warehouseId,
  reason: '整理库位',
  lines,
  draft: false,
  overrideReason: null,
});
const move = (...lines: MoveInput['lines']) => office.api.as('wang').ok(moves.create, { body: body(lines) });
const tried = async (...lines: MoveInput['lines']) =>
  (await office.api.as('wang').call(moves.create, { body: body(lines) })).envelope;
const now = (row: DamageDetail) => office.api.as('li').ok(damages.get, { params: { id: row.id } });
const codeOf = async (row: DamageDetail) => (await now(row)).locationCode;

describe('W12 WMS-021 a 残损单 goes with its pieces', () => {
  it('移库 of its pieces: it says the new place, 冲红 brings it back, 返修 takes them from where they lie', async () => {
    const batch = await office.floor.lying(office.floor.at(HERE), 10);
    const row = await judge(await made(batch, 4));
    const [before, after] = [await codeOf(row), 'A-10'];
    const moved = await move(line(batch, 4, DAMAGED, FAR, 'DAMAGED'));
    expect([before, await codeOf(row)]).toEqual(['A-09', after]);
    const { id, version } = moved;
    await office.api.as('wang').ok(moves.reverse, { params: { id }, body: { version, reason: '放错' } });
    expect(await codeOf(row)).toBe(before);
    await move(line(batch, 4, DAMAGED, FAR, 'DAMAGED'));
    const handling = await handled(await now(row), 'REPAIR');
    expect((await finish(handling, office.floor.at(HERE), null)).envelope.success).toBe(true);
    expect(await office.floor.balance(office.floor.at(HERE), batch)).toEqual([10, 0, 0]);
    expect(await office.floor.balance(office.floor.at(FAR), batch, 'DAMAGED')).toEqual([0, 0, 0]);
  });

  it('good pieces beside those that wait for judgement leave it where it is; the rest takes it along', async () => {
    const batch = await office.floor.lying(office.floor.at(HERE), 10);
    const row = await made(batch, 4);
    await move(line(batch, 6, HERE, THERE, 'GOOD'));
    expect(await codeOf(row)).toBe('A-01');
    expect(await tried(line(batch, 1, HERE, THERE, 'GOOD'))).toMatchObject({
      errorCode: 'WMS-021',
      errorMessage: `残损单 ${row.damageNo}（4 件）在此库位，不能拆开移动，请整单移动或先处理。`,
    });
    await move(line(batch, 4, HERE, THERE, 'GOOD'));
    expect(await codeOf(row)).toBe('A-02');
    // What is judged afterwards comes from there, and goes back there.
    const { version } = await judge(await now(row));
    expect(await office.floor.balance(office.floor.at(THERE), batch)).toEqual([6, 0, 0]);
    const cancelled = { params: { id: row.id }, body: { version, reason: '看错了' } };
    expect(await office.api.as('li').ok(damages.cancel, cancelled)).toMatchObject({
      state: 'WITHDRAWN',
      locationCode: 'A-02',
    });
    expect(await office.floor.balance(office.floor.at(THERE), batch)).toEqual([10, 0, 0]);
  });

  it('撤销 of what was moved since its judgement brings the pieces back to where they were found', async () => {
    const batch = await office.floor.lying(office.floor.at(HERE), 10);
    const row = await judge(await made(batch, 4));
    await move(line(batch, 4, DAMAGED, FAR, 'DAMAGED'));
    const { version } = await now(row);
    await office.api.as('li').ok(damages.cancel, { params: { id: row.id }, body: { version, reason: '看错了' } });
    expect(await office.floor.balance(office.floor.at(HERE), batch)).toEqual([10, 0, 0]);
    expect(await office.floor.balance(office.floor.at(DAMAGED), batch, 'DAMAGED')).toEqual([0, 0, 0]);
    expect(await office.floor.balance(office.floor.at(FAR), batch, 'DAMAGED')).toEqual([0, 0, 0]);
  });

  it('of two at one place the one goes whose pieces are moved; both lines of one 移库 are seen', async () => {
    const batch = await office.floor.lying(office.floor.at(HERE), 10);
    const [one, other] = [await judge(await made(batch, 2)), await judge(await made(batch, 3))];
    await move(line(batch, 3, DAMAGED, FAR, 'DAMAGED'));
    expect([await codeOf(one), await codeOf(other)]).toEqual(['A-09', 'A-10']);
    await move(line(batch, 2, DAMAGED, FAR, 'DAMAGED'), line(batch, 3, FAR, DAMAGED, 'DAMAGED'));
    expect([await codeOf(one), await codeOf(other)].toSorted()).toEqual(['A-09', 'A-10']);
  });

  it('one moves while another judges: the first of them is done, the other is told', async () => {
    const batch = await office.floor.lying(office.floor.at(HERE), 10);
    const row = await made(batch, 4);
    const [moved, decided] = await Promise.all([
      tried(line(batch, 10, HERE, THERE, 'GOOD')),
      office.api.as('li').call(damages.judge, {
        params: { id: row.id },
        body: { version: row.version, ...judgement('PENDING', office.floor.at(DAMAGED)) },
      }),
    ]);
    const ends = [moved.errorCode ?? '0', decided.envelope.errorCode ?? '0'];
    expect([
      ['0', 'VERSION_CONFLICT'],
      ['WMS_STOCK_NOT_ENOUGH', '0'],
    ]).toContainEqual(ends);
    expect(await codeOf(row)).toBe(ends[0] === '0' ? 'A-02' : 'A-09');
  });
});
