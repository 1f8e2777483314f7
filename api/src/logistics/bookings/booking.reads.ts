import type { BookedContainer, BookingDetail, BookingStep } from '@shared/contract/logistics/booking.answers.ts';
import { bookingMachine } from '@shared/contract/logistics/booking.machine.ts';
import { transitDays } from '@shared/contract/logistics/booking-rules.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Answerable } from '../../platform/route.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { bookings } from './booking.entity.ts';
import { lgBooking, lgBookingContainer, lgBookingRate, lgBookingSurcharge, type BookingRow } from './booking.tables.ts';
import { readAll } from '../../platform/reads.ts';

/** What the caller may do with a booking in its state. */
export const bookingActions = (ctx: Ctx, state: BookingRow['state']) =>
  allowedActions(bookingMachine, state, (code) => ctx.actor.may(code));

const booked = {
  id: lgContainer.id,
  containerCode: lgContainer.containerCode,
  containerType: lgContainer.containerType,
  stage: lgContainer.stage,
  hold: lgContainer.hold,
  planLoadDate: lgContainer.planLoadDate,
  planCartons: lgContainer.planCartons,
  planVolume: lgContainer.planVolume,
  planGross: lgContainer.planGross,
  orderCount: lgContainer.orderCount,
};
/** Containers of a booking in the order of the form. */
export const containersOf = (ctx: Ctx, bookingId: string): Promise<BookedContainer[]> =>
  ctx.db
    .select(booked)
    .from(lgBookingContainer)
    .innerJoin(lgContainer, eq(lgContainer.id, lgBookingContainer.containerId))
    .where(eq(lgBookingContainer.bookingId, bookingId))
    .orderBy(asc(lgBookingContainer.sortNo));
/** The same facts of containers that are not booked yet, by code. */
export const bookable = (ctx: Ctx, ids: readonly string[]): Promise<BookedContainer[]> =>
  ctx.db
    .select(booked)
    .from(lgContainer)
    .where(inArray(lgContainer.id, [...ids]))
    .orderBy(asc(lgContainer.containerCode));

/** A booking with names, containers, rates and the chain of its rollings. */
export async function bookingDetail(ctx: Ctx, id: string): Promise<Answerable<BookingDetail>> {
  const row = await bookings.find(ctx, id);
  const { deptId: _dept, updatedAt: _at, updatedBy: _by, createdBy: _creator, ...rest } = row;
  const [agent, carrier, owner, creator] = [
    alias(acSupplier, 'agent'),
    alias(acSupplier, 'carrier'),
    alias(acUser, 'owner'),
    alias(acUser, 'creator'),
  ];
  const [names, containers, rates, surcharges, chain] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({
          agentName: agent.shortName,
          carrierName: carrier.shortName,
          ownerName: owner.name,
          createdByName: creator.name,
        })
        .from(lgBooking)
        .innerJoin(agent, eq(agent.id, lgBooking.agentId))
        .innerJoin(carrier, eq(carrier.id, lgBooking.carrierId))
        .innerJoin(owner, eq(owner.id, lgBooking.ownerId))
        .leftJoin(creator, eq(creator.id, lgBooking.createdBy))
        .where(eq(lgBooking.id, id)),
    () => containersOf(ctx, id),
    () => ctx.db.select().from(lgBookingRate).where(eq(lgBookingRate.bookingId, id)).orderBy(asc(lgBookingRate.sortNo)),
    () =>
      ctx.db
        .select({ line: lgBookingSurcharge, chargeName: finChargeCode.name })
        .from(lgBookingSurcharge)
        .innerJoin(finChargeCode, eq(finChargeCode.id, lgBookingSurcharge.chargeCodeId))
        .where(eq(lgBookingSurcharge.bookingId, id))
        .orderBy(asc(lgBookingSurcharge.sortNo)),
    () => chainOf(ctx, id),
  );
  return {
    ...rest,
    agentName: names[0]?.agentName ?? '',
    carrierName: names[0]?.carrierName ?? '',
    ownerName: names[0]?.ownerName ?? '',
    createdByName: names[0]?.createdByName ?? null,
    transitDays: transitDays(row.etd, row.eta),
    containers,
    rates: rates.map(({ containerType, currency, unitPrice, count }) => ({
      containerType,
      currency,
      unitPrice,
      count,
    })),
    surcharges: surcharges.map(({ line, chargeName }) => ({
      chargeCodeId: line.chargeCodeId,
      chargeName,
      currency: line.currency,
      amount: line.amount,
      basis: line.basis,
    })),
    chain,
    actions: bookingActions(ctx, row.state),
  };
}

/** Bookings before and after this one by 甩柜, oldest first. */
async function chainOf(ctx: Ctx, id: string): Promise<Answerable<BookingStep>[]> {
  const ids = sql`(
    with recursive back as (
      select b.id, b.rolled_from from lg_booking b where b.id = ${id}
      union all select b.id, b.rolled_from from lg_booking b join back on b.id = back.rolled_from
    ), forth as (
      select b.id from lg_booking b where b.rolled_from = ${id}
      union all select b.id from lg_booking b join forth on b.rolled_from = forth.id
    ) select id from back union select id from forth)`;
  const { bookingNo, state, vessel, voyage, etd, soNo, endReason, createdAt } = lgBooking;
  return ctx.db
    .select({ id: lgBooking.id, bookingNo, state, vessel, voyage, etd, soNo, reason: endReason, createdAt })
    .from(lgBooking)
    .where(sql`${lgBooking.id} in ${ids}`)
    .orderBy(asc(lgBooking.id));
}
