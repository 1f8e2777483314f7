import type { BodyOf } from '@shared/contract/endpoint.ts';
import { costShareCalls as contract } from '@shared/contract/logistics/cost-share.contract.ts';
import { COST_BASIS, manualIsWhole } from '@shared/contract/logistics/cost-share.ts';
import { eq } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { allRates } from '../quotations/charge-context.ts';
import { sharedCosts } from './cost-share-compute.ts';
import { costSharesOf } from './cost-share.reads.ts';
import { lgContainerShare } from './cost-share.tables.ts';

/** Sets the basis; by hand every order aboard has a share and they sum to 100.00 % (LOG-053). */
async function setBasis(ctx: CommandCtx, id: string, body: BodyOf<typeof contract.setBasis>): Promise<void> {
  const row = await containers.lock(ctx, id, body.version);
  if (row.stage === 'CANCELLED') throw refuse('ILLEGAL_STATE', `${row.containerCode} 已取消。`);
  if (body.basis === 'MANUAL' || body.shares.length > 0) await saveShares(ctx, id, body.shares);
  const { byBasis } = await sharedCosts(ctx, row, await allRates(ctx, row.companyId));
  if (byBasis[body.basis] === null)
    throw refuse('LOG-053', `${row.containerCode} 按${COST_BASIS[body.basis]}分摊基数为零。`);
  await containers.update(
    ctx,
    row,
    { costBasis: body.basis },
    { action: '设置成本分摊方式', code: 'cost', touch: body.basis === 'MANUAL' },
  );
  await ctx.emit('container.basis_changed', { containerId: id });
}

/** Typed shares of the orders that the caller sees; those of others stay as they are. */
async function saveShares(
  ctx: CommandCtx,
  containerId: string,
  shares: BodyOf<typeof contract.setBasis>['shares'],
): Promise<void> {
  const { cargo } = await sharedCosts(ctx, await containers.find(ctx, containerId), {});
  const visible = cargo.filter((each) => each.visible).map(({ order }) => order.id);
  if (shares.some(({ orderId }) => !visible.includes(orderId))) throw refuse('NOT_FOUND');
  const stored = await ctx.tx.select().from(lgContainerShare).where(eq(lgContainerShare.containerId, containerId));
  const next = cargo.map(({ order }) => ({
    containerId,
    orderId: order.id,
    percentBp:
      shares.find(({ orderId }) => orderId === order.id)?.percent ??
      (visible.includes(order.id) ? 0 : (stored.find(({ orderId }) => orderId === order.id)?.percentBp ?? 0)),
  }));
  if (!manualIsWhole(next.map(({ percentBp }) => percentBp)))
    throw invalid({ shares: '手工分摊比例之和必须是 100.00%' });
  await ctx.tx.delete(lgContainerShare).where(eq(lgContainerShare.containerId, containerId));
  await ctx.tx.insert(lgContainerShare).values(next);
}

/** 成本分摊 (L7, L16). */
export const costShareRoutes: Route[] = [
  serve(contract.get, (ctx, { params, query }) => costSharesOf(ctx, params.id, query.basis)),
  handle(contract.setBasis, async (ctx, { params, body }) => {
    await setBasis(ctx, params.id, body);
    return costSharesOf(ctx, params.id);
  }),
];
