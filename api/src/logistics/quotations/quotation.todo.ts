import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { inAll, type TodoKind } from '../../services/board/todo-kind.ts';
import { lgLoadingSlip } from '../loading/loading-slip.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { quotations } from './quotation.entity.ts';
import { lgQuotation } from './quotation.tables.ts';

/** Quotations that were sent and have no answer yet. */
export const waitsForCustomer = (ctx: Ctx): SQL | undefined =>
  and(quotations.scopeWhere(ctx.actor), eq(lgQuotation.state, 'SENT'));
const since = sql<Date>`coalesce(${lgQuotation.sentAt}, ${lgQuotation.createdAt})`.mapWith(lgQuotation.createdAt);

/** 报价待客户确认: one row a quotation, as the list behind it has it (DSH-001), also of containers that have left 待装柜. */
export const quotationTodos: readonly TodoKind[] = [
  {
    kind: 'quotation-sent',
    group: 'REVIEW',
    title: '报价待客户确认',
    may: (actor) => actor.may('logistics.quote.view') && actor.may('logistics.zhuanggui.view'),
    link: () => '/transport/container/zhuanggui?as=quotes&tab=SENT',
    async find(ctx, limit) {
      const rows = await ctx.db
        .select({
          no: lgQuotation.quoteNo,
          customer: acCustomer.shortName,
          since,
          slipId: lgLoadingSlip.id,
          inAll,
        })
        .from(lgQuotation)
        .innerJoin(acCustomer, eq(acCustomer.id, lgQuotation.customerId))
        .leftJoin(
          lgLoadingSlip,
          and(eq(lgLoadingSlip.containerId, lgQuotation.containerId), ne(lgLoadingSlip.state, 'VOID')),
        )
        .where(waitsForCustomer(ctx))
        .orderBy(asc(since), asc(lgQuotation.id))
        .limit(limit);
      return rows.map(({ slipId, ...row }) => ({
        ...row,
        link: `/transport/container/zhuanggui/order?id=${slipId ?? ''}&tab=quotes`,
      }));
    },
  },
];
