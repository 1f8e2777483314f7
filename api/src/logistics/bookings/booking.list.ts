import { bookingList } from '@shared/contract/logistics/booking-list.contract.ts';
import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { containers } from '../containers/container.entity.ts';
import { numberMatch } from '../containers/container-match.ts';
import { containerActions } from '../containers/container.reads.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { onContainerList } from '../containers/on-container-list.ts';
import { serveList } from '../../platform/list.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { missingBookingPapers } from './booking-papers.ts';
import { bookingActions } from './booking.reads.ts';
import { lgBooking, lgBookingContainer, lgBookingRate } from './booking.tables.ts';

const owner = alias(acUser, 'owner');
const agent = alias(acSupplier, 'agent');
const carrier = alias(acSupplier, 'carrier');
const {
  containerCode,
  containerType,
  transportMode,
  orderCount,
  planVolume,
  planLoadDate,
  stageSince,
  pol,
  pod,
  hold,
} = getTableColumns(lgContainer);

const NUMBERS = [lgContainer.containerCode, lgBooking.bookingNo, lgBooking.soNo];
const rolled = sql`${lgBooking.rolledFrom} is not null`;
const open = or(isNull(lgBooking.id), eq(lgBooking.state, 'DRAFT'));

/** L10 待订柜: containers that stand there, each with its live booking. */
export const bookingListRoute = serveList(bookingList, {
  table: lgContainer,
  join: [
    [
      lgBookingContainer,
      and(eq(lgBookingContainer.containerId, lgContainer.id), eq(lgBookingContainer.live, true)) ?? sql`false`,
    ],
    [lgBooking, eq(lgBooking.id, lgBookingContainer.bookingId)],
    [
      lgBookingRate,
      and(eq(lgBookingRate.bookingId, lgBooking.id), eq(lgBookingRate.containerType, lgContainer.containerType)) ??
        sql`false`,
    ],
    [agent, eq(agent.id, lgBooking.agentId)],
    [carrier, eq(carrier.id, lgBooking.carrierId)],
    [owner, eq(owner.id, lgContainer.ownerId)],
  ],
  select: {
    containerCode,
    containerType,
    transportMode,
    orderCount,
    planVolume,
    planLoadDate,
    stageSince,
    pol,
    pod,
    hold,
    route: sql<string>`(${lgContainer.pol} || '→' || ${lgContainer.pod})`,
    bookingId: lgBooking.id,
    bookingVersion: lgBooking.version,
    bookingNo: lgBooking.bookingNo,
    bookingState: lgBooking.state,
    state: lgBooking.state,
    agentName: agent.shortName,
    carrierName: carrier.shortName,
    vesselVoyage: sql<string>`nullif(concat_ws(' / ', ${lgBooking.vessel}, ${lgBooking.voyage}), '')`,
    etd: lgBooking.etd,
    soNo: lgBooking.soNo,
    cutSi: lgBooking.cutSi,
    cutCy: lgBooking.cutCy,
    freight: lgBookingRate.unitPrice,
    freightCurrency: lgBookingRate.currency,
    ownerName: owner.name,
  },
  scope: containers,
  where: () => eq(lgContainer.stage, 'BOOK'),
  numbers: NUMBERS,
  pages: { containers: onContainerList },
  tabs: {
    open: and(open, sql`not coalesce(${rolled}, false)`),
    submitted: eq(lgBooking.state, 'SUBMITTED'),
    confirmed: eq(lgBooking.state, 'CONFIRMED'),
    rolled: and(eq(lgBooking.state, 'DRAFT'), rolled),
  },
  filters: {
    numbers: (value) => numberMatch(value, NUMBERS),
    carrierId: (value) => eq(lgBooking.carrierId, value),
    agentId: (value) => eq(lgBooking.agentId, value),
    ownerId: (value) => eq(lgContainer.ownerId, value),
    lacking: (value, ctx) => (value === '1' ? missingBookingPapers(ctx) : undefined),
  },
  finish: (ctx, rows) =>
    rows.map((row) => ({
      ...row,
      actions: [
        ...(row.bookingState ? bookingActions(ctx, row.bookingState) : []),
        ...containerActions(ctx, { stage: 'BOOK', hold: row.hold, planCartons: row.orderCount ?? 0 }).filter(
          ({ code }) => code === 'finishBooking' && row.bookingState === 'CONFIRMED',
        ),
      ],
    })),
});
