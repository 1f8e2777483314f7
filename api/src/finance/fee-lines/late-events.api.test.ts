import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../../test/harness.ts';
import { id, tradeApi } from '../../../test/trade-desk.ts';
import { plantRow } from '../../../test/worlds.ts';
import { bookingDesk } from '../../logistics/bookings/booking-desk.fixture.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { draftBookingFees } from './booking-fees.ts';
import { draftDuties } from './duty-fees.ts';

let api: TestApi;
beforeAll(async () => {
  api = await tradeApi();
}, 120_000);
afterAll(() => api.close());
const desk = bookingDesk(() => api);

const feesOf = async (type: string, of: string) =>
  (
    await api.db.execute<{ amount: string }>(sql`select amount::numeric(20,2)::text as amount from fin_fee_line
      where source_type = ${type} and source_id = ${of} and state <> 'VOID' order by id`)
  ).rows.map(({ amount }) => amount);

it('LOG-055 an event of 放舱 that comes late makes nothing once the booking was taken back or confirmed anew', async () => {
  const box = await desk.box();
  const done = await desk.confirmed([box]);
  const events = () =>
    api.database.raw<{ payload: EventPayloads['booking.confirmed'] }>(
      `select payload from sh_outbox where event = 'booking.confirmed' and payload->>'bookingId' = '${done.id}' order by id`,
    );
  const [first] = await events();
  if (!first) throw new Error('no event');
  const late = () => api.command('li', (ctx) => draftBookingFees(ctx, first.payload));
  const { version } = await desk
    .li()
    .ok(bookings.unconfirm, { params: id(done), body: { version: done.version, reason: '船公司改配' } });
  await late();
  expect(await feesOf('lg_booking', done.id)).toEqual([]);
  await desk.li().ok(bookings.confirm, { params: id(done), body: { version, ...desk.given() } });
  await late();
  expect(await feesOf('lg_booking', done.id), 'of the confirmation before').toEqual([]);
  const [, second] = await events();
  await api.command('li', (ctx) => draftBookingFees(ctx, second?.payload ?? first.payload));
  expect(await feesOf('lg_booking', done.id)).toEqual(['2150.00']);
});

it('LOG-055 the duties of a release that was taken back, or has other figures now, are not made', async () => {
  const box = await desk.box();
  const clearanceId = '7001';
  await plantRow(api, 'lg_clearance', clearanceId, {
    container_id: box.id,
    company_id: '1',
    state: 'DRAFT',
    released_at: null,
    duty_total: '100',
    vat_total: '20',
    other_total: '0',
  });
  const event: EventPayloads['clearance.released'] = {
    clearanceId, clearanceNo: 'QG1', companyId: '1', containerId: box.id, containerCode: box.containerCode, agentId: '2',
    taxPayer: 'ADVANCE', currency: 'CNY', releasedAt: '2026-11-10T00:00:00.000Z', duty: '100.00', vat: '20.00', other: '0.00', lines: [],
  }; // prettier-ignore
  const late = (of = event) => api.command('li', (ctx) => draftDuties(ctx, of));
  await late();
  expect(await feesOf('lg_clearance', clearanceId)).toEqual([]);
  await api.database.run(`set session_replication_role = replica;
    update lg_clearance set state = 'RELEASED', released_at = '2026-11-10T00:00:00Z' where id = ${clearanceId};
    set session_replication_role = origin`);
  await late({ ...event, duty: '90.00' });
  expect(await feesOf('lg_clearance', clearanceId)).toEqual([]);
  await late();
  expect((await feesOf('lg_clearance', clearanceId)).length).toBeGreaterThan(0);
});
