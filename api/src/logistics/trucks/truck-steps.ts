import { add, roundMoney } from '@shared/contract/decimal.ts';
import type { FeeInput, StampInput } from '@shared/contract/logistics/truck.contract.ts';
import { truckMachine } from '@shared/contract/logistics/truck.machine.ts';
import { stampIssues, stateByStops, truckShares, unstamped } from '@shared/contract/logistics/truck-rules.ts';
import { and, asc, eq } from 'drizzle-orm';
import { requireCurrency } from '../../masters/base/known-currency.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { bearingCargo, saveCargo, sumsOf } from './truck-cargo.ts';
import { trucks } from './truck.entity.ts';
import { lgTruckFee, lgTruckOrder, lgTruckStop, type TruckRow } from './truck.tables.ts';

const MINUTE = 60_000;
/** Stops of a trip in their order. */
export const stopsOf = (ctx: Ctx, truckId: string) =>
  ctx.db.select().from(lgTruckStop).where(eq(lgTruckStop.truckId, truckId)).orderBy(asc(lgTruckStop.sortNo));
/** Extra fees of a trip in their order. */
export const feesOf = (ctx: Ctx, truckId: string) =>
  ctx.db.select().from(lgTruckFee).where(eq(lgTruckFee.truckId, truckId)).orderBy(asc(lgTruckFee.sortNo));

/** 打卡站点: the stamps follow one another, none lies in the future (+5 min); they move the trip on (5.10). */
export async function stampTruck(ctx: CommandCtx, id: string, input: StampInput): Promise<TruckRow> {
  const row = await trucks.lockFor(ctx, truckMachine, 'stamp', id, input.version);
  const stored = await stopsOf(ctx, id);
  if (stored.length !== input.stops.length) throw invalid({ stops: '站点已变化，请刷新' });
  const stops = stored.map(({ type }, index) => ({
    type,
    planAt: null,
    arriveAt: input.stops[index]?.arriveAt ?? null,
    leaveAt: input.stops[index]?.leaveAt ?? null,
  }));
  const wrong = stampIssues(stops);
  const latest = ctx.now().getTime() + 5 * MINUTE;
  for (const [index, stop] of stops.entries())
    for (const key of ['arriveAt', 'leaveAt'] as const) {
      const moment = stop[key];
      if (moment && Date.parse(moment) > latest) wrong[`stops.${index}.${key}`] = '不能晚于现在';
    }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  for (const [index, stop] of stops.entries())
    await ctx.tx
      .update(lgTruckStop)
      .set({
        arriveAt: stop.arriveAt ? new Date(stop.arriveAt) : null,
        leaveAt: stop.leaveAt ? new Date(stop.leaveAt) : null,
      })
      .where(eq(lgTruckStop.id, stored[index]?.id ?? ''));
  const to = stateByStops(row.state, stops) as 'ASSIGNED' | 'STARTED' | 'LOADED' | 'ARRIVED';
  return trucks.transition(ctx, truckMachine, row, 'stamp', {}, { to });
}

/** 登记费用: freight and extra fees in one currency. */
export async function enterFees(ctx: CommandCtx, id: string, input: FeeInput): Promise<TruckRow> {
  const row = await trucks.lockFor(ctx, truckMachine, 'fee', id, input.version);
  const { costAmount, costCurrency, odometer } = input;
  await requireCurrency(ctx, costCurrency, 'costCurrency');
  await saveFees(ctx, id, input.fees);
  return trucks.transition(ctx, truckMachine, row, 'fee', { costAmount, costCurrency, odometer });
}

async function saveFees(ctx: CommandCtx, truckId: string, fees: FeeInput['fees']): Promise<void> {
  await ctx.tx.delete(lgTruckFee).where(eq(lgTruckFee.truckId, truckId));
  if (fees.length > 0) await ctx.tx.insert(lgTruckFee).values(fees.map((fee, sortNo) => ({ ...fee, truckId, sortNo })));
}

/** Freight and extra fees together; null while no freight is entered. */
export const totalOf = (
  row: Pick<TruckRow, 'costAmount' | 'costCurrency'>,
  fees: readonly { amount: string }[],
): string | null =>
  row.costAmount === null || row.costCurrency === null
    ? null
    : roundMoney(add(row.costAmount, ...fees.map(({ amount }) => amount)), row.costCurrency);

/**
 * 完成: every stop is stamped and the cost entered; it is shared over the orders that it carried by the trip's own basis (LOG-054; a basis
 * of zero is refused, LOG-053), and truck.done carries cost, fees and shares to finance.
 */
export async function finishTruck(ctx: CommandCtx, id: string, version: number): Promise<TruckRow> {
  const row = await trucks.lockFor(ctx, truckMachine, 'finish', id, version);
  const open = unstamped(
    (await stopsOf(ctx, id)).map(({ type, arriveAt, leaveAt }) => ({
      type,
      planAt: null,
      arriveAt: arriveAt?.toISOString() ?? null,
      leaveAt: leaveAt?.toISOString() ?? null,
    })),
  );
  if (open.length > 0) throw refuse('GUARD_FAILED', `${row.truckNo} 第 ${open.join('、')} 站还没有打卡，不能完成。`);
  const fees = await feesOf(ctx, id);
  const total = totalOf(row, fees);
  const currency = row.costCurrency;
  if (total === null || currency === null) throw refuse('GUARD_FAILED', `${row.truckNo} 还没有登记费用，不能完成。`);
  const cargo = await bearingCargo(ctx, row);
  if (row.followsContainer) await saveCargo(ctx, id, cargo);
  const shares = truckShares(total, currency, row.costShare, cargo, await ctx.setting('charge.kg_per_cbm_road'));
  if (shares === null && cargo.length > 0)
    throw refuse('LOG-053', `${row.truckNo} 分摊基数为零，请改分摊方式或补体积、毛重。`);
  for (const each of cargo)
    await ctx.tx
      .update(lgTruckOrder)
      .set({ shareAmount: shares?.get(each.orderId) ?? null })
      .where(and(eq(lgTruckOrder.truckId, id), eq(lgTruckOrder.orderId, each.orderId)));
  const done = await trucks.transition(ctx, truckMachine, row, 'finish', {
    doneAt: ctx.now(),
    ...(row.followsContainer ? sumsOf(cargo) : {}),
  });
  await ctx.emit('truck.done', {
    truckId: id,
    truckNo: row.truckNo,
    companyId: row.companyId,
    supplierId: row.supplierId,
    containerId: row.containerId,
    currency,
    freight: row.costAmount,
    fees: fees.map(({ id: lineId, kind, amount }) => ({ id: lineId, kind, amount })),
    shares: cargo.map(({ orderId }) => ({ orderId, amount: shares?.get(orderId) ?? null })),
  });
  return done;
}

/** 取消 before loading; a 放空费 that the haulier charges becomes the trip's cost and travels with truck.cancelled. */
export async function cancelTruck(
  ctx: CommandCtx,
  id: string,
  version: number,
  reason: string,
  fee: { amount: string; currency: string } | null,
): Promise<TruckRow> {
  const row = await trucks.lockFor(ctx, truckMachine, 'cancel', id, version);
  if (fee) {
    await requireCurrency(ctx, fee.currency, 'currency');
    await saveFees(ctx, id, [{ kind: 'EMPTY_RUN', amount: fee.amount }]);
  }
  const done = await trucks.transition(
    ctx,
    truckMachine,
    row,
    'cancel',
    { cancelReason: reason, ...(fee ? { costAmount: '0', costCurrency: fee.currency } : {}) },
    { reason },
  );
  await ctx.emit('truck.cancelled', {
    truckId: id,
    truckNo: row.truckNo,
    companyId: row.companyId,
    supplierId: row.supplierId,
    fee,
  });
  return done;
}
