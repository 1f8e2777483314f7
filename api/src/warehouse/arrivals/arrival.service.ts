import { arrivalMachine } from '@shared/contract/warehouse/arrival.machine.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { arrivals } from './arrival.entity.ts';
import type { Arrival } from './arrival.tables.ts';

/** 开始卸货. An access that is suspended by now does not stop the visit (WMS-054). */
export async function startUnload(ctx: CommandCtx, id: string, version: number): Promise<Arrival> {
  const row = await arrivals.lock(ctx, id, version);
  return arrivals.transition(ctx, arrivalMachine, row, 'startUnload', { unloadStartAt: ctx.now() });
}

/** 完成卸货: the truck may leave; counts and measures may still be corrected. */
export async function finishUnload(ctx: CommandCtx, id: string, version: number): Promise<Arrival> {
  const row = await arrivals.lock(ctx, id, version);
  return arrivals.transition(ctx, arrivalMachine, row, 'finishUnload', { unloadEndAt: ctx.now() });
}

/** 退回清点: a manager has the counts looked at again. */
export async function recountArrival(ctx: CommandCtx, id: string, version: number, reason: string): Promise<Arrival> {
  const row = await arrivals.lock(ctx, id, version);
  return arrivals.transition(
    ctx,
    arrivalMachine,
    row,
    'recount',
    { stateReason: reason, quotaFault: null },
    { reason },
  );
}

/** 作废 of a visit that has posted nothing. */
export async function voidArrival(ctx: CommandCtx, id: string, version: number, reason: string): Promise<Arrival> {
  const row = await arrivals.lock(ctx, id, version);
  return arrivals.transition(ctx, arrivalMachine, row, 'void', { stateReason: reason }, { reason });
}
