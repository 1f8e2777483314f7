import { vgmIssues, vgmKg } from '@shared/contract/logistics/loading-rules.ts';
import { eq } from 'drizzle-orm';
import { syContainerType } from '../../masters/base/base.tables.ts';
import { lgContainer } from '../containers/container.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { loadedGross, type LoadedLine } from './loading-slip-lines.ts';
import type { SlipRow } from './loading-slip.tables.ts';

/** Tare and maximum gross of the container's type, in gram: the snapshot of 订柜, else today's. */
export async function weightsOf(ctx: Ctx, containerId: string) {
  const [found] = await ctx.db
    .select({ container: lgContainer, type: syContainerType })
    .from(lgContainer)
    .innerJoin(syContainerType, eq(syContainerType.code, lgContainer.containerType))
    .where(eq(lgContainer.id, containerId));
  if (!found) throw refuse('NOT_FOUND');
  const { container, type } = found;
  return { typeTare: container.tare ?? type.tare, mgw: container.mgw ?? type.mgw, cutVgm: container.cutVgm };
}

/** LOG-045: VGM in gram of what is counted; above the maximum it refuses, near, late or an odd tare warn. */
export async function checkVgm(ctx: CommandCtx, row: SlipRow, lines: readonly LoadedLine[]): Promise<number> {
  const { typeTare, mgw, cutVgm } = await weightsOf(ctx, row.containerId);
  const input = { cargo: loadedGross(lines), dunnage: row.dunnage, tare: row.tare ?? typeTare };
  const { blocked, warned } = vgmIssues(input, {
    mgw,
    typeTare,
    marginKg: await ctx.setting('vgm.warn_margin'),
    cutVgm: cutVgm?.toISOString() ?? null,
    now: ctx.now().toISOString(),
  });
  const [first] = blocked;
  if (first) throw refuse('LOG-045', `${row.slipNo}：${first.text}。`);
  for (const issue of warned) ctx.warn('LOG-045', `${row.slipNo}：${issue.text}`);
  return vgmKg(input) * 1000;
}
