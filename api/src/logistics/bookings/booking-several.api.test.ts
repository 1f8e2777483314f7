import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { describe, expect, it } from 'vitest';
import { containerWalk } from '../../../test/container-walk.ts';
import { id } from '../../../test/trade-desk.ts';
import { tradeFile } from '../../../test/trade-file.ts';
import { bookingDesk } from './booking-desk.fixture.ts';

const { file: trade, li, wang } = tradeFile(containerWalk);
const { box, confirmed, submitted, given, upload, count } = bookingDesk(() => trade.api);
const state = async (of: { id: string }) => (await li().ok(bookings.get, { params: id(of) })).state;

/** One booking of two containers in 待订柜. */
async function pair() {
  const boxes = [await box(), await box()] as const;
  return { made: await confirmed([...boxes]), boxes };
}

describe('5.3 a booking of several containers', () => {
  it('已放舱 → 待放舱 is refused once one of them has passed 待验货, which it names', async () => {
    const { made, boxes } = await pair();
    await trade.walk.to(await trade.walk.advance(boxes[0]), 'LOAD');
    const { envelope } = await li().call(bookings.unconfirm, {
      params: id(made),
      body: { version: made.version, reason: '船期有变' },
    });
    expect(envelope).toMatchObject({
      errorCode: 'ILLEGAL_STATE',
      errorMessage: `${made.bookingNo} 的 ${boxes[0].containerCode} 已过待验货，不能撤回放舱。`,
    });
    const other = await trade.walk.read(boxes[1]);
    const back = await li().call(containers.rollback, {
      params: id(other),
      body: { version: other.version, reason: '客户要加货再装' },
    });
    expect(back.envelope.errorMessage, '5.2 回退 of the other one would reopen it').toContain(boxes[0].containerCode);
    expect(await state(made)).toBe('CONFIRMED');
  });
  it('已用完 with the last that leaves 待装柜, in use again when one comes back', async () => {
    const { made, boxes } = await pair();
    for (const each of boxes) await trade.walk.to(await trade.walk.advance(each), 'LOAD');
    await trade.walk.to(boxes[0], 'DECLARE');
    expect(await state(made)).toBe('CONFIRMED');
    const last = await trade.walk.to(boxes[1], 'DECLARE');
    expect(await state(made)).toBe('CLOSED');
    await wang().ok(containers.rollback, {
      params: id(last),
      body: { version: last.version, reason: '箱号贴错了' },
    });
    expect(await state(made)).toBe('CONFIRMED');
  });
  it('甩柜: what is loaded stays where it is, the others go back to 待订柜; the event names both bookings once', async () => {
    const { made, boxes } = await pair();
    for (const each of boxes) await trade.walk.to(await trade.walk.advance(each), 'LOAD');
    await trade.walk.load(boxes[0]);
    const next = await li().ok(bookings.roll, {
      params: id(made),
      body: { version: made.version, reason: '船公司爆舱' },
    });
    expect(await trade.walk.read(boxes[0])).toMatchObject({ stage: 'LOAD', bookingNo: next.bookingNo, vessel: null });
    expect(await trade.walk.read(boxes[1])).toMatchObject({ stage: 'BOOK', bookingNo: next.bookingNo, vessel: null });
    const { list } = await li().ok(stageRecords.ofContainer, { params: id(boxes[1]) });
    expect(
      list.filter(({ action }) => action === 'ROLLBACK').map(({ toStage }) => toStage),
      'LOG-064 a record per step',
    ).toEqual(['INSPECT', 'BOOK']);
    expect(
      await count(`select count(*) as n from sh_outbox where event = 'booking.rolled'
        and payload->>'bookingId' = '${made.id}' and payload->>'nextId' = '${next.id}' and payload->>'was' = 'CONFIRMED'`),
    ).toBe(1);
  });
  it('ACC-030 甩柜 takes back containers, too, that the planner of the booking does not see himself', async () => {
    const { made, boxes } = await pair();
    const gone = await trade.walk.advance(boxes[1]);
    await trade.api.database.run(`update lg_container set owner_id = 3, dept_id = null where id = ${gone.id};
      update lg_order set owner_id = 3, sales_id = 3, operator_id = null, created_by = 3, dept_id = null where id in
        (select order_id from lg_allocation where container_id = ${gone.id})`);
    trade.api.actor('narrow', { userId: '2', scopes: { logistics: { level: 'SELF', depts: [] } } });
    const narrow = trade.api.as('narrow');
    expect((await narrow.call(containers.get, { params: id(gone) })).status).toBe(404);
    const rolled = await narrow.call(bookings.roll, {
      params: id(made),
      body: { version: made.version, reason: '船公司爆舱' },
    });
    expect(rolled.envelope).toMatchObject({ success: true, data: { state: 'DRAFT' } });
    expect((await trade.walk.read(gone)).stage).toBe('BOOK');
  });
  it('一经放舱 已用完, when its containers have left 待装柜 before', async () => {
    const target = await box();
    const made = await submitted([target]);
    await trade.api.database.run(`update lg_container set stage = 'DECLARE' where id = ${target.id}`);
    await upload(made);
    const done = await li().ok(bookings.confirm, { params: id(made), body: { version: made.version, ...given() } });
    expect(done.state).toBe('CLOSED');
  });
  it('甩柜 is refused while one of them is held, and is possible before 放舱', async () => {
    const target = await box();
    const sent = await submitted([target]);
    const held = await li().ok(containers.hold, {
      params: id(target),
      body: { version: (await trade.walk.read(target)).version, reason: '等客户' },
    });
    const roll = () =>
      li().call(bookings.roll, { params: id(sent), body: { version: sent.version, reason: '船公司爆舱' } });
    expect((await roll()).envelope).toMatchObject({ errorCode: 'LOG-018' });
    await li().ok(containers.unhold, { params: id(target), body: { version: held.version } });
    expect((await roll()).envelope.data).toMatchObject({ state: 'DRAFT', rolledFrom: sent.id });
    expect(await state(sent)).toBe('ROLLED');
  });
  it('退舱 of what was 已放舱 takes the schedule from its containers and says what it was', async () => {
    const { made, boxes } = await pair();
    const gone = await li().ok(bookings.cancel, {
      params: id(made),
      body: { version: made.version, reason: '客户取消' },
    });
    expect(gone.state).toBe('CANCELLED');
    for (const each of boxes)
      expect(await trade.walk.read(each)).toMatchObject({ stage: 'BOOK', bookingNo: null, vessel: null, soNo: null });
    expect(
      await count(`select count(*) as n from sh_outbox where event = 'booking.cancelled'
        and payload->>'bookingId' = '${made.id}' and payload->>'was' = 'CONFIRMED' and payload->>'fee' is null`),
    ).toBe(1);
  });
});

describe('5.2 取消柜子 and 恢复', () => {
  it('write their record with the reason; beyond order.recycle_days there is no way back', async () => {
    const target = await trade.walk.consolidated([{ order: await trade.walk.pooled() }]);
    const { version } = await trade.walk.read(target);
    const gone = await li().ok(containers.cancel, {
      params: id(target),
      body: { version, reason: '船公司停航' },
    });
    const records = async () => (await li().ok(stageRecords.ofContainer, { params: id(target) })).list;
    expect((await records()).at(-1)).toMatchObject({
      action: 'CANCEL',
      fromStage: 'CONSOLIDATE',
      toStage: 'CANCELLED',
      reason: '船公司停航',
    });
    const back = (at: number) => li().call(containers.restore, { params: id(target), body: { version: at } });
    await trade.api.database.run(
      `update lg_container set stage_since = stage_since - interval '91 days' where id = ${target.id}`,
    );
    expect((await back(gone.version)).envelope.errorMessage).toBe(
      `${target.containerCode} 取消已超过 90 天，不能恢复。`,
    );
    await trade.api.database.run(
      `update lg_container set stage_since = stage_since + interval '2 days' where id = ${target.id}`,
    );
    expect((await back(gone.version)).envelope.data).toMatchObject({ stage: 'CONSOLIDATE', planCartons: 0 });
    expect((await records()).at(-1)).toMatchObject({ action: 'RESTORE', toStage: 'CONSOLIDATE' });
  });
});

it('no request ended in a fault', () => expect(trade.api.faults).toEqual([]));
