import type { FieldLevel } from '@shared/contract/access.ts';
import { bookingList } from '@shared/contract/logistics/booking-list.contract.ts';
import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { replay } from '@shared/contract/logistics/stage-replay.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { id, tradeApi } from '../../../test/trade-desk.ts';
import { booking } from '../../../test/trade.fixtures.ts';
import { bookingDesk, formOf } from './booking-desk.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 120_000);
afterAll(() => api.close());
const { li, read, box, given, upload, confirmed } = bookingDesk(() => api);

/** A confirmed payable that finance has of a booking. */
const feeOf = (made: { id: string; bookingNo: string }, feeNo: string) =>
  api.db
    .execute(sql`insert into fin_fee_line (company_id, fee_no, direction, supplier_id, biz_type, biz_id, biz_no, charge_code_id, qty, unit_price, currency, rate, rate_date,
      tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount, state, source_type, source_id)
      values (1, ${feeNo}, 'AP', 2, 'OTHER', ${made.id}, ${made.bookingNo}, 1, 1, 1, 'CNY', 1, '2026-11-20', 'INCL', 0, 1, 1, 0, 1, 'CONFIRMED', 'lg_booking', ${made.id})`);

describe('回退 and 甩柜', () => {
  async function inspected() {
    const target = await box();
    const done = await confirmed([target]);
    const { version } = await read(target);
    return {
      booking: done,
      target: await li().ok(containers.advance, { params: id(target), body: { version } }),
    };
  }
  it('LOG-060 one stage at a time: 待验货 → 待订柜 → 待拼柜, which reopens the booking', async () => {
    const { booking: made, target } = await inspected();
    const back = await li().ok(containers.rollback, {
      params: id(target),
      body: { version: target.version, reason: '客户改船期重订' },
    });
    expect(back).toMatchObject({ stage: 'BOOK', bookingNo: made.bookingNo });
    expect((await li().ok(bookings.get, { params: id(made) })).state).toBe('CONFIRMED');
    const start = await li().ok(containers.rollback, {
      params: id(target),
      body: { version: back.version, reason: '客户要加货再装' },
    });
    expect(start).toMatchObject({ stage: 'CONSOLIDATE', soNo: null });
    expect((await li().ok(bookings.get, { params: id(made) })).state).toBe('SUBMITTED');
    const { list } = await li().ok(stageRecords.ofContainer, { params: id(target) });
    expect(list.filter((each) => each.action === 'ROLLBACK')).toHaveLength(2);
    expect(replay(list)).toEqual({ stage: 'CONSOLIDATE' });
  });
  it('LOG-060 refused while a fee of the booking is confirmed, which it names', async () => {
    const target = await box();
    const made = await confirmed([target]);
    await feeOf(made, 'YF-TEST-1');
    const { version } = await read(target);
    const refused = await li().call(containers.rollback, {
      params: id(target),
      body: { version, reason: '客户要加货再装' },
    });
    expect(refused.envelope).toMatchObject({ errorCode: 'LOG-060' });
    expect(refused.envelope.errorMessage).toContain('YF-TEST-1');
    await api.db.execute(sql`update fin_fee_line set state = 'VOID', void_reason = '测试' where fee_no = 'YF-TEST-1'`);
    const back = await li().call(containers.rollback, {
      params: id(target),
      body: { version, reason: '客户要加货再装' },
    });
    expect(back.status).toBe(200);
  });
  it('LOG-060, LOG-055 撤回放舱, 甩柜 and 退舱 too are refused while a fee of the booking is confirmed', async () => {
    const target = await box();
    const made = await confirmed([target]);
    await feeOf(made, 'YF-TEST-2');
    const body = { version: made.version, reason: '船公司改价重订' };
    for (const step of [bookings.unconfirm, bookings.roll, bookings.cancel]) {
      const refused = await li().call<unknown, unknown, unknown>(step, { params: id(made), body });
      expect(refused.envelope, step.path).toMatchObject({ errorCode: 'LOG-060' });
      expect(refused.envelope.errorMessage).toBe(`${made.bookingNo} 的订柜费用 YF-TEST-2 已确认，请先在财务反确认。`);
    }
    expect(await read(target)).toMatchObject({ bookingNo: made.bookingNo, soNo: made.soNo });
    await api.db.execute(sql`update fin_fee_line set state = 'VOID', void_reason = '测试' where fee_no = 'YF-TEST-2'`);
    expect((await li().ok(bookings.unconfirm, { params: id(made), body })).state).toBe('SUBMITTED');
  });
  it('LOG-055 a saved form keeps the lines that it does not change, so that their fees are not drafted twice', async () => {
    const charge = (amount: string) => ({ chargeCodeId: '1', currency: 'USD', amount, basis: 'BILL' as const });
    const made = await li().ok(bookings.create, {
      body: booking([(await box()).id], { surcharges: [charge('10.00'), charge('20.00')] }),
    });
    const lines = (table: string) =>
      api.database.raw<{ id: string }>(`select id from ${table} where booking_id = ${made.id} order by sort_no`);
    const before = [await lines('lg_booking_rate'), await lines('lg_booking_surcharge')];
    const saved = await li().ok(bookings.update, {
      params: id(made),
      body: { ...formOf(made), version: made.version, remark: null, surcharges: [charge('20.00'), charge('30.00')] },
    });
    expect(saved.surcharges.map(({ amount }) => amount)).toEqual(['20.00', '30.00']);
    expect(await lines('lg_booking_rate')).toEqual(before[0]);
    const after = await lines('lg_booking_surcharge');
    expect(after[0]).toEqual(before[1]?.[1]);
    expect(before[1]).not.toContainEqual(after[1]);
  });
  it('S6 甩柜 makes a new draft of the same rates, takes its container back, and the new vessel is booked', async () => {
    const { booking: made, target } = await inspected();
    const next = await li().ok(bookings.roll, {
      params: id(made),
      body: { version: made.version, reason: '船公司爆舱' },
    });
    expect(next).toMatchObject({ state: 'DRAFT', rolledFrom: made.id, vessel: null, soNo: null, cutCy: null });
    expect(next.rates).toEqual(made.rates);
    expect(next.chain.map((step) => [step.bookingNo, step.state])).toEqual([
      [made.bookingNo, 'ROLLED'],
      [next.bookingNo, 'DRAFT'],
    ]);
    expect(await read(target)).toMatchObject({ stage: 'BOOK', bookingNo: next.bookingNo, vessel: null });
    const { list } = await li().ok(stageRecords.ofContainer, { params: id(target) });
    expect(list.at(-1)).toMatchObject({ action: 'ROLLBACK', toStage: 'BOOK', reason: '甩柜：船公司爆舱' });
    const tab = await li().ok(bookingList.endpoint, { query: { tab: 'rolled' } });
    expect(tab.list.map((row) => row.id)).toContain(target.id);
    const sent = await li().ok(bookings.submit, { params: id(next), body: { version: next.version } });
    await upload(next);
    const again = await li().ok(bookings.confirm, {
      params: id(next),
      body: { version: sent.version, ...given(), vessel: 'SECOND DEMO' },
    });
    expect(again.state).toBe('CONFIRMED');
    expect((await read(target)).vessel).toBe('SECOND DEMO');
  });
  it('退舱 frees the container; a container beyond 待订柜 and 取消柜子 with a live booking are refused', async () => {
    const { booking: made, target } = await inspected();
    const refused = await li().call(bookings.cancel, {
      params: id(made),
      body: { version: made.version, reason: '客户取消' },
    });
    expect(refused.envelope.errorMessage).toContain(target.containerCode);
    const other = await box();
    const draft = await li().ok(bookings.create, { body: booking([other.id]) });
    const kept = await li().call(containers.cancel, {
      params: id(other),
      body: { version: other.version, reason: '不用了' },
    });
    expect(kept.envelope.errorCode).toBe('LOG-047');
    await li().ok(bookings.cancel, {
      params: id(draft),
      body: { version: draft.version, reason: '客户取消', fee: { amount: '300.00', currency: 'USD' } },
    });
    expect((await read(other)).bookingNo).toBeNull();
    const [event] = await api.database.raw<{ payload: Record<string, unknown> }>(
      `select payload from sh_outbox where event = 'booking.cancelled' and payload->>'bookingId' = '${draft.id}'`,
    );
    expect(event?.payload).toMatchObject({ fee: { amount: '300.00', currency: 'USD' }, was: 'DRAFT' });
    const feeIn = async (level: FieldLevel) => {
      api.actor(level, { userId: '2', fields: { 'money.cost': level } });
      const { list } = await api.as(level).ok(objectAudit, { query: { kind: 'lg_booking', id: draft.id } });
      return list[0]?.changes.find(({ label }) => label === '费用')?.after;
    };
    // SYS-034: the fee of the carrier is a cost in the log too.
    expect([await feeIn('VISIBLE'), await feeIn('MASK'), await feeIn('HIDDEN')]).toEqual([
      'USD 300.00',
      '***',
      undefined,
    ]);
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
