import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { guardOf, notHeld } from '../containers/guard.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { StageStep } from '../containers/stage-step.ts';
import { makeSlip } from '../loading/loading-slip.make.ts';
import type { Ctx } from '../platform/context.ts';

/** Conditions of 验货完成 (5.2): 免检, or no inspection demanded (inspect.required off). */
async function inspectGuards(ctx: Ctx, row: ContainerRow): Promise<Guard[]> {
  const required = await ctx.setting<boolean>('inspect.required');
  const passed = row.inspectWaivedAt !== null || !required;
  return [
    notHeld(row),
    guardOf(
      'INSPECTED',
      row.inspectWaivedAt === null ? '验货合格或免检' : `免检：${row.inspectWaiveReason ?? ''}`,
      'BLOCK',
      passed ? [] : ['还没有验货，也没有免检'],
      `/transport/container/info?id=${row.id}`,
    ),
    guardOf('HAS_CARGO', '已有货物', 'BLOCK', row.planCartons === 0 ? ['柜内还没有货物'] : [], null),
  ];
}

const NOT_WAIVED = { inspectWaivedAt: null, inspectWaivedBy: null, inspectWaiveReason: null } as const;

/** 待验货: with 验货完成 the container gets its loading slip; going back asks for the inspection anew. */
export const inspectStep: StageStep = {
  guards: inspectGuards,
  async leave(ctx, row) {
    await makeSlip(ctx, row);
    return {};
  },
  undo: () => Promise.resolve(NOT_WAIVED),
};
