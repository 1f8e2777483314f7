import { clearances as contract } from '@shared/contract/logistics/clearance.contract.ts';
import { eq } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { advanceContainer } from '../containers/container-stages.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { handleBatch, type Route } from '../../platform/route.ts';
import { sendAllToAgent, sendToAgent } from './clearance-send.ts';
import { arrive, assessClearance, payClearance, releaseClearance } from './clearance-steps.ts';
import { lgClearance } from './clearance.tables.ts';

/** The clearance of a container, in the version that it has now: the row of L19 was checked by that of the container. */
async function clearanceOf(ctx: CommandCtx, { id, containerCode }: ContainerRow) {
  const [found] = await ctx.tx
    .select({ id: lgClearance.id, version: lgClearance.version })
    .from(lgClearance)
    .where(eq(lgClearance.containerId, id));
  if (!found) throw refuse('NOT_FOUND', `${containerCode} 还没有清关单。`);
  return found;
}

/** 批量 of L19: each container on its own, done or refused with its reason. */
export const clearanceBatchRoutes: Route[] = [
  handleBatch(contract.batchArrive, containers, async (ctx, row, { arrivedAt, dischargedAt, location }) => {
    const { id, version } = await clearanceOf(ctx, row);
    await arrive(ctx, id, { version, arrivedAt, dischargedAt, location });
  }),
  handleBatch(contract.batchAssess, containers, async (ctx, row) => {
    const { id, version } = await clearanceOf(ctx, row);
    await assessClearance(ctx, id, version);
  }),
  handleBatch(contract.batchPay, containers, async (ctx, row, { paidAt }) => {
    const { id, version } = await clearanceOf(ctx, row);
    await payClearance(ctx, id, version, paidAt);
  }),
  handleBatch(contract.batchRelease, containers, async (ctx, row, { releasedAt }) => {
    const { id, version } = await clearanceOf(ctx, row);
    await releaseClearance(ctx, id, version, { releasedAt, doNo: null });
  }),
  handleBatch(contract.batchSend, containers, async (ctx, row, { note, mail }) => {
    const { id, version } = await clearanceOf(ctx, row);
    await (mail
      ? sendAllToAgent(ctx, id, version, note)
      : sendToAgent(ctx, id, { version, note, contactIds: [], papers: [] }));
  }),
  handleBatch(contract.batchFinish, containers, async (ctx, row) => {
    if (row.stage !== 'CLEAR') throw refuse('ILLEGAL_STATE', `${row.containerCode} 不在待清关，不能清关完成。`);
    await advanceContainer(ctx, row.id, row.version);
  }),
];
