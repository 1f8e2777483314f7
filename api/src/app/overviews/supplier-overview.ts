import type { SupplierOverview } from '@shared/contract/accounts/supplier.answers.ts';
import { and, count, desc, eq, or } from 'drizzle-orm';
import { bookings } from '../../logistics/bookings/booking.entity.ts';
import { lgBooking } from '../../logistics/bookings/booking.tables.ts';
import { lgContainer } from '../../logistics/containers/container.tables.ts';
import { partyContainers } from '../../logistics/containers/party-containers.ts';
import { partyFees } from '../../finance/fee-lines/party-fees.ts';
import type { Ctx } from '../../platform/context.ts';
import { trucks } from '../../logistics/trucks/truck.entity.ts';
import { lgTruck } from '../../logistics/trucks/truck.tables.ts';

const RECENT = 10;

/** 概览 of a supplier (A5): each part only for who may see its screen, inside the own scope. */
export async function supplierOverview(ctx: Ctx, id: string): Promise<SupplierOverview> {
  const { actor } = ctx;
  const itsContainers = or(eq(lgContainer.carrierId, id), eq(lgContainer.overseasAgentId, id));
  return {
    bookings: actor.may('logistics.dinggui.view') ? await bookingsOf(ctx, id) : null,
    trucks: actor.may('logistics.truck.view') ? await trucksOf(ctx, id) : null,
    containers: actor.may('logistics.container.view') ? await partyContainers(ctx, itsContainers) : null,
    payable: actor.may('finance.ap.fee.view') ? await partyFees(ctx, 'AP', id) : null,
  };
}

async function bookingsOf(ctx: Ctx, id: string): Promise<NonNullable<SupplierOverview['bookings']>> {
  const its = or(eq(lgBooking.agentId, id), eq(lgBooking.carrierId, id));
  const where = and(its, bookings.scopeWhere(ctx.actor));
  const [counted] = await ctx.db.select({ all: count() }).from(lgBooking).where(where);
  const recent = await ctx.db
    .select({
      id: lgBooking.id,
      bookingNo: lgBooking.bookingNo,
      vessel: lgBooking.vessel,
      voyage: lgBooking.voyage,
      etd: lgBooking.etd,
      state: lgBooking.state,
    })
    .from(lgBooking)
    .where(where)
    .orderBy(desc(lgBooking.id))
    .limit(RECENT);
  return { all: counted?.all ?? 0, recent };
}

async function trucksOf(ctx: Ctx, id: string): Promise<NonNullable<SupplierOverview['trucks']>> {
  const where = and(eq(lgTruck.supplierId, id), trucks.scopeWhere(ctx.actor));
  const [counted] = await ctx.db.select({ all: count() }).from(lgTruck).where(where);
  const recent = await ctx.db
    .select({
      id: lgTruck.id,
      truckNo: lgTruck.truckNo,
      plate: lgTruck.plate,
      useAt: lgTruck.useAt,
      state: lgTruck.state,
    })
    .from(lgTruck)
    .where(where)
    .orderBy(desc(lgTruck.id))
    .limit(RECENT);
  return {
    all: counted?.all ?? 0,
    recent: recent.map((row) => ({ ...row, useAt: row.useAt.toISOString() })),
  };
}
