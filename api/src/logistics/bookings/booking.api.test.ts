import type { Envelope } from '@shared/contract/envelope.ts';
import { bookingList } from '@shared/contract/logistics/booking-list.contract.ts';
import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import {
  BOOKING_STATE,
  bookingMachine,
  type BookingAction,
  type BookingState,
} from '@shared/contract/logistics/booking.machine.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../../../test/client.ts';
import type { TestApi } from '../../../test/harness.ts';
import { saysIllegal } from '../../../test/illegal.ts';
import { id, tradeApi } from '../../../test/trade-desk.ts';
import { booking, container } from '../../../test/trade.fixtures.ts';
import { bookingDesk } from './booking-desk.fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 120_000);
afterAll(() => api.close());
const { li, read, count, box, given, upload, submitted, confirmed } = bookingDesk(() => api);

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
      marks: expect.stringMatching(/^HF01\nWL\d{8}-\d{4}\nNO\. 1-25\/25$/),
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
  ])('%j is refused at its field', async (more, field) => {
    const target = await box();
    const { envelope } = await li().call(bookings.create, { body: booking([target.id], more) });
    expect(envelope.errorCode).toBe('VALIDATION');
    expect(dataOf<{ fields: object }>(envelope).fields).toHaveProperty([field]);
  });
  it.each([
    [{ etd: '2026-12-05', eta: '2026-12-05' }, 'eta', '预计到港必须晚于预计开船'],
    [{ etd: '2026-12-05', cutCy: '2026-12-06T01:00:00Z' }, 'cutCy', '截港不能晚于预计开船'],
  ])('LOG-010 %j is refused at its field', async (more, field, text) => {
    const target = await box();
    const { envelope } = await li().call(bookings.create, { body: booking([target.id], more) });
    expect(envelope).toMatchObject({
      errorCode: 'LOG-010',
      errorMessage: `${text}。`,
      showType: 1,
      data: { fields: { [field]: text } },
    });
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
  it('ACC-031 LOG-085 without money.cost the days over the free time have no price, and a save or a change after 放舱 keeps it', async () => {
    const tiers = { demurrageTiers: [{ from: 1, perDay: '60.00' }], detentionTiers: [{ from: 1, perDay: '90.00' }] };
    const target = await box();
    const made = await li().ok(bookings.create, { body: booking([target.id], tiers) });
    api.actor('blind', { userId: '2', fields: { 'money.cost': 'HIDDEN' } });
    api.actor('masked', { userId: '2', fields: { 'money.cost': 'MASK' } });
    const seenBy = (who: string) => api.as(who).ok(bookings.get, { params: id(made) });
    expect(await seenBy('blind')).toMatchObject({ demurrageTiers: [{ from: 1 }], detentionTiers: [{ from: 1 }] });
    for (const who of ['blind', 'masked']) expect(JSON.stringify(await seenBy(who))).not.toMatch(/60\.00|90\.00/);
    const body = { ...booking([target.id], { remark: '改备注', demurrageTiers: [{ from: 1, perDay: '1.00' }] }) };
    const saved = await api.as('blind').ok(bookings.update, {
      params: id(made),
      body: { ...body, version: made.version },
    });
    expect(saved.remark).toBe('改备注');
    const sent = await li().ok(bookings.submit, { params: id(made), body: { version: saved.version } });
    await upload(made);
    const done = await li().ok(bookings.confirm, { params: id(made), body: { version: sent.version, ...given() } });
    const { etd, eta, cutSi, cutCy, cutVgm, cutCustoms, vessel, voyage, soNo } = done;
    await api.as('blind').ok(bookings.update, {
      params: id(made),
      body: { ...body, etd, eta, cutSi, cutCy, cutVgm, cutCustoms, vessel, voyage, soNo, version: done.version },
    });
    expect(await li().ok(bookings.get, { params: id(made) })).toMatchObject(tiers);
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
    const { all, ...stages } = tabCounts ?? {};
    expect(Object.values(stages).reduce((sum, each) => sum + each, 0)).toBe(total);
    expect(all).toBe(total);
  });
});

describe('5.3 every state × action pair', () => {
  const calls: Record<
    Exclude<BookingAction, 'close' | 'reuse'>,
    (at: { id: string; version: number }) => Promise<{ status: number; envelope: Envelope }>
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
    (Object.keys(calls) as (keyof typeof calls)[]).map((action) => [state, action] as const),
  );
  it.each(pairs)('%s × %s', async (state, action) => {
    const at = await submitted([await box()]);
    await api.db
      .execute(sql`update lg_booking set so_no = 'P' || lpad(id::text, 6, '0'), vessel = 'V', voyage = 'V', etd = '2026-12-05',
      cut_cy = '2026-12-03', state = ${state} where id = ${at.id}`);
    const answer = await calls[action](at);
    const legal = bookingMachine.actions[action].from.includes(state);
    expect(saysIllegal(answer, bookingMachine, state, action)).toBe(!legal);
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
