import { bookingList } from '@shared/contract/logistics/booking-list.contract.ts';
import { bookings as contract } from '@shared/contract/logistics/booking.contract.ts';
import { bookingMachine } from '@shared/contract/logistics/booking.machine.ts';
import { serveExport } from '../exchange/export.routes.ts';
import { handle, serve, type Route } from '../platform/route.ts';
import { advanceBooked } from './booking.auto.ts';
import { cancelBooking, rollBooking } from './booking.end.ts';
import { bookings } from './booking.entity.ts';
import { bookingListRoute } from './booking.list.ts';
import { prefillBooking } from './booking.prefill.ts';
import { bookingDetail } from './booking.read.ts';
import { takeBack } from './booking.reopen.ts';
import { createBooking, updateBooking } from './booking.save.ts';
import { confirmBooking, submitBooking } from './booking.steps.ts';

/** 订柜 (L10–L12). */
export const bookingRoutes: Route[] = [
  bookingListRoute,
  serveExport(bookingList),
  serve(contract.prefill, (ctx, { query }) => prefillBooking(ctx, query.containers.split(','))),
  serve(contract.get, (ctx, { params }) => bookingDetail(ctx, params.id)),
  handle(contract.create, async (ctx, { body }) => bookingDetail(ctx, (await createBooking(ctx, body)).id)),
  handle(contract.update, async (ctx, { params, body: { version, ...input } }) => {
    await updateBooking(ctx, params.id, version, input);
    return bookingDetail(ctx, params.id);
  }),
  handle(contract.submit, async (ctx, { params, body }) => {
    await submitBooking(ctx, params.id, body.version);
    return bookingDetail(ctx, params.id);
  }),
  handle(contract.confirm, async (ctx, { params, body }) => {
    await advanceBooked(ctx, await confirmBooking(ctx, params.id, body));
    return bookingDetail(ctx, params.id);
  }),
  handle(contract.unconfirm, async (ctx, { params, body }) => {
    await takeBack(ctx, await bookings.lockFor(ctx, bookingMachine, 'unconfirm', params.id, body.version), body.reason);
    return bookingDetail(ctx, params.id);
  }),
  handle(contract.roll, async (ctx, { params, body }) =>
    bookingDetail(ctx, (await rollBooking(ctx, params.id, body.version, body.reason)).id),
  ),
  handle(contract.cancel, async (ctx, { params, body }) => {
    await cancelBooking(ctx, params.id, body.version, body.reason, body.fee ?? null);
    return bookingDetail(ctx, params.id);
  }),
];
