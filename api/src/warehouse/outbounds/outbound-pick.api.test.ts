import { chambers } from '@shared/contract/warehouse/chamber.contract.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testUrl } from '../../../test/templates.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { line, on, outboundDesk } from './outbound-desk.fixture.ts';

const kit = outboundDesk();
const { desk, allocated, picking, pickAll, picked, ship, received, balance, refused } = kit;
const as = (name: string) => desk.api.as(name);
let goods = 0;
const fresh = () => `出货${++goods}`;
const none = { plateNo: null, sealNo: null, businessDate: null };

it('WMS-062 a closed chamber may be allocated but not picked', async () => {
  const goodsName = fresh();
  await received(4, { goodsName });
  const row = await picking([line(4, { goodsName })]);
  await kit.chambers('CLOSED');
  const picks = row.allocations.map(({ id, qty }) => ({ allocationId: id, qty, reason: null }));
  const { envelope } = await as('zhao').call(outbounds.pick, on(row, { picks }));
  expect(envelope.errorCode).toBe('WMS_CHAMBER_CLOSED');
  await kit.chambers('OPEN');
  expect((await pickAll(row)).state).toBe('PICKED');
});

it('4.1 关仓 waits for a picking that has begun in the chamber, not for what is only allocated there', async () => {
  const goodsName = fresh();
  await received(4, { goodsName });
  const row = await picking([line(4, { goodsName })]);
  const [room] = await desk.api.database.raw<{ id: string; version: number }>(
    `select c.id::text as id, c.version from wh_chamber c join wh_location l on l.chamber_id = c.id where l.id = ${kit.at(0)}`,
  );
  await desk.api.db.execute(
    sql`update wh_chamber_record set opened_at = '2026-11-23T01:00:00Z' where closed_at is null`,
  );
  const close = () =>
    as('wang').call(chambers.close, on(room ?? { id: '', version: 0 }, { at: null, temperature: null, sealNo: null }));
  expect(await refused(close())).toEqual([
    'GUARD_FAILED',
    '仓间 A 区 01 还有 4 件正在拣货，请先拣完、改配到别的仓间或取消出库单再关仓。',
  ]);
  await pickAll(row);
  await received(3, { goodsName: `${goodsName}待拣` });
  await allocated([line(3, { goodsName: `${goodsName}待拣` })]);
  expect((await close()).envelope).toMatchObject({ success: true, data: { state: 'CLOSED' } });
  await kit.chambers('OPEN');
});

describe.skipIf(!testUrl)('WMS-062 two at once: one picks, the other closes', () => {
  /** The pick of a sheet while another command holds the document; what `meanwhile` does is done before it goes on. */
  async function pickBehind(goodsName: string, meanwhile: () => Promise<unknown>) {
    const row = await picking([line(4, { goodsName })]);
    const picks = row.allocations.map(({ id, qty }) => ({ allocationId: id, qty, reason: null }));
    const pick = () => as('zhao').call(outbounds.pick, on(row, { picks }));
    let answer: ReturnType<typeof pick> | undefined;
    await desk.api.command('wang', async (ctx) => {
      await ctx.tx.execute(sql`select id from wh_outbound where id = ${row.id} for update`);
      answer = pick();
      await untilWaiting(desk.api, answer);
      await meanwhile();
    });
    return { row, envelope: (await answer)?.envelope };
  }

  it('the place comes under a closed chamber while the pick waits for the document: nothing is picked there', async () => {
    const goodsName = fresh();
    const batchId = await received(4, { goodsName }, 6);
    const [room] = await desk.api.database.raw<{ id: string; from: string }>(
      `insert into wh_chamber (zone_id, code, name) select zone_id, '02', '02' from wh_location where id = ${kit.at(6)}
        returning id::text as id, (select chamber_id::text from wh_location where id = ${kit.at(6)}) as "from"`,
    );
    const moveTo = (chamberId = '') =>
      desk.api.db.execute(sql`update wh_location set chamber_id = ${chamberId} where id = ${kit.at(6)}`);
    const { row, envelope } = await pickBehind(goodsName, () => moveTo(room?.id));
    expect([envelope?.errorCode, envelope?.errorMessage]).toEqual([
      'WMS_CHAMBER_CLOSED',
      'A 区 仓间 02 未开仓，请先开仓。',
    ]);
    expect(await as('zhao').ok(outbounds.get, { params: { id: row.id } })).toMatchObject({
      state: 'PICKING',
      qtyPicked: 0,
    });
    expect(await balance(batchId)).toEqual([4, 4, 0]);
    await moveTo(room?.from);
    await pickAll(row);
  });

  it('关仓 in the middle of a pick waits for it and finds nothing left to pick', async () => {
    const goodsName = fresh();
    await received(4, { goodsName });
    await desk.api.db.execute(
      sql`update wh_chamber_record set opened_at = '2026-11-23T01:00:00Z' where closed_at is null`,
    );
    const [room] = await desk.api.database.raw<{ id: string; version: number }>(
      `select c.id::text as id, c.version from wh_chamber c join wh_location l on l.chamber_id = c.id where l.id = ${kit.at(0)}`,
    );
    const close = () =>
      as('wang').call(
        chambers.close,
        on(room ?? { id: '', version: 0 }, { at: null, temperature: null, sealNo: null }),
      );
    let closing: ReturnType<typeof close> | undefined;
    const { envelope } = await pickBehind(goodsName, async () => {
      closing = close();
      // It waits for the chamber, which whoever picks holds open: two wait now.
      await expect
        .poll(async () =>
          desk.api.database.raw(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        )
        .toHaveLength(2);
    });
    expect(envelope).toMatchObject({ success: true, data: { state: 'PICKED' } });
    expect((await closing)?.envelope).toMatchObject({ success: true, data: { state: 'CLOSED' } });
    await kit.chambers('OPEN');
  });
});

it('4.6 nothing is picked out of a place that is locked, as while it is counted; that nothing is there may be said', async () => {
  const goodsName = fresh();
  await received(4, { goodsName }, 5);
  const row = await picking([line(4, { goodsName })]);
  const lock = (state: string) =>
    desk.api.db.execute(
      sql`update wh_location set lock_state = ${state}, lock_reason = ${state === 'NONE' ? null : '盘点 PD1'} where id = ${kit.at(5)}`,
    );
  await lock('ALL');
  const [held] = row.allocations;
  const pick = (qty: number) =>
    as('zhao').call(
      outbounds.pick,
      on(row, { picks: [{ allocationId: held?.id ?? '', qty, reason: qty < 4 ? '找不到' : null }] }),
    );
  expect(await refused(pick(4))).toEqual(['WMS_LOCATION_LOCKED', '库位 A-06 已锁定（盘点 PD1），解锁后再取货。']);
  expect((await pick(0)).envelope.success).toBe(true);
  await lock('NONE');
});

it('a short pick says why and gives the rest back; the document is picked with its last row', async () => {
  const goodsName = fresh();
  const one = await received(5, { goodsName, receivedDate: '2026-10-01' }, 0);
  const two = await received(5, { goodsName, receivedDate: '2026-10-02' }, 1);
  const row = await picking([line(10, { goodsName })]);
  const [first, second] = row.allocations;
  const pick = (version: number, allocationId = '', qty = 0, reason: string | null = null) =>
    as('zhao').call(outbounds.pick, {
      params: { id: row.id },
      body: { version, picks: [{ allocationId, qty, reason }] },
    });
  const wordless = await pick(row.version, first?.id, 3);
  expect(wordless.envelope.data).toMatchObject({ fields: { 'picks.0.reason': '少拣须填原因' } });
  const much = await pick(row.version, first?.id, 6);
  expect(much.envelope.data).toMatchObject({ fields: { 'picks.0.qty': '不能超过配货 5 件' } });
  const short = (await pick(row.version, first?.id, 3, '破损')).envelope.data;
  expect(short).toMatchObject({ state: 'PICKING', qtyAllocated: 8, qtyPicked: 3 });
  expect(await balance(one)).toEqual([5, 3, 0]);
  const again = await pick((short as { version: number }).version, first?.id, 3);
  expect(again.envelope.data).toMatchObject({ fields: { 'picks.0.allocationId': '该配货行已拣或已释放，请刷新' } });
  const done = (await pick((short as { version: number }).version, second?.id, 0, '找不到')).envelope.data;
  expect(done).toMatchObject({ state: 'PICKED', qtyAllocated: 3, lines: [{ shortReason: '找不到' }] });
  expect(await balance(two)).toEqual([5, 0, 0]);
});

it('退回库位: picked pieces are free again, with the reason; only then cancelled or shipped', async () => {
  const goodsName = fresh();
  const batchId = await received(5, { goodsName });
  const row = await picked([line(5, { goodsName })]);
  const allocationId = row.allocations[0]?.id ?? '';
  const back = await as('zhao').ok(outbounds.putBack, on(row, { reason: '装不下', items: [{ allocationId, qty: 2 }] }));
  expect(back).toMatchObject({ state: 'PICKED', qtyPicked: 3, lines: [{ shortReason: '装不下' }] });
  expect(await balance(batchId)).toEqual([5, 3, 0]);
  expect((await ship(back)).qtyShipped).toBe(3);
  expect(await balance(batchId)).toEqual([2, 0, 0]);
  const empty = await picked([line(2, { goodsName })]);
  const all = await as('zhao').ok(
    outbounds.putBack,
    on(empty, { reason: '装不下', items: [{ allocationId: empty.allocations[0]?.id ?? '', qty: 2 }] }),
  );
  expect((await as('li').call(outbounds.ship, on(all, none))).envelope.errorCode).toBe('ILLEGAL_STATE');
});
