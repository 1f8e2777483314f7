import type { Stage } from '@shared/contract/logistics/container.machine.ts';
import { clearStep } from '../clearances/clear.step.ts';
import { bookStep } from '../bookings/book.step.ts';
import { declareStep } from '../declarations/declare.step.ts';
import { deliverStep } from '../deliveries/deliver.step.ts';
import { inspectStep } from '../inspections/inspect.step.ts';
import { loadStep } from '../loading/load.step.ts';
import { consolidateGuards } from './consolidate.guards.ts';
import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { noHeldOrder } from './held-orders.guard.ts';
import type { Ctx } from '../platform/context.ts';
import { settingGuards } from './container.setting-guards.ts';
import type { ContainerRow } from './container.tables.ts';
import type { StageStep } from './stage-step.ts';

/** Each stage that can be left, with what its own noun knows of the step. */
export const STAGE_STEPS: Partial<Record<Stage, StageStep>> = {
  CONSOLIDATE: { guards: consolidateGuards },
  BOOK: bookStep,
  INSPECT: inspectStep,
  LOAD: loadStep,
  DECLARE: declareStep,
  CLEAR: clearStep,
  DELIVER: deliverStep,
};

/** Conditions of the step out of the stage in which a container stands: those of the stage, no held order (LOG-018), and those of 单据设置. */
export async function stageGuards(ctx: Ctx, row: ContainerRow): Promise<Guard[]> {
  const own = (await STAGE_STEPS[row.stage]?.guards(ctx, row)) ?? [];
  return [...own, ...(own.length > 0 ? [await noHeldOrder(ctx, row)] : []), ...(await settingGuards(ctx, row))];
}
