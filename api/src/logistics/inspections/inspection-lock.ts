import { inspectionMachine, type InspectionAction } from '@shared/contract/logistics/inspection.machine.ts';
import type { Stage } from '@shared/contract/logistics/container.machine.ts';
import { eq } from 'drizzle-orm';
import { lgContainer, type ContainerRow } from '../containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { inspections } from './inspection.entity.ts';
import type { InspectionRow } from './inspection.tables.ts';

/** Refuses when a container is held (LOG-018) or stands elsewhere than in 待验货. */
export function mustBeInspectable(row: ContainerRow | undefined, label: string): asserts row is ContainerRow {
  mustStand(row, label, ['INSPECT']);
}
function mustStand(
  row: ContainerRow | undefined,
  label: string,
  stages: readonly Stage[],
): asserts row is ContainerRow {
  if (!row || !stages.includes(row.stage))
    throw refuse('ILLEGAL_STATE', `${row?.containerCode ?? ''} 不在待验货，不能${label}。`);
  if (row.hold) throw refuse('LOG-018', `${row.containerCode} 已暂停（${row.holdReason ?? ''}），请先解除。`);
}

/** Stages in which an action may be done: a review that was withdrawn in 待装柜 is given there again. */
export const stagesFor = (action: InspectionAction): readonly Stage[] =>
  action === 'review' || action === 'confirmByCustomer' || action === 'unreview' ? ['INSPECT', 'LOAD'] : ['INSPECT'];

/** The locked inspection, if its state allows the action and its container is neither held nor past the stage. */
export async function lockInspection(
  ctx: CommandCtx,
  id: string,
  version: number,
  action: InspectionAction,
): Promise<InspectionRow> {
  const row = await inspections.lockFor(ctx, inspectionMachine, action, id, version);
  const [container] = await ctx.tx.select().from(lgContainer).where(eq(lgContainer.id, row.containerId));
  mustStand(container, inspectionMachine.actions[action].label, stagesFor(action));
  return row;
}
