import { FEE_PAGES } from '@shared/contract/finance/document-pages.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { lgOrder } from '../../logistics/orders/order.tables.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { documentTodo, partyName } from '../../services/board/document-todo.ts';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import { feeLines, feeRight, mayView, ordersInFinance, type FeeDirection } from './fee-line.entity.ts';
import { finFeeLine } from './fee-line.tables.ts';
import { signedAt, toBill, waitsForConfirm } from './fee-waits.ts';

const ORDERS = '/finance/account-receivable/wuliu-order';

const confirm = (direction: FeeDirection): TodoKind => {
  const page = `${FEE_PAGES.AP}?direction=${direction}`;
  return documentTodo({
    kind: direction === 'AR' ? 'fee-receivable' : 'fee-payable',
    group: 'REVIEW',
    title: direction === 'AR' ? '应收费用待我审核' : '应付费用待我审核',
    // The page shows both directions to who may see its payables.
    may: (actor) =>
      actor.may('finance.ap.detail.view') && mayView(actor, direction) && actor.may(feeRight(direction, 'confirm')),
    of: feeLines,
    no: finFeeLine.feeNo,
    party: partyName(finFeeLine),
    since: finFeeLine.submittedAt,
    where: (ctx) => and(eq(finFeeLine.direction, direction), waitsForConfirm(ctx)),
    list: `${page}&state=SUBMITTED&mine=1`,
    open: ({ no }) => `${page}&numbers=${no}`,
  });
};

/** 待我审核的费用 (4.10), and orders that are delivered and not billed (chapter 13). */
export const feeTodos: readonly TodoKind[] = [
  confirm('AR'),
  confirm('AP'),
  {
    kind: 'order-to-bill',
    group: 'MONEY',
    title: '已签收待计费',
    may: (actor) => actor.may('finance.ar.fee.view') && actor.may('finance.ar.fee.create'),
    link: () => `${ORDERS}?toBill=1`,
    async find(ctx, limit) {
      const since = sql`${signedAt}`.mapWith(lgOrder.updatedAt);
      const rows = await ctx.db
        .select({ no: lgOrder.orderNo, customer: acCustomer.shortName, since, inAll })
        .from(lgOrder)
        .leftJoin(acCustomer, eq(acCustomer.id, lgOrder.customerId))
        .where(and(ordersInFinance.scopeWhere(ctx.actor), toBill))
        .orderBy(asc(since), asc(lgOrder.id))
        .limit(limit);
      return rows.map((row) => ({ ...row, link: `${ORDERS}?numbers=${row.no}` }));
    },
  },
];
