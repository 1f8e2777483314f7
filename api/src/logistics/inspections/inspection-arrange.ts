import type { ArrangeInput } from '@shared/contract/logistics/inspection.contract.ts';
import { inspectionMachine } from '@shared/contract/logistics/inspection.machine.ts';
import { requireStaff } from '../../services/people/staff.ts';
import { containers } from '../containers/container.entity.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { inspections } from './inspection.entity.ts';
import { formForContainer } from './inspection-form.ts';
import { syncLines } from './inspection-lines.ts';
import { lockInspection, mustBeInspectable } from './inspection-lock.ts';
import type { InspectionRow } from './inspection.tables.ts';

type Plan = Pick<ArrangeInput, 'place' | 'planDate' | 'sampling' | 'aqlMajor' | 'aqlMinor' | 'remark'>;

/** 安排验货: the inspection of a container in 待验货 with a line per allocation and the form for its goods. */
export async function arrangeInspection(
  ctx: CommandCtx,
  containerId: string,
  input: ArrangeInput,
): Promise<InspectionRow> {
  const container = await containers.lock(ctx, containerId);
  mustBeInspectable(container, '安排验货');
  if (container.inspectWaivedAt) throw refuse('ILLEGAL_STATE', `${container.containerCode} 已免检，不用安排验货。`);
  const { inspectorId, ack: _ack, ...plan } = input;
  const form = await formForContainer(ctx, containerId);
  const row = await inspections.insert(
    ctx,
    {
      ...plan,
      inspectionNo: await ctx.nextNumber('YH'),
      companyId: container.companyId,
      ownerId: container.ownerId,
      deptId: container.deptId,
      containerId,
      formId: form?.id ?? null,
      formVersion: form?.version ?? null,
    },
    { action: '安排验货', code: 'create' },
  );
  await syncLines(ctx, row);
  return inspectorId === null
    ? row
    : sendInspector(ctx, row, { inspectorId, planDate: plan.planDate, place: plan.place });
}

/** 修改安排 while nobody was sent. */
export async function editPlan(ctx: CommandCtx, id: string, version: number, plan: Plan): Promise<InspectionRow> {
  const row = await lockInspection(ctx, id, version, 'edit');
  return inspections.transition(ctx, inspectionMachine, row, 'edit', plan);
}

interface Sent {
  inspectorId: string;
  planDate: string;
  place: string | null;
}
/** 派验 and 改派. */
export const assignInspector = async (
  ctx: CommandCtx,
  id: string,
  version: number,
  sent: Sent,
): Promise<InspectionRow> => sendInspector(ctx, await lockInspection(ctx, id, version, 'assign'), sent);

/** Sends the inspector and tells them, of each change anew (SYS-032); a 复验 stays one. */
async function sendInspector(ctx: CommandCtx, row: InspectionRow, sent: Sent): Promise<InspectionRow> {
  await requireStaff(ctx, sent.inspectorId, 'inspectorId', '验货员');
  const to = row.state === 'REWORK' ? 'REWORK' : 'ASSIGNED';
  const changed = await inspections.transition(ctx, inspectionMachine, row, 'assign', sent, { to });
  await notify(ctx, {
    userIds: [sent.inspectorId],
    kind: `inspection.assigned.${changed.version}`,
    title: `验货任务 ${row.inspectionNo}，${sent.planDate}`,
    body: sent.place ?? '',
    link: `/transport/container/yanhuo/order?id=${row.id}`,
    object: { kind: 'lg_inspection', id: row.id },
  });
  return changed;
}
