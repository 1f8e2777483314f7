import { INSPECTION_RESULT } from '@shared/contract/logistics/inspection-rules.ts';
import { INSPECTION_STATE } from '@shared/contract/logistics/inspection.machine.ts';
import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { lockFor } from '../allocations/allocation-locks.ts';
import { applyMeasured } from '../allocations/allocation-measured.ts';
import { containers } from '../containers/container.entity.ts';
import { guardOf, notHeld } from '../containers/guard.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { StageStep } from '../containers/stage-step.ts';
import { makeSlip } from '../loading/loading-slip-make.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { linesAreCurrent, linesOf } from '../inspections/inspection-lines.ts';
import { hasBegun, inspectionOf } from '../inspections/inspection-of.ts';
import { reopenInspection } from '../inspections/inspection-review.ts';
import type { InspectionRow } from '../inspections/inspection.tables.ts';

/** What is wrong with the inspection of a container that has to pass it; [] when nothing is. */
async function faultsOf(ctx: Ctx, row: InspectionRow): Promise<string[]> {
  if (row.state !== 'DONE') {
    const result = row.state === 'REJECTED' ? '请剔除或换货后复验' : '还没有完成';
    return [`${row.inspectionNo} ${INSPECTION_STATE[row.state]}，${result}`];
  }
  if (!(await linesAreCurrent(ctx, row))) return [`${row.inspectionNo} 完成后柜内货物有变动，请撤回复核重新验货`];
  if (row.overall === 'CONCESSION' && row.customerAt === null)
    return [`${row.inspectionNo} ${INSPECTION_RESULT.CONCESSION}，还没有客户确认`];
  return [];
}

/**
 * Conditions of 验货完成 (5.2): the inspection is 已完成, 合格 or 让步接收 with the customer's word, and says what is in the
 * container; or 免检. With inspect.required off none need be arranged, but one that was begun is finished.
 */
async function inspectGuards(ctx: Ctx, row: ContainerRow): Promise<Guard[]> {
  const inspection = await inspectionOf(ctx, row.id);
  const waived = row.inspectWaivedAt !== null;
  const required = await ctx.setting('inspect.required');
  const wrong =
    waived || (!required && !hasBegun(inspection))
      ? []
      : inspection
        ? await faultsOf(ctx, inspection)
        : ['还没有验货，也没有免检'];
  return [
    notHeld(row),
    guardOf(
      'INSPECTED',
      waived ? `免检：${row.inspectWaiveReason ?? ''}` : '验货合格或免检',
      'BLOCK',
      wrong,
      `/transport/container/yanhuo/order?container=${row.id}`,
    ),
    guardOf('HAS_CARGO', '已有货物', 'BLOCK', row.planCartons === 0 ? ['柜内还没有货物'] : [], null),
  ];
}

/** LOG-024: what was measured becomes the figures of the order lines and of every container that shares them. */
async function takeMeasures(ctx: CommandCtx, row: ContainerRow): Promise<void> {
  const inspection = row.inspectWaivedAt === null ? await inspectionOf(ctx, row.id) : null;
  if (inspection?.state !== 'DONE') return;
  const measured = (await linesOf(ctx, inspection.id)).flatMap(({ found, line }) =>
    found.planned > 0 ? [{ ...found, orderLineId: line.id }] : [],
  );
  const locked = await lockFor(
    ctx,
    [row.id],
    measured.map(({ orderLineId }) => orderLineId),
  );
  await applyMeasured(ctx, locked, measured, 'INSPECTION', `验货实测 ${inspection.inspectionNo}`);
}

const NOT_WAIVED = { inspectWaivedAt: null, inspectWaivedBy: null, inspectWaiveReason: null } as const;

/** 待验货: with 验货完成 measures are taken over and the loading slip is made; going back, on either side, asks for review or waiver anew. */
export const inspectStep: StageStep = {
  guards: inspectGuards,
  async leave(ctx, row) {
    await takeMeasures(ctx, row);
    await makeSlip(ctx, row);
    return {};
  },
  async reopen(ctx, row, reason) {
    await containers.update(ctx, row, NOT_WAIVED, { action: '免检失效', code: 'waiveInspection', reason });
    await reopenInspection(ctx, row.id, 'reopen', reason);
  },
  async undo(ctx, row, reason) {
    await reopenInspection(ctx, row.id, 'unreview', reason);
    return NOT_WAIVED;
  },
};
