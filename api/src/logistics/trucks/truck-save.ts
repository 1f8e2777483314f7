import type { TruckInput } from '@shared/contract/logistics/truck.contract.ts';
import { truckMachine } from '@shared/contract/logistics/truck.machine.ts';
import { tripOf } from '@shared/contract/logistics/truck-rules.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { orders } from '../orders/order.entity.ts';
import { lgOrder } from '../orders/order.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { keepPersons } from '../../platform/field-rights.ts';
import { invalid } from '../../platform/refusal.ts';
import { requireTrucker } from '../../masters/suppliers/trucker.ts';
import { checkCrew, lockCrew } from './truck-assign.ts';
import { containerCargo, saveCargo, sumsOf, type Cargo } from './truck-cargo.ts';
import { trucks } from './truck.entity.ts';
import { lgTruckStop, type TruckRow } from './truck.tables.ts';

type Stop = typeof lgTruckStop.$inferSelect;

/** 新建拖车单 TC…. */
export async function createTruck(ctx: CommandCtx, input: TruckInput): Promise<TruckRow> {
  const cargo = await checkInput(ctx, input, null);
  const row = await trucks.insert(
    ctx,
    {
      ...headerOf(input, cargo),
      truckNo: await ctx.nextNumber('TC'),
      ownerId: ctx.actor.userId,
      deptId: ctx.actor.deptId,
    },
    { action: '新建', code: 'create' },
  );
  await saveRows(ctx, row.id, input, cargo);
  return trucks.find(ctx, row.id);
}

/** Saves a form; an assigned trip keeps its vehicle and driver, who must still be free and fit (LOG-095). */
export async function updateTruck(ctx: CommandCtx, id: string, version: number, input: TruckInput): Promise<TruckRow> {
  const row = await trucks.lockFor(ctx, truckMachine, 'update', id, version);
  const cargo = await checkInput(ctx, input, row);
  const header = headerOf(input, cargo);
  if (row.state === 'ASSIGNED')
    await checkCrew(ctx, { ...row, ...header }, await lockCrew(ctx, row.vehicleId, row.driverId));
  const changed = await trucks.update(ctx, row, header, { action: '编辑', code: 'update', touch: true });
  await saveRows(ctx, id, input, cargo);
  return trucks.find(ctx, changed.id);
}

function headerOf(input: TruckInput, cargo: Cargo) {
  const { companyId, kind, supplierId, containerId, costShare, remark } = input;
  const { from, until } = tripOf(input.useAt, input.stops);
  return {
    companyId,
    kind,
    supplierId,
    containerId,
    costShare,
    remark,
    useAt: new Date(input.useAt),
    fromAt: new Date(from),
    untilAt: new Date(until),
    followsContainer: takesContainer(input),
    ...sumsOf(cargo),
  };
}

/** A trip of a container whose cargo nobody named takes what is in the container, now and when it is done. */
const takesContainer = (input: TruckInput): boolean => input.containerId !== null && input.orders.length === 0;

/** Checks the form and answers its cargo: what it names, or that of its container. */
async function checkInput(ctx: CommandCtx, input: TruckInput, before: TruckRow | null): Promise<Cargo> {
  const wrong: Record<string, string> = {};
  if (!ctx.actor.system && !ctx.actor.companies.includes(input.companyId)) wrong.companyId = '经营主体不存在或无权使用';
  if (input.kind === 'CONTAINER' && !input.containerId) wrong.containerId = '集装箱拖车必须选择柜子';
  const seen = new Set<string>();
  for (const [index, each] of input.orders.entries()) {
    if (seen.has(each.orderId)) wrong[`orders.${index}.orderId`] = '订单重复';
    seen.add(each.orderId);
  }
  let last = 0;
  for (const [index, stop] of input.stops.entries()) {
    if (!stop.planAt) continue;
    if (Date.parse(stop.planAt) < last) wrong[`stops.${index}.planAt`] = '不能早于前一站';
    last = Date.parse(stop.planAt);
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  await requireTrucker(ctx, input.supplierId, before?.supplierId ?? null);
  if (input.containerId) {
    const container = await containers.findOrNull(ctx, sql`${containers.table.id} = ${input.containerId}`);
    if (!container || container.stage === 'CANCELLED') throw invalid({ containerId: '柜子不存在或已取消' });
    if (takesContainer(input)) return containerCargo(ctx, container.id);
  }
  await checkOrders(ctx, input.orders);
  return input.orders;
}

async function checkOrders(ctx: CommandCtx, cargo: Cargo): Promise<void> {
  if (cargo.length === 0) return;
  const found = await orders.findMany(
    ctx,
    inArray(
      lgOrder.id,
      cargo.map((each) => each.orderId),
    ),
  );
  const wrong = Object.fromEntries(
    cargo.flatMap(({ orderId }, index) => {
      const order = found.find((each) => each.id === orderId);
      return order && order.status !== 'CANCELLED' ? [] : [[`orders.${index}.orderId`, '订单不存在或已取消']];
    }),
  );
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

async function saveRows(ctx: CommandCtx, truckId: string, input: TruckInput, cargo: Cargo): Promise<void> {
  const stored = await ctx.tx
    .select()
    .from(lgTruckStop)
    .where(eq(lgTruckStop.truckId, truckId))
    .orderBy(asc(lgTruckStop.sortNo));
  await ctx.tx.delete(lgTruckStop).where(eq(lgTruckStop.truckId, truckId));
  await ctx.tx.insert(lgTruckStop).values(
    keepPersons(ctx.actor, 'stops', input.stops, knownStops(input.stops, stored)).map((stop, sortNo) => ({
      ...stop,
      truckId,
      sortNo,
      planAt: stop.planAt === null ? null : new Date(stop.planAt),
    })),
  );
  await saveCargo(ctx, truckId, cargo);
}

/**
 * What each sent stop was, whose people its sender may not see: the stored one of its type and place; as many as before:
 * one that was renamed is the one that is left over.
 */
function knownStops(sent: TruckInput['stops'], stored: readonly Stop[]): (Stop | null)[] {
  const left = [...stored];
  const known = sent.map(({ type, place }) => {
    const at = left.findIndex((stop) => stop.type === type && stop.place === place);
    return at === -1 ? null : (left.splice(at, 1)[0] ?? null);
  });
  return sent.length === stored.length ? known.map((stop) => stop ?? left.shift() ?? null) : known;
}
