import type { CommandCtx } from '../../platform/context.ts';
import { settleDue, tellDeciders, tellRejected } from '../../services/approvals/tell-deciders.ts';
import { notify } from '../../services/notifications/notification.service.ts';
import { orders } from './order.entity.ts';
import type { OrderRow } from './order.tables.ts';

const of = (row: OrderRow) => ({
  of: orders,
  doc: { id: row.id, no: row.orderNo, companyId: row.companyId, version: row.version },
  link: `/transport/order/info?id=${row.id}`,
});
const authors = ({ createdBy, submittedBy }: OrderRow) => [createdBy, submittedBy];

/** 5.1 提交: tells the reviewers of the order's department, where it has none all who may review it; else what waited is settled. */
export async function tellReviewers(ctx: CommandCtx, row: OrderRow): Promise<OrderRow> {
  if (row.status === 'SUBMITTED')
    await tellDeciders(ctx, of(row), { code: 'logistics.order.review', without: authors(row), dept: row.deptId });
  else await settleDue(ctx, orders, row.id);
  return row;
}

/** 5.1 驳回: tells who wrote and who submitted the order, with the reason. `before`: the row as it was submitted. */
export async function tellSentBack(
  ctx: CommandCtx,
  row: OrderRow,
  { before, reason }: { before: OrderRow; reason: string },
): Promise<OrderRow> {
  await settleDue(ctx, orders, row.id);
  await tellRejected(ctx, of(row), { makers: authors(before), reason });
  return row;
}

/** 5.1 撤回: tells the other of who wrote and who submitted the order, with the reason; nobody need review it any more. */
export async function tellWithdrawn(
  ctx: CommandCtx,
  row: OrderRow,
  { before, reason }: { before: OrderRow; reason: string },
): Promise<OrderRow> {
  await settleDue(ctx, orders, row.id);
  await notify(ctx, {
    userIds: authors(before).filter((one): one is string => one !== null && one !== ctx.actor.userId),
    kind: `order.withdrawn.${row.version}`,
    title: `${row.orderNo} 已撤回`,
    body: reason,
    link: of(row).link,
    object: { kind: orders.kind, id: row.id },
  });
  return row;
}
