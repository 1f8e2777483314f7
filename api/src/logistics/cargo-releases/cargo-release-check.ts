import type { ReleaseCheck } from '@shared/contract/logistics/cargo-release.contract.ts';
import {
  creditIssues,
  paidIssues,
  rateIssue,
  type ReleaseFigures,
} from '@shared/contract/logistics/cargo-release.rules.ts';
import { and, eq } from 'drizzle-orm';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { containers } from '../containers/container.entity.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { orders } from '../orders/order.entity.ts';
import type { OrderRow } from '../orders/order.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { checkRisk } from '../../masters/risk/risk-check.ts';
import { releaseReceivables } from '../../masters/risk/release-receivables.ts';

/** What a 放货单 is about. */
export interface ReleaseObject {
  order: OrderRow;
  container: ContainerRow;
}

/** Order and container of a release in the caller's scope; the order must have live cargo in the container. */
export async function releaseObject(ctx: Ctx, orderId: string, containerId: string): Promise<ReleaseObject> {
  const order = await orders.find(ctx, orderId);
  const container = await containers.find(ctx, containerId);
  const aboard = await ctx.db.$count(
    lgAllocation,
    and(eq(lgAllocation.orderId, orderId), eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')),
  );
  if (aboard === 0) throw refuse('LOG-090', `${order.orderNo} 在 ${container.containerCode} 里没有货物。`);
  return { order, container };
}

/** LOG-090 as it stands now: figures of finance, and what speaks against 款到 and against 信用. */
export async function judgeRelease(
  ctx: Ctx,
  { order, container }: ReleaseObject,
): Promise<{ figures: ReleaseFigures; paid: string[]; credit: string[]; customerName: string }> {
  const figures = await releaseReceivables(ctx, {
    orderId: order.id,
    containerId: container.id,
    customerId: order.customerId,
  });
  const risk = await checkRisk(ctx, {
    action: 'RELEASE',
    companyId: order.companyId,
    customerId: order.customerId,
    orderIds: [order.id],
    docs: [
      { type: 'ORDER', id: order.id },
      { type: 'CONTAINER', id: container.id },
    ],
  });
  const holds = risk.reasons.filter(({ code }) => code === 'RISK_HOLD').map(({ message }) => message);
  const [customer] = await ctx.db
    .select({ name: acCustomer.shortName, creditState: acCustomer.creditState })
    .from(acCustomer)
    .where(eq(acCustomer.id, order.customerId));
  const policy = {
    tolerance: await ctx.setting('finance.writeoff.tolerance', order.companyId),
    amounts: fieldLevel(ctx.actor, 'money.sell') === 'VISIBLE',
  };
  return {
    figures,
    paid: [...holds, ...paidIssues(figures, policy)],
    credit: creditIssues(
      customer?.creditState ?? 'NORMAL',
      risk.reasons.map(({ message }) => message),
    ),
    customerName: customer?.name ?? '',
  };
}

/** The same for the dialog 申请放货. */
export async function releaseCheck(ctx: Ctx, orderId: string, containerId: string): Promise<ReleaseCheck> {
  const object = await releaseObject(ctx, orderId, containerId);
  const { figures, paid, credit, customerName } = await judgeRelease(ctx, object);
  return {
    orderNo: object.order.orderNo,
    containerCode: object.container.containerCode,
    customerName,
    mode: await ctx.setting('release.mode'),
    count: figures.count,
    unconfirmedCount: figures.unconfirmedCount,
    unconfirmed: figures.unconfirmed,
    open: figures.open,
    overdue: figures.overdue,
    paid,
    credit,
    rateMissing: rateIssue(figures),
  };
}
