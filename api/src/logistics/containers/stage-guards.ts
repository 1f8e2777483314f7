import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import type { Ctx } from '../../platform/context.ts';
import { settingGuards } from './container-setting-guards.ts';
import type { ContainerRow } from './container.tables.ts';
import { noHeldOrder } from './held-orders-guard.ts';
import { stageSteps } from './ports.ts';

/** Conditions of the step out of the stage in which a container stands: those of the stage, no held order (LOG-018), and those of 单据设置. */
export async function stageGuards(ctx: Ctx, row: ContainerRow): Promise<Guard[]> {
  const own = (await stageSteps()[row.stage]?.guards(ctx, row)) ?? [];
  return [...own, ...(own.length > 0 ? [await noHeldOrder(ctx, row)] : []), ...(await settingGuards(ctx, row))];
}
