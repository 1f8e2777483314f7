import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import {
  submitIssues,
  submitWarnings,
  type CheckedOrder,
  type Issue,
} from '@shared/contract/logistics/order-checks.ts';
import { orderMachine } from '@shared/contract/logistics/order.machine.ts';
import { isLegal } from '@shared/contract/machine.ts';
import { and, eq, ne } from 'drizzle-orm';
import { portIssues } from '../../masters/base/port-checks.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { demandDocument } from '../../services/documents/document-gate.ts';
import { requireRisk } from '../../masters/risk/risk-check.ts';
import { needsReview } from './order-review.ts';
import { tellReviewers } from './order-notices.ts';
import { orders } from './order.entity.ts';
import { linesOf } from './order-lines.ts';
import { lgOrder, type OrderRow } from './order.tables.ts';
import { newOrderRiskCheck, confirmOrder, requireActiveCustomer, requireCode } from './order-confirm.ts';

/** Refuses with the first blocking issue; the fields go along, so that a form can show all of them. */
function refuseFirst(orderNo: string, issues: readonly Issue[]): void {
  const [first] = issues;
  if (!first) return;
  const row = /^lines\.(\d+)\./.exec(first.path);
  const place = row
    ? `第 ${Number(row[1]) + 1} 行`
    : first.text === '必填'
      ? `${REQUIRED[first.path] ?? first.path}`
      : '';
  const more = issues.length > 1 ? `等 ${issues.length} 处` : '';
  throw refuse(
    first.rule === 'R' ? 'VALIDATION' : first.rule,
    `${orderNo}：${place}${first.text}${more}，请编辑后再提交。`,
    { fields: Object.fromEntries(issues.toReversed().map((issue) => [issue.path, issue.text])) },
    { showType: 1 },
  );
}
const REQUIRED: Record<string, string> = {
  customerCodeId: ORDER_FIELDS.customerCodeId,
  incoterm: ORDER_FIELDS.incoterm,
  incotermPlace: ORDER_FIELDS.incotermPlace,
  pol: ORDER_FIELDS.pol,
  pod: ORDER_FIELDS.pod,
  salesId: ORDER_FIELDS.salesId,
  currency: ORDER_FIELDS.currency,
  settlement: ORDER_FIELDS.settlement,
};

/** 提交 (5.1): customer active (LOG-004), code enabled (LOG-003), LOG-010..014 block, LOG-012/013/015/016/021 warn. */
export async function submitOrder(ctx: CommandCtx, row: OrderRow): Promise<OrderRow> {
  if (isLegal(orderMachine, row.status, 'submit')) {
    const lines = await linesOf(ctx, row.id);
    refuseFirst(row.orderNo, [...submitIssues({ ...row, lines }), ...(await portIssues(ctx, row))]);
    await requireActiveCustomer(ctx, row);
    await requireCode(ctx, row);
    await requireRisk(ctx, row.orderNo, newOrderRiskCheck(row), false);
    for (const { code, message } of warningsOf({ ...row, lines })) ctx.warn(code, `${row.orderNo}：${message}`);
    await warnDuplicate(ctx, row);
  }
  const submitted = await orders.transition(ctx, orderMachine, row, 'submit', {
    rejectReason: null,
    submittedAt: ctx.now(),
    submittedBy: ctx.actor.system ? null : ctx.actor.userId,
  });
  return (await needsReview(ctx, submitted)) ? tellReviewers(ctx, submitted) : confirmUnreviewed(ctx, submitted);
}

/** 单据设置 lets an order of this amount pass without a reviewer; what is demanded for 已确认 is demanded all the same. */
async function confirmUnreviewed(ctx: CommandCtx, row: OrderRow): Promise<OrderRow> {
  await demandDocument(ctx, { kind: orders.kind, no: row.orderNo, row, from: row.status, to: 'CONFIRMED' });
  await requireRisk(ctx, row.orderNo, newOrderRiskCheck(row, true));
  return confirmOrder(ctx, row, true);
}

/** What 提交 asks about an order: one warning a rule. */
export function warningsOf(order: CheckedOrder): { code: string; message: string }[] {
  const found = submitWarnings(order);
  return [...new Set(found.map(({ rule }) => rule))].map((code) => ({
    code,
    message: warningText(found.filter(({ rule }) => rule === code)),
  }));
}
const warningText = (issues: readonly Issue[]): string => {
  const rows = [...new Set(issues.flatMap((issue) => /^lines\.(\d+)\./.exec(issue.path)?.[1] ?? []))];
  const place =
    rows.length > 0
      ? `第 ${rows
          .slice(0, 5)
          .map((row) => Number(row) + 1)
          .join('、')}${rows.length > 5 ? ' 等' : ''} 行 `
      : '';
  return `${place}${issues[0]?.text ?? ''}`;
};

/** LOG-013: another live order of the customer with the same 客户单号. */
export async function warnDuplicate(ctx: CommandCtx, row: OrderRow): Promise<void> {
  const message = await duplicateOf(ctx, row, row.id);
  if (message !== null) ctx.warn('LOG-013', `${row.orderNo}：${message}`);
}
/** LOG-013 in words, without the number of the order itself; `id` null: an order that is not stored. */
export async function duplicateOf(
  ctx: Ctx,
  { customerId, customerRef }: Pick<OrderRow, 'customerId' | 'customerRef'>,
  id: string | null,
): Promise<string | null> {
  if (!customerRef) return null;
  const [other] = await ctx.db
    .select({ orderNo: lgOrder.orderNo })
    .from(lgOrder)
    .where(
      and(
        eq(lgOrder.customerId, customerId),
        eq(lgOrder.customerRef, customerRef),
        ne(lgOrder.status, 'CANCELLED'),
        id === null ? undefined : ne(lgOrder.id, id),
      ),
    )
    .limit(1);
  return other ? `客户单号 ${customerRef} 与 ${other.orderNo} 重复` : null;
}
