import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import { bookingList } from '@shared/contract/logistics/booking-list.contract.ts';
import { bookings, SO_SLOT, type BookingDetail } from '@shared/contract/logistics/booking.contract.ts';
import {
  BOOKING_STATE,
  bookingMachine,
  type BookingAction,
  type BookingState,
} from '@shared/contract/logistics/booking.machine.ts';
import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { replay } from '@shared/contract/logistics/stage-replay.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { defaultRule } from '@shared/contract/system/documents/document-types.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../test/harness.ts';
import { booking, container, order, tradeBase } from '../../test/trade.fixtures.ts';
import { saveDocument } from '../documents/document.service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await tradeBase(api.db);
  api.actor('admin', { userId: '1', deptId: '1' });
  api.actor('li', { userId: '2', deptId: '1' });
  api.actor('wang', { userId: '3', deptId: '1' });
}, 120_000);
afterAll(() => api.close());

const li = () => api.as('li');
const id = (value: { id: string }) => ({ id: value.id });
const dataOf = <Data>(envelope: { data?: unknown }) => envelope.data as Data;
const CONSIGNEE = { name: 'Pacific Home', address: '1 Harbor Rd', contact: null, phone: null, taxId: null };
const read = (of: { id: string }) => li().ok(containers.get, { params: id(of) });
const count = async (query: string) => Number((await api.database.raw<{ n: string }>(query))[0]?.n);

/** A container in 待订柜 with an order in it. */
async function box(more: Parameters<typeof container>[0] = {}, of: Parameters<typeof order>[0] = {}) {
  const made = await li().ok(orders.create, { body: order({ consignee: CONSIGNEE, ...of }) });
  const sent = await li().ok(orders.submit, { params: id(made), body: { version: made.version } });
  await api.as('wang').ok(orders.review, { params: id(made), body: { version: sent.version } });
  const target = await li().ok(containers.create, {
    body: container({ planLoadDate: '2026-12-01', pod: made.pod ?? 'USLAX', ...more }),
  });
  await li().ok(allocations.add, {
    params: id(target),
    body: { items: [{ orderLineId: made.lines[0]?.id ?? '0', cartons: 25 }] },
  });
  const { version } = await read(target);
  return li().ok(containers.advance, { params: id(target), body: { version, ack: ['FILL_RATE', 'FINAL_PLACE'] } });
}
let serial = 0;
/** Version of the rule of 订柜单 that the next change has seen. */
let serialOfRule = 0;
const given = () => {
  serial += 1;
  return {
    soNo: `SO${String(serial).padStart(6, '0')}`,
    vessel: 'EVER DEMO',
    voyage: '021E',
    etd: '2026-12-05',
    eta: '2026-12-25',
    cutSi: '2026-12-02T02:00:00.000Z',
    cutCy: '2026-12-03T10:00:00.000Z',
    cutVgm: '2026-12-03T08:00:00.000Z',
    cutCustoms: '2026-12-03T04:00:00.000Z',
  };
};
const upload = (of: { id: string }) =>
  li().ok(attachments.upload, {
    body: { kind: 'lg_booking', id: of.id, slot: SO_SLOT },
    files: [{ part: 'file', name: 'so.pdf', content: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF' }],
  });
async function submitted(boxes: { id: string }[], more: Parameters<typeof booking>[1] = {}) {
  const made = await li().ok(bookings.create, {
    body: booking(
      boxes.map((each) => each.id),
      more,
    ),
  });
  return li().ok(bookings.submit, { params: id(made), body: { version: made.version } });
}
async function confirmed(boxes: { id: string }[], more: Parameters<typeof booking>[1] = {}) {
  const sent = await submitted(boxes, more);
  await upload(sent);
  return li().ok(bookings.confirm, { params: id(sent), body: { version: sent.version, ...given() } });
}

describe('making a booking', () => {
  it('is numbered DC…, takes the route of its containers and keeps rates exactly', async () => {
    const boxes = [await box(), await box()];
    const made = await li().ok(bookings.create, {
      body: booking(
        boxes.map((each) => each.id),
        { surcharges: [{ chargeCodeId: '1', currency: 'CNY', amount: '450.5', basis: 'BILL' }] },
      ),
    });
    expect(made.bookingNo).toMatch(/^DC\d{8}-\d{4,}$/);
    expect(made).toMatchObject({
      state: 'DRAFT',
      transportMode: 'SEA',
      pol: 'CNNGB',
      pod: 'USLAX',
      agentName: '顺达',
      carrierName: '远洋',
      rates: [{ containerType: '40HQ', currency: 'USD', unitPrice: '2150.00', count: 2 }],
      surcharges: [{ currency: 'CNY', amount: '450.50', basis: 'BILL' }],
    });
    expect(made.containers.map((each) => each.id).toSorted()).toEqual(boxes.map((each) => each.id).toSorted());
    expect((await read(boxes[0] ?? made)).bookingNo).toBe(made.bookingNo);
  });
  it('the prefill takes route, free days and 补料 from the orders', async () => {
    const target = await box();
    const start = await li().ok(bookings.prefill, { query: { containers: target.id } });
    expect(start).toMatchObject({ pol: 'CNNGB', pod: 'USLAX', freeDaysDest: 7, containers: [{ id: target.id }] });
    expect(start.si).toMatchObject({
      shipper: '甲货运有限公司',
      consignee: 'Pacific Home\n1 Harbor Rd',
      marks: 'HF01',
      description: '25 CTNS 毛毯',
    });
  });
  it('LOG-047 another route, another stage, or a live booking is refused by the container', async () => {
    const [one, other] = [await box(), await box({ pod: 'DEHAM' }, { pod: 'DEHAM' })];
    const mixed = await li().call(bookings.create, { body: booking([one.id, other.id]) });
    expect(mixed.envelope).toMatchObject({ errorCode: 'LOG-047' });
    const early = await li().ok(containers.create, { body: container() });
    const tooEarly = await li().call(bookings.create, { body: booking([early.id]) });
    expect(tooEarly.envelope.errorMessage).toBe(`${early.containerCode} 不在待订柜，不能加入订柜单。`);
    const first = await li().ok(bookings.create, { body: booking([one.id]) });
    const again = await li().call(bookings.create, { body: booking([one.id]) });
    expect(again.envelope).toMatchObject({
      errorCode: 'LOG-047',
      errorMessage: `${one.containerCode} 已在订柜单 ${first.bookingNo} 中，请先退舱。`,
    });
  });
  it('LOG-047 of two bookings at the same moment one gets the container', async () => {
    const target = await box();
    const answers = await Promise.all([1, 2].map(() => li().call(bookings.create, { body: booking([target.id]) })));
    expect(answers.map(({ status }) => status === 200).toSorted()).toEqual([false, true]);
    expect(
      await count(`select count(*) as n from lg_booking_container where container_id = ${target.id} and live`),
    ).toBe(1);
  });
  it('LOG-047 an SO is unique per carrier among live bookings', async () => {
    const [one, other] = [await box(), await box()];
    const sent = await confirmed([one]);
    const again = await submitted([other]);
    await upload(again);
    const refused = await li().call(bookings.confirm, {
      params: id(again),
      body: { version: again.version, ...given(), soNo: sent.soNo ?? '' },
    });
    expect(refused.envelope.errorMessage).toBe('该船公司已有相同 SO 号的订柜单。');
  });
  it.each([
    [{ agentId: '1000' }, 'agentId'],
    [{ carrierId: '3' }, 'carrierId'],
    [{ rates: [{ containerType: '20GP', currency: 'USD', unitPrice: '1', count: 1 }] }, 'rates.0.containerType'],
    [{ rates: [{ containerType: '40HQ', currency: 'XXX', unitPrice: '1', count: 1 }] }, 'rates.0.currency'],
    [{ rates: [{ containerType: '40HQ', currency: 'USD', unitPrice: '-1', count: 1 }] }, 'rates.0.unitPrice'],
    [
      { surcharges: [{ chargeCodeId: '999999', currency: 'USD', amount: '1', basis: 'BILL' as const }] },
      'surcharges.0.chargeCodeId',
    ],
    [{ soNo: 'a b' }, 'soNo'],
    [{ etd: '2026-12-05', eta: '2026-12-05' }, 'eta'],
    [{ etd: '2026-12-05', cutCy: '2026-12-06T01:00:00Z' }, 'cutCy'],
  ])('%j is refused at its field', async (more, field) => {
    const target = await box();
    const { envelope } = await li().call(bookings.create, { body: booking([target.id], more) });
    expect(envelope.errorCode).toBe('VALIDATION');
    expect(dataOf<{ fields: object }>(envelope).fields).toHaveProperty([field]);
  });
  it('提交 wants a rate for every container type; LOG-012 FOB with prepaid freight is confirmed', async () => {
    const target = await box();
    const bare = await li().ok(bookings.create, { body: booking([target.id], { rates: [], freightTerm: 'PREPAID' }) });
    const refused = await li().call(bookings.submit, { params: id(bare), body: { version: bare.version } });
    expect(refused.envelope.data).toMatchObject({ fields: { rates: '缺少 40HQ 的运价' } });
    const priced = await li().ok(bookings.update, {
      params: id(bare),
      body: { ...booking([target.id], { freightTerm: 'PREPAID' }), version: bare.version },
    });
    const asked = await li().call(bookings.submit, { params: id(bare), body: { version: priced.version } });
    expect(asked.envelope).toMatchObject({ errorCode: 'CONFIRM_REQUIRED', data: { warnings: [{ code: 'LOG-012' }] } });
    const sent = await li().ok(bookings.submit, {
      params: id(bare),
      body: { version: priced.version, ack: ['LOG-012'] },
    });
    expect(sent.state).toBe('SUBMITTED');
  });
});

describe('放舱', () => {
  it('fills the containers, keeps the first ETD and sends booking.confirmed once', async () => {
    const target = await box();
    const done = await confirmed([target], { freeDaysDest: 10 });
    expect(done).toMatchObject({ state: 'CONFIRMED', transitDays: 20 });
    expect(await read(target)).toMatchObject({
      soNo: done.soNo,
      vessel: 'EVER DEMO',
      voyage: '021E',
      etd: '2026-12-05',
    });
    const later = await li().ok(bookings.update, {
      params: id(done),
      body: { ...formOf(done), etd: '2026-12-08', version: done.version },
    });
    expect(later.etd).toBe('2026-12-08');
    const [stored] = await api.database.raw<Record<string, unknown>>(
      `select etd::text, first_etd::text, free_days from lg_container where id = ${target.id}`,
    );
    expect(stored).toEqual({ etd: '2026-12-08', first_etd: '2026-12-05', free_days: 10 });
    const [event] = await api.database.raw<{ payload: Record<string, unknown> }>(
      `select payload from sh_outbox where event = 'booking.confirmed' and payload->>'bookingId' = '${done.id}'`,
    );
    expect(event?.payload).toMatchObject({
      supplierId: '2',
      rates: [{ containerType: '40HQ', currency: 'USD', unitPrice: '2150.00', count: 1 }],
    });
  });
  it('the SO file is compulsory while booking.so_file_required is on', async () => {
    const sent = await submitted([await box()]);
    const body = { version: sent.version, ...given() };
    const refused = await li().call(bookings.confirm, { params: id(sent), body });
    expect(refused.envelope.data).toEqual({ fields: { soFile: '请先上传 SO 文件' } });
    await api.db.execute(
      sql`insert into sy_setting (key, value) values ('booking.so_file_required', 'false') on conflict (key) do update set value = 'false'`,
    );
    expect((await li().call(bookings.confirm, { params: id(sent), body })).status).toBe(200);
    await api.db.execute(sql`delete from sy_setting where key = 'booking.so_file_required'`);
  });
  it('LOG-010 a container planned after 截港 is named; an earlier 要求开船 is confirmed', async () => {
    const late = await submitted([await box({ planLoadDate: '2026-12-04' })]);
    await upload(late);
    const refused = await li().call(bookings.confirm, {
      params: id(late),
      body: { version: late.version, ...given() },
    });
    expect(refused.envelope.errorCode).toBe('LOG-010');
    const hasty = await submitted([await box({}, { requireEtd: '2026-12-04' })]);
    await upload(hasty);
    const asked = await li().call(bookings.confirm, {
      params: id(hasty),
      body: { version: hasty.version, ...given() },
    });
    expect(asked.envelope).toMatchObject({ errorCode: 'CONFIRM_REQUIRED', data: { warnings: [{ code: 'LOG-010' }] } });
  });
  it('after 放舱 neither carrier nor containers change; 撤回放舱 empties the containers again', async () => {
    const [one, other] = [await box(), await box()];
    const done = await confirmed([one]);
    const more = await li().call(bookings.update, {
      params: id(done),
      body: { ...formOf(done), containerIds: [one.id, other.id], version: done.version },
    });
    expect(more.envelope).toMatchObject({
      errorCode: 'LOG-047',
      errorMessage: `${done.bookingNo} 已放舱，不能增减柜子，请先撤回放舱。`,
    });
    const back = await li().ok(bookings.unconfirm, {
      params: id(done),
      body: { version: done.version, reason: '船公司改期' },
    });
    expect(back.state).toBe('SUBMITTED');
    expect(await read(one)).toMatchObject({ soNo: null, vessel: null, etd: null });
    expect(await count(`select count(*) as n from sh_outbox where event = 'booking.unconfirmed'`)).toBeGreaterThan(0);
  });
});

describe('订柜完成, 5.2 BOOK → INSPECT', () => {
  const guardsOf = async (of: { id: string }): Promise<Record<string, Guard>> => {
    const { guards } = await li().ok(containers.guards, { params: id(of) });
    return Object.fromEntries(guards.map((guard) => [guard.code, guard]));
  };
  it('lists what is missing, each with a link, and refuses with the same list', async () => {
    const target = await box({ planLoadDate: null }, { consignee: null });
    const guards = await guardsOf(target);
    expect(
      Object.values(guards)
        .filter((guard) => !guard.ok)
        .map((guard) => guard.code),
    ).toEqual(['BOOKED', 'SCHEDULE', 'PLAN_LOAD', 'CONSIGNEE']);
    expect(guards.BOOKED?.link).toBe(`/transport/container/dinggui/update?containers=${target.id}`);
    expect(guards.CONSIGNEE?.link).toMatch(/^\/transport\/order\/update\?id=\d+$/);
    const refused = await li().call(containers.advance, { params: id(target), body: { version: target.version } });
    expect(refused.envelope).toMatchObject({ errorCode: 'GUARD_FAILED' });
    expect(dataOf<{ guards: Guard[] }>(refused.envelope).guards).toHaveLength(8);
  });
  it('S9 ADVANCE_CONTAINERS of 单据设置: 放舱确认 takes a container that is ready along, one with a gap stays', async () => {
    const set = (rule: object) =>
      api.command('admin', (ctx) =>
        saveDocument(ctx, 'DC', { rule: { ...defaultRule('DC'), ...rule }, version: serialOfRule++, note: null }),
      );
    await set({ autos: ['ADVANCE_CONTAINERS'] });
    const [ready, gap] = [await box(), await box({}, { consignee: null })];
    await confirmed([ready, gap]);
    expect([(await read(ready)).stage, (await read(gap)).stage]).toEqual(['INSPECT', 'BOOK']);
    await set({});
    const manual = await box();
    await confirmed([manual]);
    expect((await read(manual)).stage).toBe('BOOK');
  });
  it('LOG-064 goes on with one record, the capacities of the type and the progress of the orders', async () => {
    const target = await box();
    await confirmed([target]);
    const ready = await read(target);
    expect(ready.actions.find(({ code }) => code === 'finishBooking')).toMatchObject({ enabled: true });
    const done = await li().ok(containers.advance, { params: id(target), body: { version: ready.version } });
    expect(done.stage).toBe('INSPECT');
    const { list } = await li().ok(stageRecords.ofContainer, { params: id(target) });
    expect(list.map((each) => each.action)).toEqual(['CREATE', 'ADVANCE', 'ADVANCE']);
    expect(replay(list)).toEqual({ stage: 'INSPECT' });
    const [stored] = await api.database.raw<Record<string, unknown>>(
      `select cap_volume_plan::int as plan, tare::int, (select progress_stage from lg_order o join lg_allocation a on a.order_id = o.id where a.container_id = c.id) as progress from lg_container c where id = ${target.id}`,
    );
    expect(stored).toEqual({ plan: 68_000_000, tare: 3_860_000, progress: 'INSPECT' });
  });
  it('LOG-018 a held container, LOG-050 a customer with frozen credit', async () => {
    const target = await box();
    await confirmed([target]);
    const { version } = await read(target);
    const held = await li().ok(containers.hold, { params: id(target), body: { version, reason: '等客户' } });
    expect((await guardsOf(target)).NOT_HELD?.ok).toBe(false);
    await li().ok(containers.unhold, { params: id(target), body: { version: held.version } });
    await api.db.execute(sql`update ac_customer set credit_state = 'FROZEN' where id = 1`);
    expect((await guardsOf(target))['LOG-050']?.message).toBe('恒丰 信用已冻结');
    await api.db.execute(sql`update ac_customer set credit_state = 'NORMAL' where id = 1`);
  });
  it('the right of the stage is needed: pingui.advance does not do', async () => {
    const target = await box();
    await confirmed([target]);
    const { version } = await read(target);
    api.actor('pin', { userId: '2', permissions: ['logistics.pingui.advance', 'logistics.container.view'] });
    const refused = await api.as('pin').call(containers.advance, { params: id(target), body: { version } });
    expect(refused.envelope.errorCode).toBe('NO_PERMISSION');
  });
});

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
    await api.db
      .execute(sql`insert into fin_fee_line (company_id, fee_no, direction, supplier_id, biz_type, biz_id, biz_no, charge_code_id, qty, unit_price, currency, rate, rate_date,
      tax_mode, tax_rate_bp, amount, amount_ex, tax, base_amount, state, source_type, source_id)
      values (1, 'YF-TEST-1', 'AP', 2, 'LOGISTICS', ${target.id}, ${target.containerCode}, 1, 1, 1, 'CNY', 1, '2026-11-20', 'INCL', 0, 1, 1, 0, 1, 'CONFIRMED', 'lg_booking', ${made.id})`);
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
  });
});

describe('who sees what', () => {
  it('ACC-031 SYS-034 without money.cost there is no rate in detail, list or export, and a save keeps what is stored', async () => {
    const target = await box();
    const made = await li().ok(bookings.create, { body: booking([target.id]) });
    api.actor('blind', { userId: '2', fields: { 'money.cost': 'HIDDEN' } });
    const seen = await api.as('blind').ok(bookings.get, { params: id(made) });
    expect(seen.rates).toEqual([{ containerType: '40HQ', currency: 'USD', count: 1 }]);
    const { list } = await api.as('blind').ok(bookingList.endpoint, { query: { numbers: made.bookingNo } });
    expect(list).toHaveLength(1);
    expect(list[0]).not.toHaveProperty('freight');
    const saved = await api.as('blind').ok(bookings.update, {
      params: id(made),
      body: { ...booking([target.id], { rates: [], remark: '改备注' }), version: made.version },
    });
    expect(saved.remark).toBe('改备注');
    expect((await li().ok(bookings.get, { params: id(made) })).rates).toEqual(made.rates);
  });
  it('ACC-032 a booking is seen through a container in scope; others get 404', async () => {
    const made = await li().ok(bookings.create, { body: booking([(await box()).id]) });
    api.actor('zhao', {
      userId: '4',
      deptId: '2',
      scopes: { logistics: { level: 'SELF', depts: [] }, customer: { level: 'ALL', depts: [] } },
    });
    expect((await api.as('zhao').call(bookings.get, { params: id(made) })).status).toBe(404);
    const own = await li().ok(bookings.create, { body: booking([(await box({}, { salesId: '4' })).id]) });
    expect((await api.as('zhao').ok(bookings.get, { params: id(own) })).bookingNo).toBe(own.bookingNo);
  });
  it('the tabs of L10 part the containers of 待订柜 between them', async () => {
    const { list, tabCounts } = await li().ok(bookingList.endpoint, { query: { tab: 'open', pageSize: 200 } });
    expect(list.length).toBe(tabCounts?.open);
    const total = await count(`select count(*) as n from lg_container where stage = 'BOOK'`);
    expect(Object.values(tabCounts ?? {}).reduce((sum, each) => sum + each, 0)).toBe(total);
  });
});

describe('5.3 every state × action pair', () => {
  const calls: Partial<
    Record<
      BookingAction,
      (at: { id: string; version: number }) => Promise<{ status: number; envelope: { errorCode?: string } }>
    >
  > = {
    update: (at) => li().call(bookings.update, { params: id(at), body: { ...booking(['1']), version: at.version } }),
    submit: (at) => li().call(bookings.submit, { params: id(at), body: { version: at.version } }),
    confirm: (at) => li().call(bookings.confirm, { params: id(at), body: { version: at.version, ...given() } }),
    unconfirm: (at) =>
      li().call(bookings.unconfirm, { params: id(at), body: { version: at.version, reason: '改期了' } }),
    roll: (at) => li().call(bookings.roll, { params: id(at), body: { version: at.version, reason: '爆舱了' } }),
    cancel: (at) => li().call(bookings.cancel, { params: id(at), body: { version: at.version, reason: '不要了' } }),
  };
  const pairs = (Object.keys(BOOKING_STATE) as BookingState[]).flatMap((state) =>
    (Object.keys(calls) as BookingAction[]).map((action) => [state, action] as const),
  );
  it.each(pairs)('%s × %s', async (state, action) => {
    const at = await submitted([await box()]);
    await api.db
      .execute(sql`update lg_booking set so_no = 'P' || lpad(id::text, 6, '0'), vessel = 'V', voyage = 'V', etd = '2026-12-05',
      cut_cy = '2026-12-03', state = ${state} where id = ${at.id}`);
    const answer = await calls[action]?.(at);
    const illegal = answer?.status === 409 && answer.envelope.errorCode === 'ILLEGAL_STATE';
    expect(illegal).toBe(!bookingMachine.actions[action].from.includes(state));
  });
  it('VERSION_CONFLICT when somebody else was faster', async () => {
    const sent = await submitted([await box()]);
    const stale = await li().call(bookings.cancel, {
      params: id(sent),
      body: { version: sent.version - 1, reason: '不要了' },
    });
    expect(stale.envelope.errorCode).toBe('VERSION_CONFLICT');
  });
});

it('no request ended in a fault', () => expect(api.faults).toEqual([]));

/** The form of a stored booking, unchanged. */
function formOf(made: BookingDetail) {
  const form = booking(made.containers.map((each) => each.id));
  const stored: Record<string, unknown> = { ...made };
  return Object.fromEntries(
    Object.entries(form).map(([key, value]) => [key, key === 'containerIds' ? value : (stored[key] ?? value)]),
  );
}
