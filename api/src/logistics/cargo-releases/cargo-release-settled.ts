import { rateIssue } from '@shared/contract/logistics/cargo-release.rules.ts';
import { RELEASE_STAGES, type ReleaseKind } from '@shared/contract/logistics/cargo-release.contract.ts';
import { cargoReleaseMachine } from '@shared/contract/logistics/cargo-release.machine.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { lockContainers, lockOrders, refreshOrders } from '../allocations/allocation-figures.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { add } from '@shared/contract/decimal.ts';
import { notify, settleNotices } from '../../services/notifications/notification.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { EventPayloads } from '../../platform/events.ts';
import { judgeRelease, type ReleaseObject } from './cargo-release-check.ts';
import { cargoReleases } from './cargo-release.entity.ts';
import { lgRelease } from './cargo-release.tables.ts';

const WHY = {
  PAID: '款到放货条件已满足：此柜应收已结清，客户没有逾期',
  CREDIT: '信用放货条件已满足：客户信用正常，额度足够',
} as const;

/**
 * 5.11, LOG-090: money of a customer has arrived. A 特批 of theirs that waits for its approval and no longer needs it is released,
 * as 款到, where release.mode says so as 信用; what nobody applied for, or was decided, stays. Told twice, it changes nothing.
 */
export async function releaseSettled(ctx: CommandCtx, { customerId }: EventPayloads['receipt.settled']): Promise<void> {
  const waiting = await ctx.tx
    .select({ id: lgRelease.id, orderId: lgRelease.orderId, containerId: lgRelease.containerId })
    .from(lgRelease)
    .innerJoin(lgOrder, eq(lgOrder.id, lgRelease.orderId))
    .innerJoin(lgContainer, eq(lgContainer.id, lgRelease.containerId))
    .where(
      and(
        eq(lgRelease.state, 'PENDING'),
        eq(lgOrder.customerId, customerId),
        inArray(lgContainer.stage, [...RELEASE_STAGES]),
      ),
    )
    .orderBy(asc(lgRelease.id));
  if (waiting.length === 0) return;
  const containers = await lockContainers(ctx, [...new Set(waiting.map(({ containerId }) => containerId))]);
  const orders = await lockOrders(ctx, [...new Set(waiting.map(({ orderId }) => orderId))]);
  const released: string[] = [];
  for (const { id, orderId, containerId } of waiting) {
    const order = orders.find((each) => each.id === orderId);
    const container = containers.find((each) => each.id === containerId);
    if (order && container && (await settle(ctx, id, { order, container }))) released.push(orderId);
  }
  await refreshOrders(
    ctx,
    orders.filter(({ id }) => released.includes(id)),
    { action: '自动放货', code: 'release' },
  );
}

/** Which kind LOG-090 allows now without anybody's approval; null: none. */
async function kindNow(ctx: CommandCtx, object: ReleaseObject) {
  const { figures, paid, credit } = await judgeRelease(ctx, object);
  const byCredit = (await ctx.setting('release.mode')) === 'CREDIT' && credit.length === 0;
  const kind: ReleaseKind | null = paid.length === 0 && figures.count > 0 ? 'PAID' : byCredit ? 'CREDIT' : null;
  return kind === null || rateIssue(figures) !== null ? null : { kind, figures };
}

async function settle(ctx: CommandCtx, id: string, object: ReleaseObject): Promise<boolean> {
  const [row] = await cargoReleases.lockWhere(ctx, eq(lgRelease.id, id));
  if (row?.state !== 'PENDING') return false;
  const now = await kindNow(ctx, object);
  if (now === null) return false;
  const { kind, figures } = now;
  await cargoReleases.transition(
    ctx,
    cargoReleaseMachine,
    row,
    'settle',
    {
      kind,
      approvedAt: ctx.now(),
      openReceivable: add(figures.open, figures.unconfirmed),
      overdue: figures.overdue,
    },
    { system: true, reason: WHY[kind] },
  );
  await settleNotices(ctx, { kinds: 'release.pending', object: { kind: cargoReleases.kind, id } });
  if (row.applicantId)
    await notify(ctx, {
      userIds: [row.applicantId],
      kind: 'release.settle',
      title: `${row.releaseNo} 已自动放货`,
      body: WHY[kind],
      link: `/transport/order/info?id=${row.orderId}&tab=release`,
      object: { kind: cargoReleases.kind, id },
    });
  return true;
}
