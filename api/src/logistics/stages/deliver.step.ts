import type { Guard } from '@shared/contract/logistics/container.answers.ts';
import { CARGO_RELEASE_STATE } from '@shared/contract/logistics/cargo-release.machine.ts';
import { DELIVERY_STATE, SETTLED_DELIVERY, UNSENT_DELIVERY } from '@shared/contract/logistics/delivery.machine.ts';
import { asc, eq } from 'drizzle-orm';
import { newestReleases, placeKey } from '../cargo-releases/cargo-release-newest.ts';
import { guardOf, notHeld } from '../containers/guard.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { StageStep } from '../containers/stage-step.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { namedOrder, visibleOrder } from '../orders/order-visible.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { lgDelivery } from '../deliveries/delivery.tables.ts';

const deliveriesOf = (ctx: Ctx, containerId: string) =>
  ctx.db
    .select({ row: lgDelivery, orderNo: lgOrder.orderNo, visible: visibleOrder(ctx) })
    .from(lgDelivery)
    .innerJoin(lgOrder, eq(lgOrder.id, lgDelivery.orderId))
    .where(eq(lgDelivery.containerId, containerId))
    .orderBy(asc(lgDelivery.id));

const named = (parts: readonly string[]): string[] =>
  parts.length > 3 ? [...parts.slice(0, 3), `等 ${parts.length} 项`] : [...new Set(parts)];

/**
 * Conditions of 送达完成 (5.2): every delivery settled, every order released in this container (LOG-090). Those out of scope
 * are not named (ACC-032).
 */
async function deliverGuards(ctx: Ctx, row: ContainerRow): Promise<Guard[]> {
  const all = await deliveriesOf(ctx, row.id);
  const releases = await newestReleases(
    ctx,
    all.map(({ row: { orderId } }) => orderId),
  );
  const link = `/transport/container/info?id=${row.id}&tab=deliveries`;
  const open = all.filter(({ row: { state } }) => !SETTLED_DELIVERY.some((settled) => settled === state));
  const unreleased = all.flatMap(({ row: { orderId }, ...order }) => {
    const release = releases.get(placeKey(orderId, row.id));
    if (release?.state === 'RELEASED') return [];
    return [`${namedOrder(order)} ${release ? CARGO_RELEASE_STATE[release.state] : '未申请放货'}`];
  });
  return [
    notHeld(row),
    guardOf(
      'DELIVERED',
      '全部送达',
      'BLOCK',
      all.length === 0
        ? ['还没有送达单']
        : named(
            open.map(
              ({ row: { deliveryNo, state }, visible }) =>
                `${visible ? deliveryNo : '其他客户的送达单'} ${DELIVERY_STATE[state]}`,
            ),
          ),
      link,
    ),
    guardOf('LOG-090', '全部订单已放货', 'BLOCK', named(unreleased), link),
  ];
}

/** 待送达: the orders are judged for 已完成 when the container has moved (LOG-027). */
export const deliverStep: StageStep = {
  guards: deliverGuards,
  async leave(ctx, row) {
    const all = await deliveriesOf(ctx, row.id);
    await ctx.emit('container.delivered', {
      containerId: row.id,
      containerCode: row.containerCode,
      containerNo: row.containerNo,
      companyId: row.companyId,
      overseasAgentId: row.overseasAgentId,
      deliveries: all.map(({ row: delivery, orderNo }) => ({
        id: delivery.id,
        deliveryNo: delivery.deliveryNo,
        orderId: delivery.orderId,
        orderNo,
        loaded: delivery.loaded,
        delivered: delivery.deliveredCartons,
        short: delivery.short,
        damaged: delivery.damaged,
      })),
    });
    return {};
  },
  /** LOG-063: not back once a delivery has left. Those that have not are kept for the next time. */
  async reopen(ctx, row) {
    const sent = (await deliveriesOf(ctx, row.id)).filter(
      ({ row: { state } }) => !UNSENT_DELIVERY.some((unsent) => unsent === state),
    );
    if (sent.length > 0)
      throw refuse(
        'LOG-063',
        `${row.containerCode} 已开始送达（${named(sent.map(({ row: { deliveryNo, state } }) => `${deliveryNo} ${DELIVERY_STATE[state]}`)).join('、')}），不能回退。`,
        undefined,
        { several: true },
      );
  },
};
