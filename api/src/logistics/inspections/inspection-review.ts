import { CUSTOMER_SLOT } from '@shared/contract/logistics/inspection.contract.ts';
import { INSPECTION_RESULT } from '@shared/contract/logistics/inspection-rules.ts';
import { inspectionMachine } from '@shared/contract/logistics/inspection.machine.ts';
import { eq } from 'drizzle-orm';
import { hasAttachment } from '../../services/attachments/has-attachment.ts';
import { liveSlipOf } from '../loading/loading-slip-make.ts';
import { tellByRight } from '../../services/access/tell-by-right.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { inspections } from './inspection.entity.ts';
import { forgetRejected, linesAreCurrent } from './inspection-lines.ts';
import { lockInspection } from './inspection-lock.ts';
import type { InspectionRow } from './inspection.tables.ts';

/** Why the caller may not review an inspection (ACC-039): who inspected, entered something or handed it in does not; null: may. */
export function ownWork(
  row: Pick<InspectionRow, 'inspectorId' | 'reportedBy' | 'editedBy'>,
  userId: string,
): string | null {
  return userId === row.inspectorId || userId === row.reportedBy || row.editedBy.includes(userId)
    ? '由您验货，请由其他人复核'
    : null;
}

/**
 * 复核通过 by another person: 已完成, or 不合格 when the worst line is rejected. The event inspection.done carries no fees:
 * an inspection has none of its own.
 */
export async function reviewInspection(ctx: CommandCtx, id: string, version: number): Promise<InspectionRow> {
  const row = await lockInspection(ctx, id, version, 'review');
  const own = ownWork(row, ctx.actor.userId);
  if (own) throw refuse('ACC-039', `${row.inspectionNo} ${own}。`);
  if (!(await linesAreCurrent(ctx, row)))
    throw refuse('ILLEGAL_STATE', `${row.inspectionNo} 提交后柜内货物有变动，请退回重新验货。`);
  const to = row.overall === 'REJECT' ? 'REJECTED' : 'DONE';
  const changed = await inspections.transition(
    ctx,
    inspectionMachine,
    row,
    'review',
    { reviewedBy: ctx.actor.userId, reviewedAt: ctx.now() },
    { to, after: { 结果: INSPECTION_RESULT[row.overall] } },
  );
  if (to === 'DONE') await tellDone(ctx, changed);
  else
    await tellByRight(
      ctx,
      {
        userIds: [row.ownerId],
        kind: `inspection.rejected.${changed.version}`,
        level: 'WARN',
        title: `验货不合格 ${row.inspectionNo}，请处理`,
        object: { kind: 'lg_inspection', id: row.id },
      },
      [
        { permission: 'logistics.yanhuo.view', link: `/transport/container/yanhuo/order?id=${row.id}` },
        { permission: 'logistics.container.view', link: `/transport/container/info?id=${row.containerId}` },
      ],
    );
  return changed;
}

const tellDone = ({ emit }: CommandCtx, row: InspectionRow) =>
  emit('inspection.done', {
    inspectionId: row.id,
    inspectionNo: row.inspectionNo,
    containerId: row.containerId,
    companyId: row.companyId,
    overall: row.overall,
    fees: [],
  });

/** 退回 to the inspector, with a reason; each time is told, also on one day (SYS-032). */
export async function sendBackInspection(
  ctx: CommandCtx,
  id: string,
  version: number,
  reason: string,
): Promise<InspectionRow> {
  const row = await lockInspection(ctx, id, version, 'sendBack');
  const changed = await inspections.transition(ctx, inspectionMachine, row, 'sendBack', { doneAt: null }, { reason });
  if (row.inspectorId)
    await notify(ctx, {
      userIds: [row.inspectorId],
      kind: `inspection.sent_back.${changed.version}`,
      level: 'WARN',
      title: `验货单 ${row.inspectionNo} 被退回`,
      body: reason,
      link: `/transport/container/yanhuo/order?id=${row.id}`,
      object: { kind: 'lg_inspection', id: row.id },
    });
  return changed;
}

/** 客户确认 of 让步接收: who and when, not later than now, with a paper in its slot. */
export async function confirmByCustomer(
  ctx: CommandCtx,
  id: string,
  version: number,
  said: { customerBy: string; customerAt: string },
): Promise<InspectionRow> {
  const row = await lockInspection(ctx, id, version, 'confirmByCustomer');
  if (row.overall !== 'CONCESSION') throw refuse('ILLEGAL_STATE', `${row.inspectionNo} 不是让步接收，不用客户确认。`);
  const customerAt = new Date(said.customerAt);
  if (customerAt.getTime() > ctx.now().getTime() + 5 * 60_000) throw invalid({ customerAt: '确认时间不能晚于现在' });
  if (!(await hasAttachment(ctx.tx, 'lg_inspection', id, CUSTOMER_SLOT)))
    throw invalid({ file: `请先上传「${CUSTOMER_SLOT}」文件` });
  return inspections.transition(ctx, inspectionMachine, row, 'confirmByCustomer', {
    customerBy: said.customerBy,
    customerAt,
  });
}

/** 复验 after 不合格: the inspector is sent again, rejected lines are judged anew. */
export async function reworkInspection(ctx: CommandCtx, id: string, version: number): Promise<InspectionRow> {
  const row = await lockInspection(ctx, id, version, 'rework');
  await forgetRejected(ctx, id);
  return inspections.transition(ctx, inspectionMachine, row, 'rework', {
    reviewedBy: null,
    reviewedAt: null,
    doneAt: null,
    overall: 'PENDING',
  });
}

const UNREVIEWED = { reviewedBy: null, reviewedAt: null } as const;

/** 撤回复核 while the container stands in 待验货, or in 待装柜 with a slip that is not confirmed (5.4). */
export async function unreviewInspection(
  ctx: CommandCtx,
  id: string,
  version: number,
  reason: string,
): Promise<InspectionRow> {
  const row = await lockInspection(ctx, id, version, 'unreview');
  const slip = await liveSlipOf(ctx, row.containerId);
  if (slip?.state === 'CONFIRMED') throw refuse('ILLEGAL_STATE', `${slip.slipNo} 已确认装柜，不能撤回复核。`);
  return inspections.transition(ctx, inspectionMachine, row, 'unreview', UNREVIEWED, { reason });
}

/** The inspection of a container that goes back into 待验货 wants its review again; one that leaves it backwards its work. */
export async function reopenInspection(
  ctx: CommandCtx,
  containerId: string,
  action: 'unreview' | 'reopen',
  reason: string,
): Promise<void> {
  const [row] = await ctx.tx
    .select()
    .from(inspections.table)
    .where(eq(inspections.table.containerId, containerId))
    .for('update');
  if (!row || !inspectionMachine.actions[action].from.includes(row.state)) return;
  await inspections.transition(ctx, inspectionMachine, row, action, UNREVIEWED, { reason, system: true });
}
