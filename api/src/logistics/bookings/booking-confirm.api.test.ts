import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { replay } from '@shared/contract/logistics/stage-replay.ts';
import { defaultRule } from '@shared/contract/system/documents/document-types.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../../../test/client.ts';
import type { TestApi } from '../../../test/harness.ts';
import { putSetting } from '../../../test/put-setting.ts';
import { id, tradeApi } from '../../../test/trade-desk.ts';
import { bookingDesk, formOf } from './booking-desk.fixture.ts';
import { saveDocument } from '../../services/documents/document.service.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 120_000);
afterAll(() => api.close());
const { li, read, count, box, given, upload, submitted, confirmed } = bookingDesk(() => api);
/** Version of the rule of 订柜单 that the next change has seen. */
let serialOfRule = 0;

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
    expect(stored).toEqual({ etd: '2026-12-08', first_etd: '2026-12-05', free_days: null });
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
    await putSetting(api.db, 'booking.so_file_required', false);
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
  it('LOG-010 an ETD that moves behind 要求开船 is confirmed', async () => {
    const done = await confirmed([await box({}, { requireEtd: '2026-12-06' })]);
    const move = (etd: string) =>
      li().call(bookings.update, { params: id(done), body: { ...formOf(done), etd, version: done.version } });
    expect((await move('2026-12-07')).envelope).toMatchObject({
      errorCode: 'CONFIRM_REQUIRED',
      data: { warnings: [{ code: 'LOG-010' }] },
    });
    expect((await move('2026-12-06')).status).toBe(200);
  });
  it('LOG-010 goods that are ready only after 计划装柜 are confirmed at 订柜完成, on its day they are in time', async () => {
    const ready = async (cargoReadyDate: string) => {
      const target = await box({}, { cargoReadyDate });
      await confirmed([target]);
      const { guards } = await li().ok(containers.guards, { params: id(target) });
      return guards.find(({ code }: Guard) => code === 'LOG-010');
    };
    expect(await ready('2026-12-01')).toMatchObject({ ok: true });
    expect(await ready('2026-12-02')).toMatchObject({
      ok: false,
      level: 'WARN',
      message: expect.stringMatching(/^WL\d{8}-\d+ 备货完成 2026-12-02 晚于计划装柜 2026-12-01$/) as string,
    });
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
    expect(dataOf<{ guards: Guard[] }>(refused.envelope).guards).toHaveLength(9);
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
    const refused = await li().call(containers.advance, {
      params: id(target),
      body: { version: (await read(target)).version },
    });
    expect(refused.envelope).toMatchObject({
      errorCode: 'CREDIT_EXCEEDED',
      showType: 3,
      errorMessage: `${target.containerCode}：恒丰 信用已冻结，不能订柜完成。`,
    });
    expect(dataOf<{ guards: Guard[] }>(refused.envelope).guards.filter(({ ok }) => !ok)).toHaveLength(1);
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

it('no request ended in a fault', () => expect(api.faults).toEqual([]));
