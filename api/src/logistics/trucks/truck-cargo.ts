import type { TruckInput } from '@shared/contract/logistics/truck.contract.ts';
import { and, asc, eq, getTableColumns, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { lgTruck, lgTruckOrder, type TruckRow } from './truck.tables.ts';

/** Cargo of a trip by order. */
export type Cargo = TruckInput['orders'];

/** Cartons, volume and gross of a cargo together, as the trip carries them. */
export const sumsOf = (cargo: Cargo) => {
  const sum = (key: 'cartons' | 'volume' | 'gross') => cargo.reduce((total, each) => total + each[key], 0);
  return { cartons: sum('cartons'), volume: sum('volume'), gross: sum('gross') };
};

/** Whether the cargo of a trip is what its container holds now: nobody named it, and the trip is under way (L22). */
export const followsNow = ({ followsContainer, containerId, state }: TripCargo): boolean =>
  followsContainer && containerId !== null && state !== 'DONE' && state !== 'CANCELLED';
type TripCargo = Pick<TruckRow, 'containerId' | 'followsContainer' | 'state'>;
const FOLLOWS = sql`(${lgTruck.followsContainer} and ${lgTruck.containerId} is not null and ${lgTruck.state} not in ('DONE', 'CANCELLED'))`;
/** Trips that carry an order: such trips what is in their container now, the others what is stored; for queries over lg_truck. */
export const carriesOrder = (orderId: string): SQL => sql`case when ${FOLLOWS}
  then exists (select from ${lgAllocation} where ${lgAllocation.containerId} = ${lgTruck.containerId}
    and ${lgAllocation.orderId} = ${orderId} and ${lgAllocation.state} = 'LIVE'
    and coalesce(${lgAllocation.loadedCartons}, ${lgAllocation.cartons}) > 0)
  else exists (select from ${lgTruckOrder} where ${lgTruckOrder.truckId} = ${lgTruck.id} and ${lgTruckOrder.orderId} = ${orderId}) end`;
/** Sum of such trips over their container, of the others what is stored; for queries over lg_truck. */
export const carriedNow = (stored: PgColumn, loaded: PgColumn, planned: PgColumn): SQL<number> =>
  sql<number>`case when ${FOLLOWS}
    then (select coalesce(sum(coalesce(${loaded}, ${planned})), 0)::bigint from ${lgAllocation}
      where ${lgAllocation.containerId} = ${lgTruck.containerId} and ${lgAllocation.state} = 'LIVE')
    else ${stored} end`;

/** Cargo of a container by order: what is loaded, else what is planned. */
export async function containerCargo(ctx: Ctx, containerId: string): Promise<Cargo> {
  const found = await ctx.db
    .select({
      orderId: lgAllocation.orderId,
      cartons: sql<number>`sum(coalesce(${lgAllocation.loadedCartons}, ${lgAllocation.cartons}))`.mapWith(Number),
      volume: sql<number>`sum(coalesce(${lgAllocation.loadedVolume}, ${lgAllocation.volume}))`.mapWith(Number),
      gross: sql<number>`sum(coalesce(${lgAllocation.loadedGross}, ${lgAllocation.gross}))`.mapWith(Number),
    })
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')))
    .groupBy(lgAllocation.orderId)
    .orderBy(asc(lgAllocation.orderId));
  return found.filter(({ cartons }) => cartons > 0);
}

/** Writes the cargo of a trip in place of what it had. */
export async function saveCargo(ctx: CommandCtx, truckId: string, cargo: Cargo): Promise<void> {
  await ctx.tx.delete(lgTruckOrder).where(eq(lgTruckOrder.truckId, truckId));
  if (cargo.length > 0)
    await ctx.tx.insert(lgTruckOrder).values(cargo.map((each, sortNo) => ({ ...each, truckId, sortNo })));
}

/**
 * The cargo that bears the cost of a trip (LOG-052, LOG-054): of one under way that took it from its container what is loaded
 * there now, else what is stored; without orders that have been cancelled since.
 */
export async function bearingCargo(
  ctx: Ctx,
  { id, containerId, followsContainer, state }: Pick<TruckRow, 'id' | 'containerId' | 'followsContainer' | 'state'>,
): Promise<Cargo> {
  if (followsContainer && containerId !== null && state !== 'DONE') return containerCargo(ctx, containerId);
  return ctx.db
    .select(pickColumns(getTableColumns(lgTruckOrder), 'orderId', 'cartons', 'volume', 'gross'))
    .from(lgTruckOrder)
    .innerJoin(lgOrder, eq(lgOrder.id, lgTruckOrder.orderId))
    .where(and(eq(lgTruckOrder.truckId, id), ne(lgOrder.status, 'CANCELLED')))
    .orderBy(asc(lgTruckOrder.sortNo));
}
