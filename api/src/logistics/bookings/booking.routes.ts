import { bookingList } from '@shared/contract/logistics/booking-list.contract.ts';
import { bookingOffersRead } from '@shared/contract/logistics/booking-offer.contract.ts';
import { bookings as contract } from '@shared/contract/logistics/booking.contract.ts';
import { bookingMachine } from '@shared/contract/logistics/booking.machine.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { advanceBooked } from './booking-auto.ts';
import { cancelBooking, rollBooking } from './booking-end.ts';
import { bookings } from './booking.entity.ts';
import { bookingListRoute } from './booking.list.ts';
import { offersFor } from './booking-offers.ts';
import { prefillBooking } from './booking-prefill.ts';
import { bookingDetail } from './booking.reads.ts';
import { takeBack } from './booking-reopen.ts';
import { createBooking, updateBooking } from './booking-save.ts';
import { confirmBooking, submitBooking } from './booking-steps.ts';

const { read, change } = documentRoutes(contract.get, bookingDetail);

/** 订柜 (L10–L12). */
export const bookingRoutes: Route[] = [
  bookingListRoute,
  serveExport(bookingList),
  serve(contract.prefill, (ctx, { query }) => prefillBooking(ctx, query.containers.split(','))),
  serve(bookingOffersRead, (ctx, { query }) => offersFor(ctx, query.containers.split(','), query.date)),
  read,
  handle(contract.create, async (ctx, { body }) => bookingDetail(ctx, (await createBooking(ctx, body)).id)),
  change(contract.update, (ctx, id, { version, ...input }) => updateBooking(ctx, id, version, input)),
  change(contract.submit, (ctx, id, body) => submitBooking(ctx, id, body.version)),
  change(contract.confirm, async (ctx, id, body) => advanceBooked(ctx, await confirmBooking(ctx, id, body))),
  change(contract.unconfirm, async (ctx, id, body) =>
    takeBack(ctx, await bookings.lockFor(ctx, bookingMachine, 'unconfirm', id, body.version), body.reason),
  ),
  handle(contract.roll, async (ctx, { params, body }) =>
    bookingDetail(ctx, (await rollBooking(ctx, params.id, body.version, body.reason)).id),
  ),
  change(contract.cancel, (ctx, id, body) => cancelBooking(ctx, id, body.version, body.reason, body.fee ?? null)),
];
