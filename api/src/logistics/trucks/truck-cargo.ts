import type { TruckInput } from '@shared/contract/logistics/truck.contract.ts';
import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { lgTruckOrder, type TruckRow } from './truck.tables.ts';

/** Cargo of a trip by order. */
export type Cargo = TruckInput['orders'];

/** Cartons, volume and gross of a cargo together, as the trip carries them. */
export const sumsOf = (cargo: Cargo) => {
  const sum = (key: 'cartons' | 'volume' | 'gross') => cargo.reduce((total, each) => total + each[key], 0);
  return { cartons: sum('cartons'), volume: sum('volume'), gross: sum('gross') };
};

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
