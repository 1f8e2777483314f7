import { truckMachine, type TruckAction } from '@shared/contract/logistics/truck.machine.ts';
import { illegalText, isLegal } from '@shared/contract/machine.ts';
import type { CommandCtx } from '../platform/context.ts';
import { refuse } from '../platform/refusal.ts';
import { trucks } from './truck.entity.ts';
import type { TruckRow } from './truck.tables.ts';

/** The locked truck order, if its state allows the action. */
export async function lockFor(ctx: CommandCtx, id: string, version: number, action: TruckAction): Promise<TruckRow> {
  const row = await trucks.lock(ctx, id, version);
  if (!isLegal(truckMachine, row.state, action))
    throw refuse('ILLEGAL_STATE', `${row.truckNo} ${illegalText(truckMachine, row.state, action)}。`);
  return row;
}
