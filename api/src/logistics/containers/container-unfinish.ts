import { containerMachine } from '@shared/contract/logistics/container.machine.ts';
import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import { lockOrders } from '../allocations/allocation-figures.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { dayAt } from '../../masters/base/place-time.ts';
import { reopenOrder, whyDone } from '../orders/order-locks.ts';
import { orders } from '../orders/order.entity.ts';
import { namedOrder, visibleOrder } from '../orders/order-visible.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { setMilestone } from '../stage-records/milestone.service.ts';
import { containers } from './container.entity.ts';
import { move } from './container-stages.ts';
import { lgContainer, type ContainerRow } from './container.tables.ts';

const DAYS = 30;

/**
 * 反送达 (5.2): DELIVERED back to 待送达 within 30 days, while no order of the container is locked or done in a closed month, and its number is not on
 * another live container. Orders that were done run again.
 */
export async function unfinishContainer(
  ctx: CommandCtx,
  id: string,
  version: number,
  reason: string,
): Promise<ContainerRow> {
  const row = await containers.lockFor(ctx, containerMachine, 'unfinish', id, version);
  if (ctx.now().getTime() - row.stageSince.getTime() > DAYS * 86_400_000)
    throw refuse('ILLEGAL_STATE', `${row.containerCode} 送达已超过 ${DAYS} 天，不能反送达。`);
  await refuseReusedNumber(ctx, row);
  const aboard = await ctx.tx
    .selectDistinct({ id: lgAllocation.orderId })
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, id), eq(lgAllocation.state, 'LIVE')));
  const cargo = await lockOrders(
    ctx,
    aboard.map((each) => each.id),
  );
  await refuseLocked(ctx, row, await whyDone(ctx, cargo));
  for (const order of cargo)
    if (order.status === 'DONE') await reopenOrder(ctx, order, `反送达 ${row.containerCode}：${reason}`, true);
  const changed = await move(ctx, row, 'unfinish', 'ROLLBACK', 'DELIVER', cargo, { reason });
  await ctx.emit('container.rolled_back', {
    containerId: id,
    containerCode: row.containerCode,
    from: 'DELIVERED',
    to: 'DELIVER',
  });
  return changed;
}

/** Locked orders, and those of a closed month, stay done; those out of scope are not named (ACC-032). */
async function refuseLocked(ctx: CommandCtx, row: ContainerRow, why: ReadonlyMap<string, string>): Promise<void> {
  if (why.size === 0) return;
  const { id, orderNo } = orders.table;
  const locked = await ctx.tx
    .select({ id, orderNo, visible: visibleOrder(ctx) })
    .from(orders.table)
    .where(inArray(id, [...why.keys()]))
    .orderBy(id);
  const named = [...new Set(locked.map((order) => `${namedOrder(order)} ${why.get(order.id) ?? ''}`))].join('、');
  throw refuse('ILLEGAL_STATE', `${row.containerCode} 的订单 ${named}，不能反送达。`, undefined, {
    several: locked.length > 1,
  });
}

/** 2.3: its number is on no other live container; one out of scope is not named. */
async function refuseReusedNumber(ctx: CommandCtx, row: ContainerRow): Promise<void> {
  if (row.containerNo === null) return;
  const [other] = await ctx.tx
    .select({ id: lgContainer.id, code: lgContainer.containerCode })
    .from(lgContainer)
    .where(
      and(
        eq(lgContainer.containerNo, row.containerNo),
        ne(lgContainer.id, row.id),
        notInArray(lgContainer.stage, ['DELIVERED', 'CANCELLED']),
      ),
    );
  if (!other) return;
  const named = (await containers.exists(ctx, eq(lgContainer.id, other.id)))
    ? `在途柜子 ${other.code}`
    : '其他在途柜子';
  throw refuse('LOG-040', `箱号 ${row.containerNo} 已用于${named}，${row.containerCode} 不能反送达。`);
}

/** 登记还空: the milestones 提柜, where it is not known yet or was wrong, and 还空; both fill the container (5.2). */
export async function returnEmpty(
  ctx: CommandCtx,
  id: string,
  body: { version: number; gateOutAt: string | null; emptyReturnAt: string },
): Promise<ContainerRow> {
  const row = await containers.lockFor(ctx, containerMachine, 'returnEmpty', id, body.version);
  const out = body.gateOutAt ? new Date(body.gateOutAt) : row.gateOutAt;
  const back = new Date(body.emptyReturnAt);
  const wrong: Record<string, string> = {};
  if (!out) wrong.gateOutAt = '请填写提柜时间';
  else if (row.ata !== null && (await dayAt(ctx, row.pod, out)) < row.ata)
    wrong.gateOutAt = `提柜不能早于到港 ${row.ata}`;
  if (out && back < out) wrong.emptyReturnAt = '还空时间不能早于提柜时间';
  if (back.getTime() > ctx.now().getTime() + 5 * 60_000) wrong.emptyReturnAt = '还空时间不能晚于现在';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const reason = '登记还空';
  const gone = out ? await setMilestone(ctx, row, { milestone: 'GATE_OUT', occurredAt: out }, reason) : row;
  return setMilestone(ctx, gone, { milestone: 'EMPTY_RETURN', occurredAt: back }, reason);
}
